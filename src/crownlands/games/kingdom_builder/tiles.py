"""Tiles: taken when a settlement comes to lie beside a location or camp, lost when the last one leaves a location."""

from typing import Any

from crownlands.engine.jit import rule, small_rule
from crownlands.games.kingdom_builder.hexes import beside, has, touches
from crownlands.games.kingdom_builder.pieces import NOMAD, PAID_TREASURE, TILES_ON_LOCATION, TREASURE, TREASURE_GOLD
from crownlands.games.kingdom_builder.state import (
    CAMPS,
    FRESH,
    LOST,
    NEVER,
    NONE,
    READY,
    SIDE,
    SPECIAL,
    SPOTS,
    TOP,
    USED,
)

NOMAD_KINDS = TREASURE - NOMAD + 1


@small_rule
def tiles_on(state: Any, spot: int) -> int:
    """How many tiles still lie on a location hex."""
    left = TILES_ON_LOCATION
    for seat in range(state.players):
        if state.tile[seat, spot] != NEVER:
            left -= 1
    return left


@rule
def take_tiles(state: Any, seat: int, at: int) -> None:
    """A settlement came to lie on a hex: take what the special hexes next to it have to give."""
    if (beside(state.land[SPECIAL], TOP + at // SIDE) >> (at % SIDE)) & 1 == 0:
        return
    for spot in range(SPOTS):
        place = int(state.spot_at[spot])
        if place != NONE and touches(at, place) and state.tile[seat, spot] == NEVER and tiles_on(state, spot) > 0:
            state.tile[seat, spot] = FRESH
    for camp in range(CAMPS):
        tile = int(state.camp_tile[camp])
        if tile >= 0 and touches(at, int(state.camp_at[camp])):
            state.camp_tile[camp] = NONE
            if tile == TREASURE - NOMAD:
                state.gold[seat, PAID_TREASURE] += TREASURE_GOLD
            else:
                state.fresh[seat, tile] += 1


@rule
def lose_tiles(state: Any, seat: int) -> None:
    """Give up every tile whose location no own settlement touches any more.

    Of two equal tiles the one already used is given up, so the other one can then still be used.
    """
    for spot in range(SPOTS):
        tile = int(state.tile[seat, spot])
        if tile != NEVER and tile != LOST and not has(state.near[seat], int(state.spot_at[spot])):
            twin = spot ^ 1  # the two locations of a quadrant
            if tile == READY and state.tile[seat, twin] == USED:
                state.tile[seat, twin] = READY
            state.tile[seat, spot] = LOST


@small_rule
def ready_spot(state: Any, seat: int, kind: int) -> int:
    """A location whose tile of this kind a seat can use this turn; NONE if there is none."""
    for spot in range(SPOTS):
        if state.tile[seat, spot] == READY and state.spot_kind[spot] == kind:
            return spot
    return NONE


@small_rule
def is_ready(state: Any, seat: int, tile: int) -> bool:
    """Has a seat a tile of this kind to use this turn?"""
    if tile >= NOMAD:
        return bool(state.nomad[seat, tile - NOMAD] > 0)
    return ready_spot(state, seat, tile) != NONE


@small_rule
def lay_down(state: Any, seat: int, tile: int) -> None:
    """The tile is used: a location's for this turn, a nomad tile for ever."""
    if tile >= NOMAD:
        state.nomad[seat, tile - NOMAD] -= 1
    else:
        state.tile[seat, ready_spot(state, seat, tile)] = USED


@small_rule
def refresh_tiles(state: Any, seat: int) -> None:
    """The turn is over: location tiles can be used again, nomad tiles had their turn or have it next."""
    for spot in range(SPOTS):
        if state.tile[seat, spot] == FRESH or state.tile[seat, spot] == USED:
            state.tile[seat, spot] = READY
    for tile in range(NOMAD_KINDS):
        state.nomad[seat, tile] = state.fresh[seat, tile]
        state.fresh[seat, tile] = 0
