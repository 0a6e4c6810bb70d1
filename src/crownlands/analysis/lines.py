"""The best choices of one decision as lines to follow, weighed more and more closely for as long as somebody watches.

One level after the other is weighed from anew, each with twice as many trials as the one before. So the time a level
takes is known before it is begun, and whoever has little time stops at the level that fits into it.
"""

import threading
import time
from collections.abc import Callable
from typing import Any

from crownlands.analysis.review import option_data
from crownlands.analysis.weighing import Depth, Option, Weighed, Weigher
from crownlands.analysis.why import why
from crownlands.bots.search import Thinker
from crownlands.bots.weights import judge_for
from crownlands.engine.chance import mix
from crownlands.engine.game import Game
from crownlands.scene.model import message_data

SEED = 29
SHOWN = 3
REASONS = 2  # that are given for a choice
MOST_SECONDS = 12.0  # a level that would take longer is not begun

LEVELS = tuple(
    Depth(60 << level, 8 << level, 3 if level < 2 else 4, nodes)
    for level, nodes in enumerate((3_000, 3_000, 50_000, 50_000, 400_000, 400_000, 400_000))
)


class Stopped(Exception):
    """Nobody wants to know any more."""


class _Interruptible(Thinker):
    """A thinker that can be stopped between two trials."""

    going: Callable[[], bool] = staticmethod(lambda: True)

    def play_on(self, *given: Any) -> None:
        if not self.going():
            raise Stopped
        super().play_on(*given)


class Lines:
    """The choices in one position, as its mover sees it."""

    def __init__(self, game: Game, states: Any) -> None:
        """A game that cannot be judged says so."""
        self.game, self._states = game, states
        self._weigher = Weigher(game)
        self._thinker = self._weigher.thinker = _Interruptible(game, judge_for(game))
        self._lock = threading.Lock()
        self._level, self._seconds = 0, 0.0  # that comes next; how long the last one took
        self.weighed: Weighed | None = None

    @property
    def trials(self) -> int:
        """How many times choices were tried out for what is known."""
        if self.weighed is None or self.weighed.exact:
            return 0
        depth = LEVELS[self._level - 1]
        return depth.trials + 2 * depth.trials_each * len(self.weighed.options)

    @property
    def done(self) -> bool:
        """Is nothing left to find out?"""
        if self.weighed is None:
            return False
        return self.weighed.exact or self._level == len(LEVELS) or 2 * self._seconds > MOST_SECONDS

    def go_on(self, seconds: float, going: Callable[[], bool] = lambda: True) -> Weighed:
        """Weigh on for some seconds, and the first level in any case; as long as `going` says so."""
        with self._lock:
            end = time.perf_counter() + seconds
            self._thinker.going = going
            while self.weighed is None or (not self.done and time.perf_counter() + 2 * self._seconds <= end):
                begun = time.perf_counter()
                try:
                    found = self._weigher.weigh(self._states, LEVELS[self._level], mix(SEED, self._level))
                except Stopped:
                    if self.weighed is None:
                        raise
                    break
                self.weighed, self._seconds = found, time.perf_counter() - begun
                self._level += 1
            return self.weighed

    def data(self, shown: int = SHOWN) -> dict[str, Any]:
        """What is known, as plain data: the best choices, with what they cost against the best one, and why."""
        weighed = self.weighed
        assert weighed is not None
        best = weighed.options[:shown]
        return {
            "seat": weighed.seat,
            "exact": weighed.exact,
            "trials": self.trials,
            "done": self.done,
            "options": [self._option(weighed, option) for option in best],
        }

    def _option(self, weighed: Weighed, option: Option) -> dict[str, Any]:
        loss = weighed.lost(option.action)
        return {
            **option_data(self.game, option),
            "lost_points": round(loss.points, 2),
            "lost_win": round(loss.wins, 4),
            "unclear": loss.unclear,
            "why": [message_data(reason.text) for reason in self._why(weighed, option)[:REASONS]],
        }

    def _why(self, weighed: Weighed, option: Option) -> list[Any]:
        """What speaks for a choice and not for the best other one; or else whatever speaks for it."""
        others = [other for other in weighed.options if other.action != option.action]
        found = why(self.game, self._states, option, others[0]) if others else []
        return found or why(self.game, self._states, option, option)
