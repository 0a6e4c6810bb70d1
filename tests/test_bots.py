"""The two bots that come along: greedy takes what is worth most at once, random anything, both as their seed says."""

import itertools
from collections import Counter

import pytest

import crownlands as cl
from crownlands.bots import Policy, seat_bots
from tests.kingdomino.kingdoms import kingdom_of
from tests.kingdomino.option_sets import STRUCTURES, Options, name
from tests.oracles import kingdomino_naive as naive


def best_score(land: naive.Kingdom, domino: naive.Domino, grid: int) -> int:
    """The most a kingdom can be worth with one more domino; -1 if it has no place."""
    scores = [-1]
    for first, second in naive.legal_placements(land, domino, grid):
        scores.append(naive.score({**land, first: domino[0], second: domino[1]}, grid))
    return max(scores)


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 4}, {"players": 2, "sample": True}], ids=name)
def test_greedy_takes_what_is_worth_most(options: Options) -> None:
    """Without bonuses: a placement after which no other would have scored more, a domino that could score no less."""
    game = cl.game("kingdomino", **options)
    record = cl.play(game, "greedy", seed=3)
    tiles = naive.SAMPLE if game.options["sample"] else naive.DOMINOES
    checked: Counter[str] = Counter()
    for before, after in itertools.pairwise(record.positions()):
        action, seat = after.history[-1], before.mover
        if action.kind == "place":
            land = kingdom_of(before, seat)
            domino = tiles[int(before.state.row[before.state.turn])]
            assert after.scores()[seat].total == best_score(land, domino, 5)
        elif action.kind == "take":
            land = kingdom_of(before, seat)
            worth = {a.piece or 0: best_score(land, tiles[a.piece or 0], 5) for a in before.legal()}
            assert worth[int(action)] == max(worth.values())
        checked[action.kind] += 1
    assert checked["place"] > 20 and checked["take"] >= 24


def test_greedy_beats_random() -> None:
    game = cl.game("kingdomino", players=2)
    shares = 0.0
    for seed in range(40):
        outcome = cl.play(game, ["greedy", "random"] if seed % 2 else ["random", "greedy"], seed=seed).verify()
        assert outcome is not None
        shares += (seed % 2 == 0) in outcome.winners
    assert shares >= 38


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("options", STRUCTURES, ids=name)
def test_bots_play_every_game(bot: str, options: Options) -> None:
    record = cl.play(cl.game("kingdomino", **options), bot, seed=1)
    assert record.verify() is not None


def test_random_plays_everything() -> None:
    """Every legal first placement comes, and about as often as any other."""
    position = cl.position("kingdomino players=2; A; B; row 48A; bag; round 6; place")
    bot = Policy("random", 1)
    seen = Counter(bot(position.view(0)) for _ in range(2400))
    assert set(seen) == {int(action) for action in position.legal()} and len(seen) == 24
    assert 60 < min(seen.values()) and max(seen.values()) < 140


def test_a_policy_repeats_itself() -> None:
    position = cl.game("kingdomino", players=2).start(seed=1)
    view = position.view(position.mover)
    for bot in ("random", "greedy"):
        first, second = Policy(bot, 5), Policy(bot, 5)
        assert [first(view) for _ in range(10)] == [second(view) for _ in range(10)]


def test_seating() -> None:
    game = cl.game("kingdomino", players=3)
    bots, names = seat_bots(game, ["random", "greedy", max], 1)
    assert names == ["random", "greedy", "max"] and bots[2] is max
