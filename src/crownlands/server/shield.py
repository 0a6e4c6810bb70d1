"""What stands between the world and the application: name, origin, size and rate of requests, headers of answers."""

import asyncio
import html
import json
import logging
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crownlands.engine.words import LANGUAGES
from crownlands.server.errors import Refusal, error_data, retry_after
from crownlands.server.guests import cookie
from crownlands.server.limits import Credits, asker, network
from crownlands.server.metrics import metrics
from crownlands.server.reach import is_ours, known_names
from crownlands.server.settings import Settings

log = logging.getLogger("crownlands.shield")

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    )
)
HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
# All that is said to people who are refused here: nothing is asked of the application, or of the store.
_PAGE = """<!doctype html>
<html lang="{lang}" data-theme="auto">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Crownlands</title>
  <link rel="icon" href="/static/now/crown.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/static/now/colours.css">
  <link rel="stylesheet" href="/static/now/site.css">
  <link rel="stylesheet" href="/static/now/pages.css">
</head>
<body class="page">
<header class="site-head">
  <a class="logo" href="/"><img src="/static/now/crown.svg" alt="" width="30" height="30">Crownlands</a>
</header>
<main><h1>{words}</h1></main>
</body>
</html>
"""
_SAFE = ("GET", "HEAD", "OPTIONS")
_DEAR = (
    "/picture",
    "/rematch",
    "/records",
    "/tables",
    "/play_on",
    "/daily",
)  # ends of paths that cost more than a look
_LESSONS = "/api/lessons/"  # each of which begins a table, too
_DEAR_COST = 5.0
_KEPT = ("/static/", "/words/", "/art/", "/ground/")  # in memory, and fetched once: a page needs dozens of them
_KEPT_COST = 0.1


def accepted_language(header: str) -> str:
    """The first of our languages in an Accept-Language header; English if there is none."""
    wanted = []
    for place, part in enumerate(header.split(",")):
        name, _, more = part.partition(";")
        quality = more.strip().removeprefix("q=")
        try:
            rank = float(quality) if quality else 1.0
        except ValueError:
            rank = 0.0
        wanted.append((-rank, place, name.strip().split("-")[0].lower()))
    return next((lang for rank, _, lang in sorted(wanted) if lang in LANGUAGES and rank < 0), "en")


def same_site(headers: Headers, origins: set[str]) -> bool:
    """Does a request come from a page of ours, or from no page at all?"""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return origin in origins or origin.partition("://")[2] == headers.get("host", "")


class TooLarge(HTTPException):
    """A body that does not end in time."""

    def __init__(self, limit: int) -> None:
        super().__init__(413)
        self.limit = limit


class Shield:
    """The outermost layer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._origins = set(settings.origins.split())
        self._names = known_names(settings)
        self._credits = Credits(settings.requests_a_second, settings.requests_at_once)
        self._warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        address = scope["client"][0] if scope.get("client") else ""
        asker.set(network(address))
        self._warn_of_proxy(address, connection.headers.get("x-forwarded-for", ""))
        refusal = self._refuses(scope, connection.headers)
        if refusal:
            metrics().refused(refusal.status, refusal.message.id)
        if scope["type"] == "websocket":
            if refusal:
                await send({"type": "websocket.close", "code": 1008, "reason": refusal.message.id})
            else:
                await self._app(scope, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if connection.url.scheme == "https":
                    headers.setdefault("strict-transport-security", "max-age=31536000")
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
                token = scope.get("state", {}).get("new_token")
                if token:
                    headers.append("set-cookie", cookie(connection, token))
            await send(message)

        if refusal:
            await _answer(refusal, scope["path"], connection.headers, dressed)
        else:
            limit = self._limit(scope["path"])
            await self._app(scope, _at_most(receive, limit, self._settings.body_time), dressed)

    def _limit(self, path: str) -> int:
        return self._settings.upload if path == "/api/records" else self._settings.body

    def _refuses(self, scope: Scope, headers: Headers) -> Refusal | None:
        method = scope.get("method", "")
        path = scope["path"]
        foreign = next((host for host in headers.getlist("host") if not is_ours(host, self._names)), None)
        if foreign is not None:
            return Refusal(421, "web.host", host=foreign)
        if method not in _SAFE and not same_site(headers, self._origins):
            return Refusal(403, "web.origin", origin=headers.get("origin", headers.get("sec-fetch-site")))
        if not self._credits.spend(asker.get(), _cost(method, path)):
            return Refusal(429, "web.too_fast")
        length = headers.get("content-length", "0")
        limit = self._limit(path)
        if not length.isascii() or not length.isdigit() or int(length) > limit:
            return Refusal(413, "web.too_large", limit=limit)
        if "\0" in path or b"%00" in scope["query_string"]:  # no name of anything, and no database can store it
            return Refusal(404, "web.nothing_here")
        return None

    def _warn_of_proxy(self, address: str, passed_on: str) -> None:
        """Somebody says for whom they ask, and is not one of those who are believed: then all whom they ask for count
        as one, and HTTPS is not noticed. That is said once."""
        if passed_on and address not in passed_on and not self._warned:
            self._warned = True
            log.warning("X-Forwarded-For from a proxy that CROWNLANDS_PROXIES does not name: it is not believed")


def _cost(method: str, path: str) -> float:
    """What a request costs of the credits of its address."""
    if method in _SAFE:
        return _DEAR_COST if path.endswith(("/picture", "/data")) else _KEPT_COST if path.startswith(_KEPT) else 1.0
    return _DEAR_COST if path.endswith(_DEAR) or path.startswith(_LESSONS) else 1.0


def read_by_people(path: str, accept: str) -> bool:
    """Does somebody look at an address? Browsers say that they want a page; what pages fetch is for programs."""
    return "text/html" in accept and not path.startswith(("/api/", *_KEPT))


def _at_most(receive: Receive, limit: int, seconds: float) -> Receive:
    """A body is counted as it comes, and must come in time. What is waited for after it, is not the body."""
    left, over = limit, False
    until = asyncio.get_running_loop().time() + seconds

    async def counted() -> Message:
        nonlocal left, over
        try:
            async with asyncio.timeout_at(None if over else until):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, headers={"connection": "close"}) from None
        if message["type"] == "http.request":
            left -= len(message.get("body", b""))
            over = not message.get("more_body", False)
            if left < 0:
                raise TooLarge(limit)
        return message

    return counted


async def _answer(refusal: Refusal, path: str, headers: Headers, send: Send) -> None:
    lang = accepted_language(headers.get("accept-language", ""))
    data: dict[str, Any] = error_data(refusal, lang)
    text, kind = json.dumps(data, ensure_ascii=False), b"application/json"
    if read_by_people(path, headers.get("accept", "")):
        text, kind = _PAGE.format(lang=lang, words=html.escape(data["text"])), b"text/html; charset=utf-8"
    body = text.encode()
    head = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    head += [(name.encode(), value.encode()) for name, value in retry_after(refusal).items()]
    await send({"type": "http.response.start", "status": refusal.status, "headers": head})
    await send({"type": "http.response.body", "body": body})
