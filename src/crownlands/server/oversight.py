"""What whoever runs a server may know of its tables, and do to them. What is hidden at a table stays hidden here."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from sqlalchemy import ColumnElement, Connection, Engine, delete, func, make_url, select, update
from sqlalchemy.exc import SQLAlchemyError

from crownlands.engine.errors import CrownlandsError
from crownlands.engine.fair import Draws
from crownlands.engine.game import Game
from crownlands.engine.position import Position
from crownlands.engine.record import Record
from crownlands.engine.words import Message
from crownlands.server import ledger
from crownlands.server.chance import draws_of
from crownlands.server.database import Database
from crownlands.server.errors import Refusal
from crownlands.server.history import History
from crownlands.server.ledger import Seat, TableHead
from crownlands.server.migrations import newest, revision_of
from crownlands.server.neighbours import ring
from crownlands.server.records import record_of
from crownlands.server.rule_versions import check_rules
from crownlands.server.schema import events, tables
from crownlands.server.tables import Table


@dataclass(frozen=True)
class Stored:
    """A table as it is stored, played back; it has what a record is made of."""

    id: str
    head: TableHead
    seats: list[Seat]
    status: str
    position: Position
    game: Game
    seq: int

    @property
    def ending(self) -> str | None:
        """How the game ended, if not by the rules."""
        return self.head.ending

    @property
    def draws(self) -> Draws | None:
        """What may be known of how chance is drawn."""
        return draws_of(self.head, self.seats, self.status == "finished")


def database_file(url: str) -> Path | None:
    """The file a database is, if it is one."""
    parsed = make_url(url)
    return Path(parsed.database or "") if parsed.get_backend_name() == "sqlite" else None


@contextmanager
def opened(url: str) -> Iterator[Engine]:
    """A database that is there and up to date; nothing is made, and nothing brought up to date."""
    shown = make_url(url).render_as_string()
    file = database_file(url)
    if file is not None and not file.is_file():
        raise Refusal(404, "admin.no_database", database=shown)
    engine = Database(url).engine
    try:
        with engine.connect().execution_options(reads=True) as connection:
            found, wanted = revision_of(connection), newest()
        if found != wanted:
            raise Refusal(409, "admin.revision", database=shown, found=found or "–", wanted=wanted)
        yield engine
    except SQLAlchemyError as error:
        raise Refusal(503, "web.database", database=shown, problem=str(error.__cause__ or error)) from None
    finally:
        engine.dispose()


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Look something up, while others write."""
    with engine.connect().execution_options(reads=True) as connection:
        yield connection


def list_tables(
    connection: Connection, status: str | None, game: str | None, since: int, limit: int
) -> list[dict[str, Any]]:
    """Tables in a few words, the last changed first."""
    c = tables.c
    wishes: list[ColumnElement[bool]] = [c.changed >= since]
    if status:
        wishes.append(c.status == status)
    if game:
        wishes.append(c.game == game)
    count = select(func.count()).where(events.c.table_id == c.id).scalar_subquery()
    query = select(c.id, c.game, c.status, count.label("events"), c.made, c.changed, c.listed, c.day)
    rows = connection.execute(query.where(*wishes).order_by(c.changed.desc(), c.id).limit(limit)).mappings().all()
    seated = ledger.load_seats_of(connection, [row["id"] for row in rows])
    return [
        {"table": row["id"], **{name: row[name] for name in row if name != "id"}, "seats": _seats(seated[row["id"]])}
        for row in rows
    ]


def _seats(seats: list[Seat]) -> list[dict[str, Any]]:
    return ledger.seats_data(seats)


def inspect_table(connection: Connection, table: str) -> dict[str, Any]:
    """A table without its secret, the tokens of its seats, and whatever of its game is hidden."""
    loaded = ledger.load_table(connection, table)
    if loaded is None:
        raise Refusal(404, "table.unknown", table=table)
    head, seats, happened = loaded
    changed = connection.execute(select(tables.c.changed).where(tables.c.id == table)).scalar_one()
    named = ("game", "game_version", "options", "settings", "status", "result", "day", "listed", "rematch_of", "made")
    return {
        "table": head.id,
        **{name: getattr(head, name) for name in named},
        "changed": changed,
        "events": len(happened),
        "undone": sum(event.kind == "undo" for event in happened),
        "seats": [
            {**data, "token": seat.token is not None, "guest": seat.guest is not None}
            for data, seat in zip(_seats(seats), seats, strict=True)
        ],
        "following": ledger.find_rematch(connection, table),
    }


def stored_table(connection: Connection, table: str) -> Stored:
    """A table, played back."""
    loaded = ledger.load_table(connection, table)
    if loaded is None:
        raise Refusal(404, "table.unknown", table=table)
    head, seats, happened = loaded
    check_rules(head.game, head.game_version)
    history = History(head, happened)
    return Stored(head.id, head, seats, head.status, history.position, history.position.game, history.seq)


def export_table(connection: Connection, table: str) -> Record:
    """The record of a table: of a finished game whole, of one that goes on what everybody may know."""
    return record_of(cast(Table, stored_table(connection, table)), None)()


def table_ids(connection: Connection) -> list[str]:
    """All tables, the oldest first."""
    return list(connection.execute(select(tables.c.id).order_by(tables.c.made, tables.c.id)).scalars())


def delete_table(connection: Connection, table: str) -> None:
    """Forget a table, and that another one followed it."""
    connection.execute(update(tables).where(tables.c.rematch_of == table).values(rematch_of=None))
    if not connection.execute(delete(tables).where(tables.c.id == table)).rowcount:
        raise Refusal(404, "table.unknown", table=table)
    if connection.dialect.name == "postgresql":
        ring(connection, {"gone": [table]})


def problem_of(connection: Connection, table: str) -> Message | None:
    """Why a stored table does not replay to what is stored of it; nothing if it does. No action is named: it may be
    hidden."""
    try:
        stored = stored_table(connection, table)
    except Refusal as error:
        return error.message
    except CrownlandsError as error:
        return Message("admin.problem.replay", problem=error.message.id)
    except (RuntimeError, IndexError, ValueError, KeyError) as error:
        return Message("admin.problem.replay", problem=type(error).__name__)
    outcome, result = stored.position.outcome(), stored.head.result
    if outcome is not None and stored.status != "finished":
        return Message("admin.problem.over", status=stored.status)
    if outcome is not None and result is not None and tuple(result) != tuple(outcome.scores):
        return Message("admin.problem.result", stored=json.dumps(result), replayed=json.dumps(list(outcome.scores)))
    row = connection.execute(select(tables.c.mover).where(tables.c.id == table)).one()
    if stored.status == "running" and row[0] is not None and row[0] != stored.position.mover:
        return Message("admin.problem.mover")
    return None
