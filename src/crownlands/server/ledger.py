"""Tables, seats and events in the store: what is written and read, and nothing of what it means."""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection, insert, or_, select, update

from crownlands.engine.position import Position
from crownlands.server.guests import now
from crownlands.server.schema import events, guests, seats, tables

_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
_ID_LENGTH = 14  # 70 bits: a table can be watched by whoever knows its id, so nobody may guess one


def new_id() -> str:
    """The id of a new table, easy to read out."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


@dataclass(frozen=True)
class Seat:
    """Who sits there. A bot plays in a `bot` seat, and in a `person` seat while `bot` is set.

    Every change gives the seat another `version`, so that nobody changes what they have not seen.
    """

    number: int
    kind: str  # person, bot, open, past
    guest: str | None = None
    name: str | None = None  # of its own; a guest's seat has the guest's
    bot: str | None = None
    token: bytes | None = None
    guest_name: str | None = None
    version: int = 0

    @property
    def shown_name(self) -> str:
        return (self.guest_name if self.name is None else self.name) or ""


def named(seat: Seat, name: str) -> Seat:
    """The seat of a guest who calls themselves something else now."""
    return replace(seat, guest_name=name)


@dataclass(frozen=True)
class Event:
    """One line of a table's history."""

    seq: int
    kind: str  # play, chance, undo
    seat: int | None = None
    action: str | None = None
    key: str | None = None
    at: int = field(default_factory=now)


Step = tuple[Event, Position]  # something that happens, and where it leads


@dataclass(frozen=True)
class TableHead:
    """The head of a table: all that is said once."""

    id: str
    game: str
    game_version: int
    options: dict[str, Any]
    settings: dict[str, Any]
    secret: bytes
    status: str
    host: str | None = None
    start: str | None = None
    notes: dict[str, Any] | None = None
    rematch_of: str | None = None
    result: list[int] | None = None
    made: int = field(default_factory=now)


def insert_table(connection: Connection, head: TableHead, seated: Sequence[Seat], first: Sequence[Event]) -> None:
    """A new table with its seats and first events."""
    values = {
        **{name: getattr(head, name) for name in ("id", "game", "game_version", "secret", "status", "host", "start")},
        "rematch_of": head.rematch_of,
        "made": head.made,
        "changed": head.made,
        "options": json.dumps(head.options),
        "settings": json.dumps(head.settings),
        "notes": None if head.notes is None else json.dumps(head.notes),
        "result": None if head.result is None else json.dumps(head.result),
    }
    connection.execute(insert(tables).values(values))
    connection.execute(insert(seats), [{"table_id": head.id, **_seat_values(seat)} for seat in seated])
    append_events(connection, head.id, first)


def _seat_values(seat: Seat) -> dict[str, Any]:
    named = {name: getattr(seat, name) for name in ("kind", "guest", "name", "bot", "token", "version")}
    return {"seat": seat.number, **named}


def append_events(connection: Connection, table: str, new: Sequence[Event]) -> None:
    """Add to the history. If somebody else has added an event with such a number, this fails."""
    if not new:
        return
    rows = [{name: getattr(e, name) for name in ("seq", "kind", "seat", "action", "key", "at")} for e in new]
    connection.execute(insert(events), [{"table_id": table, **row} for row in rows])


def set_status(connection: Connection, table: str, status: str, result: Sequence[int] | None) -> None:
    """Where a table stands now."""
    values = {"status": status, "changed": now(), "result": None if result is None else json.dumps(list(result))}
    connection.execute(update(tables).where(tables.c.id == table).values(values))


def change_seat(connection: Connection, table: str, old: Seat, new: Seat) -> bool:
    """Change a seat, unless somebody else has changed it since it was `old`."""
    same = (seats.c.table_id == table) & (seats.c.seat == old.number) & (seats.c.version == old.version)
    return connection.execute(update(seats).where(same).values(_seat_values(new))).rowcount == 1


def load_table(connection: Connection, table: str) -> tuple[TableHead, list[Seat], list[Event]] | None:
    """Everything about a table."""
    row = connection.execute(select(tables).where(tables.c.id == table)).mappings().first()
    if row is None:
        return None
    values = {k: v for k, v in row.items() if k != "changed"}
    for name in ("options", "settings", "notes", "result"):
        values[name] = None if values[name] is None else json.loads(values[name])
    return TableHead(**values), load_seats(connection, table), load_events(connection, table)


def has_table(connection: Connection, table: str) -> bool:
    """Is there such a table?"""
    return connection.execute(select(tables.c.id).where(tables.c.id == table)).first() is not None


def load_seats(connection: Connection, table: str) -> list[Seat]:
    """The seats of a table."""
    c = seats.c
    query = select(c.seat, c.kind, c.guest, c.name, c.bot, c.token, guests.c.name, c.version)
    query = query.select_from(seats.outerjoin(guests, seats.c.guest == guests.c.id))
    rows = connection.execute(query.where(seats.c.table_id == table).order_by(seats.c.seat))
    return [Seat(*row) for row in rows]


def load_events(connection: Connection, table: str) -> list[Event]:
    """The history of a table."""
    c = events.c
    query = select(c.seq, c.kind, c.seat, c.action, c.key, c.at).where(c.table_id == table).order_by(c.seq)
    return [Event(*row) for row in connection.execute(query)]


def find_rematch(connection: Connection, table: str) -> str | None:
    """The table that follows a table."""
    return connection.execute(select(tables.c.id).where(tables.c.rematch_of == table)).scalar()


def tables_of(connection: Connection, guest: str, before: int, limit: int) -> list[dict[str, Any]]:
    """The tables a guest sits at or has made, the last changed first."""
    mine = or_(tables.c.host == guest, tables.c.id.in_(select(seats.c.table_id).where(seats.c.guest == guest)))
    c = tables.c
    query = select(c.id, c.game, c.options, c.status, c.result, c.made, c.changed).where(mine, c.changed < before)
    found = []
    for row in connection.execute(query.order_by(c.changed.desc(), c.id).limit(limit)).mappings():
        at_it = load_seats(connection, row["id"])
        found.append(
            {
                "table": row["id"],
                "game": row["game"],
                "options": json.loads(row["options"]),
                "status": row["status"],
                "result": None if row["result"] is None else json.loads(row["result"]),
                "seats": [seat_data(seat, None) for seat in at_it],
                "yours": [seat.number for seat in at_it if seat.guest == guest],
                "made": row["made"],
                "changed": row["changed"],
            }
        )
    return found


def seat_data(seat: Seat, present: bool | None) -> dict[str, Any]:
    """A seat as everybody may see it."""
    data: dict[str, Any] = {"seat": seat.number, "kind": seat.kind, "name": seat.shown_name, "bot": seat.bot}
    return data if present is None else {**data, "present": present}
