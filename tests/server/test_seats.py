"""Sitting down, leaving, bots that stand in, presence, rematch, tokens."""

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.house import House, Person


def kinds(person: Person, table: str) -> list[tuple[str, str | None]]:
    return [(seat["kind"], seat["bot"]) for seat in person.get(f"/api/tables/{table}")["seats"]]


def test_an_open_seat_is_taken_by_one(anna: Person, bela: Person, shared: House) -> None:
    table = anna.table("me", "open", "greedy")
    assert anna.get(f"/api/tables/{table}")["status"] == "open"
    with anna.socket(table, 0) as wire:
        wire.until("seats")
        bela.http.patch("/api/me", json={"name": "Béla"})
        answer = bela.seat(table, 1, "sit")
        assert answer["yours"] == [1] and answer["status"] == "running"
        told = wire.until(lambda m: m["t"] == "seats" and m["seats"][1]["kind"] == "person")
        assert told["seats"][1]["name"] == "Béla" and told["status"] == "running"
        wire.until("change")
    with shared.person() as third:
        assert third.seat(table, 1, "sit", 409)["error"] == ["seat.taken", {"seat": {"seat": "B"}}]
        assert third.seat(table, 2, "sit", 409)["error"] == ["seat.taken", {"seat": {"seat": "C"}}]
        assert third.seat(table, 3, "sit", 404)["error"] == ["seat.missing", {"wanted": 3}]
        assert third.seat(table, 1, "leave", 403)["error"] == ["seat.foreign", {"seat": {"seat": "B"}}]


def test_leaving_opens_the_seat_again(anna: Person, bela: Person) -> None:
    table = anna.table("me", "open")
    bela.seat(table, 1, "sit")
    assert bela.seat(table, 1, "leave")["yours"] == []
    assert kinds(anna, table)[1] == ("open", None)
    assert anna.get(f"/api/tables/{table}")["status"] == "running", "a game that has begun does not begin again"
    bela.seat(table, 1, "sit")
    anna.view(table, after=0, wait=5)


def test_who_left_a_seat_no_longer_sees_what_it_sees(anna: Person, bela: Person) -> None:
    table = anna.table("me", "open", game="kingdom_builder")
    with bela.socket(table) as watching, anna.socket(table, 0) as mine:
        mine.until("scene")
        anna.seat(table, 0, "leave")
        with pytest.raises(ConnectionClosed) as closed:
            mine.until("the end")
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
        bela.seat(table, 0, "sit")
        assert watching.until(lambda m: m["t"] == "seats" and m["seats"][0]["kind"] == "person")


def test_a_bot_plays_for_somebody_who_is_gone_until_they_are_back(anna: Person, bela: Person, shared: House) -> None:
    table = anna.table("me", "open", sample=True)
    bela.seat(table, 1, "sit")
    with anna.socket(table, 0) as mine:
        with bela.socket(table, 1) as theirs:
            theirs.until("scene")
            assert mine.until(lambda m: m["t"] == "seats" and m["seats"][1]["present"])
            answer = anna.seat(table, 1, "bot", 409)
            assert answer["error"][0] == "seat.present"
        assert mine.until(lambda m: m["t"] == "seats" and not m["seats"][1]["present"])
        while anna.http.post(f"/api/tables/{table}/seats/1", json={"do": "bot"}).status_code == 409:
            pass  # they have not been away for long enough
        assert kinds(anna, table)[1] == ("person", "squire")
        for _ in range(5):
            assert mine.until_my_turn()
            mine.until_seq(mine.play(mine.scene["choices"][0]["action"])["seq"])
        with bela.socket(table, 1) as theirs:
            theirs.until("scene")
            theirs.send(t="play", key="k", seq=theirs.seq, action="1")
            assert theirs.until("no")["error"] == ["seat.bot", {"seat": {"seat": "B"}}]
        assert anna.seat(table, 1, "back", 403)["error"][0] == "seat.foreign"
        assert bela.seat(table, 1, "back")["yours"] == [1]
        assert bela.seat(table, 1, "back", 409)["error"][0] == "seat.no_bot"
        with shared.person() as stranger:
            assert stranger.seat(table, 1, "bot", 403)["error"] == ["seat.watching"]
    view = bela.view(table, seat=1)
    while view["mover"] != 1:
        mine_view = anna.view(table, seat=0)
        anna.play(table, mine_view["legal"][0], mine_view["seq"])
        view = bela.view(table, seat=1)
    bela.play(table, view["legal"][0], view["seq"])


def test_bots_fill_open_seats(anna: Person) -> None:
    table = anna.table("me", "open", "open")
    anna.seat(table, 1, "bot", bot="random")
    assert anna.get(f"/api/tables/{table}")["status"] == "open"
    assert anna.seat(table, 2, "bot", 422, bot="hal")["error"][0] == "bot.unknown"
    assert anna.seat(table, 2, "bot")["status"] == "running"
    assert kinds(anna, table) == [("person", None), ("bot", "random"), ("bot", "squire")]
    assert anna.seat(table, 2, "bot", 409)["error"][0] == "seat.bot"


def test_a_rematch_keeps_the_seats(anna: Person, bela: Person, shared: House) -> None:
    table = anna.table("me", "open", sample=True)
    bela.seat(table, 1, "sit")
    assert anna.post(f"/api/tables/{table}/rematch", status=409)["error"] == ["table.running"]
    anna.seat(table, 0, "bot", bot="random")
    bela.seat(table, 1, "bot", bot="random")
    view = anna.view(table)
    while view["status"] != "finished":
        view = anna.view(table, after=view["seq"], wait=10)
    with bela.socket(table, 1) as wire:
        wire.until("scene")
        again = anna.post(f"/api/tables/{table}/rematch", status=201)
        assert wire.until("rematch")["table"] == again["table"]
    assert again["table"] != table and again["yours"] == [0] and again["status"] == "running"
    assert kinds(anna, again["table"]) == [("person", None), ("person", None)]
    assert bela.post(f"/api/tables/{table}/rematch", status=201)["table"] == again["table"]
    assert anna.get(f"/api/tables/{table}")["rematch"] == again["table"]
    with shared.person() as stranger:
        assert stranger.post(f"/api/tables/{table}/rematch", status=403)["error"] == ["seat.watching"]
    for person, seat in ((anna, 0), (bela, 1)):
        person.seat(again["table"], seat, "bot", bot="random")
    view = anna.view(again["table"])
    while view["status"] != "finished":
        view = anna.view(again["table"], after=view["seq"], wait=10)
    third = anna.post(f"/api/tables/{table}/rematch", status=201)  # the rematch is over: the next one
    assert third["table"] not in (table, again["table"]) and third["status"] == "running"


def test_tokens_open_one_seat(anna: Person, bela: Person, shared: House) -> None:
    table = anna.table("me", "here")
    assert bela.post(f"/api/tables/{table}/seats/0/token", status=403)["error"][0] == "seat.foreign"
    old = anna.post(f"/api/tables/{table}/seats/1/token", status=201)["token"]
    token = anna.post(f"/api/tables/{table}/seats/1/token", status=201)["token"]
    other = anna.table("me", "here")
    with shared.person(authorization=f"Bearer {token}") as program:
        assert program.view(table)["seat"] == 1
        assert program.get(f"/api/tables/{table}/view", 403, seat=0)["error"][0] == "seat.foreign"
        assert program.get(f"/api/tables/{other}/view", 401)["error"] == ["seat.token"]
        with program.socket(table, headers={"Authorization": f"Bearer {token}"}) as wire:
            wire.until("scene")
            assert wire.scene["seat"] == 1
    with shared.person(authorization=f"Bearer {old}") as program:
        assert program.get(f"/api/tables/{table}/view", 401)["error"] == ["seat.token"]
