"""Laying dominoes: where one may go, and what it brings along."""

from typing import Any

from crownlands.engine.jit import small_rule
from crownlands.games.domino import kingdom
from crownlands.games.domino.land import STEP_X, STEP_Y
from crownlands.games.domino.placing import column, line, placements
from crownlands.games.origins.contents import ALIKE, CRATERS, FIRST_RICH, KINDS, TILES
from crownlands.games.origins.state import DISCOVERY, PLACEMENT, add_resource, cell_at


@small_rule
def places_for(state: Any, seat: int, number: int, out: Any) -> int:
    """Every legal placement of a domino in a territory, as actions."""
    return placements(state, seat, TILES[number, 0], TILES[number, 2], ALIKE[number], PLACEMENT, out, 0)


@small_rule
def bears_resource(terrain: int, marks: int) -> bool:
    """A rich terrain without a printed fire comes with its resource."""
    return marks == 0 and FIRST_RICH <= terrain < FIRST_RICH + KINDS


@small_rule
def put(state: Any, seat: int, number: int, place: int) -> None:
    """Lay a domino with its resources; note its volcano, if it has one."""
    kingdom.put(state, seat, number, TILES[number], place)
    turn = place & 3
    x = column(state, place)
    y = line(state, place)
    x2 = x + STEP_X[turn]
    y2 = y + STEP_Y[turn]
    if state.mode != DISCOVERY:
        if bears_resource(TILES[number, 0], TILES[number, 1]):
            add_resource(state, seat, x, y)
        if bears_resource(TILES[number, 2], TILES[number, 3]):
            add_resource(state, seat, x2, y2)
    if CRATERS[number]:
        state.volcano = 1 + cell_at(state, x2, y2)
