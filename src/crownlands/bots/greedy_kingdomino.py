"""What the greedy bot looks at in Kingdomino: the points of all properties, and the bonuses within reach."""

from typing import Any

from crownlands.bots.greedy import add_value
from crownlands.engine.jit import rule
from crownlands.games.domino.draft import DISCARD, PLACE, first_placement
from crownlands.games.domino.kingdom import bonuses_in_sight, contacts, properties_score, put
from crownlands.games.kingdomino.dominoes import LANDS, TILES
from crownlands.games.kingdomino.rules import STATE, places_for


@rule
def prospects(state: Any, seat: int) -> int:
    """The points of all properties, and of the bonuses that are still within reach."""
    points = properties_score(state, seat, LANDS)
    points += bonuses_in_sight(state, seat, state.middle_kingdom != 0, state.harmony != 0)
    return 64 * points + contacts(state, seat, LANDS)


@rule
def value(state: Any, action: int, scratch: Any, room: Any) -> int:
    """The mover's prospects after placing; for a domino to take, after the best place it would have."""
    seat = state.owner[state.turn]
    if state.phase == PLACE:
        if action == DISCARD:
            return 0
        scratch[0] = state
        number = state.row[state.turn]
        put(scratch[0], seat, number, TILES[state.sample, number], action - first_placement(state))
        return prospects(scratch[0], seat)
    n = places_for(state, seat, action, room)
    best = -1
    for i in range(n):
        scratch[0] = state
        put(scratch[0], seat, action, TILES[state.sample, action], room[i] - first_placement(state))
        best = max(best, prospects(scratch[0], seat))
    return best


add_value(STATE, value)
