"""A table is played by the rules it began with. One that follows rules unknown here is kept, and says so."""

import logging
from collections.abc import Iterable

from sqlalchemy import Connection, select

from crownlands.engine.errors import CrownlandsError
from crownlands.engine.game import rulebook
from crownlands.server import ledger
from crownlands.server.errors import Refusal
from crownlands.server.history import History
from crownlands.server.ledger import Event, Seat, TableHead
from crownlands.server.schema import tables

log = logging.getLogger("crownlands.tables")


def check_rules(game: str, version: int) -> None:
    """Refuse a table whose game, or version of its rules, is not known here."""
    ours = rulebook(game).version
    if version != ours:
        raise Refusal(409, "table.rules", game=game, version=version, ours=ours)


def has_table(connection: Connection, table: str) -> bool:
    """Is there such a table, and can it be shown?"""
    query = select(tables.c.game, tables.c.game_version).where(tables.c.id == table)
    row = connection.execute(query).first()
    if row is not None:
        check_rules(*row)
    return row is not None


def load_table(connection: Connection, table: str) -> tuple[TableHead, list[Seat], list[Event]] | None:
    """Everything about a table, if it can be shown."""
    return ledger.load_table(connection, table) if has_table(connection, table) else None


def played_back(head: TableHead, events: Iterable[Event]) -> History:
    """What happened at a table. If it cannot be played back, nobody is told where: that may be hidden."""
    try:
        return History(head, events)
    except CrownlandsError as error:
        log.error("table cannot be played back", extra={"data": {"table": head.id, "problem": error.message.id}})
        raise Refusal(409, "table.broken", table=head.id) from None
