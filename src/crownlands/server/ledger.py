"""Tables, seats and events in the store: what is written and read, and nothing of what it means."""

import json
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, insert, select, update

from crownlands.engine.position import Outcome, Position
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
    day: str | None = None  # on which it is the same for everybody
    listed: bool = False  # shown to everybody while it waits for players
    made: int = field(default_factory=now)


def insert_table(
    connection: Connection, head: TableHead, seated: Sequence[Seat], first: Sequence[Event], mover: int | None = None
) -> None:
    """A new table with its seats and first events, and whose turn it is after them."""
    values = {
        **{name: getattr(head, name) for name in ("id", "game", "game_version", "secret", "status", "host", "start")},
        "rematch_of": head.rematch_of,
        "listed": head.listed,
        "day": head.day,
        "mover": mover,
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


def touch_table(connection: Connection, table: str, **values: Any) -> None:
    """Something has changed at a table: these columns, and when that was."""
    connection.execute(update(tables).where(tables.c.id == table).values(changed=now(), **values))


def ended(outcome: Outcome | None) -> dict[str, str]:
    """How a game ended, as columns of its table; nothing while it goes on."""
    return {"result": json.dumps(outcome.scores), "places": json.dumps(outcome.ranks)} if outcome else {}


def change_seat(connection: Connection, table: str, old: Seat, new: Seat) -> bool:
    """Change a seat, unless somebody else has changed it since it was `old`."""
    same = (seats.c.table_id == table) & (seats.c.seat == old.number) & (seats.c.version == old.version)
    return connection.execute(update(seats).where(same).values(_seat_values(new))).rowcount == 1


def load_table(connection: Connection, table: str) -> tuple[TableHead, list[Seat], list[Event]] | None:
    """Everything about a table."""
    row = connection.execute(select(tables).where(tables.c.id == table)).mappings().first()
    if row is None:
        return None
    values = {k: v for k, v in row.items() if k not in ("changed", "mover", "places")}
    for name in ("options", "settings", "notes", "result"):
        values[name] = None if values[name] is None else json.loads(values[name])
    return TableHead(**values), load_seats(connection, table), load_events(connection, table)


def has_table(connection: Connection, table: str) -> bool:
    """Is there such a table?"""
    return connection.execute(select(tables.c.id).where(tables.c.id == table)).first() is not None


def load_seats(connection: Connection, table: str) -> list[Seat]:
    """The seats of a table."""
    return load_seats_of(connection, [table])[table]


def load_seats_of(connection: Connection, ids: Sequence[str]) -> dict[str, list[Seat]]:
    """The seats of several tables, by table."""
    c = seats.c
    query = select(c.table_id, c.seat, c.kind, c.guest, c.name, c.bot, c.token, guests.c.name, c.version)
    query = query.select_from(seats.outerjoin(guests, seats.c.guest == guests.c.id))
    found: dict[str, list[Seat]] = {table: [] for table in ids}
    for table, *row in connection.execute(query.where(c.table_id.in_(ids)).order_by(c.seat)):
        found[table].append(Seat(*row))
    return found


def load_events(connection: Connection, table: str) -> list[Event]:
    """The history of a table."""
    c = events.c
    query = select(c.seq, c.kind, c.seat, c.action, c.key, c.at).where(c.table_id == table).order_by(c.seq)
    return [Event(*row) for row in connection.execute(query)]


def guest_name(connection: Connection, guest: str) -> str:
    """What a guest is called; nothing if they have no name, or are no longer known."""
    return connection.execute(select(guests.c.name).where(guests.c.id == guest)).scalar() or ""


def name_at_seat(seats: Iterable[Seat], guest: str | None) -> str:
    """What a guest is called at a table; nothing if they do not sit there, or have no name."""
    return next((seat.shown_name for seat in seats if guest and seat.guest == guest and seat.shown_name), "")


def find_rematch(connection: Connection, table: str) -> str | None:
    """The table that follows a table."""
    return connection.execute(select(tables.c.id).where(tables.c.rematch_of == table)).scalar()


def seat_data(seat: Seat, present: bool | None) -> dict[str, Any]:
    """A seat as everybody may see it."""
    data: dict[str, Any] = {"seat": seat.number, "kind": seat.kind, "name": seat.shown_name, "bot": seat.bot}
    return data if present is None else {**data, "present": present}
