"""Up and ready, as whatever watches the server from outside is told."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event

from crownlands.server import health
from tests.server.house import PATIENCE, House, Person, house


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slow is not broken."""
    monkeypatch.setattr(health, "_DEADLINE", PATIENCE)


def reason(house: House, person: Person) -> str:
    """Why the server cannot serve, asked anew."""
    house.app.state.health._until = 0.0
    answer = person.http.get("/readyz")
    data = answer.json()
    assert answer.status_code == (503 if "reason" in data else 200), data
    return str(data.get("reason", ""))


def test_it_is_up_and_ready(anna: Person) -> None:
    assert anna.get("/healthz") == anna.get("/health")
    assert anna.get("/healthz")["status"] == "up"
    assert anna.get("/readyz") == {"status": "ready"}


def test_an_answer_is_kept_for_a_second(tmp_path: Path) -> None:
    with house(tmp_path) as running, running.person() as person:
        running.app.state.health._until = float("inf")
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            before = database.execute("pragma user_version").fetchone()
            for _ in range(20):
                person.get("/readyz")
            assert database.execute("pragma user_version").fetchone() == before
            assert reason(running, person) == ""
            assert database.execute("pragma user_version").fetchone() != before


def test_a_locked_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_DEADLINE", 2.0)
    with house(tmp_path) as running, running.person() as person:
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
            other.execute("begin immediate")
            assert reason(running, person) in ("database does not answer", "database locked")
            assert person.get("/healthz")["status"] == "up"
            other.execute("rollback")
        while reason(running, person):
            pass


def test_a_database_that_hangs_hangs_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what waits for it does not become more, however often somebody asks."""
    monkeypatch.setattr(health, "_DEADLINE", 2.0)
    with house(tmp_path) as running, running.person() as person:
        store, let = running.app.state.hall.store, threading.Event()

        def hang(_: Connection) -> None:
            assert let.wait(PATIENCE)

        async def begin() -> "asyncio.Task[None]":
            return asyncio.create_task(store.write(hang))

        try:
            running.run(begin())
            assert [reason(running, person) for _ in range(2)] == ["database does not answer"] * 2
            assert len(store._line) <= 1
        finally:
            let.set()
        while reason(running, person):
            pass


def test_two_who_ask_at_once(tmp_path: Path) -> None:
    with house(tmp_path) as running:
        health_of = running.app.state.health

        async def both() -> list[str]:
            health_of._until = 0.0
            return list(await asyncio.gather(health_of.problem(), health_of.problem()))

        assert running.run(both()) == ["", ""]


def test_a_database_that_cannot_be_written(tmp_path: Path) -> None:
    with house(tmp_path) as running, running.person() as person:
        refuse = True

        def switch(connection: Any, *_: object) -> None:
            connection.execute(f"pragma query_only = {'on' if refuse else 'off'}")

        event.listen(running.app.state.hall.store._engine, "checkout", switch)
        assert reason(running, person) == "database read-only"
        refuse = False
        assert reason(running, person) == ""


def test_a_database_whose_file_is_gone(tmp_path: Path) -> None:
    with house(tmp_path) as running, running.person() as person:
        assert reason(running, person) == ""
        files = [tmp_path / name for name in ("tables.db", "tables.db-wal", "tables.db-shm")]
        away = [file.rename(tmp_path / f"away.{file.name}") for file in files]
        assert reason(running, person) == "database gone"
        assert reason(running, person) == "database gone"
        for file, elsewhere in zip(files, away, strict=True):
            if elsewhere.exists():
                elsewhere.rename(file)
        assert reason(running, person) == ""
