"""Time to think: what a bot is told of it, and when an answer comes too late."""

import time

UNHURRIED = 1.0  # seconds a bot is told it has where nobody has set a limit: it may take longer
PATIENCE = 60.0  # … but nobody waits longer than this for a program


class Clock:
    """The clock of one decision, in seconds. It runs from the moment it is made.

    `total` is what the bot has for this decision, `used` what has passed, `left` what remains, never below zero.
    """

    def __init__(self, limit: float | None = None) -> None:
        self.limit = limit  # None: nobody will complain
        self.total = UNHURRIED if limit is None else limit
        self._begun = time.monotonic()

    @property
    def used(self) -> float:
        return time.monotonic() - self._begun

    @property
    def left(self) -> float:
        return max(0.0, self.total - self.used)

    @property
    def latest(self) -> float:
        """When an answer is too late. A limit is kept when it is passed by no more than a tenth and 50 ms: a computer
        that has other things to do as well is nobody's fault."""
        return PATIENCE if self.limit is None else self.limit * 1.1 + 0.05

    @property
    def late(self) -> bool:
        """Has a limit been passed?"""
        return self.limit is not None and self.used > self.latest

    def __repr__(self) -> str:
        return f"<Clock: {self.left:.3f} of {self.total:g} s left>"
