"""What the greedy bot looks at in Kingdom Builder: the points in sight, by the objectives in play."""

from typing import Any

from crownlands.bots.greedy import add_value
from crownlands.engine.jit import count, rule, small_rule
from crownlands.games.kingdom_builder.actions import END, FROM, STOP, STRIKE, TO, USE
from crownlands.games.kingdom_builder.hexes import beside
from crownlands.games.kingdom_builder.objectives import WORK_PLANES, points
from crownlands.games.kingdom_builder.pieces import MOVE, OUTPOST, SWORD, WAY
from crownlands.games.kingdom_builder.rules import LIST, ROOM, legal
from crownlands.games.kingdom_builder.state import BOTTOM, FRESH, LINES, READY, SPECIAL, SPOTS, STATE, TOP, USED
from crownlands.games.kingdom_builder.tiles import NOMAD_KINDS, lose_tiles
from crownlands.games.kingdom_builder.turn import apply, remove

POINT = 64
TILE = 5 * POINT // 2  # a location tile can be used on every turn to come
NOMAD_TILE = 2 * POINT
NEVER_THAT = -(1 << 29)


@rule
def prospects(state: Any, seat: int, room: Any) -> int:
    """The points of a seat as things stand, the tiles it will have, and how near it is to more of them."""
    total = POINT * points(state, seat, room[LIST:ROOM].reshape(WORK_PLANES, LINES))
    for spot in range(SPOTS):
        tile = int(state.tile[seat, spot])
        if tile in (FRESH, READY, USED):
            total += TILE
    for tile in range(NOMAD_KINDS):
        total += NOMAD_TILE * int(state.fresh[seat, tile])
    return total + closeness(state, seat)


@small_rule
def closeness(state: Any, seat: int) -> int:
    """Special hexes one settlement away count a little, so that a greedy player walks towards them."""
    near = state.near[seat]
    within_reach = 0
    for y in range(TOP, BOTTOM):
        within_reach += count(beside(near, y) & int(state.land[SPECIAL, y]) & ~int(near[y]))
    return 4 * within_reach


@rule
def best_after(state: Any, seat: int, action: int, then: int, scratch: Any, room: Any) -> int:
    """The best prospects one decision after `action` (and `then`, if that is not negative)."""
    scratch[0] = state
    apply(scratch[0], action)
    if then >= 0:
        apply(scratch[0], then)
    n = legal(scratch[0], room)
    best = NEVER_THAT
    for i in range(n):
        if room[i] < USE:
            scratch[0] = state
            apply(scratch[0], action)
            if then >= 0:
                apply(scratch[0], then)
            apply(scratch[0], room[i])
            best = max(best, prospects(scratch[0], seat, room))
    return best


@rule
def best_move(state: Any, seat: int, action: int, scratch: Any, room: Any) -> int:
    """The best prospects after moving, with a tile, the settlement that is missed least."""
    scratch[0] = state
    apply(scratch[0], action)
    n = legal(scratch[0], room)
    best = NEVER_THAT
    piece = room[0]
    for i in range(n):
        scratch[0] = state
        remove(scratch[0], seat, room[i] - FROM)
        lose_tiles(scratch[0], seat)
        left = prospects(scratch[0], seat, room)
        if left > best:
            best = left
            piece = room[i]
    return best_after(state, seat, action, piece, scratch, room)


@rule
def value(state: Any, action: int, scratch: Any, room: Any) -> int:
    """The mover's prospects after an action; for one that only begins something, after its best way to go on."""
    seat = int(state.turn)
    if action in (END, STOP):
        return prospects(state, seat, room) + 1  # better than what changes nothing
    if action >= USE:
        tile = action - USE
        if tile == SWORD:
            return prospects(state, seat, room) + 2  # it costs nothing, and takes something from the others
        if tile == OUTPOST:
            return best_after(state, seat, action, -1, scratch, room) - 1  # if the adjacency rule is in the way
        if WAY[tile] == MOVE:
            return best_move(state, seat, action, scratch, room)
        return best_after(state, seat, action, -1, scratch, room)
    if FROM <= action < TO:
        return best_after(state, seat, action, -1, scratch, room)
    scratch[0] = state
    apply(scratch[0], action)
    if action >= STRIKE:
        return -prospects(scratch[0], int(state.victim), room)
    return prospects(scratch[0], seat, room)


add_value(STATE, value)
