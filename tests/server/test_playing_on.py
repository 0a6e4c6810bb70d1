"""Playing on from a moment of another game."""

from pathlib import Path
from typing import Any

import httpx
import pytest

import crownlands as cl
from crownlands.engine.record import Record
from tests.server.house import Person, house


def record_of(person: Person, table: str, **params: Any) -> Record:
    answer = person.http.get(f"/api/tables/{table}/record", params=params)
    assert answer.status_code == 200, answer.text
    return Record.from_json(answer.text)


def upload(person: Person, record: Record) -> str:
    answer: httpx.Response = person.http.post("/api/records", content=record.to_json())
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def play_on(person: Person, table: str, status: int = 201, **body: Any) -> Any:
    return person.post(f"/api/tables/{table}/play_on", body, status)


GAMES: list[cl.Game] = [
    cl.game("kingdomino", players=2, sample=True),
    cl.game("kingdomino", players=3, dynasty=True, harmony=True),
    cl.game("origins", mode="totem", players=2),
    cl.game("origins", mode="tribe", players=3),
    cl.game("kingdom_builder", players=2),
]


@pytest.mark.parametrize("game", GAMES, ids=cl.Game.text)
def test_the_new_table_begins_where_the_old_one_was(anna: Person, game: cl.Game) -> None:
    record = cl.play(game, "random", seed=5)
    old = upload(anna, record)
    count = len(record.actions)
    decisions = [ply for ply in range(count) if record.replay(ply).mover >= 0]
    for ply in (decisions[0], decisions[len(decisions) // 2], decisions[-1]):
        wanted = record.replay(ply)
        about = play_on(anna, old, ply=ply)
        table = about["table"]
        assert about["yours"] == [wanted.mover] and about["played_on"] == {"table": old, "ply": ply}
        assert [seat["kind"] for seat in about["seats"]].count("bot") == game.players - 1
        assert anna.view(table, seat=wanted.mover)["position"] == wanted.view(wanted.mover).text()
    anna.finish(table)
    played = record_of(anna, table)
    assert played.start is not None and played.replay(0) == wanted
    assert played.verify() is not None
    assert anna.get("/api/me/bests") == {"bests": []}, "a game that was played on is nobody's best"


def test_chance_is_drawn_anew_and_a_seat_can_be_chosen(anna: Person) -> None:
    record = cl.play(cl.game("kingdomino", players=4), "random", seed=5)
    old = upload(anna, record)
    ply = next(ply for ply in range(20, 60) if record.replay(ply).mover < 0)
    tables = [play_on(anna, old, ply=ply, seat=2)["table"] for _ in range(6)]
    draws = {record_of(anna, table).actions[:4] for table in tables}
    assert len(draws) > 1, "six times the same four dominoes"
    for table in tables:
        assert anna.get(f"/api/tables/{table}")["yours"] == [2]


def test_bots_stay_and_people_are_played_by_bots(anna: Person, bela: Person) -> None:
    table = anna.table("me", "random", "open", players=3)
    bela.seat(table, 2, "sit")
    about = play_on(anna, table, ply=3)
    assert [(seat["kind"], seat["bot"] is None) for seat in about["seats"]].count(("person", True)) == 1
    assert about["yours"] and about["host"]
    ply = anna.get(f"/api/tables/{about['table']}")["plies"]
    again = play_on(bela, about["table"], ply=min(ply, 1))
    assert again["played_on"]["table"] == about["table"]


def test_a_bot_that_is_gone_has_a_stand_in(tmp_path: Path) -> None:
    with house(tmp_path, {"clever": lambda view: view.legal()[0]}) as running, running.person() as anna:
        table = anna.table("me", "clever", sample=True)
        assert anna.get(f"/api/tables/{table}")["seats"][1]["bot"] == "clever"
        anna.finish(table)
        plies = anna.get(f"/api/tables/{table}")["plies"]
        cookies = dict(anna.http.cookies)
    with house(tmp_path) as running, running.person() as anna:
        anna.http.cookies.update(cookies)
        goes_on, rematch = play_on(anna, table, ply=plies - 4), anna.post(f"/api/tables/{table}/rematch", status=201)
        for again in (goes_on, rematch):
            assert sorted(seat["bot"] or "" for seat in again["seats"]) == ["", "squire"]
        anna.finish(goes_on["table"])


def test_refusals(anna: Person, bela: Person) -> None:
    secret = anna.table("me", "open", game="kingdom_builder")
    bela.seat(secret, 1, "sit")
    refused = play_on(anna, secret, 409, ply=1)
    assert refused["error"] == ["table.play_on.hidden"] and refused["text"].endswith("over.")
    assert play_on(anna, "nosuchtable", 404, ply=1)["error"][0] == "table.unknown"
    record = cl.play(cl.game("kingdom_builder", players=2), "random", seed=5)
    old = upload(anna, record)
    assert play_on(anna, old, 409, ply=len(record.actions))["error"] == ["table.play_on.over"]
    assert play_on(anna, old, 422, ply=len(record.actions) + 1)["error"][0] == "record.ply"
    assert play_on(anna, old, 404, ply=40, seat=7)["error"][0] == "seat.missing"
    play_on(anna, old, 422, ply=-1)
    seen = upload(anna, record.for_seat("A"))
    assert play_on(anna, seen, 409, ply=30)["error"] == ["table.play_on.unknown"]


def test_nothing_of_the_others_is_told(anna: Person) -> None:
    """A game with secrets that is played on keeps them from then on."""
    record = cl.play(cl.game("kingdom_builder", players=2), "random", seed=5)
    ply = next(ply for ply in range(60, 120) if record.replay(ply).mover == 0)
    table = play_on(anna, upload(anna, record), ply=ply)["table"]
    assert "B:?" in anna.view(table, seat=0)["position"] or "B:" not in anna.view(table, seat=0)["position"]
    mine = record_of(anna, table, seat=0)
    assert mine.start is not None and mine.start == cl.position(mine.start).view(0).text()
