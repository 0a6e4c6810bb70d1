"""Open tables: those that wait for players and are shown to everybody, because whoever made them wants it."""

import json
from typing import Any

from fastapi import APIRouter, Request
from sqlalchemy import Connection, select, update

from crownlands.engine.game import game_ids
from crownlands.server.api import PROBLEMS, Asker, Body, TheHall, TheTable, seen_by
from crownlands.server.errors import Refusal
from crownlands.server.games import called
from crownlands.server.guests import now
from crownlands.server.hall import Hall
from crownlands.server.ledger import load_seats_of, name_at_seat, seat_data
from crownlands.server.schema import guests, tables
from crownlands.server.tables import Table

router = APIRouter(prefix="/api", responses=PROBLEMS)

MOST = 50
HOUR = 3_600_000  # ms: as long a table is shown, even if whoever made it is away
DAY = 24 * HOUR  # and longer than that no table, whoever looks at it
LIVELY = 600.0  # seconds since somebody was there, for older ones


class Listing(Body):
    listed: bool


async def set_listed(hall: Hall, table: Table, listed: bool) -> None:
    """Show a table among the open ones, or no longer."""
    change = update(tables).where(tables.c.id == table.id).values(listed=listed)
    await hall.store.write(lambda connection: connection.execute(change).close())
    table.listed = listed


def _find(connection: Connection) -> list[dict[str, Any]]:
    c, moment = tables.c, now()
    query = select(c.id, c.game, c.options, c.made, c.host, guests.c.name.label("host_name"))
    query = query.select_from(tables.outerjoin(guests, c.host == guests.c.id))
    query = query.where(c.listed, c.status == "open", c.made > moment - DAY)
    rows = connection.execute(query.order_by(c.made.desc()).limit(4 * MOST)).mappings().all()
    seats = load_seats_of(connection, [row["id"] for row in rows])
    return [
        {
            "table": row["id"],
            "game": row["game"],
            "called": called(row["game"], json.loads(row["options"])),
            "host_name": name_at_seat(seats[row["id"]], row["host"]) or row["host_name"] or "",
            "seats": [seat_data(seat, None) for seat in seats[row["id"]]],
            "made": row["made"],
        }
        for row in rows
        if row["game"] in game_ids()  # one that another package brought may be gone
    ]


@router.get("/tables/open")
async def open_tables(hall: TheHall) -> dict[str, Any]:
    """Tables that wait for players and are shown to everybody, the newest first."""
    found, moment = await hall.store.read(_find), now()
    lively = [row for row in found if moment - row["made"] < HOUR or hall.lively(row["table"], LIVELY)]
    return {"now": moment, "tables": lively[:MOST]}


@router.patch("/tables/{table}")
async def change_table(request: Request, body: Listing, table: TheTable, hall: TheHall, who: Asker) -> dict[str, Any]:
    """Show a table you have made to everybody while it waits for players, or only to those with the link."""
    if who.guest is None or who.guest.id != table.head.host:
        raise Refusal(403, "table.not_host")
    await set_listed(hall, table, body.listed)
    return await seen_by(request, table, who)
