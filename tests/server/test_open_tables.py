"""Open tables: shown to everybody if whoever made them wants it, as long as there is life at them."""

import pytest
from sqlalchemy import update

from crownlands.server import open_tables
from crownlands.server.schema import tables
from tests.server.house import House, Person


def listed(person: Person) -> list[str]:
    return [row["table"] for row in person.get("/api/tables/open")["tables"]]


def made(person: Person, *kinds: str, **more: object) -> str:
    body = {"game": "kingdomino", "seats": [{"kind": kind} for kind in kinds], **more}
    return str(person.post("/api/tables", body, 201)["table"])


def test_only_tables_whose_host_wants_it_are_shown(anna: Person, bela: Person) -> None:
    anna.http.patch("/api/me", json={"name": "Anna"})
    secret, public = made(anna, "me", "open"), made(anna, "me", "open", "open", listed=True)
    assert secret not in listed(bela) and public in listed(bela)
    (row,) = [row for row in bela.get("/api/tables/open")["tables"] if row["table"] == public]
    assert row["host_name"] == "Anna" and row["called"] == [["kingdomino.title"]]
    assert [seat["kind"] for seat in row["seats"]] == ["person", "open", "open"]
    assert anna.get(f"/api/tables/{public}")["listed"] and not anna.get(f"/api/tables/{secret}")["listed"]
    bela.seat(public, 1, "sit")
    assert public in listed(bela)
    bela.seat(public, 2, "sit")
    assert public not in listed(bela)  # nobody is missing


def test_the_host_changes_it_and_nobody_else(anna: Person, bela: Person) -> None:
    table = made(anna, "me", "open")
    answer = bela.http.patch(f"/api/tables/{table}", json={"listed": True})
    assert answer.status_code == 403 and answer.json()["error"] == ["table.not_host"]
    assert anna.http.patch(f"/api/tables/{table}", json={"listed": True}).json()["listed"]
    assert table in listed(bela)
    assert not anna.http.patch(f"/api/tables/{table}", json={"listed": False}).json()["listed"]
    assert table not in listed(bela)


def test_old_tables_are_shown_while_somebody_is_there(
    anna: Person, bela: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = made(anna, "me", "open", listed=True)
    monkeypatch.setattr(open_tables, "HOUR", 0)
    monkeypatch.setattr(open_tables, "LIVELY", 0.0)
    assert table not in listed(bela)
    with anna.socket(table, 0) as wire:
        wire.until("scene")
        assert table in listed(bela)


def test_a_table_of_a_game_that_is_gone_is_left_out(anna: Person, shared: House) -> None:
    gone, there = made(anna, "me", "open", listed=True), made(anna, "me", "open", listed=True)
    change = update(tables).where(tables.c.id == gone).values(game="gone")
    shared.run(shared.app.state.hall.store.write(lambda connection: connection.execute(change).close()))
    assert there in listed(anna) and gone not in listed(anna)


def test_a_list_has_an_end(anna: Person, shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_tables, "MOST", 2)
    newest = [made(anna, "me", "open", listed=True) for _ in range(3)][::-1]
    assert listed(anna) == newest[:2]
