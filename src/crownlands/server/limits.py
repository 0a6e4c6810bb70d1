"""How much is too much."""

import time
from collections import deque
from collections.abc import Callable


class Credits:
    """Each address has credits that come back with time; a request costs some."""

    def __init__(self, a_second: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._a_second, self._most, self._clock = a_second, most, clock
        self._spent: dict[str, tuple[float, float]] = {}  # what was spent, as of when

    def spend(self, address: str, cost: float) -> bool:
        """Are there credits enough? Then they are gone."""
        now = self._clock()
        if len(self._spent) > 10_000:
            self._spent = {a: s for a, s in self._spent.items() if s[0] > (now - s[1]) * self._a_second}
        spent, then = self._spent.get(address, (0.0, now))
        spent = max(0.0, spent - (now - then) * self._a_second)
        if spent + cost > self._most:
            self._spent[address] = spent, now
            return False
        self._spent[address] = spent + cost, now
        return True


class Window:
    """At most so many in so many seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._seconds = most, seconds
        self._times: deque[float] = deque()

    def admit(self) -> bool:
        """Is there room for one more?"""
        now = time.monotonic()
        while self._times and self._times[0] <= now - self._seconds:
            self._times.popleft()
        if len(self._times) >= self._most:
            return False
        self._times.append(now)
        return True
