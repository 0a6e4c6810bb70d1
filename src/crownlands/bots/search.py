"""Search: the most promising turns are played on again and again; after each round of trials the better half stays.

Trials are counted or timed. Counted, the same seed gives the same turn on every machine.
"""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from crownlands.bots.features import features_of, stage
from crownlands.bots.judging import DEPTH, NODES, Judge, make_desk, sit_down
from crownlands.bots.rollouts import POINTS_FOR_VICTORY, try_turns
from crownlands.bots.turns import look
from crownlands.engine import python_calls
from crownlands.engine.chance import mix
from crownlands.engine.game import Game
from crownlands.engine.jit import rule

Turn = tuple[int, ...]


class Budget(NamedTuple):
    """How much may be thought about one decision: so many trials, or so many seconds; with neither, no trials."""

    trials: int = 0
    seconds: float = 0.0
    width: int = 12  # turns that are tried at first
    stages: int = 2  # of the game that a trial looks ahead


class Thought(NamedTuple):
    """What came of thinking: turns, the best first, and what each of them would lead to."""

    turns: list[Turn]
    points: Any  # what every seat can expect after each of them
    wins: Any  # the chance of the mover to win with each of them
    trials: Any  # how often each was tried
    seconds: float


@rule
def stage_of(states: Any) -> int:
    """How far a game has come."""
    return stage(states[0])  # type: ignore[no-any-return]


class Thinker:
    """Thinks about positions of one game. One at a time: it has one desk."""

    def __init__(self, game: Game, judge: Judge) -> None:
        features = features_of(game)
        assert features is not None
        self.game, self.judge, self.depth = game, judge, features.depth
        self._desk = make_desk(game, features)

    def turns(self, states: Any, width: int = NODES) -> tuple[list[Turn], Any]:
        """The turns of the mover of states[0], and the points it can expect after each; the best first."""
        desk = self._desk
        desk.states[0] = states[0]
        sit_down(desk, self.judge)
        n = look(desk, self.judge, width, self.depth)
        order = np.argsort(-desk.values[:n], kind="stable")
        return [tuple(map(int, desk.lines[i, : desk.lengths[i]])) for i in order], desk.values[order]

    def search(self, states: Any, budget: Budget, seed: int) -> Thought:
        """Think about the position states[0], as its mover sees it."""
        begun = time.perf_counter()
        turns = promising(self.turns(states)[0], budget.width)
        trials = _Trials(self, states, turns, budget, seed)
        alive = np.arange(len(turns))
        rounds = max(1, int(np.ceil(np.log2(len(turns)))))
        for number in range(rounds):
            if len(alive) == 1 and not (number == 0 and budget.trials + budget.seconds == 0):
                break
            if budget.seconds:
                trials.until(alive, begun + budget.seconds * (number + 1) / rounds)
            else:
                trials.add(alive, max(1, budget.trials // (rounds * len(alive))))
            alive = alive[np.argsort(-trials.merit()[alive], kind="stable")][: (len(alive) + 1) // 2]
        order = sorted(range(len(turns)), key=lambda row: (row != alive[0], -trials.count[row], -trials.merit()[row]))
        tried = np.maximum(trials.count, 1)
        points, wins = trials.points / tried[:, None], trials.wins / tried
        seconds = time.perf_counter() - begun
        return Thought([turns[row] for row in order], points[order], wins[order], trials.count[order], seconds)


class _Trials:
    """Turns, and what has come of trying them."""

    def __init__(self, thinker: Thinker, states: Any, turns: list[Turn], budget: Budget, seed: int) -> None:
        self._thinker, self._states, self._seed = thinker, states, np.uint64(mix(seed))
        self._lines, self._lengths = np.zeros((len(turns), DEPTH), np.int32), np.array([len(turn) for turn in turns])
        for row, turn in enumerate(turns):
            self._lines[row, : len(turn)] = turn
        self._until = stage_of(states) + budget.stages
        self._mover = python_calls.mover(states)
        self._done = 0
        self.points, self.wins = np.zeros((len(turns), thinker.game.players)), np.zeros(len(turns))
        self.count = np.zeros(len(turns), np.int64)

    def add(self, alive: Any, times: int) -> None:
        """Try some turns so many times more."""
        try_turns(
            self._thinker._desk, self._thinker.judge, self._states, self._lines, self._lengths, alive, self._seed,
            self._done, times, self._until, self._thinker.depth, self.points, self.wins,
        )  # fmt: skip
        self._done += times
        self.count[alive] += times

    def until(self, alive: Any, end: float) -> None:
        """Try them, all of them equally often, until it is late."""
        self.add(alive, 1)
        while time.perf_counter() < end:
            self.add(alive, 1)

    def merit(self) -> Any:
        """What each turn has been worth on the average."""
        tried = np.maximum(self.count, 1)
        return (POINTS_FOR_VICTORY * self.wins + self.points[:, self._mover]) / tried


def promising(turns: Sequence[Turn], width: int) -> list[Turn]:
    """The first turns, and the first of each way to end one: in a draft, of each domino that can be taken."""
    ends: set[int] = set()
    kept: list[Turn] = []
    for number, turn in enumerate(turns):
        if number < width or (len(turn) > 1 and turn[-1] not in ends and len(kept) < width + 4):
            kept.append(turn)
        ends.add(turn[-1])
    return kept
