"""Kingdomino Origins: what is legal and what an action does.

A chief's turn: place a domino; its fire, if it has a volcano; totems change hands; choose a domino; recruit.
A phase without anything to decide is passed over.
"""

from typing import Any

from crownlands.engine.chance import below
from crownlands.engine.contract import CHANCE, Rules, register
from crownlands.engine.jit import big_rule, rule, small_rule
from crownlands.games.domino.draft import (
    CHOOSE,
    DISCARD,
    DRAW,
    ENDED,
    MORE,
    NOBODY,
    PLACE,
    choose,
    draft_mover,
    draw_odds,
    draw_one,
    end_turn,
    first_king,
    king_drawn,
    lay,
    legal_choices,
    legal_draws,
    open_draft,
    or_discard,
)
from crownlands.games.domino.land import cell_column, cell_line, clear
from crownlands.games.origins.caveman_points import survey
from crownlands.games.origins.contents import CAVEMEN, COPIES, KINDS, LANDS, NUMBER
from crownlands.games.origins.fire import burn, targets
from crownlands.games.origins.laying import places_for, put
from crownlands.games.origins.recruiting import (
    can_recruit,
    cave_is_short,
    homes,
    legal_finds,
    legal_recruits,
    pay,
    payments,
    settle,
    tiles_in,
)
from crownlands.games.origins.scoring import scores, standing
from crownlands.games.origins.state import (
    ANYBODY,
    CAVEMAN_DRAWN,
    FINDS,
    FIRE,
    GIVE,
    GIVES,
    HIRES,
    PAIR,
    PAIRS,
    PASS,
    PAY,
    PLACEMENT,
    RECRUIT,
    REFILL,
    SEARCH,
    SEARCHES,
    SEATS,
    SETTLE,
    SLOTS,
    STATE,
    TOTEM,
    TRIBE,
    choices_from,
    fires_from,
    list_squares,
    pays_from,
    settles_from,
)
from crownlands.games.origins.totems import SETTLED, disputed, hand_over, leads


@rule
def start(state: Any) -> None:
    """Lay out a game."""
    open_draft(state, NUMBER)
    for seat in range(SEATS):
        clear(state, seat, LANDS)
    state.volcano = 0
    for kind in range(KINDS):
        state.totem[kind] = NOBODY
        for seat in range(SEATS):
            state.stock[seat, kind] = 0
    for man in range(len(CAVEMEN)):
        state.cave[man] = 0
        state.pile[man] = COPIES[man] if state.mode == TRIBE else 0
    state.hired = 0
    state.paid = 0


@small_rule
def mover(state: Any) -> int:
    """Chance draws; whoever holds a totem in question hands it over; otherwise the chief whose turn it is."""
    if state.phase == REFILL:
        return CHANCE
    if state.phase == GIVE:
        return int(state.totem[disputed(state)])
    return draft_mover(state)


@small_rule
def legal(state: Any, out: Any) -> int:
    """The legal actions, ascending."""
    if state.phase == PLACE:
        return or_discard(places_for(state, state.owner[state.turn], state.row[state.turn], out), out)
    if state.phase == CHOOSE:
        return legal_choices(state, out)
    if state.phase >= MORE:
        return legal_more(state, out)
    return legal_draws(state, out)


@big_rule
def legal_more(state: Any, out: Any) -> int:
    """The legal actions of the decisions that Kingdomino has not."""
    grid = int(state.grid)
    seat = state.owner[state.turn]
    n = 0
    if state.phase == FIRE:
        return list_squares(state, seat, targets(state), fires_from(grid), out)
    if state.phase == RECRUIT:
        return legal_recruits(state, seat, out)
    if state.phase == PAY:
        return list_squares(state, seat, payments(state, seat), pays_from(grid), out)
    if state.phase == SEARCH:
        return legal_finds(state, out)
    if state.phase == SETTLE:
        return list_squares(state, seat, homes(state, seat, survey(state, seat)), settles_from(grid), out)
    if state.phase == GIVE:
        kind = disputed(state)
        for other in range(state.players):
            if leads(state, other, kind):
                out[n] = choices_from(grid) + GIVES + other
                n += 1
        return n
    if state.phase == PAIR:
        for pair in range(2):
            out[pair] = choices_from(grid) + PAIRS + pair
        return 2
    for man in range(len(CAVEMEN) - 1, -1, -1):
        if state.pile[man] > 0:
            out[n] = CAVEMAN_DRAWN - man
            n += 1
    return n


@small_rule
def apply(state: Any, action: int) -> None:
    """Carry out a legal action."""
    if state.phase == PLACE:
        number = state.row[state.turn]
        state.row[state.turn] = 0
        if action != DISCARD:
            put(state, state.owner[state.turn], number, action - PLACEMENT)
            if state.volcano:
                if targets(state):
                    state.phase = FIRE
                    return
                state.volcano = 0  # nowhere to land: the token leaves the game
        after_placing(state)
    elif state.phase == CHOOSE:
        choose(state, action)
        if state.mode == TRIBE and state.round_no > 0:
            open_recruiting(state)
        else:
            finish_turn(state)
    elif state.phase == DRAW:
        lay(state, -action)
        if state.phase == PLACE and state.mode == TRIBE and cave_is_short(state):
            state.phase = REFILL
    else:
        apply_more(state, action)


@small_rule
def after_placing(state: Any) -> None:
    """Domino and fire lie where they lie: totems change hands, and the turn goes on."""
    if state.mode == TOTEM and hand_over(state) != SETTLED:
        state.phase = GIVE
    elif state.round_no < state.rounds:
        state.phase = CHOOSE
    elif state.mode == TRIBE and state.last_recruits:
        open_recruiting(state)
    else:
        finish_turn(state)


@small_rule
def open_recruiting(state: Any) -> None:
    """Ask whether to recruit, if anybody can be."""
    if can_recruit(state, state.owner[state.turn]):
        state.phase = RECRUIT
    else:
        finish_turn(state)


@small_rule
def finish_turn(state: Any) -> None:
    """End a chief's turn, and after the last one the game."""
    if end_turn(state):
        state.phase = ENDED


@big_rule
def apply_more(state: Any, action: int) -> None:
    """Carry out one of the decisions and draws that Kingdomino has not, or draw a chief."""
    grid = int(state.grid)
    seat = state.owner[state.turn]
    choice = action - choices_from(grid)
    if state.phase == FIRE:
        burn(state, action - fires_from(grid))
        after_placing(state)
    elif state.phase == GIVE:
        state.totem[disputed(state)] = choice - GIVES
        after_placing(state)
    elif state.phase == RECRUIT:
        if choice == PASS:
            finish_turn(state)
        else:
            recruit(state, choice)
    elif state.phase == PAY:
        if pay(state, seat, action - pays_from(grid)):
            state.phase = SEARCH if state.hired == ANYBODY else SETTLE
    elif state.phase == SEARCH:
        state.pile[choice - FINDS] -= 1
        state.hired = choice - FINDS + 1
        state.phase = SETTLE
    elif state.phase == SETTLE:
        cell = action - settles_from(grid)
        settle(state, seat, state.hired - 1, cell_column(state, cell), cell_line(state, cell))
        state.hired = 0
        finish_turn(state)
    elif state.phase == REFILL:
        man = CAVEMAN_DRAWN - action
        state.pile[man] -= 1
        state.cave[man] += 1
        if not cave_is_short(state):
            state.phase = PLACE
    elif state.phase == PAIR:
        share_first_row(state, choice == PAIRS)
    else:
        king_drawn(state, first_king(state) - action)
        if state.players == 2:
            state.phase = PAIR


@small_rule
def recruit(state: Any, choice: int) -> None:
    """Take a caveman from the cave board, or set out to search the pile; payment is due."""
    state.phase = PAY
    if choice == SEARCHES:
        state.hired = ANYBODY
    else:
        state.cave[choice - HIRES] -= 1
        state.hired = choice - HIRES + 1


@small_rule
def share_first_row(state: Any, outer: bool) -> None:
    """Two players: the first chief's owner takes the outer or the inner dominoes, the other player the rest."""
    first = state.owner[state.turn]
    for slot in range(SLOTS):
        mine = (slot == 0 or slot == SLOTS - 1) == outer
        state.next_owner[slot] = first if mine else 1 - first
    for seat in range(2):
        state.hand[seat] = 0
    finish_turn(state)


@rule
def odds(state: Any, actions: Any, n: int, out: Any) -> None:
    """Every domino, chief and caveman tile is as likely as any other."""
    if state.phase == REFILL:
        for i in range(n):
            out[i] = state.pile[CAVEMAN_DRAWN - actions[i]]
    else:
        draw_odds(state, actions, n, out)


@small_rule
def draw(state: Any, rng: Any) -> int:
    """Draw a domino, a chief or a caveman."""
    if state.phase != REFILL:
        return draw_one(state, rng)
    tile = below(rng, tiles_in(state.pile))
    man = 0
    while tile >= state.pile[man]:
        tile -= state.pile[man]
        man += 1
    return CAVEMAN_DRAWN - man


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
)
register(RULES)
