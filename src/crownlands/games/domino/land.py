"""The land of a seat: squares in a frame around its start square, kept as lines of bits.

A kingdom may grow up to `grid` squares wide in any direction, so it lies in a frame of 2·grid − 1 squares a side
with the start square in the middle. Each line of the frame is a small integer, bit x for column x; a rim of one
square runs around the frame so that neighbours need no checks. A seat's land has several planes of such lines:
one for each terrain, one each for "at least one, two, three marks" (crowns, fires), one for what is built.

The start square is set in *every* terrain plane: it is wild and joins with anything. Scoring takes it out again.
"""

from typing import Any

import numpy as np

from crownlands.engine.jit import count, rule, small_rule

TERRAINS = 6
MARKS = 6  # planes 6, 7, 8: squares with at least 1, 2, 3 marks
BUILT = 9
PLANES = 10  # a game with pieces on its squares has planes of its own from here on
LINES = 16  # the 13 lines of the largest frame (7×7), a rim above, and two below

LEFT, RIGHT, TOP, BOTTOM = 0, 1, 2, 3  # of a seat's box, the rectangle its squares span

STEP_X = np.array([1, 0, -1, 0])  # the second half lies to the right, below, to the left, above
STEP_Y = np.array([0, 1, 0, -1])
ARROWS = ">v<^"


def fields(planes: int = PLANES) -> list[tuple[Any, ...]]:
    """What a state keeps of the lands of four seats."""
    return [
        ("grid", np.int8),  # the largest width of a kingdom, 5 or 7; also the middle line and column of the frame
        ("land", np.int16, (4, planes, LINES)),
        ("box", np.int8, (4, 4)),
    ]


@rule
def clear(state: Any, seat: int) -> None:
    """Leave nothing but the start square."""
    middle = int(state.grid)
    bit = 1 << middle
    for plane in range(state.land.shape[1]):
        for y in range(LINES):
            state.land[seat, plane, y] = 0
        if plane < TERRAINS or plane == BUILT:
            state.land[seat, plane, middle] = bit
    for side in range(4):
        state.box[seat, side] = middle


@small_rule
def build(state: Any, seat: int, x: int, y: int, terrain: int, marks: int) -> None:
    """Add one square of land."""
    bit = 1 << x
    state.land[seat, terrain, y] |= bit
    state.land[seat, BUILT, y] |= bit
    for level in range(marks):
        state.land[seat, MARKS + level, y] |= bit
    state.box[seat, LEFT] = min(state.box[seat, LEFT], x)
    state.box[seat, RIGHT] = max(state.box[seat, RIGHT], x)
    state.box[seat, TOP] = min(state.box[seat, TOP], y)
    state.box[seat, BOTTOM] = max(state.box[seat, BOTTOM], y)


# For scoring, a kingdom is small: at most 7×7. Its lines side by side, eight bits each, make one machine word, in
# which a whole property grows by four shifts. The eighth column and line stay empty and act as the rim.


@small_rule
def squares(state: Any, seat: int, plane: int) -> int:
    """A plane as one word: bit 8·line + column, counted from the top left corner of the box."""
    lines = state.land[seat, plane]
    left = int(state.box[seat, LEFT])
    word = 0
    for y in range(int(state.box[seat, BOTTOM]), int(state.box[seat, TOP]) - 1, -1):
        word = (word << 8) | (int(lines[y]) >> left)
    return word


@small_rule
def start_square(state: Any, seat: int) -> int:
    """The word in which only the start square is set."""
    middle = int(state.grid)
    return 1 << (8 * (middle - int(state.box[seat, TOP])) + middle - int(state.box[seat, LEFT]))


@small_rule
def grow(group: int, field: int) -> int:
    """All squares of the field that hang together with the group."""
    while True:
        wider = (group | (group << 1) | (group >> 1) | (group << 8) | (group >> 8)) & field
        if wider == group:
            return group
        group = wider


@small_rule
def marks_on(group: int, one: int, two: int, three: int) -> int:
    """The marks on a group of squares, given the words of the three planes of marks."""
    return count(group & one) + count(group & two) + count(group & three)


@small_rule
def centred(state: Any, seat: int, lenient: bool) -> bool:
    """Is the start square in the centre of the kingdom?

    Strict: in the middle of the rectangle the kingdom spans. Lenient: some full-size frame around the start
    square holds the whole kingdom.
    """
    middle = int(state.grid)
    left = middle - int(state.box[seat, LEFT])
    right = int(state.box[seat, RIGHT]) - middle
    above = middle - int(state.box[seat, TOP])
    below = int(state.box[seat, BOTTOM]) - middle
    if lenient:
        return max(left, right, above, below) <= middle // 2
    return left == right and above == below


@small_rule
def complete(state: Any, seat: int) -> bool:
    """Is every square of the full grid built?"""
    return count(squares(state, seat, BUILT)) == int(state.grid) * int(state.grid)


@rule
def lone_squares(state: Any, seat: int, around_start: bool) -> int:
    """Free squares, where the kingdom can still grow, that no domino will ever cover: all their neighbours are built.

    Looked for in the full-size frame around the start square, or else wherever the kingdom can reach.
    """
    grid = int(state.grid)
    built = state.land[seat, BUILT]
    left = grid - grid // 2
    right = grid + grid // 2
    top = left
    bottom = right
    if not around_start:
        left = int(state.box[seat, RIGHT]) - grid + 1
        right = int(state.box[seat, LEFT]) + grid - 1
        top = int(state.box[seat, BOTTOM]) - grid + 1
        bottom = int(state.box[seat, TOP]) + grid - 1
    window = (1 << (right + 1)) - (1 << left)
    lone = 0
    above = 0
    here = window & ~int(built[top])
    for y in range(top, bottom + 1):
        below = window & ~int(built[y + 1]) if y < bottom else 0
        lone += count(here & ~((here << 1) | (here >> 1) | above | below))
        above = here
        here = below
    return lone
