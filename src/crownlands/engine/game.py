"""A game: rules and options, nothing else. And the rulebook, which is what a game's folder hands to the engine."""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from crownlands.engine.action import Action
from crownlands.engine.contract import Rules, nothing_hidden
from crownlands.engine.errors import NotationError, OptionError
from crownlands.engine.fields import Field, read_fields, write_fields
from crownlands.engine.kinds import Kind, fault_of
from crownlands.engine.options import Option, Value, options_text, read_options, resolve
from crownlands.engine.reasons import Reason
from crownlands.engine.words import Message, SeatLetter

if TYPE_CHECKING:
    from crownlands.engine.position import Item, Position, Score

SEATS = "ABCDE"


Paint = Callable[[str, str], str]
"""Paints a piece of text: given what it shows (a terrain, a seat …) and the plain text, the text with colours."""


def plain(what: str, text: str) -> str:
    """The painter without colours."""
    return text


class Limits(NamedTuple):
    """What no game goes beyond: its length in actions, chance included, and the points of a seat."""

    longest: int
    least_points: int
    most_points: int


@dataclass(frozen=True)
class Rulebook:
    """Everything the engine must know of a game."""

    id: str
    version: int  # of the rules: a record made with another version is not replayed silently
    options: tuple[Option, ...]
    rules: Rules
    most_legal: int  # how many actions can be legal at once, at most, and a few to spare
    limits: Callable[[Mapping[str, Value]], Limits]  # what no game with these options goes beyond
    examples: Message | str  # of action texts, for error messages
    check: Callable[[Mapping[str, Value]], None]  # raise for options that cannot go together
    set_up: Callable[[Any, Mapping[str, Value]], None]  # write the options into an empty state
    expected: Callable[["Position"], Message]  # what is to be done now, and by whom
    items: Callable[["Game", Any, int], list["Item"]]  # what a seat's points are made of
    broken_ties: tuple[str, ...]  # message ids: what decided, by column of the standing
    show: Callable[["Position", Paint], str]  # the position as readable lines, each square painted
    read_board: Callable[["Game", str], Any]  # a state whose first seat has the board given as text, for scoring
    kinds: tuple[Kind, ...]  # every kind of action there is
    fields: Callable[["Game"], Sequence[Field]]  # of a position text, in their order
    signs: tuple[tuple[str, Message], ...] = ()  # what stands on a board that is shown, and what it means
    board_form: Message | str = ""  # how a board is drawn that `read_board` reads
    # What a seat (−1: a watcher) may know of a past with secrets: the state it began with, and the actions since.
    seen: Callable[["Position", int], tuple[Any, list[Action]]] | None = None
    facts: Callable[["Game", Any], Any] = lambda game, state: None  # what people ask about a state, by name
    # Why a seat's turn is good, given the positions before and after it: clauses, each with what it is about.
    reasons: Callable[["Position", "Position", int], list[Reason]] = lambda before, after, seat: []
    bench: tuple[Mapping[str, Value], ...] = ({},)  # the option sets whose speed is worth knowing
    daily: tuple[Mapping[str, Value], ...] = ()  # the option sets it is today's game with, one day each


_RULEBOOKS: dict[str, Callable[[], Rulebook]] = {}


def add_game(id: str, load: Callable[[], Rulebook]) -> None:
    """Make a game known; its rulebook is loaded when first asked for."""
    _RULEBOOKS[id] = functools.cache(load)


def game_ids() -> list[str]:
    """The names of all games, in the order in which they are offered."""
    return list(_RULEBOOKS)


def rulebook(id: object) -> Rulebook:
    """The rulebook of a game."""
    if not isinstance(id, str) or id not in _RULEBOOKS:
        raise OptionError("game.unknown", name=id, known=", ".join(game_ids()))
    return _RULEBOOKS[id]()


@functools.lru_cache(maxsize=256)
def _game(id: str, values: tuple[tuple[str, Value], ...]) -> "Game":
    return Game(rulebook(id), dict(values))


def make_game(id: str, given: Mapping[str, object]) -> "Game":
    """A game with the given options; the same options give the same object."""
    book = rulebook(id)
    return _game(id, tuple(resolve(id, book.options, given).items()))


def read_game(words: Sequence[str], **options: object) -> "Game":
    """A game from its text, `kingdomino players=2 harmony`, cut into words; options given beside it count more."""
    book = rulebook(words[0])
    return make_game(book.id, {**read_options(book.options, words[1:]), **options})


class Game:
    """Rules and options. It knows no position, no people, no randomness."""

    def __init__(self, book: Rulebook, options: Mapping[str, Value]) -> None:
        book.check(options)
        self.book = book
        self.rules = book.rules
        self.id = book.id
        self.version = book.version
        self.options = dict(options)
        self.players = int(options["players"])
        self.limits = book.limits(options)
        self.hidden = book.rules.hide is not nothing_hidden  # does a seat know anything that others do not?
        table = [action for kind in book.kinds for action in kind.actions(self)]
        self._by_number = {int(action): action for action in table}
        self._by_text = {action.text: action for action in table}
        if not len(table) == len(self._by_number) == len(self._by_text):
            raise RuntimeError(f"{book.id} has two actions of one number or text")
        self.num_actions = max(self._by_number) + 1
        self.num_chance = -min(self._by_number)

    @property
    def actions(self) -> list[Action]:
        """Every action there can be, decisions and outcomes of chance, by number."""
        return [self._by_number[number] for number in sorted(self._by_number)]

    @property
    def seats(self) -> str:
        """The letters of the seats."""
        return SEATS[: self.players]

    def who(self, seat: int) -> SeatLetter:
        """A seat as messages speak of it."""
        return SeatLetter(self.seats[seat])

    def action(self, which: object) -> Action:
        """The action with this number or text."""
        if isinstance(which, str):
            found = self._by_text.get(which.strip())
            if found is None:
                raise NotationError("action.unreadable", text=which, game=self.id, examples=self.book.examples)
            return found
        if isinstance(which, (int, np.integer)) and not isinstance(which, bool) and int(which) in self._by_number:
            return self._by_number[int(which)]
        raise NotationError("action.number", number=which, game=self.id)

    def named(self, numbers: Sequence[int]) -> list[Action]:
        """The actions with these numbers."""
        table = self._by_number
        return [table[number] for number in numbers]

    def seat(self, which: object) -> int:
        """A seat given as its number or letter."""
        if isinstance(which, str) and len(which) == 1 and which.upper() in self.seats:
            return self.seats.index(which.upper())
        if isinstance(which, (int, np.integer)) and not isinstance(which, bool) and 0 <= int(which) < self.players:
            return int(which)
        raise OptionError("seat.unknown", seat=which, game=self.id, seats=", ".join(self.seats))

    def empty_state(self) -> Any:
        """A state that holds the options and nothing else, in an array of one (records are views of it)."""
        array = np.zeros(1, self.rules.dtype)
        self.book.set_up(array[0], self.options)
        return array

    def start_state(self) -> Any:
        """The state before anything happened, in an array of one."""
        array = self.empty_state()
        self.rules.start(array[0])
        return array

    def start(self, seed: object = None) -> "Position":
        """A new game.

        With a seed, chance is drawn for you whenever it is due. Without one, the position waits at every draw
        (`mover` is CHANCE) for you to say what comes, or to call `draw`.
        """
        from crownlands.engine.position import Position, seeded  # positions are built on games

        position = Position(self, self.start_state())
        return position if seed is None else position.dealt_by(seeded(seed))

    def score_board(self, drawing: str) -> list["Score"]:
        """The points of each seat, item by item, on a board drawn as text (`crownlands score --help` says how).

        A drawn kingdom or territory is that of the first seat.
        """
        from crownlands.engine.position import Position  # positions are built on games

        return Position(self, self.book.read_board(self, drawing)).scores()

    def fault(self, position: "Position", action: Action) -> Message:
        """Which rule forbids an action in a position."""
        return fault_of(self.book.kinds, position, action)

    def write_state(self, state: Any) -> list[str]:
        """The fields of a position text."""
        return write_fields(self._fields, self, state)

    def read_state(self, texts: Sequence[str]) -> Any:
        """The state that these fields describe, in an array of one."""
        array = self.empty_state()
        read_fields(self._fields, self, array[0], texts)
        return array

    @functools.cached_property
    def _fields(self) -> Sequence[Field]:
        return self.book.fields(self)

    def text(self) -> str:
        """`kingdomino players=2 harmony`."""
        return self._text

    @functools.cached_property
    def _text(self) -> str:
        return " ".join(filter(None, [self.id, options_text(self.book.options, self.options)]))

    def __repr__(self) -> str:
        given = {o.name: self.options[o.name] for o in self.book.options if self.options[o.name] != o.default}
        return "crownlands.game(" + ", ".join([repr(self.id), *(f"{k}={v!r}" for k, v in given.items())]) + ")"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.id == other.id and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.id, tuple(self.options.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        return make_game, (self.id, self.options)
