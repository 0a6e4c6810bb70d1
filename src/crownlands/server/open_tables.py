"""Open tables: those that wait for players and are shown to everybody, because whoever made them wants it."""

import json
from typing import Any

from fastapi import APIRouter, Request
from sqlalchemy import Connection, func, select

from crownlands.engine.game import game_ids
from crownlands.server.api import PROBLEMS, Asker, Body, TheHall, TheTable, seen_by
from crownlands.server.errors import Refusal
from crownlands.server.games import called
from crownlands.server.guests import now
from crownlands.server.ledger import load_seats_of, name_at_seat, seats_data
from crownlands.server.names import distinct
from crownlands.server.schema import guests, tables

router = APIRouter(prefix="/api", responses=PROBLEMS)

MOST = 50
HOUR = 3_600_000  # ms: as long a table is shown, even if whoever made it is away
DAY = 24 * HOUR  # and longer than that no table, whoever looks at it
LIVELY = 600.0  # seconds since somebody was there, for older ones


class Listing(Body):
    listed: bool


def _find(connection: Connection, of_each: int) -> list[dict[str, Any]]:
    """The newest ones, and no more than so many of one host."""
    c, moment = tables.c, now()
    how_new = func.row_number().over(partition_by=c.host, order_by=(c.made.desc(), c.id)).label("how_new")
    waiting = select(c.id, c.game, c.options, c.made, c.host, how_new)
    found = waiting.where(c.listed, c.status == "open", c.made > moment - DAY).subquery()
    query = select(found, guests.c.name.label("host_name")).outerjoin(guests, found.c.host == guests.c.id)
    if of_each:
        query = query.where(found.c.how_new <= of_each)
    rows = connection.execute(query.order_by(found.c.made.desc(), found.c.id).limit(4 * MOST)).mappings().all()
    seats = load_seats_of(connection, [row["id"] for row in rows])
    return [
        {
            "table": row["id"],
            "game": row["game"],
            "called": called(row["game"], json.loads(row["options"])),
            "host_name": name_at_seat(seats[row["id"]], row["host"]) or distinct([row["host_name"] or ""])[0],
            "seats": seats_data(seats[row["id"]]),
            "made": row["made"],
        }
        for row in rows
        if row["game"] in game_ids()  # one that another package brought may be gone
    ]


@router.get("/tables/open")
async def open_tables(hall: TheHall) -> dict[str, Any]:
    """Tables that wait for players and are shown to everybody, the newest first."""
    of_each, moment = hall.settings.listed_tables, now()
    found = await hall.store.read(lambda connection: _find(connection, of_each))
    lively = [row for row in found if moment - row["made"] < HOUR or hall.lively(row["table"], LIVELY)]
    return {"now": moment, "tables": lively[:MOST]}


@router.patch("/tables/{table}")
async def change_table(request: Request, body: Listing, table: TheTable, hall: TheHall, who: Asker) -> dict[str, Any]:
    """Show a table you have made to everybody while it waits for players, or only to those with the link."""
    if who.guest is None or who.guest.id != table.head.host:
        raise Refusal(403, "table.not_host")
    await table.set_listed(body.listed)
    return await seen_by(request, table, who)
