"""Is it up, can it serve, and how does it do? For whatever watches the server from outside."""

import asyncio
import secrets
import time
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from crownlands import __version__
from crownlands.server.database import Gone
from crownlands.server.errors import Refusal
from crownlands.server.metrics import may_read
from crownlands.server.schema import tables
from crownlands.server.store import Store

router = APIRouter(include_in_schema=False)

_KEPT = 1.0  # seconds an answer is good for
_DEADLINE = 2.0  # seconds the store has
_READ_ONLY = "database read-only"
# What databases say, and what it means; anything else has failed. No words of theirs leave the house.
_REASONS = {
    "readonly": _READ_ONLY,
    "read-only": _READ_ONLY,
    "locked": "database locked",
    "full": "disk full",
    "no space": "disk full",
    "disk i/o": "database gone",
    "unable to open": "database gone",
    "is gone": "database gone",
    "no such table": "database gone",
    "connection": "database gone",
}
_SLOW = "database does not answer"
_GONE = "database gone"
_FAILED = "database failed"


class ReadOnly(Exception):
    """A database that takes nothing."""


class Health:
    """Finds out whether the store can be written and read, at most once a second, and waits for nobody."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._trying: asyncio.Task[str] | None = None
        self._found, self._until = "", 0.0

    async def problem(self) -> str:
        """Why it cannot serve; nothing if it can."""
        if time.monotonic() >= self._until:
            if self._trying is None:
                self._trying = asyncio.create_task(self._try())
            trying = self._trying
            done, _ = await asyncio.wait([trying], timeout=_DEADLINE)
            self._found = trying.result() if done else _SLOW
            self._until = time.monotonic() + _KEPT
            if done and self._trying is trying:  # one that hangs is not asked a second time
                self._trying = None
        return self._found

    async def _try(self) -> str:
        try:
            await self._store.write(_write)
            await self._store.read(_read)
        except ReadOnly:
            return _READ_ONLY
        except Gone:
            return _GONE
        except SQLAlchemyError as error:
            said = str(error).lower()
            return next((reason for words, reason in _REASONS.items() if words in said), _FAILED)
        except Exception:
            return _FAILED
        return ""

    def close(self) -> None:
        """Ask no more."""
        if self._trying is not None:
            self._trying.cancel()


def _write(connection: Connection) -> None:
    """Have something written that nobody reads: a number in the head of a file, or a transaction of its own."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version = {secrets.randbits(31)}")
    elif connection.exec_driver_sql("SHOW transaction_read_only").scalar_one() == "on":
        raise ReadOnly
    else:
        connection.exec_driver_sql("SELECT txid_current()")


def _read(connection: Connection) -> None:
    connection.execute(select(tables.c.id).limit(1)).first()


@router.get("/health")
@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """Is it up?"""
    return {"status": "up", "version": __version__}


@router.get("/readyz")
async def readyz(request: Request) -> JSONResponse:
    """Can it serve?"""
    state: Any = request.app.state
    reason = "stopping" if state.watch.stopping else await state.health.problem()
    if reason:
        return JSONResponse({"status": "not ready", "reason": reason}, 503, {"retry-after": "5"})
    return JSONResponse({"status": "ready"}, headers={"cache-control": "no-store"})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """What has been counted and measured, for those who may know."""
    if not may_read(request, request.app.state.settings.metrics):
        raise Refusal(404, "web.nothing_here")
    return Response(generate_latest(request.app.state.watch.metrics.registry), media_type=CONTENT_TYPE_LATEST)
