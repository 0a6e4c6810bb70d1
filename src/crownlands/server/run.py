"""Starting the server."""

import asyncio
import os
import signal
import socket
import sys
import webbrowser
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI

from crownlands.engine.game import game_ids
from crownlands.engine.words import Message
from crownlands.server.app import create_app, open_store
from crownlands.server.errors import Refusal
from crownlands.server.line import Line
from crownlands.server.logs import write_logs
from crownlands.server.pages import FIRST_GAME
from crownlands.server.patience import patient_protocol
from crownlands.server.settings import Settings, read_settings
from crownlands.server.tidying import tidy

SOCKET_BYTES = 64 * 1024  # more than a message may have, so that a longer one can be answered

_TURN = 0.0005  # seconds


class _Server(uvicorn.Server):
    """A server that says where it is as soon as it is there, and then compiles the games."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self._app, self._address, self._open_browser = app, address, open_browser
        self._compiling: asyncio.Task[None] | None = None
        self._tidying: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        self._tidying = asyncio.create_task(tidy())
        _take_turns_often()
        print(Message("cli.serving", address=self._address), flush=True)
        if self._open_browser:
            await asyncio.to_thread(webbrowser.open, self._address)
        self._compiling = asyncio.create_task(self._compile())

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Asked to end, it ends well; asked twice, at once."""
        if sig != signal.SIGTERM:
            super().handle_exit(sig, frame)
        elif self.should_exit:
            signal.signal(sig, signal.SIG_DFL)
            signal.raise_signal(sig)
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for task in (self._compiling, self._tidying):
            if task is not None:
                task.cancel()
        self._app.state.hall.compilers.stop()
        await self._app.state.watch.stop()
        await super().shutdown(sockets)

    async def _compile(self) -> None:
        for game in game_ids():
            await self._app.state.hall.compilers.compiled(game)
            if game == FIRST_GAME:  # the one that is a click away; of the others, whoever sits down asks for bots
                await self._app.state.hall.compilers.compiled(game, "bots")


def _take_turns_often() -> None:
    """Let the thread that writes go on soon. After every call of the database it waits until the event loop, which is
    busy under load, lets it: by default for 5 ms each time, and then a move is stored long after it could be."""
    sys.setswitchinterval(_TURN)


def listen(settings: Settings) -> socket.socket:
    """A socket at the wanted address."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # Only of a socket that says it is TCP asyncio knows that short messages must not wait for the last one to arrive.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    # A port that was left a moment ago may be taken again. Windows lets one that is in use be taken too, unless told.
    alone = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
    listener.setsockopt(socket.SOL_SOCKET, alone, 1)
    try:
        listener.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        listener.close()
        problem = getattr(error, "strerror", None) or str(error)
        raise Refusal(503, "web.address_taken", host=settings.host, port=settings.port, problem=problem) from None
    return listener


def _address(settings: Settings, listener: socket.socket) -> str:
    """The address to open in a browser; for a server on all of the machine's addresses, this machine's own."""
    port = listener.getsockname()[1]
    host = {"0.0.0.0": "localhost", "::": "localhost", "127.0.0.1": "localhost"}.get(settings.host, settings.host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def configured(app: FastAPI, settings: Settings, **more: Any) -> uvicorn.Config:
    """How uvicorn runs the application."""
    return uvicorn.Config(
        app,
        http=patient_protocol(settings.header_time),
        log_config=None,
        access_log=False,
        server_header=False,
        ws=Line,
        ws_max_size=SOCKET_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # clients ping themselves, and notice when nobody answers
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        timeout_graceful_shutdown=1,  # what takes longer is told that the server stops
        **more,
    )


def serve(
    host: str | None = None, port: int | None = None, database: str | None = None, open_browser: bool = False
) -> None:
    """Serve until somebody stops it. What is not given comes from the environment."""
    settings = read_settings(os.environ, host=host, port=port, database=database)
    write_logs(settings.log_level)
    listener = listen(settings)
    app = create_app(settings, store=open_store(settings))  # what is wrong with it is said before anything is served
    server = _Server(configured(app, settings), app, _address(settings, listener), open_browser)
    server.run(sockets=[listener])


if __name__ == "__main__":
    serve()
