"""The words of this game: terrains, tiles and objectives as messages."""

from typing import Any

from crownlands.engine.words import Message
from crownlands.games.kingdom_builder.pieces import OBJECTIVES, TERRAINS, TILES


def message(id: str, **args: Any) -> Message:
    """One of this game's messages."""
    return Message(f"kingdom_builder.{id}", **args)


def terrain_word(terrain: int) -> Message:
    """A terrain in words."""
    return message(f"terrain.{TERRAINS[terrain]}")


def tile_word(tile: int) -> Message:
    """A tile in words."""
    return message(f"tile.{TILES[tile]}")


def objective_word(goal: int) -> Message:
    """An objective in words."""
    return message(f"objective.{OBJECTIVES[goal]}")
