"""What an action does, and how a turn goes."""

from typing import Any

import numpy as np

from crownlands.engine.jit import big_rule, rule, small_rule
from crownlands.games.kingdom_builder.actions import BUILD_AT, CARD, DEALT, FROM, HIDDEN, STOP, STRIKE, TO, USE, WALL_AT
from crownlands.games.kingdom_builder.cards import can_draw, shuffle_if_empty, source
from crownlands.games.kingdom_builder.hexes import FULL, beside, beside_hex
from crownlands.games.kingdom_builder.locations import any_empty_of
from crownlands.games.kingdom_builder.nomads import next_victim
from crownlands.games.kingdom_builder.objectives import ambassadors, families, shepherds
from crownlands.games.kingdom_builder.pieces import (
    AMBASSADORS,
    CARDS,
    FAMILIES,
    MANDATORY,
    OBEYS,
    OUTPOST,
    PAID_AMBASSADORS,
    PAID_FAMILIES,
    PAID_SHEPHERDS,
    SHEPHERDS,
    SWORD,
    TIMES,
)
from crownlands.games.kingdom_builder.setup import clear_turn, put_tile_away, set_up_base, set_up_draw
from crownlands.games.kingdom_builder.state import (
    BOTTOM,
    DRAW,
    ENDED,
    FIRST,
    NONE,
    PLAY,
    SIDE,
    SITE,
    TOP,
    TURN_UP,
    UNKNOWN,
)
from crownlands.games.kingdom_builder.targets import can_use
from crownlands.games.kingdom_builder.tiles import lay_down, lose_tiles, refresh_tiles, take_tiles

# --- settlements and walls -----------------------------------------------------------------------------------------


@small_rule
def place(state: Any, seat: int, at: int) -> None:
    """A settlement on an empty hex."""
    y = TOP + at // SIDE
    bit = 1 << (at % SIDE)
    outer = beside_hex(bit, y & 1)
    state.town[seat, y] |= bit
    state.free[y] &= ~bit
    state.open[y] &= ~bit
    state.near[seat, y] |= ((bit << 1) | (bit >> 1)) & FULL
    if at >= SIDE:
        state.near[seat, y - 1] |= outer
    if at < SIDE * (SIDE - 1):
        state.near[seat, y + 1] |= outer


@small_rule
def remove(state: Any, seat: int, at: int) -> None:
    """A settlement off the board."""
    y = TOP + at // SIDE
    bit = 1 << (at % SIDE)
    state.town[seat, y] &= ~bit
    state.free[y] |= bit
    state.open[y] |= int(state.land[SITE, y]) & bit
    town = state.town[seat]
    state.near[seat, y] = beside(town, y)
    if at >= SIDE:
        state.near[seat, y - 1] = beside(town, y - 1)
    if at < SIDE * (SIDE - 1):
        state.near[seat, y + 1] = beside(town, y + 1)


@small_rule
def put_wall(state: Any, at: int) -> None:
    """A wall on an empty hex."""
    y = TOP + at // SIDE
    bit = 1 << (at % SIDE)
    state.wall[y] |= bit
    state.free[y] &= ~bit
    state.open[y] &= ~bit
    state.walls_left -= 1


@rule
def build(state: Any, at: int) -> None:
    """Build a settlement, in the mandatory action or with a tile, and get what it brings at once."""
    seat = int(state.turn)
    goals = int(state.goals)
    place(state, seat, at)
    state.supply[seat] -= 1
    if state.supply[seat] == 0:
        state.ending = 1
    if (goals >> AMBASSADORS) & 1:
        state.gold[seat, PAID_AMBASSADORS] += ambassadors(state, seat, at)
    if (goals >> SHEPHERDS) & 1:
        state.gold[seat, PAID_SHEPHERDS] += shepherds(state, at)
    take_tiles(state, seat, at)
    if state.doing != NONE:
        # Tavern and village have no adjacency rule to ignore: an outpost stays for the next settlement.
        if OBEYS[state.doing]:
            state.outpost = 0
        state.left -= 1
        return
    state.outpost = 0
    state.built_at[state.built] = at
    state.built += 1
    if state.built == MANDATORY and (goals >> FAMILIES) & 1:
        state.gold[seat, PAID_FAMILIES] += families(state)


@rule
def move(state: Any, to: int) -> None:
    """Put the lifted settlement down. Tiles are lost before others are taken; moving brings no gold."""
    seat = int(state.turn)
    remove(state, seat, int(state.lifted))
    place(state, seat, to)
    state.lifted = NONE
    state.left -= 1
    lose_tiles(state, seat)
    take_tiles(state, seat, to)


@rule
def strike(state: Any, at: int) -> None:
    """The sword sends a settlement back into its owner's supply; then the next player's turn to lose one."""
    victim = int(state.victim)
    remove(state, victim, at)
    state.supply[victim] += 1
    lose_tiles(state, victim)
    state.victim = next_victim(state, victim)
    if state.victim == NONE:
        state.left = 0


# --- the course of a turn ------------------------------------------------------------------------------------------


@small_rule
def begin_turn(state: Any, seat: int) -> None:
    """The card in hand is shown to all; if nobody knows it yet, it is turned up now."""
    state.turn = seat
    if state.hand[seat] == UNKNOWN:
        state.phase = TURN_UP
        return
    state.phase = PLAY
    state.card = state.hand[seat]
    state.hand[seat] = NONE
    state.stale[seat] = 0


@rule
def go_on(state: Any) -> None:
    """After every change: replace a card whose terrain is used up, then put away a tile that can do no more."""
    if state.card != NONE and not any_empty_of(state, int(state.card)):
        state.card = NONE  # it leaves the game
    if state.card == NONE and can_draw(state):
        shuffle_if_empty(state)
        state.phase = TURN_UP
        return
    tile: Any = np.int64(state.doing)  # of one type everywhere, so that what it is handed to is compiled once
    if tile != NONE and (state.left == 0 or not (tile == SWORD or can_use(state, tile))):
        put_tile_away(state)


@small_rule
def use(state: Any, tile: int) -> None:
    """Begin the action of a tile."""
    seat = int(state.turn)
    lay_down(state, seat, tile)
    if tile == OUTPOST:
        state.outpost = 1
        return
    state.doing = tile
    state.left = TIMES[tile]
    if tile == SWORD:
        state.victim = next_victim(state, seat)


@rule
def end_turn(state: Any) -> None:
    """Discard the card and draw the next one, unless this is the last round."""
    seat = int(state.turn)
    if state.card != NONE:
        state.discards[state.card] += 1
    clear_turn(state)
    refresh_tiles(state, seat)
    if nobody_can_build(state):
        state.ending = 1
    if state.ending == 0 and can_draw(state):
        shuffle_if_empty(state)
        state.phase = DRAW
    else:
        next_turn(state)


@small_rule
def nobody_can_build(state: Any) -> bool:
    """Is there no hex, or no card, left to build with? On the real boards there always is; a board made by hand may
    be full, and the game must end on it too."""
    hexes = 0
    for y in range(TOP, BOTTOM):
        hexes |= int(state.open[y])
    cards = can_draw(state)
    for seat in range(state.players):
        cards = cards or state.hand[seat] != NONE
    return hexes == 0 or not cards


@small_rule
def next_turn(state: Any) -> None:
    """The next player's turn; or the end, after the last round."""
    seat = (int(state.turn) + 1) % int(state.players)
    if state.ending and seat == state.first:
        state.phase = ENDED
    else:
        begin_turn(state, seat)


@rule
def apply_draw(state: Any, action: int) -> None:
    """Carry out what chance brought."""
    if state.phase <= FIRST:
        set_up_draw(state, set_up_base(state) - action)
        return
    seat = int(state.turn)
    if state.phase == TURN_UP:
        card = CARD - action
        source(state)[card] -= 1
        state.hand[seat] = NONE
        state.stale[seat] = 0
        state.card = card
        state.phase = PLAY
        return
    if action == HIDDEN:
        state.hand[seat] = UNKNOWN  # it stays counted in the pile
    else:
        card = DEALT - CARDS * seat - action
        state.pile[card] -= 1
        state.hand[seat] = card
    if state.phase == DRAW:
        next_turn(state)
        return
    state.turn = (seat + 1) % int(state.players)
    if state.turn == state.first:
        begin_turn(state, int(state.turn))


@big_rule
def apply(state: Any, action: int) -> None:
    """Carry out a legal action."""
    if action < BUILD_AT:
        apply_draw(state, action)
    elif action < FROM:
        build(state, action - BUILD_AT)
    elif action < TO:
        state.lifted = action - FROM
        return
    elif action < WALL_AT:
        move(state, action - TO)
    elif action < STRIKE:
        put_wall(state, action - WALL_AT)
        state.left -= 1
    elif action < USE:
        strike(state, action - STRIKE)
    elif action < STOP:
        use(state, action - USE)
        return
    elif action == STOP:
        put_tile_away(state)
        return
    else:
        end_turn(state)
    if state.phase == PLAY:
        go_on(state)
