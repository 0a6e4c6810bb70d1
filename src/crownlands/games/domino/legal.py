"""What is legal in the phases that all domino games have."""

from typing import Any

from crownlands.engine.jit import small_rule
from crownlands.games.domino.draft import CHOOSE, DISCARD, ENDED, PLACE, first_placement, legal_choices, legal_draws
from crownlands.games.domino.placing import placements


@small_rule
def places_for(state: Any, seat: int, number: int, tiles: Any, alike: Any, out: Any) -> int:
    """Every legal placement of a domino in a kingdom, as actions; `alike` says which tiles have equal halves."""
    return placements(state, seat, tiles[number, 0], tiles[number, 2], alike[number], first_placement(state), out, 0)


@small_rule
def legal_in_draft(state: Any, tiles: Any, alike: Any, out: Any) -> int:
    """The legal actions, ascending; a domino that fits nowhere is discarded."""
    if state.phase == PLACE:
        n = places_for(state, state.owner[state.turn], state.row[state.turn], tiles, alike, out)
        if n == 0:
            out[0] = DISCARD
            return 1
        return n
    if state.phase == CHOOSE:
        return legal_choices(state, out)
    if state.phase == ENDED:
        return 0
    return legal_draws(state, out)
