"""Clocks that have run out where nobody looks are noticed, and games end that nobody plays any more.

Tables that are in memory see to their clocks themselves (`driving.py`); this is for all others.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from sqlalchemy import ColumnElement, Connection, select
from sqlalchemy.exc import SQLAlchemyError

from crownlands.server.guests import now
from crownlands.server.hall import Hall
from crownlands.server.schema import tables
from crownlands.server.tables import Table

log = logging.getLogger("crownlands.time")

DAY = 24 * 3600
_HOUR = 3600.0
_AT_ONCE = 100  # tables that are looked after in one go


async def look_after_clocks(hall: Hall) -> None:
    """Look after them now and then, for ever."""
    await _Keeper(hall).look_after()


class _Keeper:
    """Looks after the clocks of one house."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._unreadable: dict[str, float] = {}  # tables, until they are tried again

    async def look_after(self) -> None:
        settings = self._hall.settings
        patience = min(_HOUR, settings.abandoned_after * DAY)  # people may come as soon as the house is open
        looked = time.monotonic()
        while True:
            try:
                for late in await self._hall.store.read(self._late):
                    await self._look(late)
                if time.monotonic() - looked >= patience:
                    looked = time.monotonic()
                    for empty in await self._hall.store.read(self._abandoned):
                        await self._look(empty, Table.abandon)
            except SQLAlchemyError as error:  # the database is gone, perhaps: it is looked again
                log.warning("clocks not looked after", extra={"data": {"problem": type(error).__name__}})
            await asyncio.sleep(settings.clocks_checked)

    def _late(self, connection: Connection) -> list[str]:
        """Tables at which somebody's time is over."""
        return self._some(connection, tables.c.deadline <= self._hall.moments.now())

    def _abandoned(self, connection: Connection) -> list[str]:
        """Tables without a clock at which nothing has happened for a long time."""
        long_ago = now() - int(self._hall.settings.abandoned_after * DAY * 1000)
        return self._some(connection, tables.c.deadline.is_(None), tables.c.changed < long_ago)

    def _some(self, connection: Connection, *which: ColumnElement[bool]) -> list[str]:
        later = time.monotonic()
        self._unreadable = {table: until for table, until in self._unreadable.items() if until > later}
        query = select(tables.c.id).where(tables.c.status == "running", *which).order_by(tables.c.deadline)
        found = connection.execute(query.limit(_AT_ONCE + len(self._unreadable))).scalars()
        return [table for table in found if table not in self._unreadable][:_AT_ONCE]

    async def _look(self, table: str, then: Callable[[Table], Awaitable[None]] | None = None) -> None:
        """Look at a table, which sees to its clock then, and do something there. One that cannot be read is left alone;
        nothing else waits for it."""
        try:
            found = await self._hall.table(table)
            found.look_after()
            if then is not None:
                await then(found)
        except SQLAlchemyError:
            raise
        except Exception:
            log.exception("table not looked after", extra={"data": {"table": table}})
            self._unreadable[table] = time.monotonic() + _HOUR
