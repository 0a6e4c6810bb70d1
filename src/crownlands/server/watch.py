"""Everything that comes in passes here first: it gets an id, is counted, and hears when the server stops."""

import asyncio
import contextlib
import logging
import re
import secrets
import time
from collections.abc import Coroutine
from contextvars import ContextVar
from typing import Any

from fastapi.responses import JSONResponse
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from crownlands.server.errors import Refusal, error_data
from crownlands.server.logs import log_about
from crownlands.server.metrics import Metrics, count_in
from crownlands.server.shield import accepted_language

RESTART = 1012
_CLOSING = {"type": "websocket.close", "code": RESTART, "reason": "restart"}
_CLOSING_SECONDS = 0.5  # for those who read; the others notice by themselves
_AT_TABLE = re.compile(r"/(?:api/tables|t|ws)/([a-z0-9]{1,64})(?:/|$)")

log = logging.getLogger("crownlands.requests")


class Watch:
    """Who is being answered, and which sockets are open."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.stopping = False
        self._sockets: set[Send] = set()
        self._waiting: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        """The server stops: nobody waits any longer, and sockets may come back in a moment."""
        self.stopping = True
        for task in self._waiting:
            task.cancel()
        closing = [asyncio.create_task(_close(send)) for send in self._sockets]
        if closing:
            await asyncio.wait(closing, timeout=_CLOSING_SECONDS)

    async def wait(self, waiting: Coroutine[Any, Any, None]) -> None:
        """Wait for something, unless the server stops."""
        task = asyncio.create_task(waiting)
        if self.stopping:
            task.cancel()
        self._waiting.add(task)
        try:
            with self.metrics.long_polls.track_inprogress():
                await asyncio.wait([task])
        finally:
            task.cancel()
            self._waiting.discard(task)

    def around(self, app: ASGIApp) -> ASGIApp:
        """An application, watched."""

        async def watched(scope: Scope, receive: Receive, send: Send) -> None:
            count_in(self.metrics)
            _here.set(self)
            at = _AT_TABLE.match(scope.get("path", ""))
            table = at[1] if at else ""
            if scope["type"] == "http":
                await self._answer(app, scope, receive, send, table)
            elif scope["type"] == "websocket":
                await self._hold(app, scope, receive, send, table)
            else:
                await app(scope, receive, send)

        return watched

    async def _answer(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send, table: str) -> None:
        name = secrets.token_hex(8)
        about = log_about(request=name, table=table)
        started, status = time.perf_counter(), 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = name
            await send(message)

        try:
            await app(scope, receive, noted)
        except asyncio.CancelledError:
            if not self.stopping:
                raise
            if not status:
                lang = accepted_language(Headers(scope=scope).get("accept-language", ""))
                refusal = Refusal(503, "web.stopping")
                await JSONResponse(error_data(refusal, lang), 503, {"retry-after": "5"})(scope, receive, noted)
        except Exception as error:
            if not status:
                raise
            if status != 500:  # those are logged where they are answered
                log.error("not answered to the end", exc_info=error)
        finally:
            seconds = time.perf_counter() - started
            route = getattr(scope.get("route"), "path", None) or "none"
            self.metrics.answered(scope["method"], route, status, seconds)
            log.info("request", extra={"data": {**_seen(scope, route), "status": status, "ms": round(seconds * 1000)}})
            about.pop("request", None)  # what goes on at the table is no longer this request's doing

    async def _hold(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send, table: str) -> None:
        log_about(socket=secrets.token_hex(8), table=table)

        async def noted(message: Message) -> None:
            if self.stopping:
                raise OSError("closed")
            await send(message)

        self._sockets.add(send)
        try:
            with self.metrics.sockets.track_inprogress():
                await app(scope, receive, noted)
        except (WebSocketDisconnect, OSError):  # the other side is gone
            log.info("socket gone")
        except asyncio.CancelledError:
            if not self.stopping:
                raise
        finally:
            self._sockets.discard(send)


def _seen(scope: Scope, route: str) -> dict[str, str]:
    return {"method": scope["method"], "route": route}


async def _close(send: Send) -> None:
    with contextlib.suppress(OSError, RuntimeError):  # it is closed, or refused, already
        await send(_CLOSING)


_here: ContextVar[Watch | None] = ContextVar("watch", default=None)


async def unless_stopping(waiting: Coroutine[Any, Any, None]) -> None:
    """Wait for something, unless the server that is asked stops."""
    watch = _here.get()
    await (waiting if watch is None else watch.wait(waiting))
