"""What a guest has played: their tables, the last changed first."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, func, select, union

from crownlands.engine.game import game_ids, rulebook
from crownlands.server.ledger import Seat, load_seats_of, seats_data
from crownlands.server.schema import seats, tables

_PLACE = re.compile(r"([0-9]{1,15})(?:\.([0-9a-z]{1,32}))?")


class Place(NamedTuple):
    """A place in a list of tables, the last changed first: by when, and where several changed at once, by id."""

    changed: int = 1 << 53  # the end is later than any moment
    table: str = ""

    def text(self) -> str:
        """As addresses name it."""
        return f"{self.changed}.{self.table}"


END = Place()


def read_place(text: str) -> Place:
    """A place by its text, or by a moment alone; the first one, if it says nothing."""
    found = _PLACE.fullmatch(text)
    return Place(int(found[1]), found[2] or "") if found else END


def place_after(found: Sequence[Mapping[str, Any]], count: int) -> str | None:
    """Where the next ones begin after so many of these, if there are more."""
    return Place(found[count - 1]["changed"], found[count - 1]["table"]).text() if len(found) > count else None


@dataclass(frozen=True)
class Wanted:
    """Which of somebody's tables."""

    game: str = ""  # of this game only
    state: str = ""  # running (nobody has won yet) or finished
    people: bool = False  # with others than bots
    seated: bool = False  # where they play themselves
    before: Place = END  # that come after this one in the list


def tables_of(connection: Connection, guest: str, wanted: Wanted, limit: int) -> list[dict[str, Any]]:
    """The tables a guest sits at or has made, the last changed first."""
    if wanted.game and wanted.game not in game_ids():
        return []
    c = tables.c
    at_table = select(seats.c.table_id).where(seats.c.guest == guest)
    mine = at_table if wanted.seated else union(at_table, select(c.id).where(c.host == guest))
    moment, table = wanted.before
    after = (c.changed == moment) & (c.id > table)
    wishes: list[ColumnElement[bool]] = [c.id.in_(mine), (c.changed < moment) | after if table else c.changed < moment]
    if wanted.game:
        wishes.append(c.game == wanted.game)
    if wanted.state:
        wishes.append((c.status == "finished") == (wanted.state == "finished"))
    if wanted.people:
        here = (seats.c.table_id == c.id) & (seats.c.kind == "person")
        wishes.append(select(func.count()).where(here).scalar_subquery() > 1)
    names = ("id", "game", "options", "status", "result", "places", "ending", "mover", "day", "made", "changed")
    query = select(*(c[name] for name in names)).where(*wishes).order_by(c.changed.desc(), c.id).limit(limit)
    rows = connection.execute(query).mappings().all()
    at_them = load_seats_of(connection, [row["id"] for row in rows])
    return [_summary(dict(row), at_them[row["id"]], guest) for row in rows]


def _summary(row: Mapping[str, Any], at_it: Sequence[Seat], guest: str) -> dict[str, Any]:
    """A table in a few words, as a guest may know it."""
    result, places = (None if row[name] is None else json.loads(row[name]) for name in ("result", "places"))
    if result is not None and places is None and row["ending"] is None:
        places = _places(result)
    return {
        "table": row["id"],
        "game": row["game"],
        "options": json.loads(row["options"]),
        "status": row["status"],
        "result": result,
        "places": places,
        "ending": row["ending"],
        "mover": row["mover"],
        "seats": seats_data(at_it),
        "yours": [seat.number for seat in at_it if seat.guest == guest],
        "day": row["day"],
        "made": row["made"],
        "changed": row["changed"],
    }


def _places(points: Sequence[int]) -> list[int]:
    """Places by points alone: all that is known of tables that ended before places were kept."""
    return [1 + sum(other > mine for other in points) for mine in points]


def mode_of(game: str, options: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """The variants of the rulebook a game is played with: points of the same mode can be compared."""
    return tuple(
        (option.name, options.get(option.name, option.default))
        for option in rulebook(game).options
        if option.name != "players" and option.read is None and not option.ours
    )


def my_turn(table: Mapping[str, Any]) -> bool:
    """Is it the guest's own turn there?"""
    mine = [seat["seat"] for seat in table["seats"] if seat["seat"] in table["yours"] and seat["bot"] is None]
    return table["status"] == "running" and table["mover"] in mine


def most_urgent(found: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Where it is one's own turn first, then where others move, then where somebody is awaited."""
    return sorted(found, key=lambda one: (not my_turn(one), one["status"] == "open"))
