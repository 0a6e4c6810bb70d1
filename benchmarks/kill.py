"""Does a killed server lose anything? `python benchmarks/kill.py` plays, kills, counts, and prints one table.

Many people play real games through sockets, as fast as they are acknowledged. At random moments the server (or one of
two, on PostgreSQL) is ended by SIGKILL and started again at the same port. The players come back as browsers do: what
was not acknowledged is sent again, with the same key. In the end the store is held against what was acknowledged: every
move is there exactly once, under the number that was told, without gaps, and every table can be played back.

Nobody but every eighth table looks at scenes, so that most of the time goes into storing.
"""

import argparse
import asyncio
import io
import itertools
import json
import random
import signal
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, func, select

from crownlands.engine.game import make_game
from crownlands.engine.position import Position
from crownlands.engine.record import read_records
from crownlands.server import ledger
from crownlands.server.history import History, key_of
from crownlands.server.schema import events, seats, tables
from crownlands.server.settings import Settings
from crownlands.warm import warm
from wires import Http, Server, Wire, connect

GAME = {"game": "kingdomino", "options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "here"}]}
ONE_WHO_LOOKS = 8  # at every such table scenes are shown
PATIENCE = 60.0  # seconds until an answer that does not come is a fault
PAUSE = 0.05  # seconds before somebody tries again to reach the server
LATEST = 0.5  # seconds: a kill comes at a random moment of them

Key = tuple[str, int, str]  # table, seat, key


@dataclass(frozen=True)
class Move:
    """What somebody has sent, and sends again until it is answered."""

    seat: int
    seq: int
    key: str
    action: str

    @property
    def message(self) -> str:
        return json.dumps({"t": "play", "key": self.key, "seq": self.seq, "action": self.action})


class House:
    """The servers, which come and go, and what they have acknowledged."""

    def __init__(self, servers: list[Server], hand: random.Random) -> None:
        self.servers, self.hand = servers, hand
        self.acknowledged: dict[Key, int] = {}
        self.counts: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.over = False
        self.keys = (f"key-{number}" for number in itertools.count())

    async def kill(self, database: str) -> None:
        """End a server at once, and start it again where it was."""
        number = self.hand.randrange(len(self.servers))
        port = self.servers[number].port
        await asyncio.to_thread(self.servers[number].stop, signal.SIGKILL)
        self.servers[number] = await asyncio.to_thread(Server, database, port)
        self.counts["kills"] += 1


class Players:
    """Two people who play one game after the other, whatever happens to the server."""

    def __init__(self, house: House, number: int) -> None:
        self._house, self._number = house, number
        self._ports = [house.servers[seat % len(house.servers)].port for seat in (0, 1)]
        self._looks = number % ONE_WHO_LOOKS == 0
        self._cookie = ""
        self._table: str | None = None
        self._position: Position | None = None
        self._move: Move | None = None
        self._wires: dict[int, Wire] = {}
        self._answer: asyncio.Future[dict[str, Any]] | None = None

    async def play(self) -> None:
        """Play until the house closes."""
        while not self._house.over:
            try:
                await self._play_on()
            except (OSError, EOFError):  # it was killed, and will be back
                self._house.counts["lost connections"] += 1
            except RuntimeError as error:
                self._house.refusals[str(error)[:60]] += 1
            else:
                continue
            self._hang_up()
            await asyncio.sleep(PAUSE)
        self._hang_up()

    def _hang_up(self) -> None:
        for wire in self._wires.values():
            wire.transport.abort()
        self._wires.clear()

    async def _play_on(self) -> None:
        if self._table is None:
            self._table = (await self._ask("POST", "/api/tables", GAME))["table"]
            self._position = None
        while not self._house.over:
            if self._move is None and not await self._choose():
                self._table = None
                self._hang_up()
                return
            assert self._move is not None and self._position is not None
            answer = await self._say(self._move)
            if answer["t"] == "ack":
                self._house.acknowledged[self._table, self._move.seat, self._move.key] = answer["seq"]
                self._position.play(self._move.action)
            else:
                self._house.refusals[answer["error"][0]] += 1
                self._position = None
            self._move = None

    async def _choose(self) -> bool:
        """Find a move; False if the game is over."""
        while self._position is None or self._position.mover < 0:
            if self._position is not None and self._position.over:
                return False
            text = await self._ask("GET", f"/api/tables/{self._table}/record?format=json")
            self._position = next(iter(read_records(io.StringIO(json.dumps(text))))).replay()
        seat, action = self._position.mover, self._house.hand.choice(self._position.legal()).text
        self._move = Move(seat, len(self._position.history), next(self._house.keys), action)
        return True

    async def _ask(self, method: str, path: str, body: Any = None) -> Any:
        http = Http(self._ports[0], self._cookie)
        try:
            answer = await asyncio.wait_for(http.post(path, body) if method == "POST" else http.get(path), PATIENCE)
            self._cookie = http.cookie
            return answer
        finally:
            http.close()

    async def _say(self, move: Move) -> dict[str, Any]:
        assert self._table is not None
        if move.seat not in self._wires:
            wire = await connect(self._ports[move.seat], self._table, move.seat, self._cookie)
            wire.heard, wire.lost = self._hear, self._lose
            self._wires[move.seat] = wire
            if self._looks:
                wire.send('{"t":"hello","seq":0}')
        self._answer = asyncio.get_running_loop().create_future()
        self._wires[move.seat].send(move.message)
        return await asyncio.wait_for(self._answer, PATIENCE)

    def _hear(self, text: bytes) -> None:
        if text.startswith((b'{"t":"ack"', b'{"t":"no"')) and self._answer and not self._answer.done():
            self._answer.set_result(json.loads(text))

    def _lose(self, _: int) -> None:
        if self._answer and not self._answer.done():
            self._answer.set_exception(ConnectionError())


async def play(house: House, database: str, asked: argparse.Namespace) -> None:
    """Play, and kill again and again."""
    tasks = [asyncio.create_task(Players(house, number).play()) for number in range(asked.tables)]
    for number in range(1, asked.kills + 1):
        while len(house.acknowledged) < asked.moves * number / asked.kills and not any(task.done() for task in tasks):
            await asyncio.sleep(0.01)
        await asyncio.sleep(house.hand.uniform(0.0, LATEST))
        await house.kill(database)
    house.over = True
    await asyncio.gather(*tasks)


def check(connection: Connection, acknowledged: dict[Key, int]) -> dict[str, int]:
    """Hold the store against what was acknowledged; how often something is wrong, which should be never."""
    stored: dict[Key, list[int]] = {}
    c = events.c
    who = {(row.table_id, row.seat): row.guest for row in connection.execute(select(seats))}
    acknowledged = {(t, seat, key_of(who[t, seat], key)): seq for (t, seat, key), seq in acknowledged.items()}
    for table, seat, key, seq in connection.execute(select(c.table_id, c.seat, c.key, c.seq).where(c.key.is_not(None))):
        stored.setdefault((table, seat, key), []).append(seq)
    numbers = connection.execute(select(func.count(), func.min(c.seq), func.max(c.seq)).group_by(c.table_id))
    unplayable = 0
    ids = list(connection.execute(select(tables.c.id)).scalars())
    for table in ids:
        found = ledger.load_table(connection, table)
        assert found is not None
        head, _, lines = found
        try:
            over = History(head, lines).position.over
        except Exception:
            unplayable += 1
        else:
            unplayable += over != (head.status == "finished")
    return {
        "tables": len(ids),
        "events": connection.execute(select(func.count()).select_from(events)).scalar() or 0,
        "acknowledged moves lost": sum(key not in stored for key in acknowledged),
        "under another number": sum(seq not in stored.get(key, [seq]) for key, seq in acknowledged.items()),
        "stored twice": sum(len(seqs) > 1 for seqs in stored.values()),
        "stored, never acknowledged": len(stored.keys() - acknowledged.keys()),
        "tables with gaps": sum(count != last or first != 1 for count, first, last in numbers),
        "tables that cannot be played back": unplayable,
    }


FAULTS = (
    "acknowledged moves lost",
    "under another number",
    "stored twice",
    "tables with gaps",
    "tables that cannot be played back",
)


def run(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Play, kill and check."""
    database = str(folder / "tables.db") if asked.database == "sqlite" else asked.database
    began = time.perf_counter()
    house = House([Server(database) for _ in range(asked.processes)], random.Random(asked.seed))
    try:
        asyncio.run(play(house, database, asked))
    finally:
        for server in house.servers:
            server.stop(signal.SIGKILL)
    engine = create_engine(Settings(database=database).database_url())
    with engine.connect() as connection:
        checked = check(connection, house.acknowledged)
    engine.dispose()
    return {
        "acknowledged moves": len(house.acknowledged),
        **house.counts,
        **{f"refused: {why}": count for why, count in house.refusals.items()},
        **checked,
        "seconds": round(time.perf_counter() - began),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--moves", type=int, default=100_000, help="acknowledged, at least")
    parser.add_argument("--tables", type=int, default=64, help="at the same time")
    parser.add_argument("--database", default="sqlite", help="sqlite, or postgresql://… of an empty database")
    parser.add_argument("--processes", type=int, default=1, help="two only with PostgreSQL")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    warm(make_game("kingdomino", {}))
    with tempfile.TemporaryDirectory() as folder:
        found = run(asked, Path(folder))
    print(json.dumps(found) if asked.json else "\n".join(f"{name:36}{value:>10}" for name, value in found.items()))
    return int(any(found[name] for name in FAULTS))


if __name__ == "__main__":
    raise SystemExit(main())
