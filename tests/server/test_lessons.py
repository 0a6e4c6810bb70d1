"""Lessons at real tables: begun with one request, told to the learner, and over when the game is."""

import pytest

import crownlands as cl
from crownlands.scene.looks import lessons
from tests.server.house import Person

IDS = [lesson.id for lesson in lessons()]


def begin(person: Person, lesson: str = "kingdomino") -> str:
    return str(person.post(f"/api/lessons/{lesson}", {}, 201)["table"])


@pytest.mark.parametrize("lesson", IDS)
def test_a_lesson_is_a_game_against_the_weakest_bot(anna: Person, lesson: str) -> None:
    told = anna.post(f"/api/lessons/{lesson}", {}, 201)
    assert told["status"] == "running" and told["yours"] == [0]
    assert told["settings"]["lesson"] == lesson
    assert [seat["bot"] for seat in told["seats"]] == [None, "page"]


def test_what_is_due_is_told_to_the_learner_alone(anna: Person, bela: Person) -> None:
    table = begin(anna)
    with anna.socket(table, 0) as mine, bela.socket(table) as watching:
        mine.until_my_turn()
        assert [hint["id"] for hint in mine.scene["coach"]] == ["choose"]
        watching.until("scene")
        assert "coach" not in watching.scene
        seen = set()
        while mine.until_my_turn():
            seen |= {hint["id"] for hint in mine.scene["coach"]}
            mine.play(mine.scene["choices"][0]["action"])
            mine.settle()
        assert len(seen) >= 5
        assert [hint["id"] for hint in mine.scene["coach"]] == ["end"]
    assert "coach" not in anna.get(f"/api/tables/{table}/plies/10?seat=0")["scene"]


def play_first(person: Person, table: str) -> None:
    with person.socket(table, 0) as wire:
        while wire.until_my_turn():
            wire.play(wire.scene["choices"][0]["action"])
            wire.settle()


def test_the_record_of_a_lesson_verifies_and_the_next_game_is_none(anna: Person) -> None:
    table = begin(anna)
    play_first(anna, table)
    record = cl.Record.from_json(anna.http.get(f"/api/tables/{table}/record?format=json").text)
    record.verify()
    assert anna.get("/api/me/bests") == {"bests": []}  # it was prepared
    again = anna.post(f"/api/tables/{table}/rematch", status=201)
    assert "lesson" not in again["settings"] and again["settings"]["scores"] is True
    with anna.socket(again["table"], 0) as wire:
        wire.until("scene")
        assert "coach" not in wire.scene


def test_two_tables_of_a_lesson_draw_the_same(anna: Person, bela: Person) -> None:
    rows = [person.get(f"/api/tables/{begin(person)}/view?seat=0")["position"] for person in (anna, bela)]
    assert rows[0] == rows[1]


def test_what_is_no_lesson_is_refused(anna: Person) -> None:
    refused = anna.post("/api/lessons/chess", {}, 404)
    assert refused["error"] == ["lesson.unknown", {"lesson": "chess"}]
    seats = [{"kind": "me"}, {"kind": "bot"}]
    wanted = {"game": "kingdomino", "options": {}, "seats": seats, "settings": {"lesson": "kingdomino"}}
    assert anna.post("/api/tables", wanted, 422)["error"][0] == "table.setting"
