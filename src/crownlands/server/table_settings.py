"""What a table can be set to when it is made, beside the options of its game."""

from collections.abc import Mapping
from typing import Any

from crownlands.server.errors import Refusal

TABLE_SETTINGS: dict[str, tuple[Any, ...]] = {  # with their values, the default first
    "scores": (True, False),
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
    plain = USUAL_SETTINGS | {name: value for name, value in wanted.items() if name in USUAL_SETTINGS}
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


def settings_data() -> dict[str, Any]:
    """The settings as programs and the page for a new game are told."""
    settings = [{"name": name, "values": list(values)} for name, values in TABLE_SETTINGS.items()]
    return {"settings": settings, "clocks": {**CLOCK_TIMES, "increment": INCREMENTS}}


def settings_for_more(settings: Mapping[str, Any], *, clock: bool = True) -> dict[str, Any]:
    """The settings of a table for another one that comes of it, which is no lesson; perhaps without a clock."""
    dropped = ("lesson",) if clock else ("lesson", "clock", "at_zero", *_NUMBERS)
    return {name: value for name, value in settings.items() if name not in dropped}
