"""What learned bots look at in Kingdomino."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from crownlands.bots.features import STAGES, Features, add_features
from crownlands.bots.features_domino import crowned, halves_of, names_of, write_claims, write_kingdom, write_outlook
from crownlands.bots.surveying import LAND_AT, LANDS, SLOTS, chosen_rounds, memory_for, same_land, survey, will_choose
from crownlands.engine.jit import big_rule, lean_rule, small_rule
from crownlands.engine.options import Value
from crownlands.games.domino.draft import CHOOSE, DRAW, ENDED, first_placement
from crownlands.games.domino.kingdom import put
from crownlands.games.kingdomino.dominoes import TERRAINS, TILES
from crownlands.games.kingdomino.rules import DYNASTY_GAMES, STATE, kingdom_score, places_for

HALVES = np.stack([halves_of(tiles) for tiles in TILES])  # by sample
CROWNED = np.stack([crowned(tiles) for tiles in TILES])
MEMORY = memory_for(STATE["land"].shape[1])
STAMP = MEMORY - 1  # the word that says for whom and when the kingdom was last looked at


@lean_rule
def write(state: Any, seat: int, x: Any, memory: Any) -> None:
    """The features of a seat."""
    now = chosen_rounds(state)
    stamp = 1 + int(seat) + 8 * now + 256 * int(state.bag)
    same = same_land(state, seat, memory, LAND_AT)
    anew = memory[STAMP] != stamp
    if anew:
        memory[STAMP] = stamp
        write_outlook(state, now, HALVES[state.sample], CROWNED[state.sample], x)
    if anew or not same:
        centre, whole = state.middle_kingdom != 0, state.harmony != 0
        survey(state, seat, LANDS, centre, memory)
        write_kingdom(state, seat, centre, whole, anew, x, memory)
    write_claims(state, seat, TILES[state.sample], TILES[state.sample], x, memory)


@small_rule
def stage(state: Any) -> int:
    """The round; a game that has ended is at the last stage, also where a dynasty goes on."""
    if state.phase == ENDED or (state.phase == DRAW and state.round_no == state.rounds):
        return STAGES - 1
    return int(state.round_no)


@small_rule
def in_turn(state: Any) -> bool:
    """Has the domino been placed, and the next not been taken?"""
    return bool(state.phase == CHOOSE and state.round_no > 0)


@small_rule
def settled(state: Any, seat: int) -> bool:
    """Whoever has taken their last domino places in peace."""
    return not will_choose(state, seat)


@big_rule
def most_points(states: Any, seat: int, lists: Any) -> int:
    """The most points a seat can reach with the dominoes it has taken, tried out in the states after the first."""
    state = states[0]
    best = -1
    for which in range(2):
        row = state.row if which == 0 else state.next_row
        owner = state.owner if which == 0 else state.next_owner
        for slot in range(SLOTS):
            if row[slot] != 0 and owner[slot] == seat:
                number = int(row[slot])
                n = places_for(state, seat, number, lists[0])
                states[1] = state
                if which == 0:
                    states[1].row[slot] = 0
                else:
                    states[1].next_row[slot] = 0
                if n == 0:
                    return most_points(states[1:], seat, lists[1:])
                for i in range(n):
                    states[2] = states[1]
                    put(states[2], seat, number, TILES[state.sample, number], int(lists[0, i]) - first_placement(state))
                    best = max(best, most_points(states[2:], seat, lists[1:]))
                return best
    return kingdom_score(state, seat)


@small_rule
def settle(state: Any, seat: int, states: Any, lists: Any) -> int:
    """The most points a seat can reach; states[0] is the state, the others are there to try things out."""
    return most_points(states, seat, lists)


@small_rule
def banked(state: Any, seat: int) -> int:
    """The points of a dynasty's earlier games."""
    points = 0
    for game in range(state.game):
        points += int(state.past[game, seat])
    return points


@small_rule
def later(state: Any) -> int:
    """The games of a dynasty that are still to come."""
    return DYNASTY_GAMES - 1 - int(state.game) if state.dynasty != 0 else 0


def kind(options: Mapping[str, Value]) -> str:
    """The box, the size of a kingdom and the number of players make a difference; bonuses are features."""
    if options["sample"]:
        return "kingdomino-sample"
    return "kingdomino-duel" if options["mighty_duel"] else f"kingdomino-{options['players']}"


def mixture(options: Mapping[str, Value]) -> list[dict[str, Value]]:
    """With and without the bonuses, mostly with; three players also with rows of four."""
    bonuses = ((True, True), (True, True), (True, True), (False, False), (False, False), (True, False), (False, True))
    rows = (False, True) if options["players"] == 3 else (False,)
    return [
        {**options, "middle_kingdom": centre, "harmony": whole, "rows_of_four": four, "dynasty": False}
        for centre, whole in bonuses
        for four in rows
    ]


add_features(
    Features(
        STATE,
        kind,
        mixture,
        2,
        tuple(names_of(TERRAINS)),
        MEMORY,
        write,
        stage,
        ahead=4,
        glance=4,
        width=12,
        in_turn=in_turn,
        settled=settled,
        settle=settle,
        banked=banked,
        later=later,
    )
)
