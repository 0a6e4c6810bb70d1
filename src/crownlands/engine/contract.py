"""What a game must be able to do, as compiled functions on its state.

A state is a NumPy record without pointers. A game brings the functions below; `mover`, `legal`, … of this module
find the game's own by the type of the state, so that playouts, perft and search are written once for all games.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from crownlands.engine.jit import chosen_by_state, keys_of, rule

CHANCE = -1  # the mover when something is drawn; the numbers are OpenSpiel's
OVER = -4  # the mover when the game has ended

NOBODY = -1  # the seat of somebody who only watches, and of a secret that is none

TIE_BREAKS = 3  # columns of a standing: score first, then what breaks ties


@rule
def nothing_hidden(state: Any, seat: int) -> None:
    """Everybody sees everything."""


@rule
def nothing_to_deal(state: Any, seat: int, rng: Any) -> None:
    """Nothing was taken out, so there is nothing to put back."""


@rule
def no_secret(state: Any) -> int:
    """Whatever is drawn, all will see it."""
    return NOBODY


class Rules(NamedTuple):
    """The compiled half of a game. Its state has a field `phase`, by which actions are explained."""

    dtype: Any
    start: Callable[..., None]  # start(state): from a state that holds nothing but the options
    mover: Callable[..., int]  # mover(state) -> seat, CHANCE or OVER
    legal: Callable[..., int]  # legal(state, out) -> how many actions it wrote, ascending
    apply: Callable[..., None]  # apply(state, action): no checks, the action is legal
    odds: Callable[..., None]  # odds(state, actions, n, out): the weight of each outcome of chance
    draw: Callable[..., int]  # draw(state, rng) -> an outcome of chance
    scores: Callable[..., None]  # scores(state, out): points of each seat as things stand
    standing: Callable[..., None]  # standing(state, out): rows of [score, tie-break, tie-break] for each seat
    hide: Callable[..., None] = nothing_hidden  # hide(state, seat): take out what the seat (NOBODY: all) may not see
    determinize: Callable[..., None] = nothing_to_deal  # determinize(state, seat, rng): deal what `hide` took out
    secret: Callable[..., int] = no_secret  # secret(state) -> the seat that alone will see what is drawn now, or NOBODY


_KNOWN: dict[Any, Rules] = {}


def register(rules: Rules) -> None:
    """Make a game's rules known to the generic algorithms."""
    for key in keys_of(rules.dtype):
        _KNOWN[key] = rules


mover = chosen_by_state(lambda key: _KNOWN[key].mover)
legal = chosen_by_state(lambda key: _KNOWN[key].legal)
apply = chosen_by_state(lambda key: _KNOWN[key].apply)
odds = chosen_by_state(lambda key: _KNOWN[key].odds)
draw = chosen_by_state(lambda key: _KNOWN[key].draw)
scores = chosen_by_state(lambda key: _KNOWN[key].scores)
standing = chosen_by_state(lambda key: _KNOWN[key].standing)
hide = chosen_by_state(lambda key: _KNOWN[key].hide)
determinize = chosen_by_state(lambda key: _KNOWN[key].determinize)
secret = chosen_by_state(lambda key: _KNOWN[key].secret)
