"""Pieces of Origins in words."""

from crownlands.engine.words import Message
from crownlands.games.domino.tiles import Dominoes
from crownlands.games.origins.contents import CAVEMEN, LETTERS, RESOURCES, TERRAINS, TILES, VOLCANO


def half(terrain: int, marks: int) -> Message:
    """One half of a domino in words."""
    if terrain == VOLCANO and marks:
        return Message("origins.crater" if marks == 1 else "origins.craters", craters=marks)
    word = Message(f"origins.{TERRAINS[terrain]}")
    if marks == 0:
        return word
    return Message("origins.fire" if marks == 1 else "origins.fires", terrain=word, fires=marks)


def caveman(man: int) -> Message:
    """A caveman in words."""
    return Message(f"origins.{CAVEMEN[man]}")


def resource(kind: int) -> Message:
    """A resource in words."""
    return Message(f"origins.{RESOURCES[kind]}")


DOMINOES = Dominoes(TERRAINS, LETTERS, lambda game: TILES, half)
