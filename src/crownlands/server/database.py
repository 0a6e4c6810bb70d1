"""Which database it is and how it is spoken to: the only place that treats one kind differently from another."""

import contextlib
import os
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, OperationalError, SQLAlchemyError

from crownlands.server.errors import Refusal
from crownlands.server.prepared import driver_cursor

READERS = 4
BUSY_SECONDS = 10.0  # as long a change waits for somebody else who writes
_MIGRATING = 4_719_263_581  # the number of a lock: whoever has it changes the schema
# A machine that loses its power in the middle of a transaction must not keep what it has locked from all others, and a
# database that has vanished must be noticed.
IMPATIENT: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "options": "-c idle_in_transaction_session_timeout=5s -c lock_timeout=3s -c tcp_user_timeout=10s",
}
_ALWAYS = {"hide_parameters": True, "pool_size": READERS + 2}  # what was drawn does not belong into a log


class Gone(SQLAlchemyError):
    """The file of the database is not where it was: what was written went nowhere."""


class Database:
    """A database by its address: an engine, and what is special about it."""

    def __init__(self, address: str) -> None:
        self.url = read_address(address)
        self.shared = self.url.get_backend_name() == "postgresql"  # may several processes serve it?
        self._path = None if self.shared else Path(self.url.database or "")
        self._lock: sqlite3.Connection | None = None
        self._identity: tuple[int, int] | None = None
        self.engine = self._postgresql() if self.shared else self._sqlite()
        # Whoever looks at several things sees all of them as they were at one moment.
        looks = {"isolation_level": "REPEATABLE READ"} if self.shared else {}
        self.for_reading = self.engine.execution_options(reads=True, **looks)

    @property
    def shown(self) -> str:
        """The address as it may be told, without a password."""
        return self.url.render_as_string(hide_password=True)

    def _postgresql(self) -> Engine:
        url = self.url.set(drivername="postgresql+psycopg")
        try:
            return create_engine(url, pool_pre_ping=True, connect_args=IMPATIENT, **_ALWAYS)
        except ModuleNotFoundError:
            raise Refusal(503, "web.no_postgresql") from None

    def _sqlite(self) -> Engine:
        engine = create_engine(self.url, connect_args={"timeout": BUSY_SECONDS}, **_ALWAYS)

        @event.listens_for(engine, "connect")
        def _connect(connection: Any, _: Any) -> None:
            # SQLAlchemy begins transactions itself (below), so that savepoints work.
            connection.isolation_level = None
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "cache_size=-16384"):
                connection.execute(f"PRAGMA {pragma}")

        @event.listens_for(engine, "do_connect")
        def _only_what_is_there(*_: object) -> None:
            # Where a database was, SQLite would begin a new and empty one.
            if self._identity is not None and self._file() is None:
                raise OperationalError(None, None, sqlite3.OperationalError(f"{self._path} is gone"))

        @event.listens_for(engine, "begin")
        def _begin(connection: Connection) -> None:
            # A reader must not wait for the writer, and the writer must not find out late that somebody else writes.
            reads = connection.get_execution_options().get("reads", False)
            begin = "BEGIN" if reads else "BEGIN IMMEDIATE"
            with driver_cursor(connection, begin) as cursor:
                cursor.execute(begin)

        return engine

    # --- one process, or several ---------------------------------------------------------------------------------

    def occupy(self) -> None:
        """Keep other processes away from a file that only one of them can serve."""
        if self._path is None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            # A lock that lies in SQLite's own hands works on every system, and ends with the process that has it.
            self._lock = sqlite3.connect(f"{self._path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
            self._lock.execute("BEGIN EXCLUSIVE")
        except (OSError, sqlite3.OperationalError) as error:
            self.leave()
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
                raise Refusal(503, "web.database_taken", database=str(self._path)) from None
            raise Refusal(503, "web.database", database=self.shown, problem=str(error)) from None

    def leave(self) -> None:
        """Let others have it, and close."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
        self.engine.dispose()

    @contextlib.contextmanager
    def migrating(self) -> Iterator[Connection]:
        """A transaction in which the schema may be changed: by one process, for which the others wait."""
        with self.engine.begin() as connection:
            if self.shared:
                connection.execute(text("set local lock_timeout = 0"))
                connection.execute(text("set local idle_in_transaction_session_timeout = 0"))
                connection.execute(text("select pg_advisory_xact_lock(:number)"), {"number": _MIGRATING})
            yield connection
        self._identity = self._file()

    @property
    def at_hand(self) -> bool:
        """Is there a connection that is open already, and not in use?"""
        pool: Any = self.engine.pool
        return bool(pool.checkedin())

    # --- is it still there? --------------------------------------------------------------------------------------

    def _file(self) -> tuple[int, int] | None:
        if self._path is None or sys.platform == "win32":  # Windows lets nobody remove a file that is in use
            return None
        try:
            found = os.stat(self._path)
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def check(self) -> None:
        """Raise if the file was removed or replaced: whatever was written since is in no file that has a name."""
        if self._identity is not None and self._file() != self._identity:
            raise Gone(f"{self._path} is not the file it was")

    def begin_again(self) -> None:
        """Something was wrong: keep no connection. If there is another file now, a backup perhaps, that is it."""
        self.engine.dispose()
        if self._identity is not None:
            self._identity = self._file() or self._identity


def read_address(address: str) -> URL:
    """The address of a database we can speak to."""
    try:
        url = make_url(address)
        kind = url.get_backend_name()
    except (ArgumentError, ValueError):
        kind = ""
    if kind == "sqlite" and url.database:
        return url
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql")
    raise Refusal(503, "web.database_kind", database=address.partition("://")[0])
