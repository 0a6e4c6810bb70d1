"""Forgetting: a guest with all that is known of them, and tables nobody has any more.

Who sits where is a row beside a game, so a guest can go and a game that others played stays: without a name, and with a
bot to play on. A table that was only theirs goes with them.
"""

import json
import logging
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, exists, select, update
from sqlalchemy.exc import SQLAlchemyError

from crownlands.engine.errors import CrownlandsError
from crownlands.engine.game import make_game
from crownlands.server.guests import Guests
from crownlands.server.hall import Hall
from crownlands.server.quotas import Quotas
from crownlands.server.schema import guests, seats, tables

log = logging.getLogger("crownlands.forgetting")

_AT_ONCE = 500  # tables named in one statement


class Left(NamedTuple):
    """What somebody who has been forgotten has left behind."""

    gone: list[str]  # tables that were only theirs
    others: list[str]  # tables of others as well


async def forget_guest(hall: Hall, known: Guests, quotas: Quotas, guest: str) -> None:
    """Delete a guest: their name, their token, the tables only they had, and their place at those of others."""
    left = await hall.store.write(lambda connection: _delete_guest(hall, connection, guest))
    known.forget(guest)
    quotas.dismiss(guest)
    hall.street.drop(left.gone)
    for table in left.others:
        if table in hall.at_hand:
            try:
                await hall.at_hand[table].catch_up()
            except (CrownlandsError, SQLAlchemyError) as error:  # it looks again by itself
                log.warning("not caught up", extra={"data": {"table": table, "problem": type(error).__name__}})


def _delete_guest(hall: Hall, connection: Connection, guest: str) -> Left:
    c = tables.c
    sits = c.id.in_(select(seats.c.table_id).where(seats.c.guest == guest))
    shared = exists().where(seats.c.table_id == c.id, seats.c.guest != guest)
    mine = c.host.is_(None) | (c.host == guest)
    connection.execute(select(c.id).where((c.host == guest) | sits).order_by(c.id).with_for_update())
    gone = list(connection.execute(select(c.id).where((c.host == guest) | sits, mine, ~shared)).scalars())
    delete_tables(hall, connection, gone)
    stay = connection.execute(select(c.id, c.game, c.options, c.status).where(sits)).all()
    for row in stay:
        _leave(connection, row.id, guest, row.status, _stand_in(hall, row.game, row.options))
    hosted = list(connection.execute(select(c.id).where(c.host == guest)).scalars())
    connection.execute(update(tables).where(c.host == guest).values(host=None))
    connection.execute(delete(guests).where(guests.c.id == guest))
    others = sorted({*(row.id for row in stay), *hosted})
    for table in others:
        version = update(tables).where(c.id == table).values(version=c.version + 1).returning(c.version)
        found = connection.execute(version).scalar_one()
        hall.street.neighbours.ring(connection, {"table": table, "version": found})
    hall.street.neighbours.ring(connection, {"guest": guest, "name": None})
    return Left(gone, others)


def _stand_in(hall: Hall, game: str, options: str) -> str | None:
    """Who plays on for somebody; nobody in a game that is no longer there."""
    try:
        return hall.thinkers.stand_in(make_game(game, json.loads(options)))
    except CrownlandsError:
        return None


def _leave(connection: Connection, table: str, guest: str, status: str, bot: str | None) -> None:
    """Take a guest's name off their seats: a bot plays on, a seat of a game that never began is free again."""
    kind = {"open": "open", "running": "bot" if bot else "open"}.get(status, "person")
    plays = bot if kind == "bot" else None
    values = {"kind": kind, "bot": plays, "guest": None, "name": None, "token": None}
    connection.execute(update(seats).where(seats.c.table_id == table, seats.c.guest == guest).values(values))


def delete_tables(hall: Hall, connection: Connection, ids: Sequence[str]) -> None:
    """Delete tables with their seats and events; a table that followed one of them follows none now."""
    for first in range(0, len(ids), _AT_ONCE):
        some = ids[first : first + _AT_ONCE]
        connection.execute(update(tables).where(tables.c.rematch_of.in_(some)).values(rematch_of=None))
        connection.execute(delete(tables).where(tables.c.id.in_(some)))
    for table in ids:
        hall.street.neighbours.ring(connection, {"gone": [table]})
