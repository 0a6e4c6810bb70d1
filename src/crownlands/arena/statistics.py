"""What the games of a table say about its bots.

The games of one deal have the same draws, so they are not independent: a deal's mean over its rotations is one
observation, and whatever is said to be 95 % sure is worked out from as many observations as there were deals.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from crownlands.arena.deals import Played

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
    """The same for shares, which lie between 0 and 1. Deals that were all alike say little about the next one, as if
    each were a single game."""
    if not len(deals):
        return None
    found = mean_of(deals)
    assert found is not None
    if found.low is None or found.high is None or found.high - found.low < 1e-9:
        low, high = wilson(found.mean, len(deals))
        return Estimate(found.mean, min(low, found.mean), max(high, found.mean))  # at 0 and 1, but for rounding
    return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high))


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
    finished = np.hstack([failed_games(played) < 0 for played, _ in sat])
    points = np.hstack([played.points[:, :, bot] for played, bot in sat])
    others = np.hstack([np.delete(played.points, bot, axis=2).max(axis=2) for played, bot in sat])
    ms = sum(float(played.ms[:, :, bot].sum()) for played, bot in sat)
    return Standing(
        name,
        finished.size,
        share_of(np.hstack([played.shares[:, :, bot] for played, bot in sat]).mean(axis=1)),
        mean_of(deal_means(points, finished)),
        _ratio(float(((points - others) * finished).sum()), int(finished.sum())),
        _ratio(ms, sum(int(played.decisions[:, :, bot].sum()) for played, bot in sat)),
        sum(forfeit.bot == bot for played, bot in sat for forfeit in played.forfeits),
    )


def deal_means(values: Any, counts: Any) -> Any:
    """The mean of every deal over those of its games that count; not a number where none does."""
    games = counts.sum(axis=1)
    totals = (values * counts).sum(axis=1)
    return np.divide(totals, games, out=np.full(len(games), np.nan), where=games > 0)


def _ratio(total: float, count: int) -> float | None:
    return total / count if count else None
