"""Guests: everybody is one. A long random token in a cookie, of which the store keeps only the hash."""

import hashlib
import secrets
import time
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, insert, select, update
from starlette.requests import HTTPConnection

from crownlands.engine.words import LANGUAGES
from crownlands.scene.palette import THEMES
from crownlands.server import schema
from crownlands.server.errors import Refusal
from crownlands.server.neighbours import Neighbours
from crownlands.server.store import Store

COOKIE_DAYS = 400  # browsers keep no cookie longer
_REMEMBERED = 60.0  # seconds a guest is not looked up again
_MOST_REMEMBERED = 10_000


@dataclass(frozen=True)
class Guest:
    """Somebody, as far as we know them."""

    id: str
    name: str = ""
    lang: str = ""
    theme: str = ""
    seen: int = 0  # about when they were last here


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def hashed(token: str) -> bytes:
    """What the store keeps of a token. Tokens are long and random, so a plain hash is enough."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


def check_language(lang: str) -> str:
    """A language we speak."""
    if lang not in LANGUAGES:
        raise Refusal(422, "web.language", lang=lang, known=", ".join(LANGUAGES))
    return lang


def check_theme(theme: str) -> str:
    """A theme we have drawings for."""
    if theme not in THEMES:
        raise Refusal(422, "web.theme", theme=theme, known=", ".join(THEMES))
    return theme


def cookie_name(connection: HTTPConnection) -> str:
    """Over HTTPS a name that browsers accept from nobody but this very host."""
    return "__Host-crownlands" if connection.url.scheme in ("https", "wss") else "crownlands"


def cookie(connection: HTTPConnection, token: str, days: int = COOKIE_DAYS) -> str:
    """The header that keeps a guest's token in the browser; with no days, that makes the browser forget it."""
    name = cookie_name(connection)
    secure = "; Secure" if name.startswith("__Host-") else ""
    return f"{name}={token}; Max-Age={days * 86400}; Path=/; HttpOnly; SameSite=Lax{secure}"


class Guests:
    """Who is who."""

    def __init__(self, store: Store, neighbours: Neighbours) -> None:
        self._store, self._neighbours = store, neighbours
        self._known: dict[bytes, tuple[float, Guest]] = {}

    async def find(self, token: str | None) -> Guest | None:
        """The guest with a token, if there is one."""
        if not token:
            return None
        key = hashed(token)
        found = self._known.get(key)
        if found and found[0] > time.monotonic():
            return found[1]
        columns = schema.guests.c
        query = select(columns.id, columns.name, columns.lang, columns.theme, columns.seen).where(columns.token == key)
        row = await self._store.read(lambda connection: connection.execute(query).first())
        return self._remember(key, Guest(*row)) if row else None

    async def make(self) -> tuple[Guest, str]:
        """A new guest, and the token to give them."""
        token = secrets.token_urlsafe(32)
        moment = now()
        guest = Guest(secrets.token_hex(8), seen=moment)
        values = {"id": guest.id, "token": hashed(token), "name": "", "lang": "", "theme": "", "made": moment}
        values["seen"] = moment
        await self._store.write(lambda connection: connection.execute(insert(schema.guests).values(values)).close())
        return self._remember(hashed(token), guest), token

    async def change(self, guest: Guest, **changes: Any) -> Guest:
        """The guest with another name, language or theme, or seen at another time."""
        where = schema.guests.c.id == guest.id

        def job(connection: Connection) -> None:
            connection.execute(update(schema.guests).where(where).values(changes))
            self._neighbours.ring(connection, {"guest": guest.id, "name": changes.get("name")})

        await self._store.write(job)
        self.forget(guest.id)
        return replace(guest, **changes)

    def forget(self, guest: str) -> None:
        """Look a guest up when they are here again: something about them has changed."""
        self._known = {key: known for key, known in self._known.items() if known[1].id != guest}

    def _remember(self, key: bytes, guest: Guest) -> Guest:
        if len(self._known) >= _MOST_REMEMBERED:
            self._known.clear()
        self._known[key] = time.monotonic() + _REMEMBERED, guest
        return guest
