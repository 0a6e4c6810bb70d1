"""What the games of a table say about its bots.

The games of one deal have the same draws, so they are not independent: a deal's mean over its rotations is one
observation, and whatever is said to be 95 % sure is worked out from as many observations as there were deals.

Where the luck of games is known, they are summed up a second time less luck: luck is nothing on the average, so that
means the same, and what luck does not explain lies closer together.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from crownlands.arena.deals import Played

_LEAST = 16  # deals, before luck is said to count
NORMAL = 1.96  # 95 % of a normal distribution lie within so many standard deviations
_STUDENT = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)  # 1 to 10 degrees


class Estimate(NamedTuple):
    """A mean, and between what it lies with 95 % confidence, if enough is known to say."""

    mean: float
    low: float | None
    high: float | None

    @property
    def interval(self) -> list[float] | None:
        """Both ends."""
        return None if self.low is None or self.high is None else [self.low, self.high]

    @property
    def reach(self) -> float | None:
        """Half the width."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


class Standing(NamedTuple):
    """How a bot did at a table."""

    bot: str
    games: int
    share: Estimate | None  # of the victories
    score: Estimate | None  # points, in games that nobody forfeited
    margin: float | None  # to the best of the others, in the same games
    ms: float | None  # for a decision
    forfeits: int
    share_adjusted: Estimate | None = None  # less luck, where that is known
    score_adjusted: Estimate | None = None


def student(degrees: int) -> float:
    """Within how many standard errors 95 % of a t distribution lie."""
    if degrees <= len(_STUDENT):
        return _STUDENT[degrees - 1]
    z, n = NORMAL, degrees  # and further on the first terms of its expansion
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / n + second / n**2 + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)


def wilson(share: float, games: int) -> tuple[float, float]:
    """Where the true share lies with 95 % confidence (Wilson's interval, which holds near 0 and 1 as well)."""
    z = NORMAL * NORMAL / games
    middle = share + z / 2
    reach = NORMAL * math.sqrt(share * (1 - share) / games + z / (4 * games))
    return max(0.0, (middle - reach) / (1 + z)), min(1.0, (middle + reach) / (1 + z))


def mean_of(deals: Any) -> Estimate | None:
    """The mean of the observations of deals; those that are not numbers do not count."""
    seen = deals[~np.isnan(deals)]
    if len(seen) < 2:
        return Estimate(float(seen[0]), None, None) if len(seen) else None
    mean = float(seen.mean())
    reach = student(len(seen) - 1) * float(seen.std(ddof=1)) / math.sqrt(len(seen))
    return Estimate(mean, mean - reach, mean + reach)


def share_of(deals: Any) -> Estimate | None:
    """The same for shares, which lie between 0 and 1 (less luck their mean may lie a little beyond). Deals that were
    all alike say little about the next one, as if each were a single game."""
    if not len(deals):
        return None
    found = mean_of(deals)
    assert found is not None
    if found.low is None or found.high is None or found.high - found.low < 1e-9:
        low, high = wilson(found.mean, len(deals))
        return Estimate(found.mean, min(low, found.mean), max(high, found.mean))  # at 0 and 1, but for rounding
    return Estimate(found.mean, max(min(0.0, found.mean), found.low), min(max(1.0, found.mean), found.high))


def less_luck(deals: Any, luck: Any) -> Any:
    """The observations of deals less the luck in them, as far as luck has turned out to count.

    How much counts (weak bots make little of a good draw, and luck is known roughly) is learned from the deals of one
    half for those of the other, every second deal: learned from a deal itself it would take away from its result
    more than luck, and not be nothing on the average any more.

    Deals that are not numbers had luck as well: of all deals it is nothing on the average, and of those that were
    finished it need not be. So they stand at the mean, and the others further away from it, the more so the fewer
    they are: the mean stays what it was, and so does how sure it is.
    """
    deals, seen = np.array(deals, float), ~np.isnan(deals)
    if seen.sum() < _LEAST:
        return deals
    if not seen.all():
        mean = deals[seen].mean()
        deals = mean + np.where(seen, deals - mean, 0.0) / seen.mean()
    found = deals.copy()
    even = np.arange(len(found)) % 2 == 0
    for half in (even, ~even):
        found[half] -= _weight(luck[~half], deals[~half]) * luck[half]
    return found


def _weight(luck: Any, deals: Any) -> float:
    """How much of luck is found again in the results, up to all of it; the less clear that is, the less counts."""
    luck, deals = luck - luck.mean(), deals - deals.mean()
    spread = float(luck @ luck)
    if not spread:
        return 0.0
    slope = float(luck @ deals) / spread
    rest = deals - slope * luck
    error = math.sqrt(float(rest @ rest) / (len(deals) - 2) / spread)
    return min(1.0, slope * (1 - (error / slope) ** 2)) if slope > error else 0.0


def failed_games(played: Played) -> Any:
    """Which bot forfeited each game (deals × rotations), −1 where nobody did."""
    failed = np.full(played.points.shape[:2], -1)
    row = {int(deal): number for number, deal in enumerate(played.deals)}
    for forfeit in played.forfeits:
        failed[row[forfeit.deal], forfeit.rotation] = forfeit.bot
    return failed


def standing_of(name: str, tables: Sequence[Played], seats: Sequence[tuple[str, ...]]) -> Standing:
    """How a bot did in all seats that have its name, at tables where the same deals were played."""
    sat = [(played, bot) for played, bots in zip(tables, seats, strict=True) for bot in _places(name, bots)]
    return _standing(name, sat)


def standings(played: Played, bots: tuple[str, ...]) -> list[Standing]:
    """How each bot of a table did, each by itself."""
    return [_standing(name, [(played, bot)]) for bot, name in enumerate(bots)]


def points_of(name: str, tables: Sequence[Played], seats: Sequence[tuple[str, ...]]) -> Any:
    """The points of a bot in all games that nobody forfeited."""
    found = [
        played.points[:, :, bot][failed_games(played) < 0]
        for played, bots in zip(tables, seats, strict=True)
        for bot in _places(name, bots)
    ]
    return np.concatenate(found)


def _places(name: str, bots: tuple[str, ...]) -> list[int]:
    return [bot for bot, other in enumerate(bots) if other == name]


def _standing(name: str, sat: Sequence[tuple[Played, int]]) -> Standing:
    """The same deals stand in the same row, whoever sat where."""

    def games(of: str) -> Any:
        return np.hstack([getattr(played, of)[:, :, bot] for played, bot in sat])

    finished = np.hstack([failed_games(played) < 0 for played, _ in sat])
    points = games("points")
    others = np.hstack([np.delete(played.points, bot, axis=2).max(axis=2) for played, bot in sat])
    ms = sum(float(played.ms[:, :, bot].sum()) for played, bot in sat)
    shares, scores = games("shares").mean(axis=1), deal_means(points, finished)
    # The luck of all games, forfeited ones as well: of those that were finished it need not be nothing on the average.
    luck, luck_shares = games("luck").mean(axis=1), games("luck_shares").mean(axis=1)
    known = len(luck) > 0 and not np.isnan(luck).any()
    return Standing(
        name,
        finished.size,
        share_of(shares),
        mean_of(scores),
        _ratio(float(((points - others) * finished).sum()), int(finished.sum())),
        _ratio(ms, sum(int(played.decisions[:, :, bot].sum()) for played, bot in sat)),
        sum(forfeit.bot == bot for played, bot in sat for forfeit in played.forfeits),
        share_of(less_luck(shares, luck_shares)) if known else None,
        mean_of(less_luck(scores, luck)) if known else None,
    )


def deal_means(values: Any, counts: Any) -> Any:
    """The mean of every deal over those of its games that count; not a number where none does."""
    games = counts.sum(axis=1)
    totals = (values * counts).sum(axis=1)
    return np.divide(totals, games, out=np.full(len(games), np.nan), where=games > 0)


def _ratio(total: float, count: int) -> float | None:
    return total / count if count else None
