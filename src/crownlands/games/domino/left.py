"""Which dominoes can still come: those in the bag, of which with fewer players not all will."""

from typing import Any

from crownlands.engine.words import Message
from crownlands.games.domino.lookup import still_to_draw
from crownlands.games.domino.scene import Half
from crownlands.scene.left import Left, LeftGroup


def dominoes_left(state: Any, half: Half, highest: int) -> LeftGroup:
    """The dominoes that have not been drawn, by their numbers."""
    inside = [number for number in range(1, highest + 1) if int(state.bag) >> (number - 1) & 1]
    coming = still_to_draw(state)
    note = Message("domino.left.note", n=coming) if coming < len(inside) else None
    if not coming:
        return LeftGroup(Message("domino.left"), ())
    pieces = tuple(Left((half(number, 0), half(number, 1))) for number in inside)
    return LeftGroup(Message("domino.left"), pieces, note)
