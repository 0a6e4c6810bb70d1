"""A review for people: its signs, its numbers as they are shown, its messages read back from plain data."""

from typing import Any

from crownlands.analysis.review import BLUNDER, MISTAKE, SLIP, Told
from crownlands.engine.game import Game
from crownlands.engine.numbers import written
from crownlands.engine.record import Record
from crownlands.engine.words import Listed, Message, SeatLetter, named

UNCLEAR, EXACT = "unclear", "exact"
SIGNS = {BLUNDER: "??", MISTAKE: "?", SLIP: "?!", UNCLEAR: "≈", EXACT: "="}
"""Of what a decision is marked with; the last one is added where its cost is proved. `review.mark.NAME` says it."""


def read_message(data: Any) -> Message:
    """The inverse of `message_data`."""
    name, args = (*data, {})[:2]
    return Message(name, **{gap: _read_argument(value) for gap, value in args.items()})


def _read_argument(value: Any) -> Any:
    if isinstance(value, dict):
        return SeatLetter(value["seat"]) if "seat" in value else Listed(map(_read_argument, value["all"]))
    return read_message(value) if isinstance(value, list) else value


def mark_of(decision: Told) -> str:
    """What a decision is marked with: how bad it was, or that nobody can tell; nothing if it was good."""
    if decision["unclear"]:
        return UNCLEAR if decision["best"] != decision["played"] else ""
    return str(decision["mark"])


def sign_of(decision: Told) -> str:
    """The sign of a decision."""
    mark = mark_of(decision)
    return SIGNS.get(mark, "") + (SIGNS[EXACT] if mark and decision["exact"] else "")


def marked(told: Told) -> list[Told]:
    """The decisions worth a look."""
    return [decision for decision in told["decisions"] if mark_of(decision)]


def names_of(game: Game, record: Record) -> dict[str, str]:
    """Who sat where, by the letters of the seats; with the letter where that would be two of the same name."""
    names = dict(zip(game.seats, record.seats, strict=False))
    every = list(names.values())
    return {seat: f"{name} ({seat})" if every.count(name) > 1 else name for seat, name in names.items() if name}


def reasons(decision: Told, names: dict[str, str]) -> str:
    """Why the best choice was best: clauses, or nothing."""
    return "; ".join(str(named(read_message(reason), names)) for reason in decision["why"])


def rounded(sums: Told, digits: int) -> dict[str, float]:
    """What a seat's result is made of, with so many digits; what others gave is the rest, so that the sum is right."""
    shown = {part: round(sums[part], digits) for part in ("initial", "luck", "errors", "final")}
    gifts = round(shown["final"] - shown["initial"] - shown["luck"] - shown["errors"], digits)
    return {**shown, "gifts": gifts}


def lost(decision: Told) -> tuple[str, str]:
    """What a decision cost, in points and as a chance to win, as the language writes it; nothing where that is none."""
    points, chance = decision["lost_points"], decision["lost_win"]
    return written(points, ".1f") if points >= 0.05 else "", written(chance, ".0%") if chance >= 0.005 else ""


def signed(number: float, form: str) -> str:
    """What was added or taken away, as the language writes it."""
    return written(number, f"+{form}").replace("-", "−") if number else written(0, form)


def rate(row: Told) -> str:
    """What somebody lost a decision, and between which levels that lies, where it was measured; nothing where nothing
    was to be decided."""
    if not row["decisions"]:
        return ""
    lost_each = Message("page.review.rate", points=written(row["lost_per_decision"], ".2f"))
    return " · ".join(map(str, [lost_each, *_levels(row["band"])]))


def _levels(band: list[str | None] | None) -> list[Message]:
    below, above = (name and Message(f"page.bot.{name}") for name in band or (None, None))
    if not below and not above:
        return []
    where = "between" if below and above else "above" if below else "below"
    return [Message(f"page.review.band.{where}", below=below, above=above)]
