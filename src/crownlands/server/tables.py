"""A table: what has happened at it, who sits there, who looks, and the one way to change any of it.

Everything that changes a table happens one after the other, behind its lock, in three steps: check, store, show. What
is in memory is only ever a cache of the store.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from crownlands.engine.position import Position
from crownlands.engine.words import SeatLetter
from crownlands.scene.looks import lesson
from crownlands.server import ledger
from crownlands.server.audience import Audience, Viewer, Watcher
from crownlands.server.driving import Driver
from crownlands.server.errors import Refusal, Stale
from crownlands.server.history import History, Wish
from crownlands.server.ledger import Seat, Step, TableHead, seat_data
from crownlands.server.phrases import Talk
from crownlands.server.presence import Presence
from crownlands.server.settings import Settings
from crownlands.server.store import Store
from crownlands.server.story import Story
from crownlands.server.thinking import Thinkers
from crownlands.server.waiting import News, Turns

Acknowledge = Callable[[int], None]  # is called with the number of an event as soon as it is stored
Check = Callable[[], object]  # raises if something may not be done any more; asked at the last moment


class Table:
    """One table that is being looked at or played."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        settings: Settings,
        head: TableHead,
        seats: list[Seat],
        history: History,
    ) -> None:
        self.id, self.head, self.seats, self.status = head.id, head, seats, head.status
        self.listed = head.listed
        self._history = history
        self.game = self.position.game
        self.audience = Audience(
            self.position, self.steps_back(self.position.mover), lesson(head.settings.get("lesson"))
        )
        self.presence = Presence(self.audience, len(seats), settings.away_after)
        self.story = Story()
        self.talk = Talk()
        self.news = News()
        self._turns = Turns()
        self._store = store
        self._driver = Driver(self, thinkers, settings.pace)
        self._driver.wake()

    # --- looking -----------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self._history.position

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self._history.seq

    @property
    def idle(self) -> bool:
        """Can it be forgotten until somebody asks for it again?"""
        return not (self.audience or self.news or self._turns or self._driver.busy)

    def seat(self, number: int) -> Seat:
        """A seat by its number."""
        if not 0 <= number < len(self.seats):
            raise Refusal(404, "seat.missing", wanted=number)
        return self.seats[number]

    def who(self, seat: int) -> SeatLetter:
        """A seat as messages speak of it."""
        return self.game.who(seat)

    def knows(self, seat: int, key: str) -> bool:
        """Has this key been used by the seat?"""
        return self._history.event_of(seat, key) is not None

    def steps_back(self, seat: Viewer) -> int:
        """How many actions a seat can take back now."""
        return self._history.steps_back(seat, self.position)

    def seats_data(self) -> list[dict[str, Any]]:
        """Who sits where, who is there."""
        return [seat_data(seat, self.presence.present(seat)) for seat in self.seats]

    @property
    def watching(self) -> int:
        """How many look on without a seat."""
        return self.audience.watching({seat.guest for seat in self.seats if seat.guest})

    def say_seats(self, to: Collection[Watcher] | None = None) -> None:
        """Tell it to everybody, or to somebody."""
        told = {"t": "seats", "status": self.status, "seats": self.seats_data(), "watching": self.watching}
        self.audience.say(told, to)

    async def wait(self, after: int, seconds: float) -> None:
        """Wait until there is an event beyond one, but not for ever."""
        await self.news.wait_for(lambda: self.seq > after or self.status == "finished", seconds)

    # --- playing -----------------------------------------------------------------------------------------------

    async def act(self, wish: Wish, check: Check, acknowledge: Acknowledge | None = None) -> int:
        """Do what somebody wants to do; return the number of the event."""

        async def step() -> int:
            check()
            steps: list[Step] = []
            event = self._history.event_of(wish.seat, wish.key)
            if event is None:
                if self.status != "running":
                    raise Refusal(409, "table.waiting" if self.status == "open" else "table.finished")
                if wish.seq != self.seq:
                    raise Stale(wish.seq, self.seq)
                steps = self._history.after(wish)
                await self._commit(steps, "running")
                event = self.seq - len(steps) + 1
            if acknowledge:
                acknowledge(event)
            self._show(steps)
            return event

        return await self._turns.take(step)

    async def reseat(self, number: int, change: Callable[[Seat], Seat]) -> None:
        """Change who sits somewhere. When the last open seat is taken, the game begins."""

        async def step() -> None:
            old = self.seat(number)
            new = replace(change(old), version=old.version + 1)
            seats = [*self.seats[:number], new, *self.seats[number + 1 :]]
            begins = self.status == "open" and all(seat.kind != "open" for seat in seats)
            steps = self._history.begun() if begins else []
            await self._commit(steps, "running" if begins else self.status, (old, new))
            self._seat(seats)
            self.presence.sign_of_life(number)
            self.say_seats()
            self._show(steps)

        await self._turns.take(step)

    def _seat(self, seats: list[Seat]) -> None:
        """Others sit here now; who sat somewhere, or played there with a token, no longer sees what the seat sees."""
        for old, new in zip(self.seats, seats, strict=True):
            if (old.guest, old.token) != (new.guest, new.token):
                self.audience.dismiss(new.number, new.guest)
        self.seats = seats

    def rename(self, guest: str, name: str) -> None:
        """A guest has another name now."""
        self.seats = [replace(seat, guest_name=name) if seat.guest == guest else seat for seat in self.seats]
        self.say_seats()

    # --- check, store, show ------------------------------------------------------------------------------------

    async def _commit(self, steps: Sequence[Step], status: str, seat: tuple[Seat, Seat] | None = None) -> None:
        """Store what happens, and what becomes of a seat, then believe in it."""
        last = steps[-1][1] if steps else self.position
        outcome = last.outcome() if steps else None
        status = "finished" if outcome else status
        changed = {} if status == self.status else {"status": status}  # an index is rewritten with what it names

        def job(connection: Connection) -> None:
            if seat and not ledger.change_seat(connection, self.id, *seat):
                raise Refusal(409, "seat.changed", seat=self.who(seat[0].number))
            if steps or changed:
                ledger.append_events(connection, self.id, [event for event, _ in steps])
                mover = last.mover if status == "running" else None
                ledger.touch_table(connection, self.id, mover=mover, **changed, **ledger.ended(outcome))

        # Another process may have been faster. What it did counts; we look at it and try no further.
        before = self.seq
        try:
            await self._store.write(job)
        except IntegrityError:
            await self._reload()
            raise Stale(before, self.seq) from None
        except Refusal:
            await self._reload()
            raise
        self._history.add(steps)
        self.status = status

    async def _reload(self) -> None:
        """Believe the store."""
        found = await self._store.read(lambda connection: ledger.load_table(connection, self.id))
        assert found is not None
        self.head, seats, events = found
        self.status, self.listed = self.head.status, self.head.listed
        self._history = History(self.head, events)
        self._seat(seats)
        self.audience.begin_again(self.position, self.steps_back(self.position.mover), self.seq)
        self.say_seats()
        self._show([])

    def _show(self, steps: Sequence[Step]) -> None:
        """Let everybody know."""
        for event, position in steps:
            self.audience.show(position, self._history.steps_back(position.mover, position), event.seq)
        self.news.tell()
        self._driver.wake()

    def close(self) -> None:
        """Stop everything that goes on by itself."""
        self._driver.stop()
