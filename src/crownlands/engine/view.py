"""A view: what one seat, or somebody watching, may see of a position. Bots and clients get nothing else."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from crownlands.engine import python_calls
from crownlands.engine.action import Action
from crownlands.engine.chance import check_seed, generator
from crownlands.engine.contract import NOBODY
from crownlands.engine.game import Paint, plain

if TYPE_CHECKING:
    from crownlands.engine.game import Game
    from crownlands.engine.position import Outcome, Position, Score
    from crownlands.engine.words import Message


_PAINTERS: list[Callable[["View"], str]] = []


def drawn_by(painter: Callable[["View"], str]) -> None:
    """Have views drawn, as SVG: pictures are made above the engine, which only knows whom to ask."""
    _PAINTERS[:] = [painter]


class Values:
    """A state as plain numbers and lists, by the names of its fields. Each is turned into them when first asked for: to
    look into a record takes NumPy many times as long."""

    def __init__(self, states: Any) -> None:
        self._states = states

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        value = self._states[name].tolist()[0]
        setattr(self, name, value)
        return value


class View:
    """A seat's sight of a position: a state without what is hidden from it, a history with the secrets left out."""

    def __init__(self, seen: "Position", seat: int | None, history: tuple[Action, ...], moved: int = NOBODY) -> None:
        self._seen = seen
        self.seat = seat
        self.history = history
        self.moved = moved  # who made the last action: a seat, or CHANCE

    def turned_to(self, seat: int) -> "View":
        """What a seat sees of a game that hides nothing: the same, through its eyes."""
        assert not self.game.hidden
        other = View(self._seen, seat, self.history, self.moved)
        other.values = self.values
        return other

    @property
    def game(self) -> "Game":
        return self._seen.game

    @property
    def state(self) -> Any:
        """The record as this seat may see it."""
        return self._seen.state

    @cached_property
    def values(self) -> Values:
        """The same as plain numbers and lists, for whoever looks at much of it."""
        return self._seen.values()

    def states(self) -> Any:
        """The same as a copy in an array of one, as compiled code takes it: the quickest way for a bot."""
        return self._seen.states()

    @property
    def mover(self) -> int:
        """The seat that moves, or CHANCE, or OVER."""
        return self._seen.mover

    def legal(self) -> list[Action]:
        """What the seat can do now: empty when it is not its turn."""
        return self._seen.legal() if self.mover == self.seat else []

    def totals(self) -> list[int]:
        """The points of each seat as things stand."""
        return self._seen.totals()

    def scores(self) -> list["Score"]:
        """The points of each seat as things stand, explained item by item."""
        return self._seen.scores()

    @property
    def facts(self) -> Any:
        """What people ask about a position of this game, as far as the seat may know it."""
        return self._seen.facts

    def outcome(self) -> "Outcome | None":
        """How the game ended, or None while it goes on."""
        return self._seen.outcome()

    def expected(self) -> "Message":
        """What is to be done now, and by whom."""
        return self._seen.expected()

    def why_not(self, which: object) -> "Message | None":
        """Which rule forbids an action here; None if none does. The answer rests on nothing the seat cannot see."""
        return self._seen.why_not(which)

    def show(self, paint: Paint = plain) -> str:
        """What is seen, as lines to read, painted."""
        return self._seen.show(paint)

    def text(self) -> str:
        """What is seen, in one line."""
        return self._seen.text()

    def imagine(self, seed: object = None) -> "Position":
        """A position that could be the real one, for this seat to think with: what is hidden is dealt at random."""
        states = self._seen.states()
        python_calls.determinize(states, NOBODY if self.seat is None else self.seat, generator(check_seed(seed)))
        return type(self._seen)(self.game, states)

    def __str__(self) -> str:
        return self.show()

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return _PAINTERS[0](self)

    def __repr__(self) -> str:
        return f"crownlands.position({self.text()!r}).view({self.seat!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.seat == other.seat and self._seen == other._seen

    def __hash__(self) -> int:
        return hash((self.seat, self._seen))
