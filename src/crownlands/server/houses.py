"""Houses: the processes that serve one store. Each shows that it lives, and what one has taken on when it dies, another
takes over. While no house is there, nobody's time runs."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, case, delete, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from crownlands.server.guests import now
from crownlands.server.moments import Moments
from crownlands.server.schema import houses, tables
from crownlands.server.store import Store

log = logging.getLogger("crownlands.houses")

BEAT = 1.0  # seconds between signs of life
ALONE_BEAT = 2.0  # where nobody else looks, but wants to know later since when it was dark
DEAD_AFTER = 3000  # ms without one
FORGOTTEN_AFTER = 400 * 86_400_000  # ms


Ring = Callable[[Connection, dict[str, Any]], None]  # tells the others something with a transaction


class Houses:
    """This house among those that serve the same store, as far as it knows."""

    def __init__(self, id: str, store: Store, moments: Moments, ring: Ring) -> None:
        self.id, self._store, self._moments, self._ring = id, store, moments, ring
        self.alive: frozenset[str] = frozenset({self.id})
        self._buried: set[str] = set()  # those that are no more, and whose tables have been taken over
        self._beating: asyncio.Task[None] | None = None

    async def open(self, changed: Callable[[], None]) -> None:
        """Begin to live; `changed` is called when another one has come or gone, and after every look at them."""
        await self._look(begins=True)
        await self._store.write(self._enter)
        await self._look()
        self._beating = asyncio.create_task(self._beat(changed))

    async def close(self) -> None:
        """Tell the others that they need not wait."""
        if self._beating is not None:
            self._beating.cancel()
        with contextlib.suppress(SQLAlchemyError):
            await self._store.write(lambda connection: self._sign(connection, stopped=True))

    def lives(self, house: str | None) -> bool:
        """Does another house do what it has taken on? Not one that nobody has heard of for a while."""
        return house is not None and house in self.alive

    async def _beat(self, changed: Callable[[], None]) -> None:
        while True:
            await asyncio.sleep(BEAT if self._store.database.shared else ALONE_BEAT)
            try:
                await self._store.write(self._sign)
                self._moments.beat()
                await self._look()
                changed()
            except SQLAlchemyError as error:  # whoever wants to store something says so; for clocks time stands still
                log.warning("no sign of life", extra={"data": {"problem": type(error).__name__}})
            except Exception:  # a heart that stops does not begin again by itself
                log.exception("no sign of life")

    def _moment_of(self, connection: Connection) -> int:
        """What time it is by the clock that all houses share."""
        if not self._store.database.shared:
            return now()
        return int(connection.execute(text("select extract(epoch from clock_timestamp()) * 1000")).scalar_one())

    def _enter(self, connection: Connection) -> None:
        connection.execute(delete(houses).where(houses.c.seen < self._moment_of(connection) - FORGOTTEN_AFTER))
        self._sign(connection)

    def _sign(self, connection: Connection, stopped: bool = False) -> None:
        mine = houses.c.id == self.id
        values = {"seen": self._moment_of(connection), "moment": self._moments.now(), "stopped": stopped}
        if not connection.execute(update(houses).where(mine).values(values)).rowcount:
            connection.execute(insert(houses).values(id=self.id, **values))

    async def _look(self, begins: bool = False) -> None:
        """See who lives. A house that begins goes by the time of those who do, or on where the last one stopped."""
        c = houses.c

        def read(connection: Connection) -> tuple[int, Sequence[Any]]:
            rows = connection.execute(select(c.id, c.seen, c.moment, c.stopped)).all()
            return self._moment_of(connection), rows

        moment, rows = await self._store.read(read)
        # A file is served by one house alone, whatever was noted in it before.
        others = rows if self._store.database.shared else []
        living = {row.id: row for row in others if not row.stopped and row.seen > moment - DEAD_AFTER}
        if begins:
            latest = max((row.moment for row in (living.values() if living else rows)), default=0)
            self._moments.begin(latest, exactly=bool(living))
            return
        self._moments.catch_up(max((row.moment for row in living.values()), default=0))
        self._buried -= living.keys()  # one that was only silent for a while
        dead = {row.id: row.moment for row in rows if row.id not in {self.id, *living, *self._buried}}
        if dead:
            await self._store.write(lambda connection: self._inherit(connection, dead))
            self._buried |= dead.keys()
        self.alive = frozenset({self.id, *living})

    def _inherit(self, connection: Connection, dead: Mapping[str, int]) -> None:
        """Keep the clocks of houses that are no more: from when each was seen last until now nobody's time ran."""
        c = tables.c
        for house, dark in dead.items():
            given = max(self._moments.now() - dark, 0)
            deadline = case((c.deadline > dark, c.deadline + given), else_=c.deadline)
            theirs = (c.status == "running") & c.deadline.is_not(None) & (c.driver == house)
            values = {"driver": self.id, "deadline": deadline, "version": c.version + 1}
            change = update(tables).where(theirs).values(values).returning(c.id, c.version)
            for table, version in connection.execute(change).all():
                self._ring(connection, {"table": table, "version": version})
