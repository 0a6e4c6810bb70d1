"""Kingdomino's dominoes in words."""

from typing import Any

from crownlands.engine.game import Game
from crownlands.engine.words import Message
from crownlands.games.domino.tiles import Dominoes
from crownlands.games.kingdomino.dominoes import IN_BASE, IN_SAMPLE, LETTERS, TERRAINS, TILES


def half(terrain: int, crowns: int) -> Message:
    """One half of a domino in words."""
    word = Message(f"kingdomino.{TERRAINS[terrain]}")
    if crowns == 0:
        return word
    return Message("kingdomino.crown" if crowns == 1 else "kingdomino.crowns", terrain=word, crowns=crowns)


def tiles(game: Game) -> Any:
    """The dominoes a game is played with."""
    return TILES[1, : IN_SAMPLE + 1] if game.options["sample"] else TILES[0, : IN_BASE + 1]


SIGNS = (
    *((letter, Message(f"kingdomino.{terrain}")) for letter, terrain in zip(LETTERS, TERRAINS, strict=True)),
    (f"{LETTERS[0]}1", Message("kingdomino.sign.crowns")),
    ("##", Message("kingdomino.sign.start")),
    ("·", Message("domino.sign.empty")),
)

DOMINOES = Dominoes(TERRAINS, LETTERS, tiles, half)
