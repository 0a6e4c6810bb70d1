"""What cavemen are worth.

They are scored from a *survey* of a territory, a tuple of words (see `land.squares`): the squares of each resource,
those with at least one, two and three fires, the four bits of the number of the caveman on each square, what is
built, and the volcanoes. What would be with a caveman more or a resource less is a survey as well, and the territory
need not be touched.
"""

from typing import Any

from crownlands.engine.jit import count, rule, small_rule
from crownlands.games.domino.land import BUILT, MARKS, grow, marks_on, squares, start_square
from crownlands.games.origins.contents import (
    CAVEMAN_POINTS,
    FIRE_LADY,
    FIRST_RICH,
    KINDS,
    PAINTER,
    SHAMAN,
    VOLCANO,
    WARRIORS,
)
from crownlands.games.origins.fire import around
from crownlands.games.origins.state import GOODS, MEN

Survey = tuple[int, ...]
FIRES = KINDS
BITS = KINDS + 3
OPEN, CRATERED = KINDS + 7, KINDS + 8


@rule
def survey(state: Any, seat: int) -> Survey:
    """All that cavemen can have points for or live on."""
    goods = squares(state, seat, GOODS)
    volcanoes = squares(state, seat, VOLCANO) & ~start_square(state, seat)
    fires = ~volcanoes  # the marks of a volcano are craters
    return (
        goods & squares(state, seat, FIRST_RICH),
        goods & squares(state, seat, FIRST_RICH + 1),
        goods & squares(state, seat, FIRST_RICH + 2),
        goods & squares(state, seat, FIRST_RICH + 3),
        squares(state, seat, MARKS) & fires,
        squares(state, seat, MARKS + 1) & fires,
        squares(state, seat, MARKS + 2) & fires,
        squares(state, seat, MEN),
        squares(state, seat, MEN + 1),
        squares(state, seat, MEN + 2),
        squares(state, seat, MEN + 3),
        squares(state, seat, BUILT),
        volcanoes,
    )


@small_rule
def with_man(w: Survey, man: int, home: int) -> Survey:
    """The survey with one more caveman."""
    one = home if (man + 1) & 1 else 0
    two = home if (man + 1) & 2 else 0
    four = home if (man + 1) & 4 else 0
    eight = home if (man + 1) & 8 else 0
    return (*w[:BITS], w[7] | one, w[8] | two, w[9] | four, w[10] | eight, *w[OPEN:])


@small_rule
def without_resource(w: Survey, square: int) -> Survey:
    """The survey with the resource of a square gone."""
    keep = ~square
    return (w[0] & keep, w[1] & keep, w[2] & keep, w[3] & keep, *w[FIRES:])


@small_rule
def resources(w: Survey) -> int:
    """The squares with a resource."""
    return w[0] | w[1] | w[2] | w[3]


@small_rule
def men(w: Survey) -> int:
    """The squares with a caveman."""
    return w[BITS] | w[BITS + 1] | w[BITS + 2] | w[BITS + 3]


@small_rule
def man_on(w: Survey, square: int) -> int:
    """Which caveman stands on a square that has one."""
    man = -1
    for bit in range(4):
        if w[BITS + bit] & square:
            man += 1 << bit
    return man


@small_rule
def counted(w: Survey, man: int, home: int) -> int:
    """The squares around its own with something a hunter-gatherer has points for."""
    near = around(home) & ~home
    if man == SHAMAN:
        return near & men(w)
    if man == FIRE_LADY:
        return near & w[FIRES]
    if man == PAINTER:
        return near & resources(w)
    return near & w[man]


@rule
def man_points(w: Survey, man: int, home: int) -> int:
    """What a hunter-gatherer on a square is worth."""
    seen = counted(w, man, home)
    things = marks_on(seen, w[FIRES], w[FIRES + 1], w[FIRES + 2]) if man == FIRE_LADY else count(seen)
    return CAVEMAN_POINTS[man] * things  # type: ignore[no-any-return]


@small_rule
def army(w: Survey) -> int:
    """The squares with a warrior: theirs are the numbers from 8 up."""
    return w[BITS + 3]


@small_rule
def power(w: Survey, horde: int) -> int:
    """The power of some warriors taken together: 1 each, and what their numbers have above the weakest's."""
    return count(horde) + count(horde & w[BITS]) + 2 * count(horde & w[BITS + 1])


@small_rule
def horde_points(w: Survey, horde: int) -> int:
    """A horde is worth its warriors times their power taken together."""
    return count(horde) * power(w, horde)


@rule
def tribe_points(w: Survey) -> int:
    """What all cavemen are worth."""
    points = 0
    left = men(w) & ~army(w)
    while left:
        home = left & -left
        left &= left - 1
        points += man_points(w, man_on(w, home), home)
    left = army(w)
    while left:
        horde = grow(left & -left, left)
        left &= ~horde
        points += horde_points(w, horde)
    return points


assert WARRIORS + 1 == 8, "warriors are told from the others by the highest bit of their numbers"
