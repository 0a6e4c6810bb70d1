"""The rows of dominoes and the kings that stand on them.

Two rows lie on the table: the *row* being played, whose kings act from the lowest domino up, and the *next row*,
which they choose from. Before the first round there is only a next row; the kings are drawn from the hands and
placed on it one by one. Dominoes not drawn yet are a bag, a set of bits: their order does not exist.
"""

from typing import Any

import numpy as np

from crownlands.engine.chance import below
from crownlands.engine.contract import CHANCE, OVER
from crownlands.engine.jit import count, lowest, rule, small_rule

DOMINOES = 48
SLOTS = 4
NOBODY = -1

# Phases. A game with more decisions numbers its own from MORE on.
DRAW, KING, CHOOSE, PLACE, ENDED, MORE = 0, 1, 2, 3, 4, 5
PHASES = ("draw", "king", "choose", "place", "over")

# Actions of the draft. Taking domino n is action n, drawing it is -n; a king of seat s is drawn by KING_DRAWN - s.
DISCARD = 0
PLACEMENT = DOMINOES + 1
KING_DRAWN = -DOMINOES - 1

FIELDS = [
    ("players", np.int8),
    ("kings", np.int8),  # kings in play: the turns of a round
    ("row_size", np.int8),
    ("rounds", np.int8),
    ("phase", np.int8),
    ("round_no", np.int8),  # 0 while the first dominoes are chosen
    ("turn", np.int8),  # which king of the row acts; slots before it are empty again
    ("bag", np.int64),  # bit n - 1: domino n has not been drawn
    ("row", np.int8, SLOTS),  # numbers, 0 where there is none (any more)
    ("owner", np.int8, SLOTS),
    ("next_row", np.int8, SLOTS),
    ("next_owner", np.int8, SLOTS),
    ("hand", np.int8, 4),  # kings of each seat not yet drawn at the start
]


@rule
def open_draft(state: Any, dominoes: int) -> None:
    """An empty table, a full bag, all kings in hand."""
    state.phase = DRAW
    state.round_no = 0
    state.turn = 0
    state.bag = (1 << dominoes) - 1
    for slot in range(SLOTS):
        state.row[slot] = 0
        state.owner[slot] = NOBODY
        state.next_row[slot] = 0
        state.next_owner[slot] = NOBODY
    for seat in range(4):
        state.hand[seat] = state.kings // state.players if seat < state.players else 0


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
    return int(state.hand[0]) + int(state.hand[1]) + int(state.hand[2]) + int(state.hand[3])


@rule
def legal_draws(state: Any, out: Any) -> int:
    """Every domino in the bag, or every seat with a king in hand; highest number first, as actions ascend."""
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
            out[n] = KING_DRAWN - seat
            n += 1
    return n


@rule
def draw_odds(state: Any, actions: Any, n: int, out: Any) -> None:
    """Every domino, and every king, is as likely as any other."""
    for i in range(n):
        out[i] = 1 if state.phase == DRAW else state.hand[KING_DRAWN - actions[i]]


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
    return KING_DRAWN - seat


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
