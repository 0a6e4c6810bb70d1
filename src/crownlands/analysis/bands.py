"""How well somebody played, as a rate: points lost a decision, and between which levels of our own that lies.

`bands.json` holds what the levels lose, measured by `scripts/review_bands.py` for every kind of game.
"""

import functools
import json
from importlib.resources import files
from typing import Any

from crownlands.bots.features import features_of
from crownlands.engine.game import Game
from crownlands.engine.words import Message

CLEARLY = 3.0  # points: by less than that nobody was luckier, or played better


@functools.cache
def _measured() -> dict[str, Any]:
    return json.loads((files("crownlands.analysis") / "bands.json").read_text("utf-8"))["rates"]  # type: ignore[no-any-return]


def rates(game: Game) -> dict[str, float]:
    """Points lost a decision by each level, the weakest first; nothing where they were not measured."""
    features = features_of(game)
    return {} if features is None else _measured().get(features.kind(game.options), {})


def band_of(game: Game, rate: float) -> list[str | None] | None:
    """Between which levels a rate lies: the one below and the one above, None where there is none."""
    levels = rates(game)
    if not levels:
        return None
    below = [name for name, lost in levels.items() if rate <= lost]  # those that lose as much or more
    above = [name for name, lost in levels.items() if rate > lost]
    return [below[-1] if below else None, above[0] if above else None]


def told_of(game: Game, mine: dict[str, Any], everybody: list[dict[str, Any]]) -> Message:
    """A sentence about how somebody played and how lucky they were, compared with the others."""
    others = [row for row in everybody if row is not mine]
    played = _compared(mine["errors"], [row["errors"] for row in others])
    luck = _compared(mine["luck"], [row["luck"] for row in others])
    return Message(f"review.told.{played}_{luck}", who=game.who(game.seats.index(mine["seat"])))


def _compared(mine: float, others: list[float]) -> str:
    mean = sum(others) / len(others)
    return "even" if abs(mine - mean) < CLEARLY else "more" if mine > mean else "less"
