"""Greedy play: whatever brings the most points in sight.

What "in sight" means is a matter of the game: a function `value(state, action, scratch, room)` for its mover, made
known with `add_value`. Without one it is the points right after the action.
"""

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from crownlands.engine import python_calls
from crownlands.engine.chance import below
from crownlands.engine.contract import apply, mover, scores
from crownlands.engine.game import Game
from crownlands.engine.jit import chosen_by_state, keys_of, rule
from crownlands.games import OURS

_VALUES: dict[Any, Callable[..., int]] = {}

MOST_SEATS = 16


@rule
def points_after(state: Any, action: int, scratch: Any, room: Any) -> int:
    """The mover's points right after an action."""
    points = np.zeros(MOST_SEATS, np.int64)
    scratch[0] = state
    apply(scratch[0], action)
    scores(scratch[0], points)
    return int(points[mover(state)])


def add_value(dtype: Any, value: Callable[..., int]) -> None:
    """Make known what the greedy bot of a game looks at."""
    for key in keys_of(dtype):
        _VALUES[key] = value


def load_value(game: Game) -> None:
    """Load what the greedy bot looks at in one of our games."""
    if game.id in OURS:
        importlib.import_module(f"crownlands.bots.greedy_{game.id}")


greedy_value = chosen_by_state(lambda key: _VALUES.get(key, points_after))


@rule
def greedy_action(states: Any, rng: Any, out: Any, scratch: Any, room: Any) -> int:
    """The legal action with the most points in sight; among equals, any."""
    state = states[0]
    n = python_calls.legal(states, out)
    best = -(1 << 30)
    chosen = 0
    equals = 0
    for i in range(n):
        action = int(out[i])  # not a small number of NumPy's: uncompiled, rules would overflow with those
        value = greedy_value(state, action, scratch, room)
        if value > best:
            best = value
            chosen = action
            equals = 1
        elif value == best:
            equals += 1
            if below(rng, equals) == 0:
                chosen = action
    return chosen
