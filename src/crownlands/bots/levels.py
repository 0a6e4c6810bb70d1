"""Levels that people choose their opponents by: five ranks at court, the weakest first.

A level is a judge that may be wrong, and time to think. Here are the numbers; nothing else makes one stronger than
another. Levels exist for kinds of games that a judge has learned.
"""

from typing import NamedTuple

from crownlands.bots.features import features_of
from crownlands.bots.search import Budget
from crownlands.bots.weights import judge_for
from crownlands.engine.errors import BotError
from crownlands.engine.game import Game

LEVELS = ("page", "squire", "knight", "chancellor", "monarch")

USUAL = "squire"  # plays where nobody has chosen a level


class Level(NamedTuple):
    """How much is thought about a decision, and by how many points, at most, a turn is thought better than it is.

    Whatever is worth more than that is seen: such a bot errs, and never plays just anything.
    """

    budget: Budget
    noise: float = 0.0


def _ladder(page: float, squire: float, knight: float, chancellor: float, trials: int = 8) -> tuple[Level, ...]:
    """Five levels by their errors; the fourth makes a few trials of a few turns, the fifth thinks for its time."""
    return (
        Level(Budget(), page),
        Level(Budget(), squire),
        Level(Budget(), knight),
        Level(Budget(trials=trials, width=4), chancellor),
        Level(Budget(seconds=1.5)),
    )


_TABLE: dict[str, tuple[Level, ...]] = {
    "": _ladder(22.0, 10.0, 4.5, 38.0),
    "kingdomino-duel": _ladder(28.0, 13.0, 3.0, 10.0),
    "kingdomino-sample": _ladder(20.0, 9.0, 2.0, 9.0),
    "origins": _ladder(32.0, 17.0, 5.0, 10.0),
    "kingdom_builder": _ladder(28.0, 7.0, 0.0, 0.0, trials=12),
}
"""By kind of game ("kingdomino-duel"), or else by game ("kingdomino"), or else for all of them ("")."""


def level_of(name: str, game: Game) -> Level:
    """What a level is in games of this kind."""
    features = features_of(game)
    kind = game.id if features is None else features.kind(game.options)
    found = _TABLE.get(kind) or _TABLE.get(game.id) or _TABLE[""]
    return found[LEVELS.index(name)]


def has_levels(game: Game) -> bool:
    """Has a judge learned games of this kind?"""
    try:
        judge_for(game)
    except BotError:
        return False
    return True
