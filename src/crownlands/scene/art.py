"""The register of all drawings: each has a name with its parameters after dots, like `wheat.2` or `king.3`.

A scene only speaks of names; whoever draws it asks here, once per name and theme.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import NamedTuple

from crownlands.scene import pieces, pieces_builder, pieces_origins
from crownlands.scene.emblems import LOCATIONS, OBJECTIVES
from crownlands.scene.palette import SEATS, THEMES, Theme
from crownlands.scene.pen import letter
from crownlands.scene.terrain import TERRAINS, VARIANTS, square


class Drawing(NamedTuple):
    """How a symbol is drawn, and how large the drawing is: a square is 100 by 100."""

    draw: Callable[[Theme], str]
    width: float = 100
    height: float = 100


def _terrain(name: str, variant: int, theme: Theme) -> str:
    """A square, with the first letter of its name where letters are wanted: below crowns, fires and pieces."""
    drawn = square(name, variant, theme.terrain[name])
    return drawn + letter(name[0].upper(), 22, 78) if theme.letters else drawn


def _kingdomino() -> dict[str, Drawing]:
    found = {
        f"{name}.{variant}": Drawing(partial(_terrain, name, variant))
        for name in TERRAINS
        for variant in range(VARIANTS)
    }
    found |= {f"crowns.{count}": Drawing(partial(pieces.crowns, count)) for count in (1, 2, 3)}
    found |= {f"number.{number}": Drawing(partial(pieces.number_label, number)) for number in range(1, 49)}
    for wide, high in ((2, 1), (1, 2), (1, 1)):
        found[f"frame.{wide}.{high}"] = Drawing(partial(pieces.frame, wide, high), 100 * wide, 100 * high)
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


def _builder() -> dict[str, Drawing]:
    hexes: dict[str, Callable[[Theme], str]] = {
        f"{name}.{variant}": partial(pieces_builder.hexagon, name, variant)
        for name in pieces_builder.COLOURS
        for variant in range(VARIANTS)
    }
    hexes |= {"castle": pieces_builder.castle_hex, "camp": pieces_builder.camp_hex}
    hexes |= {f"location.{name}": partial(pieces_builder.location_hex, name) for name in LOCATIONS}
    cards: dict[str, Callable[[Theme], str]] = {
        name: partial(pieces_builder.terrain_card, name) for name in pieces_builder.BUILDABLE
    }
    cards["back"] = pieces_builder.card_back

    found = {f"hex.{name}": Drawing(draw, 100, pieces_builder.HEX_HEIGHT) for name, draw in hexes.items()}
    found |= {
        f"settlement.{number}": Drawing(partial(pieces_builder.settlement, number)) for number in range(len(SEATS))
    }
    found["wall"] = Drawing(pieces_builder.wall)
    for name in LOCATIONS:
        found[f"tile.{name}"] = Drawing(partial(pieces_builder.location_tile, name, False))
        found[f"tile.{name}.used"] = Drawing(partial(pieces_builder.location_tile, name, True))
    for name in pieces_builder.COLOURS:
        found[f"nomad.donation.{name}"] = Drawing(partial(pieces_builder.donation, name))
    for kind in ("resettlement", "outpost", "sword", "treasure"):
        found[f"nomad.{kind}"] = Drawing(partial(pieces_builder.nomad_tile, kind))
    found |= {f"card.{name}": Drawing(draw, 100, pieces_builder.CARD_HEIGHT) for name, draw in cards.items()}
    found |= {f"objective.{name}": Drawing(partial(pieces_builder.objective, name)) for name in OBJECTIVES}
    return found


DRAWINGS = {**_kingdomino(), **_origins(), **_builder()}


def names() -> tuple[str, ...]:
    """The names of all symbols."""
    return tuple(DRAWINGS)


def box(name: str) -> tuple[float, float]:
    """The width and height of a symbol's drawing: (100, 100) for a square, (200, 100) for the frame of a domino."""
    return DRAWINGS[name].width, DRAWINGS[name].height


def symbol(name: str, theme: Theme) -> str:
    """The SVG of a symbol, drawn from (0, 0) to its box."""
    return _drawn(name, theme.name)


@cache
def _drawn(name: str, theme: str) -> str:
    return DRAWINGS[name].draw(THEMES[theme])
