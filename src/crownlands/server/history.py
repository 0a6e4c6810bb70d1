"""What has happened at a table: its events, the position they lead to, and what may follow."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from crownlands.engine.game import make_game
from crownlands.engine.position import Position
from crownlands.engine.record import Record
from crownlands.server.chance import chance_after
from crownlands.server.clocks import Times, control_of
from crownlands.server.endings import Out, outs_of
from crownlands.server.errors import Refusal
from crownlands.server.ledger import Event, Step, TableHead
from crownlands.server.taking_back import no_step_back, steps_back


@dataclass(frozen=True)
class Wish:
    """What somebody who has seen event `seq` wants to do for a seat: an action, or None to take its last one back; or
    to resign."""

    seat: int
    action: str | None
    seq: int
    key: str | None = None
    resigns: bool = False
    lag: int = 0  # milliseconds the network took, as far as we could measure it

    def by(self, owner: str | None) -> "Wish":
        """The wish of whoever has the seat: with a key that nobody else who sits there can have used."""
        return self if self.key is None else replace(self, key=key_of(owner, self.key))


def key_of(owner: str | None, key: str) -> str:
    """A key as it is stored. It says nothing about its owner."""
    return hashlib.sha256(f"{owner or ''}\0{key}".encode("utf-8", "surrogatepass")).hexdigest()


class History:
    """The events of a table, played back as a record is. It is never ahead of the store."""

    def __init__(self, head: TableHead, events: Iterable[Event]) -> None:
        self.seq = 0
        self._last: Event | None = None
        self._table = head.id
        self._lasting: list[Event] = []  # those whose action has not been taken back: one for each ply
        self._keys: dict[tuple[int, str], Event] = {}
        self.outs: list[Out] = []  # who plays no more, the first one first
        control = control_of(head.settings)
        players = make_game(head.game, head.options).players
        self.times = None if control is None else Times.of(control, players)
        for event in events:
            self._note(event)
        self.position = Record(
            game=head.game,
            game_version=head.game_version,
            options=head.options,
            actions=tuple(event.action or "" for event in self._lasting),
            start=head.start,
            seen_by=head.notes["seen_by"] if head.notes else None,
        ).replay()

    def _note(self, event: Event) -> None:
        if event.seq != self.seq + 1:
            raise RuntimeError(f"event {event.seq} of table {self._table} follows event {self.seq}")
        self.seq, self._last = event.seq, event
        if event.kind == "undo":
            self._lasting.pop()
        elif event.kind in ("play", "chance"):
            self._lasting.append(event)
        self.outs += outs_of([event])
        self.times = None if self.times is None else self.times.after(event)
        if event.seat is not None and event.key is not None:
            self._keys[event.seat, event.key] = event

    def add(self, steps: Iterable[Step]) -> None:
        """What has been stored has happened."""
        for event, self.position in steps:
            self._note(event)

    def led_on(self, events: Sequence[Event]) -> list[Step] | None:
        """Where events lead that another process has stored. The first of them is the last we know; if it is not, the
        store has another past than we remember."""
        if self.seq:
            if not events or events[0] != self._last:
                return None
            events = events[1:]
        steps: list[Step] = []
        position = self.position
        for event in events:
            if event.kind == "undo":
                position = position.after(len(position.history) - 1)
            elif event.action is not None:
                position = position.copy().play(event.action)
            steps.append((event, position))
        return steps

    def knows(self, seat: int, key: str) -> bool:
        """Has this key been used by the seat?"""
        return (seat, key) in self._keys

    def answered(self, wish: Wish) -> int | None:
        """The number of the event that a wish has led to before, if it has; its key may not be used for another one."""
        event = None if wish.key is None else self._keys.get((wish.seat, wish.key))
        if event is None:
            return None
        kind = "resign" if wish.resigns else "undo" if wish.action is None else "play"
        same = event.kind == kind and (wish.action is None or event.action == wish.action.strip())
        if not same:
            raise Refusal(409, "key.reused")
        return event.seq

    def steps_back(self, seat: int | None, position: Position) -> int:
        """How many actions a seat can take back where the game stands, or stood a moment ago."""
        return steps_back(self._makers(position), seat, position.mover)

    def _makers(self, position: Position) -> list[int | None]:
        """Whose the actions were that led to a position, None for chance."""
        return [event.seat for event in self._lasting[: len(position.history)]]

    # --- what may follow ---------------------------------------------------------------------------------------

    def begun(self, head: TableHead) -> list[Step]:
        """What chance brings before anybody moves."""
        return chance_after(head, self.position, self.seq + 1)

    def after(self, wish: Wish, head: TableHead) -> list[Step]:
        """What follows if somebody does what they want to do, and what chance brings after it."""
        if wish.resigns:
            return self.said("resign", wish.seat, wish.key)
        return self._undone(wish) if wish.action is None else self._played(wish, wish.action, head)

    def said(self, kind: str, seat: int | None = None, key: str | None = None, spent: int | None = None) -> list[Step]:
        """Something that changes no position: somebody resigns, their time is over, nobody comes any more."""
        return [(Event(self.seq + 1, kind, seat, key=key, spent=spent), self.position)]

    def _played(self, wish: Wish, action: str, head: TableHead) -> list[Step]:
        if self.position.mover != wish.seat:
            raise Refusal(409, "seat.turn", expected=self.position.expected())
        position = self.position.copy().play(action)
        event = Event(self.seq + 1, "play", wish.seat, position.history[-1].text, wish.key)
        return [(event, position), *chance_after(head, position, self.seq + 2)]

    def _undone(self, wish: Wish) -> list[Step]:
        if not self.steps_back(wish.seat, self.position):
            raise no_step_back(self._makers(self.position))
        event = Event(self.seq + 1, "undo", wish.seat, key=wish.key)
        return [(event, self.position.after(len(self._lasting) - 1))]
