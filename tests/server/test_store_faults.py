"""A database that is locked, gone, replaced or cannot be written: nothing is said to be stored that is not, people are
told, and play goes on by itself when the cause is gone."""

import json
import logging
import os
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import SQLAlchemyError

from crownlands.engine.view import View
from crownlands.server import ledger, oversight
from crownlands.server.database import BUSY_SECONDS
from crownlands.server.logs import Lines
from tests.server.house import PATIENCE, House, Person, house

STORE = ["web.store"]


def ready(person: Person) -> tuple[str, dict[str, Any], str]:
    table = person.table("me", "here", sample=True)
    view = person.view(table)
    return table, view, person.view(table, seat=view["mover"])["legal"][0]


def tried_until_played(person: Person, table: str, action: str, seq: int, key: str) -> None:
    while True:
        answer = person.http.post(f"/api/tables/{table}/actions", json={"key": key, "seq": seq, "action": action})
        if answer.status_code == 200:
            assert answer.json() == {"seq": seq + 1}
            return
        assert answer.json()["error"] == STORE


def test_the_file_is_removed_and_put_back(tmp_path: Path) -> None:
    """What would be written into a file without a name is not acknowledged."""
    with house(tmp_path) as running, running.person() as person:
        table, view, action = ready(person)
        for name in ("tables.db", "tables.db-wal", "tables.db-shm"):
            os.rename(tmp_path / name, tmp_path / f"away.{name}")
        for _ in range(2):
            assert person.play(table, action, view["seq"], key="k", status=503)["error"] == STORE
        assert not (tmp_path / "tables.db").exists(), "an empty database was begun in its place"
        for name in ("tables.db", "tables.db-wal", "tables.db-shm"):
            if (tmp_path / f"away.{name}").exists():
                os.rename(tmp_path / f"away.{name}", tmp_path / name)
        tried_until_played(person, table, action, view["seq"], "k")
    with house(tmp_path) as running, running.person() as person:
        assert person.view(table)["seq"] >= view["seq"] + 1


def test_a_backup_is_put_in_its_place(tmp_path: Path) -> None:
    """Whoever plays on is shown the older state, and no event is added to a past that is not there."""
    with house(tmp_path) as running, running.person() as person:
        table, view, action = ready(person)
        with (
            closing(sqlite3.connect(tmp_path / "tables.db")) as old,
            closing(sqlite3.connect(tmp_path / "b")) as backup,
        ):
            old.backup(backup)
        with person.socket(table) as watcher:
            watcher.until("scene")
            person.play(table, action, view["seq"])
            later = person.view(table)
            os.replace(tmp_path / "b", tmp_path / "tables.db")
            for name in ("tables.db-wal", "tables.db-shm"):
                (tmp_path / name).unlink()
            legal = person.view(table, seat=later["mover"])["legal"]
            assert person.play(table, legal[0], later["seq"], status=503)["error"] == STORE
            stale = person.play(table, legal[0], later["seq"], status=409)
            assert stale["error"][0] == "table.stale" and stale["seq"] == view["seq"]
            watcher.until(lambda m: m["t"] == "scene" and m["seq"] == view["seq"])
            assert person.play(table, action, view["seq"])["seq"] == view["seq"] + 1
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        numbers = [n for (n,) in database.execute("select seq from events where table_id=? order by seq", [table])]
        assert numbers == list(range(1, len(numbers) + 1))


def test_a_locked_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits, waits once: not behind all who wait already."""
    monkeypatch.setattr("crownlands.server.store.BUSY_SECONDS", 0.5)
    with house(tmp_path) as running, running.person() as person:
        table, view, action = ready(person)
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            answers: list[Any] = []

            def play(number: int) -> None:
                body = {"key": f"k{number}", "seq": view["seq"], "action": action, "seat": view["mover"]}
                with running.person() as each:
                    each.http.cookies.update(dict(person.http.cookies))
                    answers.append(each.http.post(f"/api/tables/{table}/actions", json=body).json().get("error"))

            threads = [threading.Thread(target=play, args=(n,)) for n in range(6)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert answers == [STORE] * 6
            other.execute("COMMIT")
        tried_until_played(person, table, action, view["seq"], "k")


def test_whoever_has_waited_does_not_wait_as_long_again(tmp_path: Path) -> None:
    with house(tmp_path) as running:
        store = running.app.state.hall.store

        def patience(waited: float) -> int:
            with store._engine.connect() as connection:
                store._be_patient(connection, time.monotonic() - waited)
                return int(connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one())

        assert patience(BUSY_SECONDS + 1) == 0
        assert patience(BUSY_SECONDS - 1) <= 1000
        assert patience(0) <= 1000 * BUSY_SECONDS


def test_what_was_drawn_is_in_no_log(shared: House) -> None:
    """An error of the database names no values."""
    with shared.person() as person:
        table, _, _ = ready(person)
        events = [ledger.Event(1, "chance", action="*17")]

        async def twice() -> None:
            store = shared.app.state.hall.store
            await store.write(lambda connection: ledger.append_events(connection, table, events))

        with pytest.raises(SQLAlchemyError) as failed:
            shared.run(twice())
        line = Lines().format(logging.LogRecord("x", 40, "x", 1, "x", (), failed._excinfo))
        assert "INSERT INTO events" in json.loads(line)["problem"]
        assert "*17" not in line


def test_a_table_that_is_deleted_while_a_bot_thinks(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It is forgotten: nobody goes on playing there."""
    asked = threading.Event()
    deleted = threading.Event()

    def slow(view: View) -> Any:
        asked.set()
        assert deleted.wait(PATIENCE)
        return view.legal()[0]

    with house(tmp_path, {"slow": slow}) as running, running.person() as person:
        table = person.table("slow", "slow", sample=True)
        hall = running.app.state.hall
        driver = hall.at_hand[table]._driver
        assert asked.wait(PATIENCE)
        running.run(hall.store.write(lambda connection: oversight.delete_table(connection, table)))
        deleted.set()
        while table in hall.at_hand or driver.busy:
            running.run(running.pause())
        assert person.get(f"/api/tables/{table}", 404)["error"][0] == "table.unknown"
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("text", ["\0", "a\0b"])
def test_a_nul_is_no_reason_to_fail(shared: House, text: str) -> None:
    """PostgreSQL has no such character."""
    with shared.person() as person:
        table, view, action = ready(person)
        assert person.play(table, action, view["seq"], key=text, status=422)["error"] == [
            "web.malformed",
            {"field": "key"},
        ]
        with person.socket(table, view["mover"]) as wire:
            wire.until("scene")
            wire.send(t="play", key=text, seq=wire.seq, action=action)
            assert wire.until("no")["error"] == ["socket.malformed", {"field": "key"}]
            assert wire.play(f"{action}{text}")["error"][0] == "socket.malformed"
        for path in (f"/api/tables/{text}", f"/api/tables/{text}/view", f"/t/{text}", f"/api/tables/{text}/record"):
            assert person.http.get(path.replace("\0", "%00")).status_code == 404, path
        for path in ("/api/me/tables", "/tables"):
            assert person.http.get(path, params={"game": text}).status_code == 404
        assert person.http.patch("/api/me", json={"name": text}).json()["name"] == text.replace("\0", "")
        person.http.cookies.set("crownlands", "x")
        assert person.http.get("/api/me", headers={"authorization": "Bearer x"}).status_code == 200


def test_a_database_that_cannot_be_written(tmp_path: Path) -> None:
    """On a disk that became read-only, say: clear answers, and reading goes on."""
    with house(tmp_path) as running, running.person() as person:
        table, view, action = ready(person)

        def read_only(connection: Any, *_: object) -> None:
            connection.execute("PRAGMA query_only=ON")

        event.listen(running.app.state.hall.store._engine, "checkout", read_only)
        answer = person.play(table, action, view["seq"], status=503)
        assert answer["error"] == STORE and answer["text"]
        assert person.view(table)["seq"] == view["seq"]
