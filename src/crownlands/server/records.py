"""Records in and out."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response

from crownlands.engine.errors import RecordError
from crownlands.engine.record import Record
from crownlands.server.api import PROBLEMS, TheGuest, TheHall, TheTable
from crownlands.server.errors import Refusal
from crownlands.server.tables import Table

router = APIRouter(prefix="/api", responses=PROBLEMS)

Format = Annotated[Literal["json", "text"], Query()]


def record_of(table: Table) -> Record:
    """The record of a table; while the game goes on, only what everybody may see."""
    names = [seat.shown_name or (seat.bot or "") for seat in table.seats]
    record = Record.of(table.position, names if any(names) else ())
    if table.position.over:
        return record
    actions = tuple(action.text for action in table.position.view(None).history)
    start = None if record.start is None else table.position.after(0).view(None).text()
    return Record(record.game, record.game_version, record.options, actions, record.seats, start=start)


@router.get("/tables/{table}/record")
async def record(table: TheTable, format: Format = "json") -> Response:
    """The record as a file."""
    found = record_of(table)
    if format == "json":
        body, kind, ending = found.to_json() + "\n", "application/json", "json"
    else:
        if table.game.book.seen is not None and not table.position.over:
            raise Refusal(409, "table.record_hidden")
        body, kind, ending = found.to_text(), "text/plain; charset=utf-8", "txt"
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
        raise RecordError("file.unreadable", path="…", problem="it is not UTF-8 text") from None
    table = await hall.replay(guest, text)
    return table.data()
