"""The server under load: `python benchmarks/load.py` prints one table, `--json` one JSON object.

A real server in a process of its own (or two on one PostgreSQL), real tables of mixed games with four sockets each,
seats first and then people who watch, and so many moves a second in all, at random moments at random tables, each a
legal action of a game by its rules. Every socket pings as a browser does. The generator shares the cores with the
server. Measured are the time from sending an action to its acknowledgement, what the server works for a move, what an
idle socket takes of memory, what goes over the wire, and how long a start takes with many stored tables. Every round is
printed; the best one counts, as other programs only ever make it slower.
"""

import argparse
import asyncio
import json
import random
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from crownlands.engine.game import game_ids, make_game
from crownlands.warm import warm
from stored import store_tables
from wires import Http, Seen, Server, Wire, connect

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("kingdomino", {"players": 2}),
    ("kingdom_builder", {"players": 2}),
    ("kingdomino", {"players": 3}),
    ("origins", {"players": 2}),
    ("kingdomino", {"players": 4}),
    ("kingdom_builder", {"players": 4}),
    ("kingdomino", {"players": 2, "mighty_duel": True}),
    ("origins", {"players": 4}),
)
BOT = "chancellor"  # thinks for a while, as those do that cost most
PING = 2.5  # seconds, as browsers do
SLICES = 100  # not all of them at the same moment
AT_ONCE = 16  # tables and sockets that are made at the same time
TRIES = 100  # tables to look at for somebody who can move
PATIENCE = 30  # seconds for the last acknowledgements


class Table:
    """A table, its sockets, and whose turn it is."""

    def __init__(self, id: str, players: int, cookie: str) -> None:
        self.id, self.players, self.cookie = id, players, cookie
        self.wires: dict[int, Wire] = {}
        self.seen = [Seen() for _ in range(players)]
        self.sent = 0.0  # when the move was sent that is not acknowledged yet
        self.acknowledged = 0  # the number of the last event that was
        self.number = 0


class Load:
    """All tables, and what is measured at them."""

    def __init__(self, servers: list[Server], hand: random.Random) -> None:
        self._servers, self._hand = servers, hand
        self.tables: list[Table] = []
        self.acks: list[float] = []
        self.refused: list[str] = []
        self.lost = 0
        self.sent_bytes = 0

    @property
    def wires(self) -> list[Wire]:
        """All sockets."""
        return [wire for table in self.tables for wire in table.wires.values()]

    async def make_tables(self, count: int, sockets: int) -> None:
        """Make tables of mixed games, each by a guest of its own, and look at them once from every side."""
        numbers = iter(range(count))

        async def make() -> None:
            for number in numbers:
                game, options = GAMES[number % len(GAMES)]
                http = Http(self._servers[0].port)
                seats = [{"kind": "me" if seat == 0 else "here"} for seat in range(options["players"])]
                body = {"game": game, "options": options, "seats": seats}
                table = Table((await http.post("/api/tables", body))["table"], len(seats), http.cookie)
                viewers = [f"?seat={seat}" for seat in range(len(seats))] + [""] * (len(seats) < sockets)
                for viewer in viewers:
                    await http.get(f"/api/tables/{table.id}/view{viewer}")
                http.close()
                self.tables.append(table)

        await asyncio.gather(*(make() for _ in range(AT_ONCE)))

    async def connect(self, sockets: int) -> None:
        """Open the sockets of all tables, and wait until every one has its scene."""
        waiting = iter([(table, place) for table in self.tables for place in range(sockets)])

        async def open_some() -> None:
            for table, place in waiting:
                seat = place if place < table.players else None
                server = self._servers[place % len(self._servers)]
                wire = await connect(server.port, table.id, seat, table.cookie if seat is not None else "")
                scene = asyncio.get_running_loop().create_future()
                wire.heard = self._ear(wire, table, seat, scene)
                wire.lost = self._count_lost
                table.wires[place] = wire
                wire.send('{"t":"hello","seq":0}')
                await scene

        await asyncio.gather(*(open_some() for _ in range(AT_ONCE)))

    def _count_lost(self, _: int) -> None:
        self.lost += 1

    def _ear(self, wire: Wire, table: Table, seat: int | None, scene: "asyncio.Future[None]") -> Any:
        """What is done with a message: only those of seats are looked into."""

        def hear(text: bytes) -> None:
            if text.startswith(b'{"t":"pong"'):
                return
            if text.startswith(b'{"t":"ack"'):
                self.acks.append(time.perf_counter() - table.sent)
                table.sent, table.acknowledged = 0.0, json.loads(text)["seq"]
            elif text.startswith((b'{"t":"scene"', b'{"t":"change"')):
                if not scene.done():
                    scene.set_result(None)
                if seat is not None and not table.seen[seat].told(json.loads(text)):
                    wire.send('{"t":"hello","seq":0}')
            elif text.startswith(b'{"t":"no"'):
                self.refused.append(text.decode())
                table.sent = 0.0
                wire.send('{"t":"hello","seq":0}')

        return hear

    def _mover(self, table: Table) -> int | None:
        """The seat that can move now, if everything that is to come has come."""
        mover, seq = table.seen[0].mover, table.seen[0].seq
        if table.sent or mover < 0 or seq < table.acknowledged or table.seen[mover].seq != seq:
            return None
        return mover if table.seen[mover].choices else None

    def move(self) -> bool:
        """Somebody moves somewhere; False if nobody can."""
        for _ in range(TRIES):
            table = self._hand.choice(self.tables)
            mover = self._mover(table)
            if mover is not None:
                table.number += 1
                action = self._hand.choice(table.seen[mover].choices)["action"]
                message = {"t": "play", "key": f"k{table.number}", "seq": table.seen[mover].seq, "action": action}
                text = json.dumps(message)
                self.sent_bytes += len(text) + 6
                table.sent = time.perf_counter()
                table.wires[mover].send(text)
                return True
        return False

    async def ping(self) -> None:
        """Every socket pings now and then, for ever."""
        wires = self.wires
        clock = asyncio.get_running_loop().time
        due = clock()
        for number in range(1 << 62):
            for wire in wires[number % SLICES :: SLICES]:
                wire.ping()
            due += PING / SLICES
            await asyncio.sleep(max(0.0, due - clock()))

    async def play(self, rate: float, seconds: float) -> dict[str, Any]:
        """Play at a rate for some time; what was measured."""
        self.acks, self.refused, self.lost, self.sent_bytes = [], [], 0, 0
        received = sum(wire.received for wire in self.wires)
        work, own = sum(server.cpu() for server in self._servers), time.process_time()
        clock = time.perf_counter
        began = due = clock()
        missed = 0
        while due < began + seconds:
            due += self._hand.expovariate(rate)
            if due > clock():
                await asyncio.sleep(due - clock())
            missed += not self.move()
        while any(table.sent for table in self.tables) and clock() < began + seconds + PATIENCE:
            await asyncio.sleep(0.01)
        taken, moves = clock() - began, len(self.acks)
        per_move = max(1, moves)
        return {
            "moves/s": round(moves / taken, 1),
            **spread(self.acks),
            "server CPU ms/move": round(1000 * (sum(server.cpu() for server in self._servers) - work) / per_move, 2),
            "generator CPU %": round(100 * (time.process_time() - own) / taken),
            "bytes down/move": round((sum(wire.received for wire in self.wires) - received) / per_move),
            "bytes up/move": round(self.sent_bytes / per_move),
            "refused": len(self.refused),
            "unanswered": sum(table.sent > 0 for table in self.tables),
            "lost": self.lost,
            "nobody could move": missed,
        }


def spread(seconds: list[float]) -> dict[str, float]:
    """The middle and the slow end, in milliseconds."""
    ranked = sorted(1000 * s for s in seconds) or [0.0]
    shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "p99.9": 0.999}
    return {f"{name} ms": round(ranked[min(len(ranked) - 1, int(n * len(ranked)))], 1) for name, n in shares.items()}


async def idle_work(servers: list[Server], seconds: float) -> float:
    """The share of a core that the servers need while nothing happens but pings, in percent."""
    before, began = sum(server.cpu() for server in servers), time.perf_counter()
    await asyncio.sleep(seconds)
    return round(100 * (sum(server.cpu() for server in servers) - before) / (time.perf_counter() - began), 1)


async def let_bots_think(server: Server, count: int) -> None:
    """Tables at which only bots play."""
    http = Http(server.port)
    for _ in range(count):
        seats = [{"kind": "bot", "bot": BOT}] * 2
        await http.post("/api/tables", {"game": "kingdomino", "options": {"mighty_duel": True}, "seats": seats})
    http.close()


async def measure(servers: list[Server], asked: argparse.Namespace) -> dict[str, Any]:
    """Everything but the start."""
    load = Load(servers, random.Random(asked.seed))
    began = time.perf_counter()
    await load.make_tables(asked.tables, asked.sockets)
    print(f"{asked.tables} tables after {time.perf_counter() - began:.0f} s", file=sys.stderr)
    before = sum(server.memory() for server in servers)
    await load.connect(asked.sockets)
    await asyncio.sleep(1)
    count = len(load.wires)
    memory = (sum(server.memory() for server in servers) - before) / count
    print(f"{count} sockets after {time.perf_counter() - began:.0f} s", file=sys.stderr)
    pings = asyncio.create_task(load.ping())
    found: dict[str, Any] = {
        "sockets": count,
        "KB resident/idle socket": round(memory / 1024, 1),
        "CPU % for pings alone": await idle_work(servers, min(10.0, asked.seconds)),
        "MB resident": round(sum(server.memory() for server in servers) / (1 << 20)),
    }
    rounds = [await load.play(asked.moves, asked.seconds) for _ in range(asked.rounds)]
    found["rounds"] = rounds
    if asked.bots:
        await let_bots_think(servers[0], asked.bots)
        beside = [await load.play(asked.moves, asked.seconds) for _ in range(asked.rounds)]
        found["beside bots"] = beside
        found["p99 beside bots / without"] = round(best(beside)["p99 ms"] / best(rounds)["p99 ms"], 2)
    pings.cancel()
    return found


def best(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """The round with the shortest slow end."""
    return min(rounds, key=lambda found: found["p99 ms"])


def run(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Start the servers, measure, stop them."""
    database = str(folder / "tables.db") if asked.database == "sqlite" else asked.database
    store_tables(database, asked.stored)
    servers = [Server(database, THINKING_TIME="60") for _ in range(asked.processes)]
    try:
        found = asyncio.run(measure(servers, asked))
    finally:
        for server in servers:
            server.stop()
    return {"stored tables": asked.stored, "s until ready": round(servers[0].ready, 2), **found}


def show(found: dict[str, Any]) -> None:
    """One table: what is measured once, then every round beside the others, the best one first."""
    for name, value in found.items():
        if name not in ("rounds", "beside bots"):
            print(f"{name:28}{value:>12}")
    columns = [("best", best(found["rounds"]))]
    for title, rounds in (("round", found["rounds"]), ("bots", found.get("beside bots", []))):
        columns += [(f"{title} {number}", measured) for number, measured in enumerate(rounds, 1)]
    print(f"\n{'':28}" + "".join(f"{title:>10}" for title, _ in columns))
    for name in found["rounds"][0]:
        print(f"{name:28}" + "".join(f"{measured[name]:>10}" for _, measured in columns))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--sockets", type=int, default=4, help="at each table")
    parser.add_argument("--moves", type=float, default=200.0, help="a second, at all tables together")
    parser.add_argument("--seconds", type=float, default=30.0, help="of a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--database", default="sqlite", help="sqlite, or postgresql://…")
    parser.add_argument("--processes", type=int, default=1, help="two only with PostgreSQL")
    parser.add_argument("--bots", type=int, default=0, help="tables at which bots think, in more rounds")
    parser.add_argument("--stored", type=int, default=10_000, help="tables in the database before the start")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    for game in game_ids():
        warm(make_game(game, {}))
        warm(make_game(game, {}), part="bots")
    with tempfile.TemporaryDirectory() as folder:
        found = run(asked, Path(folder))
    if asked.json:
        print(json.dumps(found))
    else:
        show(found)


if __name__ == "__main__":
    main()
