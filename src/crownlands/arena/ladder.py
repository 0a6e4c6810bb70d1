"""Ladders: every bot against every other, and how strong each must be for that to come out.

A pair shares a table, seat by seat in turn; with an odd number of seats it shares two, and each has the odd one once.
A game between them is worth one point, split over the comparisons of a seat of one with a seat of the other: who came
before whom.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from crownlands.arena.deals import Arena, Played
from crownlands.arena.results import Results
from crownlands.arena.statistics import NORMAL, Estimate, failed_games, share_of
from crownlands.engine.chance import mix
from crownlands.engine.errors import ArenaError
from crownlands.engine.game import Game

_ELO = 400 / np.log(10)
_RESAMPLED = 200
_PRIOR = 0.5  # games: as if every pair had drawn one, so that whoever wins everything is not infinitely strong


class Rung(NamedTuple):
    """A bot on the ladder. Elo is counted from the mean of all of them."""

    bot: str
    elo: Estimate
    mu: float  # openskill: strength, and how unsure it is
    sigma: float
    share: Estimate | None  # of the points against all others


class Pair(NamedTuple):
    """Two bots that met, and the share of the points of the first."""

    bots: tuple[str, str]
    share: Estimate | None


def check_openskill() -> None:
    """Ladders are rated in two ways, and the second comes from a package of its own."""
    try:
        import openskill.models  # noqa: F401
    except ImportError:
        raise ArenaError("arena.no_openskill") from None


def pair_tables(game: Game, bots: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The tables of a round robin."""
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise ArenaError("arena.ladder", given=len(bots))
    tables = []
    for one, other in combinations(bots, 2):
        for first, second in [(one, other), (other, one)][: 1 + game.players % 2]:
            tables.append(tuple([first, second][seat % 2] for seat in range(game.players)))
    return tuple(tables)


def points_between(played: Played, bots: tuple[str, ...], one: str) -> Any:
    """What a bot gets of the point of each game against the other bot at its table (deals × rotations)."""
    places = played.shares * 1e6 + played.points
    failed = failed_games(played)
    places = np.where(failed[:, :, None] == np.arange(len(bots)), -np.inf, places)
    seats = [[seat for seat, name in enumerate(bots) if (name == one) == mine] for mine in (True, False)]
    return np.mean(
        [
            (places[:, :, mine] > places[:, :, theirs]) + 0.5 * (places[:, :, mine] == places[:, :, theirs])
            for mine in seats[0]
            for theirs in seats[1]
        ],
        axis=0,
    )


def bradley_terry(points: Any) -> Any:
    """Strengths, as Elo around a mean of 0, that make the points of each bot (rows) against each other likeliest.

    The last two axes of the points are the bots; further ones are worked out side by side. Each step sets a bot's
    strength so that it would get the points it got if the others' were right (the MM algorithm).
    """
    met = points + np.swapaxes(points, -1, -2) > 0
    points = points + _PRIOR * met
    games = points + np.swapaxes(points, -1, -2)
    strength = np.ones(points.shape[:-1])
    for _ in range(10_000):
        both = strength[..., :, None] + strength[..., None, :]
        new = points.sum(axis=-1) / (games / both).sum(axis=-1)
        new /= np.exp(np.log(new).mean(axis=-1, keepdims=True))
        change = np.abs(np.log(new / strength)).max()
        strength = new
        if change < 1e-7:
            break
    return _ELO * np.log(strength)


def climb(results: Results, deals: int, bots: Sequence[str]) -> tuple[list[Rung], list[Pair]]:
    """The ladder, the strongest first, and what came of each pair, from the first deals of all tables."""
    met = list(_meetings(results, deals, bots))
    points = np.zeros((deals, len(bots), len(bots)))
    for one, other, _, shares in met:
        points[:, one, other] += shares.sum(axis=1)
        points[:, other, one] += (1 - shares).sum(axis=1)
    elo = bradley_terry(points.sum(axis=0))
    # The deals are drawn again and again from those that were played: all tables had the same, so they go together.
    again = np.random.default_rng(mix(results.arena.seed, deals)).multinomial(
        deals, np.full(deals, 1 / deals), _RESAMPLED
    )
    reach = NORMAL * bradley_terry(np.tensordot(again, points, 1)).std(axis=0)
    ratings = openskill_ratings(len(bots), [(one, other, shares) for one, other, _, shares in met])
    games = points + np.swapaxes(points, 1, 2)
    rungs = [
        Rung(
            name,
            Estimate(float(elo[bot]), float(elo[bot] - reach[bot]), float(elo[bot] + reach[bot])),
            *ratings[bot],
            share_of(points[:, bot].sum(axis=1) / games[:, bot].sum(axis=1)),
        )
        for bot, name in enumerate(bots)
    ]
    pairs = [
        Pair((bots[one], bots[other]), share_of(points[:, one, other] / games[:, one, other]))
        for one, other in combinations(range(len(bots)), 2)
    ]
    return sorted(rungs, key=lambda rung: -rung.elo.mean), pairs


def _meetings(results: Results, deals: int, bots: Sequence[str]) -> Iterator[tuple[int, int, int, Any]]:
    """For each table its two bots, its number, and what the first got of each game."""
    arena: Arena = results.arena
    for number, table in enumerate(arena.tables):
        one, other = sorted(map(bots.index, dict.fromkeys(table)))
        yield one, other, number, points_between(results.table(number, deals), table, bots[one])


def openskill_ratings(bots: int, met: Sequence[tuple[int, int, Any]]) -> list[tuple[float, float]]:
    """Strength and doubt of each bot after all games, deal by deal, as openskill's Plackett–Luce model sees them."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating() for _ in range(bots)]
    deals, rotations = met[0][2].shape if met else (0, 0)
    for deal in range(deals):
        for rotation in range(rotations):
            for one, other, shares in met:
                share = float(shares[deal, rotation])
                [[ratings[one]], [ratings[other]]] = model.rate(
                    [[ratings[one]], [ratings[other]]], scores=[share, 1 - share]
                )
    return [(rating.mu, rating.sigma) for rating in ratings]
