"""A record handed in: its events, and what it has beside its actions, kept with the table and given back."""

import io
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from crownlands.engine.errors import RecordError
from crownlands.engine.record import Record, read_records
from crownlands.server.ledger import Event

NO_EXTRAS: dict[str, Any] = {"tags": {}, "comments": {}, "seen_by": None}  # of a table whose notes are other ones


MOST = 64 * 1024  # letters of it all: actions are bounded by the rules, words are not


def extras_of(record: Record) -> dict[str, Any]:
    """Tags, comments, and whose eyes saw it, as plain data."""
    comments = {str(ply): _whole(text) for ply, text in record.comments.items()}
    tags = {_whole(name): _whole(text) for name, text in record.tags.items()}
    if sum(map(len, [*tags, *tags.values(), *comments.values()])) > MOST:
        raise RecordError("record.wordy", most=MOST)
    return {"tags": tags, "comments": comments, "seen_by": record.seen_by}


def _whole(text: str) -> str:
    """Without halves of letters, which nothing could write down."""
    return text.encode("utf-8", "replace").decode()


def with_extras(record: Record, extras: Mapping[str, Any]) -> Record:
    """A record with what the one that was handed in had beside its actions."""
    comments = {int(ply): text for ply, text in extras["comments"].items()}
    return replace(record, tags=extras["tags"], comments=comments, seen_by=extras["seen_by"])


def read_record(text: str) -> tuple[Record, list[Event]]:
    """The one record of a file, checked, and the events of a table at which it was played."""
    found = list(read_records(io.StringIO(text)))
    if len(found) != 1:
        raise RecordError("record.several", count=len(found))
    record = found[0]
    record.verify()
    events = []
    for seq, (position, action) in enumerate(zip(record.positions(), record.actions, strict=False), 1):
        seat = None if position.mover < 0 else position.mover
        events.append(Event(seq, "chance" if seat is None else "play", seat, action))
    return record, events
