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

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from crownlands.engine.game import Game, game_ids, make_game, rulebook
from crownlands.server.errors import Refusal
from crownlands.server.guests import Guest, now
from crownlands.server.hall import USUAL_SETTINGS, Day, Hall
from crownlands.server.ledger import Seat
from crownlands.server.schema import guests, keys, tables
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
    began = await hall.store.read(lambda connection: table_of(connection, guest.id, found.day))
    if began is None:
        bot = hall.thinkers.check(bots(hall, found.game), found.game)
        seated = [Seat(0, "person", guest.id), *(Seat(n, "bot", bot=bot) for n in range(1, found.game.players))]
        day = Day(found.day, await hall.store.read(lambda connection: _secret(connection, found.day)))
        try:
            return await hall.open(found.game, seated, dict(USUAL_SETTINGS), guest.id, day=day), False
        except IntegrityError:  # the same guest was faster somewhere else
            began = await hall.store.read(lambda connection: table_of(connection, guest.id, found.day))
    assert began is not None
    return await hall.table(began), True


def _secret(connection: Connection, day: str) -> bytes:
    """From what the chance of a day is drawn."""
    key = connection.execute(select(keys.c.value).where(keys.c.name == "day")).scalar_one()
    return hmac.new(key, f"crownlands day {day}".encode(), hashlib.sha256).digest()


def table_of(connection: Connection, guest: str, day: str) -> str | None:
    """The table at which somebody plays, or played, the game of a day."""
    mine = (tables.c.host == guest) & (tables.c.day == day)
    return connection.execute(select(tables.c.id).where(mine)).scalar()


def results_of(connection: Connection, day: str, guest: str | None) -> list[dict[str, Any]]:
    """Who has finished the game of a day, the most points first. No table is named: it would tell the draws."""
    c = tables.c
    query = select(c.host, c.result, c.places, guests.c.name).join(guests, guests.c.id == c.host).order_by(c.changed)
    over = (c.day == day) & (c.status == "finished")
    found = [
        {"name": name, "points": json.loads(result)[0], "place": json.loads(places)[0], "yours": host == guest}
        for host, result, places, name in connection.execute(query.where(over))
    ]
    found.sort(key=lambda one: -int(one["points"]))
    for number, one in enumerate(found):
        equal = number > 0 and found[number - 1]["points"] == one["points"]
        one["rank"] = found[number - 1]["rank"] if equal else number + 1
    return [one for number, one in enumerate(found) if number < _MOST or one["yours"]]


async def daily_data(hall: Hall, guest: Guest | None, moment: int | None = None) -> dict[str, Any] | None:
    """Today's game, how far somebody has come with it, and how others do."""
    found = today(moment)
    if found is None:
        return None
    owner = guest.id if guest else None

    def look(connection: Connection) -> tuple[Any, list[dict[str, Any]]]:
        c = tables.c
        mine = select(c.id, c.status).where(c.host == owner, c.day == found.day)
        began = connection.execute(mine).first() if owner else None
        return began, results_of(connection, found.day, owner)

    began, results = await hall.store.read(look)
    return {
        "day": found.day,
        "next": found.next,
        "game": found.game.id,
        "options": dict(found.game.options),
        "players": found.game.players,
        "bot": bots(hall, found.game),
        "table": began and began[0],
        "status": began and began[1],
        "results": results,
    }


async def results_before(hall: Hall, guest: Guest | None, day: str) -> list[dict[str, Any]]:
    """How people did on the day before a day."""
    before = (date.fromisoformat(day) - timedelta(days=1)).isoformat()
    return await hall.store.read(lambda connection: results_of(connection, before, guest.id if guest else None))
