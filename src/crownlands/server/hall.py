"""All tables: making them, finding them, and who may do what at them."""

import asyncio
import hmac
import io
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sqlalchemy.exc import IntegrityError

from crownlands.engine.errors import RecordError
from crownlands.engine.game import Game, make_game
from crownlands.engine.position import read_position
from crownlands.engine.record import Record, read_records
from crownlands.server import ledger
from crownlands.server.chance import SECRET_BYTES, chance_after
from crownlands.server.compilers import Compilers
from crownlands.server.errors import Refusal
from crownlands.server.guests import Guest, hashed, tidy_name
from crownlands.server.history import History, Wish
from crownlands.server.ledger import Event, Seat, TableHead
from crownlands.server.record_extras import extras_of
from crownlands.server.settings import Settings
from crownlands.server.store import Store
from crownlands.server.tables import Acknowledge, Table
from crownlands.server.thinking import Thinkers
from crownlands.server.workers import Workers

FORGOTTEN_AFTER = 600.0  # seconds without anybody, when memory is needed for other tables
TABLE_SETTINGS: dict[str, tuple[Any, ...]] = {"scores": (True, False)}  # with their values, the default first
USUAL_SETTINGS: dict[str, Any] = {name: values[0] for name, values in TABLE_SETTINGS.items()}


class Day(NamedTuple):
    """A day on which a game is the same for everybody, and what its chance is drawn from."""

    day: str
    secret: bytes


@dataclass(frozen=True)
class Who:
    """Whoever asks: a guest, or a program with the token of a seat."""

    guest: Guest | None = None
    token: str | None = None


class Hall:
    """The tables in memory, and the way to those in the store."""

    def __init__(self, store: Store, thinkers: Thinkers, compilers: Compilers, settings: Settings) -> None:
        self.store, self.thinkers, self.compilers, self.settings = store, thinkers, compilers, settings
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self.workers = Workers()

    # --- finding -----------------------------------------------------------------------------------------------

    async def table(self, id: str) -> Table:
        """A table by its id."""
        if id not in self._tables:
            if id not in self._loading:
                self._loading[id] = asyncio.create_task(self._load(id))
                self._loading[id].add_done_callback(lambda _: self._loading.pop(id))
            await asyncio.shield(self._loading[id])
        table = self._tables[id]
        table.presence.sign_of_life()
        return table

    async def _load(self, id: str) -> Table:
        found = await self.store.read(lambda connection: ledger.load_table(connection, id))
        if found is None:
            raise Refusal(404, "table.unknown", table=id)
        head, seats, events = found
        await self.compilers.compiled(head.game)
        history = await asyncio.to_thread(History, head, events)  # a whole game is played
        table = Table(self.store, self.thinkers, self.settings, head, seats, history)
        if len(self._tables) >= self.settings.tables_in_memory:
            self._forget()
        self._tables[id] = table
        return table

    def _forget(self) -> None:
        """Drop the tables at which nothing happens; whoever asks for one gets it from the store."""
        long_ago = time.monotonic() - FORGOTTEN_AFTER
        self._tables = {n: t for n, t in self._tables.items() if not (t.idle and t.presence.touched < long_ago)}

    async def knows(self, id: str) -> bool:
        """Is there such a table? Answered at once, whatever has to be compiled before it can be shown."""
        return id in self._tables or await self.store.read(lambda connection: ledger.has_table(connection, id))

    def lively(self, id: str, seconds: float) -> bool:
        """Is somebody at a table, or was not long ago?"""
        table = self._tables.get(id)
        return table is not None and (len(table.audience) > 0 or time.monotonic() - table.presence.touched < seconds)

    def rename(self, guest: Guest) -> None:
        """A guest has another name now: tell the tables they sit at."""
        for table in self._tables.values():
            if any(seat.guest == guest.id for seat in table.seats):
                table.rename(guest.id, guest.name)

    def close(self) -> None:
        """Stop everything that goes on by itself."""
        for table in self._tables.values():
            table.close()

    # --- making ------------------------------------------------------------------------------------------------

    async def make(
        self,
        guest: Guest,
        game_id: str,
        options: Mapping[str, Any],
        seats: Sequence[Mapping[str, Any]],
        settings: Mapping[str, Any],
        listed: bool = False,
    ) -> Table:
        """A new table; `listed`: shown to everybody while it waits for players."""
        chosen = {"players": len(seats), **options} if seats else options
        game = make_game(game_id, chosen)
        if len(seats) != game.players:
            raise Refusal(422, "table.seats", game=game.id, players=game.players, given=len(seats))
        for name, value in settings.items():
            if not any(value is allowed for allowed in TABLE_SETTINGS.get(name, ())):
                raise Refusal(422, "table.setting", name=name, value=value)
        seated = [self._new_seat(number, wanted, guest, game) for number, wanted in enumerate(seats)]
        return await self.open(game, seated, USUAL_SETTINGS | dict(settings), guest.id, listed=listed)

    def _new_seat(self, number: int, wanted: Mapping[str, Any], guest: Guest, game: Game) -> Seat:
        kind, name = wanted.get("kind"), tidy_name(wanted.get("name") or "")
        if kind == "me":
            return Seat(number, "person", guest.id, name or None)
        if kind == "here":
            return Seat(number, "person", guest.id, name)  # without a name rather than with the guest's
        if kind == "bot":
            bot = wanted.get("bot") or self.thinkers.stand_in(game)
            return Seat(number, "bot", bot=self.thinkers.check(bot, game))
        if kind == "open":
            return Seat(number, "open")
        raise Refusal(422, "table.seat_kind", kind=kind)

    async def open(
        self,
        game: Game,
        seated: list[Seat],
        settings: dict[str, Any],
        host: str | None,
        rematch_of: str | None = None,
        day: Day | None = None,
        listed: bool = False,
        start: str | None = None,
        notes: dict[str, Any] | None = None,
    ) -> Table:
        """Set up a table, whose chance may be that of a day; if nobody is missing, the game begins: at its beginning,
        or at the position `start`."""
        await self.compilers.compiled(game.id)
        await self.thinkers.prepare([seat.bot for seat in seated], game)
        full = all(seat.kind != "open" for seat in seated)
        head = TableHead(
            id=ledger.new_id(),
            game=game.id,
            game_version=game.version,
            options=dict(game.options),
            settings=settings,
            secret=day.secret if day else secrets.token_bytes(SECRET_BYTES),
            status="running" if full else "open",
            host=host,
            rematch_of=rematch_of,
            day=day.day if day else None,
            listed=listed,
            start=start,
            notes=notes,
        )
        first = game.start() if start is None else read_position(start)
        steps = chance_after(head, first, 1) if full else []
        mover = steps[-1][1].mover if steps else first.mover if full else None
        events = [event for event, _ in steps]
        await self.store.write(lambda connection: ledger.insert_table(connection, head, seated, events, mover))
        return await self.table(head.id)

    async def rematch(self, old: Table, who: Who) -> Table:
        """The same game with the same seats once more. Whoever asks second gets the table of the first; if that game is
        over too, the one after it."""
        if old.status != "finished":
            raise Refusal(409, "table.running")
        if not self.seats_of(old, who):
            raise Refusal(403, "seat.watching")
        while (following := await self.following(old)) is not None:
            later = await self.table(following)
            sits = who.token is None and self.seats_of(later, who)  # a token is for one table
            if not sits or later.status != "finished":
                return later
            old = later
        seats = [_without_stand_in(self.with_known_bot(seat, old.game)) for seat in old.seats]
        host = who.guest.id if who.guest else None
        try:
            table = await self.open(old.game, seats, settings_for_more(old), host, old.id)
        except IntegrityError:  # somebody else was faster
            following = await self.following(old)
            assert following is not None
            return await self.table(following)
        old.audience.say({"t": "rematch", "table": table.id})
        return table

    def with_known_bot(self, seat: Seat, game: Game) -> Seat:
        """A seat as it was, with another bot if the one that played there is no longer known."""
        if seat.bot is None or self.thinkers.knows(seat.bot, game):
            return seat
        return replace(seat, bot=self.thinkers.stand_in(game))

    async def following(self, table: Table) -> str | None:
        """The id of a table's rematch."""
        return await self.store.read(lambda connection: ledger.find_rematch(connection, table.id))

    async def host_name(self, table: Table) -> str:
        """What whoever made a table is called: by the name at their seat, or their own; empty if they have none."""
        host = table.head.host
        if host is None:
            return ""
        named = ledger.name_at_seat(table.seats, host)
        return named or await self.store.read(lambda connection: ledger.guest_name(connection, host))

    async def replay(self, guest: Guest, text: str) -> Table:
        """A finished table made of a record file."""
        record, events = await self.workers.in_thread(_read_record, text)
        names = [*record.seats, *[""] * 5]
        game = record.make_game()
        head = TableHead(
            id=ledger.new_id(),
            game=record.game,
            game_version=record.game_version,
            options=dict(record.options),
            settings=dict(USUAL_SETTINGS),
            secret=bytes(SECRET_BYTES),
            status="finished",
            host=guest.id,
            start=record.start,
            notes=extras_of(record),
            result=None if record.result is None else list(record.result),
        )
        seated = [Seat(number, "past", name=tidy_name(names[number]) or None) for number in range(game.players)]
        await self.store.write(lambda connection: ledger.insert_table(connection, head, seated, events))
        return await self.table(head.id)

    # --- who may do what ---------------------------------------------------------------------------------------

    def seats_of(self, table: Table, who: Who) -> list[int]:
        """The seats somebody may play. With a token, that seat and no other."""
        if who.token is not None:
            key = hashed(who.token)
            found = [s.number for s in table.seats if s.token is not None and hmac.compare_digest(s.token, key)]
            if not found:
                raise Refusal(401, "seat.token")
            return found
        if who.guest is None:
            return []
        return [seat.number for seat in table.seats if seat.guest == who.guest.id]

    def check_seat(self, table: Table, who: Who, seat: int) -> int:
        """A seat of theirs."""
        table.seat(seat)
        if seat not in self.seats_of(table, who):
            raise Refusal(403, "seat.foreign", seat=table.who(seat))
        return seat

    def acting_seat(self, table: Table, who: Who, seat: int | None, key: str) -> int:
        """The seat they act for: the one they name, or the one that used the key, or the one that moves, or their
        first. No bot may be playing there."""
        if seat is None:
            mine = self.seats_of(table, who)
            if not mine:
                raise Refusal(403, "seat.watching")
            used = [number for number in mine if table.knows(number, key)]
            seat = next((number for number in [*used, table.position.mover] if number in mine), mine[0])
        else:
            self.check_seat(table, who, seat)
        if table.seats[seat].bot is not None and not table.knows(seat, key):
            raise Refusal(409, "seat.bot", seat=table.who(seat))
        return seat

    async def act(
        self,
        table: Table,
        who: Who,
        seat: int | None,
        action: str | None,
        seq: int,
        key: str,
        acknowledge: Acknowledge | None = None,
    ) -> int:
        """Play for somebody, or take back (no action). Whether they may is asked again when nobody is before them."""
        number = self.acting_seat(table, who, seat, key)
        table.presence.sign_of_life(number)
        wish = Wish(number, action, seq, key)
        return await table.act(wish, lambda: self.acting_seat(table, who, number, key), acknowledge)

    # --- seats -------------------------------------------------------------------------------------------------

    async def sit(self, table: Table, guest: Guest, number: int, name: str | None) -> None:
        """Take an open seat."""

        def change(seat: Seat) -> Seat:
            if seat.kind != "open":
                raise Refusal(409, "seat.taken", seat=table.who(number))
            return Seat(number, "person", guest.id, tidy_name(name or "") or None, guest_name=guest.name)

        await table.reseat(number, change)

    async def leave(self, table: Table, who: Who, number: int) -> None:
        """Leave a seat for somebody else."""

        def change(seat: Seat) -> Seat:
            self.check_seat(table, who, number)
            _check_day(table)
            if table.status == "finished":
                raise Refusal(409, "table.finished")
            return Seat(number, "open")

        await table.reseat(number, change)

    async def let_bot_play(self, table: Table, who: Who, number: int, bot: str | None) -> None:
        """Have a bot play in an open seat, in one's own, or for somebody who is gone."""
        name = self.thinkers.check(bot or self.thinkers.stand_in(table.game), table.game)

        def change(seat: Seat) -> Seat:
            mine = self.seats_of(table, who)
            if not mine and (who.guest is None or who.guest.id != table.head.host):
                raise Refusal(403, "seat.watching")
            _check_day(table)
            if table.status == "finished":
                raise Refusal(409, "table.finished")
            if seat.kind == "open":
                return Seat(number, "bot", bot=name)
            if seat.kind == "bot" or seat.bot is not None:
                raise Refusal(409, "seat.bot", seat=table.who(number))
            if number not in mine and not table.presence.away(seat):
                seconds = int(self.settings.away_after)
                raise Refusal(409, "seat.present", seat=table.who(number), seconds=seconds)
            return replace(seat, bot=name)

        await table.reseat(number, change)

    async def take_back(self, table: Table, who: Who, number: int) -> None:
        """Play oneself again."""

        def change(seat: Seat) -> Seat:
            self.check_seat(table, who, number)
            if seat.bot is None:
                raise Refusal(409, "seat.no_bot", seat=table.who(number))
            return replace(seat, bot=None)

        await table.reseat(number, change)

    async def give_token(self, table: Table, who: Who, number: int) -> str:
        """A token with which a program can play a seat; an earlier one is no longer good."""
        token = secrets.token_urlsafe(32)

        def change(seat: Seat) -> Seat:
            self.check_seat(table, who, number)
            _check_day(table)
            return replace(seat, token=hashed(token))

        await table.reseat(number, change)
        return token


def settings_for_more(table: Table) -> dict[str, Any]:
    """The settings of a table for another one that comes of it, which is no lesson any more."""
    return {name: value for name, value in table.head.settings.items() if name != "lesson"}


def _check_day(table: Table) -> None:
    """What everybody plays alone, nobody plays for somebody else."""
    if table.head.day is not None and table.status != "finished":
        raise Refusal(409, "daily.alone")


def _without_stand_in(seat: Seat) -> Seat:
    return replace(seat, bot=seat.bot if seat.kind == "bot" else None, token=None)


def _read_record(text: str) -> tuple[Record, list[Event]]:
    """The one record of a file, checked, and the events of a table at which it was played."""
    found = list(read_records(io.StringIO(text)))
    if len(found) != 1:
        raise RecordError("record.several", count=len(found))
    record = found[0]
    record.verify()
    events = []
    for seq, (position, action) in enumerate(zip(record.positions(), record.actions, strict=False), 1):
        seat = None if position.mover < 0 else position.mover
        events.append(Event(seq, "chance" if seat is None else "play", seat, action))
    return record, events
