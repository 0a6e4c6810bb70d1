"""What a record handed in has beside its actions: kept with the table, and given back with its record."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from crownlands.engine.record import Record

NO_EXTRAS: dict[str, Any] = {"tags": {}, "comments": {}, "seen_by": None}  # of a table whose notes are other ones


def extras_of(record: Record) -> dict[str, Any]:
    """Tags, comments, and whose eyes saw it, as plain data."""
    comments = {str(ply): _whole(text) for ply, text in record.comments.items()}
    tags = {_whole(name): _whole(text) for name, text in record.tags.items()}
    return {"tags": tags, "comments": comments, "seen_by": record.seen_by}


def _whole(text: str) -> str:
    """Without halves of letters, which nothing could write down."""
    return text.encode("utf-8", "replace").decode()


def with_extras(record: Record, extras: Mapping[str, Any]) -> Record:
    """A record with what the one that was handed in had beside its actions."""
    comments = {int(ply): text for ply, text in extras["comments"].items()}
    return replace(record, tags=extras["tags"], comments=comments, seen_by=extras["seen_by"])
