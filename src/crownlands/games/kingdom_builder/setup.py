"""Before the first turn: quadrants, objectives, tiles on camps, the start player, the first cards."""

from typing import Any

from crownlands.engine.jit import count, rule, small_rule
from crownlands.games.kingdom_builder.actions import BOARD, CAMP_TILE, GOAL, SEAT
from crownlands.games.kingdom_builder.boards import (
    BASE_QUADRANTS,
    CAMP_PLACES,
    LOCATION_PLACES,
    QUADRANT_LINES,
    QUADRANTS,
    SIZE,
)
from crownlands.games.kingdom_builder.hexes import FULL
from crownlands.games.kingdom_builder.pieces import (
    BASE_OBJECTIVES,
    CAMP,
    CARDS,
    CARDS_OF_EACH,
    CASTLE,
    LOCATION,
    LORDS,
    NOMAD_COUNTS,
    OBJECTIVES,
    OBJECTIVES_IN_PLAY,
    QUARRY,
    SETTLEMENTS,
    WALLS,
    WATER,
)
from crownlands.games.kingdom_builder.state import (
    BOTTOM,
    CAMPS,
    DEAL,
    FIRST,
    GOALS,
    LAY,
    LINES,
    NONE,
    NOT_YET,
    SEATS_MOST,
    SETTLE_CAMPS,
    SIDE,
    SITE,
    SPECIAL,
    SPOTS,
    TOP,
)

OBJECTIVE_COUNT = len(OBJECTIVES)


@rule
def start(state: Any) -> None:
    """An empty table, and on it whatever the options have chosen."""
    for slot in range(4):
        state.boards[slot] = NONE
    for spot in range(SPOTS):
        state.spot_at[spot] = NONE
        state.spot_kind[spot] = NONE
    for camp in range(CAMPS):
        state.camp_at[camp] = NONE
        state.camp_tile[camp] = NONE
    for seat in range(SEATS_MOST):
        state.supply[seat] = SETTLEMENTS if seat < state.players else 0
        state.hand[seat] = NONE
    for card in range(CARDS):
        state.pile[card] = CARDS_OF_EACH
    for y in range(TOP, BOTTOM):
        state.free[y] = FULL
    state.goals = state.fixed_goals
    state.first = NONE
    state.turn = NONE
    clear_turn(state)
    for slot in range(4):
        if state.fixed_boards[slot] != NONE:
            lay(state, state.fixed_boards[slot])
    next_phase(state)


@small_rule
def clear_turn(state: Any) -> None:
    """Nothing done yet."""
    state.card = NONE
    state.built = 0
    for i in range(3):
        state.built_at[i] = NONE
    state.outpost = 0
    put_tile_away(state)


@small_rule
def put_tile_away(state: Any) -> None:
    """No tile is in use."""
    state.doing = NONE
    state.left = 0
    state.lifted = NONE
    state.victim = NONE


@rule
def next_phase(state: Any) -> None:
    """What has to be drawn next; when nothing has, the cards are dealt."""
    if state.boards[3] == NONE:
        state.phase = LAY
    elif count(int(state.goals)) < OBJECTIVES_IN_PLAY:
        state.phase = GOALS
    elif next_camp(state) < CAMPS:
        state.phase = SETTLE_CAMPS
    elif state.first == NONE:
        state.phase = FIRST
    else:
        state.phase = DEAL
        state.turn = state.first


@rule
def lay(state: Any, number: int) -> None:
    """Lay a quadrant in the next slot: top left, top right, bottom left, bottom right."""
    slot = 0
    while state.boards[slot] != NONE:
        slot += 1
    state.boards[slot] = number
    top = TOP + SIZE * (slot // 2)
    left = SIZE * (slot % 2)
    for line in range(SIZE):
        for plane in range(CAMP + 1):
            hexes = int(QUADRANT_LINES[number, plane, line]) << left
            state.land[plane, top + line] |= hexes
            if plane < WATER:
                state.land[SITE, top + line] |= hexes
                state.open[top + line] |= hexes
            elif plane >= CASTLE:
                state.land[SPECIAL, top + line] |= hexes
    corner = SIDE * SIZE * (slot // 2) + left
    for i in range(2):
        if LOCATION_PLACES[number, i] != NONE:
            state.spot_at[2 * slot + i] = corner + LOCATION_PLACES[number, i]
            state.spot_kind[2 * slot + i] = number // 2
    camp = 0
    for i in range(3):
        if CAMP_PLACES[number, i] != NONE:
            while state.camp_at[camp] != NONE:
                camp += 1
            state.camp_at[camp] = corner + CAMP_PLACES[number, i]
            state.camp_tile[camp] = NOT_YET
    if number // 2 == QUARRY:
        state.walls_left = WALLS


@small_rule
def next_camp(state: Any) -> int:
    """The first camp without its tile; CAMPS if there is none."""
    camp = 0
    while camp < CAMPS and state.camp_tile[camp] != NOT_YET:
        camp += 1
    return camp


@small_rule
def may_lay(state: Any, number: int) -> bool:
    """Is this quadrant, one way round or the other, still to be had?"""
    for slot in range(4):
        if state.boards[slot] != NONE and state.boards[slot] // 2 == number // 2:
            return False
    return bool(number < BASE_QUADRANTS or state.nomads)


@small_rule
def may_be_goal(state: Any, goal: int) -> bool:
    """Is this objective still to be had?"""
    if (int(state.goals) >> goal) & 1 or (goal == LORDS and not state.lords):
        return False
    return bool(goal < BASE_OBJECTIVES or state.nomads)


@small_rule
def nomad_tiles_left(state: Any, tile: int) -> int:
    """How many nomad tiles of a kind are not on a camp yet, while the camps are being settled."""
    left = int(NOMAD_COUNTS[tile])
    for camp in range(CAMPS):
        if state.camp_tile[camp] == tile:
            left -= 1
    return left


@rule
def set_up_weight(state: Any, number: int) -> int:
    """How likely, among what can be drawn in this phase of the set-up, the thing with this number is."""
    if state.phase == LAY:
        return int(may_lay(state, number))
    if state.phase == GOALS:
        return int(may_be_goal(state, number))
    if state.phase == SETTLE_CAMPS:
        return nomad_tiles_left(state, number)
    return 1


@small_rule
def set_up_count(state: Any) -> int:
    """How many numbers there are in this phase of the set-up."""
    if state.phase == LAY:
        return QUADRANTS
    if state.phase == GOALS:
        return OBJECTIVE_COUNT
    if state.phase == SETTLE_CAMPS:
        return len(NOMAD_COUNTS)
    return int(state.players)


@small_rule
def set_up_base(state: Any) -> int:
    """The action that draws the thing with number 0 in this phase of the set-up."""
    if state.phase == LAY:
        return BOARD
    if state.phase == GOALS:
        return GOAL
    if state.phase == SETTLE_CAMPS:
        return CAMP_TILE
    return SEAT


@rule
def set_up_draw(state: Any, number: int) -> None:
    """The thing with this number was drawn."""
    if state.phase == LAY:
        lay(state, number)
    elif state.phase == GOALS:
        state.goals |= 1 << number
    elif state.phase == SETTLE_CAMPS:
        state.camp_tile[next_camp(state)] = number
    else:
        state.first = number
    next_phase(state)


assert LINES == BOTTOM + 4 and LOCATION + 1 == CAMP
