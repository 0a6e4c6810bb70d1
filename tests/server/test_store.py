"""The store: durable, one writer, work that fails alone, migrations that lead to the schema."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, select, text
from sqlalchemy.exc import IntegrityError

from crownlands.server.errors import Refusal
from crownlands.server.schema import guests, metadata
from crownlands.server.store import Job, Store


def add(number: int) -> Job[int]:
    row = {"id": str(number), "token": number.to_bytes(4, "big"), "made": 1}
    return lambda connection: connection.execute(insert(guests).values(row)).rowcount


def with_store(folder: Path, work: Any) -> Any:
    async def run() -> Any:
        store = Store(f"sqlite:///{folder / 'tables.db'}")
        store.start()
        try:
            return await work(store)
        finally:
            store.close()

    return asyncio.run(run())


def test_what_is_written_together_fails_alone(tmp_path: Path) -> None:
    async def work(store: Store) -> list[Any]:
        await store.write(add(5))
        return list(await asyncio.gather(*(store.write(add(n)) for n in range(300)), return_exceptions=True))

    answers = with_store(tmp_path, work)
    assert [n for n, answer in enumerate(answers) if isinstance(answer, IntegrityError)] == [5]
    assert answers.count(1) == 299
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert database.execute("select count(*) from guests").fetchone() == (300,)


def test_nobody_is_told_before_it_is_on_the_disk(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        for number in range(20):
            await store.write(add(number))
            with closing(sqlite3.connect(tmp_path / "tables.db")) as other:
                assert other.execute("select count(*) from guests").fetchone() == (number + 1,)

    with_store(tmp_path, work)


def test_the_database_is_set_up_to_be_safe(tmp_path: Path) -> None:
    def settings(connection: Connection) -> list[Any]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.execute(text(f"PRAGMA {name}")).scalar() for name in names]

    async def work(store: Store) -> None:
        assert await store.write(settings) == await store.read(settings) == ["wal", 2, 1]

    with_store(tmp_path, work)


def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    async def work(store: Store) -> list[Any]:
        return await store.read(lambda c: compare_metadata(MigrationContext.configure(c), metadata))

    assert with_store(tmp_path, work) == []
    assert with_store(tmp_path, work) == [], "a second start changes nothing"


def test_readers_do_not_wait_for_the_writer(tmp_path: Path) -> None:
    async def work(store: Store) -> int:
        started, read = asyncio.Event(), threading.Event()
        loop = asyncio.get_running_loop()

        def slow(connection: Connection) -> None:
            connection.execute(insert(guests).values(id="x", token=b"x", made=1))
            loop.call_soon_threadsafe(started.set)
            assert read.wait(60), "the reader waits for the writer"

        writing = asyncio.create_task(store.write(slow))
        await started.wait()
        count = len(await store.read(lambda c: c.execute(select(guests)).all()))
        read.set()
        await writing
        return count

    assert with_store(tmp_path, work) == 0


def test_a_database_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(b"this is not a database, and quite long enough to be noticed" * 20)
    with pytest.raises(Refusal, match="cannot be opened"):
        with_store(tmp_path, None)
