"""What the greedy bot looks at in Origins: what an action brings in sight, the best to follow counted in."""

from typing import Any

from crownlands.bots.greedy import add_value
from crownlands.engine.jit import lowest, rule
from crownlands.games.domino.draft import CHOOSE, DISCARD, PLACE
from crownlands.games.domino.land import cell_column, cell_line
from crownlands.games.origins.caveman_points import Survey, survey, with_man, without_resource
from crownlands.games.origins.contents import CAVEMEN, KINDS
from crownlands.games.origins.fire import burn, targets
from crownlands.games.origins.laying import places_for, put
from crownlands.games.origins.recruiting import homes
from crownlands.games.origins.scoring import prospects, resource_worth, territory_score, tribe_prospects
from crownlands.games.origins.state import (
    ANYBODY,
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
    SEARCH,
    SLOTS,
    STATE,
    choices_from,
    fires_from,
    pays_from,
    settles_from,
    square_bit,
    word_cell,
)

NOTHING = -(1 << 20)


@rule
def after_placing(state: Any, seat: int, number: int, place: int, scratch: Any) -> int:
    """The prospects after placing a domino, and after the best landing of its fire."""
    scratch[0] = state
    put(scratch[0], seat, number, place)
    landings = targets(scratch[0]) if scratch[0].volcano else 0
    if landings == 0:
        return prospects(scratch[0], seat)
    best = NOTHING
    while landings:
        # Fire destroys, so every landing is tried on a fresh copy.
        scratch[0] = state
        put(scratch[0], seat, number, place)
        burn(scratch[0], word_cell(scratch[0], seat, lowest(landings)))
        best = max(best, prospects(scratch[0], seat))
        landings &= landings - 1
    return best


@rule
def after_taking(state: Any, seat: int, number: int, scratch: Any, room: Any) -> int:
    """The prospects after placing a domino where it is best; a domino without a place is the worst there is."""
    best = NOTHING
    for i in range(places_for(state, seat, number, room)):
        best = max(best, after_placing(state, seat, number, room[i] - PLACEMENT, scratch))
    return best


@rule
def with_caveman(words: Survey, free: int, man: int, each: int) -> int:
    """The tribe's prospects with one more caveman, settled on the best of the free squares."""
    best = NOTHING
    while free:
        best = max(best, tribe_prospects(with_man(words, man, free & -free), each))
        free &= free - 1
    return best


@rule
def with_recruit(words: Survey, free: int, hired: int, pile: Any, each: int) -> int:
    """The same for whoever is being hired, or for the best of the pile."""
    if hired != ANYBODY:
        return with_caveman(words, free, hired - 1, each)
    best = NOTHING
    for man in range(len(CAVEMEN)):
        if pile[man] > 0:
            best = max(best, with_caveman(words, free, man, each))
    return best


@rule
def after_hiring(state: Any, seat: int, hired: int) -> int:
    """The tribe's prospects after hiring somebody and paying with what is missed the least."""
    words = survey(state, seat)
    free = homes(state, seat, words)
    each = resource_worth(state)
    paid = 0
    best = NOTHING
    for _ in range(KINDS if hired == ANYBODY else 2):
        best = NOTHING
        cheapest = 0
        kind_paid = 0
        for kind in range(KINDS):
            left = 0 if (paid >> kind) & 1 else words[kind]
            while left:
                square = left & -left
                left &= left - 1
                left_over = with_recruit(without_resource(words, square), free | square, hired, state.pile, each)
                if left_over > best:
                    best = left_over
                    cheapest = square
                    kind_paid = kind
        words = without_resource(words, cheapest)
        free |= cheapest
        paid |= 1 << kind_paid
    return best


@rule
def value(state: Any, action: int, scratch: Any, room: Any) -> int:
    """The mover's prospects after an action, counting on the best to follow."""
    seat = int(state.owner[state.turn])
    if state.phase == PLACE:
        if action == DISCARD:
            return 0
        return after_placing(state, seat, int(state.row[state.turn]), action - PLACEMENT, scratch)
    if state.phase == CHOOSE:
        return after_taking(state, seat, int(action), scratch, room)
    choice = action - choices_from(int(state.grid))
    if state.phase == PAIR:
        slot = 0 if choice == PAIRS else 1
        first, second = int(state.next_row[slot]), int(state.next_row[SLOTS - 1 - slot])
        return after_taking(state, seat, first, scratch, room) + after_taking(state, seat, second, scratch, room)
    if state.phase == FIRE:
        scratch[0] = state
        burn(scratch[0], action - fires_from(int(state.grid)))
        return prospects(scratch[0], seat)
    if state.phase == GIVE:
        return -territory_score(state, choice - GIVES)
    return recruiting_value(state, seat, action)


@rule
def recruiting_value(state: Any, seat: int, action: int) -> int:
    """The same for the steps of recruiting: to pass is worth the tribe as it is."""
    grid = int(state.grid)
    choice = action - choices_from(grid)
    words = survey(state, seat)
    each = resource_worth(state)
    if state.phase == RECRUIT:
        if choice == PASS:
            return tribe_prospects(words, each)
        # The search comes after the last caveman, as ANYBODY does.
        return after_hiring(state, seat, choice - HIRES + 1)
    free = homes(state, seat, words)
    if state.phase == PAY:
        cell = action - pays_from(grid)
        square = square_bit(state, seat, cell_column(state, cell), cell_line(state, cell))
        return with_recruit(without_resource(words, square), free | square, int(state.hired), state.pile, each)
    if state.phase == SEARCH:
        return with_caveman(words, free, choice - FINDS, each)
    cell = action - settles_from(grid)
    home = square_bit(state, seat, cell_column(state, cell), cell_line(state, cell))
    return tribe_prospects(with_man(words, int(state.hired) - 1, home), each)


add_value(STATE, value)
