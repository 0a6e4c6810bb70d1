"""Waiting: for one's turn to change something, and for something to happen."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Turns:
    """One step after the other, each to its end even if whoever asked for it goes away."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._steps: set[asyncio.Future[Any]] = set()

    def __len__(self) -> int:
        """How many steps are being taken or wait for their turn."""
        return len(self._steps)

    async def take(self, step: Callable[[], Awaitable[T]]) -> T:
        """Take a step when nobody is before it."""

        async def alone() -> T:
            async with self._lock:
                return await step()

        task = asyncio.ensure_future(alone())
        self._steps.add(task)
        task.add_done_callback(self._steps.discard)
        return await asyncio.shield(task)


class News:
    """Wakes up all who wait for something."""

    def __init__(self) -> None:
        self._waiting = 0
        self._event = asyncio.Event()

    def __len__(self) -> int:
        """How many wait."""
        return self._waiting

    def tell(self) -> None:
        """Something has happened."""
        self._event.set()
        self._event = asyncio.Event()

    async def wait_for(self, what: Callable[[], bool], seconds: float) -> None:
        """Wait until something is so, but not for ever."""
        self._waiting += 1
        try:
            async with asyncio.timeout(seconds):
                while not what():
                    await self._event.wait()
        except TimeoutError:
            pass
        finally:
            self._waiting -= 1
