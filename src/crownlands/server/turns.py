"""Turns at thinking: what takes seconds and can be given up is done for a few at a time, and for everybody in turn."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

from crownlands.server.errors import Refusal
from crownlands.server.limits import asker

T = TypeVar("T")


class GivenUp(Exception):
    """Whoever had a wish has another one since."""


class Wish:
    """What somebody wants to have thought about, until they give it up."""

    def __init__(self) -> None:
        self.whose = asker.get()
        self.given_up = False
        self._next = asyncio.Event()

    def give_up(self) -> None:
        """Do not wait for it, or think about it, any longer."""
        self.given_up = True
        self._next.set()

    def come(self) -> None:
        """It is its turn."""
        self._next.set()

    async def wait(self) -> None:
        """Wait until it is its turn."""
        await self._next.wait()
        if self.given_up:
            raise GivenUp


class Turns:
    """A few places to think at, and a row of limited length before them.

    A place goes to the first in the row whose address has none yet, and who asks about something that nobody thinks
    about at the moment. One address has at most half of the row.
    """

    def __init__(self, places: int, waiting: int) -> None:
        self._places, self._most = places, places + waiting
        self._row: list[tuple[Wish, object]] = []
        self._thinking: list[tuple[Wish, object]] = []

    def inside(self) -> int:
        """How many think or wait."""
        return len(self._row) + len(self._thinking)

    @asynccontextmanager
    async def turn(self, wish: Wish, about: object) -> AsyncIterator[None]:
        """A place to think about something, as soon as it is the wish's turn."""
        same = sum(wish.whose == other.whose for other, _ in (*self._row, *self._thinking))
        if self.inside() >= self._most or (wish.whose and same >= (self._most + 1) // 2):
            raise Refusal(503, "web.busy")
        mine = wish, about
        self._row.append(mine)
        self._call()
        try:
            await wish.wait()
            yield
        finally:
            (self._row if mine in self._row else self._thinking).remove(mine)
            self._call()

    def _call(self) -> None:
        """Give away the places that are free."""
        for wish, about in list(self._row):
            held = [(other.whose == wish.whose) or (what is about) for other, what in self._thinking]
            if len(held) < self._places and not any(held):
                self._row.remove((wish, about))
                self._thinking.append((wish, about))
                wish.come()


class Together(Generic[T]):
    """What several want at the same time is worked out once, and all of them are told."""

    def __init__(self) -> None:
        self._going: dict[Hashable, asyncio.Task[T]] = {}

    async def get(self, what: Hashable, work: Callable[[], Awaitable[T]]) -> T:
        """The result of some work, by the name of what it finds out."""
        task = self._going.get(what)
        if task is None:
            task = self._going[what] = asyncio.create_task(self._work(what, work))
        return await asyncio.shield(task)  # who waits no longer does not take it away from the others

    async def _work(self, what: Hashable, work: Callable[[], Awaitable[T]]) -> T:
        try:
            return await work()
        finally:
            del self._going[what]
