"""What the scenes of the domino games share: areas, dominoes, kings, and the choices of draft and placing."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from crownlands.engine.action import Action
from crownlands.engine.words import Message
from crownlands.games.domino.cells import halves, read_cell
from crownlands.games.domino.draft import NOBODY, SLOTS
from crownlands.games.domino.land import BOTTOM, LEFT, RIGHT, STEP_X, STEP_Y, TOP
from crownlands.games.domino.text import placed
from crownlands.scene.model import Area, Choice, Spot, Sprite

Half = Callable[[int, int], str]  # the drawing of a domino's first (0) or second (1) half, given its number

LAND, PIECE, KING, TOP_LAYER = 0, 1, 2, 3


def board(state: Any, seat: int, label: Message) -> Area:
    """The part of a seat's frame that is built, or can be built on with the next dominoes."""
    grid = int(state.grid)
    side = 2 * grid - 1
    left, right = int(state.box[seat, LEFT]), int(state.box[seat, RIGHT])
    top, bottom = int(state.box[seat, TOP]), int(state.box[seat, BOTTOM])
    x = max(1, right - grid + 1, left - 2)
    y = max(1, bottom - grid + 1, top - 2)
    width = min(side, left + grid - 1, right + 2) - x + 1
    height = min(side, top + grid - 1, bottom + 2) - y + 1
    return Area(f"kingdom.{seat}", "board", x, y, width, height, seat, label)


def domino(
    number: int, area: str, x: int, y: int, turn: int, half: Half, owner: int | None, last: bool
) -> Iterator[Sprite]:
    """A domino is three sprites: its halves, and the frame around them."""
    x2, y2 = x + int(STEP_X[turn]), y + int(STEP_Y[turn])
    yield Sprite(f"d{number}a", area, half(number, 0), x, y, LAND, owner=owner)
    yield Sprite(f"d{number}b", area, half(number, 1), x2, y2, LAND, owner=owner)
    shape = "frame.2.1" if turn % 2 == 0 else "frame.1.2"
    yield Sprite(f"d{number}", area, shape, min(x, x2), min(y, y2), PIECE, owner=owner, last=last)


def dominoes(state: Any, players: int, half: Half, spot_seat: int, last: int) -> Iterator[Sprite]:
    """Every domino on the table, in kingdoms and in rows."""
    grid = int(state.grid)
    for seat in range(players):
        for number, place in placed(state, seat, spot_seat).items():
            (x, y), _ = halves(grid, place)
            yield from domino(number, f"kingdom.{seat}", x, y, place & 3, half, seat, number == last)
    for area, numbers in (("row", state.row), ("next", state.next_row)):
        for slot in range(SLOTS):
            if numbers[slot]:
                yield from domino(int(numbers[slot]), area, 0, slot, 0, half, None, False)


def current_game(history: Sequence[Action]) -> Sequence[Action]:
    """The actions since the last time kings were drawn from the hands: those of this game of a dynasty."""
    start = 0
    for i in range(1, len(history)):
        if history[i].kind == "draw" and history[i - 1].kind in ("place", "discard") and _opens(history, i):
            start = i
    return history[start:]


def _opens(history: Sequence[Action], i: int) -> bool:
    """Do these draws lead to kings being drawn?"""
    return next((a.kind for a in history[i:] if a.kind != "draw"), "draw") == "king"


def kings_on(taken: Sequence[int], kings: int) -> dict[int, int]:
    """Which king stands on which domino, kings numbered by the order of the first picks.

    `taken` are the dominoes as they were chosen; the kings of a row choose in the order of its numbers.
    """
    standing: dict[int, int] = {}
    for first in range(0, len(taken), kings):
        chosen = taken[first : first + kings]
        row = sorted(standing)
        moved = {number: standing[row[i]] if row else i for i, number in enumerate(chosen)}
        if len(chosen) < kings:
            return {**{number: standing[number] for number in row[len(chosen) :]}, **moved}
        standing = moved
    return standing


def last_placed(taken: Sequence[int], history: Sequence[Action], kings: int) -> int:
    """The number of the domino placed or discarded last, 0 if there is none."""
    count = sum(action.kind in ("place", "discard") for action in history)
    if not count:
        return 0
    lap, turn = divmod(count - 1, kings)
    row = sorted(taken[lap * kings : (lap + 1) * kings])
    return row[turn] if turn < len(row) else 0


def king_sprites(state: Any, standing: dict[int, int], symbol: str, taken_last: int) -> Iterator[Sprite]:
    """The kings in both rows. One whose history is unknown is named by its place."""
    for area, numbers, owners in (("row", state.row, state.owner), ("next", state.next_row, state.next_owner)):
        for slot in range(SLOTS):
            number, owner = int(numbers[slot]), int(owners[slot])
            if owner != NOBODY and number:
                name = f"king.{standing[number]}" if number in standing else f"king.{area}.{slot}"
                yield Sprite(
                    name, area, f"{symbol}.{owner}", 0.6, slot + 0.1, KING, 0.8, owner, last=number == taken_last
                )


def take_choice(state: Any, action: Action, symbol: str, seat: int, label: Message) -> Choice:
    """Choosing a domino of the next row."""
    slot = [int(n) for n in state.next_row].index(int(action))
    return Choice(
        action.text, "next", 0, slot, 2, 1, "take", ((f"{symbol}.{seat}+ghost", 0.6, slot + 0.1),), None, label
    )


def place_choice(action: Action, number: int, half: Half, seat: int, points: int, label: Message) -> Choice:
    """Placing the domino at hand: choices on the same squares form a group, to be turned through."""
    (x, y), (x2, y2) = read_cell(action.at[0]), read_cell(action.at[1])
    ghost = (
        (half(number, 0), x, y),
        (half(number, 1), x2, y2),
        ("frame.2.1" if y == y2 else "frame.1.2", min(x, x2), min(y, y2)),
    )
    width, height = abs(x - x2) + 1, abs(y - y2) + 1
    return Choice(
        action.text, f"kingdom.{seat}", min(x, x2), min(y, y2), width, height, action.at[0], ghost, points, label
    )


def spots(seat: int, cells: Sequence[str]) -> tuple[Spot, ...]:
    """Squares of a kingdom as places in its area."""
    return tuple((f"kingdom.{seat}", *read_cell(cell)) for cell in cells)


def turn_order(state: Any) -> tuple[int, ...]:
    """Who acts next: the kings of the row from the acting one on, then those who have chosen for the next round."""
    owners = [int(state.owner[slot]) for slot in range(int(state.turn), SLOTS) if slot < SLOTS]
    following = [int(owner) for owner in state.next_owner]
    return tuple(owner for owner in owners + following if owner != NOBODY)
