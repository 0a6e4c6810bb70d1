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
from sqlalchemy import Connection, create_engine, insert, select, text
from sqlalchemy.exc import IntegrityError, OperationalError

from crownlands.server.database import Gone
from crownlands.server.errors import Refusal
from crownlands.server.guests import hashed
from crownlands.server.migrations import upgrade
from crownlands.server.schema import guests, metadata, tables
from crownlands.server.store import Job, Store
from tests.server.house import house


def add(number: int) -> Job[int]:
    row = {"id": str(number), "token": number.to_bytes(4, "big"), "made": 1, "seen": 1}
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


WHERE = pytest.mark.parametrize("about", ["", "table"], ids=["in the thread", "in the loop"])


@WHERE
def test_what_is_written_together_fails_alone(tmp_path: Path, about: str) -> None:
    async def work(store: Store) -> list[Any]:
        await store.write(add(5))
        return list(await asyncio.gather(*(store.write(add(n), about) for n in range(300)), return_exceptions=True))

    answers = with_store(tmp_path, work)
    assert [n for n, answer in enumerate(answers) if isinstance(answer, IntegrityError)] == [5]
    assert answers.count(1) == 299
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert database.execute("select count(*) from guests").fetchone() == (300,)


@WHERE
def test_a_failure_that_undoes_everything_is_told_to_everybody(tmp_path: Path, about: str) -> None:
    """SQLite gives a whole transaction up where a disk is full, say; what was done in it before is not done either."""

    def ruin(connection: Connection) -> None:
        connection.execute(text("INSERT OR ROLLBACK INTO guests SELECT * FROM guests WHERE id = '5'"))

    async def work(store: Store) -> list[Any]:
        await store.write(add(5))
        started, go_on = asyncio.Event(), threading.Event()
        loop = asyncio.get_running_loop()

        def hold(_: Connection) -> None:
            loop.call_soon_threadsafe(started.set)
            assert go_on.wait(60)

        first = asyncio.create_task(store.write(hold))
        await started.wait()
        others = [asyncio.create_task(store.write(job, about)) for job in (add(1), ruin, add(2))]
        while len(store._line) < len(others):  # all of them wait, and go together
            await asyncio.sleep(0)
        go_on.set()
        await first
        return list(await asyncio.gather(*others, return_exceptions=True))

    answers = with_store(tmp_path, work)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        stored = {int(name) for (name,) in database.execute("select id from guests")}
    told = {number for number, answer in zip((1, 0, 2), answers, strict=True) if answer == 1}
    assert told <= stored, "somebody was told that something is stored which is not"


@WHERE
def test_nobody_is_told_before_it_is_on_the_disk(tmp_path: Path, about: str) -> None:
    async def work(store: Store) -> None:
        for number in range(20):
            await store.write(add(number), about)
            with closing(sqlite3.connect(tmp_path / "tables.db")) as other:
                assert other.execute("select count(*) from guests").fetchone() == (number + 1,)

    with_store(tmp_path, work)


def test_statements_are_carried_out_in_the_loop_and_committed_beside_it(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        where: list[str] = []

        def job(_: Connection) -> None:
            where.append(threading.current_thread().name)

        await store.write(job)
        await store.write(job, "table")
        assert where[0].startswith("store-writer") and where[1] == threading.current_thread().name

    with_store(tmp_path, work)


def test_the_loop_does_not_wait_for_a_locked_database(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.write(add(1))
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            waits = asyncio.create_task(store.write(add(2), "table"))
            for _ in range(5):
                await asyncio.sleep(0)
            also = asyncio.create_task(store.write(add(3), "table"))
            await asyncio.sleep(0)
            assert not waits.done() and not also.done(), "and the loop goes on"
            other.execute("ROLLBACK")
            assert await waits == await also == 1

    with_store(tmp_path, work)


def test_what_cannot_be_begun_in_the_loop_is_tried_again_beside_it(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.write(add(1))
        connect, failures = store._engine.connect, iter([OperationalError(None, None, Exception("gone"))])

        def unlucky() -> Connection:
            for failure in failures:
                raise failure
            return connect()

        store._engine.connect = unlucky  # type: ignore[method-assign]
        assert await store.write(add(2), "table") == 1
        assert await store.write(add(3), "table") == 1

    with_store(tmp_path, work)


@WHERE
def test_what_waits_when_it_closes_is_finished(tmp_path: Path, about: str) -> None:
    async def work(store: Store) -> list[Any]:
        tasks = [asyncio.create_task(store.write(add(n), about)) for n in range(20)]
        await asyncio.sleep(0)
        store.close()
        with pytest.raises(Gone):
            await store.write(add(99), about)
        return await asyncio.gather(*tasks)

    assert with_store(tmp_path, work) == [1] * 20


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


@pytest.mark.parametrize("revision", ["0001", "0002", "0003", "0004", "0005"])
def test_an_old_database_opens(tmp_path: Path, revision: str) -> None:
    """A database as an older version left it: everything in it is there, and play goes on."""
    engine = create_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with engine.begin() as connection:
        upgrade(connection, revision)
    with engine.begin() as connection:
        for line in OLD_ROWS:
            connection.execute(text(line), {"token": hashed("anna"), "seat": hashed("seat"), "secret": b"s" * 32})
    engine.dispose()
    with house(tmp_path) as running, running.person() as anna:
        anna.http.cookies.set("crownlands", "anna")
        data = anna.get("/api/tables/old")
        assert data["status"] == "running" and data["yours"] == [0] and data["seq"] == 2
        assert [(seat["kind"], seat["name"], seat["bot"]) for seat in data["seats"]] == [
            ("person", "Anna", None),
            ("person", "Béla", "greedy"),
        ]
        with running.person(authorization="Bearer seat") as program:
            assert program.view("old")["seat"] == 1
        anna.seat("old", 0, "leave")
        anna.seat("old", 0, "sit")
        assert anna.seat("old", 0, "bot")["seats"][0]["bot"] == "squire"
    assert with_store(tmp_path, lambda store: store.read(version)) >= 3, "three changes, and what the bots did"


def version(connection: Connection) -> int:
    return int(connection.execute(select(tables.c.version)).scalar_one())


OLD_ROWS = [
    "insert into guests (id, token, name, lang, theme, made) values ('a', :token, 'Anna', '', '', 1)",
    "insert into tables (id, game, game_version, options, settings, status, secret, host, made, changed) values "
    "('old', 'kingdomino', 1, '{\"players\": 2}', '{\"scores\": true}', 'running', :secret, 'a', 1, 1)",
    "insert into seats (table_id, seat, kind, guest) values ('old', 0, 'person', 'a')",
    "insert into seats (table_id, seat, kind, guest, name, bot, token) values "
    "('old', 1, 'person', null, 'Béla', 'greedy', :seat)",
    "insert into events (table_id, seq, kind, seat, action, key, at) values ('old', 1, 'chance', null, '*3', null, 1)",
    "insert into events (table_id, seq, kind, seat, action, key, at) values ('old', 2, 'chance', null, '*17', null, 1)",
]


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
