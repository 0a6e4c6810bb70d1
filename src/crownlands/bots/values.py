"""What a position is worth to every seat, and what luck a reveal was.

A position is played on by judgement until its round is over, and judged there: where dominoes are laid, nothing is
drawn on that way but who begins, so its value has no noise after the first round. What is about to be drawn is worth
the mean over all that can come: over each of them where they are few, over many of them drawn at random otherwise.
"""

import functools
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
    """Values positions of one game. One of several that count together is worth what the others will bring as well."""

    def __init__(self, thinker: Thinker, care: Care | None = None) -> None:
        self._thinker, self._care = thinker, care or Care(FEW, MANY, TIMES)

    def value(self, states: Any, seed: int) -> Value:
        """What a position is worth in which somebody moves, or which is over. Nothing of it is hidden here."""
        alone = self._alone(states, seed)
        return Value(alone.points + self.to_come(states), alone.wins)

    def _alone(self, states: Any, seed: int) -> Value:
        points, wins = np.zeros((2, 1, self._thinker.game.players))
        stage = stage_of(states)
        times = self._care.times if self._thinker.game.hidden or stage == 0 else 1
        number = np.uint64(mix(seed))
        self._thinker.play_on(states, *_ITSELF, _ALONE, number, 0, times, stage + 1, points, wins)
        return Value(points[0] / times, wins[0] / times)

    def to_come(self, states: Any) -> float:
        """The points that the games after that of states[0] will bring each seat."""
        games = later_in(states)
        return self._of_a_game * games if games else 0.0

    @functools.cached_property
    def _of_a_game(self) -> float:
        """The points that a game promises before anything of it is drawn."""
        outcomes, _ = self.outcomes(self._thinker.game.start().states(), 0)
        return sum(odds * float(self._alone(outcome, 0).points.mean()) for outcome, odds in outcomes)

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
        odds = np.array([[odds] for _, odds in outcomes])
        points, wins = np.array([value.points for value in values]), np.array([value.wins for value in values])
        return Value((odds * points).sum(axis=0), (odds * wins).sum(axis=0)), every


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
