"""Bad input: a clear answer, nothing lost, and the server keeps serving."""

import contextlib
import json
import socket
from typing import Any

import pytest
from sqlalchemy import event
from websockets.exceptions import ConnectionClosed

from crownlands.engine.words import Message, say
from tests.server.house import Person, Wire, house


def refused(wire: Wire, **message: Any) -> list[Any]:
    wire.send(**message)
    answer = wire.until("no")
    error: list[Any] = answer["error"]
    return error


def closed_with(wire: Wire) -> int | None:
    """Read to the end, and say how the socket was closed."""
    try:
        while True:
            wire.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_stale_foreign_illegal_unreadable(anna: Person, bela: Person) -> None:
    table = anna.table("me", "open", sample=True)
    assert anna.play(table, "1", 0, status=409)["error"] == ["table.waiting"]
    bela.seat(table, 1, "sit")
    view = anna.view(table)
    mover, other = (anna, bela) if view["mover"] == 0 else (bela, anna)
    seq, seat = view["seq"], view["mover"]
    legal = mover.view(table, seat=seat)["legal"]
    stale = mover.play(table, legal[0], seq - 1, status=409)
    assert stale["error"][0] == "table.stale" and stale["seq"] == seq
    assert other.play(table, legal[0], seq, status=409)["error"][0] == "seat.turn"
    body = {"key": "k", "seq": seq, "action": legal[0], "seat": seat}
    foreign = ["seat.foreign", {"seat": {"seat": "AB"[seat]}}]
    assert other.post(f"/api/tables/{table}/actions", body, 403)["error"] == foreign
    illegal = next(str(n) for n in range(1, 25) if str(n) not in legal)
    answer = mover.play(table, illegal, seq, status=422)
    assert answer["error"][0] == "kingdomino.fault.not_in_row" and illegal in answer["text"]
    assert mover.play(table, "nonsense", seq, status=422)["error"][0] == "action.unreadable"
    with anna.http.stream("GET", f"/api/tables/{table}") as unchanged:
        assert json.loads(unchanged.read())["seq"] == seq
    mover.play(table, legal[0], seq)


def test_somebody_who_watches_cannot_play(anna: Person, bela: Person) -> None:
    table = anna.table("me", "here")
    view = anna.view(table)
    body = {"key": "k", "seq": view["seq"], "action": "1"}
    assert bela.post(f"/api/tables/{table}/actions", body, 403)["error"] == ["seat.watching"]
    assert bela.get(f"/api/tables/{table}/view", 403, seat=0)["error"][0] == "seat.foreign"
    with bela.socket(table) as wire:
        wire.until("scene")
        assert refused(wire, t="play", key="k", seq=wire.seq, action="1") == ["seat.watching"]
        assert "choices" not in wire.scene or not wire.scene["choices"]


def test_the_socket_answers_nonsense(anna: Person) -> None:
    table = anna.table("me", "here", sample=True)
    with anna.socket(table, 0, hello=None) as wire:
        for text, field in (
            ("{", "JSON"),
            ("[1]", "t"),
            ('"x"', "t"),
            ("[" * 5000, "JSON"),
            ('{"t": "hello"}', "seq"),
            ('{"t": "hello", "seq": true}', "seq"),
            ('{"t": "hello", "seq": -1}', "seq"),
            ('{"t": "hello", "seq": 1e99}', "seq"),
            ('{"t": "play", "seq": 1, "action": "1"}', "key"),
            ('{"t": "play", "seq": 1, "key": "", "action": "1"}', "key"),
            ('{"t": "play", "seq": 1, "key": "\\ud800", "action": "1"}', "key"),
        ):
            wire.raw.send(text)
            assert wire.until("no")["error"] == ["socket.malformed", {"field": field}], text
        assert refused(wire, t="dance")[0] == "socket.unknown"
        assert refused(wire, t="x" * 9000) == ["web.too_large", {"limit": 8192}]
        wire.send(t="hello", seq=0)
        assert wire.until("scene")["seq"] > 0


def test_why_not_here(anna: Person) -> None:
    table = anna.table("me", "here", sample=True)
    mover = anna.view(table)["mover"]
    legal = anna.view(table, seat=mover)["legal"]
    with anna.socket(table, mover) as wire, anna.socket(table, 1 - mover) as other:
        wire.send(t="why", action="x")
        because = wire.until("because")
        assert because["action"] == "x" and because["why"][0] == "action.not_now"
        wire.send(t="why", action=legal[0])
        assert wire.until("because")["why"] is None
        assert refused(wire, t="why", action=3) == ["socket.malformed", {"field": "action"}]
        assert refused(wire, t="why", action="\ud800x") == ["socket.malformed", {"field": "action"}]
        assert refused(wire, t="why", action="no such thing")[0] == "action.unreadable"
        assert refused(wire, t="what", area="next", x=0) == ["socket.malformed", {"field": "y"}]
        assert refused(wire, t="what", area="next", x=0, y=float("inf")) == ["socket.malformed", {"field": "y"}]
        assert refused(wire, t="what", symbol=7) == ["socket.malformed", {"field": "symbol"}]
        assert refused(wire, t="what", seat=0, line=99) == ["socket.malformed", {"field": "line"}]
        assert refused(wire, t="what", seat=9, line=0) == ["socket.malformed", {"field": "line"}]
        assert refused(wire, t="what") == ["socket.malformed", {"field": "area"}]
        wire.send(t="what", area="kingdom.0", x=-3, y=1.5)
        assert wire.until("about")["cards"] == []
        wire.send(t="what", symbol="no such drawing")
        assert wire.until("about")["cards"] == []
        other.send(t="why", action=legal[0])
        assert other.until("because")["why"][0] == "seat.turn"


def test_where_something_can_be_done_nobody_is_told_why_not(anna: Person) -> None:
    table = anna.table("me", "here", sample=True)
    with anna.socket(table, 0) as one, anna.socket(table, 1) as other:
        one.until("scene"), other.until("scene")
        while True:
            mover = (one, other)[one.scene["mover"]]
            boards = [choice for choice in mover.scene["choices"] if choice["area"].startswith("kingdom.")]
            if boards:
                break
            mover.play(mover.scene["choices"][0]["action"])
            for wire in (one, other):
                wire.settle()
        lying = [choice for choice in boards if choice.get("width") == 2]  # across two squares
        places = {(choice["area"], choice["x"] + i + 0.5, choice["y"] + 0.5) for choice in lying for i in (0, 1)}
        assert places
        for area, x, y in sorted(places):
            mover.send(t="what", area=area, x=x, y=y)
            assert "why" not in mover.until("about"), (area, x, y)


@pytest.mark.parametrize("path", ["", "/view", "/story", "/record", "/plies/0"])
def test_unknown_tables(anna: Person, path: str) -> None:
    answer = anna.get(f"/api/tables/nosuchtable{path}", 404)
    assert answer["error"] == ["table.unknown", {"table": "nosuchtable"}] and "nosuchtable" in answer["text"]


def test_a_socket_to_nowhere_or_to_a_foreign_seat(anna: Person, bela: Person) -> None:
    table = anna.table("me", "here")
    for person, where, seat, error, code in (
        (anna, "nosuchtable", None, "table.unknown", 4404),
        (anna, table, 7, "seat.missing", 4404),
        (bela, table, 0, "seat.foreign", 4403),
    ):
        with person.socket(where, seat, hello=None) as wire:
            assert wire.receive()["error"][0] == error
            assert closed_with(wire) == code


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"game": "chess", "options": {}, "seats": []}, "game.unknown"),
        ({"game": "kingdomino", "options": {"players": 9}, "seats": [{"kind": "me"}]}, "option.value"),
        ({"game": "kingdomino", "options": {"colour": 1}, "seats": [{"kind": "me"}] * 2}, "option.unknown"),
        ({"game": "kingdomino", "options": {"players": 3}, "seats": [{"kind": "me"}] * 2}, "table.seats"),
        ({"game": "kingdomino", "seats": [{"kind": "me"}] * 17}, "web.malformed"),
        ({"game": "kingdomino", "seats": [{"kind": "king"}] * 2}, "web.malformed"),
        ({"game": "kingdomino", "seats": [{"kind": "bot", "bot": "hal"}] * 2}, "bot.unknown"),
        ({"game": "kingdomino", "seats": [{"kind": "me"}] * 2, "settings": {"x": 1}}, "table.setting"),
        ({"game": "kingdomino", "seats": [{"kind": "me"}] * 2, "settings": {"scores": 1}}, "table.setting"),
        ({"game": "kingdomino", "seats": [{"kind": "me"}] * 2, "more": 1}, "web.malformed"),
        ({"game": "kingdomino", "seats": [{"kind": "me"}] * 2, "options": {"mighty_duel": "\ud800"}}, "option.value"),
        ([], "web.malformed"),
    ],
)
def test_impossible_tables(anna: Person, body: Any, error: str) -> None:
    answer = anna.http.post("/api/tables", content=json.dumps(body), headers={"content-type": "application/json"})
    assert answer.status_code == 422 and answer.json()["error"][0] == error and answer.json()["text"]


def test_languages_and_themes(anna: Person) -> None:
    assert anna.http.patch("/api/me", json={"lang": "tlh"}).json()["error"][0] == "web.language"
    assert anna.http.patch("/api/me", json={"theme": "neon"}).json()["error"][0] == "web.theme"
    me = anna.http.patch("/api/me", json={"lang": "hu", "theme": "dark"}).json()
    assert me == {"name": "", "lang": "hu", "theme": "dark"} == anna.get("/api/me")
    assert anna.http.patch("/api/me", json={"theme": "auto"}).json()["theme"] == "", "as the system has it"
    words = anna.get("/words/pl.json")
    assert words["table.unknown"]
    assert anna.get("/words/xx.json", 422)["error"][0] == "web.language"


@pytest.mark.parametrize("game", ["a.b", "kingdomino.howto", "domino", "kingdomino.", "os", "x" * 300, "ő"])
def test_rules_of_no_game(anna: Person, game: str) -> None:
    for path in (f"/rules/{game}", f"/rules/{game}/0.svg"):
        answer = anna.http.get(path)
        assert answer.status_code == 404 and answer.headers["content-type"].startswith("text/html"), path


def test_addresses_and_methods_that_do_not_exist(anna: Person) -> None:
    assert anna.get("/no/such/page", 404)["error"] == ["web.nothing_here"]
    assert anna.http.put("/api/tables").json()["error"] == ["web.method", {"method": "PUT"}]
    assert anna.http.post("/api/tables", content=b"{", headers={"content-type": "application/json"}).status_code == 422


def test_too_large(anna: Person) -> None:
    def endless() -> Any:
        for _ in range(100):
            yield b" " * 1024

    assert anna.http.post("/api/tables", content=b" " * 70_000).json()["error"] == ["web.too_large", {"limit": 65536}]
    assert anna.http.post("/api/tables", content=endless()).status_code == 413


def test_too_many_messages(tmp_path: Any) -> None:
    with house(tmp_path, messages=10, messages_time=60) as slow, slow.person() as person:
        table = person.table("me", "here")
        with person.socket(table, 0) as wire, person.socket(table, 1) as calm:
            for _ in range(12):
                wire.send(t="ping")
            assert closed_with(wire) == 4029
            assert '{"t":"no","error":["web.too_fast"]}' in wire.heard
            calm.send(t="ping")
            calm.until("pong")


def test_too_many_requests(tmp_path: Any) -> None:
    with house(tmp_path, requests_a_second=0.01, requests_at_once=5) as slow, slow.person() as person:
        answers = [person.http.get("/health") for _ in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        assert answers[-1].json()["error"] == ["web.too_fast"] and answers[-1].headers["retry-after"]
        page = person.http.get("/", headers={"accept": "text/html", "accept-language": "hu"})
        assert page.status_code == 429 and page.headers["content-type"].startswith("text/html")
        assert say(Message("web.too_fast"), "hu") in page.text and '<html lang="hu" ' in page.text


def test_what_a_page_fetches_costs_little_and_a_table_costs_more(tmp_path: Any) -> None:
    with house(tmp_path, requests_a_second=0.01, requests_at_once=20) as slow, slow.person() as person:
        assert {person.http.get("/static/0/site.js").status_code for _ in range(50)} == {200}  # 5 in all
        made = [person.http.post("/api/lessons/kingdomino").status_code for _ in range(4)]
        assert made == [201, 201, 201, 429]


def test_a_silent_socket_is_closed(tmp_path: Any) -> None:
    with house(tmp_path, silence=0.3) as running, running.person() as person:
        table = person.table("me", "here")
        with person.socket(table, 0) as wire:
            assert closed_with(wire) == 4001


def test_somebody_who_neither_reads_nor_leaves_is_cut_off(tmp_path: Any) -> None:
    """A phone that lost its network: it never says so, and what waits for it must not wait for ever."""
    with house(tmp_path, silence=0.5, parting=0.5, messages=100_000) as running, running.person() as person:
        table = person.table("me", "here")
        host, port = running.address.split(":")
        with socket.socket() as dead:
            dead.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            dead.connect((host, int(port)))
            upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            key = f"Sec-WebSocket-Key: {'A' * 22}==\r\n"
            dead.sendall(f"GET /ws/{table} HTTP/1.1\r\nHost: {running.address}\r\n{upgrade}{key}\r\n".encode())
            assert dead.recv(12) == b"HTTP/1.1 101"
            hello = b'{"t":"hello","seq":0}'
            frame = bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello
            with contextlib.suppress(ConnectionError):
                for _ in range(3000):  # it asks for much, and reads nothing
                    dead.sendall(frame)
            while running.lines:
                running.run(running.pause())
        assert person.get("/health")["status"] == "up"


def test_the_database_cannot_be_written(tmp_path: Any) -> None:
    """A full disk, say: the answer is clear, nothing has changed, and when there is room again, play goes on."""
    with house(tmp_path) as running, running.person() as person:
        table = person.table("me", "here")
        view = person.view(table)
        legal = person.view(table, seat=view["mover"])["legal"]
        refuse = True

        def switch(connection: Any, *_: object) -> None:
            connection.execute(f"PRAGMA query_only={'ON' if refuse else 'OFF'}")

        event.listen(running.app.state.hall.store._engine, "checkout", switch)
        answers = [person.play(table, legal[0], view["seq"], status=503)["error"] for _ in range(2)]
        assert answers == [["web.store"]] * 2
        with person.socket(table, view["mover"]) as wire:
            wire.until("scene")
            assert wire.play(legal[0])["error"] == ["web.store"]
            assert person.view(table)["seq"] == view["seq"]
            refuse = False
            assert wire.play(legal[0])["t"] == "ack"
