"""The rows of dominoes and the kings that stand on them.

Two rows lie on the table: the *row* being played, whose kings act from the lowest domino up, and the *next row*,
which they choose from. Before the first round there is only a next row; the kings are drawn from the hands and
placed on it one by one. Dominoes not drawn yet are a bag, a set of bits: their order does not exist.

How many seats, slots and dominoes there are, a game says once, in the fields of its state; the rules see it there.
"""

from typing import Any

import numpy as np

from crownlands.engine.chance import below
from crownlands.engine.contract import CHANCE, OVER
from crownlands.engine.jit import count, lowest, rule, small_rule

NOBODY = -1

# Phases. A game with more decisions numbers its own from MORE on.
DRAW, KING, CHOOSE, PLACE, ENDED, MORE = 0, 1, 2, 3, 4, 5
PHASES = ("draw", "king", "choose", "place", "over")

# Actions of the draft. Taking domino n is action n, drawing it is -n; kings are drawn below that, placements are above.
DISCARD = 0


def fields(seats: int, slots: int, dominoes: int) -> list[tuple[Any, ...]]:
    """What a state keeps of the draft: for so many seats at most, slots in a row, and dominoes (at most 63)."""
    return [
        ("players", np.int8),
        ("kings", np.int8),  # kings in play: the turns of a round
        ("row_size", np.int8),
        ("rounds", np.int8),
        ("phase", np.int8),
        ("round_no", np.int8),  # 0 while the first dominoes are chosen
        ("turn", np.int8),  # which king of the row acts; slots before it are empty again
        ("bag", np.int64),  # bit n - 1: domino n has not been drawn
        ("row", np.int8, slots),  # numbers, 0 where there is none (any more)
        ("owner", np.int8, slots),
        ("next_row", np.int8, slots),
        ("next_owner", np.int8, slots),
        ("hand", np.int8, seats),  # kings of each seat not yet drawn at the start
        ("spot", np.int16, dominoes + 1),  # where each domino lies in a kingdom, 0 if in none (see `kingdom.put`)
    ]


@small_rule
def first_placement(state: Any) -> int:
    """The number of the first placement, above those of taking a domino."""
    return len(state.spot)


@small_rule
def first_king(state: Any) -> int:
    """The number of drawing a king of the first seat, below those of drawing a domino; other seats come below it."""
    return -len(state.spot)


@rule
def open_draft(state: Any, dominoes: int) -> None:
    """An empty table, a full bag, all kings in hand."""
    state.phase = DRAW
    state.round_no = 0
    state.turn = 0
    state.bag = (1 << dominoes) - 1
    for slot in range(len(state.row)):
        state.row[slot] = 0
        state.owner[slot] = NOBODY
        state.next_row[slot] = 0
        state.next_owner[slot] = NOBODY
    for seat in range(len(state.hand)):
        state.hand[seat] = state.kings // state.players if seat < state.players else 0
    for number in range(len(state.spot)):
        state.spot[number] = 0


@small_rule
def draft_mover(state: Any) -> int:
    """Chance draws; otherwise the king whose turn it is."""
    if state.phase == ENDED:
        return OVER
    if state.phase == DRAW or state.phase == KING:
        return CHANCE
    return int(state.owner[state.turn])


@small_rule
def kings_in_hand(state: Any) -> int:
    """How many kings are still to be drawn."""
    kings = 0
    for seat in range(len(state.hand)):
        kings += int(state.hand[seat])
    return kings


@rule
def legal_draws(state: Any, out: Any) -> int:
    """Every domino in the bag, or every seat with a king in hand; highest number first, as actions ascend. At the end
    nobody has one, and the list is empty."""
    n = 0
    if state.phase == DRAW:
        bag = state.bag
        size = count(bag)
        while bag:
            n += 1
            out[size - n] = -1 - lowest(bag)
            bag &= bag - 1
        return n
    for seat in range(state.players - 1, -1, -1):
        if state.hand[seat] > 0:
            out[n] = first_king(state) - seat
            n += 1
    return n


@rule
def draw_odds(state: Any, actions: Any, n: int, out: Any) -> None:
    """Every domino, and every king, is as likely as any other."""
    for i in range(n):
        out[i] = 1 if state.phase == DRAW else state.hand[first_king(state) - actions[i]]


@small_rule
def draw_one(state: Any, rng: Any) -> int:
    """Draw a domino or a king."""
    if state.phase == DRAW:
        bag = state.bag
        for _ in range(below(rng, count(bag))):
            bag &= bag - 1
        return -1 - lowest(bag)
    king = below(rng, kings_in_hand(state))
    seat = 0
    while king >= state.hand[seat]:
        king -= state.hand[seat]
        seat += 1
    return first_king(state) - seat


@small_rule
def legal_choices(state: Any, out: Any) -> int:
    """The dominoes of the next row without a king."""
    n = 0
    for slot in range(state.row_size):
        if state.next_owner[slot] == NOBODY:
            out[n] = state.next_row[slot]
            n += 1
    return n


@small_rule
def or_discard(n: int, out: Any) -> int:
    """The n placements that are listed; a domino without any is discarded."""
    if n == 0:
        out[0] = DISCARD
        return 1
    return n


@small_rule
def lay(state: Any, number: int) -> None:
    """Put a drawn domino in its place in the next row; when the row is full, go on."""
    state.bag &= ~(1 << (number - 1))
    slot = 0
    while state.next_row[slot] != 0:
        slot += 1
    full = slot + 1 == state.row_size
    while slot > 0 and state.next_row[slot - 1] > number:
        state.next_row[slot] = state.next_row[slot - 1]
        slot -= 1
    state.next_row[slot] = number
    if full:
        state.phase = KING if state.round_no == 0 else PLACE


@small_rule
def king_drawn(state: Any, seat: int) -> None:
    """The owner of the drawn king chooses at once."""
    state.hand[seat] -= 1
    state.owner[0] = seat
    state.phase = CHOOSE


@small_rule
def choose(state: Any, number: int) -> None:
    """Put the acting king on a domino of the next row."""
    slot = 0
    while state.next_row[slot] != number:
        slot += 1
    state.next_owner[slot] = state.owner[state.turn]


@small_rule
def end_turn(state: Any) -> bool:
    """The acting king is done; return whether that was the last king of the last round."""
    state.row[state.turn] = 0
    state.owner[state.turn] = NOBODY
    if state.round_no == 0:
        if kings_in_hand(state) > 0:
            state.phase = KING
            return False
    else:
        state.turn += 1
        if state.turn < state.kings:
            state.phase = PLACE
            return False
        if state.round_no == state.rounds:
            return True
    next_round(state)
    return False


@rule
def next_round(state: Any) -> None:
    """The next row becomes the row; a domino nobody chose leaves the game; a new next row is due."""
    slot = 0
    for i in range(state.row_size):
        if state.next_owner[i] != NOBODY:
            state.row[slot] = state.next_row[i]
            state.owner[slot] = state.next_owner[i]
            slot += 1
        state.next_row[i] = 0
        state.next_owner[i] = NOBODY
    state.turn = 0
    state.round_no += 1
    state.phase = DRAW if state.round_no < state.rounds else PLACE
