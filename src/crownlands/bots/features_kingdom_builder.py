"""What learned bots look at in Kingdom Builder.

All players share one board, but a seat is judged from its own side: where it can build with each card, what its tiles
can do, what each objective has brought and could still bring. What the others have taken away shows in what is open.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from crownlands.bots.features import STAGES, Features, Plan, add_features
from crownlands.engine.jit import count, lean_rule, small_rule
from crownlands.engine.options import Value
from crownlands.games.kingdom_builder.hexes import beside, split_off
from crownlands.games.kingdom_builder.objectives import (
    WORK_PLANES,
    castles,
    in_quadrant,
    links,
    objective,
)
from crownlands.games.kingdom_builder.pieces import (
    AMBASSADORS,
    CARDS,
    CASTLE,
    DISCOVERERS,
    FARMERS,
    FISHERMEN,
    KNIGHTS,
    LOCATIONS,
    LORDS,
    MANDATORY,
    MINERS,
    MOUNTAIN,
    NOMADS,
    OBJECTIVES,
    SETTLEMENTS,
    SOURCES,
    TERRAINS,
    WATER,
    WORKERS,
)
from crownlands.games.kingdom_builder.state import (
    BOTTOM,
    CAMPS,
    ENDED,
    FRESH,
    LINES,
    NEVER,
    NONE,
    PLAY,
    READY,
    SIDE,
    SPECIAL,
    SPOTS,
    STATE,
    TOP,
    USED,
)
from crownlands.games.kingdom_builder.tiles import tiles_on

_OF_TERRAIN = ("reach", "no_reach", "open", "card", "card_no_reach")
_OF_BOARD = (
    "castle_points", "castles_near", "locations_near", "camps_near", "locations_left", "camps_left",
    "groups", "largest_group", "linked_groups", "lines", "best_line", "single_groups",
)  # fmt: skip
_OF_GOAL = (
    "shore", "foot", "special", "best_line_open", "new_lines", "neighbours",
    *(f"quadrant_{n}" for n in range(4)), *(f"lead_{n}" for n in range(4)),
)  # fmt: skip
_OF_TURN = (
    "mine",
    *(f"built_{n}" for n in range(MANDATORY + 1)),
    "tile_in_use",
    "times_left",
    "lifted",
    "outpost",
    "done",
)
_OF_SUPPLY = ("own", "least", "others", "last_round", "after_me")

NAMES = tuple(
    [f"{terrain}.{name}" for terrain in TERRAINS[:CARDS] for name in _OF_TERRAIN]
    + [f"goal.{name}" for name in OBJECTIVES]
    + [f"points.{name}" for name in OBJECTIVES[: LORDS + 1]]
    + [f"gold.{name}" for name in SOURCES]
    + [f"board.{name}" for name in _OF_BOARD]
    + [f"goal.{name}" for name in _OF_GOAL]
    + [f"turn.{name}" for name in _OF_TURN]
    + [f"supply.{name}" for name in _OF_SUPPLY]
    + [f"tile.{name}" for name in LOCATIONS]
    + [f"ready.{name}" for name in LOCATIONS]
    + [f"nomad.{name}" for name in NOMADS]
    + [f"fresh.{name}" for name in NOMADS]
)
PER_TERRAIN = len(_OF_TERRAIN)
GOAL_AT = CARDS * PER_TERRAIN
POINTS_AT = GOAL_AT + len(OBJECTIVES)
GOLD_AT = POINTS_AT + LORDS + 1
BOARD_AT = GOLD_AT + len(SOURCES)
GROWTH_AT = BOARD_AT + len(_OF_BOARD)
TURN_AT = GROWTH_AT + len(_OF_GOAL)
SUPPLY_AT = TURN_AT + len(_OF_TURN)
TILE_AT = SUPPLY_AT + len(_OF_SUPPLY)
READY_AT = TILE_AT + len(LOCATIONS)
NOMAD_AT = READY_AT + len(LOCATIONS)
FRESH_AT = NOMAD_AT + len(NOMADS)
END = FRESH_AT + len(NOMADS)
assert len(NAMES) == END
MEMORY = WORK_PLANES * LINES  # words: more than the planes need


@lean_rule
def write(state: Any, seat: int, x: Any, memory: Any) -> None:
    """The features of a seat."""
    work = memory.view(np.int32)[: WORK_PLANES * LINES].reshape(WORK_PLANES, LINES)
    for i in range(END):
        x[i] = 0
    write_terrains(state, seat, x)
    goals = int(state.goals)
    for goal in range(len(OBJECTIVES)):
        if (goals >> goal) & 1:
            x[GOAL_AT + goal] = 1
            if goal <= LORDS:
                x[POINTS_AT + goal] = objective(state, goal, seat, work)
    for source in range(len(SOURCES)):
        x[GOLD_AT + source] = state.gold[seat, source]
    write_board(state, seat, work, x)
    write_growth(state, seat, goals, x)
    write_turn(state, seat, x)
    write_tiles(state, seat, x)


@small_rule
def write_terrains(state: Any, seat: int, x: Any) -> None:
    """Where each card would let the seat build; next to nothing of a terrain, it may build on any of it."""
    card = int(state.hand[seat])
    if state.turn == seat and state.phase == PLAY:
        card = int(state.card) if state.built < MANDATORY else NONE
    for terrain in range(CARDS):
        reach = free = 0
        for y in range(TOP, BOTTOM):
            here = int(state.land[terrain, y]) & int(state.open[y])
            reach += count(here & int(state.near[seat, y]))
            free += count(here)
        at = terrain * PER_TERRAIN
        x[at] = min(reach, 8)
        x[at + 1] = reach == 0
        x[at + 2] = min(free, 40) * 0.1
        x[at + 3] = card == terrain
        x[at + 4] = card == terrain and reach == 0


@small_rule
def write_board(state: Any, seat: int, work: Any, x: Any) -> None:
    """Special hexes around, and the groups of settlements."""
    near = state.near[seat]
    town = state.town[seat]
    x[BOARD_AT] = castles(state, seat, work)
    close = 0
    lines = best = 0
    for y in range(TOP, BOTTOM):
        work[2, y] = town[y]
        here = count(int(town[y]))
        lines += 1 if here > 0 else 0
        best = max(best, here)
        reached = beside(near, y) & ~int(near[y])
        close += count(reached & int(state.land[CASTLE, y]))
    x[BOARD_AT + 1] = close
    locations = left = 0
    for spot in range(SPOTS):
        at = int(state.spot_at[spot])
        if at != NONE and state.tile[seat, spot] == NEVER and tiles_on(state, spot) > 0:
            left += 1
            locations += 1 if (beside(near, TOP + at // SIDE) >> (at % SIDE)) & 1 else 0
    x[BOARD_AT + 2] = locations
    x[BOARD_AT + 4] = left
    camps = left = 0
    for camp in range(CAMPS):
        if state.camp_tile[camp] >= 0:
            at = int(state.camp_at[camp])
            left += 1
            camps += 1 if (beside(near, TOP + at // SIDE) >> (at % SIDE)) & 1 else 0
    x[BOARD_AT + 3] = camps
    x[BOARD_AT + 5] = left
    groups = largest = linked = single = 0
    while True:
        settlements = split_off(work[2], work[1])
        if settlements == 0:
            break
        groups += 1
        largest = max(largest, settlements)
        single += 1 if settlements == 1 else 0
        linked += 1 if links(state, work[1]) > 0 else 0
    x[BOARD_AT + 6] = groups
    x[BOARD_AT + 7] = largest
    x[BOARD_AT + 8] = linked
    x[BOARD_AT + 9] = lines
    x[BOARD_AT + 10] = best
    x[BOARD_AT + 11] = single


@small_rule
def write_growth(state: Any, seat: int, goals: int, x: Any) -> None:
    """For the objectives in play, what the next settlements could bring."""
    near = state.near[seat]
    at = GROWTH_AT
    for goal, plane, place in ((FISHERMEN, WATER, 0), (MINERS, MOUNTAIN, 1), (WORKERS, SPECIAL, 2)):
        if (goals >> goal) & 1:
            found = 0
            for y in range(TOP, BOTTOM):
                found += count(int(near[y]) & int(state.open[y]) & beside(state.land[plane], y))
            x[at + place] = min(found, 12)
    if (goals >> KNIGHTS) & 1:
        best = line = 0
        for y in range(TOP, BOTTOM):
            here = count(int(state.town[seat, y]))
            if here > best:
                best, line = here, y
        x[at + 3] = min(count(int(near[line]) & int(state.open[line])), 4) if best > 0 else 0
    if (goals >> DISCOVERERS) & 1:
        lines = 0
        for y in range(TOP, BOTTOM):
            lines += 1 if state.town[seat, y] == 0 and int(near[y]) & int(state.open[y]) != 0 else 0
        x[at + 4] = lines
    if (goals >> AMBASSADORS) & 1:
        found = 0
        for other in range(state.players):
            if other != seat:
                for y in range(TOP, BOTTOM):
                    found += count(int(near[y]) & int(state.open[y]) & int(state.near[other, y]))
        x[at + 5] = min(found, 20)
    if (goals >> FARMERS) & 1 or (goals >> LORDS) & 1:
        write_quadrants(state, seat, (goals >> LORDS) & 1 != 0, x, at + 6)


@small_rule
def write_quadrants(state: Any, seat: int, lords: bool, x: Any, at: int) -> None:
    """The settlements in the quadrants, fewest first; and by how many the seat leads in each, least first."""
    for quadrant in range(4):
        own = in_quadrant(state, seat, quadrant)
        insert(x, at, quadrant, own)
        if lords:
            rival = 0
            for other in range(state.players):
                if other != seat:
                    rival = max(rival, in_quadrant(state, other, quadrant))
            insert(x, at + 4, quadrant, min(max(own - rival, -6), 6))


@small_rule
def insert(x: Any, at: int, n: int, value: int) -> None:
    """Insert a number into n sorted ones."""
    i = at + n
    while i > at and x[i - 1] > value:
        x[i] = x[i - 1]
        i -= 1
    x[i] = value


@small_rule
def write_turn(state: Any, seat: int, x: Any) -> None:
    """How far the turn has come, if it is the seat's own; and how long the game can go on."""
    if state.turn == seat and state.phase == PLAY:
        x[TURN_AT] = 1
        x[TURN_AT + 1 + int(state.built)] = 1
        at = TURN_AT + 2 + MANDATORY
        x[at] = state.doing != NONE
        x[at + 1] = state.left if state.doing != NONE else 0
        x[at + 2] = state.lifted != NONE
        x[at + 3] = state.outpost
        x[at + 4] = state.built == MANDATORY or state.supply[seat] == 0 or state.card == NONE
    least = others = SETTLEMENTS
    for other in range(state.players):
        least = min(least, int(state.supply[other]))
        if other != seat:
            others = min(others, int(state.supply[other]))
    x[SUPPLY_AT] = state.supply[seat]
    x[SUPPLY_AT + 1] = least
    x[SUPPLY_AT + 2] = others
    x[SUPPLY_AT + 3] = state.ending
    players = int(state.players)
    # In the last round, those between the one who moves and the start player still have a turn.
    mine, moves = (seat - int(state.first)) % players, (int(state.turn) - int(state.first)) % players
    x[SUPPLY_AT + 4] = state.ending != 0 and mine > moves


@small_rule
def write_tiles(state: Any, seat: int, x: Any) -> None:
    """The tiles a seat has, and which of them it can use this turn."""
    for spot in range(SPOTS):
        tile = int(state.tile[seat, spot])
        if tile in (FRESH, READY, USED):
            x[TILE_AT + int(state.spot_kind[spot])] += 1
            if tile == READY:
                x[READY_AT + int(state.spot_kind[spot])] += 1
    for kind in range(len(NOMADS)):
        x[NOMAD_AT + kind] = state.nomad[seat, kind]
        x[FRESH_AT + kind] = state.fresh[seat, kind]


@small_rule
def stage(state: Any) -> int:
    """How many rounds' worth of settlements stand on the board."""
    if state.phase == ENDED:
        return STAGES - 1
    stand = 0
    for seat in range(state.players):
        stand += SETTLEMENTS - int(state.supply[seat])
    return min(STAGES - 2, stand // (MANDATORY * int(state.players)))


def kind(options: Mapping[str, Value]) -> str:
    """The number of players makes a difference; boards and objectives are drawn for every game."""
    return f"kingdom_builder-{options['players']}"


def mixture(options: Mapping[str, Value]) -> list[dict[str, Value]]:
    """As it is: all boards and objectives come up by themselves."""
    return [dict(options)]


def plan(usual: Plan) -> Plan:
    """A turn is several steps here, so what follows a step counts for more; and games are long."""
    return usual._replace(trust_at_first=0.97, trust_at_last=0.995, deals=200)


add_features(Features(STATE, kind, mixture, 1, NAMES, MEMORY, write, stage, ahead=2, glance=0, width=24, plan=plan))
