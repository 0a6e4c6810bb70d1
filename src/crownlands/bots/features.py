"""What a learned bot looks at. A game brings one set of features, compiled functions on its state; judging, search and
training are written once, above them.

A feature is a number about a position from the side of one seat. All of them together, in an array of 32-bit floats,
are what a judge of that game sees.
"""

import importlib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from crownlands.engine.game import Game
from crownlands.engine.jit import chosen_by_state, keys_of, rule
from crownlands.engine.options import Value
from crownlands.games import OURS


@rule
def never_settled(state: Any, seat: int) -> bool:
    """Nobody knows how it ends before it has ended."""
    return False


@rule
def nothing_to_settle(state: Any, seat: int, states: Any, lists: Any) -> int:
    """Never asked."""
    return 0


@rule
def nothing_banked(state: Any, seat: int) -> int:
    """There were no games before this one."""
    return 0


@rule
def nothing_later(state: Any) -> int:
    """There are no games after this one."""
    return 0


@rule
def single_actions(state: Any) -> bool:
    """Every action is a turn of its own."""
    return False


@rule
def write_of(states: Any, seat: int, x: Any, memory: Any) -> None:
    """`write`, as Python calls it."""
    write(states[0], seat, x, memory)


class Plan(NamedTuple):
    """How to train; the defaults are what has proved good."""

    hours: float
    seed: int = 1
    positions: int = 400_000  # of one generation
    kept: float = 0.6  # share of a game's turns that are learned from: the fewer, the more games
    width: int = 4
    spread: float = 8.0  # points by which a judgement is off on purpose, at most
    noise: float = 0.15  # how often
    trust_at_first: float = 0.8  # λ: how much the end of a game counts against what was thought on the way
    trust_at_last: float = 0.97
    deals: int = 400  # of a match for promotion


def as_planned(plan: Plan) -> Plan:
    """Nothing special about this game."""
    return plan


class Features(NamedTuple):
    """What a game brings for learning."""

    dtype: Any
    kind: Callable[[Mapping[str, Value]], str]  # by the options: games of one kind are judged by one judge
    mixture: Callable[[Mapping[str, Value]], list[dict[str, Value]]]  # options to train such a judge with
    depth: int  # actions of a turn that are looked at together
    names: tuple[str, ...]  # of the features, in their order
    memory: int  # words that `write` may keep from one call to the next
    write: Callable[..., None]  # write(state, seat, x, memory): the features of a seat
    stage: Callable[..., int]  # stage(state) -> how far the game has come: 0 at the beginning, below STAGES
    ahead: int  # stages that a trial looks ahead where there are many of them
    glance: int  # trials that judging a turn at once, without playing on, is worth
    width: int  # turns that are tried at first
    in_turn: Callable[..., bool] = single_actions  # in_turn(state): has its mover begun a turn and not yet ended it?
    settled: Callable[..., bool] = never_settled  # settled(state, seat): do the seat's points depend on nobody else?
    settle: Callable[..., int] = nothing_to_settle  # settle(state, seat, states, lists) -> the most points
    banked: Callable[..., int] = nothing_banked  # banked(state, seat) -> points of earlier games that count here too
    later: Callable[..., int] = nothing_later  # later(state) -> games that still come after this one, and count with it
    plan: Callable[[Plan], Plan] = as_planned  # how to train in this game


STAGES = 64

_KNOWN: dict[Any, Features] = {}


def add_features(features: Features) -> None:
    """Make known what learned bots look at in a game."""
    for key in keys_of(features.dtype):
        _KNOWN[key] = features


def features_of(game: Game) -> Features | None:
    """What learned bots look at in a game; None where there is nothing to learn with."""
    if game.id in OURS:
        importlib.import_module(f"crownlands.bots.features_{game.id}")
    return _KNOWN.get(game.rules.dtype)


def written(states: Any, seat: int, features: Features) -> Any:
    """The features of a seat in the position states[0]."""
    x = np.zeros(len(features.names), np.float32)
    write_of(states, seat, x, np.zeros(features.memory, np.int64))
    return x


write = chosen_by_state(lambda key: _KNOWN[key].write)
stage = chosen_by_state(lambda key: _KNOWN[key].stage)
in_turn = chosen_by_state(lambda key: _KNOWN[key].in_turn)
settled = chosen_by_state(lambda key: _KNOWN[key].settled)
settle = chosen_by_state(lambda key: _KNOWN[key].settle)
banked = chosen_by_state(lambda key: _KNOWN[key].banked)
later = chosen_by_state(lambda key: _KNOWN[key].later)
