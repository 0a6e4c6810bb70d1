"""A guest: who they are, what they have played, all that is kept about them in one file, and all of it gone."""

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field
from sqlalchemy import Connection, select

from crownlands.server.api import PROBLEMS, Body, TheGuest, TheHall, TheQuotas, TheVisitor
from crownlands.server.bests import bests
from crownlands.server.errors import Refusal
from crownlands.server.forgetting import forget_guest
from crownlands.server.guests import Guest, check_language, check_theme, cookie
from crownlands.server.mine import Wanted, place_after, read_place, tables_of
from crownlands.server.names import tidy_name
from crownlands.server.puzzle_book import book_of
from crownlands.server.schema import events, guests, seats, tables

router = APIRouter(prefix="/api/me", responses=PROBLEMS)

_BEFORE = "`more` of the last answer; or a moment in ms, only those that changed before"
FILE = {"content-disposition": 'attachment; filename="crownlands-my-data.json"'}


class Me(Body):
    name: Annotated[str, Field(max_length=400)] | None = None
    lang: str | None = None
    theme: str | None = None


def _me(guest: Guest) -> dict[str, Any]:
    return {"name": guest.name, "lang": guest.lang, "theme": guest.theme}


@router.get("")
async def me(guest: TheGuest) -> dict[str, Any]:
    """You."""
    return _me(guest)


@router.patch("")
async def change_me(body: Me, guest: TheGuest, request: Request, hall: TheHall) -> dict[str, Any]:
    """Another name, language or theme."""
    changes = {}
    if body.name is not None:
        changes["name"] = tidy_name(body.name)
    if body.lang is not None:
        changes["lang"] = check_language(body.lang)
    if body.theme is not None:
        changes["theme"] = "" if body.theme == "auto" else check_theme(body.theme)
    if changes:
        guest = await request.app.state.guests.change(guest, **changes)
    if "name" in changes:
        for table in hall.at_hand.values():
            table.rename(guest.id, guest.name)
    return _me(guest)


@router.get("/tables")
async def my_tables(
    hall: TheHall,
    guest: TheVisitor,
    before: Annotated[str, Query(pattern=r"^([0-9]{1,15}(\.[0-9a-z]{1,32})?)?$", description=_BEFORE)] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    game: Annotated[str, Query(max_length=64)] = "",
    state: Annotated[Literal["", "running", "finished"], Query(description="running: not finished yet")] = "",
    people: Annotated[bool, Query(description="only those with other people")] = False,
) -> dict[str, Any]:
    """Your tables, the last changed first."""
    if guest is None:
        return {"tables": [], "more": None}
    owner, wanted = guest.id, Wanted(game, state, people, before=read_place(before))
    found = await hall.store.read(lambda connection: tables_of(connection, owner, wanted, limit + 1))
    return {"tables": found[:limit], "more": place_after(found, limit)}


@router.get("/bests")
async def my_bests(hall: TheHall, guest: TheVisitor) -> dict[str, Any]:
    """Your best result in each game, as it was played."""
    if guest is None:
        return {"bests": []}
    owner = guest.id
    return {"bests": await hall.store.read(lambda connection: bests(connection, owner))}


def all_about(connection: Connection, guest: str) -> dict[str, Any]:
    """Everything the store has about a guest, and nothing about others."""
    g, t, s, e = guests.c, tables.c, seats.c, events.c
    them = connection.execute(select(g.name, g.lang, g.theme, g.made, g.seen).where(g.id == guest)).mappings().first()
    theirs = (t.host == guest) | t.id.in_(select(s.table_id).where(s.guest == guest))
    heads = select(t.id, t.game, t.options, t.settings, t.status, t.day, t.made, t.changed, t.host, t.notes)
    found: dict[str, dict[str, Any]] = {}
    for row in connection.execute(heads.where(theirs).order_by(t.made, t.id)).mappings():
        told = {name: row[name] for name in ("game", "status", "day", "made", "changed")}
        told |= {name: row[name] and json.loads(row[name]) for name in ("options", "settings", "notes")}
        found[row["id"]] = {"table": row["id"], **told, "made_by_you": row["host"] == guest, "seats": [], "actions": []}
    own = select(s.table_id, s.seat, s.name, s.bot, s.token.is_not(None)).where(s.guest == guest)
    for table, seat, name, bot, token in connection.execute(own.order_by(s.seat)):
        found[table]["seats"].append({"seat": seat, "name": name, "bot": bot, "token": token})
    acted = select(e.table_id, e.seq, e.seat, e.kind, e.action, e.at).join(
        seats, (s.table_id == e.table_id) & (s.seat == e.seat)
    )
    for table, *values in connection.execute(acted.where(s.guest == guest).order_by(e.table_id, e.seq)):
        found[table]["actions"].append(dict(zip(("seq", "seat", "kind", "action", "at"), values, strict=True)))
    book = book_of(connection, guest)
    tried = [{"puzzle": puzzle, **attempt._asdict()} for puzzle, attempt in book.tried.items()]
    solving = {"rating": book.rating._asdict() if tried else None, "tried": tried}
    return {"guest": dict(them or {}), "tables": list(found.values()), "puzzles": solving}


@router.get("/data")
async def my_data(hall: TheHall, guest: TheVisitor) -> Response:
    """All that is kept about you, as a file. Times are in milliseconds since 1970."""
    if guest is None:
        raise Refusal(404, "me.unknown")
    owner = guest.id
    found = await hall.store.read(lambda connection: all_about(connection, owner))
    return Response(json.dumps(found, ensure_ascii=False, indent=1), media_type="application/json", headers=FILE)


@router.delete("")
async def forget_me(request: Request, hall: TheHall, quotas: TheQuotas, guest: TheVisitor) -> Response:
    """Delete all that is kept about you. Games that others played too stay, without your name."""
    if guest is not None:
        await forget_guest(hall, request.app.state.guests, quotas, guest.id)
    request.state.new_token = None
    body = json.dumps({"deleted": guest is not None})
    return Response(body, media_type="application/json", headers={"set-cookie": cookie(request, "", 0)})
