"""What survives: a reload, a lost connection, a restart, kill -9; and a reader who is too slow."""

import asyncio
import contextlib
import http.client
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from crownlands.server.run import listen
from crownlands.server.settings import Settings
from tests.server.house import Person, Process, house


def test_resume_by_number(anna: Person) -> None:
    table = anna.table("me", "here", sample=True)
    mover = anna.view(table)["mover"]
    with anna.socket(table, mover) as wire:
        wire.until("scene")
        wire.until_seq(wire.play(wire.scene["choices"][0]["action"])["seq"])
        wire.settle()
    with anna.socket(table, mover, hello=wire.seq) as again:
        again.settle()
        assert [json.loads(text)["t"] for text in again.heard] == ["seats", "pong"], "nothing new, nothing sent"
        again.scene, again.seq = wire.scene, wire.seq
        other = again.scene["mover"]
        legal = anna.view(table, seat=other)["legal"]
        anna.play(table, legal[0], again.seq)
        again.until("change")
        again.settle()
        assert again.scene == anna.view(table, seat=mover)["scene"]
    with anna.socket(table, mover, hello=wire.seq) as late:
        late.settle()
        assert late.scene == again.scene, "somebody who has missed something gets everything"


def test_the_same_key_twice_is_one_event(anna: Person) -> None:
    table = anna.table("me", "here", sample=True)
    view = anna.view(table)
    legal = anna.view(table, seat=view["mover"])["legal"]
    first = anna.play(table, legal[0], view["seq"], key="once")
    assert anna.play(table, legal[0], view["seq"], key="once") == first
    with anna.socket(table, view["mover"]) as wire:
        wire.until("scene")
        plies = wire.scene["ply"]
        assert wire.play(legal[0], seq=view["seq"], key="once") == {"t": "ack", "key": "once", **first}
        wire.settle()
        assert wire.scene["ply"] == plies
    # Another seat may have the same idea of a key.
    view = anna.view(table)
    while view["mover"] == wire.scene["seat"]:
        anna.play(table, anna.view(table, seat=view["mover"])["legal"][0], view["seq"])
        view = anna.view(table)
    legal = anna.view(table, seat=view["mover"])["legal"]
    body = {"key": "once", "seq": view["seq"], "action": legal[0], "seat": view["mover"]}
    assert anna.post(f"/api/tables/{table}/actions", body)["seq"] == view["seq"] + 1


def test_a_move_made_in_a_tunnel(anna: Person) -> None:
    """The socket dies between the move and its acknowledgement; the client sends it again through a new one."""
    table = anna.table("me", "here", sample=True)
    mover = anna.view(table)["mover"]
    for number in range(10):
        with anna.socket(table, mover) as wire:
            wire.until("scene")
            if not wire.scene["choices"]:
                mover = wire.scene["mover"]
                continue
            action, seq = wire.scene["choices"][0]["action"], wire.seq
            wire.send(t="play", key=f"tunnel{number}", seq=seq, action=action)
            wire.raw.socket.close()
        with anna.socket(table, mover) as wire:
            wire.until("scene")
            assert wire.play(action, seq=seq, key=f"tunnel{number}") == {
                "t": "ack",
                "key": f"tunnel{number}",
                "seq": seq + 1,
            }


def test_a_restart_changes_nothing(tmp_path: Path) -> None:
    with house(tmp_path) as before, before.person() as person:
        table = person.table("me", "random", sample=True)
        with person.socket(table, 0) as wire:
            for number in range(6):
                assert wire.until_my_turn()
                placing = wire.scene["prompt"][0].endswith("place")
                wire.until_seq(wire.play(wire.scene["choices"][0]["action"], key=f"k{number}")["seq"])
                if placing:
                    wire.until_seq(wire.undo()["seq"])
            assert wire.until_my_turn()
        old = person.view(table, seat=0)
        cookies = dict(person.http.cookies)
        mine = person.get(f"/api/tables/{table}")
    with house(tmp_path) as after, after.person() as person:
        person.http.cookies.update(cookies)
        assert person.view(table, seat=0) == old
        assert person.get(f"/api/tables/{table}")["yours"] == mine["yours"] == [0]
        assert person.play(table, "whatever", 0, key="k0")["seq"] > 0, "the key is still known"
        with person.socket(table, 0) as wire:
            for _ in range(4):  # more than one turn, so the bot must go on
                assert wire.until_my_turn()
                wire.until_seq(wire.play(wire.scene["choices"][0]["action"])["seq"])


def test_two_servers_at_one_table(tmp_path: Path) -> None:
    """Two processes that share a store: one of two writers wins, the other is told and sees what happened."""
    with house(tmp_path) as one, house(tmp_path) as two, one.person() as person, two.person() as again:
        table = person.table("me", "here", sample=True)
        again.http.cookies.update(dict(person.http.cookies))
        view = person.view(table)
        assert again.view(table) == view
        legal = person.view(table, seat=view["mover"])["legal"]
        with again.socket(table) as wire:
            wire.until("scene")
            person.play(table, legal[0], view["seq"])
            assert again.play(table, legal[1], view["seq"], status=409)["error"][0] == "table.stale"
            wire.settle()
            assert wire.seq > view["seq"]
        assert again.view(table) == person.view(table)


def test_two_servers_and_one_seat(tmp_path: Path) -> None:
    """What one process did about a seat is not undone by another that has not seen it."""
    with house(tmp_path) as one, house(tmp_path) as two, one.person() as person, two.person() as again:
        table = person.table("me", "here", sample=True)
        again.http.cookies.update(dict(person.http.cookies))
        seats = f"/api/tables/{table}/seats"
        again.get(f"/api/tables/{table}")
        assert person.seat(table, 1, "bot")["seats"][1]["bot"] == "squire"
        refused = again.post(f"{seats}/1/token", status=409)
        assert refused["error"] == ["seat.changed", {"seat": {"seat": "B"}}]
        assert again.get(f"/api/tables/{table}")["seats"][1]["bot"] == "squire", "it has looked at the store"
        token = again.post(f"{seats}/1/token", status=201)["token"]
        assert again.get(f"/api/tables/{table}")["seats"][1]["bot"] == "squire"
        assert person.seat(table, 1, "back", 409)["error"] == ["seat.changed", {"seat": {"seat": "B"}}]
        assert person.seat(table, 1, "back")["seats"][1]["bot"] is None
    with house(tmp_path) as later, later.person(authorization=f"Bearer {token}") as program:
        assert program.view(table)["seat"] == 1
        assert program.get(f"/api/tables/{table}")["seats"][1]["bot"] is None


def test_a_seat_that_changed_hands_elsewhere(tmp_path: Path) -> None:
    """Whoever looked at it here is sent away as soon as this process learns of it."""
    with house(tmp_path) as one, house(tmp_path) as two, one.person() as person, two.person() as again:
        table = person.table("me", "here", game="kingdom_builder", players=2)
        again.http.cookies.update(dict(person.http.cookies))
        with again.socket(table, 0) as wire:
            wire.until("scene")
            person.seat(table, 0, "leave")
            assert again.post(f"/api/tables/{table}/seats/0/token", status=409)["error"][0] == "seat.changed"
            with pytest.raises(ConnectionClosed) as closed:
                wire.until("the end")
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403


def test_a_reader_who_is_too_slow_is_dropped(tmp_path: Path) -> None:
    with house(tmp_path, messages=100_000) as running, running.person() as person:
        table = person.table("me", "here")
        view = person.view(table)
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, port = running.address.split(":")
        narrow.connect((host, int(port)))
        address = f"ws://{running.address}/ws/{table}"
        with (
            person.socket(table) as quick,
            connect(address, sock=narrow, max_size=None, compression=None, max_queue=1, close_timeout=1) as slow,
        ):
            quick.until("scene")
            with contextlib.suppress(ConnectionClosed):  # it may be dropped before it has asked for everything
                for _ in range(3000):  # asks for the whole scene, and never reads it
                    slow.send('{"t": "hello", "seq": 0}')
            quick.settle()
            deadline = time.monotonic() + 60
            while time.monotonic() < deadline and len(running.app.state.hall._tables[table].audience) > 1:
                time.sleep(0.05)
            assert len(running.app.state.hall._tables[table].audience) == 1, "somebody who does not read is kept"
            legal = person.view(table, seat=view["mover"])["legal"]
            started = time.monotonic()
            person.play(table, legal[0], view["seq"])
            quick.until_seq(view["seq"] + 1)
            assert time.monotonic() - started < 20, "one slow reader delays the others"
            with pytest.raises(ConnectionClosed) as closed:
                read_all(slow)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4008


def read_all(raw: ClientConnection) -> None:
    while True:
        raw.recv(60)


def play_until_killed(person: Person, table: str, acked: dict[str, int], sent: list[tuple[int, str, int, str]]) -> None:
    """Two seats of one person play on as fast as they can; what is acknowledged, and what was sent last, is noted."""
    try:
        with person.socket(table, 0) as first, person.socket(table, 1) as second:
            wires = (first, second)
            while True:
                for wire in wires:
                    wire.settle()
                mover = first.scene["mover"]
                if mover < 0:
                    return
                wire = wires[mover]
                action, key = wire.scene["choices"][-1]["action"], f"{table}-{wire.seq}-{time.monotonic_ns()}"
                sent[:] = [(mover, action, wire.seq, key)]
                answer = wire.play(action, key=key)
                assert answer["t"] == "ack"
                acked[key] = answer["seq"]
    except (WebSocketException, OSError, EOFError):  # closed, or never opened
        pass


def test_kill_9_loses_no_acknowledged_move(tmp_path: Path) -> None:
    hand = random.Random(1)
    cookies: dict[str, str] = {}
    tables: list[str] = []
    acked: dict[str, dict[str, int]] = {}
    sent: dict[str, list[tuple[int, str, int, str]]] = {}
    for _ in range(3):
        server = Process(tmp_path)
        person = server.person
        person.http.cookies.update(cookies)
        for table in tables:  # what was sent last is sent again, with its key, and is there exactly once
            for seat, action, seq, key in sent[table]:
                body = {"key": key, "seq": seq, "action": action, "seat": seat}
                answer = person.http.post(f"/api/tables/{table}/actions", json=body)
                assert answer.status_code == 200 and answer.json()["seq"] == seq + 1, answer.text
                acked[table][key] = seq + 1
        tables += [person.table("me", "here", mighty_duel=True) for _ in range(2)]
        cookies = dict(person.http.cookies)
        for table in tables:
            acked.setdefault(table, {})
            sent[table] = []
        threads = [
            threading.Thread(target=play_until_killed, args=(person, table, acked[table], sent[table]))
            for table in tables
        ]
        before = sum(map(len, acked.values()))
        for thread in threads:
            thread.start()
        while sum(map(len, acked.values())) < before + 12 and any(thread.is_alive() for thread in threads):
            time.sleep(0.01)
        time.sleep(hand.uniform(0.0, 0.3))
        server.stop(signal.SIGKILL)
        for thread in threads:
            thread.join()
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        stored = {table: dict[str, int]() for table in tables}
        for table, seq, key in database.execute("select table_id, seq, key from events where key is not null"):
            assert key not in stored[table], "an event twice"
            stored[table][key] = seq
        for table in tables:
            numbers = [n for (n,) in database.execute("select seq from events where table_id=? order by seq", [table])]
            assert numbers == list(range(1, len(numbers) + 1)), "the list has a gap"
    assert sum(len(keys) for keys in acked.values()) > 30
    for table, keys in acked.items():
        assert keys.items() <= stored[table].items(), "an acknowledged move is lost"


def test_a_stop_while_games_are_being_compiled(tmp_path: Path) -> None:
    """The first minute of a new server: who waits for the compiler is told, and nothing is said twice."""
    settings = {"DATABASE": str(tmp_path / "tables.db"), "PORT": "0", "CACHE": str(tmp_path / "cache")}
    environment = {**os.environ, **{f"CROWNLANDS_{name}": value for name, value in settings.items()}}
    command = [sys.executable, "-m", "crownlands", "serve"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, text=True, stdout=pipe, stderr=subprocess.STDOUT) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3].replace("localhost", "127.0.0.1")
        waiting = http.client.HTTPConnection(address.removeprefix("http://").removesuffix("/"), timeout=60)
        waiting.request("GET", "/rules/kingdomino/0.svg?theme=light")
        assert httpx.get(f"{address}health", timeout=60).status_code == 200  # what was asked before has been heard
        server.send_signal(signal.SIGINT)
        answer = waiting.getresponse()
        assert answer.status == 503 and "being stopped" in answer.read().decode()
        waiting.close()
        said = server.stdout.read()
    assert "Traceback" not in said and "error" not in said


def test_a_friendly_stop(tmp_path: Path) -> None:
    server = Process(tmp_path)
    person = server.person
    table = person.table("me", "here")
    with person.socket(table, 0) as wire:
        wire.until("scene")
        server.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            read_all(wire.raw)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
    started = time.monotonic()
    server.stop(signal.SIGTERM)
    assert time.monotonic() - started < 30
    assert server.process.returncode in (0, -signal.SIGTERM)


def test_short_messages_do_not_wait_for_each_other() -> None:
    """An answer and what follows it are two packets; the second must not wait until the first has been confirmed."""

    async def accepted() -> bool:
        told: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        async def meet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connection = writer.get_extra_info("socket")
            told.set_result(bool(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
            writer.close()

        listener = listen(Settings(host="127.0.0.1", port=0))
        async with await asyncio.start_server(meet, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            writer.close()
            return await told

    assert asyncio.run(accepted())
