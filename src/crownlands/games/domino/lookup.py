"""Look-ups in a state, for those who write, draw and explain it: what lies where, and what it is called."""

from collections.abc import Iterator, Sequence
from typing import Any

from crownlands.games.domino.cells import cell_name
from crownlands.games.domino.kingdom import SPOT_SEAT
from crownlands.games.domino.land import BOTTOM, BUILT, LEFT, LEVELS, LINE, MARKS, RIGHT, TOP, bit_of

LINES_IN_WORD = 4
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
    return placed_by_seat(state.spot.tolist()).get(seat, {})


def placed_by_seat(spots: Sequence[int]) -> dict[int, dict[int, int]]:
    """The same for every seat with dominoes, given where each domino lies."""
    found: dict[int, dict[int, int]] = {}
    for number, spot in enumerate(spots):
        if spot:
            seat, place = divmod(spot - 1, SPOT_SEAT)
            found.setdefault(seat, {})[number] = place
    return found


def built_squares(state: Any, seat: int) -> list[tuple[int, int]]:
    """Column and line of every square that is built, line by line."""
    return squares_in(state.land[seat, BUILT].tolist())


def squares_in(words: Sequence[int]) -> list[tuple[int, int]]:
    """Column and line of every square of a plane, line by line."""
    found = []
    for i, word in enumerate(words):
        for bit in bits_of(word):
            found.append((bit % LINE, bit // LINE + LINES_IN_WORD * i))
    return found


def bits_of(word: int) -> Iterator[int]:
    """The bits that are set, ascending."""
    while word:
        low = word & -word
        yield low.bit_length() - 1
        word ^= low


def cells_of(state: Any, seat: int, word: int) -> tuple[str, ...]:
    """The names of the squares set in a word (see `land.squares`)."""
    return cells_in(state.box[seat].tolist(), int(word))


def cells_in(box: Sequence[int], word: int) -> tuple[str, ...]:
    """The same, given what a kingdom spans."""
    left, top = box[LEFT], box[TOP]
    return tuple([cell_name(left + bit % 8, top + bit // 8) for bit in bits_of(word)])


def window(state: Any, seat: int) -> tuple[range, range]:
    """Columns and lines of a seat's frame that are worth seeing: built, or to be built on with the next dominoes."""
    return window_of(int(state.grid), state.box[seat].tolist())


def window_of(grid: int, box: Sequence[int]) -> tuple[range, range]:
    """The same, given how wide a kingdom can be and what it spans."""

    def seen(first: int, last: int) -> range:
        return range(max(1, last - grid + 1, first - 2), min(2 * grid - 1, first + grid - 1, last + 2) + 1)

    return seen(box[LEFT], box[RIGHT]), seen(box[TOP], box[BOTTOM])


def still_to_draw(state: Any) -> int:
    """Dominoes that will still be drawn in this game; with two or three players the bag may hold more."""
    lying = len([number for number in state.next_row if number > 0])
    rows = int(state.rounds) - int(state.round_no)
    return max(0, rows * int(state.row_size) - lying)
