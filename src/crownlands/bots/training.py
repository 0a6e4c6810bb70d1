"""Training a judge: it plays against itself, learns from what came of it, and is promoted if it beats the one before.

Generation 0 learns from greedy games. Every later one plays with the champion so far, is fitted to the last few
generations' games, and becomes champion if it does no worse in a paired match. A folder keeps everything: begun again,
training goes on where it was left.
"""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from crownlands.bots.features import STAGES, Features, Plan, features_of
from crownlands.bots.fitting import Fitting, blank_judge, judged
from crownlands.bots.judging import Judge
from crownlands.bots.practice import Share, Task, blocks_of_deals, blocks_of_games, compete, practise
from crownlands.bots.selfplay import SCALE
from crownlands.bots.weights import fingerprint, own_judge, save_judge
from crownlands.engine.chance import mix
from crownlands.engine.game import Game

_LAST_GENERATIONS = 3  # that are learned from


class Generation(NamedTuple):
    """What there is to tell of one generation."""

    number: int
    games: int
    positions: int
    mean: float  # points, in games with some noise
    error: float  # of the judgement, in points
    win_share: float  # of one seat against the champion in all others, scaled so that 0.5 is as good
    promoted: bool
    seconds: float  # since training began


class Training:
    """A judge in training, in a folder."""

    def __init__(self, game: Game, plan: Plan, folder: Path, share: Share) -> None:
        features = features_of(game)
        assert features is not None
        self.game, self.plan, self.folder, self._share = game, plan, folder, share
        self.features: Features = features
        self.done: list[Generation] = []
        self.champion = blank_judge(len(features.names), plan.seed)
        self.fitting: Fitting | None = None
        self._seen: list[tuple[Any, Any]] = []
        self._begun = time.time()
        folder.mkdir(parents=True, exist_ok=True)
        if log := self._log():
            self._go_on(log)

    def run(self, tell: Callable[[Generation], None]) -> None:
        """Train until the time is over."""
        while not self.done or self.done[-1].seconds < 3600 * self.plan.hours:
            tell(self.generation())

    def generation(self) -> Generation:
        """One generation: play, fit, and a match against the champion."""
        number, plan = len(self.done), self.plan
        games, mean, stages = self._play(number)
        xs, ys = (np.concatenate(parts) for parts in zip(*self._seen, strict=True))
        if self.fitting is None:
            self.fitting = _first_fitting(plan.seed, xs, ys)
        progress = self._progress()
        rate = 1e-3 if number < 3 else 6e-4 * 0.1**progress
        error = self.fitting.fit(xs, ys, 1 / SCALE, 5 if number == 0 else 3, rate, rate / 4, _random(plan.seed, number))
        fresh_xs, fresh_ys = self._seen[-1]
        judge = self.fitting.judge(self.champion.doubt)
        judge = judge._replace(doubt=_doubt(fresh_ys - judged(judge, fresh_xs, 1 / SCALE), stages))
        share = self._match(judge, number) if number > 1 else 1.0
        promoted = share >= 0.5
        if promoted:
            self.champion = judge
        if number == 0:
            self._seen = []  # greedy games are not what the others learn from
        told = Generation(number, games, len(fresh_xs), mean, error, share, promoted, self._elapsed())
        self.done.append(told)
        self._keep(told)
        return told

    def _elapsed(self) -> float:
        return time.time() - self._begun

    def _progress(self) -> float:
        """How much of the time is over."""
        return min(1.0, self._elapsed() / (3600 * self.plan.hours))

    def _play(self, number: int) -> tuple[int, float, Any]:
        """Games of the champion against itself: how many, their mean score, and the stages of the positions kept."""
        plan = self.plan
        trust = plan.trust_at_first + self._progress() * (plan.trust_at_last - plan.trust_at_first)
        task = Task(self.game, plan, number, self.champion, trust if number > 0 else 1.0)
        blocks = self._share(practise, task, blocks_of_games(plan))
        xs, ys, stages, points = (np.concatenate(parts) for parts in zip(*blocks, strict=True))
        self._seen = [*self._seen, (xs, ys)][-_LAST_GENERATIONS:]
        return len(points), float(points.mean()), stages

    def _match(self, judge: Judge, number: int) -> float:
        """How a judge does against the champion: its share of the victories in proportion to a fair one."""
        task = Task(self.game, self.plan, number, self.champion, rival=judge)
        share = float(np.concatenate(list(self._share(compete, task, blocks_of_deals(self.plan)))).mean())
        fair = 1 / self.game.players
        return share / (share + (1 - share) * fair / (1 - fair))

    def about(self) -> dict[str, Any]:
        """How this judge was made."""
        return {
            "kind": self.features.kind(self.game.options),
            "game": self.game.id,
            "options": dict(self.game.options),
            "features": fingerprint(self.game),
            "plan": self.plan._asdict(),
            "log": [told._asdict() for told in self.done],
        }

    def _keep(self, told: Generation) -> None:
        assert self.fitting is not None
        save_judge(self.folder / "judge.npz", self.champion, self.about())
        self.fitting.save(self.folder / "fitting.npz")
        with (self.folder / "log.jsonl").open("a") as log:
            log.write(json.dumps(told._asdict()) + "\n")

    def _log(self) -> list[Generation]:
        """What the folder tells of generations before."""
        log = self.folder / "log.jsonl"
        return [Generation(**json.loads(line)) for line in log.read_text().splitlines()] if log.exists() else []

    def _go_on(self, log: list[Generation]) -> None:
        """Take up what the folder holds."""
        self.done = log
        self.champion = own_judge(self.folder / "judge.npz", self.game)
        self.fitting = Fitting.read(self.folder / "fitting.npz")
        self._begun = time.time() - self.done[-1].seconds


def _random(*seed: int) -> Any:
    return np.random.default_rng(mix(*seed))


def _first_fitting(seed: int, xs: Any, ys: Any) -> Fitting:
    """Scales from what was seen first."""
    sample = xs[:: max(1, len(xs) // 50_000)].astype(np.float32) / SCALE
    scale = (1 / np.maximum(np.sqrt((sample**2).mean(0)), 0.05)).astype(np.float32)
    return Fitting(seed, scale, float(ys.mean()), float(ys.std()))


def _doubt(errors: Any, stages: Any) -> Any:
    """How far off judgements are at each stage; where nothing is known, as far as on the whole."""
    whole = float(errors.std())
    return np.array([errors[stages == s].std() if (stages == s).sum() > 50 else whole for s in range(STAGES)])


def workers_here() -> int:
    """As many as there are processors to use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
