"""The rules as Python calls them: with the state in an array of one.

Numba asks a record for a description of all its fields before it takes it, which costs ten times as much as the rules
themselves; of an array it knows everything at once. Copying is alike: NumPy copies a record field by field.
"""

from typing import Any

import numpy as np

from crownlands.engine import contract
from crownlands.engine.jit import lean_rule


@lean_rule
def mover(states: Any) -> int:
    """The seat that moves, or CHANCE, or OVER."""
    return contract.mover(states[0])  # type: ignore[no-any-return]


@lean_rule
def legal(states: Any, out: Any) -> int:
    """Write the legal actions, ascending; return how many there are."""
    return contract.legal(states[0], out)  # type: ignore[no-any-return]


@lean_rule
def apply(states: Any, action: int) -> None:
    """Carry out a legal action."""
    contract.apply(states[0], action)


@lean_rule
def odds(states: Any, actions: Any, n: int, out: Any) -> None:
    """Write the weight of each of the first n outcomes of chance."""
    contract.odds(states[0], actions, n, out)


@lean_rule
def draw(states: Any, rng: Any) -> int:
    """An outcome of chance."""
    return contract.draw(states[0], rng)  # type: ignore[no-any-return]


@lean_rule
def scores(states: Any, out: Any) -> None:
    """Write the points of each seat."""
    contract.scores(states[0], out)


@lean_rule
def standing(states: Any, out: Any) -> None:
    """Write the score of each seat and what breaks ties."""
    contract.standing(states[0], out)


@lean_rule
def hide(states: Any, seat: int) -> None:
    """Take out what a seat may not see."""
    contract.hide(states[0], seat)


@lean_rule
def determinize(states: Any, seat: int, rng: Any) -> None:
    """Deal what was taken out, as it could be."""
    contract.determinize(states[0], seat, rng)


@lean_rule
def secret(states: Any) -> int:
    """The seat that alone will see what is drawn now, or NOBODY."""
    return contract.secret(states[0])  # type: ignore[no-any-return]


def copy(states: Any) -> Any:
    """The same states once more."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)
