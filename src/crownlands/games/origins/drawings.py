"""Pieces of Kingdomino Origins: fires, craters, resources, totems, huts, chiefs, cavemen. Drawn on 100 by 100.

The cavemen are paintings on the wall of a cave: a figure in one colour of earth, and beside it what it is worth.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from crownlands.games.domino.drawings import domino_drawings
from crownlands.games.origins.contents import NUMBER
from crownlands.scene.art import Drawing
from crownlands.scene.palette import SEATS, Theme
from crownlands.scene.pen import at, disc, ellipse, lines, numeral, path
from crownlands.scene.seats import BROWN, paper_mark

FLAME, HEART, LAVA, SOOT = "#E8542A", "#FFD447", "#FF9B2F", "#2A1D18"
WOOD, IVORY, EARTH = "#C4945A", "#FFF6E0", "#7A2E16"
ROUND = 'stroke-linejoin="round"'


def _fire(theme: Theme) -> str:
    """A flame around the origin, some 24 wide."""
    outer = "M1-17C3-9 12-6 12 4C12 11 7 15 0 15S-12 11-12 4C-12-1-9-5-7-9C-6-6-4-5-3-5C-4-9-3-14 1-17z"
    out = path(outer, theme.paper, theme.paper, 7, ROUND + ' opacity=".85"') + path(outer, FLAME, BROWN, 2.4, ROUND)
    return out + path("M0 13C-4 13-6 10-6 7C-6 3-2 1 0-4C2 1 6 3 6 7C6 10 4 13 0 13z", HEART)


def fires(count: int, theme: Theme) -> str:
    """One or two printed fires in the upper left of a square."""
    return "".join(at(20 + 29 * i, 22, _fire(theme)) for i in range(count))


def token(flames: int, theme: Theme) -> str:
    """A fire token: as many flames as its numeral says."""
    out = ellipse(50, 50, 45, 45, SOOT, theme.ink, 4) + ellipse(50, 50, 39, 39, "none", LAVA, 3)
    flame = "c2 6 9 9 9 17q0 9-9 9t-9-9c0-8 7-11 9-17z"
    starts = {1: [(50, 12)], 2: [(37, 14), (63, 14)], 3: [(27, 20), (50, 11), (73, 20)]}[flames]
    out += path("".join(f"M{x} {y}{flame}" for x, y in starts), HEART, FLAME, 4, ROUND)
    return out + numeral(flames, 50, 64, 34, IVORY, 3.6)


def craters(count: int, theme: Theme) -> str:
    """One to three glowing craters over the terrain of a volcano."""
    spots = {1: [(50, 52, 30)], 2: [(32, 34, 25), (67, 68, 25)], 3: [(28, 32, 22), (73, 46, 22), (34, 76, 22)]}[count]
    out = "".join(ellipse(x, y, r, r * 0.74, theme.terrain["volcano"].light, SOOT, 3) for x, y, r in spots)
    out += "".join(ellipse(x, y + r * 0.06, r * 0.74, r * 0.5, FLAME, SOOT, 2.5) for x, y, r in spots)
    out += "".join(ellipse(x, y + r * 0.16, r * 0.48, r * 0.28, HEART) for x, y, r in spots)
    return out


def _cut(outline: str, fill: str, theme: Theme) -> str:
    """Something cut from wood: a paper edge so that it stands off the terrain, an ink outline, its colour."""
    return path(outline, theme.paper, theme.paper, 13, ROUND) + path(outline, fill, theme.ink, 5, ROUND)


def mammoth(theme: Theme) -> str:
    """The resource of the grassland."""
    body = (
        "M13 62C8 44 14 26 30 25C34 15 48 12 56 20C76 18 92 32 92 56V86H77V70Q66 75 57 70V86H42V68Q33 66 30 58"
        "C31 72 28 86 18 87C10 88 6 80 9 75C14 79 17 72 13 62z"
    )
    out = _cut(body, "#A9673A", theme) + lines("M58 22Q46 34 54 52M66 24q7 3 11 10", theme.ink, 3.4)
    out += lines("M27 56Q22 72 44 76", theme.ink, 10) + lines("M27 56Q22 72 44 76", IVORY, 5)
    return out + ellipse(28, 42, 3.6, 3.6, theme.ink)


def fish(theme: Theme) -> str:
    """The resource of the lake."""
    out = _cut("M7 24L27 44C42 22 74 22 94 50C74 78 42 78 27 56L7 76Q16 50 7 24z", "#F3A24B", theme)
    out += lines("M66 32Q58 50 66 68M38 50h8M50 41h6M50 59h6", theme.ink, 3.6)
    return out + ellipse(78, 45, 4.4, 4.4, theme.ink)


def mushroom(theme: Theme) -> str:
    """The resource of the jungle."""
    stem = "M39 54Q42 74 33 90Q50 96 67 90Q58 74 61 54z"
    cap = "M8 54C8 26 28 9 50 9S92 26 92 54Q92 61 84 61H16Q8 61 8 54z"
    out = path(stem + cap, theme.paper, theme.paper, 13, ROUND) + path(stem, IVORY, theme.ink, 5, ROUND)
    return out + path(cap, "#D5402F", theme.ink, 5) + path(disc(34, 36, 8) + disc(62, 27, 7) + disc(70, 47, 6), IVORY)


def flint(theme: Theme) -> str:
    """The resource of the quarry: a knapped point."""
    out = _cut("M50 9C68 27 82 49 84 72L65 68L68 92H32L35 68L16 72C18 49 32 27 50 9z", "#66707F", theme)
    out += path("M50 12C40 32 38 49 44 66L19 69C22 49 34 28 50 12z", "#AEB8C6")
    return out + lines("M50 14Q42 42 46 66M58 36q8 12 9 24M40 70v18", theme.ink, 3)


RESOURCES: dict[str, Callable[[Theme], str]] = {
    "mammoth": mammoth,
    "fish": fish,
    "mushroom": mushroom,
    "flint": flint,
}
TOTEMS = {"mammoth": 3, "fish": 4, "mushroom": 5, "flint": 6}


def _tile(fill: str, theme: Theme) -> str:
    return f'<rect x="4" y="4" width="92" height="92" rx="13" fill="{fill}" stroke="{theme.ink}" stroke-width="4"/>'


def totem(resource: str, theme: Theme) -> str:
    """A totem tile: the resource over carved teeth, and its value."""
    out = _tile(WOOD, theme)
    out += path("M6 72l8-9 9 9 9-9 9 9 9-9 9 9 9-9 9 9 9-9 8 9V84q0 10-10 10H16Q6 94 6 84z", "#8A4B24", theme.ink, 2.4)
    out += at(22, 6, RESOURCES[resource](theme), 0.56)
    return out + ellipse(50, 78, 19, 19, HEART, theme.ink, 3.4) + numeral(TOTEMS[resource], 50, 78, 22, BROWN)


def hut(number: int, theme: Theme) -> str:
    """A hut of a seat on its start square."""
    out = path("M0 0H100V100H0z", theme.panel)
    out += path("M5 93Q50 76 95 93", theme.terrain["grassland"].base, theme.ink, 2)
    out += lines("M40 5L64 40M60 5L36 40", theme.ink, 7) + lines("M40 5L64 40M60 5L36 40", WOOD, 3.4)
    out += path("M50 17Q58 52 88 89Q50 96 12 89Q42 52 50 17z", theme.seats[number], theme.ink, 3.4, ROUND)
    out += path("M50 62Q57 76 62 92H38Q43 76 50 62z", SOOT, theme.ink, 2.4, ROUND)
    out += lines("M31 70l-6 11M69 70l6 11M36 60l2-4M64 60l-2-4", theme.ink, 2.4, 'opacity=".6"')
    return out + paper_mark(number, theme, 50, 49, 22)


def chief(number: int, theme: Theme) -> str:
    """A chief of a seat: a standing figure in its colour under a mane with a bone in it, its mark on the chest."""
    out = ellipse(50, 91, 32, 7, theme.ink)
    out += path("M22 90Q22 54 50 50Q78 54 78 90z", theme.seats[number], theme.ink, 4, ROUND)
    out += path("M28 56C18 40 22 8 50 8S82 40 72 56Q61 61 50 60T28 56z", "#6B4226", theme.ink, 4, ROUND)
    out += path("M37 34Q50 26 63 34Q65 50 57 54Q50 46 43 54Q35 50 37 34z", "#F3D3B0", theme.ink, 2.4, ROUND)
    out += path(disc(44, 40, 2.4) + disc(56, 40, 2.4), theme.ink)
    bone = "M29 22L71 12M28 18l2 8M70 8l2 8"
    out += lines(bone, theme.ink, 11) + lines(bone, IVORY, 6)
    return out + paper_mark(number, theme, 50, 74, 26)


# A caveman's painting: strokes of 7, then of 4, then what is filled. The left two thirds of the tile are theirs.
class Painting(NamedTuple):
    """A figure on the wall of the cave, as path data."""

    limbs: str
    tools: str
    filled: str


_TORSO = "M24 46L46 46L38 68H32z"

PAINTINGS = {
    "hunter": Painting(
        "M35 66L24 90M35 66L50 88M24 46L14 58M46 46L54 34",
        "M12 22L66 42M64 34l9 10-14 4",
        disc(34, 32, 9) + _TORSO,
    ),
    "fisher": Painting(
        "M26 74L20 91M28 74L36 91M30 60L42 56",
        "M34 66L58 14Q66 30 62 52q-1 7-7 6",
        disc(25, 44, 9) + "M16 58L36 58L31 78H21z",
    ),
    "gatherer": Painting(
        "M36 68L28 90M38 68L48 90M44 48L58 62",
        "M12 44h18M50 70q10 9 20 0z",
        disc(46, 30, 9) + "M30 44L50 44L44 72H30z" + "M10 46h20l-3 22H15z" + disc(15, 41, 4) + disc(24, 39, 5),
    ),
    "sculptor": Painting(
        "M28 66L18 90M28 66L38 90M36 46L50 34M20 46L30 60L46 60",
        "M50 34L58 20M48 60L56 66",
        disc(27, 30, 9) + "M17 44L39 44L33 68H23z" + "M50 12l20 7-4 10-20-7z" + "M52 70l12-8 10 10-2 20H48z",
    ),
    "painter": Painting(
        "M23 47L16 32M32 42L28 17M42 41L43 13M51 44L57 19M56 60L68 47",
        "",
        "M18 46Q36 38 54 46L58 66Q54 84 38 86Q22 84 20 64z",
    ),
    "fire_lady": Painting(
        "M26 46L14 30M44 46L56 34M30 78L26 91M40 78L44 91",
        "M26 26Q20 40 22 48M44 26Q50 40 48 48",
        disc(35, 28, 9)
        + "M25 44L45 44L52 80H18z"
        + "M14 30C6 24 8 18 14 8C20 18 22 24 14 30z"
        + "M57 32C49 26 51 20 57 10C63 20 65 26 57 32z",
    ),
    "shaman": Painting(
        "M24 48L14 58M46 48L58 52M30 80L27 91M40 80L43 91",
        "M30 24Q20 22 19 8M24 20l-11-2M40 24Q50 22 51 8M46 20l11-2M60 30V92M54 34q6-10 12 0",
        disc(35, 32, 9) + "M25 46L45 46L50 82H20z",
    ),
    "small": Painting(
        "M34 76L26 91M34 76L44 91M26 60L17 68M42 60L52 52",
        "",
        disc(34, 47, 8) + "M26 58L42 58L38 78H30z" + "M48 54L58 30L67 34L54 58z",
    ),
    "amazon": Painting(
        "M33 68L24 90M35 68L46 90M24 46L16 56M44 46L58 44",
        "M54 14Q74 44 54 76M54 14V76M36 44H72M66 39l7 5-7 5M26 26Q18 34 20 46",
        disc(34, 29, 9) + "M24 43L44 43L39 58L45 74H23L29 58z",
    ),
    "oaf": Painting(
        "M28 72L20 90M44 72L52 90M18 44L10 64M52 42L60 30",
        "M20 74H52",
        disc(35, 24, 11) + "M14 40Q35 32 57 40L48 78H22z" + "M54 34L60 8Q68 2 74 12L64 38z",
    ),
}

# What a caveman is worth for each of what: points, and the drawing of it. Warriors have power instead.
WARRIORS = {"small": 1, "amazon": 2, "oaf": 3}
POINTS = {"hunter": 3, "fisher": 3, "gatherer": 4, "sculptor": 5, "painter": 2, "fire_lady": 1, "shaman": 2}
_COUNTS = {"hunter": "mammoth", "fisher": "fish", "gatherer": "mushroom", "sculptor": "flint"}
CAVEMEN = tuple(PAINTINGS)


def _counted(kind: str, theme: Theme) -> str:
    """What a caveman counts, small, in the lower right of the tile."""
    if kind in _COUNTS:
        return at(63, 58, RESOURCES[_COUNTS[kind]](theme), 0.33)
    if kind == "fire_lady":
        return at(79, 75, _fire(theme), 1.1)
    if kind == "shaman":  # anybody
        return path(disc(79, 65, 7) + "M65 91Q65 74 79 74T93 91z", EARTH, theme.paper, 2.4)
    colours = ("#A9673A", "#F3A24B", "#D5402F", "#66707F")  # the painter counts every resource
    spots = ((71, 67), (87, 67), (71, 83), (87, 83))
    return "".join(ellipse(x, y, 7, 7, c, theme.ink, 2.4) for (x, y), c in zip(spots, colours, strict=True))


def caveman(kind: str, theme: Theme) -> str:
    """A caveman tile, face up."""
    figure = PAINTINGS[kind]
    rock = "#E9C48E" if theme.name == "light" else "#C49C68"
    out = _tile(rock, theme) + path("M8 84Q30 72 52 84T92 78V84q0 8-8 8H16q-8 0-8-8z", EARTH, more='opacity=".16"')
    out += f'<g fill="none" stroke="{EARTH}" stroke-linecap="round" {ROUND}>{path(figure.limbs, "", EARTH, 7)}'
    out += (path(figure.tools, "", EARTH, 4) if figure.tools else "") + path(figure.filled, EARTH, EARTH, 2) + "</g>"
    if kind in WARRIORS:
        return (
            out
            + path("M66 56H94V74Q94 88 80 94Q66 88 66 74z", FLAME, theme.ink, 3, ROUND)
            + numeral(WARRIORS[kind], 80, 73, 22, IVORY, 3.4)
        )
    return (
        out
        + ellipse(81, 29, 16, 16, theme.paper, theme.ink, 2.6)
        + numeral(POINTS[kind], 81, 29, 19, "#3B2A1A", 3)
        + _counted(kind, theme)
    )


def caveman_back(theme: Theme) -> str:
    """A caveman tile, face down: hands on a dark wall would tell, a spiral does not."""
    spiral = "M50 52c0-5 8-5 8 2 0 9-15 10-16-2-1-14 24-16 25 2 1 22-36 24-35-2 1-28 46-30 47 2"
    return (
        _tile("#6B4A33", theme)
        + lines(spiral, "#E9C48E", 5)
        + lines("M16 84h.1M84 84h.1M16 16h.1M84 16h.1", "#E9C48E", 7)
    )


def cave_slot(theme: Theme) -> str:
    """A place on the cave board: a dark hollow in the rock."""
    rock, dark = ("#B79A78", "#8A6E50") if theme.name == "light" else ("#4A3D30", "#2A211A")
    out = path("M0 0H100V100H0z", rock)
    out += path("M5 95V40Q8 8 50 6Q92 8 95 40V95z", dark, theme.ink, 4, ROUND)
    return out + lines("M10 12l8 6M88 10l-6 7M3 52h-2M97 60h2", theme.ink, 2.4, 'opacity=".5"')


DRAWINGS = {
    **domino_drawings(NUMBER),
    **{f"fires.{count}": Drawing(partial(fires, count)) for count in (1, 2)},
    **{f"token.{flames}": Drawing(partial(token, flames)) for flames in (1, 2, 3)},
    **{f"craters.{count}": Drawing(partial(craters, count)) for count in (1, 2, 3)},
    **{f"resource.{name}": Drawing(draw) for name, draw in RESOURCES.items()},
    **{f"totem.{name}": Drawing(partial(totem, name)) for name in RESOURCES},
    **{f"hut.{number}": Drawing(partial(hut, number)) for number in range(len(SEATS))},
    **{f"chief.{number}": Drawing(partial(chief, number)) for number in range(len(SEATS))},
    **{f"caveman.{kind}": Drawing(partial(caveman, kind)) for kind in CAVEMEN},
    "caveman.back": Drawing(caveman_back),
    "cave": Drawing(cave_slot),
}
