"""Nonsense from outside: `python benchmarks/fuzz.py` sends it, prints one table, and fails if the server minds.

Through sockets: messages that are right, changed, doubled, in another order, random JSON, deep, of wrong types, with
NUL, halves of characters and huge numbers, bytes, fragments, frames that are none, lines left half open. To every
address there is, pages too: odd ids, odd methods, odd headers, odd bodies. The server must answer or close, never with
a fault of its own, never late, and afterwards have neither more open files nor threads nor, beyond a bound, more
memory; nothing of it is worth a line in its log.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import random
import struct
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from crownlands.engine.game import game_ids, make_game
from crownlands.server.app import create_app
from crownlands.server.settings import Settings
from crownlands.warm import warm
from nonsense import HEADERS, METHODS, odd_body, odd_query, odd_text, odd_value, some_json
from wires import BYTES, CLOSE, PING, TEXT, Http, Seen, Server, Wire, connect, frame

PATIENCE = 20.0  # seconds for an answer; later is never
AT_ONCE = 16
RENEWED = 0.01  # of sockets: a new table takes the place of the oldest
SESSION = 40  # messages through one socket, at most
KNOWN = {"scene", "change", "ack", "no", "about", "because", "seats", "phrase", "rematch", "pong"}
MORE = {"files": 16, "threads": 48, "memory": 64 << 20}  # than after the first fifth: pools that fill up, new tables
NOTED = "Invalid HTTP request received."  # what is worth a line in the log, and no more

Address = tuple[str, str]  # method, path with {names}


def addresses() -> list[Address]:
    """All there are."""
    routes = [r for r in create_app(Settings()).routes if hasattr(r, "methods") and hasattr(r, "path")]
    return [(method, route.path) for route in routes for method in sorted(route.methods or ())]


class Target:
    """A server with a few tables, and somebody who sits at them."""

    def __init__(self, port: int, hand: random.Random) -> None:
        self.port, self.hand = port, hand
        self.cookie = ""
        self.tables: list[str] = []
        self.found: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()

    async def open(self) -> None:
        """Make the tables."""
        for game, kind in (("kingdomino", "here"), ("kingdom_builder", "here"), ("origins", "open")):
            await self._open_one(game, kind)

    async def _open_one(self, game: str, kind: str = "here") -> None:
        http = Http(self.port, self.cookie)
        body = {"game": game, "options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": kind}]}
        self.tables.append((await http.post("/api/tables", body))["table"])
        self.cookie = http.cookie
        http.close()

    # --- sockets -----------------------------------------------------------------------------------------------

    async def session(self) -> None:
        """One socket, from its beginning to some end."""
        hand = self.hand
        if hand.random() < RENEWED:
            await self._open_one(hand.choice(list(game_ids())))
            self.tables.pop(0)
        table = hand.choice(self.tables) if hand.random() < 0.95 else odd_value(hand)
        seat, cookie = hand.choice([(None, ""), (None, self.cookie), (0, ""), (7, self.cookie)])
        if hand.random() < 0.8:
            seat, cookie = hand.choice([0, 1]), self.cookie
        try:
            wire = await asyncio.wait_for(connect(self.port, table, seat, cookie), PATIENCE)
        except (RuntimeError, ConnectionError) as error:
            self.found["sockets not opened"] += 1
            if " 500 " in str(error):
                self.faults[f"500: /ws/{table}"] += 1
            return
        talk = Talk(wire, self)
        wire.send('{"t":"hello","seq":0}')
        if hand.random() < 0.7:
            await asyncio.wait(talk.waits_for(talk.shown), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        for _ in range(hand.randint(1, SESSION)):
            if wire.over.done():
                break
            hand.choice(WAYS)(talk)
            self.found["messages"] += 1
            if hand.random() < 0.3:
                await asyncio.sleep(hand.choice([0.0, 0.0, 0.01]))
        await talk.end()
        if wire.over.done() and wire.over.result() == 1011:
            self.faults["a socket failed (1011)"] += 1
        self.found[f"closed with {wire.over.result() if wire.over.done() else 'nothing'}"] += 1

    # --- requests ----------------------------------------------------------------------------------------------

    async def request(self, address: Address) -> None:
        """One request, and its answer."""
        hand = self.hand
        method, path = address
        if hand.random() < 0.1:
            method = hand.choice(METHODS)
        while "{" in path:
            start, end = path.index("{"), path.index("}")
            name = path[start + 1 : end]
            value = hand.choice(self.tables) if name == "table" and hand.random() < 0.6 else odd_value(hand)
            path = path[:start] + value + path[end + 1 :]
        path += odd_query(hand)
        body = odd_body(hand) if method not in ("GET", "HEAD") else b""
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Connection: close"]
        lines += [f"Cookie: crownlands={self.cookie}"] * (hand.random() < 0.7)
        lines += [f"Content-Length: {len(body)}"] * bool(body)
        lines += hand.sample(HEADERS, hand.randint(0, 2))
        self.found["requests"] += 1
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                with contextlib.closing(writer):
                    writer.write("\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + body)
                    answer = await reader.read(4096)
                    while await reader.read(1 << 16):
                        pass
        except ConnectionError:
            self.found["requests cut off"] += 1
            return
        except TimeoutError:
            self.faults[f"no answer: {method} {path[:60]}"] += 1
            return
        status = answer[9:12].decode("latin-1") or "nothing"
        self.found[f"answers {status[:1]}xx"] += 1
        if status[:1] == "5" and b"retry-after" not in answer.lower():
            self.faults[f"{status}: {method} {path[:80]}"] += 1


class Talk:
    """A socket that says nonsense."""

    def __init__(self, wire: Wire, target: Target) -> None:
        self.wire, self.hand, self._target = wire, target.hand, target
        self.shown: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._ponged = asyncio.Event()
        self.seen = Seen()
        self.last = b'{"t":"ping"}'
        wire.heard = self._hear

    def _hear(self, text: bytes) -> None:
        try:
            message = json.loads(text)
            kind = message["t"]
        except (ValueError, TypeError, KeyError):
            kind = "not a message"
        if kind not in KNOWN:
            self._target.faults[f"heard {text[:60]!r}"] += 1
            return
        self._target.found[f"heard {kind}"] += 1
        if kind in ("scene", "change") and not self.seen.told(message):
            self._target.faults["a change of a scene that was not told"] += 1
        if kind == "scene" and not self.shown.done():
            self.shown.set_result(None)
        if kind == "pong":
            self._ponged.set()

    def waits_for(self, what: "asyncio.Future[Any]") -> "list[asyncio.Future[Any]]":
        """Something, or the end."""
        return [what, self.wire.over]

    def say(self, data: bytes, opcode: int = TEXT) -> None:
        """Send a message as it is."""
        self.last = data
        self.wire.write(frame(data, opcode))

    def right(self) -> dict[str, Any]:
        """A message as it should be."""
        hand = self.hand
        key, seq = f"k{hand.getrandbits(40)}", self.seen.seq
        action = hand.choice(self.seen.choices)["action"] if self.seen.choices else "1"
        return hand.choice(
            [
                {"t": "ping"},
                {"t": "hello", "seq": hand.choice([0, seq])},
                {"t": "why", "action": action},
                {"t": "what", "area": "kingdom.0", "x": hand.random() * 9, "y": hand.random() * 9},
                {"t": "what", "seat": 0, "line": 0},
                {"t": "phrase", "phrase": "hello"},
                {"t": "play", "key": key, "seq": seq, "action": action},
                {"t": "undo", "key": key, "seq": seq},
            ]
        )

    async def end(self) -> None:
        """Is it still heard, or closed? Then leave in one of many ways."""
        if not self.wire.over.done():
            self._ponged.clear()
            self.wire.ping()
            answered = asyncio.ensure_future(self._ponged.wait())
            waiting = self.waits_for(answered)
            done, _ = await asyncio.wait(waiting, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            answered.cancel()
            if not done:
                self._target.faults["a socket hangs"] += 1
        leave = self.hand.choice(["close", "abort", "eof", "middle"])
        if leave == "close":
            self.wire.write(frame(struct.pack("!H", self.hand.choice([1000, 1001, 3000])), CLOSE))
        elif leave == "eof" and self.wire.transport.can_write_eof() and not self.wire.over.done():
            with contextlib.suppress(OSError):  # the other side may have ended it already
                self.wire.transport.write_eof()
        elif leave == "middle":
            self.wire.write(frame(b"x" * 100)[: self.hand.randint(1, 100)])
        if leave in ("abort", "middle"):
            self.wire.transport.abort()
        await asyncio.wait([self.wire.over], timeout=PATIENCE)
        if not self.wire.over.done():
            self._target.faults[f"a socket stays open after: {leave}"] += 1
            self.wire.transport.abort()


# --- what somebody may say ------------------------------------------------------------------------------------------


def right(talk: Talk) -> None:
    talk.say(json.dumps(talk.right()).encode())


def twice(talk: Talk) -> None:
    talk.say(talk.last)
    talk.say(talk.last)


def in_another_order(talk: Talk) -> None:
    for message in talk.hand.sample([talk.right() for _ in range(4)], 4):
        talk.say(json.dumps(message).encode())


def changed(talk: Talk) -> None:
    text = bytearray(json.dumps(talk.right()).encode())
    for _ in range(talk.hand.randint(1, 4)):
        at = talk.hand.randrange(len(text))
        what = talk.hand.choice(["cut", "change", "double"])
        if what == "cut":
            del text[at : at + talk.hand.randint(1, 4)]
        elif what == "change":
            text[at] = talk.hand.randrange(32, 127)
        else:
            text[at:at] = text[at : at + 8]
        text = text or bytearray(b"{")
    talk.say(bytes(text))


def of_wrong_types(talk: Talk) -> None:
    message = talk.right()
    message[talk.hand.choice(list(message))] = some_json(talk.hand)
    talk.say(json.dumps(message).encode("utf-8", "surrogatepass"))


def anything(talk: Talk) -> None:
    talk.say(json.dumps(some_json(talk.hand)).encode("utf-8", "surrogatepass"))


def odd(talk: Talk) -> None:
    talk.say(odd_text(talk.hand))


def in_pieces(talk: Talk) -> None:
    data = json.dumps(talk.right()).encode()
    cut = talk.hand.randrange(len(data))
    write = talk.wire.write
    write(frame(data[:cut], TEXT, last=False))
    if talk.hand.random() < 0.5:
        write(frame(b"", PING))
    write(frame(data[cut:], 0, last=talk.hand.random() < 0.9))


def in_bits(talk: Talk) -> None:
    data = frame(json.dumps(talk.right()).encode())
    for at in range(0, len(data), 7):
        talk.wire.write(data[at : at + 7])


def not_a_message(talk: Talk) -> None:
    hand = talk.hand
    talk.wire.write(
        hand.choice(
            [
                frame(hand.randbytes(20), BYTES),
                frame(b"\xff\xfe\xfa"),
                frame(b"x" * 200, PING),
                frame(b"", hand.choice([3, 5, 11, 15])),
                frame(b"x" * 70_000),
                frame(struct.pack("!H", hand.choice([0, 999, 1005, 5000])), CLOSE),
                bytes([0xF1, 0x85, 0, 0, 0, 0]) + b"hello",
                bytes([0x81, 0x05]) + b"hello",
                struct.pack("!BBQI", 0x81, 0xFF, 1 << 62, 0),
                hand.randbytes(hand.randint(1, 60)),
            ]
        )
    )


Way = Callable[[Talk], None]
WAYS: list[Way] = [twice, in_another_order, in_bits, not_a_message]
WAYS += [right] * 6
WAYS += [changed, of_wrong_types, anything, odd, in_pieces] * 3


async def often(count: int, work: Callable[[], Awaitable[None]], done: Callable[[], int]) -> None:
    """Do something until it has been done so often, several at the same time."""

    async def some() -> None:
        while done() < count:
            await work()

    await asyncio.gather(*(some() for _ in range(AT_ONCE)))


async def fuzz(target: Target, messages: int, requests: int) -> None:
    """Nonsense through sockets, then to all addresses."""
    found, known = target.found, itertools.cycle(addresses())
    await often(found["messages"] + messages, target.session, lambda: found["messages"])
    await often(found["requests"] + requests, lambda: target.request(next(known)), lambda: found["requests"])


async def measure(server: Server, asked: argparse.Namespace) -> dict[str, Any]:
    """Warm up, note what the server has, fuzz on, and compare."""
    target = Target(server.port, random.Random(asked.seed))
    await target.open()
    await fuzz(target, asked.messages // 5, asked.requests // 5)
    before = server.holds()
    began = time.perf_counter()
    await fuzz(target, asked.messages - asked.messages // 5, asked.requests - asked.requests // 5)
    taken = time.perf_counter() - began
    deadline = time.perf_counter() + PATIENCE
    # Sockets are closed, and garbage is looked for, when there is time for it.
    while any((after := server.holds())[n] > before[n] + MORE[n] for n in MORE) and time.perf_counter() < deadline:
        await asyncio.sleep(0.1)
    for name, most in MORE.items():
        if after[name] > before[name] + most:
            target.faults[f"more {name}: {before[name]} → {after[name]}"] += 1
    http = Http(server.port)
    if (await http.get("/health"))["status"] != "up":
        target.faults["it is not well"] += 1
    http.close()
    return {
        **dict(sorted(target.found.items())),
        "a second": round((asked.messages + asked.requests) * 0.8 / taken),
        **{f"{name} before": value for name, value in before.items()},
        **{f"{name} after": value for name, value in after.items()},
        "faults": dict(target.faults),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=100_000, help="through sockets")
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    for game in game_ids():
        warm(make_game(game, {}))
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+") as log:
        server = Server(str(Path(folder) / "tables.db"), log=log, SILENCE="5", PARTING="2")
        try:
            found = asyncio.run(measure(server, asked))
        finally:
            server.stop()
        log.seek(0)
        said = log.read()
    for line in said.splitlines():
        what = json.loads(line)["what"] if line.startswith("{") else line
        if what == NOTED:
            found["lines in the log"] = found.get("lines in the log", 0) + 1
            continue
        found["faults"][f"logged: {what[:80].strip()}"] = found["faults"].get(f"logged: {what[:80].strip()}", 0) + 1
    faults = found.pop("faults")
    print(json.dumps({**found, "faults": faults}) if asked.json else "")
    if not asked.json:
        for name, value in [*found.items(), *(faults or {"faults": 0}).items()]:
            print(f"{name:40}{value:>12}")
    return int(bool(faults))


if __name__ == "__main__":
    raise SystemExit(main())
