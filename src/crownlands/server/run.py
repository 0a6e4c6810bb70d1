"""Starting the server."""

import asyncio
import os
import socket
import webbrowser
from typing import Any

import uvicorn
from fastapi import FastAPI

from crownlands.engine.game import game_ids
from crownlands.engine.words import Message
from crownlands.server.app import create_app
from crownlands.server.errors import Refusal
from crownlands.server.logs import write_logs
from crownlands.server.pages import FIRST_GAME
from crownlands.server.settings import Settings, read_settings

SOCKET_BYTES = 64 * 1024  # more than a message may have, so that a longer one can be answered


class _Server(uvicorn.Server):
    """A server that says where it is as soon as it is there, and then compiles the games."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self._app, self._address, self._open_browser = app, address, open_browser
        self._compiling: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        print(Message("cli.serving", address=self._address), flush=True)
        if self._open_browser:
            await asyncio.to_thread(webbrowser.open, self._address)
        self._compiling = asyncio.create_task(self._compile())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._compiling is not None:
            self._compiling.cancel()
        self._app.state.hall.compilers.stop()
        await super().shutdown(sockets)

    async def _compile(self) -> None:
        for game in game_ids():
            await self._app.state.hall.compilers.compiled(game)
            if game == FIRST_GAME:  # the one that is a click away; of the others, whoever sits down asks for bots
                await self._app.state.hall.compilers.compiled(game, "bots")


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
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=SOCKET_BYTES,
        ws_ping_interval=None,  # clients ping themselves, and notice when nobody answers
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        timeout_graceful_shutdown=3,
        **more,
    )


def serve(
    host: str | None = None, port: int | None = None, database: str | None = None, open_browser: bool = False
) -> None:
    """Serve until somebody stops it. What is not given comes from the environment."""
    settings = read_settings(os.environ, host=host, port=port, database=database)
    write_logs()
    listener = listen(settings)
    app = create_app(settings)
    server = _Server(configured(app, settings), app, _address(settings, listener), open_browser)
    server.run(sockets=[listener])


if __name__ == "__main__":
    serve()
