"""Results less luck mean the same and are known better, because luck is nothing on the average."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import crownlands as cl
from crownlands.arena.deals import Arena, Block, Played, play_block, seat_of
from crownlands.arena.luck import luck_of
from crownlands.arena.report import Plan, as_json, report
from crownlands.arena.results import Folder, Results, game_lines
from crownlands.arena.running import play_here, run
from crownlands.arena.statistics import Estimate, less_luck, mean_of, standings
from crownlands.engine.chance import mix
from crownlands.engine.errors import ArenaError
from tests.arena.conftest import arena
from tests.arena.test_deals import same


def adjusted(game: str, *bots: str, seed: int = 1) -> Arena:
    """A table at which luck is worked out."""
    return Arena(cl.game(game), (bots,), seed, adjusted=True)


def same_luck(one: Played, other: Played) -> bool:
    """The same games, and the same luck in them."""
    return same(one, other) and all(
        np.array_equal(getattr(one, name), getattr(other, name)) for name in ("luck", "luck_shares")
    )


def errors_from_nothing(deals: Any) -> Any:
    """How many standard errors the means of columns are away from nothing."""
    return np.abs(deals.mean(axis=0)) / (deals.std(axis=0, ddof=1) / np.sqrt(len(deals)) + 1e-12)


def reach(found: Estimate | None) -> float:
    assert found is not None and found.reach is not None
    return found.reach


# --- luck is nothing on the average ----------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "bots", "deals"),
    [
        ("kingdomino players=2 sample", ("greedy", "random"), 200),
        ("kingdomino players=3", ("greedy", "random", "greedy"), 40),
        ("origins players=2", ("greedy", "random"), 50),
        ("kingdom_builder players=2", ("greedy", "random"), 50),
    ],
)
def test_luck_is_nothing_on_the_average(game: str, bots: tuple[str, ...], deals: int) -> None:
    """For every seat and every bot, in points and in shares, whatever the bots are: so results less luck mean the
    same."""
    where = adjusted(game, *bots)
    played = play_block(where, Block(0, 0, deals))
    players = len(bots)
    for luck in (played.luck, played.luck_shares):
        assert luck.std() > 0
        by_seat = np.zeros((deals, players))
        for rotation in range(players):
            for bot in range(players):
                by_seat[:, seat_of(bot, rotation, players)] += luck[:, rotation, bot]
        assert np.all(errors_from_nothing(by_seat) < 4)
        assert np.all(errors_from_nothing(luck.mean(axis=1)) < 4)
    assert np.allclose(played.luck_shares.sum(axis=2), 0, atol=0.05)  # what one gains of a victory, others lose
    for results, luck in ((played.points, played.luck), (played.shares, played.luck_shares)):
        for bot in range(players):
            plain = results[:, :, bot].mean(axis=1)
            difference = less_luck(plain, luck[:, :, bot].mean(axis=1)) - plain
            assert errors_from_nothing(difference[:, None])[0] < 4
    for one in standings(played, bots):
        for plain, less in ((one.share, one.share_adjusted), (one.score, one.score_adjusted)):
            assert plain is not None and less is not None
            assert abs(plain.mean - less.mean) < 2 * reach(plain)
            assert reach(less) < 1.05 * reach(plain)


@pytest.mark.long
def test_intervals_are_narrower() -> None:
    """By a quarter and more where bots know what to do with what they draw; with the same mean."""
    bots = ("squire", "knight")
    played = play_block(adjusted("kingdomino players=2", *bots), Block(0, 0, 90))
    for one in standings(played, bots):
        assert reach(one.score_adjusted) < 0.85 * reach(one.score)
        assert reach(one.share_adjusted) < 0.95 * reach(one.share)


# --- how much of it is taken away ------------------------------------------------------------------------------------


@pytest.mark.parametrize("deals", [10, 60])
@pytest.mark.parametrize("counts", [0.0, 0.6])
def test_less_luck_the_truth_is_where_it_is_said_to_be(deals: int, counts: float) -> None:
    """Also when luck hardly counts, or is crooked and goes with how much it counts."""
    rng = np.random.default_rng(3)
    found = []
    for _ in range(1500):
        luck = rng.exponential(6, deals) - 6  # nothing on the average, and far from normal
        results = 40 + counts * luck + 0.02 * (luck**2 - 36) + rng.normal(0, 4, deals)
        estimate = mean_of(less_luck(results, luck))
        assert estimate is not None and estimate.low is not None and estimate.high is not None
        found.append((estimate.mean, estimate.low <= 40 <= estimate.high))
    means, within = np.array(found).T
    assert abs(means.mean() - 40) < 4 * means.std() / np.sqrt(len(means))
    assert within.mean() > 0.9


def test_luck_counts_as_much_as_it_did_in_the_other_half() -> None:
    luck = np.array([4.0, 1, -4, -1] * 10)
    results = np.where(np.arange(40) % 2 == 0, 0.5, 0.25) * luck + 30
    less = less_luck(results, luck)
    assert less == pytest.approx(results - np.where(np.arange(40) % 2 == 0, 0.25, 0.5) * luck)
    assert less_luck(30 + 3 * luck, luck) == pytest.approx(30 + 2 * luck)  # never more than all of it
    assert less_luck(30 - luck, luck) == pytest.approx(30 - luck)  # nor the other way round
    assert less_luck(results[:14], luck[:14]) == pytest.approx(results[:14])  # too few to say
    assert less_luck(results, 0 * luck) == pytest.approx(results)
    noise = np.repeat([9.0, -9, -9, 9], 4)  # that has nothing to do with luck
    blurred = 30 + 0.1 * luck[:16] + noise
    assert less_luck(blurred, luck[:16]) == pytest.approx(blurred)  # it is not clear that it counts


@pytest.mark.parametrize(("deals", "worst"), [(40, -1.0), (100, 0.0), (300, -2.0)])
def test_deals_that_were_forfeited_had_luck_as_well(deals: int, worst: float) -> None:
    """Who forfeits whenever luck is bad, is not said to play worse for the luck that is left; and what is known of it
    lies where it is said to lie."""
    rng = np.random.default_rng(4)
    many = rng.normal(0, 3, 10**6)
    truth = 50 + many[many >= worst].mean()
    found = []
    for _ in range(1000):
        luck = rng.normal(0, 3, deals)
        results = np.where(luck < worst, np.nan, 50 + luck + rng.normal(0, 2, deals))
        plain, less = mean_of(results), mean_of(less_luck(results, luck))
        assert plain is not None and less is not None and less.low is not None and less.high is not None
        found.append((less.mean, plain.mean, less.low <= truth <= less.high, reach(less), reach(plain)))
    less_mean, plain_mean, within, less_reach, plain_reach = np.array(found).mean(axis=0)
    assert abs(less_mean - truth) < 0.1 and abs(less_mean - plain_mean) < 0.1
    assert within > 0.92 and less_reach < plain_reach


def test_deals_that_do_not_count_stand_at_the_mean() -> None:
    luck, results = np.arange(40.0) - 19.5, 2 + 0.5 * (np.arange(40.0) - 19.5)
    results[3] = np.nan
    plain, less = mean_of(results), mean_of(less_luck(results, 0 * luck))
    assert plain is not None and less is not None
    assert less.mean == pytest.approx(plain.mean) and reach(less) == pytest.approx(reach(plain), rel=0.02)
    few = np.where(np.arange(40) < 15, results, np.nan)
    assert less_luck(few, luck) == pytest.approx(few, nan_ok=True)  # too few to say


# --- games -----------------------------------------------------------------------------------------------------------


def test_luck_does_not_depend_on_how_games_are_played() -> None:
    """The games are those that are played without the luck; blocks of any length and any process find the same."""
    where = adjusted("kingdomino players=2", "greedy", "random")
    whole = play_block(where, Block(0, 0, 4))
    assert same(whole, play_block(where._replace(adjusted=False), Block(0, 0, 4)))
    results = Results(where)
    list(run(results, 4, partial(play_here, workers=2), None))
    assert same_luck(results.table(0), whole)
    assert not same_luck(play_block(where._replace(seed=2), Block(0, 0, 4)), whole)


def test_what_is_drawn_for_a_mean_is_not_what_the_game_draws() -> None:
    """With other draws of its own the luck of a game is about the same, and never exactly."""
    position = cl.play(cl.game("kingdomino players=2"), "greedy", seed=mix(1, 0)).replay()
    found = np.array([luck_of(position, seed, (0, 1))[0] for seed in range(12)])
    assert len({tuple(row) for row in found}) == 12
    assert found.std(axis=0).max() < 6 and luck_of(position, 3, (0, 1)) == luck_of(position, 3, (0, 1))
    assert luck_of(position, 3, (1, 0))[0] == found[3, ::-1].tolist()


def test_forfeited_games_have_the_luck_there_was(own: str) -> None:
    where = arena(f"{own}:raises", "random")._replace(adjusted=True)
    played = play_block(where, Block(0, 0, 1))
    assert len(played.forfeits) == 2 and not np.isnan(played.luck).any() and played.luck.any()
    (one, other) = standings(played, where.tables[0])
    assert one.score_adjusted is None and one.share_adjusted is not None and one.share_adjusted.mean == 0
    assert other.share_adjusted is not None and other.share_adjusted.mean == 1


# --- folders ---------------------------------------------------------------------------------------------------------


def test_a_folder_keeps_luck_and_goes_on(tmp_path: Path) -> None:
    where = adjusted("kingdomino players=2", "greedy", "random")
    at_once = Results(where)
    list(run(at_once, 20, play_here, None))
    for deals in (7, 20):
        folder = Folder(str(tmp_path), where)
        results = folder.read()
        list(run(results, deals, play_here, folder))
    again = Folder(str(tmp_path), where).read()
    assert same_luck(again.table(0), at_once.table(0))
    seats = [as_json(report(found, Plan(20)))["seats"] for found in (again, at_once)]
    for seat in (*seats[0], *seats[1]):
        del seat["ms_per_decision"]
    assert seats[0] == seats[1]
    assert {"win_share_adjusted", "win_share_adjusted_95", "score_adjusted", "score_adjusted_95"} < set(seats[0][0])


def test_folders_with_and_without_luck(tmp_path: Path) -> None:
    """Without it a folder goes on; where games lack it, it cannot be asked for."""
    where = adjusted("kingdomino players=2", "greedy", "random")
    plain = where._replace(adjusted=False)
    folder = Folder(str(tmp_path), where)
    folder.add(play_block(where, Block(0, 0, 1)))
    line = json.loads((tmp_path / "games.jsonl").read_text().splitlines()[0])
    assert list(line)[-2:] == ["luck", "luck_shares"] and len(line["luck"]) == 2
    results = Folder(str(tmp_path), plain).read()
    list(run(results, 2, play_here, Folder(str(tmp_path), plain)))
    told = as_json(report(results, Plan(2)))
    assert told["deals"] == 2 and "score_adjusted" not in told["seats"][0]
    assert Folder(str(tmp_path), plain).read().together() == 2
    with pytest.raises(ArenaError, match="has games whose luck was not kept"):
        Folder(str(tmp_path), where).read()
    (first, *_) = game_lines(play_block(plain, Block(0, 0, 1)))
    assert "luck" not in first
