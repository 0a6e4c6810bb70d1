"""What learned bots look at in Origins: what dominoes bring, and fire, resources, totems and cavemen."""

from collections.abc import Mapping
from typing import Any

from crownlands.bots.features import STAGES, Features, add_features
from crownlands.bots.features_domino import (
    END,
    crowned,
    halves_of,
    names_of,
    write_claims,
    write_kingdom,
    write_outlook,
)
from crownlands.bots.surveying import (
    GROUP,
    LAND_AT,
    ONE,
    PER_TERRAIN,
    SLOTS,
    TERRAIN,
    chosen_rounds,
    memory_for,
    same_land,
    survey,
)
from crownlands.engine.jit import count, lean_rule, small_rule
from crownlands.engine.options import Value
from crownlands.games.domino.draft import CHOOSE, ENDED, NOBODY
from crownlands.games.domino.land import cell_column, cell_line
from crownlands.games.origins import caveman_points
from crownlands.games.origins.caveman_points import army, man_points, men, power, tribe_points, with_man
from crownlands.games.origins.contents import CAVEMEN, KINDS, RESOURCES, TERRAINS, TILES, VOLCANO, WARRIORS
from crownlands.games.origins.fire import craters_at
from crownlands.games.origins.recruiting import homes, kinds_held
from crownlands.games.origins.scoring import territory_score
from crownlands.games.origins.state import (
    ANYBODY,
    FIRE,
    PAY,
    RECRUIT,
    SEARCH,
    SETTLE,
    STATE,
    TOTEM,
    TRIBE,
)
from crownlands.games.origins.totems import totem_points, totems_in_sight

SCORED = TILES.copy()  # craters are no marks that score
SCORED[TILES[:, 2] == VOLCANO, 3] = 0
HALVES = halves_of(TILES)
CROWNED = crowned(TILES)
MEMORY = memory_for(STATE["land"].shape[1])
STAMP = MEMORY - 1
DEPTH = 10  # place, fire, take, recruit, pay four resources, search, settle

_OF_KIND = ("stock", "lead", "mine", "nobodys")
_OF_TRIBE = (
    "points",
    "men",
    "warriors",
    "power",
    "kinds",
    "can_hire",
    "can_search",
    "homes",
    "best_gain",
    "second_gain",
)
_OF_TURN = ("fire_1", "fire_2", "fire_3", "hiring", "paying", "searching", "settling", "paid", "gain")

NAMES = tuple(
    names_of(TERRAINS)
    + [f"fire_room.{terrain}" for terrain in TERRAINS[:VOLCANO]]
    + [f"{kind}.{name}" for kind in RESOURCES for name in _OF_KIND]
    + ["totem.points", "totem.in_sight"]
    + [f"tribe.{name}" for name in _OF_TRIBE]
    + [f"cave.{man}" for man in CAVEMEN]
    + [f"tribe.{man}" for man in CAVEMEN]
    + [f"turn.{name}" for name in _OF_TURN]
    + [f"hired.{man}" for man in (*CAVEMEN, "anybody")]
)
KIND_AT = END + VOLCANO
TOTEM_AT = KIND_AT + KINDS * len(_OF_KIND)
TRIBE_AT = TOTEM_AT + 2
CAVE_AT = TRIBE_AT + len(_OF_TRIBE)
MEN_AT = CAVE_AT + len(CAVEMEN)
TURN_AT = MEN_AT + len(CAVEMEN)
HIRED_AT = TURN_AT + len(_OF_TURN)
LAST = HIRED_AT + len(CAVEMEN) + 1
assert len(NAMES) == LAST


@lean_rule
def write(state: Any, seat: int, x: Any, memory: Any) -> None:
    """The features of a seat."""
    now = chosen_rounds(state)
    stamp = 1 + int(seat) + 8 * now + 256 * int(state.bag)
    same = same_land(state, seat, memory, LAND_AT)
    centre, whole = state.empire_of_fire != 0, state.homo_habilis != 0
    anew = memory[STAMP] != stamp
    if anew:
        memory[STAMP] = stamp
        write_outlook(state, now, HALVES, CROWNED, x)
    if anew or not same:
        survey(state, seat, VOLCANO, centre, memory)
        write_kingdom(state, seat, centre, whole, anew, x, memory)
        for terrain in range(VOLCANO):
            at = TERRAIN + terrain * PER_TERRAIN
            x[END + terrain] = count(int(memory[at + GROUP]) & ~int(memory[at + ONE]))
    write_claims(state, seat, TILES, SCORED, x, memory)
    for i in range(KIND_AT, LAST):
        x[i] = 0
    mine = state.owner[state.turn] == seat
    if mine and state.phase == FIRE:
        cell = int(state.volcano) - 1
        x[TURN_AT - 1 + craters_at(state, seat, cell_column(state, cell), cell_line(state, cell))] = 1
    if state.mode == TOTEM:
        write_totems(state, seat, x)
    elif state.mode == TRIBE:
        write_tribe(state, seat, mine, x)


@small_rule
def write_totems(state: Any, seat: int, x: Any) -> None:
    """Resources, and who leads in them."""
    for kind in range(KINDS):
        rival = 0
        for other in range(state.players):
            if other != seat:
                rival = max(rival, int(state.stock[other, kind]))
        at = KIND_AT + kind * len(_OF_KIND)
        x[at] = state.stock[seat, kind]
        x[at + 1] = min(max(int(state.stock[seat, kind]) - rival, -4), 4)
        x[at + 2] = state.totem[kind] == seat
        x[at + 3] = state.totem[kind] == NOBODY
    x[TOTEM_AT] = totem_points(state, seat)
    x[TOTEM_AT + 1] = totems_in_sight(state, seat)


@lean_rule
def write_tribe(state: Any, seat: int, mine: bool, x: Any) -> None:
    """Cavemen: those there are, those that can be had, and what they would bring."""
    words = caveman_points.survey(state, seat)
    free = homes(state, seat, words)
    held = count(kinds_held(state, seat))
    for kind in range(KINDS):
        x[KIND_AT + kind * len(_OF_KIND)] = state.stock[seat, kind]
    warriors = army(words)
    x[TRIBE_AT] = tribe_points(words)
    x[TRIBE_AT + 1] = count(men(words))
    x[TRIBE_AT + 2] = count(warriors)
    x[TRIBE_AT + 3] = power(words, warriors)
    x[TRIBE_AT + 4] = held
    x[TRIBE_AT + 5] = held >= 2
    x[TRIBE_AT + 6] = held == KINDS
    x[TRIBE_AT + 7] = min(count(free), 12)
    best = second = 0
    for man in range(len(CAVEMEN)):
        x[CAVE_AT + man] = state.cave[man]
        if state.cave[man] > 0:
            gain = best_gain(words, free, man)
            if gain > best:
                best, second = gain, best
            elif gain > second:
                second = gain
    x[TRIBE_AT + 8] = best
    x[TRIBE_AT + 9] = second
    left = men(words)
    while left:
        home = left & -left
        left &= left - 1
        x[MEN_AT + caveman_points.man_on(words, home)] += 1
    if mine and state.phase >= RECRUIT:
        x[TURN_AT + 3] = state.phase == RECRUIT
        x[TURN_AT + 4] = state.phase == PAY
        x[TURN_AT + 5] = state.phase == SEARCH
        x[TURN_AT + 6] = state.phase == SETTLE
        x[TURN_AT + 7] = count(int(state.paid))
        hired = int(state.hired)
        if hired > 0:
            x[HIRED_AT + hired - 1] = 1
            x[TURN_AT + 8] = best_gain(words, free, hired - 1) if hired != ANYBODY else 0


@small_rule
def best_gain(words: Any, free: int, man: int) -> int:
    """The most points a caveman would have on any free square; for a warrior, what the tribe would gain."""
    best = 0
    while free:
        home = free & -free
        free &= free - 1
        if man < WARRIORS:
            best = max(best, man_points(words, man, home))
        elif best == 0 or army(words) != 0:
            best = max(best, tribe_points(with_man(words, man, home)) - tribe_points(words))
    return best


@small_rule
def stage(state: Any) -> int:
    """The round."""
    return STAGES - 1 if state.phase == ENDED else int(state.round_no)


@small_rule
def in_turn(state: Any) -> bool:
    """Is a turn under way?"""
    return bool(state.round_no > 0 and (state.phase == CHOOSE or FIRE <= state.phase <= SETTLE))


@small_rule
def settled(state: Any, seat: int) -> bool:
    """Whoever has placed the last domino has what there is to have; totems may still change hands."""
    if state.round_no < state.rounds or state.mode == TOTEM:
        return False
    chiefs = 0
    for slot in range(SLOTS):
        chiefs += 1 if state.owner[slot] == seat else 0
    return chiefs == 0


@small_rule
def settle(state: Any, seat: int, states: Any, lists: Any) -> int:
    """The points of the territory."""
    return territory_score(state, seat)


def kind(options: Mapping[str, Value]) -> str:
    """The mode and the number of players make a difference; bonuses are features, finer points are not seen."""
    return f"origins-{options['mode']}-{options['players']}"


def mixture(options: Mapping[str, Value]) -> list[dict[str, Value]]:
    """Mostly without the bonuses, which are optional rules."""
    bonuses = ((False, False), (False, False), (False, False), (True, True), (True, False), (False, True))
    return [{**options, "empire_of_fire": centre, "homo_habilis": whole} for centre, whole in bonuses]


add_features(
    Features(
        STATE,
        kind,
        mixture,
        DEPTH,
        NAMES,
        MEMORY,
        write,
        stage,
        ahead=4,
        glance=4,
        width=24,
        in_turn=in_turn,
        settled=settled,
        settle=settle,
    )
)
