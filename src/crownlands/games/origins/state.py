"""The state of a game of Origins, and the numbers of its decisions.

A territory is a land (see `domino.land`) whose marks are fires, and on volcanoes craters. Planes of its own say
where a fire is a token, where resources lie and which caveman stands on a square. Resources on dominoes in the rows
need no note: they follow from the domino, and so does what kind of resource lies on a square.
"""

from typing import Any

import numpy as np

from crownlands.engine.jit import lowest, small_rule
from crownlands.games.domino import draft
from crownlands.games.domino import land as lands
from crownlands.games.domino.draft import MORE
from crownlands.games.domino.land import LEFT, TOP, clear_plane, in_plane, set_plane
from crownlands.games.origins.contents import CAVEMEN, FIRST_RICH, KINDS, LANDS, NUMBER

SEATS, SLOTS = 4, 4

DISCOVERY, TOTEM, TRIBE = 0, 1, 2
MODES = ("discovery", "totem", "tribe")

TOKEN = LANDS  # squares with a fire token
GOODS = TOKEN + 1  # squares with a resource
MEN = TOKEN + 2  # four planes: the number of the caveman on each square, bit by bit; 0 is nobody
MAN_BITS = 4

PAIR, FIRE, GIVE, RECRUIT, PAY, SEARCH, SETTLE, REFILL = range(MORE, MORE + 8)

FACE_UP = 4  # cavemen on the cave board
ANYBODY = len(CAVEMEN) + 1  # hired: whoever is found in the pile

STATE = np.dtype(
    (
        np.record,
        [
            *lands.fields(SEATS, MEN + MAN_BITS),
            *draft.fields(SEATS, SLOTS, NUMBER),
            ("mode", np.int8),
            ("empire_of_fire", np.int8),
            ("homo_habilis", np.int8),
            ("lenient", np.int8),
            ("built_path", np.int8),
            ("fire_on_hut", np.int8),
            ("empty_stays", np.int8),
            ("own_claim", np.int8),
            ("last_recruits", np.int8),
            ("man_on_hut", np.int8),
            ("man_on_volcano", np.int8),
            ("stock", np.int8, (SEATS, KINDS)),  # how many resources of each kind the planes show
            ("volcano", np.int16),  # 1 + the square of the volcano whose fire is to land, 0 if none is
            ("totem", np.int8, KINDS),  # who holds each, NOBODY while it lies in the middle
            ("cave", np.int8, len(CAVEMEN)),  # face up, by kind
            ("pile", np.int8, len(CAVEMEN)),  # face down, by kind: an order does not exist
            ("hired", np.int8),  # 1 + the caveman being recruited, ANYBODY, or 0
            ("paid", np.int8),  # bit k: a resource k has been paid for it
        ],
    )
)

# Decisions after those of the draft: a square for fire, choices without a square, a square to pay from, a square
# for a caveman. Squares are numbered line by line in the frame, so the numbers depend on how many there are.
PAIRS, GIVES, PASS, HIRES, SEARCHES, FINDS, CHOICES = 0, 2, 6, 7, 17, 18, 28
PLACEMENT = NUMBER + 1
CAVEMAN_DRAWN = -PLACEMENT - SEATS
assert SEARCHES - HIRES + 1 == ANYBODY


@small_rule
def frame_squares(grid: int) -> int:
    """How many squares the frame has."""
    return (2 * grid - 1) * (2 * grid - 1)


@small_rule
def fires_from(grid: int) -> int:
    """The number of the first fire action."""
    return PLACEMENT + 4 * frame_squares(grid)


@small_rule
def choices_from(grid: int) -> int:
    """The number of the first choice without a square."""
    return PLACEMENT + 5 * frame_squares(grid)


@small_rule
def pays_from(grid: int) -> int:
    """The number of the first payment."""
    return PLACEMENT + 5 * frame_squares(grid) + CHOICES


@small_rule
def settles_from(grid: int) -> int:
    """The number of the first square for a caveman."""
    return PLACEMENT + 6 * frame_squares(grid) + CHOICES


@small_rule
def cell_at(state: Any, x: int, y: int) -> int:
    """The square of the frame at a column and line: the inverse of `cell_column` and `cell_line`."""
    return (y - 1) * (2 * int(state.grid) - 1) + x - 1


@small_rule
def word_cell(state: Any, seat: int, i: int) -> int:
    """The square of the frame that bit i of a seat's words stands for."""
    return cell_at(state, int(state.box[seat, LEFT]) + (i & 7), int(state.box[seat, TOP]) + (i >> 3))


@small_rule
def list_squares(state: Any, seat: int, word: int, base: int, out: Any) -> int:
    """Write the squares set in a word as actions, ascending from `base`; return how many."""
    n = 0
    while word:
        out[n] = base + word_cell(state, seat, lowest(word))
        word &= word - 1
        n += 1
    return n


@small_rule
def square_bit(state: Any, seat: int, x: int, y: int) -> int:
    """The word in which only one square is set."""
    return 1 << (8 * (y - int(state.box[seat, TOP])) + x - int(state.box[seat, LEFT]))


@small_rule
def rich_kind(state: Any, seat: int, x: int, y: int) -> int:
    """The kind of resource that belongs to the terrain of a square other than the hut; −1 if none does."""
    for kind in range(KINDS):
        if in_plane(state, seat, FIRST_RICH + kind, x, y):
            return kind
    return -1


@small_rule
def add_resource(state: Any, seat: int, x: int, y: int) -> None:
    """Put the resource of its terrain on a square."""
    set_plane(state, seat, GOODS, x, y)
    state.stock[seat, rich_kind(state, seat, x, y)] += 1


@small_rule
def remove_resource(state: Any, seat: int, x: int, y: int) -> None:
    """Take the resource of a square away, if there is one."""
    if in_plane(state, seat, GOODS, x, y):
        clear_plane(state, seat, GOODS, x, y)
        state.stock[seat, rich_kind(state, seat, x, y)] -= 1
