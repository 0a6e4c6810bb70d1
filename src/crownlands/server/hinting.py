"""Hints: the best choices of whoever plays alone against bots, told only from what their seat may see."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request

from crownlands.server.api import PROBLEMS, Asker, SeatChoice, TheHall, TheTable
from crownlands.server.errors import Refusal
from crownlands.server.hall import Hall, Who
from crownlands.server.pondering import Ponderers
from crownlands.server.table_settings import gives_hints
from crownlands.server.tables import Table

router = APIRouter(prefix="/api", responses=PROBLEMS)


def ponderers_of(request: Request) -> Ponderers:
    """Those who think about positions for people."""
    ponderers: Ponderers = request.app.state.ponderers
    return ponderers


ThePonderers = Annotated[Ponderers, Depends(ponderers_of)]


@router.get("/tables/{table}/hint")
async def hint(
    table: TheTable, hall: TheHall, who: Asker, ponderers: ThePonderers, seat: SeatChoice = None
) -> dict[str, Any]:
    """The two or three best choices of your turn, with what they are expected to bring and why, the best first; where
    one person plays against bots."""
    number = _seat(hall, table, who, seat)
    seq = table.seq
    return {"seq": seq, **await ponderers.hint(table, table.position.view(number))}


def _seat(hall: Hall, table: Table, who: Who, wanted: int | None) -> int:
    """The seat somebody asks for, whose turn it is; or why there is no hint."""
    mine = hall.seats_of(table, who)
    if not mine:
        raise Refusal(403, "seat.watching")
    seat = hall.check_seat(table, who, mine[0] if wanted is None else wanted)
    if table.status != "running":
        raise Refusal(409, "table.waiting" if table.status == "open" else "table.finished")
    if not gives_hints(table.game, table.head, table.seats):
        raise Refusal(409, "hint.off")
    if table.mover != seat or table.seats[seat].bot is not None:
        raise Refusal(409, "seat.turn", expected=table.position.expected())
    return seat
