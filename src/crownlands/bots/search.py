"""Search: the most promising turns are played on again and again; after each round of trials the better half stays.

Trials are counted or timed. Counted, the same seed gives the same turn on every machine.
"""

import time
from typing import Any, NamedTuple

import numpy as np

from crownlands.bots.features import Features, features_of, stage
from crownlands.bots.judging import DEPTH, NODES, Desk, Judge, make_desk, sit_down
from crownlands.bots.rollouts import POINTS_FOR_VICTORY, try_turns
from crownlands.bots.turns import look
from crownlands.engine import python_calls
from crownlands.engine.chance import mix
from crownlands.engine.game import Game
from crownlands.engine.jit import rule


class Budget(NamedTuple):
    """How much a bot may think about one decision: so many trials, or so many seconds."""

    trials: int = 0
    seconds: float = 0.0
    width: int = 12  # turns that are tried at first
    rounds: int = 3  # stages of the game that a trial looks ahead


class Thought(NamedTuple):
    """What came of thinking: turns, the best first."""

    turns: list[tuple[int, ...]]
    points: Any  # what every seat can expect after each of them
    wins: Any  # the chance to win with each of them
    trials: int
    seconds: float


@rule
def stage_of(states: Any) -> int:
    """How far a game has come."""
    return stage(states[0])  # type: ignore[no-any-return]


class Thinker:
    """Thinks about positions of one game."""

    def __init__(self, game: Game, judge: Judge, depth: int) -> None:
        features = features_of(game)
        assert features is not None
        self.game, self.judge, self.depth = game, judge, depth
        self.desk: Desk = make_desk(game, features)

    def turns(self, states: Any, width: int = NODES) -> tuple[list[tuple[int, ...]], Any]:
        """Every turn that is worth looking at, and the points its mover can expect; the best first."""
        desk = self.desk
        desk.states[0] = states[0]
        sit_down(desk, self.judge)
        n = look(desk, self.judge, width, self.depth)
        order = np.argsort(-desk.values[:n], kind="stable")
        return [tuple(map(int, desk.lines[i, : desk.lengths[i]])) for i in order], desk.values[order]

    def search(self, states: Any, budget: Budget, seed: int) -> Thought:
        """Think about the position states[0], as its mover sees it."""
        begun = time.perf_counter()
        turns, values = self.turns(states)
        kept = _promising(turns, budget.width)
        lines, lengths = np.zeros((len(kept), DEPTH), np.int32), np.zeros(len(kept), np.int32)
        for row, turn in enumerate(turns[i] for i in kept):
            lines[row, : len(turn)] = turn
            lengths[row] = len(turn)
        points, wins, trials = np.zeros((len(kept), self.game.players)), np.zeros(len(kept)), np.zeros(len(kept), int)
        alive = np.arange(len(kept))
        until = stage_of(states) + budget.rounds
        halvings = max(1, int(np.ceil(np.log2(len(kept)))))
        done = 0
        for halving in range(halvings if len(kept) > 1 else 0):
            share = budget.trials // (halvings * len(alive)) if budget.trials else 0
            stop = begun + budget.seconds * (halving + 1) / halvings
            count = 0
            while count < max(1, share) if budget.trials else time.perf_counter() < stop or count == 0:
                times = max(1, share) if budget.trials else 1
                try_turns(
                    self.desk, self.judge, states, lines, lengths, alive, np.uint64(mix(seed)), done + count, times,
                    until, self.depth, points, wins,
                )  # fmt: skip
                trials[alive] += times
                count += times
            done += count
            merit = _merit(points, wins, trials, python_calls.mover(states))
            alive = alive[np.argsort(-merit[alive], kind="stable")][: max(1, (len(alive) + 1) // 2)]
        merit = _merit(points, wins, trials, python_calls.mover(states))
        rest = [row for row in np.argsort(-merit, kind="stable") if row not in alive[:1]]
        order = [*alive[:1], *rest]
        tried = np.maximum(trials, 1)
        return Thought(
            [turns[kept[row]] for row in order],
            (points / tried[:, None])[order],
            (wins / tried)[order],
            int(trials.sum()),
            time.perf_counter() - begun,
        )


def _merit(points: Any, wins: Any, trials: Any, seat: int) -> Any:
    tried = np.maximum(trials, 1)
    return POINTS_FOR_VICTORY * wins / tried + points[:, seat] / tried


def _promising(turns: list[tuple[int, ...]], width: int) -> list[int]:
    """The first turns, and the first of each way to end one: in the draft, of each domino that can be taken."""
    ends: set[int] = set()
    kept = []
    for number, turn in enumerate(turns):
        fresh = len(turn) > 1 and turn[-1] not in ends and len(kept) < width + 4
        if number < width or fresh:
            kept.append(number)
        ends.add(turn[-1])
    return kept
