"""How much is too much: of one guest, of one address whatever it claims, of one socket, of a queue."""

import contextlib
import logging
import socket
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from crownlands.engine.game import make_game
from crownlands.engine.record import Record
from crownlands.server.errors import Refusal
from crownlands.server.limits import Credits, Quota, asker, network
from crownlands.server.reach import is_ours, known_names
from crownlands.server.settings import Settings
from crownlands.server.workers import Places
from tests.server.house import PATIENCE, House, Person, house
from tests.server.test_faults import closed_with

OPEN = {"game": "kingdomino", "seats": [{"kind": "me"}, {"kind": "open"}]}


def test_a_household_counts_as_one() -> None:
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::9") != network("2001:db8:1:3::9")
    assert network("::ffff:192.0.2.7") == network("192.0.2.7") != network("192.0.2.8")
    assert network("fe80::1%eth0") == network("fe80::2%eth1")
    assert network("") == "" and network("testclient") == "testclient"


def test_purses_are_forgotten_when_they_are_full_again() -> None:
    now = 0.0
    purse, quota = Credits(1.0, 5.0, lambda: now), Quota(1, 10.0, lambda: now)
    for number in range(10_001):
        assert purse.spend(str(number), 1) and not quota.spend(str(number))
    now = 20.0
    assert purse.spend("new", 1) and not quota.spend("new")
    assert len(purse._spent) == len(quota._counted) == 1


def test_a_quota_comes_back() -> None:
    now = 0.0
    quota = Quota(2, 60.0, lambda: now)
    assert [quota.spend("a") for _ in range(3)] == [0, 0, 60] and quota.spend("b") == 0
    now = 50.0
    assert quota.spend("a") == 10
    now = 60.0
    assert [quota.spend("a") for _ in range(3)] == [0, 0, 60]
    assert not any(Quota(0, 60.0).spend("a") for _ in range(9)), "0 is any number"


def answered(person: Person, method: str, path: str, **how: Any) -> tuple[int, str, bool]:
    """Status, message, and is it said when to try again?"""
    answer = person.http.request(method, path, **how)
    error = answer.json().get("error", [""])[0] if answer.status_code >= 400 else ""
    return answer.status_code, error, int(answer.headers.get("retry-after", "0")) > 0


def test_a_forged_header_passes_no_limit(tmp_path: Path) -> None:
    """What anybody can write into a request gives them no other purse."""
    with house(tmp_path, requests_a_second=0.001, requests_at_once=30.0) as running, running.person() as person:
        answers = [
            person.http.get(
                "/health",
                headers={
                    "x-forwarded-for": f"198.51.100.{n}",
                    "forwarded": f"for=198.51.100.{n}",
                    "x-real-ip": f"198.51.100.{n}",
                    "cf-connecting-ip": f"198.51.100.{n}",
                },
            ).status_code
            for n in range(40)
        ]
    assert answers == [200] * 30 + [429] * 10


def test_behind_a_known_proxy_everybody_has_a_purse_of_their_own(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"proxies": "127.0.0.1", "requests_a_second": 0.001, "requests_at_once": 5.0}
    with house(tmp_path, **settings) as running, running.person() as person:

        def asked(forwarded: str) -> list[int]:
            return [person.http.get("/health", headers={"x-forwarded-for": forwarded}).status_code for _ in range(6)]

        assert asked("2001:db8::1") == [200] * 5 + [429]
        assert asked("2001:db8::2") == [429] * 6, "the same household"
        assert asked("198.51.100.1, 2001:db8::3") == [429] * 6, "what the proxy was told is not believed"
        assert asked("198.51.100.1") == [200] * 5 + [429]


def test_a_proxy_nobody_told_us_of_is_noted_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def noted() -> int:
        return sum("CROWNLANDS_PROXIES" in line.getMessage() for line in caplog.records)

    with caplog.at_level(logging.WARNING), house(tmp_path) as running, running.person() as person:
        person.get("/health")
        assert noted() == 0
        for _ in range(3):
            person.http.get("/health", headers={"x-forwarded-for": "198.51.100.1"})
        assert noted() == 1
    assert "198.51.100.1" not in caplog.text
    with house(tmp_path, proxies="127.0.0.1") as running, running.person() as person:
        person.http.get("/health", headers={"x-forwarded-for": "198.51.100.1"})
        assert noted() == 1, "the proxy is known"


# --- the name ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("localhost:8000", True),
        ("LOCALHOST.", True),
        ("127.0.0.1", True),
        ("[::1]:8000", True),
        ("192.168.1.20:8000", True),
        ("[fd00::1]:8000", True),
        ("play.example.org", True),
        ("games.example.org:443", True),
        ("the-house:8000", True),
        (f"{socket.gethostname()}:8000", True),
        ("", True),
        ("evil.example", False),
        ("evil.example:8000", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("play.example.org.evil.example", False),
        ("[::1", True),
        ("[evil.example]", False),
    ],
)
def test_which_names_are_ours(host: str, ours: bool) -> None:
    settings = Settings(host="the-house", origins="https://play.example.org", hosts="games.example.org other.example")
    assert is_ours(host, known_names(settings)) is ours


def test_a_name_that_was_made_to_lead_here_is_refused(shared: House, anna: Person) -> None:
    table = anna.table("me", "open")
    for path in ("/", "/api/games", f"/t/{table}", "/health"):
        answer = anna.http.get(path, headers={"host": "evil.example", "accept-language": "hu"})
        assert answer.status_code == 421 and "evil.example" in answer.text and "nem ismeri" in answer.text
    with pytest.raises(InvalidStatus), anna.socket(table, headers={"Host": "evil.example"}):
        pass


def test_no_name_has_a_nought_in_it(anna: Person) -> None:
    for path in ("/api/tables/a%00b", "/t/a%00b", "/api/me/tables?game=%00", "/rules/%00"):
        assert anna.http.get(path).status_code == 404
    with pytest.raises(InvalidStatus), anna.socket("a%00b"):
        pass


# --- those who are slow -----------------------------------------------------------------------------------------


@contextmanager
def raw(running: House) -> Iterator[socket.socket]:
    host, port = running.address.split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        yield line


def everything(line: socket.socket) -> bytes:
    """What is said until the other side closes."""
    said = b""
    with contextlib.suppress(ConnectionResetError):  # what it had not read yet when it closed
        while part := line.recv(4096):
            said += part
    return said


def answer_on(line: socket.socket, path: str) -> bytes:
    """The beginning of an answer; nothing, if we were too slow for the server."""
    with contextlib.suppress(OSError):
        line.sendall(f"GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
        return line.recv(4096)
    return b""


def test_headers_that_never_end_are_not_waited_for(tmp_path: Path) -> None:
    with house(tmp_path, header_time=0.2) as running:
        with raw(running) as silent, raw(running) as slow:
            with contextlib.suppress(OSError):
                slow.sendall(b"GET /health HTTP/1.1\r\nhost: localhost\r\nx-slow: ")
            assert everything(silent) == everything(slow) == b""
        while True:  # the second request of a connection is waited for no longer
            with raw(running) as later:
                if not answer_on(later, "/health"):
                    continue
                with contextlib.suppress(OSError):
                    later.sendall(b"GET /hea")
                assert b"HTTP/" not in everything(later)  # there may be the rest of the first answer
                break


def test_a_body_that_never_ends_is_not_waited_for(tmp_path: Path) -> None:
    with house(tmp_path, body_time=0.2) as running, raw(running) as line:
        head = "POST /api/games/allowed HTTP/1.1\r\nhost: localhost\r\ncontent-length: 30\r\n\r\n{"
        line.sendall(head.encode())
        said = everything(line)
        assert said.startswith(b"HTTP/1.1 408") and b"web.slow" in said


def test_who_waits_for_an_answer_is_not_cut_off(tmp_path: Path) -> None:
    with house(tmp_path) as running, running.person() as person:
        table = person.table("me", "open")
    with house(tmp_path, header_time=0.2, body_time=0.2, messages=1_000_000) as running, running.person() as person:
        path = f"/api/tables/{table}/view?after=0&wait=0.5"
        while True:  # now and then a busy machine is too slow to ask in time
            with raw(running) as line:
                if answer_on(line, path).startswith(b"HTTP/1.1 200"):
                    break
        while True:
            with contextlib.suppress(OSError, EOFError, InvalidMessage), person.socket(table) as wire:
                wire.until("scene")
                until = time.monotonic() + 0.5
                while time.monotonic() < until:
                    wire.settle()
                break


def test_a_socket_that_never_says_hello_is_closed(tmp_path: Path) -> None:
    with house(tmp_path, silence=0.3, messages=1_000_000) as running, running.person() as person:
        table = person.table("me", "open")
        with person.socket(table, 0, hello=None) as wire:
            with contextlib.suppress(ConnectionClosed):
                while True:  # it does say something, but not hello
                    wire.settle()
            assert wire.raw.close_code == 4001


# --- how much somebody has --------------------------------------------------------------------------------------


def test_sockets_of_a_guest_and_of_an_address(tmp_path: Path) -> None:
    with (
        house(tmp_path, sockets_of_guest=2, sockets_of_address=3) as running,
        running.person() as anna,
        running.person() as bela,
        ExitStack() as wires,
    ):
        table = anna.table("me", "open")
        bela.get("/api/me")
        for _ in range(2):
            wires.enter_context(anna.socket(table)).until("scene")
        with anna.socket(table, hello=None) as third:
            assert third.receive()["error"] == ["quota.sockets"] and closed_with(third) == 4429
        assert answered(anna, "GET", f"/api/tables/{table}/view?wait=9") == (429, "quota.sockets", True)
        wires.enter_context(bela.socket(table)).until("scene")
        with bela.socket(table, hello=None) as fourth:
            assert fourth.receive()["error"] == ["quota.sockets"] and closed_with(fourth) == 4429
        wires.close()
        while running.app.state.quotas._open:
            pass
        with anna.socket(table) as again:
            again.until("scene")


def test_tables_of_a_guest_and_of_an_address(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"tables_an_hour": 3, "tables_an_hour_of_address": 5}
    with house(tmp_path, **settings) as running, running.person() as anna, running.person() as bela:
        made = [anna.table("me", "here") for _ in range(3)]
        refused = (429, "quota.tables", True)
        assert answered(anna, "POST", "/api/tables", json=OPEN) == refused
        for path in ("/api/daily", "/api/lessons/kingdomino"):
            assert answered(anna, "POST", path) == refused
        assert answered(anna, "POST", f"/api/tables/{made[0]}/play_on", json={"ply": 0}) == refused
        assert answered(anna, "POST", f"/api/tables/{made[0]}/rematch") == refused
        assert [answered(bela, "POST", "/api/tables", json=OPEN)[0] for _ in range(3)] == [201, 201, 429]
        assert anna.view(made[0])["seq"] > 0, "they can still play"


def test_tables_that_wait_for_players(tmp_path: Path) -> None:
    with house(tmp_path, open_tables=2) as running, running.person() as anna, running.person() as bela:
        first = anna.table("me", "open")
        anna.table("me", "open")
        assert answered(anna, "POST", "/api/tables", json=OPEN) == (429, "quota.open", True)
        assert bela.table("me", "open") and anna.table("me", "here")
        anna.seat(first, 1, "bot")
        assert anna.table("me", "open")


def test_new_guests_of_an_address(tmp_path: Path) -> None:
    with house(tmp_path, guests_an_hour=2) as running:
        for status in (200, 200, 429):
            with running.person() as person:
                answer = person.http.get("/api/me")
                assert answer.status_code == status
                assert person.http.get("/api/me").status_code == status, "whoever is known is counted no more"
                assert person.http.get("/").status_code == 200
        assert answer.json()["error"] == ["quota.guests"] and int(answer.headers["retry-after"]) > 3000


def test_records_handed_in(tmp_path: Path) -> None:
    game = make_game("kingdomino", {"players": 2})
    text = Record.of(game.start(seed=1)).to_json()
    wordy = Record.of(game.start(seed=1))
    wordy = type(wordy)(**{**vars(wordy), "tags": {"about": "x" * 70_000}})
    settings: dict[str, Any] = {"records_a_day": 3, "records_a_day_of_address": 4}
    with house(tmp_path, **settings) as running, running.person() as anna, running.person() as bela:
        assert answered(anna, "POST", "/api/records", content=wordy.to_json()) == (422, "record.wordy", False)
        for _ in range(2):
            assert answered(anna, "POST", "/api/records", content=text)[0] == 201
        assert answered(anna, "POST", "/api/records", content=text) == (429, "quota.records", True)
        assert [answered(bela, "POST", "/api/records", content=text)[0] for _ in range(2)] == [201, 429]


def test_one_host_does_not_fill_the_list_of_open_tables(tmp_path: Path) -> None:
    with house(tmp_path, listed_tables=2) as running, running.person() as anna, running.person() as bela:
        listed = {**OPEN, "listed": True}
        of_bela = bela.post("/api/tables", listed, 201)["table"]
        of_anna = [anna.post("/api/tables", listed, 201)["table"] for _ in range(4)]
        shown = [row["table"] for row in anna.get("/api/tables/open")["tables"]]
        assert shown == [of_anna[3], of_anna[2], of_bela]


def test_one_address_has_at_most_half_of_a_queue(shared: House) -> None:
    async def fill() -> None:
        places = Places(6, 0)

        async with AsyncExitStack() as inside:
            for address, room in (("a", 3), ("b", 3)):
                asker.set(address)
                for _ in range(room):
                    await inside.enter_async_context(places.place())
                with pytest.raises(Refusal, match="too many"):
                    await inside.enter_async_context(places.place())
            assert places.full
        assert not places._inside, "nobody is remembered who is gone"

    shared.run(fill())
