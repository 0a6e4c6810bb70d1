"""What a table can be set to when it is made, beside the options of its game."""

from collections.abc import Mapping, Sequence
from typing import Any

from crownlands.bots.levels import has_levels
from crownlands.engine.game import Game
from crownlands.server.errors import Refusal
from crownlands.server.ledger import Seat, TableHead

TABLE_SETTINGS: dict[str, tuple[Any, ...]] = {  # with their values, the default first
    "scores": (True, False),
    "hints": (True, False),  # as long as one person plays against bots, and never otherwise
    "clock": ("none", "turn", "game", "days"),
    "at_zero": ("bot", "forfeit"),
}
USUAL_SETTINGS: dict[str, Any] = {"scores": True}
CLOCK_TIMES = {"turn": (15, 600), "game": (60, 7200), "days": (1, 14)}  # seconds a turn, seconds a game, days a turn
INCREMENTS = (0, 60)  # seconds after a turn, where the time is for the whole game
_NUMBERS = ("time", "increment")


def read_settings(wanted: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a new table, checked; one without a clock says nothing of it."""
    for name, value in wanted.items():
        allowed = TABLE_SETTINGS.get(name, ())
        if name not in _NUMBERS and not any(type(value) is type(one) and value == one for one in allowed):
            raise Refusal(422, "table.setting", name=name, value=value)
    clock = wanted.get("clock", "none")
    plain = USUAL_SETTINGS | {name: value for name, value in wanted.items() if name in (*USUAL_SETTINGS, "hints")}
    if clock == "none":
        for name in _NUMBERS:
            if name in wanted:
                raise Refusal(422, "table.setting", name=name, value=wanted[name])
        return plain
    numbers = {"time": _number(clock, "time", wanted.get("time"), CLOCK_TIMES[clock])}
    if clock == "game":
        numbers["increment"] = _number(clock, "increment", wanted.get("increment", 0), INCREMENTS)
    elif "increment" in wanted:
        raise Refusal(422, "table.setting", name="increment", value=wanted["increment"])
    return {**plain, "clock": clock, **numbers, "at_zero": wanted.get("at_zero", "bot")}


def _number(clock: str, name: str, value: object, bounds: tuple[int, int]) -> int:
    least, most = bounds
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Refusal(422, "table.clock_number", clock=clock, name=name, least=least, most=most, value=value)
    return value


def check_hints(settings: Mapping[str, Any], seats: Sequence[Seat]) -> None:
    """Refuse hints that are asked for where people play against each other."""
    if settings.get("hints") and not _one_against_bots(seats):
        raise Refusal(422, "table.hints")


def gives_hints(game: Game, head: TableHead, seats: Sequence[Seat]) -> bool:
    """Does a table give hints? Only where one person plays against bots; not in the game of the day, whose results
    everybody sees, nor in a lesson, which has a coach; and where there is somebody to ask."""
    wanted = head.settings.get("hints", True) and head.day is None and "lesson" not in head.settings
    return bool(wanted) and _one_against_bots(seats) and has_levels(game)


def _one_against_bots(seats: Sequence[Seat]) -> bool:
    kinds = [seat.kind for seat in seats]
    return kinds.count("person") == 1 and kinds.count("bot") == len(kinds) - 1


def settings_data() -> dict[str, Any]:
    """The settings as programs and the page for a new game are told."""
    settings = [{"name": name, "values": list(values)} for name, values in TABLE_SETTINGS.items()]
    return {"settings": settings, "clocks": {**CLOCK_TIMES, "increment": INCREMENTS}}


def settings_for_more(settings: Mapping[str, Any], *, clock: bool = True) -> dict[str, Any]:
    """The settings of a table for another one that comes of it, which is no lesson; perhaps without a clock."""
    dropped = ("lesson",) if clock else ("lesson", "clock", "at_zero", *_NUMBERS)
    return {name: value for name, value in settings.items() if name not in dropped}
