"""How slow the network to somebody is, measured by the server: it says a number, and the client says it back at once.

A client that waits with its answer seems slower than it is, but nobody is given back more than `clocks.MOST_LAG`.
"""

import statistics
from collections import deque
from typing import Any

from crownlands.server.messages import MOST_SEQ

_KEPT = 5  # measurements


class Lag:
    """The round trips of one connection, in milliseconds."""

    def __init__(self) -> None:
        self._number = 0
        self._asked: int | None = None
        self._found: deque[int] = deque(maxlen=_KEPT)

    def asked(self, moment: int | None) -> dict[str, Any]:
        """A question that goes with a pong, where there is a clock; and what time it is."""
        if moment is None:
            return {}
        self._number, self._asked = (self._number + 1) % MOST_SEQ, moment
        return {"at": moment, "echo": self._number}

    def answered(self, number: int, moment: int | None) -> None:
        """The number came back; only the first answer to the last question counts."""
        if moment is None or self._asked is None or number != self._number:
            return
        self._found.append(max(moment - self._asked, 0))
        self._asked = None

    @property
    def usual(self) -> int:
        """The usual round trip; none before one was measured."""
        return round(statistics.median(self._found)) if self._found else 0
