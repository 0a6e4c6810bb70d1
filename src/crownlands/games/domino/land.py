"""The land of a seat: squares in a frame around its start square, kept as bits.

A kingdom may grow up to `grid` squares wide in any direction, so it lies in a frame of 2·grid − 1 squares a side
with the start square in the middle. A line of the frame is 16 bits, bit x for column x; four lines side by side make
one machine word, the first line lowest. A rim of one square runs around the frame so that neighbours need no checks.
A seat's land has several planes of four such words: one plane for each terrain, those of a game with pieces on its
squares, and at the end one each for "at least one, two, three marks" (crowns, fires) and one for what is built.

The start square is set in *every* terrain plane: it is wild and joins with anything. Scoring takes it out again.
"""

from typing import Any

import numpy as np

from crownlands.engine.jit import count, rule, small_rule

MARKS, BUILT = -4, -1  # the last planes: squares with at least 1, 2, 3 marks, and all that are built
LEVELS = 3  # of marks
WORDS = 4  # 16 lines: the 13 of the largest frame (7×7), a rim above, and two below
LINE = 16  # bits

LEFT, RIGHT, TOP, BOTTOM = 0, 1, 2, 3  # of a seat's box, the rectangle its squares span

STEP_X = np.array([1, 0, -1, 0])  # the second half lies to the right, below, to the left, above
STEP_Y = np.array([0, 1, 0, -1])
ARROWS = ">v<^"


def fields(seats: int, planes: int) -> list[tuple[Any, ...]]:
    """What a state keeps of the lands of its seats, with so many planes for terrains and pieces."""
    return [
        ("land", np.int64, (seats, planes + LEVELS + 1, WORDS)),
        ("grid", np.int8),  # the largest width of a kingdom, at most 7; also the middle line and column of the frame
        ("box", np.int8, (seats, 4)),
    ]


# Squares are numbered line by line in the frame. To find the line by multiplying is much quicker than by dividing, and
# exact for numbers this small. By the width of a kingdom: what part of a line a square is, in 65536ths.
SHARES = np.array([0] + [65536 // (2 * grid - 1) + 1 for grid in range(1, 8)])


@small_rule
def cell_line(state: Any, cell: int) -> int:
    """The line of a square of the frame, in the lines of the land."""
    return 1 + ((cell * int(SHARES[state.grid])) >> 16)


@small_rule
def cell_column(state: Any, cell: int) -> int:
    """The column of a square of the frame, in the lines of the land."""
    return 1 + cell - (cell_line(state, cell) - 1) * (2 * int(state.grid) - 1)


@small_rule
def bit_of(x: int, y: int) -> int:
    """Which bit of its word a square is."""
    return LINE * (int(y) & 3) + int(x)


@small_rule
def line_of(state: Any, seat: int, plane: int, y: int) -> int:
    """A line of a plane."""
    return (int(state.land[seat, plane, y >> 2]) >> bit_of(0, y)) & 0xFFFF


@small_rule
def in_plane(state: Any, seat: int, plane: int, x: int, y: int) -> int:
    """1 if a square is set in a plane, 0 if not."""
    return (int(state.land[seat, plane, y >> 2]) >> bit_of(x, y)) & 1


@small_rule
def set_plane(state: Any, seat: int, plane: int, x: int, y: int) -> None:
    """Set a square in a plane."""
    state.land[seat, plane, y >> 2] |= 1 << bit_of(x, y)


@small_rule
def clear_plane(state: Any, seat: int, plane: int, x: int, y: int) -> None:
    """Take a square out of a plane."""
    state.land[seat, plane, y >> 2] &= ~(1 << bit_of(x, y))


@rule
def clear(state: Any, seat: int, terrains: int) -> None:
    """Leave nothing but the start square, which is of every terrain."""
    middle = int(state.grid)
    for plane in range(state.land.shape[1]):
        for word in range(WORDS):
            state.land[seat, plane, word] = 0
        if plane < terrains:
            set_plane(state, seat, plane, middle, middle)
    set_plane(state, seat, BUILT, middle, middle)
    for side in range(4):
        state.box[seat, side] = middle


@small_rule
def build(state: Any, seat: int, x: int, y: int, terrain: int, marks: int) -> None:
    """Add one square of land."""
    set_plane(state, seat, terrain, x, y)
    set_plane(state, seat, BUILT, x, y)
    for level in range(marks):
        set_plane(state, seat, MARKS + level, x, y)
    state.box[seat, LEFT] = min(state.box[seat, LEFT], x)
    state.box[seat, RIGHT] = max(state.box[seat, RIGHT], x)
    state.box[seat, TOP] = min(state.box[seat, TOP], y)
    state.box[seat, BOTTOM] = max(state.box[seat, BOTTOM], y)


# For scoring, a kingdom is small: at most 7×7. Its lines side by side, eight bits each, make one machine word, in
# which a whole property grows by four shifts. The eighth column and line stay empty and act as the rim.


@small_rule
def narrow(word: int) -> int:
    """The four lines of a word with eight bits each instead of sixteen."""
    word = (word | (word >> 8)) & 0x0000FFFF0000FFFF
    return (word | (word >> 16)) & 0xFFFFFFFF


@small_rule
def squares(state: Any, seat: int, plane: int) -> int:
    """A plane as one word: bit 8·line + column, counted from the top left corner of the box."""
    words = state.land[seat, plane]
    left = int(state.box[seat, LEFT])
    top = int(state.box[seat, TOP])  # 1 to 7
    upper = narrow(int(words[0]) >> left) | (narrow(int(words[1]) >> left) << 32)
    lower = narrow(int(words[2]) >> left) | (narrow(int(words[3]) >> left) << 32)
    return (upper >> (8 * top)) | (lower << (64 - 8 * top))


@rule
def all_squares(state: Any, seat: int) -> Any:
    """All planes, each as one word."""
    words = np.empty(state.land.shape[1], np.int64)
    for plane in range(len(words)):
        words[plane] = squares(state, seat, plane)
    return words


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
    here = window & ~line_of(state, seat, BUILT, top)
    for y in range(top, bottom + 1):
        below = window & ~line_of(state, seat, BUILT, y + 1) if y < bottom else 0
        lone += count(here & ~((here << 1) | (here >> 1) | above | below))
        above = here
        here = below
    return lone
