"""Look-ups in a state, for those who write, draw and explain it: what lies where, and what it is called."""

from typing import Any

from crownlands.games.domino.cells import cell_name
from crownlands.games.domino.kingdom import SPOT_SEAT
from crownlands.games.domino.land import BOTTOM, BUILT, LEFT, LEVELS, MARKS, RIGHT, TOP, bit_of

START = -1  # stands for the terrain of the start square, which has none


def square_at(state: Any, seat: int, x: int, y: int) -> tuple[int, int]:
    """Terrain and marks of a built square; the start square has the terrain START."""
    planes, bit = state.land[seat, :, y >> 2].tolist(), bit_of(x, y)
    marks = sum(plane >> bit & 1 for plane in planes[MARKS : MARKS + LEVELS])
    if x == y == int(state.grid):
        return START, marks
    return next(terrain for terrain, plane in enumerate(planes) if plane >> bit & 1), marks


def placed(state: Any, seat: int) -> dict[int, int]:
    """The dominoes in a kingdom: number → placement."""
    first = 1 + seat * SPOT_SEAT
    return {n: spot - first for n, spot in enumerate(state.spot.tolist()) if first <= spot < first + SPOT_SEAT}


def built_squares(state: Any, seat: int) -> list[tuple[int, int]]:
    """Column and line of every square that is built, line by line."""
    frame, words = range(1, 2 * int(state.grid)), state.land[seat, BUILT].tolist()
    return [(x, y) for y in frame for x in frame if words[y >> 2] >> bit_of(x, y) & 1]


def cells_of(state: Any, seat: int, word: int) -> tuple[str, ...]:
    """The names of the squares set in a word (see `land.squares`)."""
    left, top = int(state.box[seat, LEFT]), int(state.box[seat, TOP])
    return tuple(cell_name(left + i % 8, top + i // 8) for i in range(64) if word >> i & 1)


def window(state: Any, seat: int) -> tuple[range, range]:
    """Columns and lines of a seat's frame that are worth seeing: built, or to be built on with the next dominoes."""
    grid = int(state.grid)

    def seen(first: int, last: int) -> range:
        return range(max(1, last - grid + 1, first - 2), min(2 * grid - 1, first + grid - 1, last + 2) + 1)

    box = state.box[seat].tolist()
    return seen(box[LEFT], box[RIGHT]), seen(box[TOP], box[BOTTOM])
