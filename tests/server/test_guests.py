"""Arriving by a link: who invites, where to, and how many only watch."""

from pathlib import Path

import pytest

from crownlands.server import reach
from crownlands.server.reach import is_loopback
from tests.server.house import House, Person, house


def about(person: Person, table: str) -> dict[str, object]:
    found: dict[str, object] = person.get(f"/api/tables/{table}")
    return found


def test_a_guest_is_told_who_invites_and_to_what(anna: Person, bela: Person) -> None:
    table = anna.table("me", "open", "open", game="origins", mode="tribe")
    assert about(bela, table)["host_name"] == ""
    anna.http.patch("/api/me", json={"name": "Anna"})
    seen = about(bela, table)
    assert (seen["host"], seen["host_name"]) == (False, "Anna")
    assert seen["called"] == [["origins.title"], ["origins.choose.mode.tribe"]]
    anna.seat(table, 0, "leave")
    assert about(bela, table)["host_name"] == "Anna"  # who made a table need not sit at it


def test_the_name_at_the_table_counts(anna: Person, bela: Person) -> None:
    seats = [{"kind": "me", "name": "Grandma"}, {"kind": "open"}]
    table = anna.post("/api/tables", {"game": "kingdomino", "seats": seats}, 201)["table"]
    assert about(bela, table)["host_name"] == "Grandma"
    anna.http.patch(f"/api/tables/{table}", json={"listed": True})
    (row,) = [row for row in bela.get("/api/tables/open")["tables"] if row["table"] == table]
    assert row["host_name"] == "Grandma"


@pytest.mark.parametrize(
    ("host", "local"),
    [
        *[(host, True) for host in ("localhost", "LOCALHOST.", "127.9.9.9", "[::1]", "::1", "a.localhost")],
        *[(host, False) for host in ("play.example.org", "192.168.1.5", "localhost.example.org", "0.0.0.0", "")],
    ],
)
def test_names_of_a_machine_for_itself(host: str, local: bool) -> None:
    assert is_loopback(host) == local


def link_of(server: House, table: str, **headers: str) -> tuple[object, object]:
    with server.person(**headers) as somebody:
        seen = about(somebody, table)
        return seen["link"], seen["near"]


def test_an_invitation_leads_to_an_address_others_can_reach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_address", lambda: "192.168.7.7")
    with house(tmp_path, host="0.0.0.0", hosts="play.example.org") as server, server.person() as anna:
        table, port = anna.table("me", "open"), server.address.split(":")[1]
        assert link_of(server, table) == (f"http://192.168.7.7:{port}/t/{table}", False)
        code = anna.http.get(f"/t/{table}/qr.svg").text
        assert code != anna.http.get(f"/t/{table}/qr.svg", headers={"Host": server.address, "Forwarded": "x"}).text
        by_name = {"Host": "play.example.org"}
        assert link_of(server, table, **by_name) == (f"http://play.example.org/t/{table}", False)
        passed_on = {"X-Forwarded-For": "10.0.0.1"}  # by a proxy on this machine: what it is called is not known here
        assert link_of(server, table, **passed_on) == (f"http://{server.address}/t/{table}", False)
        monkeypatch.setattr(reach, "own_address", lambda: None)
        assert link_of(server, table) == (f"http://{server.address}/t/{table}", True)


def test_a_server_that_only_its_machine_can_reach_says_so(anna: Person, shared: House) -> None:
    table = anna.table("me", "open")
    assert link_of(shared, table) == (f"http://{shared.address}/t/{table}", True)


def test_those_who_only_watch_are_counted(anna: Person, bela: Person, shared: House) -> None:
    table = anna.table("me", "here")
    bela.get("/api/me")  # from now on we know them
    with anna.socket(table, 0) as mine:
        assert mine.until("seats")["watching"] == 0
        with bela.socket(table) as one, bela.socket(table) as other, anna.socket(table) as own:
            for wire in (one, other, own):
                wire.until("scene")
            # Two windows of one person are one; who sits at the table does not watch.
            assert about(bela, table)["watching"] == 1
            with shared.person() as nobody, nobody.socket(table) as third:
                third.until("scene")
                assert mine.until(lambda m: m["t"] == "seats" and m["watching"] == 2)
        assert mine.until(lambda m: m["t"] == "seats" and m["watching"] == 0)
