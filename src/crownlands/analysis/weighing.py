"""Weighing the choices of one decision against each other: in points and as a chance to win, and how sure that is.

First all promising turns are tried out, and after each round of trials the better half stays. Then the best way to go
on is looked for after each choice that is left, and all are tried anew by two searches that know nothing of each other:
the same draws follow every turn within a search, so turns differ by what they are worth and not by luck. What was
chosen by one search is measured by the other, so that nothing seems better than it is for having been chosen.
"""

import functools
import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from crownlands.analysis.exact import solve
from crownlands.bots.rollouts import POINTS_FOR_VICTORY
from crownlands.bots.search import Thinker, Turn, as_lines, halvings, promising, stage_of
from crownlands.bots.values import Valuer
from crownlands.bots.weights import judge_for
from crownlands.engine import python_calls
from crownlands.engine.chance import mix
from crownlands.engine.errors import BotError
from crownlands.engine.game import Game

SEARCHES = 2
BATCHES = 8  # of each search: how far their means lie apart says how sure they are

EQUAL = 0.5  # points: where all choices lie closer together, there is nothing to decide
GONE_ON = 3  # ways to go on that are tried at least, after a choice that is looked at closely
WORTH_ARGUING = 4.0  # points, a victory being a hundred: two searches that lie less apart do not disagree


class Depth(NamedTuple):
    """How much is thought about a decision."""

    trials: int  # to find out which turns are worth a closer look
    trials_each: int  # of each turn that is left, by each search
    finalists: int  # choices that are left, and the one that was played
    nodes: int  # positions that may be looked at to prove an end


QUICK = Depth(60, 8, 3, 3_000)
STANDARD = Depth(240, 48, 4, 200_000)
DEEP = Depth(1600, 320, 5, 2_000_000)
DEPTHS = {"quick": QUICK, "standard": STANDARD, "deep": DEEP}


class Option(NamedTuple):
    """A choice: what every seat can expect after it, and how the turn would go on."""

    action: int
    line: Turn
    points: Any
    wins: Any
    # Points by batch and seat, from which those above are the mean: the same batch of another choice had the same
    # draws, so how far the differences lie apart says how sure they are. Nothing where there is nothing to doubt.
    batches: Any = None

    def worth(self, seat: int) -> float:
        """What it is worth to a seat, in points: a victory counts for a hundred."""
        return float(POINTS_FOR_VICTORY * self.wins[seat] + self.points[seat])


class Loss(NamedTuple):
    """What a choice costs whoever makes it, compared with the best one."""

    points: float
    wins: float
    unclear: bool  # two searches disagree


class Weighed(NamedTuple):
    """A decision: the choices that were looked at closely, the best first."""

    seat: int
    options: list[Option]
    exact: bool
    # By search, batch and option, in the order of the options: worth, points and chance to win of whoever moves.
    # Nothing where the end was proved.
    tried: Any = None

    @property
    def best(self) -> Option:
        """The best choice."""
        return self.options[0]

    def option(self, action: int) -> Option | None:
        """What is known of a choice."""
        return next((option for option in self.options if option.action == action), None)

    def lost(self, action: int) -> Loss:
        """What a choice costs."""
        row = next(row for row, option in enumerate(self.options) if option.action == action)
        if self.exact:
            best, here = self.options[0], self.options[row]
            points = float(best.points[self.seat] - here.points[self.seat])
            return Loss(max(0.0, points), max(0.0, float(best.wins[self.seat] - here.wins[self.seat])), False)
        worth, points, wins = self.tried.mean(axis=2)  # by search and option
        best_of = worth.argmax(axis=1)
        others = best_of[::-1]  # what one search chose is measured by the other
        searches = np.arange(SEARCHES)
        lost = [part[searches, others] - part[searches, row] for part in (worth, points, wins)]
        seen = worth.max(axis=1) - worth[:, row]  # what each of them thinks was lost
        unclear = bool(seen.max() >= WORTH_ARGUING and seen.min() < seen.max() / 4)
        if lost[0].mean() <= 0:
            return Loss(0.0, 0.0, unclear)
        return Loss(max(0.0, float(lost[1].mean())), max(0.0, float(lost[2].mean())), unclear)

    def lead(self, row: int = 1) -> "Lead":
        """How far the best choice lies before another one, and how sure that is."""
        best, other = self.options[0], self.options[row]
        points = float(best.points[self.seat] - other.points[self.seat])
        wins = float(best.wins[self.seat] - other.wins[self.seat])
        if self.exact:
            return Lead(points, wins, math.inf)
        apart = self.tried[0, :, :, 0] - self.tried[0, :, :, row]  # of worth, by search and batch
        errors = apart.std(axis=1, ddof=1) / math.sqrt(apart.shape[1])
        return Lead(points, wins, float((apart.mean(axis=1) / np.maximum(errors, 1e-9)).min()))


class Lead(NamedTuple):
    """By how much one choice is better than another; and how many standard errors that is, in the less sure search."""

    points: float
    wins: float
    errors: float


class Weigher:
    """Weighs decisions of one game. Several threads may use it at the same time."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.thinker = Thinker(game, judge_for(game))
        self.valuer = Valuer(self.thinker)

    def weigh(
        self, states: Any, depth: Depth, seed: int, also: Sequence[int] = (), turns: Sequence[Turn] | None = None
    ) -> Weighed:
        """Weigh the choices in the position states[0], as its mover sees it; those of `also` in any case.

        Tried are turns that look promising, or, if some are given, all of those.
        """
        seat = python_calls.mover(states)
        if seat < 0:
            raise BotError("analysis.nothing_to_choose")
        ends = solve(self.game, states, depth.nodes) if depth.nodes else None
        every = self.thinker.turns(states)[0] if turns is None else list(turns)
        first = {turn[0]: turn for turn in reversed(every)}
        if ends is not None:
            rows = zip(ends.actions, ends.points, ends.wins, strict=True)
            found = [Option(action, first.get(action, (action,)), points, wins) for action, points, wins in rows]
            return Weighed(seat, sorted(found, key=lambda option: -option.worth(seat)), True)
        tried_out = self._worth_trying(every, first, also) if turns is None else every
        trials = _Trials(self.thinker, states, seat, tried_out)
        finalists = trials.best(depth, mix(seed, 0), also)
        if turns is None and self.thinker.features.depth > 1:
            lines = self._gone_on(states, every, [trials.turns[row] for row in finalists], depth, mix(seed, -1))
            trials, finalists = _Trials(self.thinker, states, seat, lines), list(range(len(lines)))
        tried = np.stack([trials.batches(finalists, depth.trials_each, mix(seed, 1 + n)) for n in range(SEARCHES)])
        tried[..., 0] += self.valuer.to_come(states)
        means = tried.mean(axis=(0, 1))  # by option, seat, and points or wins
        batches = np.concatenate(list(tried[..., 0]))  # of both searches: points by batch, option and seat
        lines = [trials.turns[row] for row in finalists]
        found = [Option(line[0], line, means[i, :, 0], means[i, :, 1], batches[:, i]) for i, line in enumerate(lines)]
        order = sorted(range(len(found)), key=lambda row: -found[row].worth(seat))
        mine = np.moveaxis(tried[:, :, order, seat], 3, 0)  # points and wins first
        worth = mine[0] + POINTS_FOR_VICTORY * mine[1]
        return Weighed(seat, [found[row] for row in order], False, np.stack([worth, *mine]))

    def _worth_trying(self, every: list[Turn], first: dict[int, Turn], also: Sequence[int]) -> list[Turn]:
        turns = promising(every, self.thinker.features.width)
        begun = {turn[0] for turn in turns}
        return turns + [first.get(action, (action,)) for action in also if action not in begun]

    def _gone_on(self, states: Any, every: list[Turn], lines: list[Turn], depth: Depth, seed: int) -> list[Turn]:
        """The best way to go on after the first action of each line: to the end of the turn, and in the next turn where
        the same seat has two in a row. Who plays on by judgement takes nothing away from others; so what can still be
        taken later would seem to be lost by any choice that does not take it at once."""
        seat = python_calls.mover(states)
        turn_of = [[turn for turn in every if turn[0] == line[0]] or [line] for line in lines]
        lines = self._best_of(states, [promising(turns, GONE_ON) for turns in turn_of], depth, mix(seed, 0))
        after = []
        for line in lines:
            there = python_calls.copy(states)
            for action in line:
                python_calls.apply(there, action)
            goes_on = python_calls.mover(there) == seat
            more = promising(self.thinker.turns(there)[0], GONE_ON) if goes_on else [()]
            after.append([line + turn for turn in more])
        return self._best_of(states, after, depth, mix(seed, 1))

    def _best_of(self, states: Any, ways: list[list[Turn]], depth: Depth, seed: int) -> list[Turn]:
        """The best line of each of some lists."""
        if all(len(lines) == 1 for lines in ways):
            return [lines[0] for lines in ways]
        seat, times = python_calls.mover(states), max(1, depth.trials_each // GONE_ON)
        trials = _Trials(self.thinker, states, seat, [line for lines in ways for line in lines])
        worth = iter(trials.worth(times, seed).tolist())
        return [max(lines, key=lambda _: next(worth)) for lines in ways]  # each is asked for once, in their order

    def spread(self, states: Any) -> float:
        """How far apart the choices seem to lie at first sight, in points."""
        turns, values = self.thinker.turns(states)
        best: dict[int, float] = {}
        for turn, value in zip(turns, values, strict=True):
            best.setdefault(turn[0], float(value))
        return max(best.values()) - min(best.values())


def _worth(come: Any) -> Any:
    """Of points and victories, in the last axis, in points."""
    return come[..., 0] + POINTS_FOR_VICTORY * come[..., 1]


class _Trials:
    """Turns that are tried out."""

    def __init__(self, thinker: Thinker, states: Any, seat: int, turns: list[Turn]) -> None:
        self._thinker, self._states, self._seat, self.turns = thinker, states, seat, turns
        self._lines, self._lengths = as_lines(turns)
        self._until = stage_of(states) + thinker.features.ahead

    def _try(self, rows: Any, seed: int, first: int, times: int) -> Any:
        """What came of some turns, added up: by turn, seat, and points or wins."""
        points, wins = np.zeros((2, len(self.turns), self._thinker.game.players))
        rows, number = np.asarray(rows), np.uint64(seed)
        self._thinker.play_on(
            self._states, self._lines, self._lengths, rows, number, first, times, self._until, points, wins
        )
        return np.stack([points[rows], wins[rows]], axis=-1)

    def best(self, depth: Depth, seed: int, also: Sequence[int]) -> list[int]:
        """The best turns, each with another first action; and the best of those that begin with an action of `also`."""
        alive = list(range(len(self.turns)))
        sums = np.zeros((len(alive), self._thinker.game.players, 2))
        counts = np.zeros(len(alive), np.int64)
        rounds = halvings(len(alive))
        ranked = alive
        for _ in range(rounds):
            times = max(1, depth.trials // (rounds * len(alive)))
            sums[alive] += self._try(alive, seed, int(counts[alive[0]]), times)
            counts[alive] += times
            worth = _worth(sums[:, self._seat]) / np.maximum(counts, 1)
            ranked = sorted(alive, key=lambda row: -worth[row])
            chosen = self._apart(ranked, depth.finalists, also)
            if len(chosen) == len(alive):
                break
            half = ranked[: max((len(alive) + 1) // 2, depth.finalists)]
            alive = sorted({*half, *chosen})
        return self._apart(ranked, depth.finalists, also)

    def _apart(self, ranked: Sequence[int], most: int, also: Sequence[int]) -> list[int]:
        first: dict[int, int] = {}
        for row in ranked:
            first.setdefault(self.turns[row][0], row)
        chosen = list(first.values())[:most]
        return chosen + [first[action] for action in dict.fromkeys(also) if first[action] not in chosen]

    def worth(self, times: int, seed: int) -> Any:
        """What each turn is worth to its seat, tried so many times."""
        return _worth(self._try(range(len(self.turns)), seed, 0, times)[:, self._seat])

    def batches(self, rows: list[int], times: int, seed: int) -> Any:
        """The same turns tried in several batches: the mean of each batch, by batch, turn, seat, and points or wins."""
        each = max(1, times // BATCHES)
        return np.stack([self._try(rows, seed, batch * each, each) / each for batch in range(BATCHES)])


def weigher(game: Game) -> Weigher:
    """Whoever weighs decisions of a game; one that cannot be judged says so."""
    return _weigher(game, id(judge_for(game)))


@functools.lru_cache(maxsize=32)  # each keeps its game, and games can be as many as there are ways to set one up
def _weigher(game: Game, _judge: int) -> Weigher:
    return Weigher(game)  # with that judge: another one of the same number there is not as long as this one is kept
