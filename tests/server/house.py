"""A real server on a real port, people with browsers' cookies, and sockets that keep their scene as a client does."""

import asyncio
import contextlib
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, TypeVar

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from crownlands.engine.match import Bot
from crownlands.scene.difference import patch
from crownlands.server.app import create_app
from crownlands.server.line import Line
from crownlands.server.moments import Moments
from crownlands.server.run import configured, listen
from crownlands.server.settings import Settings
from crownlands.server.store import Store

T = TypeVar("T")

_keys = (f"key-{n}" for n in itertools.count())


PATIENCE = 300  # seconds; what is expected comes at once, but not on a machine that does much else


# All who come to a test are one address, and make more tables in a minute than a family in a week.
UNLIMITED = {
    "guests_an_hour": 0,
    "tables_an_hour": 0,
    "tables_an_hour_of_address": 0,
    "open_tables": 0,
    "records_a_day": 0,
    "records_a_day_of_address": 0,
}


class _Server(uvicorn.Server):
    """Remembers its loop, so that tests can ask it for something."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)


class House:
    """A server in a thread of this process."""

    def __init__(
        self, settings: Settings, bots: Mapping[str, Bot] | None = None, moments: Moments | None = None
    ) -> None:
        self.settings = settings
        self.app = create_app(settings, bots, moments=lambda: moments or Moments())
        self._listener = listen(replace(settings, host="127.0.0.1", port=0))
        self.address = f"127.0.0.1:{self._listener.getsockname()[1]}"
        self._server = _Server(configured(self.app, settings))
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listener]})

    def __enter__(self) -> "House":
        self._thread.start()
        while not self._server.started and self._thread.is_alive():
            self._thread.join(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._listener.close()

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        return self._server.loop

    @property
    def lines(self) -> list[Line]:
        """The sockets it has open."""
        return [line for line in list(self._server.server_state.connections) if isinstance(line, Line)]

    async def pause(self) -> None:
        """Let everything else inside the server go on."""
        await asyncio.sleep(0.001)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something inside the server."""
        return asyncio.run_coroutine_threadsafe(work, self._server.loop).result(PATIENCE)

    @contextlib.contextmanager
    def person(self, **headers: str) -> Iterator["Person"]:
        with httpx.Client(base_url=f"http://{self.address}", headers=headers, timeout=PATIENCE) as client:
            yield Person(client, self.address)


def house(folder: Path, bots: Mapping[str, Bot] | None = None, **settings: Any) -> House:
    """A server with its database in a folder, and bots that do not wait; `moments`: what its clocks go by."""
    moments = settings.pop("moments", None)
    usual = {"database": str(folder / "tables.db"), "pace": 0.0, **UNLIMITED}
    return House(Settings(**{**usual, **settings}), bots, moments)


def up_to_date(folder: Path) -> Path:
    """The database of a folder, as it was or empty, brought up to date by nobody who goes on to serve it."""
    store = Store(f"sqlite:///{folder / 'tables.db'}")
    store.start()
    store.close()
    return folder / "tables.db"


class Person:
    """Somebody with a browser."""

    def __init__(self, client: httpx.Client, address: str) -> None:
        self.http, self.address = client, address

    def get(self, path: str, status: int = 200, **params: Any) -> Any:
        answer = self.http.get(path, params=params)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def table(
        self, *kinds: str, game: str = "kingdomino", settings: Mapping[str, Any] | None = None, **options: Any
    ) -> "str":
        """A new table; seats as `me`, `here`, `open` or the name of a bot."""
        seats = [{"kind": k} if k in ("me", "here", "open") else {"kind": "bot", "bot": k} for k in kinds]
        wanted = {"game": game, "options": options, "seats": seats, "settings": settings or {}}
        answer = self.post("/api/tables", wanted, 201)
        return str(answer["table"])

    def view(self, table: str, **params: Any) -> Any:
        return self.get(f"/api/tables/{table}/view", **params)

    def play(self, table: str, action: str, seq: int, key: str | None = None, status: int = 200) -> Any:
        body = {"key": key or next(_keys), "seq": seq, "action": action}
        return self.post(f"/api/tables/{table}/actions", body, status)

    def finish(self, table: str) -> list[int]:
        """Play whatever comes first, in all seats of theirs, to the end; the points."""
        while True:
            about = self.get(f"/api/tables/{table}")
            if about["status"] == "finished":
                return list(about["outcome"]["scores"])
            view = self.view(table)
            mover = view["mover"]
            if mover in about["yours"] and about["seats"][mover]["bot"] is None:
                seen = self.view(table, seat=mover)
                self.play(table, seen["legal"][0], seen["seq"])
            else:
                self.view(table, after=view["seq"], wait=10)

    def seat(self, table: str, seat: int, do: str, status: int = 200, **more: Any) -> Any:
        return self.post(f"/api/tables/{table}/seats/{seat}", {"do": do, **more}, status)

    @contextlib.contextmanager
    def socket(
        self, table: str, seat: int | None = None, hello: int | None = 0, headers: Any = None
    ) -> Iterator["Wire"]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"ws://{self.address}/ws/{table}" + ("" if seat is None else f"?seat={seat}")
        sent = {**({"Cookie": cookies} if cookies else {}), **(headers or {})}
        with connect(address, additional_headers=sent, max_size=None, compression=None, open_timeout=PATIENCE) as raw:
            wire = Wire(raw)
            if hello is not None:
                wire.send(t="hello", seq=hello)
            yield wire


class Wire:
    """A socket and the scene it has been told of."""

    def __init__(self, raw: ClientConnection) -> None:
        self.raw = raw
        self.seq = 0
        self.scene: dict[str, Any] = {}
        self.steps_back = 0
        self.forced = False
        self.seats: list[dict[str, Any]] = []
        self.status = ""
        self.heard: list[str] = []

    def send(self, **message: Any) -> None:
        self.raw.send(json.dumps(message))

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        text = self.raw.recv(timeout)
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["t"] == "scene":
            self.scene, self.seq = message["scene"], message["seq"]
        elif message["t"] == "change":
            assert message["after"] == self.seq, "a change of a scene we do not have"
            self.scene, self.seq = patch(self.scene, message["change"]), message["seq"]
        if message["t"] in ("scene", "change"):
            self.steps_back = message.get("undo", 0)
            self.forced = message.get("forced", False)
        elif message["t"] == "seats":
            self.seats, self.status = message["seats"], message["status"]
        return message

    def until(self, wanted: str | Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read on to a message of a kind, or one that is right."""
        while True:
            message = self.receive()
            if message["t"] == wanted if isinstance(wanted, str) else wanted(message):
                return message

    def settle(self) -> None:
        """Read everything that has happened up to now."""
        self.send(t="ping")
        self.until("pong")

    def until_seq(self, seq: int) -> None:
        while self.seq < seq:
            self.receive()

    def until_my_turn(self) -> bool:
        """Read on until the seat of this socket can choose; False if the game ends before."""
        while not self.scene.get("choices"):
            if self.scene and self.scene["mover"] == -4:
                return False
            self.receive()
        return True

    def play(self, action: str, seq: int | None = None, key: str | None = None) -> dict[str, Any]:
        """Play and wait for the answer."""
        key = key or next(_keys)
        self.send(t="play", key=key, seq=self.seq if seq is None else seq, action=action)
        return self.until(lambda m: m.get("key") == key)

    def undo(self) -> dict[str, Any]:
        key = next(_keys)
        self.send(t="undo", key=key, seq=self.seq)
        return self.until(lambda m: m.get("key") == key)


class Process:
    """A server in a process of its own, which can be killed."""

    def __init__(
        self, folder: Path, environment: Mapping[str, str] = os.environ, /, log: IO[str] | None = None, **more: str
    ) -> None:
        settings = {"DATABASE": str(folder / "tables.db"), "PORT": "0", "PACE": "0"}
        settings |= {name.upper(): str(most) for name, most in UNLIMITED.items()} | more
        environment = {**environment, **{f"CROWNLANDS_{name}": value for name, value in settings.items()}}
        command = [sys.executable, "-m", "crownlands.server.run"]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = line.split("http://")[1].split("/")[0].replace("localhost", "127.0.0.1")

        self.http = httpx.Client(base_url=f"http://{self.address}", timeout=PATIENCE)
        self.person = Person(self.http, self.address)

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(signal.SIGKILL)

    def stop(self, how: signal.Signals) -> None:
        self.http.close()
        self.process.send_signal(how)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
