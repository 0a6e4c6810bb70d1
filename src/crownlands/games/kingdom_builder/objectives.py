"""Castles and objectives: one small function each.

Every function of a final objective is given a seat and some planes to work on. It returns the points and leaves in
the first plane the hexes it counted, so that a score and its explanation cannot differ. The three objectives that
are paid at once are asked about the hex just built on.
"""

from typing import Any

from crownlands.engine.jit import big_rule, count, rule, small_rule
from crownlands.games.kingdom_builder.boards import SIZE
from crownlands.games.kingdom_builder.hexes import beside, beside_hex, clear, in_a_row, size, split_off
from crownlands.games.kingdom_builder.pieces import (
    CASTLE,
    CITIZENS,
    DISCOVERERS,
    FARMERS,
    FISHERMEN,
    HERMITS,
    KNIGHTS,
    LORDS,
    MERCHANTS,
    MINERS,
    MOUNTAIN,
    SOURCES,
    WATER,
    WORKERS,
)
from crownlands.games.kingdom_builder.state import BOTTOM, SIDE, SPECIAL, TOP

WORK_PLANES = 3
PAID_KINDS = len(SOURCES)
LEFT_HALF = (1 << SIZE) - 1


@rule
def castles(state: Any, seat: int, work: Any) -> int:
    """3 for every castle next to an own settlement. Counted: the castles."""
    for y in range(TOP, BOTTOM):
        work[0, y] = int(state.land[CASTLE, y]) & int(state.near[seat, y])
    return 3 * size(work[0])


@small_rule
def beside_terrain(state: Any, seat: int, plane: int, work: Any) -> int:
    """1 for every own settlement next to a terrain, unless it stands on it. Counted: the settlements."""
    for y in range(TOP, BOTTOM):
        work[0, y] = int(state.town[seat, y]) & beside(state.land[plane], y) & ~int(state.land[plane, y])
    return size(work[0])


@rule
def fishermen(state: Any, seat: int, work: Any) -> int:
    """1 for every settlement on the shore."""
    return beside_terrain(state, seat, WATER, work)


@rule
def miners(state: Any, seat: int, work: Any) -> int:
    """1 for every settlement at the foot of a mountain."""
    return beside_terrain(state, seat, MOUNTAIN, work)


@rule
def workers(state: Any, seat: int, work: Any) -> int:
    """1 for every settlement next to a castle, a location or a camp (no special hex touches another)."""
    return beside_terrain(state, seat, SPECIAL, work)


@small_rule
def touched(state: Any, group: Any, y: int) -> int:
    """The special hexes of a line that a group touches."""
    return int(state.land[SPECIAL, y]) & beside(group, y)


@rule
def mark_touched(state: Any, group: Any, lines: Any) -> None:
    """Write the special hexes that a group touches into a plane."""
    for y in range(TOP, BOTTOM):
        lines[y] = touched(state, group, y)


@small_rule
def links(state: Any, group: Any) -> int:
    """How many special hexes a group touches."""
    total = 0
    for y in range(TOP, BOTTOM):
        if state.land[SPECIAL, y]:
            total += count(touched(state, group, y))
    return total


@rule
def merchants(state: Any, seat: int, work: Any) -> int:
    """4 for every castle, location or camp that a group links to another. Counted: these special hexes."""
    linked = work[0]
    group = work[1]
    rest = work[2]
    clear(linked)
    for y in range(TOP, BOTTOM):
        rest[y] = state.town[seat, y]
    while split_off(rest, group) > 0:
        if links(state, group) > 1:
            for y in range(TOP, BOTTOM):
                linked[y] |= touched(state, group, y)
    return 4 * size(linked)


@rule
def discoverers(state: Any, seat: int, work: Any) -> int:
    """1 for every line with a settlement. Counted: the settlements."""
    lines = 0
    for y in range(TOP, BOTTOM):
        work[0, y] = state.town[seat, y]
        if work[0, y] != 0:
            lines += 1
    return lines


@rule
def knights(state: Any, seat: int, work: Any) -> int:
    """2 for every settlement on the line with most of them; of equal lines only one. Counted: these settlements."""
    best = 0
    line = TOP
    clear(work[0])
    for y in range(TOP, BOTTOM):
        here = count(int(state.town[seat, y]))
        if here > best:
            best = here
            line = y
    work[0, line] = state.town[seat, line]
    return 2 * best


@rule
def hermits(state: Any, seat: int, work: Any) -> int:
    """1 for every group, however small. Counted: the settlements."""
    groups = 0
    for y in range(TOP, BOTTOM):
        work[0, y] = state.town[seat, y]
        work[2, y] = state.town[seat, y]
    while split_off(work[2], work[1]) > 0:
        groups += 1
    return groups


@rule
def citizens(state: Any, seat: int, work: Any) -> int:
    """1 for every two settlements of the largest group. Counted: one largest group."""
    largest = 0
    clear(work[0])
    for y in range(TOP, BOTTOM):
        work[2, y] = state.town[seat, y]
    while True:
        settlements = split_off(work[2], work[1])
        if settlements == 0:
            return largest // 2
        if settlements > largest:
            largest = settlements
            for y in range(TOP, BOTTOM):
                work[0, y] = work[1, y]


@small_rule
def half_line(state: Any, seat: int, quadrant: int, y: int) -> int:
    """The settlements in a quadrant's half of a line."""
    here = int(state.town[seat, y])
    return here & ~LEFT_HALF if quadrant & 1 else here & LEFT_HALF


@small_rule
def in_quadrant(state: Any, seat: int, quadrant: int) -> int:
    """How many settlements a seat has in a quadrant."""
    total = 0
    first = TOP + SIZE * (quadrant >> 1)
    for y in range(first, first + SIZE):
        total += count(half_line(state, seat, quadrant, y))
    return total


@small_rule
def mark_quadrant(state: Any, seat: int, quadrant: int, lines: Any) -> None:
    """Add the settlements a seat has in a quadrant to a plane."""
    first = TOP + SIZE * (quadrant >> 1)
    for y in range(first, first + SIZE):
        lines[y] |= half_line(state, seat, quadrant, y)


@rule
def farmers(state: Any, seat: int, work: Any) -> int:
    """3 for every settlement in the quadrant with fewest of them. Counted: these settlements."""
    fewest = in_quadrant(state, seat, 0)
    where = 0
    for quadrant in range(1, 4):
        here = in_quadrant(state, seat, quadrant)
        if here < fewest:
            fewest = here
            where = quadrant
    clear(work[0])
    mark_quadrant(state, seat, where, work[0])
    return 3 * fewest


@rule
def lords_of(state: Any, seat: int, quadrant: int) -> int:
    """12 for most settlements in a quadrant, 6 for the next lower number; nothing for none."""
    own = in_quadrant(state, seat, quadrant)
    above = 0  # how many different numbers are higher
    best = 0
    if own == 0:
        return 0
    for other in range(state.players):
        there = in_quadrant(state, other, quadrant)
        if there > own and there != best:
            above += 1
            best = max(best, there)
    return 12 if above == 0 else 6 if above == 1 else 0


@rule
def lords(state: Any, seat: int, work: Any) -> int:
    """The points of the four quadrants. Counted: the settlements in the quadrants that bring points."""
    points = 0
    clear(work[0])
    for quadrant in range(4):
        here = lords_of(state, seat, quadrant)
        points += here
        if here:
            mark_quadrant(state, seat, quadrant, work[0])
    return points


@rule
def objective(state: Any, goal: int, seat: int, work: Any) -> int:
    """The points of a final objective; none for those that are paid at once."""
    if goal == FISHERMEN:
        return fishermen(state, seat, work)
    if goal == MERCHANTS:
        return merchants(state, seat, work)
    if goal == DISCOVERERS:
        return discoverers(state, seat, work)
    if goal == HERMITS:
        return hermits(state, seat, work)
    if goal == CITIZENS:
        return citizens(state, seat, work)
    if goal == MINERS:
        return miners(state, seat, work)
    if goal == WORKERS:
        return workers(state, seat, work)
    if goal == KNIGHTS:
        return knights(state, seat, work)
    if goal == FARMERS:
        return farmers(state, seat, work)
    if goal == LORDS:
        return lords(state, seat, work)
    return 0


@big_rule
def points(state: Any, seat: int, work: Any) -> int:
    """Everything a seat has, as things stand: gold, castles, objectives."""
    total = castles(state, seat, work)
    for kind in range(PAID_KINDS):
        total += int(state.gold[seat, kind])
    for goal in range(LORDS + 1):
        if (int(state.goals) >> goal) & 1:
            total += objective(state, goal, seat, work)
    return total


# Paid at once, after a settlement was built.


@small_rule
def families(state: Any) -> int:
    """2 if the three settlements of the mandatory action lie in a straight line without gaps."""
    return 2 if in_a_row(int(state.built_at[0]), int(state.built_at[1]), int(state.built_at[2])) else 0


@small_rule
def shepherds(state: Any, at: int) -> int:
    """2 if no hex next to the settlement is empty and of the terrain it was built on."""
    y = TOP + at // SIDE
    bit = 1 << (at % SIDE)
    outer = beside_hex(bit, y & 1)
    plane = 0
    while int(state.land[plane, y]) & bit == 0:
        plane += 1
    empty = int(state.land[plane, y]) & int(state.free[y]) & ((bit << 1) | (bit >> 1))
    empty |= int(state.land[plane, y - 1]) & int(state.free[y - 1]) & outer
    empty |= int(state.land[plane, y + 1]) & int(state.free[y + 1]) & outer
    return 2 if empty == 0 else 0


@small_rule
def ambassadors(state: Any, seat: int, at: int) -> int:
    """1 if a settlement of another player is next to the settlement."""
    for other in range(state.players):
        if other != seat and (int(state.near[other, TOP + at // SIDE]) >> (at % SIDE)) & 1:
            return 1
    return 0
