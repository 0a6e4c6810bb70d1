"""Holding back what threads of the server do, so that a test can look at what has begun and is not done."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

EVERYTHING = 1_000_000


def until(right: Callable[[], bool]) -> None:
    """Wait until something is as it should be."""
    while not right():
        time.sleep(0.01)


class Gate:
    """Lets so many through; the others wait until they are let, or until nobody wants any more what they do."""

    def __init__(self, free: int = 0) -> None:
        self.waiting = 0
        self.come = 0  # how many there were
        self._free = free
        self._changed = threading.Condition()

    def let(self, many: int = EVERYTHING) -> None:
        """Let so many through."""
        with self._changed:
            self._free = many
            self._changed.notify_all()

    def through(self, wanted: Callable[[], bool] = lambda: True) -> None:
        """Wait to be let through."""
        with self._changed:
            self.waiting, self.come = self.waiting + 1, self.come + 1
            while not self._free and wanted():
                self._changed.wait(0.01)
            self._free, self.waiting = max(0, self._free - 1), self.waiting - 1


@contextmanager
def held(whose: Any, name: str, gate: Gate, wanted: Callable[..., bool] = lambda *_: True) -> Iterator[Gate]:
    """Have everybody who calls a function wait at a gate first; in the end all are let through."""
    does = getattr(whose, name)

    def wait(*args: Any, **named: Any) -> Any:
        gate.through(lambda: wanted(*args))
        return does(*args, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(whose, name, wait)
        try:
            yield gate
        finally:
            gate.let()
