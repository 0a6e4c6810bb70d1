"""What the greedy bot of Kingdomino plays, found the plain way: every placement is made on a copy of the state, and
everything is counted anew."""

from typing import Any

from crownlands.engine import python_calls
from crownlands.engine.chance import below
from crownlands.engine.jit import rule
from crownlands.games.domino.draft import DISCARD, PLACE, first_placement
from crownlands.games.domino.kingdom import bonuses_in_sight, contacts, properties_score, put
from crownlands.games.kingdomino.dominoes import LANDS, TILES
from crownlands.games.kingdomino.rules import places_for


@rule
def prospects(state: Any, seat: int) -> int:
    """The points of all properties, and of the bonuses that are still within reach."""
    points = properties_score(state, seat, LANDS)
    points += bonuses_in_sight(state, seat, state.middle_kingdom != 0, state.harmony != 0)
    return 64 * points + contacts(state, seat, LANDS)


@rule
def plain_value(state: Any, action: int, scratch: Any, room: Any) -> int:
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


@rule
def plain_greedy(states: Any, rng: Any, out: Any, scratch: Any, room: Any) -> int:
    """The legal action with the most points in sight; among equals, any."""
    state = states[0]
    n = python_calls.legal(states, out)
    best = -(1 << 30)
    chosen = 0
    equals = 0
    for i in range(n):
        action = int(out[i])
        value = plain_value(state, action, scratch, room)
        if value > best:
            best = value
            chosen = action
            equals = 1
        elif value == best:
            equals += 1
            if below(rng, equals) == 0:
                chosen = action
    return chosen
