"""What learned bots look at in games of dominoes: the properties of a kingdom and how they can still grow, the shape of
the free land, the dominoes that kings stand on, and those that can still be taken.

Kingdoms are looked at through a window of 7×7 squares, eight bits a line as in scoring, which holds whatever of the
frame can still be built on (or nearly all of it, while a kingdom is small).
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from crownlands.engine.jit import count, rule, small_rule
from crownlands.games.domino.draft import DRAW, NOBODY
from crownlands.games.domino.land import BOTTOM, BUILT, LEFT, MARKS, RIGHT, TOP, centred, grow, lone_squares, narrow

COLUMNS = 0x7F7F7F7F  # the seven columns of a window, four lines of them
COLUMN = 0x01010101010101
WINDOW = 7

# What is remembered of a kingdom (in words): how the window lies, what is free in it, and about each terrain.
LEFT_OF, TOP_OF, FREE, ROOM, CASTLE, TERRAIN = 0, 1, 2, 3, 4, 5
FIELD, ONE, TWO, THREE, GROUP, SQUARES, CROWNS, OTHER, OTHER_SQUARES, OTHER_CROWNS, ALL, ALL_CROWNS, WORTH = range(13)
EDGE, MATCH = 13, 14  # free squares beside the best property; beside any square of the terrain
PER_TERRAIN = 15

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


@rule
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
    memory[LEFT_OF] = left
    memory[TOP_OF] = top
    memory[FREE] = free
    memory[ROOM] = beside(free) & inside
    memory[CASTLE] = castle
    for terrain in range(LANDS):
        if terrain == scoring:
            one = two = three = 0
        found = memory[TERRAIN + terrain * PER_TERRAIN : TERRAIN + (terrain + 1) * PER_TERRAIN]
        everywhere = through(land[terrain], left, top) & inside
        field = everywhere & ~castle
        if found[FIELD] != field or found[ONE] != field & one or found[TWO] != field & two or found[THREE] != field & three:
            found[FIELD] = field
            found[ONE] = field & one
            found[TWO] = field & two
            found[THREE] = field & three
            properties(found)
        found[MATCH] = beside(everywhere) & free
        # A terrain not built yet can begin wherever it joins the start square.
        found[EDGE] = beside(int(found[GROUP])) & free if found[SQUARES] > 0 else found[MATCH]


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
    if now >= state.rounds or now == state.rounds - 1 and state.phase == DRAW:
        return False
    if now < state.rounds - 1:
        return True
    for slot in range(len(state.row)):
        if state.owner[slot] == seat and slot >= state.turn:
            return True
    return False


@small_rule
def is_free(state: Any, slot: int) -> bool:
    """Can a domino of the next row still be taken?"""
    return state.next_row[slot] != 0 and state.next_owner[slot] == NOBODY


# --- as numbers --------------------------------------------------------------------------------------------------

_OF_TERRAIN = (
    "squares crowns points edge other_squares other_crowns all_squares all_crowns all_points match joining"
    " growth crowning to_come crowns_to_come"
).split()
_OF_KINGDOM = (
    "points centre_reachable centred complete_reachable lone_squares squares longer_side shorter_side room castle_room"
    " dead_ends best_points terrains_matching odd_parts parts later shortfall free centre_points complete_points"
).split()


def names_of(terrains: Sequence[str]) -> list[str]:
    """The names of the features that all games of dominoes have."""
    tile = [*(f"{terrain}_squares" for terrain in terrains), *(f"{terrain}_crowns" for terrain in terrains)]
    claim = [*tile, "both_fit", "one_fits", "fits", "gain", *(f"slot_{slot}" for slot in range(SLOTS)), "pending", "there"]
    choice = [*tile, "open", "before_me", "best_gain", "second_gain", "kings_to_choose"]
    return (
        [f"{terrain}.{name}" for terrain in terrains for name in _OF_TERRAIN]
        + [f"kingdom.{name}" for name in _OF_KINGDOM]
        + [f"round.{number}" for number in range(ROUNDS)]
        + [f"claim_{number}.{name}" for number in range(CLAIMS) for name in claim]
        + [f"choice.{name}" for name in choice]
    )


TERRAIN_FEATURES, CLAIM_FEATURES = len(_OF_TERRAIN), 2 * LANDS + 6 + SLOTS
KINGDOM_AT = LANDS * TERRAIN_FEATURES
ROUND_AT = KINGDOM_AT + len(_OF_KINGDOM)
CLAIM_AT = ROUND_AT + ROUNDS
CHOICE_AT = CLAIM_AT + CLAIMS * CLAIM_FEATURES
END = CHOICE_AT + 2 * LANDS + 5


def halves_of(tiles: Any) -> Any:
    """Sets of dominoes by terrain: with that terrain in the first half, in the second half."""
    return np.array([[_set(tiles[:, half] == land) for half in (0, 2)] for land in range(LANDS)])


def crowned(tiles: Any) -> Any:
    """Sets of dominoes by terrain: with at least one, two, three crowns on that terrain."""
    return np.array([[_set(_crowns_on(tiles, land) >= crowns) for crowns in (1, 2, 3)] for land in range(LANDS)])


def _crowns_on(tiles: Any, land: int) -> Any:
    return np.maximum(*(np.where(tiles[:, half] == land, tiles[:, half + 1], 0) for half in (0, 2)))


def _set(wanted: Any) -> int:
    """A set of dominoes as bits; number 0 is none."""
    return sum(1 << (int(number) - 1) for number in np.flatnonzero(wanted) if number > 0)


@rule
def write_kingdom(
    state: Any, seat: int, now: int, halves: Any, crowned: Any, centre: bool, whole: bool, x: Any, memory: Any
) -> None:
    """What depends on the kingdom and on what is still to come."""
    later = max(0, (int(state.rounds) - 1 - now) * (int(state.kings) // int(state.players)))
    bag = int(state.bag)
    size = count(bag)
    share = later / size if size > 0 else 0.0
    free, castle = int(memory[FREE]), int(memory[CASTLE])
    points = best = matching = 0
    built = 1
    for terrain in range(LANDS):
        at = terrain * TERRAIN_FEATURES
        found = memory[TERRAIN + terrain * PER_TERRAIN : TERRAIN + (terrain + 1) * PER_TERRAIN]
        squares, crowns, edge = int(found[SQUARES]), int(found[CROWNS]), count(int(found[EDGE]))
        to_come = (count(bag & halves[terrain, 0]) + count(bag & halves[terrain, 1])) * share
        crowns_to_come = 0.0
        for level in range(3):
            crowns_to_come += count(bag & crowned[terrain, level]) * share
        match = count(int(found[MATCH]))
        points += int(found[WORTH])
        best = max(best, squares * crowns)
        matching += 1 if match > 0 else 0
        built += int(found[ALL])
        x[at] = squares
        x[at + 1] = crowns
        x[at + 2] = squares * crowns
        x[at + 3] = min(edge, 6)
        x[at + 4] = found[OTHER_SQUARES]
        x[at + 5] = found[OTHER_CROWNS]
        x[at + 6] = found[ALL]
        x[at + 7] = found[ALL_CROWNS]
        x[at + 8] = found[WORTH]
        x[at + 9] = min(match, 8)
        x[at + 10] = count(int(found[EDGE]) & beside(int(found[FIELD]) & ~int(found[GROUP])))
        x[at + 11] = crowns * to_come if edge > 0 else 0.0
        x[at + 12] = squares * crowns_to_come if edge > 0 else 0.0
        x[at + 13] = to_come
        x[at + 14] = crowns_to_come
    reachable = centred(state, seat, True)
    lone = lone_squares(state, seat, reachable)
    width = int(state.box[seat, RIGHT]) - int(state.box[seat, LEFT]) + 1
    height = int(state.box[seat, BOTTOM]) - int(state.box[seat, TOP]) + 1
    grid = int(state.grid)
    pieces = odd = 0
    if width == grid and height == grid:
        pieces, odd = parts(free)
    x[KINGDOM_AT] = points
    x[KINGDOM_AT + 1] = reachable
    x[KINGDOM_AT + 2] = centred(state, seat, False)
    x[KINGDOM_AT + 3] = lone == 0
    x[KINGDOM_AT + 4] = lone
    x[KINGDOM_AT + 5] = built
    x[KINGDOM_AT + 6] = max(width, height)
    x[KINGDOM_AT + 7] = min(width, height)
    x[KINGDOM_AT + 8] = count(free & int(memory[ROOM]))
    x[KINGDOM_AT + 9] = count(beside(castle) & free)
    x[KINGDOM_AT + 10] = dead_ends(free)
    x[KINGDOM_AT + 11] = best
    x[KINGDOM_AT + 12] = matching
    x[KINGDOM_AT + 13] = odd
    x[KINGDOM_AT + 14] = pieces
    x[KINGDOM_AT + 15] = later
    x[KINGDOM_AT + 16] = max(0, grid * grid - built - 2 * later)
    x[KINGDOM_AT + 17] = count(free)
    x[KINGDOM_AT + 18] = centre and reachable
    x[KINGDOM_AT + 19] = whole and lone == 0
    for number in range(ROUNDS):
        x[ROUND_AT + number] = 0
    x[ROUND_AT + min(now, ROUNDS - 1)] = 1


@small_rule
def write_tile(tile: Any, x: Any, at: int) -> None:
    """Add the squares and crowns of a domino."""
    x[at + int(tile[0])] += 1
    x[at + int(tile[2])] += 1
    x[at + LANDS + int(tile[0])] += tile[1]
    x[at + LANDS + int(tile[2])] += tile[3]


@rule
def write_claim(tile: Any, scored: Any, slot: int, pending: bool, x: Any, at: int, memory: Any) -> None:
    """A domino with a king of the seat on it."""
    write_tile(tile, x, at)
    gain, both, one, fits = fit(scored, memory)
    at += 2 * LANDS
    x[at] = both
    x[at + 1] = one
    x[at + 2] = fits
    x[at + 3] = gain
    x[at + 4 + slot] = 1
    x[at + 4 + SLOTS] = pending
    x[at + 5 + SLOTS] = 1


@rule
def write_claims(state: Any, seat: int, tiles: Any, scored: Any, x: Any, memory: Any) -> None:
    """The dominoes under the seat's kings, in the order in which they are placed, and what it can still take.

    `scored` are the tiles with no marks but those that score.
    """
    for i in range(CLAIM_AT, END):
        x[i] = 0
    at = CLAIM_AT
    drawn = state.phase != DRAW  # there is a next row to choose from
    kings = before = 0
    for slot in range(SLOTS):
        if state.owner[slot] == seat:
            kings += 1
            if state.row[slot] != 0 and at < CHOICE_AT:
                write_claim(tiles[state.row[slot]], scored[state.row[slot]], slot, drawn, x, at, memory)
                at += CLAIM_FEATURES
        elif kings == 0 and state.row[slot] != 0:
            before += 1
    if state.round_no == 0:
        kings += int(state.hand[seat])
    for slot in range(SLOTS):
        if state.next_row[slot] != 0 and state.next_owner[slot] == seat and at < CHOICE_AT:
            write_claim(tiles[state.next_row[slot]], scored[state.next_row[slot]], slot, False, x, at, memory)
            at += CLAIM_FEATURES
    if kings > 0 and drawn and state.round_no < state.rounds:
        best = second = choices = 0
        for slot in range(SLOTS):
            if is_free(state, slot):
                choices += 1
                write_tile(tiles[state.next_row[slot]], x, CHOICE_AT)
                gain = fit(scored[state.next_row[slot]], memory)[0]
                if gain > best:
                    best, second = gain, best
                elif gain > second:
                    second = gain
        at = CHOICE_AT + 2 * LANDS
        x[at] = choices
        x[at + 1] = before
        x[at + 2] = best
        x[at + 3] = second
        x[at + 4] = kings
