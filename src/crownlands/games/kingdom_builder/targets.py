"""What can be done with a tile, or with the card, right now."""

from typing import Any

from crownlands.engine.jit import rule, small_rule
from crownlands.games.kingdom_builder.actions import BUILD_AT, FROM, STRIKE, TO, WALL_AT
from crownlands.games.kingdom_builder.hexes import write_hexes
from crownlands.games.kingdom_builder.locations import (
    any_empty_of,
    any_liftable,
    caravan,
    empty_of,
    liftable,
    paddock,
    paddock_pieces,
    plane_of,
    put_on_terrain,
    quarry,
    special_sites,
    walkers,
)
from crownlands.games.kingdom_builder.nomads import next_victim, resettlement
from crownlands.games.kingdom_builder.pieces import ANY, BUILD, CARAVAN, MOVE, OBEYS, PADDOCK, TERRAIN, WALL, WAY
from crownlands.games.kingdom_builder.state import BOTTOM, NONE, TOP


@rule
def builds_on(state: Any, seat: int, plane: int, obey: bool, out: Any) -> int:
    """Where to build on a terrain: next to own settlements where that is possible, else anywhere."""
    n = 0
    if obey:
        for y in range(TOP, BOTTOM):
            n = write_hexes(empty_of(state, plane, y) & int(state.near[seat, y]), y, BUILD_AT, out, n)
    if n == 0:
        for y in range(TOP, BOTTOM):
            n = write_hexes(empty_of(state, plane, y), y, BUILD_AT, out, n)
    return n


@rule
def builds_on_special(state: Any, seat: int, tile: int, obey: bool, out: Any) -> int:
    """The same for the tiles with sites of their own."""
    n = 0
    if obey:
        for y in range(TOP, BOTTOM):
            hexes = special_sites(state, seat, tile, y) & int(state.near[seat, y])
            n = write_hexes(hexes, y, BUILD_AT, out, n)
    if n == 0:
        for y in range(TOP, BOTTOM):
            n = write_hexes(special_sites(state, seat, tile, y), y, BUILD_AT, out, n)
    return n


@small_rule
def builds(state: Any, seat: int, tile: int, out: Any) -> int:
    """Where to build with a tile."""
    obey = OBEYS[tile] != 0 and state.outpost == 0
    if TERRAIN[tile] == ANY:
        return builds_on_special(state, seat, tile, obey, out)
    return builds_on(state, seat, plane_of(state, tile), obey, out)


@rule
def pieces(state: Any, seat: int, tile: int, out: Any) -> int:
    """Which settlements can be moved with a tile."""
    if TERRAIN[tile] != ANY:
        return liftable(state, seat, plane_of(state, tile), FROM, out)
    n = 0
    for y in range(TOP, BOTTOM):
        hexes = paddock_pieces(state, seat, y) if tile == PADDOCK else walkers(state, seat, y)
        n = write_hexes(hexes, y, FROM, out, n)
    return n


@rule
def landings(state: Any, seat: int, tile: int, at: int, out: Any) -> int:
    """Where the lifted settlement can go."""
    if TERRAIN[tile] != ANY:
        return put_on_terrain(state, seat, plane_of(state, tile), at, TO, out)
    if tile == PADDOCK:
        return paddock(state, at, TO, out)
    if tile == CARAVAN:
        return caravan(state, at, TO, out)
    return resettlement(state, at, TO, out)


@rule
def walls(state: Any, seat: int, out: Any) -> int:
    """Where to put a wall."""
    n = 0
    for y in range(TOP, BOTTOM):
        n = write_hexes(quarry(state, seat, y), y, WALL_AT, out, n)
    return n


@rule
def strikes(state: Any, out: Any) -> int:
    """Which settlement of the victim the sword can take: any."""
    n = 0
    for y in range(TOP, BOTTOM):
        n = write_hexes(int(state.town[state.victim, y]), y, STRIKE, out, n)
    return n


@rule
def can_move(state: Any, seat: int, tile: int) -> bool:
    """Is there a settlement that can be moved with a tile?"""
    if TERRAIN[tile] != ANY:
        plane = plane_of(state, tile)
        return plane >= 0 and any_liftable(state, seat, plane)
    found = 0
    for y in range(TOP, BOTTOM):
        found |= paddock_pieces(state, seat, y) if tile == PADDOCK else walkers(state, seat, y)
    return found != 0


@rule
def can_use(state: Any, tile: int) -> bool:
    """Is there anything to do with a tile now? (Not asked of the outpost.)"""
    seat = int(state.turn)
    if WAY[tile] == BUILD:
        if state.supply[seat] == 0:
            return False
        if TERRAIN[tile] != ANY:
            plane = plane_of(state, tile)
            return plane >= 0 and any_empty_of(state, plane)
        found = 0
        for y in range(TOP, BOTTOM):
            found |= special_sites(state, seat, tile, y)
        return found != 0
    if WAY[tile] == MOVE:
        return can_move(state, seat, tile)
    if WAY[tile] == WALL:
        found = 0
        if state.walls_left > 0 and state.card != NONE:
            for y in range(TOP, BOTTOM):
                found |= quarry(state, seat, y)
        return found != 0
    return next_victim(state, seat) != NONE
