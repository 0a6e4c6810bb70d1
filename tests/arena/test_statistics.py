"""What is said to be 95 % sure is so in 95 of 100 cases; strengths and decisions come out as they were put in."""

import builtins
from typing import Any

import numpy as np
import pytest

import crownlands as cl
from crownlands.arena.deals import Arena, Block, Forfeit, Played, play_block
from crownlands.arena.ladder import (
    bradley_terry,
    check_openskill,
    climb,
    openskill_ratings,
    pair_tables,
    points_between,
)
from crownlands.arena.results import Results
from crownlands.arena.sprt import BOUND, decide, expected_share
from crownlands.arena.statistics import mean_of, share_of, standing_of, standings, student
from crownlands.engine.errors import ArenaError


def played(points: Any, shares: Any, forfeits: tuple[Forfeit, ...] = ()) -> Played:
    """Games with these results: deals × rotations × bots."""
    points = np.array(points)
    ms, decisions = np.full(points.shape, 3.0), np.full(points.shape, 2)
    luck = np.full(points.shape, np.nan)
    return Played(0, np.arange(len(points)), points, np.array(shares, float), ms, decisions, luck, luck, forfeits)


# --- intervals -------------------------------------------------------------------------------------------------------


def test_students_distribution() -> None:
    known = {1: 12.706, 2: 4.303, 5: 2.571, 10: 2.228, 11: 2.201, 15: 2.131, 30: 2.042, 100: 1.984, 10**6: 1.96}
    assert {degrees: student(degrees) for degrees in known} == pytest.approx(known, abs=1e-3)


@pytest.mark.parametrize(("deals", "rotations"), [(5, 2), (40, 4)])
def test_intervals_cover_what_they_should(deals: int, rotations: int) -> None:
    """Games of a deal go together: an interval that took them for independent ones would be far too narrow."""
    rng = np.random.default_rng(1)
    trials = 2000
    luck = rng.normal(0, 5, (trials, deals, 1))
    points = 40 + luck + rng.normal(0, 5, (trials, deals, rotations))
    within = [found for found in map(mean_of, points.mean(axis=2)) if found and found.low <= 40 <= found.high]  # type: ignore[operator]
    assert 0.935 < len(within) / trials < 0.965
    naive = [found for found in map(mean_of, points.reshape(trials, -1)) if found and found.low <= 40 <= found.high]  # type: ignore[operator]
    assert len(naive) / trials < 0.9


@pytest.mark.parametrize("chance", [0.25, 0.7])
def test_shares_lie_where_they_are_said_to(chance: float) -> None:
    rng = np.random.default_rng(2)
    shares = (rng.random((2000, 100, 4)) < chance).mean(axis=2)
    within = [found for found in map(share_of, shares) if found and found.low <= chance <= found.high]  # type: ignore[operator]
    assert 0.935 < len(within) / 2000 < 0.965


def test_deals_that_are_all_alike_do_not_make_sure() -> None:
    found = share_of(np.ones(10))
    assert found is not None and found.mean == 1
    assert found.interval == pytest.approx([0.7225, 1.0], abs=1e-4)  # as if 10 of 10 games had been won
    alone = share_of(np.array([0.5]))
    assert alone is not None and alone.interval is not None and alone.interval[0] < 0.2
    assert share_of(np.array([])) is None and mean_of(np.array([np.nan])) is None
    single = mean_of(np.array([7.0]))
    assert single is not None and single.interval is None and single.reach is None


def test_what_a_table_says() -> None:
    games = played([[[10, 20], [30, 5]], [[7, 7], [1, 9]]], [[[0, 1], [1, 0]], [[0.5, 0.5], [0, 1]]])
    one, other = standings(games, ("a", "b"))
    assert one.share is not None and one.score is not None and other.share is not None
    assert one.games == 4 and one.share.mean == 0.375 and other.share.mean == 0.625
    assert one.score.mean == 12 and one.margin == (-10 + 25 + 0 - 8) / 4 and one.ms == 1.5
    assert one.score.interval == pytest.approx([12 - 12.7062 * 8, 12 + 12.7062 * 8])  # two deals: 20 and 4


def test_forfeited_games_are_lost_but_say_nothing_of_points() -> None:
    games = played(
        [[[10, 20], [30, 0]], [[0, 0], [0, 0]]],
        [[[0, 1], [1, 0]], [[1, 0], [1, 0]]],
        (Forfeit(1, 0, 1, "late"), Forfeit(1, 1, 1, "late")),
    )
    one, other = standings(games, ("a", "b"))
    assert one.share is not None and one.score is not None and other.score is not None
    assert (one.forfeits, other.forfeits) == (0, 2)
    assert one.share.mean == 0.75 and one.score.mean == 20 and other.score.mean == 10 and one.margin == 10
    assert points_between(games, ("a", "b"), "a").tolist() == [[0, 1], [1, 1]]


def test_a_bot_with_several_seats() -> None:
    games = played([[[10, 20, 30], [1, 2, 3], [4, 5, 6]]], [[[0, 0, 1], [0, 0, 1], [0, 0, 1]]])
    both = standing_of("b", [games], [("a", "b", "b")])
    assert both.games == 6 and both.share is not None and both.share.mean == 0.5
    assert points_between(games, ("a", "b", "b"), "b").tolist() == [[1, 1, 1]]


# --- ladders ---------------------------------------------------------------------------------------------------------


def test_known_strengths_are_found_again() -> None:
    rng = np.random.default_rng(3)
    elo = np.array([200.0, 50.0, 0.0, -90.0, -160.0])
    chance = 1 / (1 + 10 ** ((elo[None] - elo[:, None]) / 400))
    wins = np.triu(rng.binomial(4000, chance), 1)
    points = wins + np.tril((4000 - wins).T, -1)
    np.fill_diagonal(points, 0)
    assert bradley_terry(points.astype(float)) == pytest.approx(elo - elo.mean(), abs=12)
    side_by_side = bradley_terry(np.stack([points, points.T]).astype(float))
    assert side_by_side[0] == pytest.approx(-side_by_side[1], abs=0.01)


def test_who_wins_everything_is_not_infinitely_strong() -> None:
    elo = bradley_terry(np.array([[0.0, 100.0], [0.0, 0.0]]))
    assert 400 < elo[0] == pytest.approx(-elo[1]) and elo[0] < 600


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pairs_share_their_tables_fairly(players: int) -> None:
    tables = pair_tables(cl.game("kingdomino", players=players), ["a", "b", "c"])
    for pair in ({"a", "b"}, {"a", "c"}, {"b", "c"}):
        sat = [name for table in tables if set(table) == pair for name in table]
        assert len({sat.count(name) for name in pair}) == 1


@pytest.mark.parametrize("bots", [["greedy"], ["greedy", "greedy"], []])
def test_a_ladder_of_one(bots: list[str]) -> None:
    with pytest.raises(ArenaError, match="A ladder needs two bots or more"):
        pair_tables(cl.game("kingdomino"), bots)


@pytest.mark.parametrize("players", [2, 3])
def test_a_ladder_from_real_games(players: int) -> None:
    game = cl.game("kingdomino", players=players)
    bots = ["random", "greedy"]
    results = Results(Arena(game, pair_tables(game, bots), 1))
    for table in range(len(results.arena.tables)):
        results.add(play_block(results.arena, Block(table, 0, 20)))
    rungs, (pair,) = climb(results, 20, bots)
    assert [rung.bot for rung in rungs] == ["greedy", "random"] and pair.bots == ("random", "greedy")
    best, worst = rungs
    assert best.elo.low is not None and best.elo.low > 0 and best.elo.mean == pytest.approx(-worst.elo.mean)
    assert best.mu > 30 > worst.mu and best.sigma < 8
    assert pair.share is not None and worst.share is not None and pair.share.mean == worst.share.mean < 0.1
    assert climb(results, 20, bots) == (rungs, [pair])  # drawing again is the same every time


def test_openskill_knows_draws() -> None:
    (one, _), (other, _) = openskill_ratings(2, [(0, 1, np.full((5, 2), 0.5))])
    assert one == pytest.approx(other)


def test_without_openskill(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *more: Any) -> Any:
        if name.startswith("openskill"):
            raise ModuleNotFoundError(name)
        return real(name, *more)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(ArenaError, match=r"pip install 'crownlands\[arena\]' brings it\.$"):
        check_openskill()


# --- stopping early --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("truth", "answer"), [(0.0, "low"), (30.0, "high")])
def test_a_test_decides_right(players: int, truth: float, answer: str) -> None:
    """Of 400 streams of deals at most some 5 in 100 end in the wrong answer, and all end."""
    rng = np.random.default_rng(4)
    shares = rng.binomial(players, expected_share(truth, players), (400, 20_000)) / players
    verdicts = [decide(stream, 0, 30, players) for stream in shares]
    assert all(verdict.accepted for verdict in verdicts)
    wrong = [verdict for verdict in verdicts if verdict.accepted != answer]
    assert len(wrong) / 400 < 0.08
    assert all(abs(verdict.llr) >= BOUND for verdict in verdicts)
    assert np.median([verdict.deals for verdict in verdicts]) < 4000


def test_a_test_is_the_same_however_it_is_asked() -> None:
    shares = np.random.default_rng(5).binomial(2, 0.55, 5000) / 2
    whole = decide(shares, 0, 20, 2)
    assert whole.accepted == "high"
    assert decide(shares[: whole.deals], 0, 20, 2) == whole
    before = decide(shares[: whole.deals - 1], 0, 20, 2)
    assert before.accepted == "" and before.deals == whole.deals - 1


def test_a_test_of_nothing() -> None:
    assert decide(np.array([]), 0, 10, 2) == ("", 0.0, 0)
    assert decide(np.ones(50), 0, 10, 2).accepted == "high"
    assert decide(np.zeros(50), 0, 10, 2).accepted == "low"
    assert expected_share(0, 4) == 0.25 and expected_share(400, 2) == pytest.approx(10 / 11)
