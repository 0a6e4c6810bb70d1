"""The register of all drawings: each has a name with its parameters after dots, like `wheat.2` or `king.3`.

A scene only speaks of names; whoever draws it asks here, once per name and theme. What every game has is known from
the start; a game's own drawings are added with its look.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import NamedTuple

from crownlands.scene.emotes import EMOTES
from crownlands.scene.palette import SEATS, THEMES, Theme
from crownlands.scene.portraits import PORTRAITS
from crownlands.scene.seats import seat


class Drawing(NamedTuple):
    """How a symbol is drawn, and how large the drawing is: a square is 100 by 100."""

    draw: Callable[[Theme], str]
    width: float = 100
    height: float = 100


_DRAWINGS = {
    **{f"seat.{number}": Drawing(partial(seat, number)) for number in range(len(SEATS))},
    **{f"bot.{name}": Drawing(draw) for name, draw in PORTRAITS.items()},
    **{f"emote.{name}": Drawing(draw) for name, draw in EMOTES.items()},
}


def add_drawings(drawings: Mapping[str, Drawing]) -> None:
    """Make drawings known. Games may share a drawing, but not a name for two of them."""
    for name, drawing in drawings.items():
        if _DRAWINGS.setdefault(name, drawing) is not drawing:
            raise ValueError(f"there are two drawings named {name}")


def names() -> tuple[str, ...]:
    """The names of all symbols of the games that have been looked at."""
    return tuple(_DRAWINGS)


def box(name: str) -> tuple[float, float]:
    """The width and height of a symbol's drawing: (100, 100) for a square, (200, 100) for the frame of a domino."""
    return _DRAWINGS[name].width, _DRAWINGS[name].height


def symbol(name: str, theme: Theme) -> str:
    """The SVG of a symbol, drawn from (0, 0) to its box."""
    return _drawn(name, theme.name)


@cache
def _drawn(name: str, theme: str) -> str:
    return _DRAWINGS[name].draw(THEMES[theme])
