"""Games that end before their end: resigned, forfeited, abandoned; their places, lists and records."""

import io
from pathlib import Path
from typing import Any

import pytest

import crownlands as cl
from crownlands.engine.record import read_records
from crownlands.server.endings import Out, outcome_of
from tests.server.house import Person, house


def resign(person: Person, table: str, seat: int | None = None, key: str = "resign", status: int = 200) -> Any:
    body = {"key": key, "seq": 0, **({} if seat is None else {"seat": seat})}
    return person.post(f"/api/tables/{table}/resign", body, status)


@pytest.mark.parametrize("seed", range(4))
def test_places(seed: int) -> None:
    over = cl.play(cl.game("kingdomino players=4"), "random", seed=seed).replay()
    first, then = over.outcome(), outcome_of(over, [Out(2, "resign"), Out(0, "forfeit")], None)
    assert first is not None and then is not None
    assert outcome_of(over, [], None) == first
    assert then.scores == first.scores and (then.ranks[2], then.ranks[0]) == (4, 3)
    ahead = then.ranks[1] < then.ranks[3], first.ranks[1] < first.ranks[3]
    assert ahead[0] == ahead[1] and 1 in (then.ranks[1], then.ranks[3])
    assert then.winners and set(then.winners) <= {1, 3}
    early = over.after(20)
    assert outcome_of(early, [Out(2, "resign")], None) is None
    abandoned = outcome_of(early, [], "abandoned")
    assert abandoned is not None and (abandoned.ranks, abandoned.winners) == ((), ())


def test_resigning_of_two(anna: Person, bela: Person) -> None:
    table = anna.table("me", "open", game="kingdom_builder", players=2)
    assert resign(anna, table, status=409)["error"][0] == "table.waiting"
    bela.seat(table, 1, "sit")
    view = anna.view(table)
    (anna, bela)[view["mover"]].play(
        table, (anna, bela)[view["mover"]].view(table, seat=view["mover"])["legal"][0], view["seq"]
    )
    with bela.socket(table, 1) as wire:
        wire.until("scene")
        wire.send(t="resign", key="mine", seq=0)
        answer = wire.until(lambda m: m.get("key") == "mine")
        assert answer["t"] == "ack"
        wire.settle()
        assert wire.status == "finished" and wire.seats[1]["out"] == "resign" and wire.scene["mover"] == -4
        wire.send(t="resign", key="mine", seq=0)
        assert wire.until(lambda m: m.get("key") == "mine") == answer, "the same key, the same answer"
    found = anna.get(f"/api/tables/{table}")
    assert found["ending"] == "resign" and found["outcome"]["ranks"] == [1, 2] and found["seats"][1]["bot"] is None
    assert resign(anna, table, status=409)["error"][0] == "table.finished"
    assert anna.get(f"/api/tables/{table}/record", format="json")["tags"]["Ending"] == "resign"

    for person, words in ((anna, "Won · by resignation"), (bela, "Place 2 of 2 · by resignation")):
        (mine,) = [one for one in person.get("/api/me/tables")["tables"] if one["table"] == table]
        assert mine["ending"] == "resign" and mine["places"] == [1, 2]
        assert words in person.http.get("/games", headers={"accept-language": "en"}).text
        assert table not in [best["table"] for best in person.get("/api/me/bests")["bests"]]


@pytest.mark.parametrize("game", ["kingdomino", "kingdom_builder"])
@pytest.mark.parametrize("format", ["json", "text"])
def test_the_record_replays_and_verifies(anna: Person, game: str, format: str) -> None:
    table = anna.table("me", "here", game=game, players=2)
    for _ in range(5):
        view = anna.view(table)
        anna.play(table, anna.view(table, seat=view["mover"])["legal"][0], view["seq"])
    resign(anna, table, 0)
    text = anna.http.get(f"/api/tables/{table}/record", params={"format": format}).text
    (record,) = read_records(io.StringIO(text))
    assert record.tags["Ending"] == "resign" and record.result is None and record.seen_by is None
    assert record.verify() is None and len(record.replay().history) == anna.get(f"/api/tables/{table}")["plies"]
    again = anna.http.post("/api/records", content=text).json()
    assert again["status"] == "finished" and again["ending"] is None


def test_resigning_of_three_and_who_may(anna: Person, bela: Person) -> None:
    table = anna.table("me", "here", "random")
    assert resign(bela, table, status=403)["error"][0] == "seat.watching"
    assert resign(bela, table, 0, status=403)["error"][0] == "seat.foreign"
    first = resign(anna, table, 1)
    assert resign(anna, table, 1) == first
    assert resign(anna, table, 1, "again", 409)["error"][0] == "seat.out"
    found = anna.get(f"/api/tables/{table}")
    assert found["status"] == "running" and found["seats"][1]["bot"] and found["seats"][1]["out"] == "resign"
    anna.finish(table)
    found = anna.get(f"/api/tables/{table}")
    assert found["ending"] is None and found["outcome"]["ranks"][1] == 3


def test_nobody_watches_bots_to_the_end(anna: Person) -> None:
    table = anna.table("me", "random", "random", "random")
    resign(anna, table)
    found = anna.get(f"/api/tables/{table}")
    assert found["status"] == "finished" and found["ending"] == "resign" and found["outcome"]["ranks"][0] == 4


def test_a_bot_that_stands_in_does_not_keep_anybody(anna: Person) -> None:
    table = anna.table("me", "here", sample=True)
    anna.seat(table, 0, "bot", bot="random")
    resign(anna, table, 0)
    assert anna.get(f"/api/tables/{table}")["outcome"]["ranks"] == [2, 1]


def test_the_game_of_the_day_is_not_resigned(anna: Person) -> None:
    table = anna.post("/api/daily")["table"]
    assert resign(anna, table, status=409)["error"][0] == "daily.resign"


def test_abandoned(tmp_path: Path) -> None:
    with house(tmp_path, abandoned_after=1e-9, clocks_checked=0.02) as running, running.person() as anna:
        table = anna.table("me", "here", sample=True)
        timed = anna.table("me", "here", sample=True, settings={"clock": "days", "time": 1})
        while (found := anna.get(f"/api/tables/{table}"))["status"] != "finished":
            pass
        assert found["ending"] == "abandoned" and found["outcome"]["ranks"] == [] and found["outcome"]["winners"] == []
        assert anna.view(table)["scene"]["mover"] == -4
        (mine,) = [one for one in anna.get("/api/me/tables")["tables"] if one["table"] == table]
        assert mine["places"] is None and mine["result"] is not None and mine["ending"] == "abandoned"
        assert "Abandoned" in anna.http.get("/games", headers={"accept-language": "en"}).text
        assert anna.get("/api/me/bests") == {"bests": []}
        assert anna.get(f"/api/tables/{timed}")["status"] == "running", "a clock sees to it there"
    with house(tmp_path) as running, running.person() as anna:
        table = anna.table("me", "here", sample=True)
        with anna.socket(table, 0) as wire:
            wire.until("scene")
            running.run(running.app.state.hall.at_hand[table].abandon())
            wire.settle()
            assert wire.status == "running", "somebody is there"
