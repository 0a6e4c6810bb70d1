"""Kingdomino with a made-up rule: nobody sees the kingdoms of others. For tests of what must stay hidden."""

from dataclasses import replace
from typing import Any

import numpy as np

from crownlands.engine.contract import register
from crownlands.engine.game import add_game, rulebook
from crownlands.engine.jit import rule
from crownlands.engine.words import add_words, catalogue
from crownlands.games.domino.land import clear
from crownlands.games.kingdomino.dominoes import LANDS
from crownlands.games.kingdomino.rules import STATE as KINGDOMINO

TEXT = (
    "veiled players=2; A e4=w1 e3=w; B e6=f2 e7=f; row 2A 5B 11B 25A; next 14 35 42 44; "
    "bag 1 3-4 6-10 12-13 15-24 26-34 36-41 43 45-48; round 1; place"
)
"""A has a crowned wheat, B a forest with two crowns; A moves."""


STATE = np.dtype((np.record, [("veil", np.int8), *KINGDOMINO.descr]))


@rule
def hide(state: Any, seat: int) -> None:
    """Take the kingdoms of other seats out of a state."""
    for other in range(state.players):
        if other != seat:
            clear(state, other, LANDS)


def add_veiled() -> None:
    """Make the game known as `veiled`."""
    book = rulebook("kingdomino")
    veiled = replace(book, id="veiled", rules=book.rules._replace(dtype=STATE, hide=hide))
    register(veiled.rules)
    add_game("veiled", lambda: veiled)
    words = {name.replace("kingdomino.", "veiled."): forms[0] for name, forms in catalogue("en").items()}
    known = catalogue("en")
    add_words({name: text for name, text in words.items() if name not in known})
