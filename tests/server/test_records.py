"""Records: taken away, handed in, replayed; damaged ones are refused in one sentence."""

from dataclasses import replace
from typing import Any

import pytest

import crownlands
from crownlands.engine.record import Record
from tests.server.house import Person


def upload(person: Person, content: bytes | str, status: int = 201) -> Any:
    answer = person.http.post("/api/records", content=content, headers={"content-type": "text/plain"})
    assert answer.status_code == status, answer.text
    return answer.json()


@pytest.fixture(scope="module")
def played() -> Record:
    return crownlands.play(crownlands.game("kingdomino", players=2, sample=True), ["greedy", "random"], seed=5)


def test_out_and_in_again(anna: Person, bela: Person, played: Record) -> None:
    for content in (played.to_json(), played.to_text(), "\ufeff" + played.to_text().replace("\n", "\r\n")):
        table = upload(anna, content)
        assert table["status"] == "finished" and table["plies"] == len(played.actions)
        assert [seat["name"] for seat in table["seats"]] == ["greedy", "random"]
        name = table["table"]
        again = Record.from_json(anna.http.get(f"/api/tables/{name}/record").text)
        assert again.actions == played.actions and again.result == played.result
        answer = bela.http.get(f"/api/tables/{name}/record", params={"format": "text"})
        assert "attachment" in answer.headers["content-disposition"]
        assert Record.from_text(answer.text).verify() == played.verify()
        assert bela.get(f"/api/tables/{name}/plies/10")["scene"]["ply"] == 10
        assert anna.play(name, played.actions[0], len(played.actions), status=403)["error"] == ["seat.watching"]
    assert anna.get("/api/me/tables")["tables"][0]["result"] == list(played.result or ())


def test_what_is_beside_the_actions_is_kept(anna: Person, bela: Person, played: Record) -> None:
    said = replace(played, tags={"Event": "Club night", "Seed": "5"}, comments={-1: "Hello", 3: "Őszintén: why?"})
    table = upload(anna, said.to_text())["table"]
    for form, read in (("json", Record.from_json), ("text", Record.from_text)):
        answer = bela.http.get(f"/api/tables/{table}/record", params={"format": form})
        again = read(answer.text)
        assert again.tags == said.tags and again.comments == said.comments


@pytest.mark.parametrize("plies", [60, None])
def test_a_record_through_somebody_s_eyes_stays_one(anna: Person, plies: int | None) -> None:
    whole = crownlands.play(crownlands.game("kingdom_builder", players=2), ["greedy", "random"], seed=5)
    part = whole if plies is None else replace(whole, actions=whole.actions[:plies], result=None)
    seen = part.for_seat("A")
    table = upload(anna, seen.to_json())["table"]
    again = Record.from_json(anna.http.get(f"/api/tables/{table}/record").text)
    assert again.seen_by is not None and again.verify() == part.verify()


def test_an_unfinished_record_can_be_looked_at(anna: Person, played: Record) -> None:
    short = Record(played.game, played.game_version, played.options, played.actions[:20])
    table = upload(anna, short.to_json())
    assert table["status"] == "finished" and table["outcome"] is None
    assert anna.view(table["table"])["legal"] == []
    again = Record.from_json(anna.http.get(f"/api/tables/{table['table']}/record").text)
    assert again.actions == short.actions


def test_a_record_of_a_game_that_goes_on(anna: Person) -> None:
    table = anna.table("me", "here", sample=True)
    view = anna.view(table)
    anna.play(table, anna.view(table, seat=view["mover"])["legal"][0], view["seq"])
    record = Record.from_json(anna.http.get(f"/api/tables/{table}/record").text)
    assert len(record.actions) == anna.get(f"/api/tables/{table}")["plies"] and record.result is None
    assert Record.from_text(anna.http.get(f"/api/tables/{table}/record?format=text").text).actions == record.actions


@pytest.mark.parametrize(
    ("damage", "error"),
    [
        (lambda text: "", "record.line"),
        (lambda text: text[:100], "record.line"),
        (lambda text: "hello", "record.line"),
        (lambda text: text.replace('"actions":["', '"actions":["b4>","'), "record.action"),
        (lambda text: text.replace('"game_version":1', '"game_version":99'), "record.game_version"),
        (lambda text: text.replace('"result":[', '"result":[9'), "record.result"),
        (lambda text: f"{text}\n{text}", "record.several"),
        (lambda text: text.encode("utf-16"), "file.unreadable"),
        (lambda text: "[" * 100_000, "record.line"),
        (lambda text: '{"format":' * 50_000, "record.line"),
    ],
)
def test_damaged_files(anna: Person, played: Record, damage: Any, error: str) -> None:
    answer = upload(anna, damage(played.to_json()), 422)
    found = [answer["error"][0], *(part[0] for part in [answer["error"][1].get("problem")] if isinstance(part, list))]
    assert error in found and len(answer["text"]) < 1000


def test_too_large_a_file(anna: Person) -> None:
    assert upload(anna, b"x" * (1024 * 1024 + 1), 413)["error"] == ["web.too_large", {"limit": 1024 * 1024}]
