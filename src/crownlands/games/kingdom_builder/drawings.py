"""Pieces of Kingdom Builder: hexes with a point on top, settlements, walls, tiles, cards, objectives.

A hex is 100 wide and 115.47 high; the other pieces are drawn on 100 by 100, cards on 100 by 140. A board has 400
hexes, so their terrain is drawn with few strokes, and everything stays inside the hex by itself: nothing is clipped.
"""

from collections.abc import Callable
from functools import partial
from random import Random

from crownlands.games.kingdom_builder.emblems import LOCATIONS, NOMADS, OBJECTIVES, emblem
from crownlands.scene.art import Drawing
from crownlands.scene.palette import SEATS, Four, Theme
from crownlands.scene.pen import at, disc, ellipse, group, letter, lines, numeral, path, scattered, short, stamped
from crownlands.scene.seats import paper_mark
from crownlands.scene.terrain import POLLEN, SNOW, VARIANTS

HEX = "M50 0L100 28.87V86.6L50 115.47L0 86.6V28.87z"
HEX_HEIGHT = 115.47
CARD_HEIGHT = 140
GOLD, SILVER = "#F2BE2E", "#C3C9D1"
ROUND = 'stroke-linejoin="round"'

# Kingdom Builder's own words for the terrains, and whose colours they have.
COLOURS = {
    "grass": "grassland",
    "forest": "forest",
    "desert": "desert",
    "flowers": "flowers",
    "canyon": "canyon",
    "water": "lake",
    "mountain": "mountain",
}
LETTERS = {
    "grass": "G", "forest": "T", "desert": "D", "flowers": "F", "canyon": "C", "water": "W", "mountain": "M",
}  # fmt: skip
BUILDABLE = ("grass", "forest", "desert", "flowers", "canyon")


def _grass(hand: Random, c: Four) -> str:
    out = path(
        f"M0 {short(66 + hand.uniform(-5, 5))}Q30 52 56 64T100 58V86.6L50 115.5 0 86.6z", c.shade, more='opacity=".7"'
    )
    tufts = scattered(hand, [(50, 32), (22, 54), (76, 52), (44, 76), (68, 92)], 6)
    return out + lines(stamped(tufts, "q-5-8-9-10m9 10v-14m0 14q5-8 9-10"), c.ink, 2.6)


def _forest(hand: Random, c: Four) -> str:
    spots = scattered(hand, [(50, 32), (24, 60), (74, 56), (48, 86)], 4)
    firs = [f"M{short(x, y - 22)}l13 19h-6l11 17h-36l11-17h-6z" for x, y in spots]
    trunks = stamped(spots, "m0 14v9")
    return (
        lines(trunks, c.ink, 5)
        + group(firs, c.shade, c.ink, 2.6, ROUND)
        + path(stamped(spots, "m0-22l7 12-7 4-5-8z"), c.light, more='opacity=".75"')
    )


def _desert(hand: Random, c: Four) -> str:
    out = path(
        f"M0 56Q26 {short(34 + hand.uniform(-5, 5))} 52 54T100 48V86.6L50 115.5 0 86.6z", c.shade, more='opacity=".55"'
    )
    out += path("M0 84Q36 64 62 80T94 90L50 115.5 0 86.6z", c.shade, more='opacity=".8"')
    ripples = scattered(hand, [(50, 28), (26, 70), (72, 66), (48, 96)], 4)
    return out + lines(stamped(ripples, "m-11 0q6-6 11 0t11 0"), c.ink, 2.2, 'opacity=".75"')


def _flowers(hand: Random, c: Four) -> str:
    spots = scattered(hand, [(50, 28), (23, 50), (76, 50), (36, 78), (70, 82)], 4)
    petals = "m-6 6a6 6 0 0 1 0-12a6 6 0 0 1 12 0a6 6 0 0 1 0 12a6 6 0 0 1-12 0z"
    return path(stamped(spots, petals), c.light, c.ink, 2.2) + path(
        "".join(disc(x, y, 4) for x, y in spots), POLLEN, c.ink, 1.6
    )


def _canyon(hand: Random, c: Four) -> str:
    pale, deep = (short(hand.uniform(2, 7)) for _ in range(2))
    top = 34 + hand.randrange(9)
    out = path(f"M4 {top}l14 {pale} 14-7 18 8 16-7 16 6 14-5v13l-16 5-16-6-16 7-18-8-14 7-14-3z", c.light)
    out += path(f"M4 {top + 30}l16 {deep} 16-7 16 8 18-7 26 4v12l-24-3-20 6-16-7-18 6-16-4z", c.shade)
    return out + lines("M30 24l14 4 14-4 12 3M22 98l14-4 16 6 22-5", c.ink, 2.4, 'opacity=".7"')


def _water(hand: Random, c: Four) -> str:
    spots = scattered(hand, [(36, 32), (14, 54), (56, 54), (36, 76), (10, 80), (40, 98)], 3)
    foam, deep = spots[::2], spots[1::2]
    return lines(stamped(foam, "q8-9 15 0t15 0"), c.light, 4.4) + lines(
        stamped(deep, "q7-8 13 0t13 0"), c.ink, 2.8, 'opacity=".55"'
    )


def _mountain(hand: Random, c: Four) -> str:
    tip = short(60 + hand.uniform(-8, 8))
    out = path(f"M4 86L30 42 44 62 {tip} 20 96 86 50 113z", c.shade, c.ink, 2.6, ROUND)
    return out + path(f"M30 42l11 18-8-2-6 7-8-5zM{tip} 20l17 32-9-5-7 9-9-8-7 4z", SNOW, c.ink, 2, ROUND)


_LIGHT: dict[str, Callable[[Random, Four], str]] = {
    "grass": _grass,
    "forest": _forest,
    "desert": _desert,
    "flowers": _flowers,
    "canyon": _canyon,
    "water": _water,
    "mountain": _mountain,
}


def hexagon(terrain: str, variant: int, theme: Theme) -> str:
    """A hex of terrain. Its edge is a shade of its own, so that a landscape shows its hexes without a net over it."""
    c = theme.terrain[COLOURS[terrain]]
    drawn = path(HEX, c.base) + _LIGHT[terrain](Random(f"{terrain}{variant}"), c)
    if theme.letters:
        return drawn + path(HEX, "none", theme.ink, 3) + letter(LETTERS[terrain], 50, 92)
    return drawn + path(HEX, "none", c.shade, 2.4)


def _framed(frame: str, ground: str, inside: str, theme: Theme) -> str:
    """A special hex: a frame of metal, a ground, and an emblem."""
    out = path("M50 3L97 30.5V85L50 112.5L3 85V30.5z", frame, theme.ink, 3.4, ROUND)
    out += path("M50 11L90 34.3V81.1L50 104.5L10 81.1V34.3z", ground, theme.ink, 2, ROUND)
    return out + at(17, 24.7, inside, 0.66)


def castle_hex(theme: Theme) -> str:
    """A castle in a silver frame."""
    ground = theme.terrain["grassland"].light
    return _framed(SILVER, ground, emblem(OBJECTIVES["castles"], theme.ink, 5), theme)


def location_hex(location: str, theme: Theme) -> str:
    """A location in a gold frame."""
    return _framed(GOLD, theme.paper, emblem(LOCATIONS[location], theme.ink, 5), theme)


def camp_hex(theme: Theme) -> str:
    """A nomad camp in a silver frame."""
    return _framed(SILVER, theme.terrain["desert"].shade, emblem(NOMADS["tent"], theme.ink, 5), theme)


def settlement(number: int, theme: Theme) -> str:
    """A house of a seat, with its mark on the front."""
    house = "M50 8L92 44H84V88H16V44H8z"
    out = path(house, theme.paper, theme.paper, 15, ROUND) + path(house, theme.seats[number], theme.ink, 5.5, ROUND)
    out += path("M50 8L92 44H8z", theme.ink, more='opacity=".28"')
    return out + paper_mark(number, theme, 50, 63, 40)


def wall(theme: Theme) -> str:
    """A stone wall, nobody's."""
    edge = "M10 34H28V24H46V34H56V24H74V34H90V84H10z"
    out = path(edge, theme.paper, theme.paper, 13, ROUND) + path(edge, "#A8A39B", theme.ink, 5, ROUND)
    return out + lines(
        "M12 50H88M12 67H88M36 34V50M64 34V50M24 50V67M50 50V67M76 50V67M36 67V82M64 67V82", theme.ink, 3.4
    )


_OCTAGON = "M32 5H68L95 32V68L68 95H32L5 68V32z"


def location_tile(location: str, used: bool, theme: Theme) -> str:
    """A location tile; a used one is face down to the eye: without gold, and pale."""
    out = path(_OCTAGON, theme.faint if used else GOLD, theme.ink, 4, ROUND)
    out += path("M36 14H64L86 36V64L64 86H36L14 64V36z", theme.paper, theme.ink, 2, ROUND)
    out += at(21, 21, emblem(LOCATIONS[location], theme.ink, 5), 0.58)
    return f'<g opacity=".45">{out}</g>' + lines("M18 82L34 66M66 34L82 18", theme.faint, 6) if used else out


def _nomad(inside: str, theme: Theme) -> str:
    """A nomad tile: round, with an edge of silver."""
    return (
        ellipse(50, 50, 46, 46, SILVER, theme.ink, 4) + ellipse(50, 50, 37.5, 37.5, theme.paper, theme.ink, 2) + inside
    )


def nomad_tile(kind: str, theme: Theme) -> str:
    """Resettlement, outpost, sword or treasure, with its number where it has one."""
    out = _nomad(at(22, 22, emblem(NOMADS[kind], theme.ink, 5), 0.56), theme)
    count = {"resettlement": 4, "treasure": 3}.get(kind)
    if count:
        out += ellipse(79, 79, 17, 17, GOLD, theme.ink, 3) + numeral(count, 79, 79, 20, "#3B2A1A", 3)
    return out


def donation(terrain: str, theme: Theme) -> str:
    """Three more settlements on a terrain."""
    out = _nomad(at(24, 20, hexagon(terrain, 0, theme) + path(HEX, "none", theme.ink, 4), 0.52), theme)
    out += ellipse(79, 79, 17, 17, GOLD, theme.ink, 3)
    house = path("M50 8L92 44H84V88H16V44H8z", theme.paper, theme.ink, 9, ROUND)
    return out + at(4, 62, house, 0.34) + numeral(3, 79, 79, 20, "#3B2A1A", 3)


def _card(fill: str, inside: str, theme: Theme) -> str:
    paper = f'fill="{theme.paper}" stroke-width="4"'
    return (
        f'<g stroke="{theme.ink}"><rect x="3" y="3" width="94" height="134" rx="10" {paper}/>'
        f'<rect x="11" y="11" width="78" height="118" rx="6" fill="{fill}" stroke-width="2"/></g>{inside}'
    )


def terrain_card(terrain: str, theme: Theme) -> str:
    """A terrain card: a hex of the terrain, with the shade of it around."""
    c = theme.terrain[COLOURS[terrain]]
    inside = at(15, 29.6, hexagon(terrain, 0, theme) + path(HEX, "none", theme.ink, 4, ROUND), 0.7)
    return _card(c.shade, inside, theme)


def card_back(theme: Theme) -> str:
    """The back of a terrain card: a comb of hexes."""
    cell = "l9.5 5.5v11l-9.5 5.5-9.5-5.5v-11z"
    spots = [
        (31 + 19 * column + 9.5 * (row % 2), 20.5 + 16.5 * row) for row in range(6) for column in range(3 - row % 2)
    ]
    comb = lines(stamped(spots, cell), "#F3D9A4", 2.4, ROUND)
    return _card("#8C3B2A", comb, theme)


def objective(name: str, theme: Theme) -> str:
    """The icon of an objective; those that pay during the game have a red frame."""
    frame = "#C8452F" if name in ("families", "shepherds", "ambassadors") else theme.faint
    out = f'<rect x="4" y="4" width="92" height="92" rx="14" fill="{theme.paper}" stroke="{frame}" stroke-width="6"/>'
    return out + at(19, 19, emblem(OBJECTIVES[name], "#3B2A1A", 4.5), 0.62)


_HEXES: dict[str, Callable[[Theme], str]] = {
    **{f"{name}.{variant}": partial(hexagon, name, variant) for name in COLOURS for variant in range(VARIANTS)},
    **{f"location.{name}": partial(location_hex, name) for name in LOCATIONS},
    "castle": castle_hex,
    "camp": camp_hex,
}
_CARDS: dict[str, Callable[[Theme], str]] = {name: partial(terrain_card, name) for name in BUILDABLE}

DRAWINGS = {
    **{f"hex.{name}": Drawing(draw, 100, HEX_HEIGHT) for name, draw in _HEXES.items()},
    **{f"settlement.{number}": Drawing(partial(settlement, number)) for number in range(len(SEATS))},
    "wall": Drawing(wall),
    **{f"tile.{name}": Drawing(partial(location_tile, name, False)) for name in LOCATIONS},
    **{f"tile.{name}.used": Drawing(partial(location_tile, name, True)) for name in LOCATIONS},
    **{f"nomad.donation.{name}": Drawing(partial(donation, name)) for name in COLOURS},
    **{
        f"nomad.{kind}": Drawing(partial(nomad_tile, kind)) for kind in ("resettlement", "outpost", "sword", "treasure")
    },
    **{f"card.{name}": Drawing(draw, 100, CARD_HEIGHT) for name, draw in {**_CARDS, "back": card_back}.items()},
    **{f"objective.{name}": Drawing(partial(objective, name)) for name in OBJECTIVES},
}
