"""Where a domino may go.

A placement is a number: `4·(line·side + column) + turn`, line and column (from 0, in the frame) of the domino's
first half, turn = where its second half lies (right, down, left, up).
"""

from typing import Any

from crownlands.engine.jit import lowest, rule, small_rule
from crownlands.games.domino.land import BOTTOM, BUILT, LEFT, RIGHT, STEP_X, STEP_Y, TOP

FREE_PLACE, OCCUPIED, OUTSIDE, UNJOINED = 0, 1, 2, 3  # what can be wrong with a placement


@small_rule
def beside(lines: Any, y: int) -> int:
    """Squares of line y next to a square that is set in a plane."""
    here = int(lines[y])
    return (here << 1) | (here >> 1) | int(lines[y - 1]) | int(lines[y + 1])


@small_rule
def placements(state: Any, seat: int, a: int, b: int, alike: bool, base: int, out: Any, n: int) -> int:
    """Write every legal placement of a domino with terrains a and b, ascending from `base`; return the new count.

    Legal: both squares free; all squares inside the grid; a half beside its own terrain or the start square.
    A domino whose halves are alike is turned two ways only: the other two would be the same again.
    """
    a_lines = state.land[seat, a]
    b_lines = state.land[seat, b]
    built = state.land[seat, BUILT]
    grid = int(state.grid)
    side = 2 * grid - 1
    left = max(1, int(state.box[seat, RIGHT]) - grid + 1)
    right = min(side, int(state.box[seat, LEFT]) + grid - 1)
    # No domino joins further out than two lines from what is built.
    top = max(1, int(state.box[seat, BOTTOM]) - grid + 1, int(state.box[seat, TOP]) - 2)
    bottom = min(side, int(state.box[seat, TOP]) + grid - 1, int(state.box[seat, BOTTOM]) + 2)
    window = (1 << (right + 1)) - (1 << left)
    free_above = 0
    b_above = 0
    free = window & ~int(built[top])
    by_a = beside(a_lines, top)
    by_b = beside(b_lines, top)
    for y in range(top, bottom + 1):
        free_below = window & ~int(built[y + 1]) if y < bottom else 0
        a_below = beside(a_lines, y + 1)
        b_below = beside(b_lines, y + 1)
        to_right = free & (free >> 1) & (by_a | (by_b >> 1))
        to_below = free & free_below & (by_a | b_below)
        to_left = 0
        to_above = 0
        if not alike:
            to_left = free & (free << 1) & (by_a | (by_b << 1))
            to_above = free & free_above & (by_a | b_above)
        cells = to_right | to_below | to_left | to_above
        line = base + 4 * ((y - 1) * side - 1)
        while cells:
            x = lowest(cells)
            cells &= cells - 1
            place = line + 4 * x
            # Every turn is written; the count moves on only past the legal ones.
            out[n] = place
            n += (to_right >> x) & 1
            out[n] = place + 1
            n += (to_below >> x) & 1
            out[n] = place + 2
            n += (to_left >> x) & 1
            out[n] = place + 3
            n += (to_above >> x) & 1
        free_above = free
        b_above = by_b
        free = free_below
        by_a = a_below
        by_b = b_below
    return n


@small_rule
def column(state: Any, place: int) -> int:
    """The column of a placement's first half, in the lines of the land."""
    cell = place >> 2
    return 1 + (cell % 9 if state.grid == 5 else cell % 13)


@small_rule
def line(state: Any, place: int) -> int:
    """The line of a placement's first half, in the lines of the land."""
    cell = place >> 2
    return 1 + (cell // 9 if state.grid == 5 else cell // 13)


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
    if (int(state.land[seat, BUILT, y]) >> x) & 1 or (int(state.land[seat, BUILT, y2]) >> x2) & 1:
        return OCCUPIED
    if (beside(state.land[seat, a], y) >> x) & 1 or (beside(state.land[seat, b], y2) >> x2) & 1:
        return FREE_PLACE
    return UNJOINED
