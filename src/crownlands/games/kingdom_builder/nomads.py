"""The nomad tiles that do something of their own: resettlement and sword. (Donations build like locations, the
outpost only lifts the adjacency rule, a treasure is paid when it is taken.)"""

from typing import Any

from crownlands.engine.jit import rule, small_rule
from crownlands.games.kingdom_builder.hexes import DIRECTIONS, has, step
from crownlands.games.kingdom_builder.pieces import SETTLEMENTS
from crownlands.games.kingdom_builder.state import NONE


@rule
def resettlement(state: Any, at: int, base: int, out: Any) -> int:
    """One step to an empty hex beside."""
    n = 0
    for direction in range(DIRECTIONS):
        to = step(at, direction)
        if to >= 0 and has(state.open, to):
            out[n] = base + to
            n += 1
    return n


@small_rule
def next_victim(state: Any, seat: int) -> int:
    """The next player, clockwise after a seat, who loses a settlement to the sword of the player in turn."""
    other = (seat + 1) % state.players
    while other != state.turn:
        if state.supply[other] < SETTLEMENTS:
            return int(other)
        other = (other + 1) % state.players
    return NONE
