"""Series of games between bots. A game is its seed and its number: game k of a seed is always the same game, played in
compiled code or not, alone or among others, by one worker or by many."""

import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np

from crownlands.bots import play
from crownlands.bots.greedy import load_value
from crownlands.bots.policies import NUMBERS, policy_games
from crownlands.engine.chance import mix
from crownlands.engine.game import Game
from crownlands.engine.record import Record

_PATIENCE = 0.1  # seconds between two signs of life, so that people see something, and Ctrl-C is heard


class Games(NamedTuple):
    """Some games of a series: a row for each."""

    points: Any
    shares: Any  # of the victory
    plies: int
    records: list[Record]  # none where games were played in compiled code


class Series(NamedTuple):
    """A game, who sits at it, and a seed."""

    game: Game
    bots: tuple[str, ...]
    seed: int
    limit: float | None = None  # seconds for a decision

    @property
    def compiled(self) -> bool:
        """Can all of it be played in compiled code?"""
        return all(name in NUMBERS for name in self.bots)

    def play(self, first: int, count: int, compiled: bool) -> Games:
        """The games numbered `first`, `first + 1` …"""
        return (_in_compiled_code if compiled else _one_by_one)(self, first, count)


def _in_compiled_code(series: Series, first: int, count: int) -> Games:
    game = series.game
    load_value(game)
    points, shares = np.zeros((count, game.players), np.int64), np.zeros((count, game.players))
    policies = np.array([NUMBERS[name] for name in series.bots])
    seed = np.uint64(series.seed)
    plies = policy_games(game.start_state(), policies, seed, first, count, 0, game.book.most_legal, points, shares)
    return Games(points, shares, int(plies), [])


def _one_by_one(series: Series, first: int, count: int) -> Games:
    numbers = range(first, first + count)
    records = [play(series.game, series.bots, mix(series.seed, number), series.limit) for number in numbers]
    points, shares = np.zeros((count, series.game.players), np.int64), np.zeros((count, series.game.players))
    for row, record in enumerate(records):
        outcome = record.replay().outcome()
        assert outcome is not None
        points[row] = outcome.scores
        shares[row, list(outcome.winners)] = 1 / len(outcome.winners)
    return Games(points, shares, sum(len(record.actions) for record in records), records)


def play_series(series: Series, first: int, count: int, compiled: bool, workers: int) -> Iterator[Games]:
    """Games in their order, some at a time, as they are finished."""
    if workers == 1:
        yield from _alone(series, first, count, compiled)
        return
    # Compiled code leaves other threads alone; bots written in Python need processes to think at the same time.
    pool = ThreadPoolExecutor(workers) if compiled else ProcessPoolExecutor(workers, get_context("spawn"))
    with pool:
        yield from _shared_out(pool, series, first, count, compiled, workers)


def _alone(series: Series, first: int, count: int, compiled: bool) -> Iterator[Games]:
    size, end = 1, first + count
    while first < end:
        size = min(size, end - first)
        begun = time.perf_counter()
        yield series.play(first, size, compiled)
        first += size
        size = max(1, round(size * min(10.0, _PATIENCE / max(time.perf_counter() - begun, 1e-6))))


def _shared_out(
    pool: Executor, series: Series, first: int, count: int, compiled: bool, workers: int
) -> Iterator[Games]:
    size = max(1, min(1000 if compiled else 10, count // (4 * workers)))
    waiting: list[Future[Games]] = []
    for begin in range(first, first + count, size):
        waiting.append(pool.submit(series.play, begin, min(size, first + count - begin), compiled))
        if len(waiting) > 2 * workers:
            yield waiting.pop(0).result()
    for games in waiting:
        yield games.result()
