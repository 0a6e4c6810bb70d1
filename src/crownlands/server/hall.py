"""All tables: making them, finding them, and who may do what at them."""

import asyncio
import hmac
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sqlalchemy.exc import IntegrityError

from crownlands.engine import fair
from crownlands.engine.game import Game, make_game
from crownlands.engine.position import read_position
from crownlands.server import ledger
from crownlands.server.chance import chance_after, luck_of
from crownlands.server.clocks import first_deadline
from crownlands.server.compilers import Compilers
from crownlands.server.errors import Refusal
from crownlands.server.guests import Guest, hashed
from crownlands.server.history import Wish
from crownlands.server.ledger import Seat, TableHead
from crownlands.server.moments import Moments
from crownlands.server.names import tidy_name
from crownlands.server.record_extras import extras_of, read_record
from crownlands.server.rule_versions import has_table, load_table, played_back
from crownlands.server.settings import Settings
from crownlands.server.store import Store
from crownlands.server.street import Street
from crownlands.server.surroundings import Surroundings
from crownlands.server.table_settings import USUAL_SETTINGS, check_hints, read_settings, settings_for_more
from crownlands.server.tables import Acknowledge, Table
from crownlands.server.thinking import Thinkers
from crownlands.server.waiting import Gate
from crownlands.server.workers import Workers

FORGOTTEN_AFTER = 600.0  # seconds without anybody, when memory is needed for other tables


class Day(NamedTuple):
    """A day on which a game is the same for everybody, and what its chance is drawn from."""

    day: str
    secret: bytes
    draws: int | None  # how that is done


@dataclass(frozen=True)
class Who:
    """Whoever asks: a guest, or a program with the token of a seat."""

    guest: Guest | None = None
    token: str | None = None


class Hall:
    """The tables in memory, and the way to those in the store."""

    def __init__(
        self, store: Store, thinkers: Thinkers, compilers: Compilers, settings: Settings, moments: Moments
    ) -> None:
        self.store, self.thinkers, self.compilers, self.settings = store, thinkers, compilers, settings
        self.street = Street(store, moments)
        self.moments = moments
        self._surroundings = Surroundings(store, self.street, thinkers, settings, moments, Gate())
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
        await table.told()
        return table

    async def _load(self, id: str) -> Table:
        found = await self.store.read(lambda connection: load_table(connection, id)) if ledger.is_id(id) else None
        if found is None:
            raise Refusal(404, "table.unknown", table=id)
        head, seats, events = found
        await self.compilers.compiled(head.game)
        history = await asyncio.to_thread(played_back, head, events)  # a whole game is played
        table = Table(self._surroundings, head, seats, history)
        if len(self._tables) >= self.settings.tables_in_memory:
            self._forget()
        self._tables[id] = table
        if self.street.neighbours.exist:  # what was told of it while it was being played back was not heard
            self.street.compare([id])
        return table

    def _forget(self) -> None:
        """Drop the tables at which nothing happens; whoever asks for one gets it from the store."""
        long_ago = time.monotonic() - FORGOTTEN_AFTER
        for table in list(self._tables.values()):
            if table.idle and table.presence.touched < long_ago:
                self._tables.pop(table.id).close()

    async def knows(self, id: str) -> bool:
        """Is there such a table? Answered at once, whatever has to be compiled before it can be shown."""
        if id in self._tables or not ledger.is_id(id):
            return id in self._tables
        return await self.store.read(lambda connection: has_table(connection, id))

    def lively(self, id: str, seconds: float) -> bool:
        """Is somebody at a table, or was not long ago?"""
        table = self._tables.get(id)
        return table is not None and (len(table.audience) > 0 or time.monotonic() - table.presence.touched < seconds)

    @property
    def at_hand(self) -> dict[str, Table]:
        """The tables in memory; one that is taken out is forgotten."""
        return self._tables

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
        luck: str | None = None,
    ) -> Table:
        """A new table; `listed`: shown to everybody while it waits for players; `luck`: what whoever makes it adds to
        its secret."""
        chosen = {"players": len(seats), **options} if seats else options
        game = make_game(game_id, chosen)
        if len(seats) != game.players:
            raise Refusal(422, "table.seats", game=game.id, players=game.players, given=len(seats))
        seated = [self._new_seat(number, wanted, guest, game, luck) for number, wanted in enumerate(seats)]
        chosen_settings = read_settings(settings)
        check_hints(chosen_settings, seated)
        return await self.open(game, seated, chosen_settings, guest.id, listed=listed)

    def _new_seat(
        self, number: int, wanted: Mapping[str, Any], guest: Guest, game: Game, luck: str | None = None
    ) -> Seat:
        kind, name = wanted.get("kind"), tidy_name(wanted.get("name") or "")
        if kind == "me":
            return Seat(number, "person", guest.id, name or None, luck=luck)
        if kind == "here":
            return Seat(number, "person", guest.id, name, luck=luck)  # without a name rather than with the guest's
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
        draws = day.draws if day else None if "lesson" in settings else fair.VERSION
        head = TableHead(
            id=ledger.new_id(),
            game=game.id,
            game_version=game.version,
            options=dict(game.options),
            settings=settings,
            secret=day.secret if day else secrets.token_bytes(fair.SECRET_BYTES),
            status="running" if full else "open",
            host=host,
            rematch_of=rematch_of,
            day=day.day if day else None,
            draws=draws,
            luck=luck_of(seated) if full and draws else None,
            listed=listed,
            start=start,
            notes=notes,
        )
        first = game.start() if start is None else read_position(start)
        steps = chance_after(head, first, 1) if full else []
        mover, events = (steps[-1][1] if steps else first).mover if full else None, [event for event, _ in steps]
        deadline = first_deadline(head, seated, mover, self.moments.now())
        head = replace(head, deadline=deadline, driver=self.street.houses.id)
        await self.store.write(lambda connection: ledger.insert_table(connection, head, seated, events, mover), head.id)
        return await self.table(head.id)

    async def rematch(self, old: Table, who: Who, luck: str | None = None) -> Table:
        """The same game with the same seats once more. Whoever asks second gets the table of the first; if that game is
        over too, the one after it. `luck` is what whoever asks adds to its secret."""
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
        mine = self.seats_of(old, who)
        seats = [_without_stand_in(self.with_known_bot(seat, old.game)) for seat in old.seats]
        seats = [replace(seat, luck=luck if seat.number in mine else None) for seat in seats]
        host = who.guest.id if who.guest else None
        try:
            table = await self.open(old.game, seats, settings_for_more(old.head.settings), host, old.id)
        except IntegrityError:  # somebody else was faster
            following = await self.following(old)
            assert following is not None
            return await self.table(following)
        old.gathering.say({"t": "rematch", "table": table.id})
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
        record, events = await self.workers.in_thread(read_record, text)
        names, game = [*record.seats, *[""] * 5], record.make_game()
        head = TableHead(
            id=ledger.new_id(),
            game=record.game,
            game_version=record.game_version,
            options=dict(record.options),
            settings=dict(USUAL_SETTINGS),
            secret=bytes(fair.SECRET_BYTES),
            status="finished",
            host=guest.id,
            start=record.start,
            notes=extras_of(record),
            result=None if record.result is None else list(record.result),
        )
        seated = [Seat(number, "past", name=tidy_name(names[number]) or None) for number in range(game.players)]
        await self.store.write(lambda connection: ledger.insert_table(connection, head, seated, events), head.id)
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
        lag: int = 0,
    ) -> int:
        """Play for somebody, or take back (no action). Whether they may is asked again when nobody is before them."""
        number = self.acting_seat(table, who, seat, key)
        table.presence.sign_of_life(number)
        wish = Wish(number, action, seq, key, lag=lag)
        return await table.act(wish, lambda: self.acting_seat(table, who, number, key), acknowledge)


def _without_stand_in(seat: Seat) -> Seat:
    return replace(seat, bot=seat.bot if seat.kind == "bot" else None, token=None)
