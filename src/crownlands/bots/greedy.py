"""Greedy play: whatever brings the most points in sight.

What "in sight" means is a matter of the game: a function `value(state, action, scratch, room)` for its mover, made
known with `add_value`. Without one it is the points right after the action. A game that can find out more about all
actions together brings `values(state, actions, n, scratch, room, out)` instead, with `add_values`; what is worth less
than an action before it need not be exact.
"""

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from crownlands.engine import python_calls
from crownlands.engine.chance import below
from crownlands.engine.contract import apply, mover, scores
from crownlands.engine.game import Game
from crownlands.engine.jit import big_rule, chosen_by_state, keys_of, rule, small_rule
from crownlands.games import OURS

_VALUE: dict[Any, Callable[..., int]] = {}
_VALUES: dict[Any, Callable[..., None]] = {}

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
        _VALUE[key] = value


def add_values(dtype: Any, values: Callable[..., None]) -> None:
    """The same for a game that looks at all actions together."""
    for key in keys_of(dtype):
        _VALUES[key] = values


def load_value(game: Game) -> None:
    """Load what the greedy bot looks at in one of our games."""
    if game.id in OURS:
        importlib.import_module(f"crownlands.bots.greedy_{game.id}")


greedy_value = chosen_by_state(lambda key: _VALUE.get(key, points_after))


@small_rule
def one_by_one(state: Any, actions: Any, n: int, scratch: Any, room: Any, out: Any) -> None:
    """What each of the first n actions is worth."""
    for i in range(n):
        # Not a small number of NumPy's: uncompiled, rules would overflow with those.
        out[i] = greedy_value(state, int(actions[i]), scratch, room)


greedy_values = chosen_by_state(lambda key: _VALUES.get(key, one_by_one))


@big_rule
def greedy_action(states: Any, rng: Any, out: Any, scratch: Any, room: Any) -> int:
    """The legal action with the most points in sight; among equals, any."""
    n = python_calls.legal(states, out)
    if n == 1:
        return int(out[0])
    values = np.empty(len(out) + n, np.int64)  # room for a few more, where places are looked at for each action
    greedy_values(states[0], out, n, scratch, room, values)
    best = values[0]
    chosen = 0
    equals = 1
    for i in range(1, n):
        if values[i] > best:
            best = values[i]
            chosen = i
            equals = 1
        elif values[i] == best:
            equals += 1
            if below(rng, equals) == 0:
                chosen = i
    return int(out[chosen])
