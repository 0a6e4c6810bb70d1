"""What a position is worth to every seat, and what luck a reveal was.

A position is played on by judgement until its round is over, and judged there: where dominoes are laid, nothing is
drawn on that way, so its value has no noise. What is about to be drawn is worth the mean over all that can come: over
each of them where they are few, over many of them drawn at random otherwise.
"""

from typing import Any, NamedTuple

import numpy as np

from crownlands.bots.features import later
from crownlands.bots.search import Thinker, as_lines, stage_of
from crownlands.engine import python_calls
from crownlands.engine.chance import generator, mix
from crownlands.engine.contract import CHANCE
from crownlands.engine.jit import rule

FEW = 96  # outcomes of a reveal, each of which is looked at
MANY = 320  # that are drawn where there are more
TIMES = 12  # a position is played on where its round has draws of its own

_ITSELF = as_lines([()])
_ALONE = np.arange(1)


class Care(NamedTuple):
    """How closely is looked at what can come, in these three numbers."""

    few: int
    many: int
    times: int


class Value(NamedTuple):
    """What every seat can expect: points at the end, and the chance to win."""

    points: Any
    wins: Any

    def minus(self, other: "Value") -> "Value":
        """How much more it is."""
        return Value(self.points - other.points, self.wins - other.wins)


@rule
def later_in(states: Any) -> int:
    """How many games follow that of states[0]."""
    return later(states[0])  # type: ignore[no-any-return]


class Valuer:
    """Values positions of one game. A game of several counts with what the others will bring: `typical` points each."""

    def __init__(self, thinker: Thinker, typical: float = 0.0, care: Care | None = None) -> None:
        self._thinker, self._care = thinker, care or Care(FEW, MANY, TIMES)
        self.typical = typical

    def value(self, states: Any, seed: int) -> Value:
        """What a position is worth in which somebody moves, or which is over. Nothing of it is hidden here."""
        points, wins = np.zeros((2, 1, self._thinker.game.players))
        times = self._care.times if self._thinker.game.hidden else 1
        until = stage_of(states) + 1
        self._thinker.play_on(states, *_ITSELF, _ALONE, np.uint64(mix(seed)), 0, times, until, points, wins)
        return Value(points[0] / times + self.typical * later_in(states), wins[0] / times)

    def outcomes(self, states: Any, seed: int) -> tuple[list[tuple[Any, float]], bool]:
        """What can come after a reveal, each with its probability; and whether that is all, or drawn at random."""
        few, many, _ = self._care
        found = _all_that_can_come(states, self._thinker.game.book.most_legal, few)
        if found is not None:
            return found, True
        rng = generator(seed)
        return [(_drawn(states, rng), 1 / many) for _ in range(many)], False

    def mean(self, states: Any, seed: int) -> tuple[Value, bool]:
        """What a position is worth in which something is about to be drawn; and whether all that can come was seen."""
        outcomes, every = self.outcomes(states, mix(seed, 1))
        values = [self.value(outcome, seed) for outcome, _ in outcomes]
        odds = np.array([odds for _, odds in outcomes])
        points, wins = np.array([value.points for value in values]), np.array([value.wins for value in values])
        return Value(odds @ points, odds @ wins), every


def _drawn(states: Any, rng: Any) -> Any:
    """A position after all that is due has been drawn."""
    found = python_calls.copy(states)
    while python_calls.mover(found) == CHANCE:
        python_calls.apply(found, python_calls.draw(found, rng))
    return found


def _all_that_can_come(states: Any, room: int, few: int) -> list[tuple[Any, float]] | None:
    """Every position there can be after a reveal, with its probability; None if there are too many.

    Positions that look the same are the same bytes, so dominoes drawn in another order are one outcome.
    """
    waiting = {states.tobytes(): 1.0}
    after: dict[bytes, float] = {}
    actions, weights = np.zeros(room, np.int32), np.zeros(room, np.int64)
    while waiting:
        drawn: dict[bytes, float] = {}
        for text, odds in waiting.items():
            here = np.frombuffer(bytearray(text), states.dtype)
            if python_calls.mover(here) != CHANCE:
                after[text] = after.get(text, 0.0) + odds
                continue
            n = python_calls.legal(here, actions)
            python_calls.odds(here, actions, n, weights)
            for action, weight in zip(actions[:n].tolist(), weights[:n].tolist(), strict=True):
                there = python_calls.copy(here)
                python_calls.apply(there, action)
                key = there.tobytes()
                drawn[key] = drawn.get(key, 0.0) + odds * weight / int(weights[:n].sum())
        if len(drawn) + len(after) > few:
            return None
        waiting = drawn
    return [(np.frombuffer(bytearray(text), states.dtype), odds) for text, odds in after.items()]
