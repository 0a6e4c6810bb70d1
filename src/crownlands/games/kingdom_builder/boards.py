"""The twelve quadrants, and the tables that lay them.

A letter for every hex, ten lines of ten; odd lines stand half a hex to the right. A quadrant is named after its
location: every L of it is that location.
"""

import numpy as np

from crownlands.games.kingdom_builder.pieces import LETTERS, LOCATIONS

SIZE = 10  # hexes along a side of a quadrant

GRIDS = {
    "oracle": """
        GGGTTWGTTT
        GGGSTWGTTT
        GFFGTTWGGT
        FFCGTWFLTT
        FFFCCWFFWW
        MMCGGWWWDD
        CCCMGFFFDD
        CCSDMDFFCC
        WWWDDDDMCC
        WWWWDDDDDC
    """,
    "farm": """
        DDCWWTTTGG
        DSCWTTTLGG
        CCCFFFTCFF
        CCFFWDDCCF
        CGGWFFDDCC
        GGLFWFWDDC
        GGGTFFWWDD
        GGTTMWWWDW
        GMTTWWWWWW
        TTTWWWWWWW
    """,
    "oasis": """
        DDCWWTTGGG
        DCWFFTTTGG
        DDWFFTTLFG
        WWWFGTFFFF
        WWWWGGGGFF
        WTTWGGCCDC
        WTCTWGCCDC
        WSCFWLDDCW
        WWCFWWWDDW
        WWWWWWWWWW
    """,
    "tower": """
        TTTTMMGMCC
        TMTTFGMMMC
        FFTFFFGGWM
        DFFFWLGWMM
        DDDDFWGWCC
        DCDDDWWCGC
        DDCDDWFSGC
        CCLDWFFFGG
        DCWWWTTFGG
        DCCWTTTGGG
    """,
    "tavern": """
        FDDMMDDCCC
        FFDDDMMCCC
        FFFFFFFMMM
        WWFSGGTTMM
        FFWWGGGTTC
        FCCWGTTCCC
        DFLCWTTLCG
        DDCWTTGGGG
        DDDWTTTGGG
        DDWWTTTGGG
    """,
    "barn": """
        CDDDDDDDDD
        CCCDDDDDCD
        MMMDMMLDDC
        CMMMMMFFCC
        CCCMMWFFFC
        GCCCMFFWTC
        GGLTFFWFFT
        GGTTFFGSTT
        GGGTTWGGTT
        GGGTWGGTTT
    """,
    "harbor": """
        GGTTTWGTTF
        GFTTWGTTFF
        GFFTWGGFFF
        FFTTWGMFDD
        CFSTWGDDDD
        CCTWGGMMDD
        CCWWWGDDDC
        WWGGWWLCMC
        WDSGWMWCCC
        WDDWWWWCCC
    """,
    "paddock": """
        CCCDDWDDDD
        MMCDDWDDDD
        MMCMMWDDLF
        MCMMWMDFFF
        CCTTWMMCFF
        CTTWCCCMFF
        CLTTWFFFFF
        GGTWGSGFGT
        GGTTWGGGGT
        GGTTWGGGTT
    """,
    "quarry": """
        GGGWWWMCCC
        GGWTDWWWCC
        GMWTLDDDWM
        FWTTCCDFFF
        FWGGCCDDMF
        FWNGCCDNFF
        FFWGCCCFFF
        DWGGCNTTFF
        DDWWGTTMTT
        DDDWWTMTTT
    """,
    "caravan": """
        WWGGWWWFFF
        WGGTWWWFFF
        WWWGTWWDDF
        TTWNTWDMFF
        TTTWWWDDGG
        TTTTCDGGGG
        TTLCCCGGMG
        TCCCCGLDDG
        CMCCCFFFDD
        CCCFFFFDDD
    """,
    "village": """
        DDDDDDDGGG
        DDDMDFFFGG
        DMDDDFWFGT
        CFWDNWFTTT
        CFFWWWFLCT
        CFFFWWFCCC
        CCCLTWWFMC
        GCGGTWFCCC
        GGGGTTTTCM
        GGGTTTTTMM
    """,
    "garden": """
        CCCWWWWDDD
        CCCWLFDDMD
        CCCCCCFDMD
        CGGCCMFMDD
        CGGGDMMFFF
        TFGLDDFFFF
        TTFFDMFGGF
        TTMFMTNGGG
        TMTTTTWWGG
        TTTTWWWGGG
    """,
}


def grid(quadrant: str, turned: bool = False) -> list[str]:
    """The lines of a quadrant as printed, or turned by 180 degrees."""
    lines = GRIDS[quadrant].split()
    return [line[::-1] for line in reversed(lines)] if turned else lines


def quadrant_name(number: int) -> str:
    """Quadrants are numbered in the order of the locations, twice: `tavern` is even, `tavern~` (turned) odd."""
    return LOCATIONS[number // 2] + "~" * (number % 2)


QUADRANTS = 2 * len(LOCATIONS)
QUADRANT_NAMES = [quadrant_name(number) for number in range(QUADRANTS)]
BASE_QUADRANTS = 16  # those of the base game come first


def _lines() -> np.ndarray:
    """QUADRANT_LINES[number, plane, line]: the hexes of each kind, bit c for column c."""
    table = np.zeros((QUADRANTS, len(LETTERS), SIZE), np.int32)
    for number in range(QUADRANTS):
        for line, letters in enumerate(grid(LOCATIONS[number // 2], number % 2 == 1)):
            for column, letter in enumerate(letters):
                table[number, LETTERS.index(letter), line] |= 1 << column
    return table


def _places(letter: str, most: int) -> np.ndarray:
    """Where the hexes of one letter lie in each quadrant, as 20·line + column; −1 where there are no more."""
    table = np.full((QUADRANTS, most), -1, np.int16)
    for number in range(QUADRANTS):
        lines = grid(LOCATIONS[number // 2], number % 2 == 1)
        places = [20 * r + c for r in range(SIZE) for c in range(SIZE) if lines[r][c] == letter]
        table[number, : len(places)] = places
    return table


QUADRANT_LINES = _lines()
LOCATION_PLACES = _places("L", 2)
CAMP_PLACES = _places("N", 3)
