"""Where a domino may go.

A placement is a number: `4·(line·side + column) + turn`, line and column (from 0, in the frame) of the domino's
first half, turn = where its second half lies (right, down, left, up).
"""

from typing import Any

import numpy as np

from crownlands.engine.jit import lowest, rule, small_rule
from crownlands.games.domino.land import (
    BOTTOM,
    BUILT,
    LEFT,
    LINE,
    RIGHT,
    STEP_X,
    STEP_Y,
    TOP,
    cell_column,
    cell_line,
    in_plane,
)

ALL = (1 << 63) - 1  # the bits of a word; the sixteenth column is never used
# By which of the four lines of a word are meant (a bit each): the word with column 0 of these lines.
FOUR_LINES = np.array([sum(1 << (LINE * y) for y in range(4) if which >> y & 1) for which in range(16)])

FREE_PLACE, OCCUPIED, OUTSIDE, UNJOINED = 0, 1, 2, 3  # what can be wrong with a placement


def most_placements(grid: int) -> int:
    """How many placements there are where kingdoms are so wide."""
    return 4 * (2 * grid - 1) ** 2


@small_rule
def from_above(word: int, above: int) -> int:
    """Four lines, each moved down by one; the first comes from the word above."""
    return ((word << LINE) & ALL) | (above >> (3 * LINE))


@small_rule
def from_below(word: int, below: int) -> int:
    """Four lines, each moved up by one; the last comes from the word below."""
    return (word >> LINE) | (below << (3 * LINE))


@small_rule
def beside(state: Any, seat: int, plane: int, word: int) -> int:
    """Squares of four lines next to a square that is set in a plane."""
    here = int(state.land[seat, plane, word])
    # Before the first word comes the last one, and the other way round: their outer lines are rim, which is empty.
    above = int(state.land[seat, plane, (word - 1) & 3])
    below = int(state.land[seat, plane, (word + 1) & 3])
    return (here << 1) | (here >> 1) | from_above(here, above) | from_below(here, below)


@small_rule
def free_squares(state: Any, seat: int, columns: int, lines: int, word: int) -> int:
    """Squares of four lines that are not built, of some columns and lines (a bit each)."""
    return columns * int(FOUR_LINES[(lines >> (4 * word)) & 15]) & ~int(state.land[seat, BUILT, word & 3])


@small_rule
def placements(state: Any, seat: int, a: int, b: int, alike: bool, base: int, out: Any, n: int) -> int:
    """Write every legal placement of a domino with terrains a and b, ascending from `base`; return the new count.

    Legal: both squares free; all squares inside the grid; a half beside its own terrain or the start square.
    A domino whose halves are alike is turned two ways only: the other two would be the same again.
    """
    grid = int(state.grid)
    side = 2 * grid - 1
    left = max(1, int(state.box[seat, RIGHT]) - grid + 1)
    right = min(side, int(state.box[seat, LEFT]) + grid - 1)
    # No domino joins further out than two lines from what is built.
    top = max(1, int(state.box[seat, BOTTOM]) - grid + 1, int(state.box[seat, TOP]) - 2)
    bottom = min(side, int(state.box[seat, TOP]) + grid - 1, int(state.box[seat, BOTTOM]) + 2)
    columns = (1 << (right + 1)) - (1 << left)
    lines = (1 << (bottom + 1)) - (1 << top)
    free_above = 0
    b_above = 0
    free = free_squares(state, seat, columns, lines, top >> 2)
    by_b = beside(state, seat, b, top >> 2)
    for word in range(top >> 2, (bottom >> 2) + 1):
        by_a = beside(state, seat, a, word)
        free_below = free_squares(state, seat, columns, lines, word + 1)
        b_below = beside(state, seat, b, (word + 1) & 3)
        to_right = free & (free >> 1) & (by_a | (by_b >> 1))
        to_below = free & from_below(free, free_below) & (by_a | from_below(by_b, b_below))
        to_left = 0
        to_above = 0
        if not alike:
            to_left = free & (free << 1) & (by_a | (by_b << 1))
            to_above = free & from_above(free, free_above) & (by_a | from_above(by_b, b_above))
        cells = to_right | to_below | to_left | to_above
        corner = base + 4 * ((4 * word - 1) * side - 1)
        while cells:
            bit = lowest(cells)
            cells &= cells - 1
            place = corner + 4 * ((bit >> 4) * side + (bit & 15))
            # Every turn is written; the count moves on only past the legal ones.
            out[n] = place
            n += (to_right >> bit) & 1
            out[n] = place + 1
            n += (to_below >> bit) & 1
            out[n] = place + 2
            n += (to_left >> bit) & 1
            out[n] = place + 3
            n += (to_above >> bit) & 1
        free_above = free
        b_above = by_b
        free = free_below
        by_b = b_below
    return n


@small_rule
def column(state: Any, place: int) -> int:
    """The column of a placement's first half, in the lines of the land."""
    return cell_column(state, place >> 2)


@small_rule
def line(state: Any, place: int) -> int:
    """The line of a placement's first half, in the lines of the land."""
    return cell_line(state, place >> 2)


@rule
def joins(state: Any, seat: int, plane: int, x: int, y: int) -> bool:
    """Is a square next to one that is set in a plane?"""
    neighbours = 0
    for turn in range(4):
        neighbours += in_plane(state, seat, plane, x + STEP_X[turn], y + STEP_Y[turn])
    return neighbours > 0


@rule
def fault(state: Any, seat: int, a: int, b: int, place: int) -> int:
    """What is wrong with a placement, square by square; FREE_PLACE if nothing is."""
    grid = int(state.grid)
    turn = place & 3
    x = column(state, place)
    y = line(state, place)
    x2 = x + STEP_X[turn]
    y2 = y + STEP_Y[turn]
    width = max(int(state.box[seat, RIGHT]), x, x2) - min(int(state.box[seat, LEFT]), x, x2) + 1
    height = max(int(state.box[seat, BOTTOM]), y, y2) - min(int(state.box[seat, TOP]), y, y2) + 1
    if width > grid or height > grid:
        return OUTSIDE
    if in_plane(state, seat, BUILT, x, y) or in_plane(state, seat, BUILT, x2, y2):
        return OCCUPIED
    if joins(state, seat, a, x, y) or joins(state, seat, b, x2, y2):
        return FREE_PLACE
    return UNJOINED
