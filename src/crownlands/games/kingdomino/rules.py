"""Kingdomino: what is legal, what an action does, what a kingdom scores."""

from typing import Any

import numpy as np

from crownlands.engine.contract import Rules, register
from crownlands.engine.jit import count, rule, small_rule
from crownlands.games.domino import draft
from crownlands.games.domino import land as lands
from crownlands.games.domino.draft import (
    CHOOSE,
    DISCARD,
    DRAW,
    ENDED,
    KING,
    PLACE,
    choose,
    draft_mover,
    draw_odds,
    draw_one,
    end_turn,
    first_king,
    first_placement,
    king_drawn,
    kings_in_hand,
    lay,
    legal_choices,
    legal_draws,
    open_draft,
    or_discard,
)
from crownlands.games.domino.kingdom import (
    centre_points,
    complete_points,
    largest_property,
    properties_score,
    put,
)
from crownlands.games.domino.land import LEVELS, MARKS, clear, squares
from crownlands.games.domino.placing import placements
from crownlands.games.kingdomino.dominoes import ALIKE, IN_BASE, IN_SAMPLE, LANDS, TILES

SEATS, SLOTS = 4, 4
DYNASTY_GAMES = 3

STATE = np.dtype(
    (
        np.record,
        [
            *lands.fields(SEATS, LANDS),
            *draft.fields(SEATS, SLOTS, IN_BASE),
            ("sample", np.int8),
            ("middle_kingdom", np.int8),
            ("harmony", np.int8),
            ("lenient", np.int8),
            ("snake", np.int8),
            ("dynasty", np.int8),
            ("game", np.int8),  # which game of a dynasty, from 0
            ("past", np.int16, (DYNASTY_GAMES, SEATS)),  # scores of the dynasty's earlier games
        ],
    )
)


@rule
def start(state: Any) -> None:
    """Lay out a game."""
    open_draft(state, IN_SAMPLE if state.sample else IN_BASE)
    for seat in range(SEATS):
        clear(state, seat, LANDS)


@small_rule
def places_for(state: Any, seat: int, number: int, out: Any) -> int:
    """Every legal placement of a domino in a kingdom, as actions."""
    a = TILES[state.sample, number, 0]
    b = TILES[state.sample, number, 2]
    return placements(state, seat, a, b, ALIKE[state.sample, number], first_placement(state), out, 0)


@small_rule
def legal(state: Any, out: Any) -> int:
    """The legal actions, ascending."""
    if state.phase == PLACE:
        return or_discard(places_for(state, state.owner[state.turn], state.row[state.turn], out), out)
    if state.phase == CHOOSE:
        return legal_choices(state, out)
    return legal_draws(state, out)


@small_rule
def apply(state: Any, action: int) -> None:
    """Carry out a legal action."""
    if state.phase == PLACE:
        if action != DISCARD:
            number = state.row[state.turn]
            put(state, state.owner[state.turn], number, TILES[state.sample, number], action - first_placement(state))
        state.row[state.turn] = 0
        if state.round_no == state.rounds:
            finish_turn(state)
        else:
            state.phase = CHOOSE
    elif state.phase == CHOOSE:
        chooser = state.owner[state.turn]
        choose(state, action)
        finish_turn(state)
        if state.snake and state.phase == KING:
            king_drawn(state, next_in_snake(state, chooser))
    elif state.phase == DRAW:
        if state.round_no == state.rounds:
            next_game(state)
        lay(state, -action)
    else:
        king_drawn(state, first_king(state) - action)


@small_rule
def next_in_snake(state: Any, chooser: int) -> int:
    """A-B-B-A: after the first and the third king the other player chooses, after the second the same again."""
    return chooser if kings_in_hand(state) == 2 else 1 - chooser


@small_rule
def finish_turn(state: Any) -> None:
    """End a king's turn, and after the last one the game, or this game of the dynasty."""
    if end_turn(state):
        if state.dynasty and state.game + 1 < DYNASTY_GAMES:
            # The finished kingdoms stay on the table until the first domino of the next game is drawn.
            state.phase = DRAW
            state.bag = (1 << (IN_SAMPLE if state.sample else IN_BASE)) - 1
        else:
            state.phase = ENDED


@rule
def next_game(state: Any) -> None:
    """Write down the scores and clear the table for the next game of a dynasty."""
    for seat in range(state.players):
        state.past[state.game, seat] = kingdom_score(state, seat)
    state.game += 1
    start(state)


@small_rule
def kingdom_score(state: Any, seat: int) -> int:
    """The points of the kingdom as it stands."""
    points = properties_score(state, seat, LANDS)
    if state.middle_kingdom:
        points += centre_points(state, seat)
    if state.harmony:
        points += complete_points(state, seat)
    return points


@rule
def gains(states: Any, work: Any, actions: Any, out: Any) -> None:
    """Write what each of some placements of the domino at hand would add to the mover's points."""
    state = states[0]
    seat = int(state.owner[state.turn])
    number = int(state.row[state.turn])
    for i in range(len(actions)):
        work[0] = states[0]
        put(work[0], seat, number, TILES[state.sample, number], actions[i] - first_placement(state))
        out[i] = kingdom_score(work[0], seat) - kingdom_score(state, seat)


@rule
def crowns(state: Any, seat: int) -> int:
    """All crowns of a kingdom."""
    total = 0
    for level in range(LEVELS):
        total += count(squares(state, seat, MARKS + level))
    return total


@rule
def scores(state: Any, out: Any) -> None:
    """Points of each seat: the kingdom's, and those of a dynasty's earlier games."""
    for seat in range(state.players):
        points = kingdom_score(state, seat)
        for game in range(state.game):
            points += state.past[game, seat]
        out[seat] = points


@rule
def standing(state: Any, out: Any) -> None:
    """Score, then the largest property, then crowns. A dynasty has no tie-breaks: equal sums share the victory."""
    for seat in range(state.players):
        points = kingdom_score(state, seat)
        for game in range(state.game):
            points += state.past[game, seat]
        out[seat, 0] = points
        out[seat, 1] = 0 if state.dynasty else largest_property(state, seat, LANDS)
        out[seat, 2] = 0 if state.dynasty else crowns(state, seat)


RULES = Rules(
    dtype=STATE,
    start=start,
    mover=draft_mover,
    legal=legal,
    apply=apply,
    odds=draw_odds,
    draw=draw_one,
    scores=scores,
    standing=standing,
)
register(RULES)
