"""What a game must be able to do, as compiled functions on its state.

A state is a NumPy record without pointers. A game brings the functions below; `mover`, `legal`, … of this module
find the game's own by the type of the state, so that playouts, perft and search are written once for all games.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from crownlands.engine.jit import chosen_by_state, keys_of

CHANCE = -1  # the mover when something is drawn; the numbers are OpenSpiel's
OVER = -4  # the mover when the game has ended

TIE_BREAKS = 3  # columns of a standing: score first, then what breaks ties


class Rules(NamedTuple):
    """The compiled half of a game."""

    dtype: Any
    start: Callable[..., None]  # start(state): from a state that holds nothing but the options
    mover: Callable[..., int]  # mover(state) -> seat, CHANCE or OVER
    legal: Callable[..., int]  # legal(state, out) -> how many actions it wrote, ascending
    apply: Callable[..., None]  # apply(state, action): no checks, the action is legal
    odds: Callable[..., None]  # odds(state, actions, n, out): the weight of each outcome of chance
    draw: Callable[..., int]  # draw(state, rng) -> an outcome of chance
    scores: Callable[..., None]  # scores(state, out): points of each seat as things stand
    standing: Callable[..., None]  # standing(state, out): rows of [score, tie-break, tie-break] for each seat
    worth: Callable[..., int]  # worth(state, action, scratch, room) -> points in sight for the mover
    blank: Callable[..., None] | None = None  # blank(state, seat): take out what the seat (−1: a watcher) may not see
    determinize: Callable[..., None] | None = None  # determinize(state, seat, rng): deal what `blank` took out
    secret: Callable[..., int] | None = None  # secret(state) -> the seat that alone will see what is drawn now, or −1


_KNOWN: dict[Any, Rules] = {}


def register(rules: Rules) -> None:
    """Make a game's rules known to the generic algorithms."""
    for key in keys_of(rules.dtype):
        _KNOWN[key] = rules


def all_rules() -> list[Rules]:
    """The rules of every game that has been loaded."""
    return [rules for key, rules in _KNOWN.items() if key is rules.dtype]


mover = chosen_by_state(lambda key: _KNOWN[key].mover)
legal = chosen_by_state(lambda key: _KNOWN[key].legal)
apply = chosen_by_state(lambda key: _KNOWN[key].apply)
draw = chosen_by_state(lambda key: _KNOWN[key].draw)
scores = chosen_by_state(lambda key: _KNOWN[key].scores)
standing = chosen_by_state(lambda key: _KNOWN[key].standing)
worth = chosen_by_state(lambda key: _KNOWN[key].worth)
