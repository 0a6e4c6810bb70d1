"""Tables, seats and events in the store: what is written and read, and nothing of what it means."""

import functools
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from crownlands.engine.position import Outcome, Position
from crownlands.server.guests import now
from crownlands.server.names import distinct
from crownlands.server.prepared import Prepared
from crownlands.server.schema import events, guests, seats, tables

_EVENT = ("seq", "kind", "seat", "action", "key", "at", "spent")
_ADD_EVENT = Prepared(insert(events), ("table_id", *_EVENT))
_JSON = {"options", "settings", "notes", "result", "places", "luck"}  # columns of tables
_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
_ID_LENGTH = 14  # 70 bits: a table can be watched by whoever knows its id, so nobody may guess one


def new_id() -> str:
    """The id of a new table, easy to read out."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def is_id(text: str) -> bool:
    """Can a table be called like this?"""
    return text.isascii() and text.isalnum()


@dataclass(frozen=True)
class Seat:
    """Who sits there. A bot plays in a `bot` seat, and in a `person` seat while `bot` is set."""

    number: int
    kind: str  # person, bot, open, past
    guest: str | None = None
    name: str | None = None  # of its own; a guest's seat has the guest's
    bot: str | None = None
    token: bytes | None = None
    guest_name: str | None = None
    luck: str | None = None  # what they added to the secret while the table was open

    @property
    def shown_name(self) -> str:
        return (self.guest_name if self.name is None else self.name) or ""


@dataclass(frozen=True)
class Event:
    """One line of a table's history."""

    seq: int
    kind: str  # play, chance, undo, resign, forfeit, timeout, abandon
    seat: int | None = None
    action: str | None = None
    key: str | None = None
    at: int = field(default_factory=now)
    spent: int | None = None  # milliseconds of the seat's time, where a clock runs


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
    draws: int | None = None  # how chance is drawn (`fair`); None: in the old way, or as prepared
    luck: list[str] | None = None  # what each seat added to the secret, once the game has begun
    deadline: int | None = None  # when the time of whoever moves is over
    ending: str | None = None  # how it ended, if not by the rules: resign, forfeit, abandoned
    made: int = field(default_factory=now)
    changed: int = field(default_factory=now)
    version: int = 0  # another one after each change, so that nobody changes what they have not seen
    driver: str | None = None  # the house that lets its bots play and ends its clocks


def insert_table(
    connection: Connection, head: TableHead, seated: Sequence[Seat], first: Sequence[Event], mover: int | None = None
) -> None:
    """A new table with its seats and first events, and whose turn it is after them."""
    values = {**vars(head), "mover": mover, "changed": head.made}
    connection.execute(insert(tables).values(_as_stored(values)))
    connection.execute(insert(seats), [{"table_id": head.id, **_seat_values(seat)} for seat in seated])
    append_events(connection, head.id, first)


def _as_stored(values: Mapping[str, Any]) -> dict[str, Any]:
    """Columns of a table as the store has them."""
    return {name: json.dumps(v) if name in _JSON and v is not None else v for name, v in values.items()}


def _seat_values(seat: Seat) -> dict[str, Any]:
    named = {name: getattr(seat, name) for name in ("kind", "guest", "name", "bot", "token", "luck")}
    return {"seat": seat.number, **named}


def append_events(connection: Connection, table: str, new: Sequence[Event]) -> None:
    """Add to the history. If somebody else has added an event with such a number, this fails."""
    _ADD_EVENT.run(connection, *({"table_id": table, **vars(event)} for event in new))


def change_table(connection: Connection, table: str, version: int, **values: Any) -> bool:
    """Change these columns of a table, unless somebody else has changed anything at it since it had this version."""
    given = {"the_table": table, "the_version": version, "version": version + 1, **_as_stored(values)}
    return _change(tuple(values)).run(connection, given) == 1


@functools.cache
def _change(columns: tuple[str, ...]) -> Prepared:
    """The statement that changes these columns."""
    same = (tables.c.id == bindparam("the_table")) & (tables.c.version == bindparam("the_version"))
    return Prepared(update(tables).where(same).values({name: bindparam(name) for name in ("version", *columns)}))


def ended(outcome: Outcome | None) -> dict[str, Any]:
    """How a game ended, as columns of its table; nothing while it goes on. There may be points and no places."""
    if outcome is None:
        return {}
    return {"result": outcome.scores, "places": outcome.ranks or None, "points": outcome.scores[0]}


def change_seat(connection: Connection, table: str, seat: Seat) -> None:
    """Somebody else sits there now."""
    same = (seats.c.table_id == table) & (seats.c.seat == seat.number)
    connection.execute(update(seats).where(same).values(_seat_values(seat)))


def load_table(connection: Connection, table: str) -> tuple[TableHead, list[Seat], list[Event]] | None:
    """Everything about a table."""
    return load_table_after(connection, table, 0)


def load_table_after(connection: Connection, table: str, seq: int) -> tuple[TableHead, list[Seat], list[Event]] | None:
    """A table, who sits at it, and its events from number `seq` on."""
    row = connection.execute(select(tables).where(tables.c.id == table)).mappings().first()
    if row is None:
        return None
    values = {k: v for k, v in row.items() if k not in ("mover", "places", "points")}
    for name in _JSON & values.keys():
        values[name] = None if values[name] is None else json.loads(values[name])
    return TableHead(**values), load_seats(connection, table), load_events(connection, table, seq)


def load_versions(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    """The versions of tables."""
    query = select(tables.c.id, tables.c.version).where(tables.c.id.in_(ids))
    return {row.id: row.version for row in connection.execute(query)}


def load_seats(connection: Connection, table: str) -> list[Seat]:
    """The seats of a table."""
    return load_seats_of(connection, [table])[table]


def load_seats_of(connection: Connection, ids: Sequence[str]) -> dict[str, list[Seat]]:
    """The seats of several tables, by table."""
    c = seats.c
    query = select(c.table_id, c.seat, c.kind, c.guest, c.name, c.bot, c.token, guests.c.name, c.luck)
    query = query.select_from(seats.outerjoin(guests, seats.c.guest == guests.c.id))
    found: dict[str, list[Seat]] = {table: [] for table in ids}
    for table, *row in connection.execute(query.where(c.table_id.in_(ids)).order_by(c.seat)):
        found[table].append(Seat(*row))
    return found


def load_events(connection: Connection, table: str, first: int = 0) -> list[Event]:
    """The history of a table, from an event on."""
    c = events.c
    query = select(*(c[name] for name in _EVENT)).where(c.table_id == table, c.seq >= first).order_by(c.seq)
    return [Event(*row) for row in connection.execute(query)]


def guest_name(connection: Connection, guest: str) -> str:
    """What a guest is called; nothing if they have no name, or are no longer known."""
    return distinct([connection.execute(select(guests.c.name).where(guests.c.id == guest)).scalar() or ""])[0]


def name_at_seat(seated: Sequence[Seat], guest: str | None) -> str:
    """What a guest is called at a table; nothing if they do not sit there, or have no name."""
    named = zip(seated, shown_names(seated), strict=True)
    return next((name for seat, name in named if guest and seat.guest == guest and name), "")


def find_rematch(connection: Connection, table: str) -> str | None:
    """The table that follows a table."""
    return connection.execute(select(tables.c.id).where(tables.c.rematch_of == table)).scalar()


def shown_names(seated: Sequence[Seat]) -> list[str]:
    """What those at a table are called; of people no two look the same."""
    people = [seat for seat in seated if seat.kind == "person"]
    told = iter(distinct([seat.shown_name for seat in people]))
    return [next(told) if seat.kind == "person" else seat.shown_name for seat in seated]


def seats_data(seated: Sequence[Seat], present: Callable[[Seat], bool] | None = None) -> list[dict[str, Any]]:
    """The seats of a table as everybody may see them."""
    found: list[dict[str, Any]] = [
        {"seat": seat.number, "kind": seat.kind, "name": name, "bot": seat.bot}
        for seat, name in zip(seated, shown_names(seated), strict=True)
    ]
    if present is None:
        return found
    return [{**told, "present": present(seat)} for told, seat in zip(found, seated, strict=True)]
