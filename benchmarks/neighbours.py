"""How soon two servers on one PostgreSQL know of each other's doings.

`python -m tests.server.postgresql python benchmarks/neighbours.py {}` prints one JSON object: milliseconds from the
acknowledgement of a move at one server to the change at the other, and seconds from the SIGKILL of the server that lets
a table's bots play to the next move of a bot at the other.
"""

import json
import os
import signal
import statistics
import subprocess
import sys
import time
from contextlib import ExitStack
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

import crownlands as cl
from crownlands.warm import warm

MOVES = 150
KILLS = 5


class Server:
    """A server process on the database."""

    def __init__(self, database: str) -> None:
        settings = {"CROWNLANDS_DATABASE": database, "CROWNLANDS_PORT": "0", "CROWNLANDS_PACE": "0"}
        command = [sys.executable, "-m", "crownlands.server.run"]
        self.process = subprocess.Popen(command, env={**os.environ, **settings}, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = line.split("http://")[1].split("/")[0].replace("localhost", "127.0.0.1")

    def end(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def hear(socket: ClientConnection, wanted: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(60))
        if message["t"] == wanted:
            return message


def looked_at(stack: ExitStack, address: str, table: str, seat: int, cookie: str) -> ClientConnection:
    headers = {"Cookie": cookie}
    where = f"ws://{address}/ws/{table}?seat={seat}"
    socket = stack.enter_context(connect(where, additional_headers=headers, max_size=None))
    socket.send('{"t":"hello","seq":0}')
    hear(socket, "scene")
    return socket


def new_table(http: httpx.Client, *seats: dict[str, str]) -> tuple[str, str]:
    body = {"game": "kingdomino", "options": {"mighty_duel": True}, "seats": seats}
    table = http.post("/api/tables", json=body).raise_for_status().json()["table"]
    return table, f"crownlands={http.cookies['crownlands']}"


def delays(one: Server, two: Server) -> list[float]:
    """From the acknowledgement at one to the change at two."""
    found: list[float] = []
    with httpx.Client(base_url=f"http://{one.address}", timeout=60) as http:
        while len(found) < MOVES:
            with ExitStack() as stack:
                found += delays_of_a_game(stack, http, one, two)
    return found


def delays_of_a_game(stack: ExitStack, http: httpx.Client, one: Server, two: Server) -> list[float]:
    found: list[float] = []
    table, cookie = new_table(http, {"kind": "me"}, {"kind": "here"})
    there = looked_at(stack, two.address, table, 0, cookie)
    here = {seat: looked_at(stack, one.address, table, seat, cookie) for seat in (0, 1)}
    while True:
        view = http.get(f"/api/tables/{table}/view").json()
        if view["mover"] < 0:
            return found
        legal = http.get(f"/api/tables/{table}/view", params={"seat": view["mover"]}).json()["legal"]
        move = {"t": "play", "key": str(time.monotonic_ns()), "seq": view["seq"], "action": legal[0]}
        time.sleep(0.2)
        here[view["mover"]].send(json.dumps(move))
        hear(here[view["mover"]], "ack")
        began = time.perf_counter()
        while hear(there, "change")["seq"] <= view["seq"]:
            pass
        found.append(time.perf_counter() - began)


def hand_over(database: str, heir: Server) -> float:
    """From the death of the server that lets the bots play to their next move at the other."""
    dying = Server(database)
    with httpx.Client(base_url=f"http://{dying.address}", timeout=60) as http:
        table, cookie = new_table(http, {"kind": "bot", "bot": "random"}, {"kind": "me"})
        view: dict[str, Any] = {}
        while view.get("mover") != 1:  # a bot has moved: this server lets it
            view = http.get(f"/api/tables/{table}/view", params={"seat": 1}).json()
    with httpx.Client(base_url=f"http://{heir.address}", headers={"Cookie": cookie}, timeout=60) as http:
        dying.end()
        began = time.perf_counter()
        mover, seq, plays = 1, 0, 0
        while mover == 1:  # until it is the bot's turn, whose server is dead
            view = http.get(f"/api/tables/{table}/view", params={"seat": 1}).json()
            body = {"key": f"k{plays}", "seq": view["seq"], "action": view["legal"][0]}
            http.post(f"/api/tables/{table}/actions", json=body).raise_for_status()
            view = http.get(f"/api/tables/{table}/view").json()
            mover, seq, plays = view["mover"], view["seq"], plays + 1
        while view["seq"] == seq:
            view = http.get(f"/api/tables/{table}/view", params={"after": seq, "wait": 20}).json()
        return time.perf_counter() - began


def main() -> None:
    database = sys.argv[1]
    warm(cl.game("kingdomino"))
    one, two = Server(database), Server(database)
    try:
        seen = sorted(1000 * seconds for seconds in delays(one, two))
        one.end()
        handed = [hand_over(database, two) for _ in range(KILLS)]
    finally:
        one.end()
        two.end()
    p99 = seen[int(0.99 * len(seen))]
    told = {"p50": round(statistics.median(seen), 1), "p99": round(p99, 1), "most": round(seen[-1], 1)}
    print(json.dumps({"moves": len(seen), "seen_elsewhere_ms": told, "handed_on_s": [round(s, 1) for s in handed]}))


if __name__ == "__main__":
    main()
