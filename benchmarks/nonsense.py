"""Odd things to say to a server: values, texts, addresses, headers."""

import json
import random
from typing import Any
from urllib.parse import quote

METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"]

HEADERS = [
    "Content-Type: application/json",
    "Content-Type: multipart/form-data; boundary=x",
    "Content-Type: text/plain; charset=klingon",
    "Accept: text/html",
    "Accept: */*;q=nonsense",
    "Accept-Encoding: gzip, br;q=0, x",
    "Accept-Language: " + "hu," * 200,
    "Accept-Language: ;q=,-,*;q=1e999",
    "Authorization: Bearer x",
    "Authorization: Bearer " + "y" * 2000,
    "Authorization: Basic Og==",
    "Cookie: crownlands=" + "z" * 3000,
    "Cookie: crownlands=\xff\xfe; ;=; crownlands",
    "Content-Length: -1",
    "Content-Length: x",
    "If-None-Match: *",
    "Range: bytes=0-18446744073709551616",
    "Origin: null",
    "Origin: http://example.org",
    "Sec-Fetch-Site: cross-site",
    "Transfer-Encoding: chunked",
    "Upgrade: websocket",
    "X-Forwarded-For: ' or 1=1, \x7f",
    "X-Forwarded-Proto: gopher",
    "Expect: 100-continue",
]

_TEXTS = [
    "",
    "0",
    "-1",
    "1",
    "None",
    "true",
    "kingdomino",
    "origins",
    "kingdom_builder",
    "light",
    "dark",
    "en",
    "a.b",
    "kingdomino.howto",
    "..",
    "../../etc/passwd",
    "con",
    "\x00",
    "a\x00b",
    "ő",
    "İi̇ı",
    "\U0001f451",
    "\u202e",
    "x" * 300,
    "9" * 400,
    "1e309",
    "nan",
    "%",
    "%25",
    "{}",
    "'; drop table events; --",
    "<script>",
]
_RAW = ["%00", "%ff%fe", "%2e%2e%2f", "%ed%a0%80", "%", "%zz", "..%5c", "a;b=c", "//", "%0d%0aX: y"]
_NAMES = [
    "t", "seq", "key", "action", "seat", "line", "area", "x", "y", "symbol", "phrase", "game", "options", "seats",
    "kind", "bot", "name", "settings", "listed", "do", "ply", "lang", "theme", "players", "value",
]  # fmt: skip
_QUERIES = [
    "seat", "after", "ply", "format", "theme", "lang", "board", "limit", "before", "game", "state", "people", "v",
    "players", "options", "table",
]  # fmt: skip
_NUMBERS = [0, 1, -1, 7, 2**31, 2**63, -(2**63), 10**400, 0.5, 1e308, float("inf"), float("nan")]


def odd_value(hand: random.Random) -> str:
    """Something in an address where an id or a number belongs."""
    return hand.choice(_RAW) if hand.random() < 0.3 else quote(hand.choice(_TEXTS), safe="")


def odd_query(hand: random.Random) -> str:
    """What may follow an address."""
    named = [f"{hand.choice(_QUERIES)}={odd_value(hand)}" for _ in range(hand.randint(0, 3))]
    return "?" + "&".join(named) if named else ""


def some_json(hand: random.Random, depth: int = 0) -> Any:
    """Any value."""
    kind = hand.randrange(8 if depth < 4 else 6)
    if kind == 0:
        return hand.choice([None, True, False])
    if kind < 3:
        return hand.choice(_NUMBERS)
    if kind < 6:
        return hand.choice([*_TEXTS, "\ud800", "\udfff\ud800"])
    if kind == 6:
        return [some_json(hand, depth + 1) for _ in range(hand.randint(0, 4))]
    return {hand.choice(_NAMES): some_json(hand, depth + 1) for _ in range(hand.randint(0, 5))}


def odd_text(hand: random.Random) -> bytes:
    """A text that is hardly a message."""
    deep = hand.choice([100, 3000])
    return hand.choice(
        [
            b"",
            b"{",
            b"null",
            b"[" * deep,
            b'{"t":' * deep,
            b'{"t":"ping"}' + b" " * hand.choice([10, 8180, 9000]),
            b'{"t":"play","key":"\\u0000","seq":1,"action":"\\u0000"}',
            b'{"t":"play","key":"\\ud800","seq":1,"action":"1"}',
            b'{"t":"hello","seq":' + b"9" * hand.choice([20, 5000]) + b"}",
            b'{"t":"hello","seq":1e999}',
            b'{"t":"hello","seq":NaN}',
            b'{"t":"what","area":"kingdom.0","x":Infinity,"y":-Infinity}',
            b'{"t":"ping","t":"hello","t":"dance"}',
            b"{'t':'ping'}",
            '{"t":"ő\u202e"}'.encode(),
            b'\xef\xbb\xbf{"t":"ping"}',
        ]
    )


def odd_body(hand: random.Random) -> bytes:
    """What a request may carry."""
    kind = hand.randrange(6)
    if kind == 0:
        return odd_text(hand)
    if kind == 1:
        return hand.randbytes(hand.randint(0, 200))
    if kind == 2:
        return b" " * hand.choice([65_536, 65_537, 100_000])
    body = {name: some_json(hand) for name in hand.sample(_NAMES, hand.randint(0, 6))}
    return json.dumps(body).encode("utf-8", "surrogatepass")
