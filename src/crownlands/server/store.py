"""The store: one thread writes, several read.

What is written at about the same time is committed together: the writer takes everything that waits, makes one
transaction of it, and only then tells the waiting ones. Each piece of work has a savepoint of its own, so that one
that fails leaves the others alone.
"""

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from crownlands.server.database import BUSY_SECONDS, READERS, Database, Gone
from crownlands.server.errors import Refusal
from crownlands.server.prepared import alone, goes_on

T = TypeVar("T")
Job = Callable[[Connection], T]

_AT_ONCE = 256
_AGAIN = ("40001", "40P01")  # PostgreSQL: the transaction was undone because of another one
_TRIES = 5


class _Waiting(NamedTuple):
    """A piece of work that waits for the writer."""

    job: Job[Any]
    done: asyncio.Future[Any]
    about: str  # the table it changes
    since: float


class Store:
    """A database, opened and brought up to date."""

    def __init__(self, address: str) -> None:
        self.database = Database(address)
        self._engine = self.database.engine
        self._jobs: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._writer = threading.Thread(target=self._write_on, name="store-writer", daemon=True)

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
        self._writer.start()

    def close(self) -> None:
        """Finish what waits, then close."""
        if self._writer.is_alive():
            self._jobs.put(None)
            self._writer.join()
        self._readers.shutdown()
        self.database.leave()

    async def write(self, job: Job[T], about: str = "") -> T:
        """Do something, about a table, in a transaction; return when it is on the disk."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Waiting(job, done, about, time.monotonic()))
        return await done

    async def read(self, job: Job[T]) -> T:
        """Look something up."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, job)

    def _read(self, job: Job[T]) -> T:
        with self.database.for_reading.connect() as connection:
            return job(connection)

    def _write_on(self) -> None:
        going = True
        while going:
            batch = []
            waiting = self._jobs.get()
            while waiting is not None:
                batch.append(waiting)
                if len(batch) == _AT_ONCE or self._jobs.empty():
                    break
                waiting = self._jobs.get()
            going = waiting is not None
            if batch:
                # Two processes that change the same tables in the same order never wait for each other in a circle.
                self._commit(sorted(batch, key=lambda waiting: waiting.about))

    def _commit(self, batch: Sequence[_Waiting]) -> None:
        try:
            results = self._committed(batch)
        except Exception as error:  # the disk is full, the database is gone …: nobody's work is done
            results = [(None, error)] * len(batch)
        if any(isinstance(problem, (Gone, OperationalError)) for _, problem in results):
            self.database.begin_again()
        answers = list(zip((waiting.done for waiting in batch), results, strict=True))
        for loop in {done.get_loop() for done, _ in answers}:
            with contextlib.suppress(RuntimeError):  # nobody is there any more
                loop.call_soon_threadsafe(_tell, [answer for answer in answers if answer[0].get_loop() is loop])

    def _committed(self, batch: Sequence[_Waiting]) -> list[tuple[Any, Exception | None]]:
        """What became of each piece of work, all of which is on the disk now."""
        results: list[tuple[Any, Exception | None]]
        for tried in range(_TRIES):
            try:
                with self._engine.connect() as connection:
                    self._be_patient(connection, min(waiting.since for waiting in batch))
                    with connection.begin():
                        if len(batch) == 1:  # fails alone anyway
                            results = [(batch[0].job(connection), None)]
                        else:
                            results = [_done(connection, waiting.job) for waiting in batch]
                self.database.check()
                return results
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


def _tell(answers: Sequence[tuple[asyncio.Future[Any], tuple[Any, Exception | None]]]) -> None:
    """Wake up all who have waited for what was committed together."""
    for done, (result, problem) in answers:
        if done.done():  # whoever waited went away
            continue
        if problem is None:
            done.set_result(result)
        else:
            done.set_exception(problem)


def _done(connection: Connection, job: Job[Any]) -> tuple[Any, Exception | None]:
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
