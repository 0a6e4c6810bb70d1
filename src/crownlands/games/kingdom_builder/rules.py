"""Kingdom Builder: who moves, what is legal, what chance can bring, what the points are."""

from typing import Any

import numpy as np

from crownlands.engine.chance import below
from crownlands.engine.contract import CHANCE, OVER, Rules, register
from crownlands.engine.jit import big_rule, rule, small_rule
from crownlands.games.kingdom_builder.actions import END, STOP, USE
from crownlands.games.kingdom_builder.cards import card_base, determinize, draw_card, hide, secret, source
from crownlands.games.kingdom_builder.nomads import next_victim
from crownlands.games.kingdom_builder.objectives import WORK_PLANES, points
from crownlands.games.kingdom_builder.pieces import (
    BUILD,
    CARDS,
    MANDATORY,
    MOVE,
    NOMAD,
    OBEYS,
    OUTPOST,
    SWORD,
    TIMES,
    WALL,
    WAY,
)
from crownlands.games.kingdom_builder.setup import set_up_base, set_up_count, set_up_weight, start
from crownlands.games.kingdom_builder.state import ENDED, FIRST, LINES, NONE, PLAY, STATE
from crownlands.games.kingdom_builder.targets import builds, builds_on, can_use, landings, pieces, strikes, walls
from crownlands.games.kingdom_builder.tiles import is_ready
from crownlands.games.kingdom_builder.turn import apply


@small_rule
def mover(state: Any) -> int:
    """The player in turn, if nothing is to be drawn."""
    if state.phase == PLAY:
        return int(state.turn)
    return OVER if state.phase == ENDED else CHANCE


@small_rule
def finished(state: Any) -> bool:
    """Is the mandatory action done, as far as it can be?"""
    return bool(state.built == MANDATORY or state.supply[state.turn] == 0 or state.card == NONE)


@big_rule
def legal_between(state: Any, out: Any) -> int:
    """Between actions: build for the mandatory action, use a tile before or after it, end the turn after it."""
    seat = int(state.turn)
    done = finished(state)
    between = done or state.built == 0
    outpost = state.outpost == 0 and state.nomad[seat, OUTPOST - NOMAD] > 0
    helps = not done  # is there a build to come that an outpost could help?
    n = 0
    if not done:
        n = builds_on(state, seat, int(state.card), state.outpost == 0, out)
    if between:
        for tile in range(OUTPOST):
            if is_ready(state, seat, tile) and can_use(state, tile):
                out[n] = USE + tile
                n += 1
                helps = helps or (OBEYS[tile] != 0 and WAY[tile] == BUILD)
    if outpost and helps:
        out[n] = USE + OUTPOST
        n += 1
    if between and state.nomad[seat, SWORD - NOMAD] > 0 and next_victim(state, seat) != NONE:
        out[n] = USE + SWORD
        n += 1
    if done:
        out[n] = END
        n += 1
    return n


@big_rule
def legal_with_tile(state: Any, out: Any) -> int:
    """With a tile in use: what its action wants next."""
    seat = int(state.turn)
    tile: Any = np.int64(state.doing)  # of one type everywhere, so that what it is handed to is compiled once
    if WAY[tile] == BUILD:
        n = builds(state, seat, tile, out)
        if OBEYS[tile] and state.outpost == 0 and state.nomad[seat, OUTPOST - NOMAD] > 0:
            out[n] = USE + OUTPOST
            n += 1
        return n
    if WAY[tile] == MOVE:
        if state.lifted != NONE:
            return landings(state, seat, tile, int(state.lifted), out)
        n = pieces(state, seat, tile, out)
    elif WAY[tile] == WALL:
        n = walls(state, seat, out)
    else:
        return strikes(state, out)
    if state.left < TIMES[tile]:
        out[n] = STOP
        n += 1
    return n


@rule
def legal_draws(state: Any, out: Any) -> int:
    """What chance can bring; the highest number first, as actions ascend."""
    n = 0
    if state.phase <= FIRST:
        for number in range(set_up_count(state) - 1, -1, -1):
            if set_up_weight(state, number) > 0:
                out[n] = set_up_base(state) - number
                n += 1
        return n
    counts = source(state)
    for card in range(CARDS - 1, -1, -1):
        if counts[card] > 0:
            out[n] = card_base(state) - card
            n += 1
    return n


@rule
def legal(state: Any, out: Any) -> int:
    """The legal actions, ascending."""
    if state.phase == PLAY:
        return legal_between(state, out) if state.doing == NONE else legal_with_tile(state, out)
    return 0 if state.phase == ENDED else legal_draws(state, out)


@rule
def odds(state: Any, actions: Any, n: int, out: Any) -> None:
    """How many of each there are to be drawn."""
    for i in range(n):
        if state.phase <= FIRST:
            out[i] = set_up_weight(state, set_up_base(state) - actions[i])
        else:
            out[i] = source(state)[card_base(state) - actions[i]]


@rule
def draw(state: Any, rng: Any) -> int:
    """Draw what is due."""
    if state.phase > FIRST:
        return card_base(state) - draw_card(source(state), rng)
    total = 0
    for number in range(set_up_count(state)):
        total += set_up_weight(state, number)
    chosen = below(rng, total)
    number = 0
    while chosen >= set_up_weight(state, number):
        chosen -= set_up_weight(state, number)
        number += 1
    return set_up_base(state) - number


@rule
def scores(state: Any, out: Any) -> None:
    """Gold paid so far and what the board would bring if the game ended now."""
    work = np.zeros((WORK_PLANES, LINES), np.int32)
    for seat in range(state.players):
        out[seat] = points(state, seat, work)


@rule
def standing(state: Any, out: Any) -> None:
    """Most gold wins; nothing breaks ties."""
    work = np.zeros((WORK_PLANES, LINES), np.int32)
    for seat in range(state.players):
        out[seat, 0] = points(state, seat, work)
        out[seat, 1] = 0
        out[seat, 2] = 0


LIST = 512  # actions that fit into the first part of the room; the rest is for the planes of the objectives
ROOM = LIST + WORK_PLANES * LINES

RULES = Rules(
    dtype=STATE,
    start=start,
    mover=mover,
    legal=legal,
    apply=apply,
    odds=odds,
    draw=draw,
    scores=scores,
    standing=standing,
    hide=hide,
    determinize=determinize,
    secret=secret,
)
register(RULES)
