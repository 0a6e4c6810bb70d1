"""The luck of a game: over all of its reveals, what the position was worth after one, less the mean over all that could
have come.

Whatever a position is said to be worth, its luck is nothing on the average: what comes is drawn from the very outcomes
that the mean is over. So results may be read less luck, and mean the same (see `less_luck` in `statistics.py`). What
is drawn for a mean is drawn by itself: those draws are never the game's own.
"""

import functools
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from crownlands.bots.search import Thinker
from crownlands.bots.values import Care, Valuer
from crownlands.bots.weights import judge_for
from crownlands.engine import python_calls
from crownlands.engine.chance import mix
from crownlands.engine.contract import CHANCE
from crownlands.engine.game import Game
from crownlands.engine.position import Position

CARE = Care(few=24, many=24, times=1)  # ten times as much costs ten times the time and makes intervals no narrower

_LUCK = 10**6  # what a game's seed is mixed with: further on than actions, and bots, are counted
_DIGITS = 4, 6  # of points and of shares that are kept


def check_luck(game: Game) -> None:
    """Can luck be worked out in a game? It takes a judge; without one that is said."""
    judge_for(game)


def luck_of(position: Position, seed: int, seats: Sequence[int]) -> tuple[list[float], list[float]]:
    """How lucky whoever sat in these seats has been in a game, in points and in shares of the victory."""
    valuer = _valuer(position.game)
    total = np.zeros((2, position.game.players))
    for ply, before, after in _reveals(position):
        own = mix(seed, _LUCK, ply)
        total += valuer.value(after, own).minus(valuer.mean(before, own)[0])
    points, shares = (
        [round(float(luck[seat]), digits) for seat in seats] for luck, digits in zip(total, _DIGITS, strict=True)
    )
    return points, shares


def _reveals(position: Position) -> Iterator[tuple[int, Any, Any]]:
    """The draws of a game, those that follow each other as one: the number of actions before them, and what was
    before and after them."""
    states, before, first = position.first, None, 0
    for ply, action in enumerate([*position.history, None]):
        mover = python_calls.mover(states)
        if mover == CHANCE and before is None:
            first, before = ply, python_calls.copy(states)
        elif mover != CHANCE and before is not None:
            yield first, before, python_calls.copy(states)
            before = None
        if action is not None:
            python_calls.apply(states, int(action))


@functools.lru_cache(maxsize=16)
def _valuer(game: Game) -> Valuer:
    return Valuer(Thinker(game, judge_for(game)), care=CARE)
