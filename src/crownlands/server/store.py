"""The store: one thread writes, several read.

What is written at about the same time is committed together: the writer takes everything that waits, makes one
transaction of it, and only then tells the waiting ones. Each piece of work has a savepoint of its own, so that one
that fails leaves the others alone.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import SQLAlchemyError

from crownlands.server.errors import Refusal

T = TypeVar("T")
Job = Callable[[Connection], T]

_AT_ONCE = 256
_READERS = 4
_BUSY_SECONDS = 10


class Store:
    """A database, opened and brought up to date."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine = _open(url)
        self._jobs: queue.SimpleQueue[tuple[Job[Any], Future[Any]] | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(_READERS, "store-reader")
        self._writer = threading.Thread(target=self._write_on, name="store-writer", daemon=True)

    def start(self) -> None:
        """Bring the database up to date, and begin to write."""
        from crownlands.server.migrations import upgrade  # takes its time, and only a store that starts needs it

        try:
            upgrade(self._engine)
        except SQLAlchemyError as error:
            problem = str(error.__cause__ or error)
            raise Refusal(503, "web.database", database=self._url, problem=problem) from error
        self._writer.start()

    def close(self) -> None:
        """Finish what waits, then close."""
        if self._writer.is_alive():
            self._jobs.put(None)
            self._writer.join()
        self._readers.shutdown()
        self._engine.dispose()

    async def write(self, job: Job[T]) -> T:
        """Do something in a transaction; return when it is on the disk."""
        done: Future[T] = Future()
        self._jobs.put((job, done))
        return await asyncio.wrap_future(done)

    async def read(self, job: Job[T]) -> T:
        """Look something up."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, job)

    def _read(self, job: Job[T]) -> T:
        with self._engine.connect().execution_options(reads=True) as connection:
            return job(connection)

    def _write_on(self) -> None:
        going = True
        while going:
            batch = []
            job = self._jobs.get()
            while job is not None:
                batch.append(job)
                if len(batch) == _AT_ONCE or self._jobs.empty():
                    break
                job = self._jobs.get()
            going = job is not None
            if batch:
                self._commit(batch)

    def _commit(self, batch: list[tuple[Job[Any], Future[Any]]]) -> None:
        results: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            with self._engine.begin() as connection:
                for job, done in batch:
                    try:
                        with connection.begin_nested():
                            results.append((done, job(connection), None))
                    except Exception as error:
                        results.append((done, None, error))
        except Exception as error:  # the disk is full, the database is gone …: nobody's work is done
            results = [(done, None, error) for _, done in batch]
        for done, result, problem in results:
            if not done.set_running_or_notify_cancel():
                continue
            if problem is None:
                done.set_result(result)
            else:
                done.set_exception(problem)


def _open(url: str) -> Engine:
    """The only place that treats one kind of database differently from others."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return create_engine(parsed, pool_size=_READERS + 1)
    if parsed.database:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(parsed, pool_size=_READERS + 1, connect_args={"timeout": _BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _: Any) -> None:
        # SQLAlchemy begins transactions itself (below), so that savepoints work.
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # A reader must not wait for the writer, and the writer must not find out late that somebody else writes.
        reads = connection.get_execution_options().get("reads", False)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine
