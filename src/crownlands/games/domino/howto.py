"""What the explanations of the domino games share: squares and placements as marks on pictures."""

from crownlands.games.domino.cells import read_cell
from crownlands.games.domino.land import ARROWS, STEP_X, STEP_Y
from crownlands.games.domino.scene import Half
from crownlands.scene.howto import Arrow, Cut, Lit, Offer
from crownlands.scene.model import Ghost, Spot


def squares(seat: int, cells: str) -> tuple[Spot, ...]:
    """Squares of a seat's land, named one after the other."""
    return tuple((f"kingdom.{seat}", *read_cell(cell)) for cell in cells.split())


def lit(seat: int, cells: str, words: str = "") -> Lit:
    """Squares that are outlined."""
    return Lit(squares(seat, cells), words)


def arrow(seat: int, cells: str) -> Arrow:
    """From the first square over the others to the last."""
    return Arrow(squares(seat, cells))


def part(seat: int, first: str, last: str) -> Cut:
    """The part of a land between two corners."""
    (left, top), (right, bottom) = read_cell(first), read_cell(last)
    return Cut(f"kingdom.{seat}", left, top, right - left + 1, bottom - top + 1)


def _halves(action: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """The squares of a placement, `c3>`."""
    x, y = read_cell(action[:-1])
    turn = ARROWS.index(action[-1])
    return (x, y), (x + int(STEP_X[turn]), y + int(STEP_Y[turn]))


def placings(seat: int, actions: str, words: str = "") -> tuple[Lit, ...]:
    """Placements, each outlined."""
    return tuple(Lit(_spots(seat, action), words) for action in actions.split())


def _spots(seat: int, action: str) -> tuple[Spot, ...]:
    return tuple((f"kingdom.{seat}", x, y) for x, y in _halves(action))


def as_placed(seat: int, number: int, half: Half, actions: str) -> tuple[tuple[str, Ghost], ...]:
    """A domino as it would lie after each of some placements, possible or not."""
    found = []
    for action in actions.split():
        (x, y), (x2, y2) = _halves(action)
        frame = "frame.2.1" if y == y2 else "frame.1.2"
        pieces = (
            Ghost(half(number, 0), x, y),
            Ghost(half(number, 1), x2, y2),
            Ghost(frame, min(x, x2), min(y, y2)),
        )
        found += [(f"kingdom.{seat}", piece) for piece in pieces]
    return tuple(found)


def place_offers(seat: int, actions: str) -> tuple[Offer, ...]:
    """Placements to choose from."""
    return tuple(Offer(action, _spots(seat, action)) for action in actions.split())


def square_offers(seat: int, sign: str, cells: str) -> tuple[Offer, ...]:
    """Squares to choose from, for what is done to a square: `!c3`."""
    return tuple(Offer(sign + cell, squares(seat, cell)) for cell in cells.split())


def row_offers(numbers: str) -> tuple[Offer, ...]:
    """The dominoes of the next row to choose from."""
    return tuple(
        Offer(number, (("next", 0.0, float(slot)), ("next", 1.0, float(slot))))
        for slot, number in enumerate(numbers.split())
    )


def plain_offers(*answers: object) -> tuple[Offer, ...]:
    """Numbers or seats to choose from, or what has no place on the picture."""
    return tuple(Offer(str(answer)) for answer in answers)
