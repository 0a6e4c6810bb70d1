"""What territories are worth, at the end and in sight of it."""

from typing import Any

from crownlands.engine.jit import big_rule, count, rule, small_rule
from crownlands.games.domino.kingdom import (
    bonuses_in_sight,
    centre_points,
    complete_points,
    contacts,
    largest_property,
    properties_score,
)
from crownlands.games.domino.land import cell_column, cell_line
from crownlands.games.origins.caveman_points import FIRES, Survey, resources, survey, tribe_points
from crownlands.games.origins.contents import KINDS, LANDS, VOLCANO
from crownlands.games.origins.fire import burn
from crownlands.games.origins.laying import put
from crownlands.games.origins.recruiting import settle
from crownlands.games.origins.state import PLACEMENT, TOTEM, TRIBE, choices_from, fires_from, settles_from
from crownlands.games.origins.totems import totem_points, totems_in_sight

POINT = 64  # prospects are counted in parts of a point
RESOURCE_WORTH = 64


@small_rule
def resources_of(state: Any, seat: int) -> int:
    """How many resources a territory has."""
    number = 0
    for kind in range(KINDS):
        number += int(state.stock[seat, kind])
    return number


@big_rule
def territory_score(state: Any, seat: int) -> int:
    """The points of a territory as it stands. Volcanoes score nothing."""
    points = properties_score(state, seat, VOLCANO)
    if state.mode == TOTEM:
        points += resources_of(state, seat) + totem_points(state, seat)
    if state.mode == TRIBE:
        points += tribe_points(survey(state, seat))
    if state.empire_of_fire:
        points += centre_points(state, seat)
    if state.homo_habilis:
        points += complete_points(state, seat)
    return points


@rule
def gains(states: Any, work: Any, actions: Any, out: Any) -> None:
    """Write what each of some placements, fires or cavemen would add to the mover's points."""
    state = states[0]
    grid = int(state.grid)
    seat = int(state.owner[state.turn])
    before = territory_score(state, seat)
    for i in range(len(actions)):
        work[0] = states[0]
        action = int(actions[i])
        if action < fires_from(grid):
            put(work[0], seat, int(state.row[state.turn]), action - PLACEMENT)
        elif action < choices_from(grid):
            burn(work[0], action - fires_from(grid))
        else:
            cell = action - settles_from(grid)
            settle(work[0], seat, int(state.hired) - 1, cell_column(state, cell), cell_line(state, cell))
        out[i] = territory_score(work[0], seat) - before


@rule
def all_fires(state: Any, seat: int) -> int:
    """All fires of a territory, printed and on tokens."""
    words = survey(state, seat)
    return count(words[FIRES]) + count(words[FIRES + 1]) + count(words[FIRES + 2])


@rule
def scores(state: Any, out: Any) -> None:
    """Points of each seat."""
    for seat in range(state.players):
        out[seat] = territory_score(state, seat)


@rule
def standing(state: Any, out: Any) -> None:
    """Score, then the largest region, then fires."""
    for seat in range(state.players):
        out[seat, 0] = territory_score(state, seat)
        out[seat, 1] = largest_property(state, seat, LANDS)
        out[seat, 2] = all_fires(state, seat)


@small_rule
def resource_worth(state: Any) -> int:
    """What a resource is good for: the cavemen that can still be recruited for it."""
    last = state.rounds if state.last_recruits else state.rounds - 1
    return RESOURCE_WORTH if state.round_no < last else 0


@small_rule
def tribe_prospects(words: Survey, each: int) -> int:
    """The points of the cavemen, and `each` for what the resources left are good for."""
    return POINT * tribe_points(words) + each * count(resources(words))


@big_rule
def prospects(state: Any, seat: int) -> int:
    """The points of everything a territory has, and of what is within its reach."""
    points = properties_score(state, seat, VOLCANO)
    points += bonuses_in_sight(state, seat, state.empire_of_fire != 0, state.homo_habilis != 0)
    if state.mode == TOTEM:
        points += resources_of(state, seat) + totems_in_sight(state, seat)
    in_sight = POINT * points + contacts(state, seat, VOLCANO)
    if state.mode == TRIBE:
        in_sight += tribe_prospects(survey(state, seat), resource_worth(state))
    return in_sight
