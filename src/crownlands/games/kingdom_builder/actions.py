"""The static table of actions: numbers, texts, meanings.

`Bk7` build on k7 · `k7-` take the settlement from k7, `-m7` put it on m7 · `Wk7` a wall on k7 · `Sk7` the sword
strikes k7 · `Tfarm` use a tile · `stop` no more steps or walls · `.` end of the turn. What chance brings: `*tavern~`
a quadrant (turned), `*knights` an objective, `*sword` a tile for the next camp, `*B` the start player, `*B:grass` a
card into B's hand, `*grass` a card turned up for all, `*?` a card into a hand that whoever looks cannot see.
"""

from collections.abc import Iterator

from crownlands.engine.action import Action
from crownlands.engine.game import SEATS, Game
from crownlands.games.kingdom_builder.boards import QUADRANTS, quadrant_name
from crownlands.games.kingdom_builder.hexes import hex_name
from crownlands.games.kingdom_builder.pieces import CARDS, NOMADS, OBJECTIVES, TERRAINS, TILES
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


def decisions() -> Iterator[Action]:
    """What players do."""
    for base, kind, text in (
        (BUILD_AT, "build", "B{}"),
        (FROM, "from", "{}-"),
        (TO, "to", "-{}"),
        (WALL_AT, "wall", "W{}"),
        (STRIKE, "strike", "S{}"),
    ):
        for at in range(HEXES):
            yield Action(base + at, text.format(hex_name(at)), kind, (hex_name(at),))
    for tile, name in enumerate(TILES[:-1]):  # a treasure is never used
        yield Action(USE + tile, f"T{name}", "use", piece=tile)
    yield Action(STOP, "stop", "stop")
    yield Action(END, ".", "end")


def outcomes(players: int) -> Iterator[Action]:
    """What chance brings."""
    yield Action(HIDDEN, "*?", "hidden")
    for card in range(CARDS):
        yield Action(CARD - card, f"*{TERRAINS[card]}", "card", piece=card)
        for seat in range(players):
            yield Action(DEALT - CARDS * seat - card, f"*{SEATS[seat]}:{TERRAINS[card]}", "deal", piece=card)
    for number in range(QUADRANTS):
        yield Action(BOARD - number, f"*{quadrant_name(number)}", "lay", piece=number)
    for goal, name in enumerate(OBJECTIVES):
        yield Action(GOAL - goal, f"*{name}", "goal", piece=goal)
    for tile, name in enumerate(NOMADS):
        yield Action(CAMP_TILE - tile, f"*{name}", "camp", piece=tile)
    for seat in range(players):
        yield Action(SEAT - seat, f"*{SEATS[seat]}", "first", piece=seat)


def actions(game: Game) -> list[Action]:
    """The whole table."""
    return [*outcomes(game.players), *decisions()]


def dealt_to(action: int) -> int:
    """Into whose hand a card is dealt by an action of the kind `deal`."""
    return (DEALT - action) // CARDS
