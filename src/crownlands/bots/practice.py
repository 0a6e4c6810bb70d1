"""The work of training, in blocks that depend on nothing but their number: games of a champion against itself, and
matches against it. Threads of this machine share them out, or a cluster does; what comes of them is the same."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any, NamedTuple

import numpy as np

from crownlands.bots.cluster import on_cluster
from crownlands.bots.duels import play_duels
from crownlands.bots.features import Features, Plan, features_of
from crownlands.bots.greedy import load_value
from crownlands.bots.judging import Judge, make_desk
from crownlands.bots.selfplay import play_games
from crownlands.engine.chance import mix
from crownlands.engine.game import Game, make_game

_BLOCK = 20_000  # positions that are written down at a time
_DEALS = 50  # of a match that are played at a time
_MOST_GAMES = 20_000  # of one block

Share = Callable[[Callable[[Any, int], Any], Any, int], Iterator[Any]]
"""`share(work, task, blocks)`: what comes of `work(task, 0)`, `work(task, 1)` …, in this order, whoever does it."""


class Task(NamedTuple):
    """What all blocks of a generation have in common."""

    game: Game
    plan: Plan
    number: int  # of the generation
    champion: Judge
    trust: float = 1.0  # in how games end, against what was thought on the way
    rival: Judge | None = None  # for a match


def blocks_of_games(plan: Plan) -> int:
    """So many blocks of games make a generation."""
    return max(1, plan.positions // min(_BLOCK, plan.positions))


def blocks_of_deals(plan: Plan) -> int:
    """So many blocks of deals make a match."""
    return max(1, plan.deals // min(_DEALS, plan.deals))


def practise(task: Task, which: int) -> tuple[Any, Any, Any, Any]:
    """Games of the champion against itself: features, what they were worth, stages; and the points of each game."""
    game, plan = task.game, task.plan
    features = _prepared(game)
    size = min(_BLOCK, plan.positions)
    greedy = task.number == 0
    xs = np.zeros((size, len(features.names)), np.int16)
    ys, stages = np.zeros(size, np.float32), np.zeros(size, np.int8)
    points = np.zeros((_MOST_GAMES, game.players))
    n = play_games(
        _templates(game, features), task.champion, make_desk(game, features),
        np.uint64(mix(plan.seed, task.number, which)), 0, _MOST_GAMES, greedy, 0.1 if greedy else plan.noise,
        plan.spread, task.trust, plan.kept, plan.kept / 3, plan.width, features.depth, np.zeros(1, np.uint64), xs, ys,
        stages, points,
    )  # fmt: skip
    return xs[:n], ys[:n], stages[:n], points[: int((points.sum(1) > 0).sum())]


def compete(task: Task, which: int) -> Any:
    """A match of the rival against the champion: its shares of the victories, by deal and seat."""
    game, plan = task.game, task.plan
    features = _prepared(game)
    deals = min(_DEALS, plan.deals)
    shares = np.zeros((deals, game.players))
    play_duels(
        _templates(game, features), task.rival, task.champion, make_desk(game, features), make_desk(game, features),
        np.uint64(mix(plan.seed, task.number, 99)), which * deals, deals, plan.width, features.depth,
        np.zeros_like(shares), shares,
    )  # fmt: skip
    return shares


def _prepared(game: Game) -> Features:
    load_value(game)
    features = features_of(game)
    assert features is not None
    return features


def _templates(game: Game, features: Features) -> Any:
    """Games begin in these, as often in one as in another."""
    return np.concatenate([make_game(game.id, options).start_state() for options in features.mixture(game.options)])


def by_threads(workers: int) -> Share:
    """So many threads: compiled code leaves others alone."""

    def share(work: Callable[[Any, int], Any], task: Any, blocks: int) -> Iterator[Any]:
        with ThreadPoolExecutor(workers) as pool:
            yield from pool.map(lambda which: work(task, which), range(blocks))

    return share


def by_cluster(work: Callable[[Any, int], Any], task: Any, blocks: int) -> Iterator[Any]:
    """The machines of the Ray cluster one is connected with."""
    with closing(on_cluster(work, task, range(blocks))) as done:
        results = dict(done)
    for which in range(blocks):
        yield results[which]
