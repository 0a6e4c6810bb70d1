"""Search: the most promising turns are played on again and again; after each round of trials the better half stays.

Trials are counted or timed. Counted, the same seed gives the same turn on every machine. Timed, the clock is looked at
after every trial at first, and later after every turn that is left has been tried once more.
"""

import math
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from crownlands.bots.features import features_of, stage
from crownlands.bots.judging import DEPTH, NODES, Judge, lent_desk, sit_down
from crownlands.bots.rollouts import POINTS_FOR_VICTORY, try_turns
from crownlands.bots.turns import look
from crownlands.engine import python_calls
from crownlands.engine.chance import mix
from crownlands.engine.game import Game
from crownlands.engine.jit import rule

Turn = tuple[int, ...]

NEAR = 2  # stages
MANY, LONG = 100, 0.02  # trials, seconds

FIRST_TRIALS = 0.5  # of the time, at most: turns that have not been tried once by then are given up


class Budget(NamedTuple):
    """How much may be thought about one decision: so many trials, or so many seconds; with neither, no trials."""

    trials: int = 0
    seconds: float = 0.0
    width: int = 0  # turns that are tried at first; 0: as many as is usual in this game
    stages: int = 0  # of the game that a trial looks ahead; 0: as many as have proved good in this game

    def ahead(self, far: int) -> int:
        """How many stages a trial looks ahead: with few trials not far, for far ends differ by luck above all."""
        return self.stages or (min(far, NEAR) if self.trials < MANY and self.seconds < LONG else far)


class Thought(NamedTuple):
    """What came of thinking: turns, the best first, and what each of them would lead to."""

    turns: list[Turn]
    points: Any  # what every seat can expect after each of them
    wins: Any  # the chance of every seat to win after each of them
    trials: Any  # how often each was tried, at least once
    seconds: float
    mover: int

    def opinions(self) -> list["Opinion"]:
        """What is thought of each action, the best first."""
        first: dict[int, Opinion] = {}
        for row, turn in enumerate(self.turns):
            first.setdefault(turn[0], Opinion(turn[0], self.points[row], float(self.wins[row, self.mover]), turn))
        return list(first.values())


class Opinion(NamedTuple):
    """What a bot thinks of an action."""

    action: int
    points: Any  # what every seat can expect at the end
    win_chance: float  # of the mover
    line: Turn  # how the turn would go on


@rule
def stage_of(states: Any) -> int:
    """How far a game has come."""
    return stage(states[0])  # type: ignore[no-any-return]


class Thinker:
    """Thinks about positions of one game, by one judge and one clock."""

    def __init__(self, game: Game, judge: Judge, clock: Callable[[], float] = time.perf_counter) -> None:
        features = features_of(game)
        assert features is not None
        self.game, self.judge, self.clock, self.features = game, judge, clock, features

    def turns(self, states: Any, width: int = NODES, noise: float = 0.0, seed: int = 0) -> tuple[list[Turn], Any]:
        """The turns of the mover of states[0], and the points it can expect after each; the best first.

        With noise, any turn may be thought better than it is by up to so many points.
        """
        with lent_desk(self.game, self.features) as desk:
            desk.states[0] = states[0]
            sit_down(desk, self.judge)
            n = look(desk, self.judge, width, self.features.depth)
            values = desk.values[:n] + (np.random.default_rng(seed).uniform(0, noise, n) if noise else 0)
            order = np.argsort(-values, kind="stable")
            return [tuple(map(int, desk.lines[i, : desk.lengths[i]])) for i in order], values[order]

    def search(self, states: Any, budget: Budget, seed: int, noise: float = 0.0) -> Thought:
        """Think about the position states[0], as its mover sees it."""
        begun = self.clock()
        turns = promising(self.turns(states, noise=noise, seed=seed)[0], budget.width or self.features.width)
        while budget.trials and len(turns) * halvings(len(turns)) > budget.trials:
            turns.pop()  # so that there are trials enough for those that are left
        return self._tried(states, turns, budget if len(turns) > 1 else Budget(), seed, begun)

    def consider(self, states: Any, budget: Budget, seed: int) -> Thought:
        """Think about every legal action: about promising turns, and about the best that begins with each action."""
        begun = self.clock()
        every, _ = self.turns(states)
        legal = np.empty(self.game.book.most_legal, np.int32)
        actions = legal[: python_calls.legal(states, legal)].tolist()
        turns = promising(every, budget.width or self.features.width)
        begins = {turn[0]: turn for turn in reversed(every)}
        tried = {turn[0] for turn in turns}
        turns += [begins.get(action, (action,)) for action in actions if action not in tried]
        return self._tried(states, turns, budget, seed, begun, all_of_them=True)

    def play_on(
        self, states: Any, lines: Any, lengths: Any, alive: Any, seed: Any, first: int, times: int, until: int,
        points: Any, wins: Any,
    ) -> None:  # fmt: skip
        """Play on from turns (see `try_turns`), at a desk of the house."""
        with lent_desk(self.game, self.features) as desk:
            try_turns(
                desk, self.judge, states, lines, lengths, alive, seed, first, times, until, self.features.depth, points,
                wins,
            )  # fmt: skip

    def _tried(
        self, states: Any, turns: list[Turn], budget: Budget, seed: int, begun: float, all_of_them: bool = False
    ) -> Thought:
        trials = _Trials(self, states, turns, budget, seed)
        alive = np.arange(len(turns))
        if budget.seconds:
            alive = trials.once(alive, math.inf if all_of_them else begun + budget.seconds * FIRST_TRIALS)
        since, rounds = self.clock(), halvings(len(alive))
        left = budget.seconds - (since - begun)
        for number in range(rounds):
            if budget.seconds:
                trials.until(alive, since + left * (number + 1) / rounds)
            else:
                trials.add(alive, max(1, budget.trials // (rounds * len(alive))))
            alive = alive[np.argsort(-trials.merit()[alive], kind="stable")][: (len(alive) + 1) // 2]
            if len(alive) == 1:
                break
        known = np.flatnonzero(trials.count)
        order = sorted(known, key=lambda row: (row != alive[0], -trials.count[row], -trials.merit()[row]))
        count = trials.count[order]
        points, wins = trials.points[order] / count[:, None], trials.wins[order] / count[:, None]
        return Thought([turns[row] for row in order], points, wins, count, self.clock() - begun, trials.mover)


class _Trials:
    """Turns, and what has come of trying them."""

    def __init__(self, thinker: Thinker, states: Any, turns: list[Turn], budget: Budget, seed: int) -> None:
        self._thinker, self._states, self._seed = thinker, states, np.uint64(mix(seed))
        self._lines, self._lengths = as_lines(turns)
        self._until = stage_of(states) + budget.ahead(thinker.features.ahead)
        self.mover = python_calls.mover(states)
        self._done = 0
        self.points, self.wins = np.zeros((2, len(turns), thinker.game.players))
        self.count = np.zeros(len(turns), np.int64)
        glance = np.zeros_like(self.points), np.zeros_like(self.wins)
        if thinker.features.glance:
            self._play_on(np.arange(len(turns)), 1, 0, *glance)
        self._at_first_sight = thinker.features.glance * self._worth(*glance)

    def add(self, alive: Any, times: int) -> None:
        """Try some turns so many times more."""
        self._try(alive, times)
        self._done += times

    def once(self, alive: Any, end: float) -> Any:
        """Try each of them once, the most promising first; return those that have been tried before it is late."""
        for number in range(len(alive)):
            if number > 0 and self._thinker.clock() >= end:
                alive = alive[:number]
                break
            self._try(alive[number : number + 1], 1)
        self._done += 1
        return alive

    def until(self, alive: Any, end: float) -> None:
        """Try them, all of them equally often, until it is late."""
        while self._thinker.clock() < end:
            self.add(alive, 1)

    def _try(self, alive: Any, times: int) -> None:
        self._play_on(alive, times, self._until, self.points, self.wins)
        self.count[alive] += times

    def _play_on(self, alive: Any, times: int, until: int, points: Any, wins: Any) -> None:
        self._thinker.play_on(
            self._states, self._lines, self._lengths, alive, self._seed, self._done, times, until, points, wins
        )

    def _worth(self, points: Any, wins: Any) -> Any:
        return POINTS_FOR_VICTORY * wins[:, self.mover] + points[:, self.mover]

    def merit(self) -> Any:
        """What each turn has been worth on the average, at first sight and in its trials."""
        tried = np.maximum(self.count + self._thinker.features.glance, 1)
        return (self._worth(self.points, self.wins) + self._at_first_sight) / tried


def as_lines(turns: Sequence[Turn]) -> tuple[Any, Any]:
    """Turns as compiled code takes them: a row of actions each, and how many there are in it."""
    lines = np.zeros((len(turns), max(DEPTH, *map(len, turns))), np.int32)
    for row, turn in enumerate(turns):
        lines[row, : len(turn)] = turn
    return lines, np.array([len(turn) for turn in turns])


def halvings(turns: int) -> int:
    """How many rounds of trials there are until one turn is left; at least one."""
    return max(1, (turns - 1).bit_length())


def promising(turns: Sequence[Turn], width: int) -> list[Turn]:
    """The first turns, and the first of each way to end one: in a draft, of each domino that can be taken."""
    ends: set[int] = set()
    kept: list[Turn] = []
    for number, turn in enumerate(turns):
        if number < width or (len(turn) > 1 and turn[-1] not in ends and len(kept) < width + 4):
            kept.append(turn)
        ends.add(turn[-1])
    return kept
