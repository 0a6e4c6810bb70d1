"""Names of squares and placements: a letter for the column, a number for the line, a1 at the top left of the frame.

The start square is the middle of the frame: e5 where kingdoms are 5 wide, g7 where they are 7 wide.
"""

import re
from functools import lru_cache

from crownlands.games.domino.land import ARROWS, STEP_X, STEP_Y

_LETTERS = "abcdefghijklm"
_CELL = re.compile(r"([a-m])(1[0-3]|[1-9])")
CELL = _CELL.pattern


def column_name(x: int) -> str:
    """The name of a column of the land (from 1); its lines go by their numbers."""
    return _LETTERS[x - 1]


@lru_cache(maxsize=256)
def cell_name(x: int, y: int) -> str:
    """The name of a square, given its column and line in the land (from 1)."""
    return f"{column_name(x)}{y}"


@lru_cache(maxsize=256)  # all there are
def read_cell(name: str) -> tuple[int, int]:
    """The inverse of `cell_name`."""
    match = _CELL.fullmatch(name)
    assert match is not None
    return _LETTERS.index(match[1]) + 1, int(match[2])


def place_number(grid: int, x: int, y: int, turn: int) -> int:
    """The placement with its first half at a square."""
    return 4 * ((y - 1) * (2 * grid - 1) + x - 1) + turn


def halves(grid: int, place: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The squares of both halves of a placement."""
    side = 2 * grid - 1
    turn = place & 3
    x, y = place // 4 % side + 1, place // 4 // side + 1
    return (x, y), (x + int(STEP_X[turn]), y + int(STEP_Y[turn]))


def place_text(grid: int, place: int) -> str:
    """`c3>`: the first half on c3, the second to the right of it."""
    return cell_name(*halves(grid, place)[0]) + ARROWS[place & 3]
