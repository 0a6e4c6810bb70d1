"""The twelve locations: which hexes each of them offers.

Oracle, farm, oasis, garden and the donations build on one terrain, barn and harbor move to one; `pieces` says
which. Their adjacency rule and the lifting of a piece are here once for all of them. The others have a function each.
"""

from typing import Any

import numpy as np

from crownlands.engine.jit import lowest, rule, small_rule
from crownlands.games.kingdom_builder.hexes import (
    DIRECTIONS,
    FULL,
    beside,
    beside_without,
    has,
    next_to_line_of_three,
    next_to_three,
    step,
    two_steps_from,
    write_hexes,
)
from crownlands.games.kingdom_builder.pieces import OF_CARD, TAVERN, TERRAIN, TOWER
from crownlands.games.kingdom_builder.state import BOTTOM, LINES, SIDE, TOP

EDGE = np.array(
    [FULL if y in (TOP, BOTTOM - 1) else (1 | 1 << (SIDE - 1)) if TOP < y < BOTTOM else 0 for y in range(LINES)],
    np.int32,
)


@small_rule
def plane_of(state: Any, tile: int) -> int:
    """The one terrain a tile builds on or moves to; negative if it has none, or wants a card and there is none."""
    return int(state.card) if TERRAIN[tile] == OF_CARD else int(TERRAIN[tile])


@small_rule
def empty_of(state: Any, plane: int, y: int) -> int:
    """The empty hexes of a terrain in a line."""
    return int(state.land[plane, y]) & int(state.free[y])


@small_rule
def any_empty_of(state: Any, plane: int) -> bool:
    """Is there an empty hex of a terrain?"""
    found = 0
    for y in range(TOP, BOTTOM):
        found |= empty_of(state, plane, y)
    return found != 0


@small_rule
def tower(state: Any, y: int) -> int:
    """Empty hexes on the edge of the board."""
    return int(state.open[y]) & int(EDGE[y])


@small_rule
def tavern(state: Any, seat: int, y: int) -> int:
    """Empty hexes that continue a straight line of at least three own settlements."""
    return int(state.open[y]) & next_to_line_of_three(state.town[seat], y)


@small_rule
def village(state: Any, seat: int, y: int) -> int:
    """Empty hexes next to at least three own settlements."""
    return int(state.open[y]) & next_to_three(state.town[seat], y)


@small_rule
def special_sites(state: Any, seat: int, tile: int, y: int) -> int:
    """What a building tile without a single terrain offers in a line."""
    if tile == TOWER:
        return tower(state, y)
    if tile == TAVERN:
        return tavern(state, seat, y)
    return village(state, seat, y)


@small_rule
def quarry(state: Any, seat: int, y: int) -> int:
    """Empty hexes of the card's terrain next to an own settlement: sites for walls."""
    return empty_of(state, int(state.card), y) & int(state.near[seat, y])


@small_rule
def paddock_pieces(state: Any, seat: int, y: int) -> int:
    """Own settlements that can jump."""
    return int(state.town[seat, y]) & two_steps_from(state.open, y)


@rule
def paddock(state: Any, at: int, base: int, out: Any) -> int:
    """Two steps in a straight line, over whatever lies between."""
    n = 0
    for direction in range(DIRECTIONS):
        to = step(at, direction)
        if to >= 0:
            to = step(to, direction)
            if to >= 0 and has(state.open, to):
                out[n] = base + to
                n += 1
    return n


@small_rule
def walkers(state: Any, seat: int, y: int) -> int:
    """Own settlements with an empty hex beside them: they can slide (caravan) or step (resettlement)."""
    return int(state.town[seat, y]) & beside(state.open, y)


@rule
def caravan(state: Any, at: int, base: int, out: Any) -> int:
    """In each direction the last free hex before something stands in the way."""
    n = 0
    for direction in range(DIRECTIONS):
        here = at
        to = step(here, direction)
        while to >= 0 and has(state.open, to):
            here = to
            to = step(here, direction)
        if here != at:
            # The slides are of different lengths, so their ends are sorted in.
            slot = n
            while slot > 0 and out[slot - 1] > base + here:
                out[slot] = out[slot - 1]
                slot -= 1
            out[slot] = base + here
            n += 1
    return n


# Barn and harbor lift the piece before they look where it may go: it is not its own neighbour, and the hex it left is
# empty. If that hex is the only one of the terrain next to other own settlements, nothing else is allowed, and as it
# would be no move to put the piece back, this piece cannot move.


@small_rule
def near_without(state: Any, seat: int, at: int, y: int) -> int:
    """The hexes of a line next to an own settlement, when one has been lifted."""
    line = TOP + at // SIDE
    if y < line - 1 or y > line + 1:
        return int(state.near[seat, y])
    return beside_without(state.town[seat], y, line, 1 << (at % SIDE))


@small_rule
def stays_near(state: Any, seat: int, plane: int, at: int) -> bool:
    """Is the hex a piece was lifted from of the terrain, and next to another own settlement?"""
    return has(state.land[plane], at) and (near_without(state, seat, at, TOP + at // SIDE) >> (at % SIDE)) & 1 != 0


@small_rule
def lines_with_room(state: Any, seat: int, plane: int) -> int:
    """Bit y for every line with an empty hex of the terrain next to an own settlement; bit 0 if there is an empty
    hex of the terrain at all."""
    lines = 0
    for y in range(TOP, BOTTOM):
        here = empty_of(state, plane, y)
        if here:
            lines |= 1
        if here & int(state.near[seat, y]):
            lines |= 1 << y
    return lines


@small_rule
def can_lift(state: Any, seat: int, plane: int, at: int, lines: int) -> bool:
    """Can a settlement be moved to the terrain? `lines` are its `lines_with_room`."""
    y = TOP + at // SIDE
    # Lifting a piece changes what is adjacent in its own line and the two beside it only.
    if lines >> 1 << 1 & ~(7 << (y - 1)):
        return True
    for near in range(y - 1, y + 2):
        if empty_of(state, plane, near) & near_without(state, seat, at, near):
            return True
    return lines & 1 != 0 and not stays_near(state, seat, plane, at)


@rule
def liftable(state: Any, seat: int, plane: int, base: int, out: Any) -> int:
    """Write every own settlement that can be moved to the terrain."""
    lines = lines_with_room(state, seat, plane)
    n = 0
    for y in range(TOP, BOTTOM):
        pieces = int(state.town[seat, y])
        while pieces:
            at = SIDE * (y - TOP) + lowest(pieces)
            pieces &= pieces - 1
            if can_lift(state, seat, plane, at, lines):
                out[n] = base + at
                n += 1
    return n


@rule
def any_liftable(state: Any, seat: int, plane: int) -> bool:
    """Is there a settlement that can be moved to the terrain?"""
    lines = lines_with_room(state, seat, plane)
    if lines == 0:
        return False
    for y in range(TOP, BOTTOM):
        pieces = int(state.town[seat, y])
        while pieces:
            if can_lift(state, seat, plane, SIDE * (y - TOP) + lowest(pieces), lines):
                return True
            pieces &= pieces - 1
    return False


@rule
def put_on_terrain(state: Any, seat: int, plane: int, at: int, base: int, out: Any) -> int:
    """Barn and harbor: hexes of the terrain next to other own settlements; if there are none, any."""
    n = 0
    for y in range(TOP, BOTTOM):
        n = write_hexes(empty_of(state, plane, y) & near_without(state, seat, at, y), y, base, out, n)
    if n == 0 and not stays_near(state, seat, plane, at):
        for y in range(TOP, BOTTOM):
            n = write_hexes(empty_of(state, plane, y), y, base, out, n)
    return n
