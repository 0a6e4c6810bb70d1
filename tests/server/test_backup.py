"""The drill: a copy taken while people play, restored elsewhere, has everything acknowledged before it was begun."""

import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from crownlands.cli import main
from crownlands.server.backup import backup, restore
from crownlands.server.errors import Refusal
from crownlands.server.history import key_of
from tests.server.house import Person, Process, up_to_date


def play_until_killed(person: Person, table: str, acked: dict[str, int]) -> None:
    """Two seats of one person play on as fast as they can; what is acknowledged is noted."""
    try:
        with person.socket(table, 0) as first, person.socket(table, 1) as second:
            wires = (first, second)
            while True:
                for wire in wires:
                    wire.settle()
                mover = first.scene["mover"]
                if mover < 0:
                    return
                key = f"{table}-{first.seq}"
                answer = wires[mover].play(wires[mover].scene["choices"][-1]["action"], key=key)
                assert answer["t"] == "ack"
                acked[key] = answer["seq"]
    except (WebSocketException, OSError, EOFError):  # closed, or never opened
        pass


def play_once(person: Person, table: str) -> None:
    view = person.view(table)
    if view["mover"] < 0:
        return  # they have played quickly
    person.play(table, person.view(table, seat=view["mover"])["legal"][0], view["seq"])


def test_the_drill(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    server = Process(tmp_path / "here")
    person = server.person
    tables = [person.table("me", "here", mighty_duel=True) for _ in range(2)]
    hidden = person.table("me", "here", game="kingdom_builder", players=2)
    acked: dict[str, dict[str, int]] = {table: {} for table in tables}
    players = [threading.Thread(target=play_until_killed, args=(person, table, acked[table])) for table in tables]
    for player in players:
        player.start()
    while any(len(keys) < 3 for keys in acked.values()):
        assert all(player.is_alive() for player in players)
        players[0].join(0.01)
    before = {table: dict(keys) for table, keys in acked.items()}
    copy, database = tmp_path / "copy.db", tmp_path / "here" / "tables.db"
    command = [sys.executable, "-m", "crownlands", "admin", "--database", str(database), "backup", str(copy)]
    subprocess.run(command, check=True)
    assert [path.name for path in tmp_path.iterdir()] in (["here", "copy.db"], ["copy.db", "here"]), "nothing beside it"
    with pytest.raises(Refusal, match="is in use"):
        restore(copy, f"sqlite:///{database}", replace=True)
    while any(len(keys) < len(before[table]) + 3 for table, keys in acked.items()) and any(
        player.is_alive() for player in players
    ):
        players[0].join(0.01)
    cookies = dict(person.http.cookies)
    server.stop(signal.SIGKILL)
    for player in players:
        player.join()

    there = tmp_path / "there" / "tables.db"
    assert main(["admin", "--database", str(there), "restore", str(copy)]) == 0
    assert main(["admin", "--database", str(there), "check"]) == 0
    with closing(sqlite3.connect(there)) as restored_database:
        found = restored_database.execute("select table_id, key, seq from events where key is not null").fetchall()
        ((guest,),) = restored_database.execute("select id from guests").fetchall()
    for table, keys in before.items():
        wanted = {key_of(guest, key): seq for key, seq in keys.items()}
        assert wanted.items() <= {key: seq for one, key, seq in found if one == table}.items(), "a move is lost"
    server = Process(tmp_path / "there")
    server.person.http.cookies.update(cookies)
    for table in (*tables, hidden):
        play_once(server.person, table)
    server.stop(signal.SIGTERM)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A small database that nobody uses."""
    return up_to_date(tmp_path)


def test_what_is_there_is_not_overwritten_by_mistake(database: Path, tmp_path: Path) -> None:
    url, copy = f"sqlite:///{database}", tmp_path / "copy.db"
    assert backup(url, copy) == copy.stat().st_size
    with pytest.raises(Refusal, match="already"):
        restore(copy, url, replace=False)
    before = database.read_bytes()
    kept = restore(copy, url, replace=True)
    assert kept is not None and kept.name == "tables.db.before" and len(kept.read_bytes()) == len(before)
    again = restore(copy, url, replace=True)
    assert again is not None and again.name == "tables.db.before1"


def test_copies_that_are_none(database: Path, tmp_path: Path) -> None:
    url, copy = f"sqlite:///{database}", tmp_path / "copy.db"
    backup(url, copy)
    whole = copy.read_bytes()
    with closing(sqlite3.connect(copy)) as newer:
        newer.execute("update alembic_version set version_num = '9999'")
        newer.commit()
    with pytest.raises(Refusal, match="9999"):
        restore(copy, url, replace=True)
    for broken in (b"not a database" * 100, whole[: len(whole) // 2], b""):
        copy.write_bytes(broken)
        with pytest.raises(Refusal, match="not a whole copy"):
            restore(copy, url, replace=True)
    with pytest.raises(Refusal, match="cannot be read"):
        restore(tmp_path / "nothing", url, replace=True)
    with pytest.raises(Refusal, match="no database"):
        backup(f"sqlite:///{tmp_path / 'nothing.db'}", copy)
    assert not (tmp_path / "nothing.db").exists() and not list(tmp_path.glob("*.part"))
    with pytest.raises(Refusal, match="nothing to copy"):
        backup("sqlite://", copy)


def test_a_broken_database_can_be_replaced(database: Path, tmp_path: Path) -> None:
    url, copy = f"sqlite:///{database}", tmp_path / "copy.db"
    backup(url, copy)
    database.write_bytes(b"something else" * 1000)
    (tmp_path / "tables.db-wal").write_bytes(b"of another time")
    restore(copy, url, replace=True)
    assert not (tmp_path / "tables.db-wal").exists()
    with closing(sqlite3.connect(database)) as restored:
        assert restored.execute("select count(*) from tables").fetchone() == (0,)
