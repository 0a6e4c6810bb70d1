"""Playing on from a moment of another game: a new table that begins at that position, with chance drawn anew."""

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field

from crownlands.engine.position import Position
from crownlands.server.api import PROBLEMS, Body, Luck, TheHall, TheMaker, TheTable, seen_by
from crownlands.server.errors import Refusal
from crownlands.server.guests import Guest
from crownlands.server.hall import Hall, Who
from crownlands.server.ledger import Seat
from crownlands.server.record_extras import NO_EXTRAS
from crownlands.server.table_settings import settings_for_more
from crownlands.server.tables import Table

router = APIRouter(prefix="/api", responses=PROBLEMS)


class PlayOn(Body):
    ply: Annotated[int, Field(ge=0, lt=1 << 31, description="after so many actions")]
    seat: Annotated[int, Field(ge=0, lt=16)] | None = None
    luck: Luck | None = None


@router.post("/tables/{table}/play_on", status_code=201)
async def play_on(request: Request, body: PlayOn, table: TheTable, hall: TheHall, guest: TheMaker) -> dict[str, Any]:
    """A new table at a past position: you have the seat you name, or the one that moves; bots have the others."""
    check(table)
    position = await hall.workers.in_thread(table.position.after, body.ply)
    if position.over:
        raise Refusal(409, "table.play_on.over")
    mine = _seat(hall, table, position, guest, body.seat)
    seated = [_seated(hall, table, seat, guest, mine) for seat in table.seats]
    notes = {**NO_EXTRAS, "played_on": {"table": table.id, "ply": body.ply}}
    settings = settings_for_more(table.head.settings, clock=False)
    seated[mine] = replace(seated[mine], luck=body.luck)
    new = await hall.open(table.game, seated, settings, guest.id, start=position.text(), notes=notes)
    return await seen_by(request, new, Who(guest))


def check(table: Table) -> None:
    """Refuse where a position would tell what somebody may not know, or where nobody knows all of it."""
    if table.head.notes is not None and table.head.notes["seen_by"] is not None:
        raise Refusal(409, "table.play_on.unknown")
    if table.game.hidden and table.status != "finished":
        raise Refusal(409, "table.play_on.hidden")


def _seat(hall: Hall, table: Table, position: Position, guest: Guest, wanted: int | None) -> int:
    if wanted is not None:
        return table.seat(wanted).number
    if position.mover >= 0:
        return position.mover
    return next(iter(hall.seats_of(table, Who(guest))), 0)


def _seated(hall: Hall, table: Table, seat: Seat, guest: Guest, mine: int) -> Seat:
    """Bots stay where they were; for people who played there, a bot plays."""
    if seat.number == mine:
        return Seat(mine, "person", guest.id)
    bot = seat.bot if seat.kind == "bot" and seat.bot else hall.thinkers.stand_in(table.game)
    return hall.with_known_bot(Seat(seat.number, "bot", bot=bot), table.game)
