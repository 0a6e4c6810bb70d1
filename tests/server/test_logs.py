"""The log of a real server in trouble: every line is JSON and says what it is about, and none tells a secret."""

import json
import signal
import socket
import sqlite3
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from crownlands.server.errors import Refusal
from crownlands.server.logs import write_logs
from tests.server.house import PATIENCE, Person, Process

GARBAGE = (
    b"\x00\xff" * 500,
    b"GET / HTTP/9.9\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\ncontent-length: x\r\n\r\n",
    b"\x16\x03\x01",
)


def lines(path: Path) -> list[dict[str, Any]]:
    """Every line of a log."""
    return [json.loads(line) for line in path.read_text().splitlines()]


@contextmanager
def logged(folder: Path, level: str = "warning") -> Iterator[tuple[Process, Path]]:
    """A real server, and the file with all it writes to its standard error output."""
    path = folder / "log"
    with open(path, "w") as log:
        server = Process(folder, log=log, LOG_LEVEL=level)
        try:
            yield server, path
        finally:
            server.process.kill()
            server.stop(signal.SIGKILL)


def close_rudely(connection: socket.socket) -> None:
    """As a machine does that loses its power and comes back."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def disturb(server: Process, table: str) -> None:
    """What strangers and bad connections do all day."""
    host, port = server.address.split(":")
    for garbage in GARBAGE:
        with socket.create_connection((host, int(port))) as raw:
            raw.sendall(garbage)
            raw.shutdown(socket.SHUT_WR)
            while raw.recv(1024):
                pass
    for number in range(6):
        with server.person.socket(table, 0) as wire:
            if number % 2:
                wire.until("scene")
            close_rudely(wire.raw.socket)
    with server.person.socket(table, 0) as wire:
        wire.raw.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed):
            wire.until("the end")
    poll = socket.create_connection((host, int(port)))
    poll.sendall(f"GET /api/tables/{table}/view?after=99&wait=25 HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
    close_rudely(poll)


def broken_table(database: sqlite3.Connection, like: str) -> str:
    """A table that nobody foresaw."""
    columns = [name for _, name, *_ in database.execute("pragma table_info(tables)")]
    odd = {"id": "'brokentable'", "options": "'{'", "rematch_of": "null"}
    values = ", ".join(odd.get(name, name) for name in columns)
    database.execute(f"insert into tables select {values} from tables where id = ?", [like])
    return "brokentable"


def test_a_server_in_trouble(tmp_path: Path) -> None:
    with logged(tmp_path, "info") as (server, path):
        person = server.person
        table = person.table("me", "here", game="kingdom_builder", players=2)
        token = person.post(f"/api/tables/{table}/seats/0/token", status=201)["token"]
        disturb(server, table)
        view = person.view(table)
        legal = person.view(table, seat=view["mover"])["legal"]
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            secrets = [secret.hex() for (secret,) in database.execute("select secret from tables")]
            database.execute("alter table events rename to no_events")
            database.commit()
            answer = person.play(table, legal[0], view["seq"], key="unmistakable-key", status=503)
            assert answer["error"] == ["web.store"]
            database.execute("alter table no_events rename to events")
            broken = broken_table(database, table)
            database.commit()
            person.play(table, legal[0], view["seq"], key="unmistakable-key")
        unforeseen = server.http.get(f"/api/tables/{broken}", headers={"x-request-id": "foreign"})
        assert unforeseen.status_code == 500
        known = server.http.get("/new?unmistakable-query=1").headers["x-request-id"]
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait() == 0
        told, text = lines(path), path.read_text()
        for secret in (token, "unmistakable-key", "unmistakable-query", *secrets, *person.http.cookies.values()):
            assert secret not in text
        assert "parameters: [" not in text and "Disconnect" not in text and "CancelledError" not in text
        failed = {line["what"]: line for line in told if "Traceback" in line.get("problem", "")}
        assert set(failed) == {"store failed", "unforeseen"}
        assert failed["store failed"]["table"] == table and failed["store failed"]["request"]
        assert failed["unforeseen"]["table"] == broken
        assert failed["unforeseen"]["request"] == unforeseen.headers["x-request-id"] != "foreign"
        requests = {line["request"]: line for line in told if line["what"] == "request"}
        assert (requests[known]["route"], requests[known]["status"]) == ("/new", 200)
        assert any(line.get("socket") and line["table"] == table for line in told)


def test_levels() -> None:
    with pytest.raises(Refusal, match="debug"):
        write_logs("debug")


# --- stopping ---------------------------------------------------------------------------------------------------------


def in_thread(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work)
    thread.start()
    return thread


def wait_for_long_poll(person: Person) -> None:
    """Until the server holds a request open."""
    while "crownlands_long_polls 1.0" not in person.http.get("/metrics").text:
        time.sleep(0.01)


def test_a_stop_with_sockets_and_a_long_poll(tmp_path: Path) -> None:
    with logged(tmp_path) as (server, path):
        person = server.person
        table = person.table("me", "here")
        seq = person.view(table)["seq"]
        answers: list[tuple[httpx.Response, float]] = []

        def poll() -> None:
            with httpx.Client(base_url=f"http://{server.address}", timeout=PATIENCE) as other:
                began = time.monotonic()
                answer = other.get(f"/api/tables/{table}/view", params={"after": seq, "wait": 30})
                answers.append((answer, time.monotonic() - began))

        with person.socket(table, 0) as wire, person.socket(table, 1, hello=None) as silent:
            wire.until("scene")
            polling = in_thread(poll)
            wait_for_long_poll(person)
            server.process.send_signal(signal.SIGTERM)
            for one in (wire, silent):
                with pytest.raises(ConnectionClosed) as closed:
                    one.until("the end")
                assert closed.value.rcvd is not None
                assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1012, "restart")
            polling.join()
            assert server.process.wait() == 0
        answer, seconds = answers[0]
        assert answer.status_code in (200, 503), "told at once, or that it is too late"
        assert seconds < 25, "it was waited for"
        assert path.read_text() == ""


def test_a_second_wish_to_stop_is_heard_at_once(tmp_path: Path) -> None:
    with logged(tmp_path) as (server, path):
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
            other.execute("begin immediate")
            body = {"game": "kingdomino", "seats": [{"kind": "me"}, {"kind": "open"}]}
            waiting = in_thread(
                lambda: _ignore(lambda: httpx.post(f"http://{server.address}/api/tables", json=body, timeout=PATIENCE))
            )
            while "crownlands_writes_waiting 1.0" not in server.http.get("/metrics").text:
                time.sleep(0.01)
            server.process.send_signal(signal.SIGTERM)
            wait_until_nobody_listens(server)
            server.process.send_signal(signal.SIGTERM)
            assert server.process.wait() == -signal.SIGTERM
            waiting.join()
        lines(path)


def wait_until_nobody_listens(server: Process) -> None:
    host, port = server.address.split(":")
    with suppress(ConnectionRefusedError):
        while True:
            with suppress(ConnectionResetError):  # it was in line when the line was closed
                socket.create_connection((host, int(port)), timeout=PATIENCE).close()


def _ignore(work: Callable[[], object]) -> None:
    with suppress(httpx.HTTPError):
        work()
