"""Records in and out."""

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response

from crownlands.engine import fair
from crownlands.engine.errors import RecordError
from crownlands.engine.record import DRAWS_SECRET, Record
from crownlands.engine.words import Message
from crownlands.server.api import (
    PROBLEMS,
    Asker,
    SeatChoice,
    TheGuest,
    TheHall,
    TheQuotas,
    TheTable,
    table_data,
    viewer_of,
)
from crownlands.server.ledger import shown_names
from crownlands.server.record_extras import with_extras
from crownlands.server.tables import Table

router = APIRouter(prefix="/api", responses=PROBLEMS)

ENDING = "Ending"  # the tag of a game that did not end by the rules: resign, forfeit, abandoned
Format = Annotated[Literal["json", "text"], Query()]


def record_of(table: Table, viewer: int | None) -> Callable[[], Record]:
    """The record of a table as it is now; while the game goes on, only what a seat, or everybody, may know. It is
    made when it is called for, which takes a while."""
    tags = _draws_tags(table)
    names = [name or seat.bot or "" for seat, name in zip(table.seats, shown_names(table.seats), strict=True)]
    position, extras, ending = table.position, table.head.notes, table.ending

    def make() -> Record:
        whole = Record.of(position, names if any(names) else ())
        if extras is not None:
            whole = with_extras(whole, extras)
        whole = replace(whole, tags={**whole.tags, **tags, **({ENDING: ending} if ending else {})})
        return whole if position.over or ending else whole.for_seat(viewer)

    return make


def _draws_tags(table: Table) -> dict[str, str]:
    """What a record says of its draws; one handed in says what it said, and a lesson is prepared."""
    told = table.seats[0].kind == "past" or "lesson" in table.head.settings
    return {} if told else fair.tags_of(table.draws)


def _checkable(record: Record) -> Record:
    """With the odds of every draw, where the draws can be checked."""
    known = DRAWS_SECRET in record.tags and record.seen_by is None
    return fair.with_odds(record) if known else record


@router.get("/tables/{table}/record")
async def record(
    table: TheTable, hall: TheHall, who: Asker, format: Format = "json", seat: SeatChoice = None
) -> Response:
    """The record as a file; of a game that goes on, as far as a seat of yours, or everybody, may know it."""
    make = record_of(table, viewer_of(hall, table, who, seat))
    if format == "json":
        body = await hall.workers.in_thread(lambda: _checkable(make()).to_json() + "\n")
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
async def upload(request: Request, hall: TheHall, quotas: TheQuotas, guest: TheGuest) -> dict[str, Any]:
    """Hand in a record file (either format) and get a finished table to replay it at."""
    quotas.new_record(guest.id)
    body = await request.body()
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError("file.unreadable", path="…", problem=Message("file.not_text")) from None
    table = await hall.replay(guest, text)
    return table_data(table)
