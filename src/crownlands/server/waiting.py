"""Waiting: for one's turn to change something, and for something to happen."""

import asyncio
from collections import deque
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


class Gate:
    """Lets one through in each round of the event loop, so that what waits for the others is answered between them."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def passed(self) -> None:
        """Wait until it is one's turn."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.append(turn)
        if len(self._waiting) == 1:
            loop.call_soon(self._open)
        await turn

    def _open(self) -> None:
        turn = self._waiting[0]
        if not turn.done():  # whoever waited may have gone away
            turn.set_result(None)
        turn.get_loop().call_soon(self._go_on)  # after whoever has been let through

    def _go_on(self) -> None:
        self._waiting.popleft()
        if self._waiting:
            self._open()


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
