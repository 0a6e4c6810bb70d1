"""Who asks, and in which language they want the answer."""

import contextlib

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from crownlands.engine.words import LANGUAGES
from crownlands.server.guests import Guest, Guests, cookie_name, now
from crownlands.server.hall import Who
from crownlands.server.shield import accepted_language

SEEN_AGAIN = 86_400_000  # ms: more often it is not written down


async def visitor(connection: HTTPConnection) -> Guest | None:
    """The guest who asks, if they have been here before."""
    guests: Guests = connection.app.state.guests
    token = connection.cookies.get(cookie_name(connection))
    guest = await guests.find(token)
    if guest and guest.seen < now() - SEEN_AGAIN:
        with contextlib.suppress(SQLAlchemyError):  # who only looks does not need it
            guest = await guests.change(guest, seen=now())
            connection.state.new_token = token  # the browser keeps it for as long again
    connection.state.guest = guest
    return guest


async def guest(connection: HTTPConnection) -> Guest:
    """The guest who asks; somebody new is given a token (the shield puts it in a cookie)."""
    known = await visitor(connection)
    if known is None:
        connection.app.state.quotas.new_guest()
        guests: Guests = connection.app.state.guests
        known, connection.state.new_token = await guests.make()
        connection.state.guest = known
    return known


async def who_asks(connection: HTTPConnection) -> Who:
    """A guest, a program with a seat's token, or nobody in particular."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token.strip():
        return Who(token=token.strip())
    return Who(guest=await visitor(connection))


def language(connection: HTTPConnection) -> str:
    """The language of the answer: asked for, chosen once, or the browser's."""
    asked = connection.query_params.get("lang", "")
    if asked in LANGUAGES:
        return asked
    known: Guest | None = getattr(connection.state, "guest", None)
    if known and known.lang:
        return known.lang
    return accepted_language(connection.headers.get("accept-language", ""))
