"""How much a guest, and an address, may have: tables, records, guests, and what they hold open."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from sqlalchemy import Connection, func, select

from crownlands.server.errors import Refusal, TooMuch
from crownlands.server.limits import Quota, asker
from crownlands.server.schema import tables
from crownlands.server.settings import Settings

HOUR = 3600.0
DAY = 24 * HOUR


class Line(Protocol):
    """Something that is held open for somebody, and can be closed."""

    def dismiss(self) -> None: ...


class Quotas:
    """What has been had. Addresses are remembered here, in memory, for a day at most, and nowhere else."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._guests = Quota(settings.guests_an_hour, HOUR)
        self._tables = Quota(settings.tables_an_hour, HOUR), Quota(settings.tables_an_hour_of_address, HOUR)
        self._records = Quota(settings.records_a_day, DAY), Quota(settings.records_a_day_of_address, DAY)
        self._open: Counter[str] = Counter()  # of guests and addresses
        self._lines: dict[str, set[Line]] = {}  # of guests

    def new_guest(self) -> None:
        """Somebody new comes from the address that asks."""
        _spend("quota.guests", (self._guests, asker.get()))

    def new_table(self, guest: str | None) -> None:
        """A guest makes a table."""
        _spend("quota.tables", (self._tables[0], guest or ""), (self._tables[1], asker.get()))

    def new_record(self, guest: str) -> None:
        """A guest hands in a record."""
        _spend("quota.records", (self._records[0], guest), (self._records[1], asker.get()))

    def check_open(self, connection: Connection, guest: str) -> None:
        """May one more table of a guest wait for players?"""
        most = self._settings.open_tables
        waiting = select(func.count()).where(tables.c.host == guest, tables.c.status == "open")
        if most and connection.execute(waiting).scalar_one() >= most:
            raise Refusal(429, "quota.open")

    @contextmanager
    def held(self, guest: str | None, line: Line | None = None) -> Iterator[None]:
        """Hold something open for somebody: a socket, or a request that waits."""
        own = (f"guest {guest}" if guest else "", self._settings.sockets_of_guest)
        shared = (f"address {asker.get()}" if asker.get() else "", self._settings.sockets_of_address)
        counted = [whose for whose, most in (own, shared) if whose and most]
        if any(whose and 0 < most <= self._open[whose] for whose, most in (own, shared)):
            raise Refusal(429, "quota.sockets")
        self._open.update(counted)
        if guest and line:
            self._lines.setdefault(guest, set()).add(line)
        try:
            yield
        finally:
            self._open.subtract(counted)
            for whose in counted:
                if not self._open[whose]:
                    del self._open[whose]
            if guest and line:
                self._lines[guest].discard(line)
                if not self._lines[guest]:
                    del self._lines[guest]

    def dismiss(self, guest: str) -> None:
        """Close everything that is held open for a guest."""
        for line in list(self._lines.get(guest, ())):
            line.dismiss()


def _spend(id: str, *spent: tuple[Quota, str]) -> None:
    for quota, whose in spent:  # whoever has had enough takes nothing from the others of their address
        if seconds := quota.spend(whose):
            raise TooMuch(id, seconds)
