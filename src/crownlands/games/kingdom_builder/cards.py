"""The terrain cards: how many of each terrain lie where, and which of them a seat can see.

Where a hand is UNKNOWN to whoever looks, its card is still counted in the pile it was drawn from: it could be any
card of that pile, and the pile's next card as well. When a pile is used up its last unknown cards are all in hands;
a new pile must not be mixed with them, so they are kept apart as `older`, and the hands are marked `stale`.
"""

from typing import Any

from crownlands.engine.chance import below
from crownlands.engine.jit import rule, small_rule
from crownlands.games.kingdom_builder.actions import CARD, DEALT
from crownlands.games.kingdom_builder.pieces import CARDS
from crownlands.games.kingdom_builder.state import DEAL, DRAW, NONE, TURN_UP, UNKNOWN


@small_rule
def cards_in(counts: Any) -> int:
    """How many cards there are."""
    total = 0
    for card in range(CARDS):
        total += int(counts[card])
    return total


@small_rule
def pile_size(state: Any) -> int:
    """How many cards can still be drawn before a shuffle."""
    total = cards_in(state.pile)
    for seat in range(state.players):
        if state.hand[seat] == UNKNOWN and not state.stale[seat]:
            total -= 1
    return total


@small_rule
def can_draw(state: Any) -> bool:
    """Is there a card to draw, after shuffling if need be?"""
    return cards_in(state.discards) > 0 or pile_size(state) > 0


@rule
def shuffle_if_empty(state: Any) -> None:
    """The discards become the pile when a card is wanted and there is none."""
    if pile_size(state) > 0:
        return
    for card in range(CARDS):
        state.older[card] += state.pile[card]
        state.pile[card] = state.discards[card]
        state.discards[card] = 0
    for seat in range(state.players):
        state.stale[seat] = 1 if state.hand[seat] != NONE else 0


@small_rule
def source(state: Any) -> Any:
    """The counts from which the card that is due comes. An unknown card to be turned up is in hand already."""
    if state.hand[state.turn] == UNKNOWN and state.stale[state.turn]:
        return state.older
    return state.pile


@small_rule
def card_base(state: Any) -> int:
    """The action that draws the first card: open for all, or into a hand."""
    return CARD if state.phase == TURN_UP else DEALT - CARDS * int(state.turn)


@small_rule
def draw_card(counts: Any, rng: Any) -> int:
    """Any card, as likely as there are of its terrain."""
    number = below(rng, cards_in(counts))
    card = 0
    while number >= counts[card]:
        number -= counts[card]
        card += 1
    return card


@rule
def secret(state: Any) -> int:
    """The seat that alone will see the card that is due; NONE if everybody will, or no card is due."""
    return int(state.turn) if state.phase == DEAL or state.phase == DRAW else NONE


@rule
def hide_hand(state: Any, seat: int) -> None:
    """Make the card in a seat's hand unknown."""
    card = int(state.hand[seat])
    if card >= 0:
        if state.stale[seat]:
            state.older[card] += 1
        else:
            state.pile[card] += 1
        state.hand[seat] = UNKNOWN


@rule
def hide(state: Any, seat: int) -> None:
    """Take out what a seat may not see: the cards in all other hands."""
    for other in range(state.players):
        if other != seat:
            hide_hand(state, other)


@rule
def determinize(state: Any, seat: int, rng: Any) -> None:
    """Deal every unknown hand a card it could hold. One that is about to be turned up is drawn then."""
    for other in range(state.players):
        if state.hand[other] == UNKNOWN and not (state.phase == TURN_UP and other == state.turn):
            counts = state.older if state.stale[other] else state.pile
            card = draw_card(counts, rng)
            counts[card] -= 1
            state.hand[other] = card
