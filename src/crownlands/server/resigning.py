"""Resigning: a seat plays no more, and comes behind those who do."""

from fastapi import APIRouter

from crownlands.server.api import PROBLEMS, Asker, TheHall, TheTable, Undo
from crownlands.server.errors import Refusal
from crownlands.server.hall import Hall, Who
from crownlands.server.history import Wish
from crownlands.server.tables import Acknowledge, Table

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/tables/{table}/resign")
async def resign_by_http(body: Undo, table: TheTable, hall: TheHall, who: Asker) -> dict[str, int]:
    """Resign, whatever has happened since the event you saw last. `seq` in the answer is the number of the event."""
    return {"seq": await resign(hall, table, who, body.seat, body.seq, body.key)}


async def resign(
    hall: Hall,
    table: Table,
    who: Who,
    seat: int | None,
    seq: int,
    key: str,
    acknowledge: Acknowledge | None = None,
) -> int:
    """Resign for somebody: the seat they name, or their first. A bot may be playing there for them."""
    if seat is None and not hall.seats_of(table, who):
        raise Refusal(403, "seat.watching")
    number = hall.seats_of(table, who)[0] if seat is None else hall.check_seat(table, who, seat)

    def check() -> None:
        hall.check_seat(table, who, number)
        if table.head.day is not None:
            raise Refusal(409, "daily.resign")
        if table.is_out(number) and not table.knows(number, key):
            raise Refusal(409, "seat.out", seat=table.who(number))

    return await table.act(Wish(number, None, seq, key, resigns=True), check, acknowledge)
