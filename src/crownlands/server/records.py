"""Records in and out."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response

from crownlands.engine.errors import RecordError
from crownlands.engine.record import Record
from crownlands.engine.words import Message
from crownlands.server.api import PROBLEMS, Asker, SeatChoice, TheGuest, TheHall, TheTable, table_data, viewer_of
from crownlands.server.record_extras import with_extras
from crownlands.server.tables import Table

router = APIRouter(prefix="/api", responses=PROBLEMS)

Format = Annotated[Literal["json", "text"], Query()]


def record_of(table: Table, viewer: int | None) -> Callable[[], Record]:
    """The record of a table as it is now; while the game goes on, only what a seat, or everybody, may know. It is
    made when it is called for, which takes a while."""
    names = [seat.shown_name or (seat.bot or "") for seat in table.seats]
    position, extras = table.position, table.head.notes

    def make() -> Record:
        whole = Record.of(position, names if any(names) else ())
        if extras is not None:
            whole = with_extras(whole, extras)
        return whole if position.over else whole.for_seat(viewer)

    return make


@router.get("/tables/{table}/record")
async def record(
    table: TheTable, hall: TheHall, who: Asker, format: Format = "json", seat: SeatChoice = None
) -> Response:
    """The record as a file; of a game that goes on, as far as a seat of yours, or everybody, may know it."""
    make = record_of(table, viewer_of(hall, table, who, seat))
    if format == "json":
        body = await hall.workers.in_thread(lambda: make().to_json() + "\n")
        kind, ending = "application/json", "json"
    else:
        body = await hall.workers.in_thread(lambda: make().to_text())
        kind, ending = "text/plain; charset=utf-8", "txt"
    head = {"content-disposition": f'attachment; filename="{table.game.id}-{table.id}.{ending}"'}
    return Response(body, media_type=kind, headers=head)


@router.post(
    "/records",
    status_code=201,
    openapi_extra={"requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}, "required": True}},
)
async def upload(request: Request, hall: TheHall, guest: TheGuest) -> dict[str, Any]:
    """Hand in a record file (either format) and get a finished table to replay it at."""
    body = await request.body()
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError("file.unreadable", path="…", problem=Message("file.not_text")) from None
    table = await hall.replay(guest, text)
    return table_data(table)
