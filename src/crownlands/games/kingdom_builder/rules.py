"""Kingdom Builder: what is legal, what an action does, how a turn goes."""

from typing import Any

import numpy as np

from crownlands.engine.chance import below
from crownlands.engine.contract import CHANCE, OVER
from crownlands.engine.jit import rule, small_rule
from crownlands.games.kingdom_builder.actions import (
    BOARD,
    BUILD_AT,
    CAMP_TILE,
    CARD,
    DEALT,
    END,
    FROM,
    GOAL,
    HIDDEN,
    SEAT,
    STOP,
    STRIKE,
    TO,
    USE,
    WALL_AT,
)
from crownlands.games.kingdom_builder.cards import (
    can_draw,
    draw_card,
    shuffle_if_empty,
    source,
)
from crownlands.games.kingdom_builder.hexes import FULL, beside, beside_hex
from crownlands.games.kingdom_builder.locations import any_empty_of
from crownlands.games.kingdom_builder.nomads import next_victim
from crownlands.games.kingdom_builder.objectives import WORK_PLANES, ambassadors, families, points, shepherds
from crownlands.games.kingdom_builder.pieces import (
    AMBASSADORS,
    BUILD,
    CARDS,
    FAMILIES,
    MANDATORY,
    MOVE,
    NOMAD,
    OBEYS,
    OUTPOST,
    PAID_AMBASSADORS,
    PAID_FAMILIES,
    PAID_SHEPHERDS,
    SHEPHERDS,
    SWORD,
    TIMES,
    WALL,
    WAY,
)
from crownlands.games.kingdom_builder.setup import (
    clear_turn,
    put_tile_away,
    set_up_count,
    set_up_draw,
    set_up_weight,
)
from crownlands.games.kingdom_builder.state import (
    DRAW,
    ENDED,
    FIRST,
    GOALS,
    LAY,
    LINES,
    NONE,
    PLAY,
    SETTLE_CAMPS,
    SIDE,
    SITE,
    TOP,
    TURN_UP,
    UNKNOWN,
)
from crownlands.games.kingdom_builder.targets import builds, builds_on, can_use, landings, pieces, strikes, walls
from crownlands.games.kingdom_builder.tiles import is_ready, lay_down, lose_tiles, refresh_tiles, take_tiles

# --- who moves, what is legal --------------------------------------------------------------------------------------


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


@rule
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
    if between and is_ready(state, seat, SWORD) and can_use(state, SWORD):
        out[n] = USE + SWORD
        n += 1
    if done:
        out[n] = END
        n += 1
    return n


@rule
def legal_with_tile(state: Any, out: Any) -> int:
    """With a tile in use: what its action wants next."""
    seat = int(state.turn)
    tile = int(state.doing)
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


@small_rule
def card_base(state: Any) -> int:
    """The action that draws the first card: open for all, or into a hand."""
    return CARD if state.phase == TURN_UP else DEALT - CARDS * int(state.turn)


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


@rule
def begin_turn(state: Any) -> None:
    """The card in hand is shown to all; if nobody knows it yet, it is turned up now."""
    seat = int(state.turn)
    if state.hand[seat] == UNKNOWN:
        state.phase = TURN_UP
        return
    state.card = state.hand[seat]
    state.hand[seat] = NONE
    state.stale[seat] = 0
    go_on(state)


@rule
def go_on(state: Any) -> None:
    """After every change: replace a card whose terrain is used up, then put away a tile that can do no more."""
    if state.card != NONE and not any_empty_of(state, int(state.card)):
        state.card = NONE  # it leaves the game
    if state.card == NONE and can_draw(state):
        shuffle_if_empty(state)
        state.phase = TURN_UP
        return
    state.phase = PLAY
    if state.doing != NONE and (state.left == 0 or not (state.doing == SWORD or can_use(state, int(state.doing)))):
        put_tile_away(state)


@rule
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
    if not can_draw(state) and not any_hand(state):
        state.ending = 1  # every card has left the game: nobody could ever build again
    if state.ending == 0 and can_draw(state):
        shuffle_if_empty(state)
        state.phase = DRAW
    else:
        next_turn(state)


@small_rule
def any_hand(state: Any) -> bool:
    """Has anybody a card?"""
    found = False
    for seat in range(state.players):
        found = found or state.hand[seat] != NONE
    return found


@rule
def next_turn(state: Any) -> None:
    """The next player's turn; or the end, after the last round."""
    seat = (int(state.turn) + 1) % int(state.players)
    if state.ending and seat == state.first:
        state.phase = ENDED
    else:
        state.turn = seat
        begin_turn(state)


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
        go_on(state)
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
    following = (seat + 1) % int(state.players)
    state.turn = following
    if following == state.first:
        begin_turn(state)


@rule
def apply(state: Any, action: int) -> None:
    """Carry out a legal action."""
    if action < BUILD_AT:
        apply_draw(state, action)
    elif action < FROM:
        build(state, action - BUILD_AT)
        go_on(state)
    elif action < TO:
        state.lifted = action - FROM
    elif action < WALL_AT:
        move(state, action - TO)
        go_on(state)
    elif action < STRIKE:
        put_wall(state, action - WALL_AT)
        state.left -= 1
        go_on(state)
    elif action < USE:
        strike(state, action - STRIKE)
        go_on(state)
    elif action < STOP:
        use(state, action - USE)
    elif action == STOP:
        put_tile_away(state)
    else:
        end_turn(state)


# --- points --------------------------------------------------------------------------------------------------------


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
