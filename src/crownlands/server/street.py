"""The street: all houses that serve one store. What happens at a table in one of them is soon seen in the others."""

import asyncio
import functools
import logging
import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from crownlands.engine.errors import CrownlandsError
from crownlands.server import ledger
from crownlands.server.houses import Houses
from crownlands.server.moments import Moments
from crownlands.server.neighbours import Neighbours, News
from crownlands.server.store import Store

if TYPE_CHECKING:
    from crownlands.server.guests import Guests
    from crownlands.server.tables import Table

log = logging.getLogger("crownlands.street")

_ROUND = 10  # beats between two looks at the store that nobody asked for
_AT_ONCE = 500  # tables in one question
_IN_ONE_GO = 20  # tables that are looked after before anything else can happen


class Street:
    """This house, and what it knows and hears of the others."""

    def __init__(self, store: Store, moments: Moments) -> None:
        self._store = store
        own = secrets.token_hex(8)
        self.neighbours = Neighbours(store, own)
        self.houses = Houses(own, store, moments, self.neighbours.ring)
        self._work: set[asyncio.Task[None]] = set()
        self._beats = 0
        self._knew = self.houses.alive

    async def open(self, tables: dict[str, "Table"], guests: "Guests") -> None:
        """Begin to live and to listen, for the tables and guests in memory."""
        self._tables, self._guests = tables, guests
        self.neighbours.listen(self._hear, self._look_round)
        await self.houses.open(self._beat)

    async def close(self) -> None:
        """Hear no more, and tell the others."""
        self.neighbours.stop()
        for task in self._work:
            task.cancel()
        await self.houses.close()

    def _hear(self, news: News) -> None:
        if news.get("house") == self.houses.id and "version" not in news:
            return  # what one says oneself; but of a change whose storing ended in doubt one learns like this
        if "guest" in news:
            self._guests.forget(news["guest"])
            if news["name"] is not None:
                for each in self._tables.values():
                    each.rename(news["guest"], news["name"])
            return
        if "gone" in news:
            self.drop(news["gone"])
            return
        table = self._tables.get(news["table"])
        if table is None:
            return
        if "version" in news:
            if news["version"] > table.head.version:
                self._do(table.catch_up(news["version"]))
        else:
            table.gathering.hear(news)

    def drop(self, ids: Iterable[str]) -> None:
        """Have nothing in memory of tables that have been deleted."""
        for table in [self._tables.pop(name) for name in ids if name in self._tables]:
            table.close()
            for seat in (None, *range(len(table.seats))):
                table.audience.dismiss(seat, None)

    def _beat(self) -> None:
        changed = self._knew != self.houses.alive  # whoever takes over a table changes it
        self._knew = self.houses.alive
        self._do(self._look_after(every=changed or self.neighbours.exist))
        self._beats += 1
        if self.neighbours.exist and (changed or self._beats % _ROUND == 0):
            self._look_round()

    async def _look_after(self, every: bool) -> None:
        """Look after all tables, or those whose clock nobody keeps; nobody waits until all have been seen."""
        tables = [t for t in self._tables.values() if every or (t.clock.deadline is not None and not t.driven)]
        for number, table in enumerate(tables, 1):
            try:
                table.look_after()
            except Exception:  # the others have nothing to do with it
                log.exception("table not looked after", extra={"data": {"table": table.id}})
            if number % _IN_ONE_GO == 0:
                await asyncio.sleep(0)

    def _look_round(self) -> None:
        """Something may not have been heard."""
        self.compare(list(self._tables))

    def compare(self, ids: list[str]) -> None:
        """Look in the store whether something has happened at tables in memory."""
        self._do(self._compare(ids))

    async def _compare(self, ids: list[str]) -> None:
        for first in range(0, len(ids), _AT_ONCE):
            some = ids[first : first + _AT_ONCE]
            versions = await self._store.read(functools.partial(ledger.load_versions, ids=some))
            self.drop(name for name in some if name not in versions)
            for name, version in versions.items():
                table = self._tables.get(name)
                if table is not None and version > table.head.version:
                    self._do(table.catch_up(version))

    def _do(self, work: Any) -> None:
        """Do something beside all else; if it fails, there is a next time."""

        async def safely() -> None:
            try:
                await work
            except (SQLAlchemyError, CrownlandsError) as error:
                log.warning("not caught up", extra={"data": {"problem": type(error).__name__}})

        task = asyncio.create_task(safely())
        self._work.add(task)
        task.add_done_callback(self._work.discard)
