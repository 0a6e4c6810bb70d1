"""Names of squares: a letter for the column, a number for the line, a1 at the top left of the frame.

The start square is the middle of the frame: e5 where kingdoms are 5 wide, g7 where they are 7 wide.
"""

import re
from collections.abc import Iterator
from typing import Any

from crownlands.engine.action import Action
from crownlands.games.domino.draft import DISCARD, DOMINOES, KING_DRAWN, PLACEMENT
from crownlands.games.domino.land import ARROWS, LEFT, STEP_X, STEP_Y, TOP

_LETTERS = "abcdefghijklm"
_CELL = re.compile(r"([a-m])(1[0-3]|[1-9])")
CELL = _CELL.pattern


def cell_name(x: int, y: int) -> str:
    """The name of a square, given its column and line in the land (from 1)."""
    return f"{_LETTERS[x - 1]}{y}"


def read_cell(name: str) -> tuple[int, int]:
    """The inverse of `cell_name`."""
    match = _CELL.fullmatch(name)
    assert match is not None
    return _LETTERS.index(match[1]) + 1, int(match[2])


def cells_of(state: Any, seat: int, word: int) -> tuple[str, ...]:
    """The names of the squares set in a word (see `land.squares`)."""
    left, top = int(state.box[seat, LEFT]), int(state.box[seat, TOP])
    return tuple(cell_name(left + i % 8, top + i // 8) for i in range(64) if word >> i & 1)


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


def draft_actions(players: int, dominoes: int) -> Iterator[Action]:
    """Drawing dominoes and kings, taking a domino, discarding one."""
    yield Action(DISCARD, "x", "discard")
    for number in range(1, dominoes + 1):
        yield Action(number, str(number), "take", piece=number)
        yield Action(-number, f"*{number}", "draw", piece=number)
    for seat in range(players):
        yield Action(KING_DRAWN - seat, f"*{'ABCD'[seat]}", "king", piece=seat)


def place_actions(grid: int) -> Iterator[Action]:
    """Every placement that stays in the frame."""
    side = 2 * grid - 1
    for place in range(4 * side * side):
        first, second = halves(grid, place)
        if 1 <= second[0] <= side and 1 <= second[1] <= side:
            cells = (cell_name(*first), cell_name(*second))
            yield Action(PLACEMENT + place, place_text(grid, place), "place", cells)


assert KING_DRAWN == -DOMINOES - 1
