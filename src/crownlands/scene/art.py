"""The register of all drawings: each has a name with its parameters after dots, like `wheat.2` or `king.3`.

A scene only speaks of names; whoever draws it asks here, once per name and theme.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import NamedTuple

from crownlands.scene import pieces, pieces_origins
from crownlands.scene.palette import SEATS, THEMES, Theme
from crownlands.scene.terrain import TERRAINS, VARIANTS, square


class Drawing(NamedTuple):
    """How a symbol is drawn, and its box in units of 100."""

    draw: Callable[[Theme], str]
    width: float = 1
    height: float = 1


def _terrain(name: str, variant: int, theme: Theme) -> str:
    return square(name, variant, theme.terrain[name])


def _kingdomino() -> dict[str, Drawing]:
    found = {
        f"{name}.{variant}": Drawing(partial(_terrain, name, variant))
        for name in TERRAINS
        for variant in range(VARIANTS)
    }
    found |= {f"crowns.{count}": Drawing(partial(pieces.crowns, count)) for count in (1, 2, 3)}
    found |= {f"number.{number}": Drawing(partial(pieces.number_label, number)) for number in range(1, 49)}
    for wide, high in ((2, 1), (1, 2), (1, 1)):
        found[f"frame.{wide}.{high}"] = Drawing(partial(pieces.frame, wide, high), wide, high)
    for number in range(len(SEATS)):
        found[f"seat.{number}"] = Drawing(partial(pieces.seat, number))
        found[f"castle.{number}"] = Drawing(partial(pieces.castle, number))
        found[f"king.{number}"] = Drawing(partial(pieces.king, number))
    return found


def _origins() -> dict[str, Drawing]:
    found = {f"fires.{count}": Drawing(partial(pieces_origins.fires, count)) for count in (1, 2)}
    found |= {f"token.{flames}": Drawing(partial(pieces_origins.token, flames)) for flames in (1, 2, 3)}
    found |= {f"craters.{count}": Drawing(partial(pieces_origins.craters, count)) for count in (1, 2, 3)}
    found |= {f"resource.{name}": Drawing(draw) for name, draw in pieces_origins.RESOURCES.items()}
    found |= {f"totem.{name}": Drawing(partial(pieces_origins.totem, name)) for name in pieces_origins.RESOURCES}
    for number in range(len(SEATS)):
        found[f"hut.{number}"] = Drawing(partial(pieces_origins.hut, number))
        found[f"chief.{number}"] = Drawing(partial(pieces_origins.chief, number))
    found |= {f"caveman.{kind}": Drawing(partial(pieces_origins.caveman, kind)) for kind in pieces_origins.CAVEMEN}
    return found | {"caveman.back": Drawing(pieces_origins.caveman_back), "cave": Drawing(pieces_origins.cave_slot)}


DRAWINGS = {**_kingdomino(), **_origins()}


def names() -> tuple[str, ...]:
    """The names of all symbols."""
    return tuple(DRAWINGS)


def box(name: str) -> tuple[float, float]:
    """The width and height of a symbol in units of 100."""
    return DRAWINGS[name].width, DRAWINGS[name].height


def symbol(name: str, theme: Theme) -> str:
    """The SVG of a symbol, drawn from (0, 0) to its box."""
    return _drawn(name, theme.name)


@cache
def _drawn(name: str, theme: str) -> str:
    return DRAWINGS[name].draw(THEMES[theme])
