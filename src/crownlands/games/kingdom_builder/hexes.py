"""Neighbours, lines and groups of hexes, as shifts of lines of bits.

The hexes above and below (line, column) are, in an even line, columns c − 1 and c; in an odd line, which stands
half a hex to the right, columns c and c + 1.
"""

from typing import Any

import numpy as np

from crownlands.engine.jit import count, lowest, rule, small_rule
from crownlands.games.kingdom_builder.pieces import TERRAINS
from crownlands.games.kingdom_builder.state import BOTTOM, LINES, SIDE, TOP

FULL = (1 << SIDE) - 1

# The six directions, ordered so that one step each leads to ascending hexes: NW, NE, W, E, SW, SE.
DIRECTIONS = 6
STEP_LINE = np.array([-1, -1, 0, 0, 1, 1])
STEP_COLUMN = np.array([[-1, 0, -1, 1, -1, 0], [0, 1, -1, 1, 0, 1]])  # from an even line, from an odd one

COLUMN_NAMES = "abcdefghijklmnopqrst"
LINE_NAMES = [str(line) for line in range(1, SIDE + 1)]
HEX_NAMES = [column + line for line in LINE_NAMES for column in COLUMN_NAMES]
_NUMBERS = {name: at for at, name in enumerate(HEX_NAMES)}


def hex_name(at: int) -> str:
    """`a1` is the hex at the top left, `t20` the one at the bottom right."""
    return HEX_NAMES[at]


def read_hex(name: str) -> int | None:
    """The inverse of `hex_name`; None for what is not a hex."""
    return _NUMBERS.get(name)


@small_rule
def beside(lines: Any, y: int) -> int:
    """The hexes of line y that are next to a hex of the plane."""
    here = int(lines[y])
    others = int(lines[y - 1]) | int(lines[y + 1])
    shifted = others >> 1 if y & 1 else others << 1
    return ((here << 1) | (here >> 1) | others | shifted) & FULL


@small_rule
def beside_hex(bit: int, odd: int) -> int:
    """The neighbours of a hex in the lines above and below its own (the same columns in both)."""
    return (bit | (bit << 1 if odd else bit >> 1)) & FULL


@small_rule
def has(lines: Any, at: int) -> bool:
    """Is a hex in the plane?"""
    return (int(lines[TOP + at // SIDE]) >> (at % SIDE)) & 1 != 0


def terrain_at(state: Any, at: int) -> int:
    """What kind of hex this is."""
    return next(plane for plane in range(len(TERRAINS)) if has(state.land[plane], at))


@small_rule
def touches(a: int, b: int) -> bool:
    """Are two hexes neighbours?"""
    lines = b // SIDE - a // SIDE
    columns = b % SIDE - a % SIDE
    if lines == 0:
        return columns == 1 or columns == -1
    if lines == 1 or lines == -1:
        return columns == 0 or columns == (1 if (a // SIDE) & 1 else -1)
    return False


@small_rule
def step(at: int, direction: int) -> int:
    """The next hex in a direction; −1 beyond the edge of the board."""
    line = at // SIDE
    column = at % SIDE + STEP_COLUMN[line & 1, direction]
    line += STEP_LINE[direction]
    if line < 0 or line >= SIDE or column < 0 or column >= SIDE:
        return -1
    return int(SIDE * line + column)


@rule
def in_a_row(a: int, b: int, c: int) -> bool:
    """Do three hexes lie one next to the other in a straight line, in whatever order?"""
    for middle, one, other in ((a, b, c), (b, a, c), (c, a, b)):
        for direction in range(DIRECTIONS):
            # Directions that stand opposite each other add up to five.
            if step(middle, direction) == one and step(middle, DIRECTIONS - 1 - direction) == other:
                return True
    return False


@small_rule
def next_to_line_of_three(lines: Any, y: int) -> int:
    """The hexes of line y from which, in some direction, the next three hexes are all in the plane."""
    here = int(lines[y])
    found = ((here >> 1) & (here >> 2) & (here >> 3)) | ((here << 1) & (here << 2) & (here << 3))
    odd = y & 1
    for way in (-1, 1):
        one = int(lines[y + way])
        two = int(lines[y + 2 * way])
        three = int(lines[y + 3 * way])
        # Going up or down k lines to the right moves (k + odd) // 2 columns, to the left (k + 1 - odd) // 2.
        found |= (one >> odd) & (two >> 1) & (three >> (1 + odd))
        found |= (one << (1 - odd)) & (two << 1) & (three << (2 - odd))
    return found & FULL


@small_rule
def next_to_three(lines: Any, y: int) -> int:
    """The hexes of line y with at least three neighbours in the plane."""
    here = int(lines[y])
    above = int(lines[y - 1])
    below = int(lines[y + 1])
    # Neighbours come in pairs: in the line itself, above, below. Is one of a pair there, are both?
    left, right = here << 1, here >> 1
    above_too = above >> 1 if y & 1 else above << 1
    below_too = below >> 1 if y & 1 else below << 1
    level, level_both = left | right, left & right
    upper, upper_both = above | above_too, above & above_too
    lower, lower_both = below | below_too, below & below_too
    three = (level & upper & lower) | (level_both & (upper | lower))
    three |= (upper_both & (level | lower)) | (lower_both & (level | upper))
    return three & FULL


@small_rule
def two_steps_from(lines: Any, y: int) -> int:
    """The hexes of line y that lie exactly two steps, in a straight line, from a hex of the plane."""
    here = int(lines[y])
    others = int(lines[y - 2]) | int(lines[y + 2])
    return ((here << 2) | (here >> 2) | (others << 1) | (others >> 1)) & FULL


@small_rule
def beside_without(lines: Any, y: int, line: int, bit: int) -> int:
    """`beside`, as it would be if one hex (its line and its bit) were not in the plane."""
    here = int(lines[y])
    above = int(lines[y - 1])
    below = int(lines[y + 1])
    if line == y:
        here &= ~bit
    elif line == y - 1:
        above &= ~bit
    elif line == y + 1:
        below &= ~bit
    others = above | below
    shifted = others >> 1 if y & 1 else others << 1
    return ((here << 1) | (here >> 1) | others | shifted) & FULL


@small_rule
def write_hexes(mask: int, y: int, base: int, out: Any, n: int) -> int:
    """Write the hexes of a line as actions from `base` on; return the new count."""
    base += SIDE * (y - TOP)
    while mask:
        out[n] = base + lowest(mask)
        n += 1
        mask &= mask - 1
    return n


@small_rule
def clear(lines: Any) -> None:
    """Empty a plane."""
    for y in range(LINES):
        lines[y] = 0


@small_rule
def size(lines: Any) -> int:
    """How many hexes a plane has."""
    total = 0
    for y in range(TOP, BOTTOM):
        total += count(int(lines[y]))
    return total


@rule
def split_off(rest: Any, group: Any) -> int:
    """Move one group of neighbouring hexes from `rest` to `group`; return its size, 0 when nothing is left."""
    clear(group)
    top = TOP
    while top < BOTTOM and rest[top] == 0:
        top += 1
    if top == BOTTOM:
        return 0
    group[top] = 1 << lowest(int(rest[top]))
    grown = True
    while grown:
        grown = False
        # Down and up again: long arms are followed in one sweep. Above the topmost line there is nothing to find.
        for i in range(2 * (BOTTOM - top)):
            y = top + i if i < BOTTOM - top else 2 * BOTTOM - 1 - top - i
            ground = int(rest[y])
            if ground == 0:
                continue
            here = int(group[y])
            wider = (here | beside(group, y)) & ground
            while True:
                more = (wider | (wider << 1) | (wider >> 1)) & ground
                if more == wider:
                    break
                wider = more
            if wider != here:
                group[y] = wider
                grown = True
    total = 0
    for y in range(top, BOTTOM):
        total += count(int(group[y]))
        rest[y] &= ~int(group[y])
    return total
