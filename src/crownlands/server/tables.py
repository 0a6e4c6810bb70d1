"""A table: the events it has had, the position they lead to, and the one way to add another.

Everything that changes a table happens one after the other, behind its lock, in three steps: check, store, show. What
is in memory is only ever a cache of the store.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from crownlands.engine.action import HIDDEN, Action
from crownlands.engine.contract import CHANCE, OVER
from crownlands.engine.errors import CrownlandsError, RecordError
from crownlands.engine.game import Game, make_game, rulebook
from crownlands.engine.match import Bot
from crownlands.engine.position import Position, read_position
from crownlands.scene.model import message_data
from crownlands.server import ledger
from crownlands.server.audience import Audience, Viewer, Watcher, picture_of, scene_of
from crownlands.server.chance import chance_after
from crownlands.server.errors import Refusal, Stale
from crownlands.server.ledger import Event, Seat, Sheet, seat_data
from crownlands.server.settings import Settings
from crownlands.server.store import Store
from crownlands.server.taking_back import no_step_back, steps_back
from crownlands.server.thinking import Thinkers

log = logging.getLogger("crownlands.tables")

T = TypeVar("T")

_RETRY_SECONDS = 1.0


def game_of(sheet: Sheet) -> Game:
    """The game a table plays, if its rules are still the same."""
    ours = rulebook(sheet.game).version
    if sheet.game_version != ours:
        raise RecordError("record.game_version", version=sheet.game_version, game=sheet.game, ours=ours)
    return make_game(sheet.game, sheet.options)


def first_position(game: Game, start: str | None) -> Position:
    """Where a table begins."""
    return game.start() if start is None else read_position(start)


class Table:
    """One table that is being looked at or played."""

    def __init__(
        self, store: Store, thinkers: Thinkers, settings: Settings, sheet: Sheet, seats: list[Seat], events: list[Event]
    ) -> None:
        self.id = sheet.id
        self.sheet = sheet
        self.game = game_of(sheet)
        self.seats = seats
        self.status = sheet.status
        self.touched = time.monotonic()
        self._store, self._thinkers, self._settings = store, thinkers, settings
        self._lock = asyncio.Lock()
        self._news = asyncio.Event()
        self._signs = [time.monotonic()] * len(seats)  # when there was a sign of life at each seat
        self._work: set[asyncio.Future[Any]] = set()
        self._bots: dict[tuple[int, str], Bot] = {}
        self._driver: asyncio.Task[None] | None = None
        self._story: tuple[list[Action], list[Any]] = [], []  # the actions told so far, and the story
        self._rebuild(events)
        self.audience = Audience(self.position, self._makers)
        self.wake()

    def _rebuild(self, events: Sequence[Event]) -> None:
        """Everything that follows from the events."""
        self.seq = 0
        self.position = first_position(self.game, self.sheet.start)
        self._makers: list[int | None] = []  # whose each action of the position's history was, None for chance
        self._keys: dict[tuple[int, str], int] = {}
        for event in events:
            try:
                self._enter(event, None)
            except CrownlandsError as error:
                raise RecordError("record.action", ply=event.seq, action=event.action, problem=error.message) from error

    def _enter(self, event: Event, position: Position | None) -> None:
        """One event more; `position` is where it leads, if that is known already."""
        if event.seq != self.seq + 1:
            raise RuntimeError(f"event {event.seq} of table {self.id} follows event {self.seq}")
        if event.kind == "undo":
            self._makers.pop()
        else:
            self._makers.append(event.seat)
        if position is not None:
            self.position = position
        elif event.kind == "undo":
            self.position.undo()
        else:
            action = self.game.action(event.action)
            # Only a record of what somebody saw has actions that were hidden from them.
            play = self.position.play_unseen if action.kind == HIDDEN else self.position.play
            play(action)
        self.seq = event.seq
        if event.seat is not None and event.key is not None:
            self._keys[event.seat, event.key] = event.seq

    # --- looking -----------------------------------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        """Can it be forgotten until somebody asks for it again?"""
        return not (len(self.audience) or self._work or (self._driver and not self._driver.done()))

    def seat(self, number: int) -> Seat:
        """A seat by its number."""
        if not 0 <= number < len(self.seats):
            raise Refusal(404, "seat.missing", seat=number)
        return self.seats[number]

    def letter(self, seat: int) -> str:
        """What a seat is called."""
        return self.game.seats[seat]

    def knows(self, seat: int, key: str) -> bool:
        """Has this key been used by the seat?"""
        return (seat, key) in self._keys

    def steps_back(self, seat: Viewer) -> int:
        """How many actions a seat can take back now."""
        return steps_back(self._makers, seat, self.position.mover)

    def seats_data(self) -> list[dict[str, Any]]:
        """Who sits where, who is there."""
        return [seat_data(seat, self.present(seat)) for seat in self.seats]

    def present(self, seat: Seat) -> bool:
        """Is the person of a seat there?"""
        if seat.kind != "person":
            return seat.kind == "bot"
        # A program that plays over HTTP is there as long as it asks now and then.
        return self.audience.present(seat.number, seat.guest) or (seat.token is not None and not self.away(seat))

    def away(self, seat: Seat) -> bool:
        """Has there been no sign of life for a while?"""
        if self.audience.present(seat.number, seat.guest):
            return False
        return time.monotonic() - self._signs[seat.number] >= self._settings.away_after

    def sign_of_life(self, seat: Viewer) -> None:
        """Somebody has just done something at a seat."""
        self.touched = time.monotonic()
        if seat is not None:
            self._signs[seat] = self.touched

    def data(self) -> dict[str, Any]:
        """The table in a few words."""
        outcome = self.position.outcome()
        return {
            "table": self.id,
            "game": self.game.id,
            "options": self.game.options,
            "settings": self.sheet.settings,
            "status": self.status,
            "seq": self.seq,
            "plies": len(self.position.history),
            "seats": self.seats_data(),
            "made": self.sheet.made,
            "hidden": self.game.hidden,
            "outcome": None
            if outcome is None
            else {
                "scores": outcome.scores,
                "ranks": outcome.ranks,
                "winners": outcome.winners,
                "decided_by": [outcome.decided_by],
            },
        }

    def scene_after(self, plies: int, viewer: Viewer) -> dict[str, Any]:
        """The scene after so many actions."""
        return scene_of(self.position.after(plies), viewer)

    async def story(self) -> list[Any]:
        """What each action did, in the words of the public scene: a message (or None) for each ply."""
        told, lines = self._story
        whole = self.position.copy()
        if told != whole.history[: len(told)]:
            told, lines = [], []

        def tell() -> list[Any]:
            story = list(lines)
            for ply in range(len(told) + 1, len(whole.history) + 1):
                scene = picture_of(whole.after(ply), None)
                story[max(0, scene.ply - 1) :] = [message_data(scene.log)]
            return story

        story = await asyncio.to_thread(tell)
        self._story = whole.history, story
        return story

    async def wait(self, after: int, seconds: float) -> None:
        """Wait until there is an event beyond one, but not for ever."""
        try:
            async with asyncio.timeout(seconds):
                while self.seq <= after and self.status != "finished":
                    await self._news.wait()
        except TimeoutError:
            pass

    # --- playing -----------------------------------------------------------------------------------------------

    async def play(
        self,
        seat: int,
        action: str,
        key: str | None,
        seq: int,
        acknowledge: Callable[[int], None] | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> int:
        """Play for a seat; return the number of the event. `acknowledge` is called as soon as it is stored; `wanted`
        is asked at the last moment."""

        def check() -> tuple[list[Event], list[Position]]:
            if not wanted():
                raise Stale(seq, self.seq)
            if self.position.mover != seat:
                raise Refusal(409, "seat.turn", seat=self.letter(seat), expected=self.position.expected())
            position = self.position.copy().play(action)
            played = Event(self.seq + 1, "play", seat, position.history[-1].text, key)
            events, positions = chance_after(self.sheet, position, self.seq + 2)
            return [played, *events], [position, *positions]

        return await self._add(seat, key, seq, check, acknowledge)

    async def undo(self, seat: int, key: str | None, seq: int, acknowledge: Callable[[int], None] | None = None) -> int:
        """Take back the last action of a seat, which must be in its turn, with nothing revealed since."""

        def check() -> tuple[list[Event], list[Position]]:
            if not self.steps_back(seat):
                raise no_step_back(self._makers)
            return [Event(self.seq + 1, "undo", seat, key=key)], [self.position.after(len(self._makers) - 1)]

        return await self._add(seat, key, seq, check, acknowledge)

    async def _add(
        self,
        seat: int,
        key: str | None,
        seq: int,
        check: Callable[[], tuple[list[Event], list[Position]]],
        acknowledge: Callable[[int], None] | None,
    ) -> int:
        async def add() -> int:
            known = None if key is None else self._keys.get((seat, key))
            if known is None:
                if self.status != "running":
                    raise Refusal(409, "table.waiting" if self.status == "open" else "table.finished")
                if seq != self.seq:
                    raise Stale(seq, self.seq)
                events, positions = check()
                await self._commit(events, positions)
                known = events[0].seq
                if acknowledge:
                    acknowledge(known)
                self._show(events, positions)
            elif acknowledge:
                acknowledge(known)
            return known

        return await self.alone(add)

    async def _commit(
        self,
        events: Sequence[Event],
        positions: Sequence[Position],
        also: Callable[[Connection], None] = lambda connection: None,
    ) -> None:
        """Store events, then believe in them."""
        outcome = positions[-1].outcome() if positions else None
        status = "finished" if outcome else "running"

        def job(connection: Connection) -> None:
            also(connection)
            ledger.append_events(connection, self.id, events)
            ledger.set_status(connection, self.id, status, outcome.scores if outcome else None)

        try:
            await self._store.write(job)
        except IntegrityError:
            # Another process was faster. What it did counts; we look at it and try no further.
            before = self.seq
            await self._reload()
            raise Stale(before, self.seq) from None
        for event, position in zip(events, positions, strict=True):
            self._enter(event, position)
        self.status = status

    async def _reload(self) -> None:
        """Believe the store."""
        found = await self._store.read(lambda connection: ledger.load_table(connection, self.id))
        assert found is not None
        sheet, self.seats, events = found
        self.status = sheet.status
        self._rebuild(events)
        self.audience.begin_again(self.position, self._makers, self.seq)
        self.tell_news()
        self.wake()

    def _show(self, events: Sequence[Event], positions: Sequence[Position]) -> None:
        for event, position in zip(events, positions, strict=True):
            self.audience.show(position, self._makers[: len(position.history)], event.seq)
        self.tell_news()
        self.wake()

    def tell_news(self) -> None:
        """Wake up all who wait for something to happen."""
        self._news.set()
        self._news = asyncio.Event()

    async def alone(self, step: Callable[[], Awaitable[T]]) -> T:
        """Do something while nobody else changes the table, to its end even if whoever asked for it goes away."""

        async def locked() -> T:
            async with self._lock:
                return await step()

        task = asyncio.ensure_future(locked())
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return await asyncio.shield(task)

    # --- seats -------------------------------------------------------------------------------------------------

    async def reseat(self, number: int, change: Callable[[Seat], Seat]) -> None:
        """Change who sits somewhere. When the last open seat is taken, the game begins."""

        async def step() -> None:
            old = self.seat(number)
            new = change(old)
            seats = [*self.seats[:number], new, *self.seats[number + 1 :]]
            events: list[Event] = []
            positions: list[Position] = []
            begins = self.status == "open" and all(seat.kind != "open" for seat in seats)

            def write(connection: Connection) -> None:
                if not ledger.change_seat(connection, self.id, old, new):
                    raise Refusal(409, "seat.taken", seat=self.letter(number))

            if begins:
                events, positions = chance_after(self.sheet, self.position, 1)
                await self._commit(events, positions, write)
            else:
                await self._store.write(write)
            self.seats = seats
            if (old.guest, old.token) != (new.guest, new.token):
                self.audience.dismiss(number, new.guest)
            self.sign_of_life(number)
            self.say_seats()
            self._show(events, positions)

        await self.alone(step)

    def rename(self, guest: str, name: str) -> None:
        """A guest has another name now."""
        self.seats = [ledger.named(seat, name) if seat.guest == guest else seat for seat in self.seats]
        self.say_seats()

    def say_seats(self, to: Collection[Watcher] | None = None) -> None:
        """Tell everybody, or somebody, who sits where."""
        self.audience.say({"t": "seats", "status": self.status, "seats": self.seats_data()}, to)

    # --- bots --------------------------------------------------------------------------------------------------

    def _bots_turn(self) -> Seat | None:
        mover = self.position.mover
        if self.status != "running" or mover in (CHANCE, OVER):
            return None
        seat = self.seats[mover]
        return seat if seat.bot is not None else None

    def wake(self) -> None:
        """Let bots play, if it is their turn."""
        if self._bots_turn() and (self._driver is None or self._driver.done()):
            self._driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        while seat := self._bots_turn():
            try:
                await self._bot_plays(seat)
            except Stale:
                continue
            except Exception:
                log.exception("bot's action not stored", extra={"data": {"table": self.id}})
                await asyncio.sleep(_RETRY_SECONDS)

    async def _bot_plays(self, seat: Seat) -> None:
        assert seat.bot is not None
        seq, view = self.seq, self.position.view(seat.number)
        place = seat.number, seat.bot
        if place not in self._bots:
            self._bots[place] = self._thinkers.make(seat.bot)
        await asyncio.sleep(self._settings.pace)
        action = await self._thinkers.choose(self._bots[place], view, name=seat.bot, table=self.id, seat=seat.number)

        def wanted() -> bool:  # its person may be back, even while the action waits to be stored
            return self._bots_turn() == seat

        await self.play(seat.number, action, None, seq, wanted=wanted)

    def close(self) -> None:
        """Stop everything that goes on by itself."""
        if self._driver:
            self._driver.cancel()
