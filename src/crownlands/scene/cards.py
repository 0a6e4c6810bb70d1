"""What a thing on the table is, for somebody who points at it: its entries in the almanac, and what it brings now.

Nothing is told here but what the scene shows and the almanac says, so nobody learns what they may not see.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from crownlands.scene.almanac import Entry, Group, shown_by, told_by
from crownlands.scene.art import box
from crownlands.scene.model import Ground, Line, Scene, Spot, Sprite, line_data, message_data


class Told(NamedTuple):
    """An entry as a card tells it: its drawing as it lies there, and the lines of a score it is part of."""

    entry: Entry
    symbol: str
    lines: tuple[Line, ...] = ()


def lying_at(scene: Scene, ground: Ground | None, area: str, x: float, y: float) -> list[Sprite]:
    """The pieces at a place, small ones and upper ones first; under them the ground."""
    here = [sprite for sprite in scene.sprites.values() if sprite.area == area and _covers(sprite, x, y)]
    here.sort(key=lambda sprite: (_size(sprite)[0] * _size(sprite)[1], -sprite.layer))
    if ground is not None and ground.area.id == area:
        # Hexes overlap as rectangles: the one whose middle is nearest is meant.
        under = [sprite for sprite in ground.sprites if _covers(sprite, x, y)]
        here += sorted(under, key=lambda sprite: _distance(sprite, x, y))[:1]
    return here


def _size(sprite: Sprite) -> tuple[float, float]:
    """How wide and high a piece is, in squares."""
    width, height = box(sprite.symbol.split("+")[0])
    return width / 100 * sprite.scale, height / 100 * sprite.scale


def _covers(sprite: Sprite, x: float, y: float) -> bool:
    width, height = _size(sprite)
    return sprite.x <= x < sprite.x + width and sprite.y <= y < sprite.y + height


def _distance(sprite: Sprite, x: float, y: float) -> float:
    width, height = _size(sprite)
    return (sprite.x + width / 2 - x) ** 2 + (sprite.y + height / 2 - y) ** 2


def cards(
    almanac: Sequence[Group], scene: Scene, symbols: Iterable[str], seat: int | None, at: Spot | None
) -> list[Told]:
    """What these drawings show, each entry once, with what it brings a seat now; at a place, what it brings there."""
    shown: dict[str, tuple[Entry, str]] = {}
    for symbol in symbols:
        for entry in shown_by(almanac, symbol):
            shown.setdefault(entry.id, (entry, _drawn(entry, symbol)))
    lines = next((panel.lines for panel in scene.panels if panel.seat == seat), ())
    told = [Told(entry, symbol, _about(almanac, entry, lines, at)) for entry, symbol in shown.values()]
    if told and not told[0].lines and at is not None:
        # The piece itself may count for something that has another name: a settlement for an objective.
        told[0] = told[0]._replace(lines=tuple(line for line in lines if _counts(line, at)))
    return told


def _drawn(entry: Entry, symbol: str) -> str:
    """A piece is drawn as it lies there (whose king, which card); what is a part of it, as the almanac draws it."""
    return symbol if symbol.split(".")[0] == entry.symbol.split(".")[0] and "+" not in symbol else entry.symbol


def _about(almanac: Sequence[Group], entry: Entry, lines: Iterable[Line], at: Spot | None) -> tuple[Line, ...]:
    """The lines about an entry; if some of them count the place, only those."""
    found = tuple(line for line in lines if told_by(almanac, line.what) is entry)
    here = tuple(line for line in found if at is not None and _counts(line, at))
    return here or found


def _counts(line: Line, at: Spot) -> bool:
    """Is a place among those a line counts?"""
    area, x, y = at
    return any(where == area and left <= x < left + 1 and top <= y < top + 1 for where, left, top in line.spots)


def cards_data(told: Iterable[Told]) -> list[dict[str, Any]]:
    """Cards as plain data, ready for JSON."""
    return [
        {
            "id": entry.id,
            "name": message_data(entry.name),
            "symbol": symbol,
            "does": [message_data(message) for message in entry.does],
            **({"costs": message_data(entry.costs)} if entry.costs else {}),
            **({"worth": [line_data(line) for line in lines]} if lines else {}),
        }
        for entry, symbol, lines in told
    ]
