"""What survives: a reload, a lost connection, a restart, kill -9; and a reader who is too slow."""

import asyncio
import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
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
        first: dict[str, Any] = {}
        with person.socket(table, 0) as wire:
            for number in range(6):
                assert wire.until_my_turn()
                placing = wire.scene["prompt"][0].endswith("place")
                action = wire.scene["choices"][0]["action"]
                wire.until_seq(seq := wire.play(action, key=f"k{number}")["seq"])
                first = {"action": action, "seq": seq} if number == 0 else first
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
        assert person.play(table, first["action"], 0, key="k0")["seq"] == first["seq"], "the key is still known"
        with person.socket(table, 0) as wire:
            for _ in range(4):  # more than one turn, so the bot must go on
                assert wire.until_my_turn()
                wire.until_seq(wire.play(wire.scene["choices"][0]["action"])["seq"])


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
