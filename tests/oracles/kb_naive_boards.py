"""The twelve Kingdom Builder quadrants (base game and Nomads) and the geometry of the 20x20 board.

Written to be checked by eye, not to be fast.  A hex is a pair (row, column).  Rows are the horizontal
lines of the board; odd rows are shifted half a hex to the right.

Letters on the grids:
    G grass   T forest   D desert   F flower field   C canyon      (the five terrains one can build on)
    W water   M mountain                                           (only with special tiles)
    S castle  L location N nomad camp                              (the "special" hexes, never built on)
"""

from collections.abc import Sequence
from dataclasses import dataclass

Hex = tuple[int, int]

SIZE = 20  # the assembled board has 20 rows of 20 hexes
HALF = 10  # a quadrant has 10 rows of 10 hexes

BUILDABLE = "GTDFC"
WATER = "W"
MOUNTAIN = "M"
CASTLE = "S"
LOCATION = "L"
CAMP = "N"

# The key is also the kind of every location hex (letter L) of that quadrant.
QUADRANTS: dict[str, tuple[str, ...]] = {
    "farm": (
        "DDCWWTTTGG",
        "DSCWTTTLGG",
        "CCCFFFTCFF",
        "CCFFWDDCCF",
        "CGGWFFDDCC",
        "GGLFWFWDDC",
        "GGGTFFWWDD",
        "GGTTMWWWDW",
        "GMTTWWWWWW",
        "TTTWWWWWWW",
    ),
    "oasis": (
        "DDCWWTTGGG",
        "DCWFFTTTGG",
        "DDWFFTTLFG",
        "WWWFGTFFFF",
        "WWWWGGGGFF",
        "WTTWGGCCDC",
        "WTCTWGCCDC",
        "WSCFWLDDCW",
        "WWCFWWWDDW",
        "WWWWWWWWWW",
    ),
    "oracle": (
        "GGGTTWGTTT",
        "GGGSTWGTTT",
        "GFFGTTWGGT",
        "FFCGTWFLTT",
        "FFFCCWFFWW",
        "MMCGGWWWDD",
        "CCCMGFFFDD",
        "CCSDMDFFCC",
        "WWWDDDDMCC",
        "WWWWDDDDDC",
    ),
    "tower": (
        "TTTTMMGMCC",
        "TMTTFGMMMC",
        "FFTFFFGGWM",
        "DFFFWLGWMM",
        "DDDDFWGWCC",
        "DCDDDWWCGC",
        "DDCDDWFSGC",
        "CCLDWFFFGG",
        "DCWWWTTFGG",
        "DCCWTTTGGG",
    ),
    "tavern": (
        "FDDMMDDCCC",
        "FFDDDMMCCC",
        "FFFFFFFMMM",
        "WWFSGGTTMM",
        "FFWWGGGTTC",
        "FCCWGTTCCC",
        "DFLCWTTLCG",
        "DDCWTTGGGG",
        "DDDWTTTGGG",
        "DDWWTTTGGG",
    ),
    "harbor": (
        "GGTTTWGTTF",
        "GFTTWGTTFF",
        "GFFTWGGFFF",
        "FFTTWGMFDD",
        "CFSTWGDDDD",
        "CCTWGGMMDD",
        "CCWWWGDDDC",
        "WWGGWWLCMC",
        "WDSGWMWCCC",
        "WDDWWWWCCC",
    ),
    "paddock": (
        "CCCDDWDDDD",
        "MMCDDWDDDD",
        "MMCMMWDDLF",
        "MCMMWMDFFF",
        "CCTTWMMCFF",
        "CTTWCCCMFF",
        "CLTTWFFFFF",
        "GGTWGSGFGT",
        "GGTTWGGGGT",
        "GGTTWGGGTT",
    ),
    "barn": (
        "CDDDDDDDDD",
        "CCCDDDDDCD",
        "MMMDMMLDDC",
        "CMMMMMFFCC",
        "CCCMMWFFFC",
        "GCCCMFFWTC",
        "GGLTFFWFFT",
        "GGTTFFGSTT",
        "GGGTTWGGTT",
        "GGGTWGGTTT",
    ),
    "quarry": (
        "GGGWWWMCCC",
        "GGWTDWWWCC",
        "GMWTLDDDWM",
        "FWTTCCDFFF",
        "FWGGCCDDMF",
        "FWNGCCDNFF",
        "FFWGCCCFFF",
        "DWGGCNTTFF",
        "DDWWGTTMTT",
        "DDDWWTMTTT",
    ),
    "caravan": (
        "WWGGWWWFFF",
        "WGGTWWWFFF",
        "WWWGTWWDDF",
        "TTWNTWDMFF",
        "TTTWWWDDGG",
        "TTTTCDGGGG",
        "TTLCCCGGMG",
        "TCCCCGLDDG",
        "CMCCCFFFDD",
        "CCCFFFFDDD",
    ),
    "village": (
        "DDDDDDDGGG",
        "DDDMDFFFGG",
        "DMDDDFWFGT",
        "CFWDNWFTTT",
        "CFFWWWFLCT",
        "CFFFWWFCCC",
        "CCCLTWWFMC",
        "GCGGTWFCCC",
        "GGGGTTTTCM",
        "GGGTTTTTMM",
    ),
    "garden": (
        "CCCWWWWDDD",
        "CCCWLFDDMD",
        "CCCCCCFDMD",
        "CGGCCMFMDD",
        "CGGGDMMFFF",
        "TFGLDDFFFF",
        "TTFFDMFGGF",
        "TTMFMTNGGG",
        "TMTTTTWWGG",
        "TTTTWWWGGG",
    ),
}

# The offsets differ by row because odd rows stand half a hex further to the right.
STEPS_FROM_EVEN_ROW: dict[str, Hex] = {
    "E": (0, 1),
    "W": (0, -1),
    "NE": (-1, 0),
    "NW": (-1, -1),
    "SE": (1, 0),
    "SW": (1, -1),
}
STEPS_FROM_ODD_ROW: dict[str, Hex] = {
    "E": (0, 1),
    "W": (0, -1),
    "NE": (-1, 1),
    "NW": (-1, 0),
    "SE": (1, 1),
    "SW": (1, 0),
}
DIRECTIONS = ("E", "W", "NE", "NW", "SE", "SW")


def all_hexes() -> list[Hex]:
    return [(row, column) for row in range(SIZE) for column in range(SIZE)]


def on_board(hex_: Hex) -> bool:
    row, column = hex_
    return 0 <= row < SIZE and 0 <= column < SIZE


def step(hex_: Hex, direction: str) -> Hex:
    """The next hex in that direction; it may lie outside the board."""
    row, column = hex_
    steps = STEPS_FROM_EVEN_ROW if row % 2 == 0 else STEPS_FROM_ODD_ROW
    down, right = steps[direction]
    return (row + down, column + right)


def neighbours(hex_: Hex) -> list[Hex]:
    """The two to six hexes of the board that touch this one."""
    touching = [step(hex_, direction) for direction in DIRECTIONS]
    return [other for other in touching if on_board(other)]


def straight_line(hex_: Hex, direction: str) -> list[Hex]:
    """All hexes passed when walking from this hex (not included) in one direction to the board edge."""
    line = []
    here = step(hex_, direction)
    while on_board(here):
        line.append(here)
        here = step(here, direction)
    return line


def is_straight_three(hexes: Sequence[Hex]) -> bool:
    """Are these exactly three different hexes, one next to the other, on one straight line?"""
    for first in hexes:
        for direction in DIRECTIONS:
            second = step(first, direction)
            third = step(second, direction)
            if len(hexes) == 3 and set(hexes) == {first, second, third}:
                return True
    return False


def quadrant_of(hex_: Hex) -> int:
    """0 top left, 1 top right, 2 bottom left, 3 bottom right."""
    row, column = hex_
    return 2 * (row // HALF) + column // HALF


def is_edge(hex_: Hex) -> bool:
    row, column = hex_
    return row in (0, SIZE - 1) or column in (0, SIZE - 1)


def edge_hexes() -> set[Hex]:
    return {hex_ for hex_ in all_hexes() if is_edge(hex_)}


@dataclass(frozen=True)
class Board:
    """What is printed on the board.  It never changes during a game."""

    terrain: dict[Hex, str]  # the letter of every hex
    locations: dict[Hex, str]  # the kind ("farm", ...) of every location hex

    def hexes_of(self, letter: str) -> set[Hex]:
        return {hex_ for hex_, here in self.terrain.items() if here == letter}

    def castles(self) -> set[Hex]:
        return self.hexes_of(CASTLE)

    def camps(self) -> set[Hex]:
        return self.hexes_of(CAMP)

    def is_buildable(self, hex_: Hex) -> bool:
        return self.terrain[hex_] in BUILDABLE


def turned_half(rows: Sequence[str]) -> tuple[str, ...]:
    """The quadrant turned by 180 degrees.  Ten rows is an even number, so the row shifts still fit."""
    return tuple(row[::-1] for row in reversed(rows))


def assemble(placements: Sequence[tuple[str, bool]]) -> Board:
    """Lay four quadrants as (name, turned), in the order top left, top right, bottom left, bottom right."""
    if len(placements) != 4:
        raise ValueError("a board needs exactly four quadrants")
    if len({name for name, _ in placements}) != 4:
        raise ValueError("every quadrant exists only once")
    terrain: dict[Hex, str] = {}
    locations: dict[Hex, str] = {}
    for slot, (name, turned) in enumerate(placements):
        rows = turned_half(QUADRANTS[name]) if turned else QUADRANTS[name]
        for row in range(HALF):
            for column in range(HALF):
                hex_ = (HALF * (slot // 2) + row, HALF * (slot % 2) + column)
                terrain[hex_] = rows[row][column]
                if rows[row][column] == LOCATION:
                    locations[hex_] = name
    return Board(terrain, locations)
