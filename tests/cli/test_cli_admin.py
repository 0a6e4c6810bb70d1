"""`crownlands admin`: what whoever runs a server can see and do, and what even they are not shown."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from crownlands.engine.record import read_records
from tests.cli.conftest import Run
from tests.server.house import up_to_date
from tests.server.test_upgrade import SEAT, TABLES, load

IDS = {name: table for name, (table, _, _) in TABLES.items()}


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Tables in all states."""
    load(tmp_path)
    return up_to_date(tmp_path)


def test_a_list(run: Run, database: Path) -> None:
    every = json.loads(run("admin", "--database", database, "tables", "--json").out)["tables"]
    assert {one["table"] for one in every} == set(IDS.values())
    changed = [one["changed"] for one in every]
    assert changed == sorted(changed, reverse=True)
    running = json.loads(run("admin", "--database", database, "tables", "--status", "running", "--json").out)["tables"]
    assert {one["table"] for one in running} == {table for table, status, _ in TABLES.values() if status == "running"}
    words = ["tables", "--game", "kingdom_builder", "--since", "2026-01-01", "--limit", 1]
    shown = run("admin", "--database", database, *words).out
    assert IDS["hidden"] in shown and "Anna" in shown and "23" in shown
    assert run("admin", "--database", database, "tables", "--since", "2199-01-01", "--json").out == '{"tables": []}\n'


def test_a_table_without_what_is_hidden(run: Run, database: Path) -> None:
    with closing(sqlite3.connect(database)) as stored:
        query = "select secret from tables where id = ?"
        (secret,) = stored.execute(query, [IDS["hidden"]]).fetchone()
        actions = [action for (action,) in stored.execute("select action from events where kind = 'chance'")]
    for flag in ([], ["--json"]):
        told = run("admin", "--database", database, "inspect", IDS["hidden"], *flag).out
        assert "kingdom_builder" in told and "23" in told and secret.hex() not in told and repr(secret) not in told
        assert not any(f'"{action}"' in told for action in actions)
    token = json.loads(run("admin", "--database", database, "inspect", IDS["token"], "--json").out)
    assert [seat["token"] for seat in token["seats"]] == [False, True] and SEAT not in json.dumps(token)


def test_records(run: Run, database: Path, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    assert run("admin", "--database", database, "export", "--all", "-o", file).code == 0
    records = list(read_records(file))
    assert len(records) == len(TABLES)
    for record in records:
        finished = record.result is not None
        assert record.verify() is None or finished
        assert finished or record.seen_by == "-"
    one = run("admin", "--database", database, "export", IDS["finished"]).out
    assert json.loads(one)["result"]


def test_deleting(run: Run, database: Path) -> None:
    refused = run("admin", "--database", database, "delete", IDS["finished"])
    assert refused.code == 2 and "--yes" in refused.err
    assert run("admin", "--database", database, "delete", IDS["finished"], "--yes").code == 0
    with closing(sqlite3.connect(database)) as stored:
        for table, column in (("tables", "id"), ("seats", "table_id"), ("events", "table_id")):
            query = f"select count(*) from {table} where {column} = ?"
            assert stored.execute(query, [IDS["finished"]]).fetchone() == (0,), table
        assert stored.execute("select rematch_of from tables where id = ?", [IDS["rematch"]]).fetchone() == (None,)
    assert "no table" in run("admin", "--database", database, "delete", IDS["finished"], "--yes").err


def test_checking(run: Run, database: Path) -> None:
    """Every stored table replays; one that does not is named, and nothing hidden with it."""
    assert json.loads(run("admin", "--database", database, "check", "--json").out) == {"tables": 14, "problems": {}}
    with closing(sqlite3.connect(database)) as stored:
        stored.execute("update events set action = 'nonsense' where table_id = ? and seq = 9", [IDS["hidden"]])
        stored.execute("update tables set result = '[1, 2]' where id = ?", [IDS["finished"]])
        stored.execute("delete from events where table_id = ? and seq = 3", [IDS["undone"]])
        stored.execute("update tables set mover = 1 - mover where id = ?", [IDS["token"]])
        stored.execute("update tables set game_version = 99 where id = ?", [IDS["lesson"]])
        stored.commit()
    found = run("admin", "--database", database, "check")
    assert found.code == 2 and "Problems: 5." in found.out and "nonsense" not in found.err
    for name in ("hidden", "finished", "undone", "token", "lesson"):
        assert IDS[name] in found.err


def test_what_it_needs(run: Run, database: Path, tmp_path: Path) -> None:
    assert "no database" in run("admin", "--database", tmp_path / "none.db", "tables").err
    assert not (tmp_path / "none.db").exists()
    assert "name a table" in run("admin", "--database", database, "inspect").err
    assert "not a day" in run("admin", "--database", database, "tables", "--since", "soon").err
    with closing(sqlite3.connect(database)) as stored:
        stored.execute("update alembic_version set version_num = '0001'")
        stored.commit()
    assert "revision 0001" in run("admin", "--database", database, "tables").err
