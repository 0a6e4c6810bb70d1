"""The games. Each is loaded when it is first asked for: its rules by those who play, its look by those who watch."""

from functools import partial
from importlib import import_module
from typing import Any

from crownlands.engine.game import add_game
from crownlands.scene.looks import add_look


def _found(place: str, what: str) -> Any:
    return getattr(import_module(place), what)


for _game in ("kingdomino", "origins", "kingdom_builder"):
    add_game(_game, partial(_found, f"crownlands.games.{_game}.book", "BOOK"))
    add_look(_game, partial(_found, f"crownlands.games.{_game}.look", "LOOK"))
