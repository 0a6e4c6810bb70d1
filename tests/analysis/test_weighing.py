"""Weighing choices: the same seed says the same, nobody is accused for noise, nothing hidden is used."""

import numpy as np
import pytest

import crownlands as cl
from crownlands.analysis import weighing
from crownlands.analysis.weighing import BATCHES, QUICK, SEARCHES, STANDARD, Loss, Option, Weighed, weigher
from tests.analysis.brute_force import last_decisions, worth

GAMES = ("kingdomino players=3", "origins mode=tribe players=2", "kingdom_builder players=2")


def a_decision(text: str, seed: int = 1, ply: int = 30) -> cl.Position:
    """Somebody's decision, with several choices."""
    record = cl.play(cl.game(text), "greedy", seed=seed)
    position = record.replay(ply)
    while position.mover < 0 or len(position.legal_numbers()) < 3:
        ply += 1
        position = record.replay(ply)
    return position


@pytest.mark.parametrize("text", GAMES)
def test_the_same_seed_says_the_same(text: str) -> None:
    position = a_decision(text)
    states = position.view(position.mover).states()
    one, other = (weigher(position.game).weigh(states, QUICK, 7) for _ in range(2))
    assert [option.line for option in one.options] == [option.line for option in other.options]
    np.testing.assert_array_equal(one.tried, other.tried)
    assert one.tried.shape == (3, SEARCHES, BATCHES, len(one.options))


@pytest.mark.parametrize("text", GAMES)
def test_what_is_asked_for_is_weighed(text: str) -> None:
    position = a_decision(text)
    legal = position.legal_numbers()
    weighed = weigher(position.game).weigh(position.view(position.mover).states(), QUICK, 7, legal)
    assert {option.action for option in weighed.options} == set(legal)
    assert weighed.lost(weighed.best.action).points <= max(weighed.lost(action).points for action in legal)
    for option in weighed.options:
        assert option.line[0] == option.action
        assert np.all((option.wins >= 0) & (option.wins <= 1))
        after = position.copy()
        for action in option.line:
            after.play(action)
    merits = [option.worth(position.mover) for option in weighed.options]
    assert merits == sorted(merits, reverse=True)


def test_what_can_still_be_taken_later_is_not_lost() -> None:
    """Somebody has two turns in a row: whoever takes another domino first, and what the opponent needs afterwards, has
    lost little."""
    position = cl.position(
        "kingdomino players=2; A 9d5v; B 3e3v; row A 21A 45B; next 4B 16 19 28; bag 1-2 5-8 10-15 17-18 20 22-27 29-44 "
        "46-48; round 1; choose"
    )
    game = position.game
    first, other, worst = (int(game.action(domino)) for domino in ("28", "19", "16"))
    weighed = weigher(game).weigh(position.states(), STANDARD._replace(trials_each=96), 5, [first, other, worst])
    lines = {option.action: [action.text for action in game.named(option.line)] for option in weighed.options}
    assert {lines[first][-1], lines[other][-1]} == {"19", "28"}
    assert weighed.lost(other).wins < 0.15 < weighed.lost(worst).wins


def test_nothing_can_be_weighed_where_nobody_moves() -> None:
    position = cl.play(cl.game(GAMES[0]), "greedy", seed=1).replay()
    with pytest.raises(cl.BotError, match="nobody is to move"):
        weigher(position.game).weigh(position.states(), QUICK, 1)


def made_up(*searches: list[float]) -> Weighed:
    """A decision whose choices are worth so many points in each search."""
    points = np.repeat(np.array(searches, float)[:, None, :], BATCHES, axis=1)
    tried = np.stack([points, points, np.zeros_like(points)])
    mean = np.mean(searches, axis=0)
    order = np.argsort(-mean)
    options = [Option(int(row), (int(row),), np.array([mean[row]]), np.zeros(1)) for row in order]
    return Weighed(0, options, False, tried[..., order])


def test_what_one_search_has_chosen_the_other_measures() -> None:
    assert made_up([5, 1], [5, 1]).lost(1) == Loss(4.0, 0.0, False)
    assert made_up([5, 1], [5, 1]).lost(0) == Loss(0.0, 0.0, False)
    # Each search likes another choice best, and the other one thinks less of it.
    assert made_up([5, 4, 0], [4, 5, 0]).lost(2).points == 4.0


def test_where_two_searches_disagree_it_is_unclear() -> None:
    assert made_up([9, 1], [1, 2]).lost(1).unclear
    assert not made_up([9, 1], [8, 1]).lost(1).unclear
    assert not made_up([9.0, 8.8], [8.8, 9.0]).lost(1).unclear  # and where it makes no difference it is not


def test_the_lead_is_as_sure_as_the_less_sure_search() -> None:
    weighed = made_up([9, 1], [5, 1])
    noise = np.tile([0.0, 1.0], BATCHES // 2)
    weighed.tried[0, 1, :, 0] += noise
    lead = weighed.lead()
    error = noise.std(ddof=1) / np.sqrt(BATCHES)
    assert lead.points == pytest.approx(6) and lead.errors == pytest.approx(4.5 / error)


@pytest.mark.parametrize("text", ["kingdomino players=2 sample", "kingdomino players=4 harmony"])
def test_search_finds_what_can_be_proved(text: str) -> None:
    """In the last turns, without proving anything, what is thought best is best, and what it says of costs is true."""
    game = cl.game(text)
    for seed in range(3):
        for position, ends in last_decisions(game, "greedy", seed, 120):
            mover = position.mover
            weighed = weigher(game).weigh(position.states(), QUICK._replace(nodes=0), 5, list(ends))
            best = max(worth(end, mover) for end in ends.values())
            assert worth(ends[weighed.best.action], mover) == best


def test_a_decision_is_judged_by_what_its_seat_knew() -> None:
    """Whatever card somebody else holds, the same is said."""
    game = cl.game("kingdom_builder players=2")
    records = [cl.play(game, "greedy", seed=3)]
    position = records[0].replay(0)
    while position.mover == cl.CHANCE:
        position = records[0].replay(len(position.history) + 1)
    mover = position.mover
    others = []
    for seed in range(12):
        imagined = position.view(mover).imagine(seed)
        others.append((imagined.states().tobytes(), imagined.view(mover).states()))
    assert len({text for text, _ in others}) > 1  # they do differ in what is hidden
    told = [weigher(game).weigh(states, QUICK, 2) for _, states in others]
    for one in told[1:]:
        np.testing.assert_array_equal(one.tried, told[0].tried)


def test_those_who_weigh_are_not_kept_for_ever() -> None:
    """A server is asked about games that were set up in as many ways as there are people."""
    least = weighing._weigher.cache_info().maxsize
    assert least is not None and least < 50
    game = cl.game("kingdomino players=2")
    assert weigher(game) is weigher(game)


def test_another_judge_weighs_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    game = cl.game("kingdomino players=2")
    before = weigher(game)
    judge = before.thinker.judge._replace(doubt=before.thinker.judge.doubt.copy())
    monkeypatch.setattr(weighing, "judge_for", lambda game: judge)
    assert weigher(game) is not before and weigher(game).thinker.judge is judge
