"""Compiling games while the server serves."""

import asyncio
import os
import subprocess
import sys

from crownlands.engine.game import make_game
from crownlands.scene.looks import scene_of
from crownlands.server.errors import Refusal
from crownlands.warm import PARTS, is_warm


class Compilers:
    """Compiles every game once, when it is first needed; whoever needs it waits, and holds up nobody else."""

    def __init__(self) -> None:
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._turns = asyncio.Semaphore(max(1, (os.cpu_count() or 2) // 2))  # all at once would make the first one late

    def ready(self, game: str, part: str = "table") -> bool:
        """Can a game begin without waiting?"""
        return is_warm(make_game(game, {}), part)

    async def compiled(self, game: str, part: str = "table") -> None:
        """Wait until a part of a game is compiled: what a table needs, bots, analysis (see `warm.PARTS`)."""
        task = self._tasks.get((game, part))
        if task is None or (task.done() and not task.cancelled() and task.exception()):  # what failed is tried again
            task = self._tasks[game, part] = asyncio.create_task(self._compile(game, part))
        await asyncio.wait([task])  # who waits no longer does not take it away from the others
        if task.cancelled():
            raise Refusal(503, "web.stopping")
        task.result()

    async def _compile(self, game: str, part: str) -> None:
        async with self._turns:
            if not self.ready(game, part):
                await _compile_apart(game, part)
            await asyncio.to_thread(_load, game, part)

    def stop(self) -> None:
        """The server stops: nobody needs to wait any more."""
        for task in self._tasks.values():
            task.cancel()


async def _compile_apart(game: str, part: str) -> None:
    """Compiling holds up everything else in a process, so another one does it and leaves the result in the cache.

    Ctrl+C is not for that one: it is stopped from here.
    """
    command = [sys.executable, "-m", "crownlands", "compile", "--only", part, game]
    process = await asyncio.create_subprocess_exec(
        *command,
        stdout=asyncio.subprocess.DEVNULL,
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same, on Windows
    )
    try:
        if code := await process.wait():
            raise RuntimeError(f"compiling {part} of {game} ended with {code}")
    finally:
        if process.returncode is None:
            process.kill()


def _load(game: str, part: str) -> None:
    """Load what the scene of a game needs of its compiled rules, or what another part of it needs."""
    if part == "table":
        position = make_game(game, {}).start(seed=0)
        scene_of(position.view(position.mover))
        return
    for _, step in PARTS[part](make_game(game, {})):
        step()
