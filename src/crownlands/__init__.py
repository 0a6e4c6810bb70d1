"""Crownlands: play, host, study and teach computers the kingdom-building board games.

>>> import crownlands as cl
>>> game = cl.game("kingdomino", players=2)
>>> position = game.start(seed=7)
>>> position.play(position.legal()[0]).mover in (0, 1)
True
"""

from typing import Any

import crownlands.games  # noqa: F401  (makes the games known)
from crownlands.analysis.review import review
from crownlands.bots import play
from crownlands.engine.action import Action
from crownlands.engine.conformance import assert_conforms
from crownlands.engine.contract import CHANCE, OVER
from crownlands.engine.errors import (
    BotError,
    CrownlandsError,
    IllegalAction,
    NotationError,
    OptionError,
    RecordError,
    SeedError,
)
from crownlands.engine.game import Game, game_ids, read_game
from crownlands.engine.match import Bot
from crownlands.engine.position import Item, Outcome, Position, Score
from crownlands.engine.position import read_position as position
from crownlands.engine.record import Record, read_records
from crownlands.engine.view import View
from crownlands.engine.words import Message

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "Action",
    "Bot",
    "BotError",
    "CrownlandsError",
    "Game",
    "IllegalAction",
    "Item",
    "Message",
    "NotationError",
    "OptionError",
    "Outcome",
    "Position",
    "Record",
    "RecordError",
    "Score",
    "SeedError",
    "View",
    "assert_conforms",
    "game",
    "game_ids",
    "play",
    "position",
    "read_records",
    "review",
]


def game(name: str, **options: Any) -> Game:
    """A game by name, with its options: `game("kingdomino", players=2, harmony=True)`.

    The name may be followed by options, as in a game's `text()`: `game("kingdomino players=2 harmony")`.
    """
    words = name.split() if isinstance(name, str) else []
    return read_game(words or [name], **options)
