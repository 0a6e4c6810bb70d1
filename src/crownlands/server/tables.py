"""A table: what has happened at it, who sits there, and the one way to change any of it.

Everything that changes a table happens one after the other, behind its lock, in three steps: check, store, show. What
is in memory is only ever a cache of the store. Another process may serve the same table: whatever is stored is stored
for the version of the table it was made for, or not at all; then we look at what has happened, and check again.
"""

import asyncio
import functools
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from crownlands.engine.contract import OVER
from crownlands.engine.fair import Draws
from crownlands.engine.position import Outcome, Position
from crownlands.engine.words import SeatLetter
from crownlands.scene.looks import lesson
from crownlands.server import ledger
from crownlands.server.audience import Audience, Viewer
from crownlands.server.chance import draws_of, luck_of
from crownlands.server.clocks import DAY, MOST_LAG, Clock, charged, clock_after, runner
from crownlands.server.driving import Driver
from crownlands.server.endings import Out, ending_of, outcome_of, outs_of, stand_in
from crownlands.server.errors import Refusal, Stale
from crownlands.server.gathering import Gathering
from crownlands.server.guests import now
from crownlands.server.history import History, Wish, key_of
from crownlands.server.ledger import Seat, Step, TableHead
from crownlands.server.metrics import metrics
from crownlands.server.store import Job
from crownlands.server.story import Story
from crownlands.server.surroundings import Surroundings
from crownlands.server.waiting import News, Turns

Acknowledge = Callable[[int], None]  # is called with the number of an event as soon as it is stored
Check = Callable[[], object]  # raises if something may not be done any more; asked at the last moment


class Table:
    """One table that is being looked at or played."""

    def __init__(self, around: Surroundings, head: TableHead, seats: list[Seat], history: History) -> None:
        self.id, self.head, self.seats = head.id, head, seats
        self._store, self._street, self._moments = around.store, around.street, around.moments
        self._thinkers, self._gate = around.thinkers, around.gate
        self._history = history
        self.game = self.position.game
        self.outcome = outcome_of(self.position, history.outs, head.ending)
        self.clock = Clock(runner(self.status, self.position.mover, seats), head.deadline)
        self._came = head.changed
        taught = lesson(head.settings.get("lesson"))
        self.audience = Audience(self.position, self.steps_back(self.mover), taught, self._overruled)
        self.gathering = Gathering(self, self.audience, around.street, around.settings.away_after)
        self.presence, self.talk = self.gathering.presence, self.gathering.talk
        self.story, self.news, self._turns = Story(), News(), Turns()
        self._untold: asyncio.Future[None] | None = None  # is done when what is stored is believed, and then shown
        self._driver = Driver(self, around.thinkers, around.settings.pace)
        self._driver.wake()

    # --- looking -----------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self._history.position

    @property
    def mover(self) -> int:
        """Whose turn it is."""
        return OVER if self.ending else self.position.mover

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self._history.seq

    @property
    def status(self) -> str:
        """Open, running or finished."""
        return self.head.status

    @property
    def ending(self) -> str | None:
        """How the game ended, if not by the rules."""
        return self.head.ending

    @property
    def outs(self) -> Sequence[Out]:
        """Who plays no more, the first one first."""
        return self._history.outs

    @property
    def _overruled(self) -> Outcome | None:
        """How the game ended, if a scene made by the rules does not know it."""
        return self.outcome if self.ending or self.outs else None

    @property
    def draws(self) -> Draws | None:
        """What may be known of how chance is drawn; None where that cannot be checked."""
        return draws_of(self.head, self.seats, self.status == "finished")

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
        """Has this key been used by whoever has the seat?"""
        return self._history.knows(seat, key_of(self.seats[seat].guest, key))

    def steps_back(self, seat: Viewer) -> int:
        """How many actions a seat can take back now."""
        return 0 if self.ending else self._history.steps_back(seat, self.position)

    def is_out(self, seat: int) -> bool:
        """Does a seat play no more?"""
        return any(out.seat == seat for out in self.outs)

    @property
    def all_told(self) -> bool:
        """Has everything been shown that was stored, and perhaps acknowledged?"""
        return self._untold is None

    async def told(self) -> None:
        """Wait until it has, so that nobody who knows of an acknowledgement finds the table as it was before."""
        if self._untold is not None:
            await asyncio.shield(self._untold)

    async def wait(self, after: int, seconds: float) -> None:
        """Wait until there is an event beyond one, but not for ever."""
        await self.news.wait_for(lambda: self.seq > after or self.status == "finished", seconds)

    # --- the clock ---------------------------------------------------------------------------------------------

    def clock_data(self) -> dict[str, Any] | None:
        """How much time everybody has, where there is a clock."""
        times = self._history.times
        return None if times is None else self.clock.data(times, self.mover, self._moments.now())

    def moment(self) -> int | None:
        """What time it is, where there is a clock."""
        return self._moments.now() if self._history.times else None

    def out_of_time(self, seat: int) -> bool:
        """Has the turn of a seat run out, so that a bot ends it?"""
        return self._history.times is not None and self.mover == seat and self._history.times.ran_out(seat)

    @property
    def until_zero(self) -> float | None:
        """The seconds until the time of whoever moves is over; nothing if no time runs."""
        deadline = self.clock.deadline
        return None if deadline is None else max(deadline + MOST_LAG - self._moments.now(), 0) / 1000

    async def run_out(self) -> None:
        """If the time of whoever moves is over: a bot plays on, or the seat is out, as the table was set."""

        def end_of_time() -> list[Step]:
            times, seat = self._history.times, self.clock.running
            if times is None or seat is None or not self.clock.over(self._moments.now()):
                return []
            kind = "forfeit" if times.control.at_zero == "forfeit" else "timeout"
            return self._history.said(kind, seat, spent=times.left(seat)[seat])

        await self._happen(end_of_time)

    async def abandon(self) -> None:
        """Nobody comes any more: the game ends."""
        await self._happen(
            lambda: self._history.said("abandon") if self.status == "running" and not self.audience else []
        )

    async def _happen(self, what: Callable[[], list[Step]]) -> None:
        """Let something happen that nobody does, if it still is to happen when its turn comes."""

        async def step() -> None:
            while steps := what():
                if await self._commit(steps, "running", self._plays_on(steps)):
                    self.gathering.say_seats()
                    self._show(steps)
                    return

        await self._turns.take(step)

    async def somebody_came(self) -> None:
        """Whoever sits here has looked at the table: it is not abandoned. That is stored once a day."""
        if self.status == "running" and now() - self._came > DAY:
            self._came = now()
            await self._turns.take(lambda: self._store_changes(changed=now()))

    # --- playing -----------------------------------------------------------------------------------------------

    async def act(self, wish: Wish, check: Check, acknowledge: Acknowledge | None = None) -> int:
        """Do what somebody wants to do; return the number of the event."""
        came, started = self._moments.now(), time.perf_counter()

        def stored(event: int) -> None:
            if acknowledge:
                acknowledge(event)
            metrics().moved(self.game.id, self.seats[wish.seat].bot is not None, time.perf_counter() - started)

        async def step() -> int:
            while True:
                check()
                own = wish.by(self.seats[wish.seat].guest)
                event = self._history.answered(own)
                if event is not None:
                    if acknowledge:
                        acknowledge(event)
                    return event
                if self.status != "running":
                    raise Refusal(409, "table.waiting" if self.status == "open" else "table.finished")
                if wish.seq != self.seq and not wish.resigns:  # whoever gives up does so whatever has happened
                    raise Stale(wish.seq, self.seq)
                steps = charged(self._history.after(own, self.head), own, self._history.times, self.clock, came)
                event = self.seq + 1
                if await self._commit(steps, "running", self._plays_on(steps), functools.partial(stored, event)):
                    if wish.resigns:
                        self.gathering.say_seats()
                    self._show(steps)
                    return event

        return await self._turns.take(step)

    def _plays_on(self, steps: Sequence[Step]) -> Seat | None:
        """Who plays on, where somebody goes out or has no time left, and the game does not end with that."""
        return stand_in(steps[0][0], self.outs, self.seats, self._thinkers.stand_in(self.game))

    async def reseat(self, number: int, change: Callable[[Seat], Seat]) -> None:
        """Change who sits somewhere. When the last open seat is taken, the game begins."""

        async def step() -> None:
            while True:
                new = change(self.seat(number))
                seats = self._with(new)
                begins = self.status == "open" and all(seat.kind != "open" for seat in seats)
                luck: dict[str, Any] = {"luck": luck_of(seats)} if begins and self.head.draws is not None else {}
                steps = self._history.begun(replace(self.head, **luck)) if begins else []
                if await self._commit(steps, "running" if begins else self.status, new, **luck):
                    break
            self.presence.sign_of_life(number)
            self.gathering.say_seats()
            self._show(steps)

        await self._turns.take(step)

    async def set_listed(self, listed: bool) -> None:
        """Show it to everybody while it waits for players, or no longer."""

        async def step() -> None:
            while not await self._store_changes(listed=listed):
                pass

        await self._turns.take(step)

    def _with(self, seat: Seat | None) -> list[Seat]:
        """The seats with another one in place of its old self."""
        return self.seats if seat is None else [*self.seats[: seat.number], seat, *self.seats[seat.number + 1 :]]

    def _seat(self, seats: list[Seat]) -> None:
        """Others sit here now; who sat somewhere, or played there with a token, no longer sees what the seat sees."""
        for old, new in zip(self.seats, seats, strict=True):
            if (old.guest, old.token) != (new.guest, new.token):
                self.audience.dismiss(new.number, new.guest)
        self.seats = seats

    def rename(self, guest: str, name: str) -> None:
        """A guest has another name now; if they sit here, all are told."""
        if any(seat.guest == guest for seat in self.seats):
            self.seats = [replace(seat, guest_name=name) if seat.guest == guest else seat for seat in self.seats]
            self.gathering.say_seats()

    # --- other houses ------------------------------------------------------------------------------------------

    @property
    def driven(self) -> bool:
        """Does a house that lives let the bots play here, and end what takes too long?"""
        return self._street.houses.lives(self.head.driver)

    @property
    def driven_here(self) -> bool:
        """Is that this house?"""
        return self.head.driver == self._street.houses.id

    async def drive(self) -> bool:
        """Take that on, unless another house that lives has."""

        async def step() -> bool:
            while not self.driven:
                await self._store_changes(driver=self._street.houses.id)
            return self.driven_here

        return self.driven_here or await self._turns.take(step)

    def look_after(self) -> None:
        """See to what goes on by itself: somebody's time may be over, and another house may have come or gone, with it
        whoever was there, and perhaps the one that drove this table."""
        self.gathering.houses_changed()
        self._driver.wake()

    async def catch_up(self, version: int | None = None) -> None:
        """The table has this version in the store, or another one: see what has happened."""

        async def step() -> None:
            if version is None or version > self.head.version:
                await self._look()

        await self._turns.take(step)

    # --- check, store, show ------------------------------------------------------------------------------------

    async def _commit(
        self,
        steps: Sequence[Step],
        status: str,
        seat: Seat | None = None,
        stored: Callable[[], None] = lambda: None,
        **columns: Any,
    ) -> bool:
        """Store what happens, what becomes of a seat and other columns, say so, then believe in it, so that it can be
        shown. False: another process was faster."""
        last = steps[-1][1] if steps else self.position
        happens = [event for event, _ in steps]
        outs, seats = [*self.outs, *outs_of(happens)], self._with(seat)
        ending = ending_of(happens, outs, seats)
        outcome = outcome_of(last, outs, ending) if steps else None
        status = "finished" if outcome else status
        moment = self._moments.now()
        clock = clock_after(self.clock, self._history.times, happens, runner(status, last.mover, seats), moment)
        changed = columns | {"changed": now(), "mover": last.mover if status == "running" else None}
        named = {"status": status, "deadline": clock.deadline, "ending": ending or self.ending}
        changed |= {name: value for name, value in named.items() if value != getattr(self.head, name)}
        changed |= ledger.ended(outcome)

        def more(connection: Connection) -> None:
            if seat:
                ledger.change_seat(connection, self.id, seat)
            ledger.append_events(connection, self.id, happens)

        if not await self._store_changes(more, stored, **changed):
            return False
        self._history.add(steps)
        self.outcome = outcome or self.outcome
        self._seat(seats)
        if clock.deadline is not None and clock.deadline != self.clock.deadline:
            clock.deadline += self._moments.now() - moment  # nobody thinks before they can know that they may
        self.clock = clock
        return True

    async def _store_changes(
        self, more: Job[None] | None = None, stored: Callable[[], None] = lambda: None, **values: Any
    ) -> bool:
        """Store values of this version of the table, and more, say so, and believe in them. False: there is a newer
        version; nothing is stored, and now we know what has happened.

        Showing a move takes longer than all else. So whoever made it is told first, and nobody else's move waits for
        more than one table to be shown."""
        head = self.head

        def job(connection: Connection) -> bool:
            if not ledger.change_table(connection, head.id, head.version, **values):
                return False
            if more is not None:
                more(connection)
            self._street.neighbours.ring(connection, {"table": head.id, "version": head.version + 1})
            return True

        if not await self._store.write(job, head.id):
            await self._look()
            return False
        stored()
        self._untold = asyncio.get_running_loop().create_future()
        await self._gate.passed()
        self._untold.set_result(None)
        self._untold = None
        known = {name: value for name, value in values.items() if hasattr(head, name)}
        self.head = replace(head, version=head.version + 1, **known)
        return True

    async def _look(self) -> None:
        """See what has happened elsewhere, and show it."""
        found = await self._store.read(lambda connection: ledger.load_table_after(connection, self.id, self.seq))
        if found is None:  # somebody has had it deleted
            self._street.drop([self.id])
            raise Refusal(404, "table.unknown", table=self.id)
        steps, overruled = self._history.led_on(found[2]), self._overruled
        if steps is None:  # an older state of the store was put back
            found = await self._store.read(lambda connection: ledger.load_table(connection, self.id))
            assert found is not None
            self._history = await asyncio.to_thread(History, found[0], found[2])
        self.head, seats, _ = found
        self._seat(seats)
        self._history.add(steps or [])
        self.outcome = outcome_of(self.position, self.outs, self.ending)
        self.clock = Clock(runner(self.status, self.position.mover, seats), self.head.deadline)
        for event, _ in steps or []:
            self.presence.sign_of_life(event.seat)
        self.gathering.say_seats_here()
        if steps is None or (not steps and overruled != self._overruled):
            self.audience.outcome = self._overruled
            self.audience.begin_again(self.position, self.steps_back(self.mover), self.seq)
        self._show(steps or [])

    def _show(self, steps: Sequence[Step]) -> None:
        """Let everybody know."""
        with metrics().showing(self.game.id):
            self.audience.show(
                (
                    position,
                    self._history.steps_back(position.mover, position),
                    event.seq,
                    self._overruled if event.seq == self.seq else None,
                )
                for event, position in steps
            )
        self.gathering.say_clock()
        self.news.tell()
        self._driver.wake()

    def close(self) -> None:
        """Stop everything that goes on by itself."""
        self._driver.stop()
