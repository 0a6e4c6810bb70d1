"""A position: one state of one game, with the actions that led to it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from crownlands.engine import python_calls
from crownlands.engine.action import HIDDEN, Action
from crownlands.engine.chance import check_seed, generator
from crownlands.engine.contract import CHANCE, NOBODY, OVER, TIE_BREAKS
from crownlands.engine.errors import IllegalAction, NotationError
from crownlands.engine.game import Game, Paint, game_ids, plain, read_game
from crownlands.engine.ties import because
from crownlands.engine.view import Values, View
from crownlands.engine.words import Message

Dealer = Callable[["Position"], Action]

MARK_EVERY = 32  # plies: whoever looks back keeps the state after as many, so that the next look has a short way


@dataclass(frozen=True)
class Item:
    """One line of a score: what it is for, as a plain name and in words, its points, and the squares it counts."""

    name: str
    what: Message
    points: int
    cells: tuple[str, ...] = ()


@dataclass(frozen=True)
class Score:
    """The points of a seat and what they are made of."""

    seat: int
    total: int
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]  # 1 is first; seats that share a place have the same rank
    winners: tuple[int, ...]
    decided_by: str  # message id: the score, or the tie-break that decided, or a shared victory
    because: tuple[Message, ...] = ()  # where points are equal: what decided, with its numbers, one sentence a place


def seeded(seed: object) -> Dealer:
    """A dealer whose every draw depends on nothing but the seed and how many actions were played before.

    So a position that is taken back and played on meets the same draws again.
    """
    number = check_seed(seed)

    def deal(position: "Position") -> Action:
        return position.draw_with(generator(number, len(position.history)))

    return deal


class Position:
    """Who moves, what is legal, what it scores, and how it came about.

    There is no order of undrawn pieces in it: chance is a player, and somebody draws. `copy` gives a position for
    thinking, at which chance is never drawn by itself.
    """

    def __init__(self, game: Game, state: Any, history: Iterable[Action] = ()) -> None:
        self.game = game
        self._first = state
        self._state = python_calls.copy(state)
        self.history: list[Action] = []
        self.moved = NOBODY  # who made the last action: a seat, or CHANCE
        self._marks: tuple[tuple[Any, int], ...] = ()  # states and who had moved, kept by those who looked back
        self._dealer: Dealer | None = None
        self._room = np.zeros(game.book.most_legal, np.int32)  # empty memory may hold what others thought of
        for action in history:
            self._apply(action)

    # --- looking -----------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The record itself. To look at: change it and nothing is promised any more."""
        return self._state[0]

    @property
    def first(self) -> Any:
        """The state before the first action of the history, in an array of one."""
        return python_calls.copy(self._first)

    def values(self) -> Values:
        """The state as it is now, as plain numbers and lists."""
        return Values(self._state)

    def states(self) -> Any:
        """A copy of the state in an array of one, as compiled code takes it."""
        return python_calls.copy(self._state)

    @property
    def mover(self) -> int:
        """The seat that moves, or CHANCE, or OVER."""
        return int(python_calls.mover(self._state))

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.mover == OVER

    def legal_numbers(self) -> list[int]:
        """The numbers of the legal actions, ascending."""
        n = python_calls.legal(self._state, self._room)
        return self._room[:n].tolist()  # type: ignore[no-any-return]

    def legal(self) -> list[Action]:
        """The legal actions (or, when chance moves, all that can come), ascending by number."""
        return self.game.named(self.legal_numbers())

    def weights(self) -> list[tuple[Action, int]]:
        """When chance moves: every outcome with its weight among all."""
        if self.mover != CHANCE:
            raise IllegalAction("chance.not_now", mover=self._name(self.mover))
        n = python_calls.legal(self._state, self._room)
        weights = np.zeros(n, np.int64)
        python_calls.odds(self._state, self._room, n, weights)
        return list(zip(self.game.named(self._room[:n].tolist()), weights.tolist(), strict=True))

    def odds(self) -> list[tuple[Action, float]]:
        """When chance moves: every outcome with its probability."""
        weights = self.weights()
        total = sum(weight for _, weight in weights)
        return [(action, weight / total) for action, weight in weights]

    def expected(self) -> Message:
        """What is to be done now, and by whom."""
        return self.game.book.expected(self)

    def totals(self) -> list[int]:
        """The points of each seat as things stand."""
        totals = np.zeros(self.game.players, np.int64)
        python_calls.scores(self._state, totals)
        return totals.tolist()

    def scores(self) -> list[Score]:
        """The points of each seat as things stand, explained item by item."""
        items, state = self.game.book.items, self._state[0]
        return [Score(seat, total, tuple(items(self.game, state, seat))) for seat, total in enumerate(self.totals())]

    def standing(self) -> list[tuple[int, ...]]:
        """For each seat its score and what breaks ties, the most important first."""
        table = np.zeros((self.game.players, TIE_BREAKS), np.int64)
        python_calls.standing(self._state, table)
        return [tuple(row) for row in table.tolist()]

    @property
    def facts(self) -> Any:
        """What people ask about a position of this game, by name: `help(position.facts)` tells what there is."""
        return self.game.book.facts(self.game, self.states()[0])

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if not self.over:
            return None
        standing = self.standing()
        ranks = tuple(1 + sum(other > mine for other in standing) for mine in standing)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        decided = "outcome.shared"
        if len(winners) == 1:
            best = standing[winners[0]]
            others = [keys for seat, keys in enumerate(standing) if seat != winners[0]]
            column = next(c for c in range(TIE_BREAKS) if all(o[: c + 1] < best[: c + 1] for o in others))
            decided = self.game.book.broken_ties[column]
        told = because(self.game.who, standing, ranks, self.game.book.broken_ties)
        return Outcome(tuple(keys[0] for keys in standing), ranks, winners, decided, tuple(told))

    def why_not(self, which: object) -> Message | None:
        """Which rule forbids an action here; None if none does."""
        action = self.game.action(which)
        if int(action) in self.legal_numbers():
            return None
        if self.over:
            return Message("action.over")
        return self.game.fault(self, action)

    # --- playing -----------------------------------------------------------------------------------------------

    def play(self, which: object) -> "Position":
        """Play an action, given as its number, its text or itself; raise IllegalAction and change nothing if the
        rules forbid it. Returns the position itself, so that plays can be chained."""
        action = self.game.action(which)
        reason = self.why_not(action)
        if reason is not None:
            raise IllegalAction(reason)
        self._apply(action)
        self._deal()
        return self

    def draw_with(self, rng: Any) -> Action:
        """What chance would bring with this generator (see `chance.generator`); nothing is played."""
        return self.game.action(int(python_calls.draw(self._state, rng)))

    def draw(self, seed: object = None) -> "Position":
        """Let chance move once, with a seed or a fresh random number."""
        if self.mover != CHANCE:
            raise IllegalAction("chance.not_now", mover=self._name(self.mover))
        return self.play(self.draw_with(generator(check_seed(seed))))

    def play_unseen(self, which: object) -> "Position":
        """Let chance bring a seat something that whoever writes this down did not see."""
        action = self.game.action(which)
        if action.kind != HIDDEN or self.mover != CHANCE or python_calls.secret(self._state) == NOBODY:
            raise IllegalAction("action.not_now", action=action.text, expected=self.expected())
        self._apply(action)
        return self

    def undo(self) -> Action:
        """Take back the last decision, with all chance that followed it, and return it.

        At a position whose chance you draw yourself, take back the last action, whatever it was.
        """
        count = len(self.history)
        while count and self._dealer is not None and self.history[count - 1] < 0:
            count -= 1
        if not count:
            raise IllegalAction("undo.nothing")
        undone = self.history[count - 1]
        before = self.after(count - 1)
        self._state, self.history, self._marks = before._state, before.history, before._marks
        self.moved = before.moved
        return undone

    def dealt_by(self, dealer: Dealer) -> "Position":
        """Have chance drawn by a dealer from now on, whenever it is due."""
        self._dealer = dealer
        self._deal()
        return self

    def _deal(self) -> None:
        while self._dealer is not None and self.mover == CHANCE:
            self._apply(self._dealer(self))

    def _apply(self, action: Action) -> None:
        self.moved = int(python_calls.mover(self._state))
        python_calls.apply(self._state, int(action))
        self.history.append(action)

    # --- copies and texts --------------------------------------------------------------------------------------

    def copy(self) -> "Position":
        """The same position with the same history, without its dealer: for thinking, not for peeking."""
        other = Position.__new__(Position)
        other.game = self.game
        other._first = self._first
        other._state = python_calls.copy(self._state)
        other.history = self.history.copy()
        other.moved = self.moved
        other._marks = self._marks
        other._dealer = None
        other._room = np.zeros_like(self._room)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> "Position":
        return self.copy()

    def after(self, plies: int) -> "Position":
        """The position as it was after so many actions."""
        if not 0 <= plies <= len(self.history):
            raise NotationError("record.ply", plies=len(self.history), ply=plies)
        before = Position(self.game, self._first)
        marks = min(plies // MARK_EVERY, len(self._marks))
        if marks:
            before._marks = self._marks[:marks]
            state, before.moved = self._marks[marks - 1]
            before._state = python_calls.copy(state)
            before.history = self.history[: marks * MARK_EVERY]
        for action in self.history[marks * MARK_EVERY : plies]:
            before._apply(action)
            if len(before.history) % MARK_EVERY == 0:
                before._marks = (*before._marks, (python_calls.copy(before._state), before.moved))
        if len(before._marks) > len(self._marks):
            self._marks = before._marks
        return before

    def show(self, paint: Paint = plain) -> str:
        """The position as lines to read, painted."""
        return self.game.book.show(self, paint)

    def text(self) -> str:
        """The position in one line; `crownlands.position` reads it back."""
        return "; ".join([self.game.text(), *self.game.write_state(self._state[0])])

    def key(self) -> bytes:
        """Equal for equal positions, however they came about."""
        return self._state.tobytes()  # type: ignore[no-any-return]

    def view(self, seat: object = None) -> View:
        """What a seat may see; without a seat, what everybody may."""
        number = None if seat is None else self.game.seat(seat)
        state = python_calls.copy(self._state)
        if self.game.hidden:
            python_calls.hide(state, NOBODY if number is None else number)
        return View(Position(self.game, state), number, tuple(self.seen(number)[1]), self.moved)

    def seen(self, seat: int | None) -> tuple[Any, list[Action]]:
        """The state it began with and the actions since, as far as a seat may know them by now."""
        if self.game.book.seen is None:
            return self._first, self.history
        return self.game.book.seen(self, NOBODY if seat is None else seat)

    def _name(self, mover: int) -> Message | str:
        return self.game.who(mover) if mover >= 0 else Message({CHANCE: "mover.chance", OVER: "mover.nobody"}[mover])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game == other.game and self.key() == other.key()

    def __hash__(self) -> int:
        return hash((self.game, self.key()))

    def _repr_svg_(self) -> str:
        """What a notebook shows: as all may see it."""
        return self.view()._repr_svg_()

    def __repr__(self) -> str:
        return f"crownlands.position({self.text()!r})"

    def __str__(self) -> str:
        return self.show()

    def __reduce__(self) -> tuple[Any, ...]:
        # As everywhere, the dealer stays behind.
        return _restore, (self.game, self._first, [int(a) for a in self.history])


def _restore(game: Game, first: Any, history: Sequence[int]) -> Position:
    return Position(game, first, [game.action(number) for number in history])


def read_position(text: str) -> Position:
    """A position from its text."""
    fields = [field.strip() for field in text.strip().split(";")] if isinstance(text, str) else []
    words = fields[0].split() if fields else [text]
    if not words or words[0] not in game_ids():
        raise NotationError("position.game", word=words[0] if words else "", known=", ".join(game_ids()))
    game = read_game(words)
    return Position(game, game.read_state(fields[1:]))
