"""The best a guest has reached in their last games: for every game and set of options the most points of a game played
to its end.

Games count that the guest finished in one seat: not what several people played on one device, not what was played on
from a position, not records handed in, not lessons, not what ended before its end.
"""

import json
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, func, select

from crownlands.engine.errors import CrownlandsError
from crownlands.engine.game import Game, make_game
from crownlands.server.schema import seats, tables

LAST = 1000  # games that are looked at


def bests(connection: Connection, guest: str) -> list[dict[str, Any]]:
    """For each game as it was played, by its text: the most points, the table where, and out of how many games."""
    once = select(seats.c.table_id).where(seats.c.guest == guest).group_by(seats.c.table_id).having(func.count() == 1)
    mine = (seats.c.guest == guest) & (seats.c.kind == "person") & seats.c.bot.is_(None)
    whole = (tables.c.status == "finished") & tables.c.start.is_(None) & tables.c.result.is_not(None)
    whole &= tables.c.ending.is_(None)
    c = tables.c
    query = select(c.id, c.game, c.options, c.settings, c.result, c.changed, seats.c.seat)
    query = query.join(seats, seats.c.table_id == c.id)
    found: dict[str, dict[str, Any]] = {}
    last = query.where(mine, whole, c.id.in_(once)).order_by(c.changed.desc(), c.id.desc()).limit(LAST)
    for row in reversed(connection.execute(last).mappings().all()):
        if "lesson" in json.loads(row["settings"]):
            continue
        game = _played(row["game"], row["options"])
        if game is None:
            continue
        played = game.text()
        points = json.loads(row["result"])[row["seat"]]
        start = {"played": played, "game": game.id, "options": dict(game.options), "points": points, "games": 0}
        best = found.setdefault(played, start)
        best["games"] += 1
        if points > best["points"] or best["games"] == 1:
            best |= {"points": points, "table": row["id"], "at": row["changed"]}
    return list(found.values())


@lru_cache(maxsize=256)
def _played(game: str, options: str) -> Game | None:
    """A game as it was played; nothing if it, or one of its options, is no longer there."""
    try:
        return make_game(game, json.loads(options))
    except CrownlandsError:
        return None
