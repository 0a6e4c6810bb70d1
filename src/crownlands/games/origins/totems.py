"""The totems, and who has the most resources."""

from typing import Any

from crownlands.engine.jit import rule, small_rule
from crownlands.games.domino.draft import NOBODY
from crownlands.games.origins.contents import KINDS, TOTEM_POINTS

SETTLED = -1  # no totem is in question
UNTOLD = -2  # the holder, where a drawn board does not say who holds any


@small_rule
def most(state: Any, kind: int) -> int:
    """The most resources of a kind that anybody has."""
    best = 0
    for seat in range(state.players):
        best = max(best, int(state.stock[seat, kind]))
    return best


@small_rule
def leads(state: Any, seat: int, kind: int) -> bool:
    """Does nobody have more of a kind? Where nobody has any, nobody leads."""
    best = most(state, kind)
    return best > 0 and state.stock[seat, kind] == best


@rule
def hand_over(state: Any) -> int:
    """Give each totem to whoever has strictly the most; return the first one whose holder must decide, or SETTLED.

    One that lies in the middle waits for its leader's own turn, where the table plays so.
    A holder who shares the lead keeps it. A holder who has fallen behind several equal leaders decides which of
    them gets it, and this is called again afterwards: what is settled stays settled.
    """
    for kind in range(KINDS):
        best = most(state, kind)
        leader = NOBODY
        leaders = 0
        for seat in range(state.players):
            if state.stock[seat, kind] == best:
                leader = seat
                leaders += 1
        holder = int(state.totem[kind])
        if best == 0:
            if not state.empty_stays:
                state.totem[kind] = NOBODY
        elif leaders == 1:
            if holder != NOBODY or not state.own_claim or leader == state.owner[state.turn]:
                state.totem[kind] = leader
        elif holder != NOBODY and state.stock[holder, kind] < best:
            return kind
    return SETTLED


@rule
def disputed(state: Any) -> int:
    """The totem that its holder has to hand to one of several leaders."""
    for kind in range(KINDS):
        holder = int(state.totem[kind])
        if holder != NOBODY and not leads(state, holder, kind):
            leaders = 0
            for seat in range(state.players):
                leaders += 1 if leads(state, seat, kind) else 0
            if leaders > 1:
                return kind
    return SETTLED


@rule
def totem_points(state: Any, seat: int) -> int:
    """What the totems a seat holds are worth."""
    points = 0
    for kind in range(KINDS):
        if state.totem[kind] == seat:
            points += TOTEM_POINTS[kind]
    return points


@rule
def totems_in_sight(state: Any, seat: int) -> int:
    """What the totems would be worth that a seat holds after the next handing over."""
    points = 0
    for kind in range(KINDS):
        if leads(state, seat, kind):
            shared = False
            for other in range(state.players):
                shared = shared or (other != seat and leads(state, other, kind))
            if not shared or state.totem[kind] == seat:
                points += TOTEM_POINTS[kind]
    return points
