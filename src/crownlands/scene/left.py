"""What is left: what can still come in a game, as everybody can work it out who has watched so far."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from crownlands.engine.words import Message
from crownlands.scene.model import message_data


class Left(NamedTuple):
    """A piece that can still come: its drawings side by side, how many there are, and what it is called."""

    symbols: tuple[str, ...]
    number: int = 1
    label: Message | None = None


@dataclass(frozen=True)
class LeftGroup:
    """Pieces of one kind: where they are, and what else is known of them."""

    title: Message
    pieces: tuple[Left, ...]
    note: Message | None = None


def left_data(groups: Iterable[LeftGroup]) -> list[dict[str, Any]]:
    """What is left as plain data, ready for JSON; groups without a piece are left out."""
    return [
        {
            "title": message_data(group.title),
            "note": message_data(group.note),
            "pieces": [[list(piece.symbols), piece.number, message_data(piece.label)] for piece in group.pieces],
        }
        for group in groups
        if group.pieces
    ]
