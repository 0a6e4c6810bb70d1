"""What takes long, pictures and looks at the past, is done beside the event loop, a few at a time.

When too many wait already, the next one is refused: whoever plays goes first.
"""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from crownlands.server.errors import Refusal

T = TypeVar("T")

_THREADS = 2  # more of them would only keep the event loop waiting for its turn in the interpreter
_WAITING = 30


class Workers:
    """A few places to work at, and a queue of limited length."""

    def __init__(self) -> None:
        self.most = _THREADS + _WAITING
        self._inside = 0
        self._threads = asyncio.Semaphore(_THREADS)
        self._processes = asyncio.Semaphore(max(1, (os.cpu_count() or 2) // 2))

    @property
    def full(self) -> bool:
        """Is there no room for one more?"""
        return self._inside >= self.most

    @asynccontextmanager
    async def _place(self, places: asyncio.Semaphore) -> AsyncIterator[None]:
        if self.full:
            raise Refusal(503, "web.busy")
        self._inside += 1
        try:
            async with places:
                yield
        finally:
            self._inside -= 1

    async def in_thread(self, work: Callable[..., T], *args: Any) -> T:
        """For what takes milliseconds."""
        async with self._place(self._threads):
            return await asyncio.to_thread(work, *args)

    async def to_png(self, svg: str, width: int) -> bytes:
        """A picture as PNG: a second's work, during which the interpreter it runs in can do nothing else."""
        async with self._place(self._processes):
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
