"""What the greedy bot looks at in Kingdomino: the points of all properties, and the bonuses within reach; among equals,
how many neighbours are of the same terrain.

A domino changes only what it touches. So the properties of its terrains are found once for a decision, each square
beside them knows which they are, and a placement is worth what its two squares bring. What stays the same whatever is
done is left out. A square is a number here, 16 · line + column: a word of the land and a bit in it.
"""

from typing import Any

import numpy as np

from crownlands.bots.greedy import add_values
from crownlands.bots.surveying import COLUMN, beside, through
from crownlands.engine.jit import count, lowest, rule, small_rule
from crownlands.games.domino.draft import PLACE, first_placement
from crownlands.games.domino.kingdom import CENTRE_POINTS, COMPLETE_POINTS
from crownlands.games.domino.land import (
    BOTTOM,
    BUILT,
    LEFT,
    LINE,
    MARKS,
    RIGHT,
    TOP,
    WORDS,
    centred,
    grow,
    marks_on,
    squares,
    start_square,
)
from crownlands.games.domino.placing import FOUR_LINES, column, from_above, from_below, line
from crownlands.games.kingdomino.dominoes import LANDS, TILES
from crownlands.games.kingdomino.rules import STATE, places_for

SQUARES = 64 * WORDS
STEPS = np.array([1, LINE, -1, -LINE])  # to the second half, by how a domino is turned
POINT = 64  # more than any number of neighbours

# Beside a property: how many of its squares are neighbours (at most 4), and above that a bit for each property.
NEIGHBOURS, PROPERTY = 7, 8
SIZES, CROWNS = SQUARES, SQUARES + 32  # where a terrain's properties are described: at most 25, no two side by side
PER_TERRAIN = SQUARES + 64


@rule
def look_around(state: Any, seat: int, terrains: int, found: Any) -> None:
    """Find the properties of some terrains (a bit each) and tell the squares beside them."""
    one = squares(state, seat, MARKS)
    two = squares(state, seat, MARKS + 1)
    three = squares(state, seat, MARKS + 2)
    start = start_square(state, seat)
    corner = LINE * int(state.box[seat, TOP]) + int(state.box[seat, LEFT])
    while terrains:
        terrain = lowest(terrains)
        terrains &= terrains - 1
        at = terrain * PER_TERRAIN
        for square in range(at, at + SQUARES):
            found[square] = 0
        field = squares(state, seat, terrain) & ~start
        number = 0
        while field:
            group = grow(field & -field, field)
            field &= ~group
            found[at + SIZES + number] = count(group)
            found[at + CROWNS + number] = marks_on(group, one, two, three)
            own = PROPERTY << number
            while group:
                bit = lowest(group)
                group &= group - 1
                square = at + corner + LINE * (bit >> 3) + (bit & 7)
                for step in (1, LINE, -1, -LINE):
                    found[square + step] = (found[square + step] + 1) | own
            number += 1


@small_rule
def joined(touched: int, more: int, more_crowns: int, found: Any, at: int) -> int:
    """What it brings to join the properties that are touched, with some squares and crowns more."""
    before = 0
    properties = touched >> 3
    while properties:
        number = lowest(properties)
        properties &= properties - 1
        squares, crowns = int(found[at + SIZES + number]), int(found[at + CROWNS + number])
        before += squares * crowns
        more += squares
        more_crowns += crowns
    return POINT * (more * more_crowns - before)


@small_rule
def without(word: int, index: int, first: int, second: int) -> int:
    """A word of the land without the squares of a domino."""
    if first >> 6 == index:
        word &= ~(1 << (first & 63))
    if second >> 6 == index:
        word &= ~(1 << (second & 63))
    return word


@small_rule
def lonely(above: int, here: int, below: int) -> int:
    """Which of the free squares of a word have no free neighbour."""
    return here & ~((here << 1) | (here >> 1) | from_above(here, above) | from_below(here, below))


@small_rule
def still_whole(built: Any, columns: int, lines: int, first: int, second: int) -> bool:
    """Can these lines and columns still be filled once a domino lies there: has every free square a free neighbour?"""
    a = without(columns * int(FOUR_LINES[lines & 15]) & ~int(built[0]), 0, first, second)
    b = without(columns * int(FOUR_LINES[(lines >> 4) & 15]) & ~int(built[1]), 1, first, second)
    c = without(columns * int(FOUR_LINES[(lines >> 8) & 15]) & ~int(built[2]), 2, first, second)
    d = without(columns * int(FOUR_LINES[(lines >> 12) & 15]) & ~int(built[3]), 3, first, second)
    return (lonely(0, a, b) | lonely(a, b, c) | lonely(b, c, d) | lonely(c, d, 0)) == 0


@small_rule
def span(low: int, high: int, one: int, other: int, grid: int) -> int:
    """Where a kingdom can reach that spans some lines (or columns) and two more: a bit for each."""
    low, high = min(low, one, other), max(high, one, other)
    return (1 << (low + grid)) - (1 << (high - grid + 1))


@rule
def best_place(state: Any, seat: int, number: int, places: Any, n: int, found: Any, values: Any) -> int:
    """What each of the places of a domino brings, and the most of it; -1 if there is none.

    What is less than one before it need not be exact.
    """
    sample = int(state.sample)
    a, b = PER_TERRAIN * int(TILES[sample, number, 0]), PER_TERRAIN * int(TILES[sample, number, 2])
    crowns_a, crowns_b = int(TILES[sample, number, 1]), int(TILES[sample, number, 3])
    grid = int(state.grid)
    box = state.box[seat]
    left, right, top, bottom = int(box[LEFT]), int(box[RIGHT]), int(box[TOP]), int(box[BOTTOM])
    built = state.land[seat, BUILT]
    low, high = grid - grid // 2, grid + grid // 2  # the frame around the start square
    central = centred(state, seat, True)
    frame = ((1 << grid) - 1) * (COLUMN & ((1 << (8 * grid)) - 1)) & ~through(built, low, low)
    centre = POINT * CENTRE_POINTS if state.middle_kingdom else 0
    whole = POINT * COMPLETE_POINTS if state.harmony else 0
    base = first_placement(state)
    best = -1
    for i in range(n):
        place = int(places[i]) - base
        x, y = column(state, place), line(state, place)
        first = LINE * y + x
        second = first + int(STEPS[place & 3])
        x2, y2 = second & (LINE - 1), second >> 4
        by_a, by_b = int(found[a + first]), int(found[b + second])
        value = (by_a & NEIGHBOURS) + (by_b & NEIGHBOURS)
        if a == b:
            value += 1 + joined(by_a | by_b, 2, crowns_a + crowns_b, found, a)
        else:
            value += joined(by_a, 1, crowns_a, found, a) + joined(by_b, 1, crowns_b, found, b)
        if central and min(x, y, x2, y2) >= low and max(x, y, x2, y2) <= high:
            free = frame & ~(1 << (8 * (y - low) + x - low)) & ~(1 << (8 * (y2 - low) + x2 - low))
            value += centre
            value += whole if free & ~beside(free) == 0 else 0
        elif (
            whole != 0
            and value + whole >= best
            and still_whole(built, span(left, right, x, x2, grid), span(top, bottom, y, y2, grid), first, second)
        ):
            value += whole
        values[i] = value
        best = max(best, value)
    return best


@small_rule
def terrains_of(state: Any, number: int) -> int:
    """The terrains of a domino, a bit each."""
    return 1 << int(TILES[state.sample, number, 0]) | 1 << int(TILES[state.sample, number, 2])


@rule
def values(state: Any, actions: Any, n: int, scratch: Any, room: Any, out: Any) -> None:
    """What each placement brings the mover; for a domino to take, what the best place brings that it would have."""
    seat = int(state.owner[state.turn])
    found = np.empty(LANDS * PER_TERRAIN, np.int32)
    if state.phase == PLACE:
        number = int(state.row[state.turn])
        look_around(state, seat, terrains_of(state, number), found)
        best_place(state, seat, number, actions, n, found, out)
        return
    terrains = 0
    for i in range(n):
        terrains |= terrains_of(state, int(actions[i]))
    look_around(state, seat, terrains, found)
    for i in range(n):
        number = int(actions[i])
        places = places_for(state, seat, number, room)
        # What the places are worth goes where the values of the next dominoes will stand.
        out[i] = best_place(state, seat, number, room, places, found, out[i:])


add_values(STATE, values)
