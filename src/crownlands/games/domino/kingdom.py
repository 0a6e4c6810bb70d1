"""A kingdom: the dominoes that lie in it, and what its properties and its shape are worth.

A property is a group of squares of one terrain that hang together, worth its squares times its marks. Games say
which terrains count: those numbered below `terrains`.
"""

from typing import Any

from crownlands.engine.jit import count, rule, small_rule
from crownlands.games.domino.land import (
    MARKS,
    STEP_X,
    STEP_Y,
    build,
    centred,
    complete,
    grow,
    lone_squares,
    marks_on,
    squares,
    start_square,
)
from crownlands.games.domino.placing import column, line

CENTRE_POINTS = 10  # for the start square in the centre
COMPLETE_POINTS = 5  # for a kingdom without a gap
SPOT_SEAT = 1024  # spot = 1 + 1024·seat + placement


@small_rule
def put(state: Any, seat: int, number: int, tile: Any, place: int) -> None:
    """Lay a domino in a kingdom; its tile is [terrain, marks, terrain, marks]."""
    turn = place & 3
    x = column(state, place)
    y = line(state, place)
    build(state, seat, x, y, tile[0], tile[1])
    build(state, seat, x + STEP_X[turn], y + STEP_Y[turn], tile[2], tile[3])
    state.spot[number] = 1 + SPOT_SEAT * int(seat) + place


@small_rule
def property_points(group: int, one: int, two: int, three: int) -> int:
    """A property is worth its squares times its marks."""
    return count(group) * marks_on(group, one, two, three)


@rule
def properties_score(state: Any, seat: int, terrains: int) -> int:
    """The points of all properties."""
    start = start_square(state, seat)
    one = squares(state, seat, MARKS)
    two = squares(state, seat, MARKS + 1)
    three = squares(state, seat, MARKS + 2)
    points = 0
    for terrain in range(terrains):
        # A property without a mark is worth nothing, so growing one from each mark finds all that count.
        field = squares(state, seat, terrain) & ~start
        marked = field & one
        while marked:
            group = grow(marked & -marked, field)
            marked &= ~group
            points += property_points(group, one, two, three)
    return points


@rule
def largest_property(state: Any, seat: int, terrains: int) -> int:
    """The squares of the largest property, marked or not."""
    start = start_square(state, seat)
    largest = 0
    for terrain in range(terrains):
        field = squares(state, seat, terrain) & ~start
        while field:
            group = grow(field & -field, field)
            field &= ~group
            largest = max(largest, count(group))
    return largest


@small_rule
def centre_points(state: Any, seat: int) -> int:
    """The start square stands in the centre, whether the kingdom is complete or not."""
    return CENTRE_POINTS if centred(state, seat, state.lenient != 0) else 0


@small_rule
def complete_points(state: Any, seat: int) -> int:
    """The kingdom is complete, which is to say that nothing was discarded."""
    return COMPLETE_POINTS if complete(state, seat) else 0


@rule
def bonuses_in_sight(state: Any, seat: int, centre: bool, whole: bool) -> int:
    """The points of the bonuses that are played for and still within reach."""
    points = 0
    reachable = centred(state, seat, True)
    if centre and reachable:
        points += CENTRE_POINTS
    if whole and lone_squares(state, seat, reachable) == 0:
        points += COMPLETE_POINTS
    return points


@rule
def contacts(state: Any, seat: int, terrains: int) -> int:
    """Pairs of neighbouring squares of one terrain: no points yet, but the makings of large properties."""
    start = start_square(state, seat)
    pairs = 0
    for terrain in range(terrains):
        field = squares(state, seat, terrain) & ~start
        pairs += count(field & (field >> 1)) + count(field & (field >> 8))
    return pairs
