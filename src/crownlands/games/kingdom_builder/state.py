"""The state of a game: one record, the board as lines of bits.

Each of the 20 lines of the board is a small integer, bit c for column c, and a plane is the lines of one kind of
thing: a terrain, a player's settlements. A rim of empty lines above and below saves asking where the board ends.
"""

from typing import Any

import numpy as np

from crownlands.games.kingdom_builder.pieces import CARDS, LETTERS, NOMADS, SOURCES

SEATS_MOST = 5
SIDE = 20
HEXES = SIDE * SIDE
TOP = 4  # lines of the rim above; even, so that odd lines of the board are odd lines of a plane
LINES = TOP + SIDE + 4
BOTTOM = TOP + SIDE

# Planes of the printed board beyond the ten kinds of hexes.
SITE = len(LETTERS)  # any of the five terrains that can be built on
SPECIAL = SITE + 1  # castle, location or camp
PLANES = SPECIAL + 1

SPOTS = 8  # location hexes: two for each quadrant
CAMPS = 6  # nomad camps: at most three on one quadrant and one each on three

# Phases. In all but the last two chance moves.
LAY, GOALS, SETTLE_CAMPS, FIRST, DEAL, DRAW, TURN_UP, PLAY, ENDED = range(9)
PHASES = ("lay", "goal", "settle", "seat", "deal", "draw", "turn-up", "play", "over")

NONE = -1  # no card, no tile, no hex, nobody
UNKNOWN = -2  # a card in hand that whoever looks cannot see
NOT_YET = -2  # a camp whose tile has not been drawn

# What became of the tile of a location hex, for each seat; at most one from each hex, ever.
NEVER, FRESH, READY, USED, LOST = range(5)
TILE_MARKS = {FRESH: "+", READY: "", USED: "!", LOST: "-"}  # in texts

STATE = np.dtype(
    (
        np.record,
        [
            # the options
            ("players", np.int8),
            ("nomads", np.int8),
            ("lords", np.int8),
            ("fixed_boards", np.int8, 4),
            ("fixed_goals", np.int16),
            # the set-up
            ("phase", np.int8),
            ("boards", np.int8, 4),
            ("goals", np.int16),  # bit for each objective in play
            ("first", np.int8),  # the start player
            ("land", np.int32, (PLANES, LINES)),
            ("spot_at", np.int16, SPOTS),
            ("spot_kind", np.int8, SPOTS),
            ("camp_at", np.int16, CAMPS),
            # the board
            ("town", np.int32, (SEATS_MOST, LINES)),  # settlements
            ("near", np.int32, (SEATS_MOST, LINES)),  # every hex next to them
            ("wall", np.int32, LINES),
            ("free", np.int32, LINES),  # neither settlement nor wall
            ("open", np.int32, LINES),  # free, and of a terrain that can be built on
            ("camp_tile", np.int8, CAMPS),
            # what the players have
            ("supply", np.int8, SEATS_MOST),
            ("walls_left", np.int8),
            ("tile", np.int8, (SEATS_MOST, SPOTS)),
            ("nomad", np.int8, (SEATS_MOST, len(NOMADS))),  # to be used this turn or never
            ("fresh", np.int8, (SEATS_MOST, len(NOMADS))),  # taken this turn, for the next
            ("gold", np.int16, (SEATS_MOST, len(SOURCES))),
            # cards: never an order, only how many of each terrain
            ("hand", np.int8, SEATS_MOST),
            ("stale", np.int8, SEATS_MOST),  # was the card in hand drawn before the last shuffle?
            ("pile", np.int8, CARDS),  # and the unknown cards in hand that were drawn from it
            ("older", np.int8, CARDS),  # the unknown cards in hand from before the last shuffle
            ("discards", np.int8, CARDS),
            # the turn
            ("turn", np.int8),
            ("card", np.int8),  # the card in play, open to all
            ("built", np.int8),  # settlements of the mandatory action
            ("built_at", np.int16, 3),
            ("doing", np.int8),  # the tile in use
            ("left", np.int8),  # how many times its action goes on
            ("lifted", np.int16),  # the settlement to be moved; it stands where it was until it is put down
            ("outpost", np.int8),  # an outpost is laid down: the next settlement need not be adjacent
            ("victim", np.int8),  # who loses a settlement to the sword now
            ("ending", np.int8),  # this is the last round
        ],
    )
)


def line_of(at: int) -> int:
    """The line of a plane in which a hex lies."""
    return TOP + at // SIDE


def hex_set(lines: Any) -> list[int]:
    """The hexes of a plane, ascending."""
    return hexes_in(lines.tolist())


def hexes_in(lines: list[int]) -> list[int]:
    """The same of a plane as plain numbers."""
    found = []
    for y in range(TOP, BOTTOM):
        line = lines[y] & (1 << SIDE) - 1
        while line:
            low = line & -line
            found.append(SIDE * (y - TOP) + low.bit_length() - 1)
            line ^= low
    return found
