"""Today's game: the same draws for everybody, once a day each, alone against bots.

Which game it is, games say themselves (`Rulebook.daily`); they take turns. The chance of a day follows from a key that
was made with the database and the day, so nobody can know a day before it has come, and all of its tables draw alike.
"""

import hashlib
import hmac
import json
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from itertools import zip_longest
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import IntegrityError

from crownlands.engine import fair
from crownlands.engine.game import Game, game_ids, make_game, rulebook
from crownlands.server.errors import Refusal
from crownlands.server.guests import Guest, now
from crownlands.server.hall import Day, Hall
from crownlands.server.ledger import Seat
from crownlands.server.names import distinct
from crownlands.server.schema import guests, keys, tables
from crownlands.server.table_settings import USUAL_SETTINGS
from crownlands.server.tables import Table

LEVEL = "knight"  # the bots of every day, where there are levels
_MOST = 100  # results that are told


class Today(NamedTuple):
    """A day, and what is played on it."""

    day: str  # 2026-11-12
    game: Game
    next: int  # when the next one begins, in milliseconds


def today(moment: int | None = None) -> Today | None:
    """What is played at a moment, or now; nothing if no game offers anything."""
    date = datetime.fromtimestamp((now() if moment is None else moment) / 1000, UTC).date()
    offered = _offered()
    if not offered:
        return None
    game, options = offered[date.toordinal() % len(offered)]
    midnight = datetime.combine(date + timedelta(days=1), datetime.min.time(), UTC)
    return Today(date.isoformat(), make_game(game, options), int(midnight.timestamp() * 1000))


def _offered() -> list[tuple[str, Mapping[str, Any]]]:
    """All that games offer, one of each game before the second of any."""
    of_games = [[(game, options) for options in rulebook(game).daily] for game in game_ids()]
    return [one for turn in zip_longest(*of_games) for one in turn if one is not None]


def bots(hall: Hall, game: Game) -> str:
    """Who plays against everybody."""
    return LEVEL if LEVEL in hall.thinkers.offered(game) else hall.thinkers.stand_in(game)


async def begin(hall: Hall, guest: Guest, moment: int | None = None) -> tuple[Table, bool]:
    """Somebody's table of the day, and whether they had begun it before: whoever asks again is led back to it."""
    found = today(moment)
    if found is None:
        raise Refusal(404, "daily.none")
    began = await hall.store.read(lambda connection: began_by(connection, guest.id, found.day))
    if began is None:
        bot = hall.thinkers.check(bots(hall, found.game), found.game)
        seated = [Seat(0, "person", guest.id), *(Seat(n, "bot", bot=bot) for n in range(1, found.game.players))]
        day = await hall.store.read(lambda connection: _day(connection, found.day))
        try:
            return await hall.open(found.game, seated, dict(USUAL_SETTINGS), guest.id, day=day), False
        except IntegrityError:  # the same guest was faster somewhere else
            began = await hall.store.read(lambda connection: began_by(connection, guest.id, found.day))
    assert began is not None
    return await hall.table(began.id), True


def _day(connection: Connection, day: str) -> Day:
    """From what the chance of a day is drawn, and how: on a day that began in the old way, all draw so."""
    key = connection.execute(select(keys.c.value).where(keys.c.name == "day")).scalar_one()
    secret = hmac.new(key, f"crownlands day {day}".encode(), hashlib.sha256).digest()
    old = select(tables.c.id).where(tables.c.day == day, tables.c.draws.is_(None)).limit(1)
    return Day(day, secret, None if connection.execute(old).first() else fair.VERSION)


class Begun(NamedTuple):
    """Somebody's table of a day."""

    id: str
    status: str


def began_by(connection: Connection, guest: str, day: str) -> Begun | None:
    """The table at which somebody plays, or played, the game of a day."""
    query = select(tables.c.id, tables.c.status).where(tables.c.host == guest, tables.c.day == day)
    found = connection.execute(query).first()
    return found and Begun(*found)


def results_of(connection: Connection, day: str, guest: str | None) -> list[dict[str, Any]]:
    """The best who have finished the game of a day, and the guest if they have. No table is named: it would tell the
    draws."""
    c = tables.c
    over = (c.day == day) & c.points.is_not(None) & c.ending.is_(None)
    query = select(c.host, c.points, c.places, guests.c.name).join(guests, guests.c.id == c.host).where(over)
    rows = connection.execute(query.order_by(c.points.desc(), c.changed, c.id).limit(_MOST)).all()
    if guest and len(rows) == _MOST and all(row.host != guest for row in rows):
        rows = [*rows, *connection.execute(query.where(c.host == guest))]
    ranks: dict[int, int] = {}
    for number, row in enumerate(rows[:_MOST]):
        ranks.setdefault(row.points, number + 1)
    if rows and rows[-1].points not in ranks:
        better = select(func.count()).where(over, c.points > rows[-1].points)
        ranks[rows[-1].points] = 1 + connection.execute(better).scalar_one()
    return [
        {
            "name": distinct([row.name])[0],
            "points": row.points,
            "place": json.loads(row.places)[0],
            "yours": row.host == guest,
            "rank": ranks[row.points],
        }
        for row in rows
    ]


async def daily_data(hall: Hall, guest: Guest | None, moment: int | None = None) -> dict[str, Any] | None:
    """Today's game, how far somebody has come with it, and how others do."""
    found = today(moment)
    if found is None:
        return None
    owner = guest.id if guest else None

    def look(connection: Connection) -> tuple[Begun | None, list[dict[str, Any]]]:
        began = began_by(connection, owner, found.day) if owner else None
        return began, results_of(connection, found.day, owner)

    began, results = await hall.store.read(look)
    return {
        "day": found.day,
        "next": found.next,
        "game": found.game.id,
        "options": dict(found.game.options),
        "players": found.game.players,
        "bot": bots(hall, found.game),
        "table": began and began.id,
        "status": began and began.status,
        "results": results,
    }


async def results_before(hall: Hall, guest: Guest | None, day: str) -> list[dict[str, Any]]:
    """How people did on the day before a day."""
    before = (date.fromisoformat(day) - timedelta(days=1)).isoformat()
    return await hall.store.read(lambda connection: results_of(connection, before, guest.id if guest else None))
