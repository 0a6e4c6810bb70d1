"""What the benchmarks of the server share: real server processes, and clients that cost next to nothing.

The clients run on the same cores as the server, so they are as small as they can be: frames are made and read by hand,
and of what the server tells only what is needed to move is looked at.
"""

import asyncio
import base64
import contextlib
import json
import os
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any

from crownlands.scene.difference import patch

NO_LIMITS = {
    "REQUESTS_A_SECOND": "1000000",
    "REQUESTS_AT_ONCE": "1000000",
    "MESSAGES": "1000000",
    "TABLES_IN_MEMORY": "20000",
    **dict.fromkeys(("GUESTS_AN_HOUR", "TABLES_AN_HOUR", "TABLES_AN_HOUR_OF_ADDRESS", "OPEN_TABLES"), "0"),
    **dict.fromkeys(("SOCKETS_OF_GUEST", "SOCKETS_OF_ADDRESS", "RECORDS_A_DAY", "RECORDS_A_DAY_OF_ADDRESS"), "0"),
}
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
TEXT, BYTES, CLOSE, PING = 1, 2, 8, 9


class Server:
    """A server in a process of its own, with settings by the environment."""

    def __init__(self, database: str, port: int = 0, log: IO[str] | None = None, **settings: str) -> None:
        given = {"DATABASE": database, "PORT": str(port), "PACE": "0", **NO_LIMITS, **settings}
        environment = {**os.environ, **{f"CROWNLANDS_{name}": value for name, value in given.items()}}
        began = time.perf_counter()
        command = [sys.executable, "-m", "crownlands.server.run"]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http://" not in line:
            raise SystemExit(f"the server did not start: {line}")
        self.ready = time.perf_counter() - began
        self.port = int(line.split("http://")[1].split("/")[0].rpartition(":")[2])

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, and wait until it is gone."""
        self.process.send_signal(how)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def cpu(self) -> float:
        """Seconds it has worked so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Bytes it has in memory."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE

    def holds(self) -> dict[str, int]:
        """What it has: open files, threads, bytes of memory."""
        of = Path(f"/proc/{self.process.pid}")
        return {
            "files": len(list((of / "fd").iterdir())),
            "threads": len(list((of / "task").iterdir())),
            "memory": self.memory(),
        }


class Http:
    """A connection for requests, one after the other; it keeps the cookie it is given."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self._port, self.cookie = port, cookie
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nContent-Length: {len(data)}\r\n"
        cookie = f"Cookie: crownlands={self.cookie}\r\n" if self.cookie else ""
        writer.write(f"{head}{cookie}Content-Type: application/json\r\n\r\n".encode() + data)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = [(name.lower(), value) for name, _, value in (line.partition(": ") for line in lines[1:])]
        for name, value in headers:
            if name == "set-cookie" and value.startswith("crownlands="):
                self.cookie = value.split(";")[0].partition("=")[2]
        answer = await reader.readexactly(int(dict(headers).get("content-length", 0)))
        return int(lines[0].split()[1]), answer

    async def get(self, path: str) -> Any:
        """The answer to a question, which must be a good one."""
        return self._good(*await self.ask("GET", path))

    async def post(self, path: str, body: Any = None) -> Any:
        """What a request led to."""
        return self._good(*await self.ask("POST", path, body))

    def _good(self, status: int, answer: bytes) -> Any:
        if status >= 300:
            raise RuntimeError(f"{status} {answer.decode()}")
        return json.loads(answer)

    def close(self) -> None:
        """Ask no more."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


def frame(payload: bytes, opcode: int = TEXT, last: bool = True) -> bytes:
    """A frame as clients send it, masked with nothing: what is masked with zeros stays as it is."""
    first, size = (0x80 if last else 0) | opcode, len(payload)
    if size < 126:
        return struct.pack("!BBI", first, 0x80 | size, 0) + payload
    if size < 1 << 16:
        return struct.pack("!BBHI", first, 0x80 | 126, size, 0) + payload
    return struct.pack("!BBQI", first, 0x80 | 127, size, 0) + payload


PINGED = frame(b'{"t":"ping"}')


class Wire(asyncio.Protocol):
    """A socket to a table. `heard` is called with every text, `lost` with the code at the end; `over` has it then."""

    def __init__(self, path: str, port: int, cookie: str = "") -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.heard: Callable[[bytes], None] = lambda _: None
        self.lost: Callable[[int], None] = lambda _: None
        self.over: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.received = 0  # bytes, but for pongs
        self._waiting = b""
        self._code = 1006
        key = base64.b64encode(os.urandom(16)).decode()
        cookies = f"Cookie: crownlands={cookie}\r\n" if cookie else ""
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{cookies}\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._hello)

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        if not self.transport.is_closing():
            self.transport.write(data)

    def send(self, text: str) -> None:
        """Say something."""
        self.write(frame(text.encode()))

    def ping(self) -> None:
        """As browsers do every few seconds."""
        self.write(PINGED)

    def data_received(self, data: bytes) -> None:
        data = self._waiting + data if self._waiting else data
        at = 0
        if not self.opened.done():
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._waiting = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(RuntimeError(data[:200].decode("latin-1")))
                self.transport.abort()
                return
            self.opened.set_result(None)
            at = end + 4
        size = len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                start = at + 4
                length = int.from_bytes(data[at + 2 : start]) if size >= start else size
            elif length == 127:
                start = at + 10
                length = int.from_bytes(data[at + 2 : start]) if size >= start else size
            if size < start + length:
                break
            self._frame(data[at] & 15, data[start : start + length])
            at = start + length
        self._waiting = data[at:]

    def _frame(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            if payload != b'{"t":"pong"}':
                self.received += len(payload) + (2 if len(payload) < 126 else 4 if len(payload) < 1 << 16 else 10)
            self.heard(payload)
        elif opcode == CLOSE:
            self._code = int.from_bytes(payload[:2]) if len(payload) >= 2 else 1005
            with contextlib.suppress(RuntimeError):  # we may have said before that we say no more
                self.write(frame(payload[:2], CLOSE))

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed before it was open"))
        self.over.set_result(self._code)
        self.lost(self._code)


async def connect(port: int, table: str, seat: int | None = None, cookie: str = "") -> Wire:
    """Open a socket to a table, at a seat or watching."""
    path = f"/ws/{table}" + ("" if seat is None else f"?seat={seat}")
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(path, port, cookie), "127.0.0.1", port)
    await wire.opened
    return wire


class Seen:
    """What a seat has been told, as far as it is needed to move."""

    def __init__(self) -> None:
        self.seq = 0
        self.mover = -1
        self._known: dict[str, Any] = {}

    @property
    def choices(self) -> list[dict[str, Any]]:
        """What the seat can do now."""
        return self._known.get("choices") or []

    def told(self, message: Mapping[str, Any]) -> bool:
        """Note a scene or a change; False if it does not follow what was known."""
        if message["t"] == "scene":
            scene = message["scene"]
            self._known = {name: scene[name] for name in ("mover", "choices") if name in scene}
        elif message["after"] != self.seq:
            return False
        else:
            change = message["change"]
            self._known = patch(self._known, {n: change[n] for n in ("mover", "choices") if n in change})
        self.seq, self.mover = message["seq"], self._known["mover"]
        return True
