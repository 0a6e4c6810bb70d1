"""The numbers of the actions. What each kind of them is stands in `kinds`; their texts:

`Bk7` build on k7 · `k7-` take the settlement from k7, `-m7` put it on m7 · `Wk7` a wall on k7 · `Sk7` the sword
strikes k7 · `Tfarm` use a tile · `stop` no more steps or walls · `.` end of the turn. What chance brings: `*tavern~`
a quadrant (turned), `*knights` an objective, `*sword` a tile for the next camp, `*B` the start player, `*B:grass` a
card into B's hand, `*grass` a card turned up for all, `*?` a card into a hand that whoever looks cannot see.
"""

from crownlands.games.kingdom_builder.boards import QUADRANTS
from crownlands.games.kingdom_builder.pieces import CARDS, NOMADS, OBJECTIVES, TILES
from crownlands.games.kingdom_builder.state import HEXES, SEATS_MOST

BUILD_AT = 0
FROM = BUILD_AT + HEXES
TO = FROM + HEXES
WALL_AT = TO + HEXES
STRIKE = WALL_AT + HEXES
USE = STRIKE + HEXES
STOP = USE + len(TILES)
END = STOP + 1

# Outcomes of chance count down from −1.
CARD = -1
HIDDEN = CARD - CARDS
DEALT = HIDDEN - 1
BOARD = DEALT - CARDS * SEATS_MOST
GOAL = BOARD - QUADRANTS
CAMP_TILE = GOAL - len(OBJECTIVES)
SEAT = CAMP_TILE - len(NOMADS)


def dealt_to(action: int) -> int:
    """Into whose hand a card is dealt by an action of the kind `deal`."""
    return (DEALT - action) // CARDS
