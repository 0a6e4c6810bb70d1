"""What people ask about a position of a domino game: `position.facts`, and `view.facts` for what a seat may know.

Squares are named as in actions (the start square is e5, or g7 on the large grid). A seat is given by its letter or its
number, and told as a number.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from crownlands.engine.game import Game
from crownlands.games.domino.cells import cell_name, halves
from crownlands.games.domino.draft import NOBODY
from crownlands.games.domino.lookup import bits_of, built_squares, placed


class Square(NamedTuple):
    """A built square: its terrain, its crowns or fires, and the domino it is a half of (None: the start square)."""

    terrain: str
    marks: int
    domino: int | None


class Property(NamedTuple):
    """Squares of one terrain that hang together; their marks times their number are points."""

    terrain: str
    marks: int
    squares: tuple[str, ...]
    points: int


class Slot(NamedTuple):
    """A domino in a row, and whose king stands on it."""

    domino: int
    owner: int | None


class DominoFacts:
    """Squares and properties, rows and dominoes."""

    _printed: Callable[[Any, int, int, int], tuple[int, int]]  # terrain and marks of a built square
    _start: str
    _terrains: tuple[str, ...]

    def __init__(self, game: Game, state: Any) -> None:
        self._game, self._state = game, state

    def squares(self, seat: object) -> dict[str, Square]:
        """Every built square of a seat, by name."""
        number, grid = self._game.seat(seat), int(self._state.grid)
        of = {at: domino for domino, place in placed(self._state, number).items() for at in halves(grid, place)}
        found = {}
        for x, y in built_squares(self._state, number):
            terrain, marks = type(self)._printed(self._state, number, x, y)
            name = self._start if terrain < 0 else self._terrains[terrain]
            found[cell_name(x, y)] = Square(name, marks, of.get((x, y)))
        return found

    def properties(self, seat: object) -> list[Property]:
        """The properties of a seat, with and without points."""
        items = self._game.book.items(self._game, self._state, self._game.seat(seat))
        return [
            Property(item.name, int(item.what.args["marks"]), item.cells, item.points)
            for item in items
            if item.what.id == f"{self._game.id}.item.property"
        ]

    def row(self) -> list[Slot]:
        """The dominoes of this round that are still to be placed, in the order in which their kings act."""
        return self._slots(self._state.row, self._state.owner)

    def next_row(self) -> list[Slot]:
        """The dominoes to choose from for the next round."""
        return self._slots(self._state.next_row, self._state.next_owner)

    def dominoes(self) -> dict[int, tuple[tuple[str, int], tuple[str, int]]]:
        """Terrain and marks of both halves of the dominoes that lie in the rows, by number."""
        return {slot.domino: self.domino(slot.domino) for slot in (*self.row(), *self.next_row())}

    def domino(self, number: int) -> tuple[tuple[str, int], tuple[str, int]]:
        """Terrain and marks of both halves of a domino."""
        raise NotImplementedError

    def bag(self) -> list[int]:
        """The dominoes that have not been drawn."""
        return [n + 1 for n in bits_of(int(self._state.bag))]

    def _slots(self, numbers: Any, owners: Any) -> list[Slot]:
        rows = zip(numbers.tolist(), owners.tolist(), strict=True)
        return [Slot(number, None if owner == NOBODY else owner) for number, owner in rows if number]
