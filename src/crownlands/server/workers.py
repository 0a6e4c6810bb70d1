"""What takes long, pictures and looks at the past, is done beside the event loop, a few at a time.

When too many wait already, the next one is refused: whoever plays goes first. One address has at most half of a queue.
"""

import asyncio
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from crownlands.server.errors import Refusal
from crownlands.server.limits import asker

T = TypeVar("T")

_THREADS = 2  # more of them would only keep the event loop waiting for its turn in the interpreter
_THREADS_WAITING = 30
_PICTURES_WAITING = 300  # a page of somebody's games asks for twenty, and nobody who plays waits behind them
_PROCESSES_WAITING = 8


class Places:
    """A few places to work at, and a queue of limited length before them."""

    def __init__(self, places: int, waiting: int) -> None:
        self.most = places + waiting
        self._inside: Counter[str] = Counter()  # of each address
        self._places = asyncio.Semaphore(places)

    @property
    def full(self) -> bool:
        """Is there no room for one more?"""
        return self.inside() >= self.most

    def inside(self) -> int:
        """How many work or wait."""
        return self._inside.total()

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """A place, as soon as one is free."""
        whose = asker.get()
        if self.full or (whose and self._inside[whose] >= (self.most + 1) // 2):
            raise Refusal(503, "web.busy")
        self._inside[whose] += 1
        try:
            async with self._places:
                yield
        finally:
            self._inside[whose] -= 1
            if not self._inside[whose]:
                del self._inside[whose]


class Workers:
    """Those who do what takes long."""

    def __init__(self) -> None:
        self.threads = Places(_THREADS, _THREADS_WAITING)
        self.pictures = Places(1, _PICTURES_WAITING)
        self.processes = Places(max(1, (os.cpu_count() or 2) // 2), _PROCESSES_WAITING)

    def counts(self) -> dict[str, Callable[[], int]]:
        """Whom to ask how much there is to do, by its kind."""
        places = {"threads": self.threads, "pictures": self.pictures, "processes": self.processes}
        return {kind: one.inside for kind, one in places.items()}

    async def in_thread(self, work: Callable[..., T], *args: Any) -> T:
        """For what takes milliseconds."""
        async with self.threads.place():
            return await asyncio.to_thread(work, *args)

    async def drawn(self, draw: Callable[[], T]) -> T:
        """For pictures of tables, of which pages ask for many."""
        async with self.pictures.place():
            return await asyncio.to_thread(draw)

    async def to_png(self, svg: str, width: int) -> bytes:
        """A picture as PNG: a second's work, during which the interpreter it runs in can do nothing else."""
        async with self.processes.place():
            command = [sys.executable, "-m", "crownlands.scene.png", str(width)]
            pipe = asyncio.subprocess.PIPE
            process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, start_new_session=True)
            try:
                png, _ = await process.communicate(svg.encode())
            finally:
                if process.returncode is None:
                    process.kill()
            if process.returncode:
                raise RuntimeError(f"the picture was not made ({process.returncode})")
            return png
