"""A view: what one seat, or somebody watching, may see of a position. Bots and clients get nothing else."""

from typing import TYPE_CHECKING, Any

from crownlands.engine.action import Action

if TYPE_CHECKING:
    from crownlands.engine.position import Outcome, Position, Score
    from crownlands.engine.words import Message


class View:
    """A seat's sight of a position.

    Neither Kingdomino nor Origins hides anything but what is still in the bag, and there is no order in a bag; so a
    view holds a copy of the position, without whoever deals chance.
    """

    def __init__(self, position: "Position", seat: int | None) -> None:
        self._position = position.copy()
        self.seat = seat
        self.game = position.game

    @property
    def state(self) -> Any:
        return self._position.state

    @property
    def mover(self) -> int:
        return self._position.mover

    @property
    def history(self) -> tuple[Action, ...]:
        return tuple(self._position.history)

    def legal(self) -> list[Action]:
        """What the seat can do now: empty when it is not its turn."""
        return self._position.legal() if self.mover == self.seat else []

    def scores(self) -> list["Score"]:
        return self._position.scores()

    def outcome(self) -> "Outcome | None":
        return self._position.outcome()

    def expected(self) -> "Message":
        return self._position.expected()

    def text(self) -> str:
        return self._position.text()

    def imagine(self) -> "Position":
        """A position that could be the real one, for this seat to think with."""
        return self._position.copy()

    def __str__(self) -> str:
        return str(self._position)

    def __repr__(self) -> str:
        return f"crownlands.position({self.text()!r}).view({self.seat!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.seat == other.seat and self._position == other._position

    def __hash__(self) -> int:
        return hash((self.seat, self._position))
