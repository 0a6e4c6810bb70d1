"""What is counted: enough to see how the server does, and nothing about anybody or anything hidden."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from crownlands.engine.game import game_ids
from crownlands.server import ledger
from tests.server.house import Person, house

Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def read(person: Person) -> Samples:
    """All numbers, by name and labels."""
    answer = person.http.get("/metrics")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def number(samples: Samples, name: str, **labels: str) -> float:
    return samples.get((f"crownlands_{name}", tuple(sorted(labels.items()))), 0.0)


def test_what_is_counted(tmp_path: Path) -> None:
    with house(tmp_path) as running, running.person() as person:
        table = person.table("me", "random", sample=True)
        with person.socket(table, 0) as wire:
            assert wire.until_my_turn()
            assert wire.play("nonsense")["t"] == "no"
            assert wire.play(wire.scene["choices"][0]["action"])["t"] == "ack"
            wire.settle()
            person.get("/api/tables/nosuchtable", 404)
            found = read(person)
            assert number(found, "moves_total", game="kingdomino", by="person") == 1
            assert number(found, "ack_seconds_count", by="person") == 1
            assert number(found, "sockets") == 1
            assert number(found, "tables_in_memory") == 1
            assert number(found, "commit_seconds_count") >= 3
            assert number(found, "show_seconds_count", game="kingdomino") >= 1
            assert number(found, "refusals_total", status="404", id="table.unknown") == 1
            assert sum(value for (name, _), value in found.items() if name == "crownlands_refusals_total") == 2
            route = "/api/tables/{table}"
            assert number(found, "requests_total", method="GET", route=route, status="404") == 1
            kinds = {dict(labels)["kind"] for name, labels in found if name == "crownlands_work"}
            assert kinds == {"threads", "pictures", "processes", "reviews", "hints", "answers", "boards"}
            assert {("process_cpu_seconds_total", ()), ("crownlands_writes_waiting", ())} <= found.keys()
        person.finish(table)
        found = read(person)
        assert number(found, "moves_total", game="kingdomino", by="bot") > 0
        assert (
            number(found, "bots_thinking") == number(found, "bots_waiting") == number(found, "bots_failed_total") == 0
        )


def test_each_application_counts_for_itself(tmp_path: Path, anna: Person) -> None:
    anna.table("me", "here")
    with house(tmp_path) as fresh, fresh.person() as person:
        assert number(read(person), "tables_in_memory") == 0
        assert number(read(person), "requests_total", method="POST", route="/api/tables", status="201") == 0


@pytest.mark.parametrize(
    ("setting", "headers", "status"),
    [
        ("", {}, 200),
        ("", {"x-forwarded-for": "192.0.2.1"}, 404),
        ("", {"forwarded": "for=127.0.0.1"}, 404),
        ("", {"host": "192.0.2.7"}, 404),
        ("192.0.2.0/24", {}, 404),
        ("192.0.2.0/24 127.0.0.1", {}, 200),
        ("127.0.0.1", {"x-real-ip": "127.0.0.1"}, 404),
        ("a-long-token", {}, 404),
        ("a-long-token", {"authorization": "Bearer another"}, 404),
        ("a-long-token", {"authorization": "Bearer a-long-token", "x-forwarded-for": "192.0.2.1"}, 200),
    ],
)
def test_who_may_read_them(tmp_path: Path, setting: str, headers: dict[str, str], status: int) -> None:
    with house(tmp_path, metrics=setting) as running, running.person() as person:
        answer = person.http.get("/metrics", headers=headers)
        assert answer.status_code == status
        if status == 404:
            assert answer.json()["error"] == ["web.nothing_here"]


def test_labels_name_only_what_the_program_knows(tmp_path: Path) -> None:
    """No ids, names or anything somebody sent."""
    with house(tmp_path) as running, running.person() as person:
        person.http.patch("/api/me", json={"name": "Unmistakable"})
        table = person.table("me", "here", game="kingdom_builder", players=2)
        token = person.post(f"/api/tables/{table}/seats/0/token", status=201)["token"]
        view = person.view(table)
        person.play(table, person.view(table, seat=view["mover"])["legal"][0], view["seq"], key="unmistakable-key")
        for path in ("/unmistakable", f"/t/{table}/unmistakable", "/api/tables/unmistakable", f"/t/{table}"):
            person.http.get(path)
        person.http.request("UNMISTAKABLE", "/")
        with person.socket(table, view["mover"]) as wire:
            wire.play("unmistakable")
            text = person.http.get("/metrics").text
        for secret in ("nmistakable", table, token, *person.http.cookies.values()):
            assert secret not in text
        routes = {one.path for one in running.app.routes if hasattr(one, "path")}
        for _, labels in read(person):
            for name, value in labels:
                assert name in ("method", "route", "status", "id", "game", "by", "kind", "le"), name
                if name == "game":
                    assert value in game_ids()
                elif name == "route":
                    assert value in routes or value == "none" or "{" in value or value.count("/") <= 3, value


def _played(folder: Path, secret: bytes, monkeypatch: pytest.MonkeyPatch) -> Samples:
    """The numbers after a few visible actions at a table whose chance, hidden cards included, comes of a secret."""
    insert = ledger.insert_table

    def with_secret(connection: object, head: ledger.TableHead, *more: object) -> None:
        insert(connection, replace(head, secret=secret), *more)  # type: ignore[arg-type]

    with house(folder) as running, running.person() as person:
        with monkeypatch.context() as patch:
            patch.setattr(ledger, "insert_table", with_secret)
            table = person.table("me", "open", game="kingdom_builder", players=2)
        person.seat(table, 1, "sit")
        with person.socket(table, person.view(table)["mover"]) as wire:  # who begins is drawn, too, and not hidden
            wire.until("scene")
            for seat in (0, 1):
                person.view(table, seat=seat)
            person.get(f"/api/tables/{table}/story")
            wire.play("nonsense")
            wire.settle()
            return read(person)


def test_what_is_hidden_changes_no_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games that differ in nothing but hidden things are counted alike, times excepted."""
    one = _played(tmp_path / "one", b"1" * 32, monkeypatch)
    two = _played(tmp_path / "two", b"2" * 32, monkeypatch)
    timed = re.compile(r"_seconds_(bucket|sum|created)$|_created$|^process_|loop_lag")

    def counted(samples: Samples) -> Samples:
        return {key: value for key, value in samples.items() if not timed.search(key[0])}

    assert counted(one) == counted(two)


def test_reading_changes_nothing_but_the_count_of_reading(anna: Person) -> None:
    before, after = read(anna), read(anna)
    mine = ("method", "GET"), ("route", "/metrics"), ("status", "200")
    assert after["crownlands_requests_total", mine] == before.get(("crownlands_requests_total", mine), 0.0) + 1
