"""How much is too much."""

import time
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

# The network of whoever is being answered: the shield says it, limits ask for it. Nobody: the house itself.
asker: ContextVar[str] = ContextVar("asker", default="")

_MOST_REMEMBERED = 10_000


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """What counts as one: an IPv4 address, however it is written; of IPv6 a /64, as a household has at least one."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is None:
            return f"{IPv6Address(int(found) >> 64 << 64)}/64"
        found = found.ipv4_mapped
    return str(found)


class Credits:
    """Each address has credits that come back with time; a request costs some."""

    def __init__(self, a_second: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._a_second, self._most, self._clock = a_second, most, clock
        self._spent: dict[str, tuple[float, float]] = {}  # what was spent, as of when
        self._room = _MOST_REMEMBERED

    def spend(self, address: str, cost: float) -> bool:
        """Are there credits enough? Then they are gone."""
        now = self._clock()
        if len(self._spent) > self._room:
            self._spent = {a: s for a, s in self._spent.items() if s[0] > (now - s[1]) * self._a_second}
            self._room = max(_MOST_REMEMBERED, 2 * len(self._spent))  # so that it is not looked through each time
        spent, then = self._spent.get(address, (0.0, now))
        spent = max(0.0, spent - (now - then) * self._a_second)
        if spent + cost > self._most:
            self._spent[address] = spent, now
            return False
        self._spent[address] = spent + cost, now
        return True


class Quota:
    """At most so many in so many seconds, for each of those who are counted; 0: any number."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._counted: dict[str, tuple[float, int]] = {}  # when it began, and how many since
        self._room = _MOST_REMEMBERED

    def spend(self, whose: str) -> float:
        """Count one more; if there is none left, how many seconds until there is."""
        if not self._most or not whose:
            return 0.0
        now = self._clock()
        if len(self._counted) > self._room:
            self._counted = {w: c for w, c in self._counted.items() if now - c[0] < self._seconds}
            self._room = max(_MOST_REMEMBERED, 2 * len(self._counted))
        began, count = self._counted.get(whose, (now, 0))
        if now - began >= self._seconds:
            began, count = now, 0
        if count >= self._most:
            return began + self._seconds - now
        self._counted[whose] = began, count + 1
        return 0.0


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
