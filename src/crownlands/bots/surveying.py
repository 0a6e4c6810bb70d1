"""Looking over a kingdom of dominoes: what its properties are, how they can still grow, what land is free.

Kingdoms are looked at through a window of 7×7 squares, eight bits a line as in scoring, which holds whatever of the
frame can still be built on (or nearly all of it, while a kingdom is small).
"""

from typing import Any

from crownlands.engine.jit import count, lean_rule, small_rule
from crownlands.games.domino.draft import DRAW, NOBODY
from crownlands.games.domino.land import BOTTOM, BUILT, LEFT, MARKS, RIGHT, TOP, centred, grow, narrow

COLUMNS = 0x7F7F7F7F  # the seven columns of a window, four lines of them
COLUMN = 0x01010101010101
WINDOW = 7

# What is remembered of a kingdom (in words): what is free in its window, and about each terrain.
FREE, ROOM, CASTLE, TERRAIN = 0, 1, 2, 3
FIELD, ONE, TWO, THREE, GROUP, SQUARES, CROWNS, OTHER, OTHER_SQUARES, OTHER_CROWNS, ALL, ALL_CROWNS, WORTH = range(13)
EDGE, MATCH = 13, 14  # free squares beside the best property; beside any square of the terrain
CHANGED = 15  # is any of this new?
PER_TERRAIN = 16

LANDS, SLOTS, ROUNDS, CLAIMS = 6, 4, 13, 2
LAND_AT = TERRAIN + LANDS * PER_TERRAIN


def memory_for(planes: int) -> int:
    """How many words are remembered: what was found, the land it was found in, and a stamp."""
    return LAND_AT + 4 * planes + 1


@small_rule
def beside(squares: int) -> int:
    """Squares next to some squares, inside the window and on its rim."""
    return (squares << 1) | (squares >> 1) | (squares << 8) | (squares >> 8)


@small_rule
def through(words: Any, left: int, top: int) -> int:
    """A plane of the land as seen through a window from (left, top)."""
    upper = (narrow(int(words[0]) >> left) & COLUMNS) | ((narrow(int(words[1]) >> left) & COLUMNS) << 32)
    lower = (narrow(int(words[2]) >> left) & COLUMNS) | ((narrow(int(words[3]) >> left) & COLUMNS) << 32)
    return (upper >> (8 * top)) | (lower << (64 - 8 * top))


@small_rule
def reach(low: int, high: int, grid: int, side: int) -> tuple[int, int]:
    """Which lines (or columns) can still be built on soon: at most seven, around those from `low` to `high`."""
    first, last = max(1, high - grid + 1, low - 2), min(side, low + grid - 1, high + 2)
    if last - first >= WINDOW:
        first, last = max(first, low - 1), min(last, high + 1)
    return first, last


@small_rule
def same_land(state: Any, seat: int, memory: Any, at: int) -> bool:
    """Is a kingdom the one that is remembered? If not, it is from now on."""
    same = True
    planes = state.land.shape[1]
    for plane in range(planes):
        for word in range(4):
            if memory[at] != state.land[seat, plane, word]:
                memory[at] = state.land[seat, plane, word]
                same = False
            at += 1
    return same


@lean_rule
def survey(state: Any, seat: int, scoring: int, centre: bool, memory: Any) -> None:
    """Find out about a kingdom: its window, the free land, and of each terrain its two best properties.

    Marks count on the first `scoring` terrains only.
    """
    grid = int(state.grid)
    left, right = reach(int(state.box[seat, LEFT]), int(state.box[seat, RIGHT]), grid, 2 * grid - 1)
    top, bottom = reach(int(state.box[seat, TOP]), int(state.box[seat, BOTTOM]), grid, 2 * grid - 1)
    if centre and centred(state, seat, True):
        # Who can still have the centre hardly ever leaves the frame around it.
        left = top = grid - grid // 2
        right = bottom = grid + grid // 2
    land = state.land[seat]
    inside = ((1 << (right - left + 1)) - 1) * (COLUMN & ((1 << (8 * (bottom - top + 1))) - 1))
    built = through(land[BUILT], left, top) & inside
    one = through(land[MARKS], left, top) & inside
    two = through(land[MARKS + 1], left, top) & inside
    three = through(land[MARKS + 2], left, top) & inside
    castle = 1 << (8 * (grid - top) + grid - left)
    free = inside & ~built
    memory[FREE] = free
    memory[ROOM] = beside(free) & inside
    memory[CASTLE] = castle
    for terrain in range(LANDS):
        if terrain == scoring:
            one = two = three = 0
        found = memory[TERRAIN + terrain * PER_TERRAIN : TERRAIN + (terrain + 1) * PER_TERRAIN]
        everywhere = through(land[terrain], left, top) & inside
        field = everywhere & ~castle
        built_on = (
            found[FIELD] != field
            or found[ONE] != field & one
            or found[TWO] != field & two
            or found[THREE] != field & three
        )
        if built_on:
            found[FIELD] = field
            found[ONE] = field & one
            found[TWO] = field & two
            found[THREE] = field & three
            properties(found)
        match = beside(everywhere) & free
        # A terrain not built yet can begin wherever it joins the start square.
        edge = beside(int(found[GROUP])) & free if found[SQUARES] > 0 else match
        found[CHANGED] = built_on or found[MATCH] != match or found[EDGE] != edge
        found[MATCH] = match
        found[EDGE] = edge


@small_rule
def properties(found: Any) -> None:
    """The two best properties of a terrain, by points and then by what they could become; and all of them together."""
    field, one, two, three = int(found[FIELD]), int(found[ONE]), int(found[TWO]), int(found[THREE])
    best = second = -1
    for i in range(GROUP, EDGE):
        found[i] = 0
    found[ALL] = count(field)
    while field != 0:
        group = grow(field & -field, field)
        field &= ~group
        squares = count(group)
        crowns = count(group & one)
        if crowns > 0:
            crowns += count(group & two) + count(group & three)
        found[ALL_CROWNS] += crowns
        found[WORTH] += squares * crowns
        merit = 16 * squares * crowns + squares + 2 * crowns
        if merit > best:
            second = best
            found[OTHER], found[OTHER_SQUARES], found[OTHER_CROWNS] = found[GROUP], found[SQUARES], found[CROWNS]
            best = merit
            found[GROUP], found[SQUARES], found[CROWNS] = group, squares, crowns
        elif merit > second:
            second = merit
            found[OTHER], found[OTHER_SQUARES], found[OTHER_CROWNS] = group, squares, crowns


@small_rule
def fit(tile: Any, memory: Any) -> tuple[int, bool, bool, bool]:
    """How well a domino fits: the points it may bring at once, and whether both halves, one half, or nothing but some
    square of its terrain can take it."""
    a, b = TERRAIN + int(tile[0]) * PER_TERRAIN, TERRAIN + int(tile[2]) * PER_TERRAIN
    crowns_a, crowns_b = int(tile[1]), int(tile[3])
    room = int(memory[ROOM])
    if (int(memory[a + MATCH]) | int(memory[b + MATCH])) & room == 0:
        return 0, False, False, False
    squares, crowns = int(memory[a + SQUARES]), int(memory[a + CROWNS])
    at_a = int(memory[a + EDGE]) & room
    if a == b:
        if at_a != 0:
            return (squares + 2) * (crowns + crowns_a + crowns_b) - squares * crowns, True, True, True
        return 2 * (crowns_a + crowns_b), False, False, True
    gain_a = (squares + 1) * (crowns + crowns_a) - squares * crowns
    squares, crowns = int(memory[b + SQUARES]), int(memory[b + CROWNS])
    gain_b = (squares + 1) * (crowns + crowns_b) - squares * crowns
    at_b = int(memory[b + EDGE]) & room
    if beside(int(memory[a + EDGE])) & int(memory[b + EDGE]) != 0:
        return gain_a + gain_b, True, True, True
    gain = crowns_a + crowns_b
    if at_a != 0:
        gain = max(gain, gain_a + crowns_b)
    if at_b != 0:
        gain = max(gain, gain_b + crowns_a)
    return gain, False, at_a != 0 or at_b != 0, True


@small_rule
def dead_ends(free: int) -> int:
    """Free squares with a single free neighbour, beside other free squares."""
    left, right, up, down = free << 1, free >> 1, free << 8, free >> 8
    twice = (left & right) | (up & down) | ((left | right) & (up | down))
    return count(free & (left | right | up | down) & ~twice)


@small_rule
def parts(free: int) -> tuple[int, int]:
    """Into how many parts the free land has fallen, and how many of them have an odd number of squares."""
    pieces = odd = 0
    while free != 0:
        part = grow(free & -free, free)
        free &= ~part
        pieces += 1
        odd += count(part) & 1
    return pieces, odd


@small_rule
def chosen_rounds(state: Any) -> int:
    """The round whose dominoes are being chosen, or were last: new ones only count when they lie there."""
    return int(state.round_no) - 1 if state.phase == DRAW and state.round_no > 0 else int(state.round_no)


@small_rule
def will_choose(state: Any, seat: int) -> bool:
    """Will a seat take a domino again in this game?"""
    now = chosen_rounds(state)
    if now >= state.rounds or (now == state.rounds - 1 and state.phase == DRAW):
        return False
    if now < state.rounds - 1:
        return True
    kings = 0
    for slot in range(SLOTS):
        kings += 1 if state.owner[slot] == seat else 0
    return kings > 0


@small_rule
def is_free(state: Any, slot: int) -> bool:
    """Can a domino of the next row still be taken?"""
    return bool(state.next_row[slot] != 0 and state.next_owner[slot] == NOBODY)
