"""Sweeping: what nobody will come back for is deleted, a little at a time.

A table that never began goes some weeks after it was last touched. A guest goes with all they have when they have not
been seen for as long as a browser keeps a cookie: nobody can come back as them. Any number of processes may sweep; what
one has deleted the others do not find.
"""

import asyncio
import logging
import random

from sqlalchemy import Connection, select

from crownlands.server.forgetting import delete_tables, forget_guest
from crownlands.server.guests import COOKIE_DAYS, Guests, now
from crownlands.server.hall import Hall
from crownlands.server.quotas import Quotas
from crownlands.server.schema import guests, tables

log = logging.getLogger("crownlands.sweeping")

AT_ONCE = 100  # tables in one transaction, so that nobody who plays waits for long
_EVERY = 3600.0  # seconds
_DAY = 86_400_000  # ms


async def keep_sweeping(hall: Hall, known: Guests, quotas: Quotas) -> None:
    """Sweep now and then, for ever."""
    while True:
        await asyncio.sleep(_EVERY * random.uniform(0.1, 1.0))  # several processes do not start together
        try:
            await sweep(hall, known, quotas, now())
        except Exception:
            log.exception("not swept")  # another time


async def sweep(hall: Hall, known: Guests, quotas: Quotas, moment: int) -> tuple[int, int]:
    """Delete what is too old at a moment; how many tables, and how many guests."""
    tables_gone = guests_gone = 0
    until = moment - hall.settings.open_days * _DAY if hall.settings.open_days else 0
    while gone := await hall.store.write(lambda connection: _delete_waiting(hall, connection, until)):
        hall.street.drop(gone)
        tables_gone += len(gone)
    while some := await hall.store.read(lambda connection: _unseen(connection, moment - COOKIE_DAYS * _DAY)):
        for guest in some:
            await forget_guest(hall, known, quotas, guest)
        guests_gone += len(some)
    return tables_gone, guests_gone


def _delete_waiting(hall: Hall, connection: Connection, until: int) -> list[str]:
    """Delete some of the tables that never began and have not been touched since."""
    old = select(tables.c.id).where(tables.c.status == "open", tables.c.changed < until)
    # Nobody may sit down there between looking and deleting.
    found = list(connection.execute(old.order_by(tables.c.changed).limit(AT_ONCE).with_for_update()).scalars())
    delete_tables(hall, connection, found)
    return found


def _unseen(connection: Connection, until: int) -> list[str]:
    """Some of the guests who have not been seen since."""
    old = select(guests.c.id).where(guests.c.seen < until).order_by(guests.c.seen).limit(AT_ONCE)
    return list(connection.execute(old).scalars())
