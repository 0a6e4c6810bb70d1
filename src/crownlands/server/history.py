"""What has happened at a table: its events, the position they lead to, and what may follow."""

from collections.abc import Iterable
from dataclasses import dataclass

from crownlands.engine.position import Position
from crownlands.engine.record import Record
from crownlands.server.chance import chance_after
from crownlands.server.errors import Refusal
from crownlands.server.ledger import Event, Step, TableHead
from crownlands.server.taking_back import no_step_back, steps_back


@dataclass(frozen=True)
class Wish:
    """What somebody who has seen event `seq` wants to do for a seat: an action, or None to take its last one back."""

    seat: int
    action: str | None
    seq: int
    key: str | None = None


class History:
    """The events of a table, played back as a record is. It is never ahead of the store."""

    def __init__(self, head: TableHead, events: Iterable[Event]) -> None:
        self.seq = 0
        self._head = head
        self._lasting: list[Event] = []  # those whose action has not been taken back: one for each ply
        self._keys: dict[tuple[int, str], int] = {}
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
            raise RuntimeError(f"event {event.seq} of table {self._head.id} follows event {self.seq}")
        self.seq = event.seq
        if event.kind == "undo":
            self._lasting.pop()
        else:
            self._lasting.append(event)
        if event.seat is not None and event.key is not None:
            self._keys[event.seat, event.key] = event.seq

    def add(self, steps: Iterable[Step]) -> None:
        """What has been stored has happened."""
        for event, self.position in steps:
            self._note(event)

    def event_of(self, seat: int, key: str | None) -> int | None:
        """The number of the event that a seat's key led to, if it has been used."""
        return None if key is None else self._keys.get((seat, key))

    def steps_back(self, seat: int | None, position: Position) -> int:
        """How many actions a seat can take back where the game stands, or stood a moment ago."""
        return steps_back(self._makers(position), seat, position.mover)

    def _makers(self, position: Position) -> list[int | None]:
        """Whose the actions were that led to a position, None for chance."""
        return [event.seat for event in self._lasting[: len(position.history)]]

    # --- what may follow ---------------------------------------------------------------------------------------

    def begun(self) -> list[Step]:
        """What chance brings before anybody moves."""
        return chance_after(self._head, self.position, self.seq + 1)

    def after(self, wish: Wish) -> list[Step]:
        """What follows if somebody does what they want to do, and what chance brings after it."""
        return self._undone(wish) if wish.action is None else self._played(wish, wish.action)

    def _played(self, wish: Wish, action: str) -> list[Step]:
        if self.position.mover != wish.seat:
            raise Refusal(409, "seat.turn", expected=self.position.expected())
        position = self.position.copy().play(action)
        event = Event(self.seq + 1, "play", wish.seat, position.history[-1].text, wish.key)
        return [(event, position), *chance_after(self._head, position, self.seq + 2)]

    def _undone(self, wish: Wish) -> list[Step]:
        if not self.steps_back(wish.seat, self.position):
            raise no_step_back(self._makers(self.position))
        event = Event(self.seq + 1, "undo", wish.seat, key=wish.key)
        return [(event, self.position.after(len(self._lasting) - 1))]
