"""The store: several threads read, and what is written at about the same time is committed together.

Who wants to write waits in a line. Whenever the disk is free, all that waits becomes one transaction; each piece of
work has a savepoint of its own, so that one that fails leaves the others alone. All are told when it is on the disk.

The disk takes milliseconds, and has a thread. A statement of SQLite takes microseconds, but a thread that is as busy as
the event loop lets another one go on only after a while, and storing a move is some ten calls: so a table's statements
are carried out where the loop runs, and only their commit is the thread's. What has to wait (for PostgreSQL, for
somebody who has locked the file) and what may take long is all done there.
"""

import asyncio
import contextlib
import math
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, RootTransaction
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from crownlands.server.database import BUSY_SECONDS, READERS, Database, Gone
from crownlands.server.errors import Refusal
from crownlands.server.prepared import alone, goes_on

T = TypeVar("T")
Job = Callable[[Connection], T]

_AT_ONCE = 256
_AGAIN = ("40001", "40P01")  # PostgreSQL: the transaction was undone because of another one
_TRIES = 5
_LONG_AGO = -math.inf


_Result = tuple[Any, Exception | None]  # what became of a piece of work


class _Waiting(NamedTuple):
    """A piece of work that waits to be done."""

    job: Job[Any]
    done: asyncio.Future[Any]
    about: str  # the table it changes
    since: float


class _Begun(NamedTuple):
    """A transaction with all its statements, to be committed."""

    connection: Connection
    transaction: RootTransaction
    results: list[_Result]


class Store:
    """A database, opened and brought up to date."""

    def __init__(self, address: str) -> None:
        self.database = Database(address)
        self._engine = self.database.engine
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._writer = ThreadPoolExecutor(1, "store-writer")
        self._line: deque[_Waiting] = deque()
        self._busy = self._closed = False  # is something being written, or about to be?
        self._guard = threading.Lock()  # of the line and of who is busy

    def start(self) -> None:
        """Bring the database up to date, and begin to write."""
        from crownlands.server.migrations import upgrade  # takes its time, and only a store that starts needs it

        self.database.occupy()
        try:
            with self.database.migrating() as connection:
                upgrade(connection)
        except SQLAlchemyError as error:
            self.database.leave()
            problem = str(error.__cause__ or error)
            raise Refusal(503, "web.database", database=self.database.shown, problem=problem) from error

    def close(self) -> None:
        """Finish what waits, then close."""
        self._closed = True
        self._writer.shutdown()
        while batch := self._batch():
            self._settle(batch, self._committed_or_not(batch))
        self._readers.shutdown()
        self.database.leave()

    async def write(self, job: Job[T], about: str = "") -> T:
        """Do something, about a table, in a transaction; return when it is on the disk."""
        if self._closed:
            raise Gone("the store is closed")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        with self._guard:
            self._line.append(_Waiting(job, done, about, time.monotonic()))
            first, self._busy = not self._busy, True
        if first:
            loop.call_soon(self._go_on)  # after all that happens now, so that it is stored together
        return await done

    async def read(self, job: Job[T]) -> T:
        """Look something up."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, job)

    def _read(self, job: Job[T]) -> T:
        with self.database.for_reading.connect() as connection:
            return job(connection)

    def _batch(self) -> list[_Waiting]:
        """What is written together next; if there is nothing, nobody is busy any more."""
        with self._guard:
            batch = [self._line.popleft() for _ in range(min(len(self._line), _AT_ONCE))]
            self._busy = bool(batch)
        # Two processes that change the same tables in the same order never wait for each other in a circle.
        return sorted(batch, key=lambda waiting: waiting.about)

    def _go_on(self) -> None:
        """Write all that waits."""
        if self._closed:
            return  # that sees to it
        if batch := self._batch():
            here = not self.database.shared and all(waiting.about for waiting in batch)
            self._writer.submit(self._write, batch, self._begun(batch) if here else None)

    def _begun(self, batch: Sequence[_Waiting]) -> _Begun | None:
        """Carry out all statements at once; None if that cannot be done, and has to be tried with more patience."""
        if not self.database.at_hand:
            return None
        with contextlib.ExitStack() as stack:  # unless all goes well, nothing of it is done
            stack.enter_context(contextlib.suppress(Exception))
            connection = stack.enter_context(self._engine.connect())
            self._be_patient(connection, _LONG_AGO)
            begun = _Begun(connection, connection.begin(), _results(connection, batch))
            stack.pop_all()
            return begun
        return None

    def _write(self, batch: Sequence[_Waiting], begun: _Begun | None) -> None:
        """Put something on the disk, and say what has become of it; then it goes on with what waits."""
        results = self._committed_or_not(batch, begun)
        loop = batch[0].done.get_loop()
        try:
            loop.call_soon_threadsafe(self._go_on)  # the disk has to work while all else is seen to
        except RuntimeError:  # nobody is there any more
            self._go_on()
        self._settle(batch, results)

    def _settle(self, batch: Sequence[_Waiting], results: Sequence[_Result]) -> None:
        """Tell all who wait what has become of their work."""
        answers = list(zip((waiting.done for waiting in batch), results, strict=True))
        for loop in {done.get_loop() for done, _ in answers}:
            with contextlib.suppress(RuntimeError):  # nobody is there any more
                loop.call_soon_threadsafe(_tell, [answer for answer in answers if answer[0].get_loop() is loop])

    def _committed_or_not(self, batch: Sequence[_Waiting], begun: _Begun | None = None) -> list[_Result]:
        try:
            results = self._committed(batch) if begun is None else self._finished(begun)
        except Exception as error:  # the disk is full, the database is gone …: nobody's work is done
            results = [(None, error)] * len(batch)
        if any(isinstance(problem, (Gone, OperationalError)) for _, problem in results):
            self.database.begin_again()
        return results

    def _finished(self, begun: _Begun) -> list[_Result]:
        """What became of each piece of work, all of which is on the disk now."""
        with begun.connection:
            begun.transaction.commit()
        self.database.check()
        return begun.results

    def _committed(self, batch: Sequence[_Waiting]) -> list[_Result]:
        """The same for work that is still to be done, and waits for others if it has to."""
        for tried in range(_TRIES):
            try:
                with self._engine.connect() as connection:
                    self._be_patient(connection, min(waiting.since for waiting in batch))
                    transaction = connection.begin()
                    return self._finished(_Begun(connection, transaction, _results(connection, batch)))
            except OperationalError as error:
                if not _undone(error) or tried + 1 == _TRIES:
                    raise
        raise AssertionError("unreachable")

    def _be_patient(self, connection: Connection, since: float) -> None:
        """Whoever has waited for a locked database already, does not wait as long once more."""
        if not self.database.shared:
            left = max(0.0, round(BUSY_SECONDS - (time.monotonic() - since), 1))
            if connection.info.get("patience", BUSY_SECONDS) != left:  # it is asked for each move
                driver: Any = connection.connection
                driver.execute(f"PRAGMA busy_timeout={int(1000 * left)}")
                connection.info["patience"] = left


def _results(connection: Connection, batch: Sequence[_Waiting]) -> list[_Result]:
    """Do some work; what has become of each piece of it."""
    if len(batch) == 1:  # fails alone anyway
        return [(batch[0].job(connection), None)]
    return [_done(connection, waiting.job) for waiting in batch]


def _tell(answers: Sequence[tuple[asyncio.Future[Any], _Result]]) -> None:
    """Wake up all who have waited for what was committed together."""
    for done, (result, problem) in answers:
        if done.done():  # whoever waited went away
            continue
        if problem is None:
            done.set_result(result)
        else:
            done.set_exception(problem)


def _done(connection: Connection, job: Job[Any]) -> _Result:
    """Do some work; if it fails, nothing of it is done."""
    try:
        with alone(connection):
            return job(connection), None
    except Exception as error:
        if connection.invalidated or _undone(error) or not goes_on(connection):
            raise  # the others' work is gone with it; they are told so, or all are tried again
        return None, error


def _undone(error: Exception) -> bool:
    """Was it undone because of another transaction, and may go well the next time?"""
    return isinstance(error, OperationalError) and getattr(error.orig, "sqlstate", None) in _AGAIN
