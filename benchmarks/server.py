"""How fast a table answers: `python benchmarks/server.py` prints one JSON object.

A server of its own is started in a process of its own, with an empty database and a warm compile cache. Measured are
the time from its start to its first answer, and at an idle server with one table the time from sending an action to
its acknowledgement (`ack`), and to having the new scene (`redraw`: the change is there and patched in).
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

import crownlands as cl
from crownlands.scene.difference import patch
from crownlands.warm import warm

ACTIONS = 60
ROUNDS = 3  # the best of so many counts: other programs only ever make it slower


def measure(folder: Path) -> dict[str, Any]:
    """Start a server, play, stop it."""
    settings = {"CROWNLANDS_DATABASE": str(folder / "tables.db"), "CROWNLANDS_PORT": "0", "CROWNLANDS_PACE": "0"}
    started = time.perf_counter()
    server = subprocess.Popen(
        [sys.executable, "-m", "crownlands.server.run"],
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split("http://")[1].split("/")[0].replace("localhost", "127.0.0.1")
        with httpx.Client(base_url=f"http://{address}", timeout=120) as http:
            http.get("/health").raise_for_status()
            ready = time.perf_counter() - started
            seats = [{"kind": "me"}, {"kind": "here"}]
            body = {"game": "kingdomino", "options": {"mighty_duel": True}, "seats": seats}
            table = http.post("/api/tables", json=body).raise_for_status().json()["table"]
            first_table = time.perf_counter() - started
            acks, redraws = play(address, table, f"crownlands={http.cookies['crownlands']}")
    finally:
        server.terminate()
        server.communicate()
    return {
        "ready_s": round(ready, 3),
        "first_table_s": round(first_table, 3),
        "ack_ms": spread(acks),
        "redraw_ms": spread(redraws),
    }


def play(address: str, table: str, cookie: str) -> tuple[list[float], list[float]]:
    """Play some actions, one after the other; how long each took."""
    where, headers = f"ws://{address}/ws/{table}", {"Cookie": cookie}
    with (
        connect(f"{where}?seat=0", additional_headers=headers, max_size=None) as first,
        connect(f"{where}?seat=1", additional_headers=headers, max_size=None) as second,
    ):
        return play_on([first, second])


def play_on(sockets: list[ClientConnection]) -> tuple[list[float], list[float]]:
    """Play for two seats; how long it took until each action was acknowledged, and until it was seen."""
    acks: list[float] = []
    redraws: list[float] = []
    scenes: list[dict[str, Any]] = [{}, {}]
    seqs = [0, 0]

    def hear(seat: int) -> str:
        message = json.loads(sockets[seat].recv(30))
        if message["t"] == "scene":
            scenes[seat], seqs[seat] = message["scene"], message["seq"]
        elif message["t"] == "change":
            scenes[seat], seqs[seat] = patch(scenes[seat], message["change"]), message["seq"]
        return str(message["t"])

    def settle() -> None:
        for seat in (0, 1):
            sockets[seat].send('{"t":"ping"}')
            while hear(seat) != "pong":
                pass

    for socket in sockets:
        socket.send('{"t":"hello","seq":0}')
    for number in range(ACTIONS):
        settle()
        seat = scenes[0]["mover"]
        action = scenes[seat]["choices"][0]["action"]
        message = json.dumps({"t": "play", "key": str(number), "seq": seqs[seat], "action": action})
        time.sleep(0.2)  # an idle server, and no more messages than a client may send
        began = time.perf_counter()
        sockets[seat].send(message)
        while hear(seat) != "ack":
            pass
        acks.append(time.perf_counter() - began)
        while hear(seat) != "change":
            pass
        redraws.append(time.perf_counter() - began)
    return acks, redraws


def spread(seconds: list[float]) -> dict[str, float]:
    """The middle and the slow end, in milliseconds."""
    ranked = sorted(1000 * s for s in seconds)
    return {"p50": round(statistics.median(ranked), 2), "p95": round(ranked[int(0.95 * len(ranked))], 2)}


def main() -> None:
    warm(cl.game("kingdomino"))
    found = []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            found.append(measure(Path(folder)))
    best = {name: min((f[name] for f in found), key=middle) for name in found[0]}
    print(json.dumps(best))


def middle(value: Any) -> float:
    """What to compare measurements by."""
    return float(value["p50"] if isinstance(value, dict) else value)


if __name__ == "__main__":
    main()
