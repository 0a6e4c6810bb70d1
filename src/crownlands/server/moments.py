"""What time it is for clocks: it never jumps, and stands still while the house cannot keep time."""

import time
from collections.abc import Callable

from crownlands.server.guests import now

LONGEST_BEAT = 3000  # milliseconds between two beats; what is longer was no time in which anybody could play


class Moments:
    """Milliseconds since 1970 as they were at the start, counted on by a clock that nobody sets.

    The house beats every second, whenever it has stored that it is there. Without a beat (the process was stopped, the
    machine slept, the database was gone) time goes on for `LONGEST_BEAT`, then stands still until the next one.
    """

    def __init__(
        self, wall: Callable[[], int] = now, steady: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000
    ) -> None:
        self._steady = steady
        self._then, self._beat = wall(), steady()

    def now(self) -> int:
        """The time, in milliseconds."""
        return self._then + min(max(self._steady() - self._beat, 0), LONGEST_BEAT)

    def beat(self) -> None:
        """The house is there."""
        self._then, self._beat = self.now(), self._steady()

    def begin(self, moment: int, exactly: bool) -> None:
        """What time it is for other houses, or was for the last one: go by that exactly, or by what is later."""
        self._then, self._beat = moment if exactly else max(moment, self.now()), self._steady()

    def catch_up(self, moment: int) -> None:
        """Another house is ahead: it was there while this one could not keep time. All houses go by the same."""
        if moment > self.now():
            self._then, self._beat = moment, self._steady()
