"""Reviews of finished games: made in threads of low priority, a few at a time, and kept with their tables.

A review is made as long as somebody asks how far it is. What is done of it is stored every few seconds, so that it goes
on where it was: when somebody asks again, on another day, after the server was started anew.
"""

import asyncio
import contextlib
import itertools
import json
import logging
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from crownlands.analysis.kept_reviews import file_of
from crownlands.analysis.review import VERSION, Review, Told
from crownlands.engine.kinds import kind_of
from crownlands.engine.position import Position
from crownlands.engine.record import Record
from crownlands.scene.model import message_data
from crownlands.server.errors import Refusal
from crownlands.server.hall import Hall
from crownlands.server.limits import asker
from crownlands.server.rule_versions import has_table
from crownlands.server.schema import reviews
from crownlands.server.tables import Table
from crownlands.server.thinking import in_a_thread
from crownlands.server.workers import Places

PATIENCE = 20.0  # seconds without anybody who asks how far it is: then it rests
MOST = 2  # that are made at the same time
THREADS = 2  # of each of them
STORED_EVERY = 2.0  # seconds
REMEMBERED = 20  # with those of which nobody has asked for a while
MOST_WANTED = 100  # of which somebody asks; one address has at most half of them
_TRIES_WAITING = 8  # new ideas, of which one after the other is weighed

log = logging.getLogger("crownlands.reviews")


@dataclass
class Wish:
    """That somebody wants a review: which of all wishes it is, when they asked last, and from where."""

    wanted: int
    asked: float = field(default_factory=time.monotonic)
    address: str = field(default_factory=asker.get)


class Work:
    """The review of one table: how far it is, and who wants it."""

    def __init__(self, table: str, review: Review, rests_on: str) -> None:
        self.table, self.review, self.rests_on = table, review, rests_on
        self.wishes: dict[str, Wish] = {}  # by guest
        self.going = False
        self.task: asyncio.Task[None] | None = None
        self.failed = False
        self.stored = -1  # how many pieces are in the store
        self._whole: Told | None = None
        self._said: dict[int, Told] = {}  # by ply: what choices are called

    @property
    def asked(self) -> float:
        """When anybody asked for it last."""
        return max((wish.asked for wish in self.wishes.values()), default=0.0)

    def wish(self, guest: str, wanted: int) -> None:
        """Somebody new wants it: strangers who do not ask any more are forgotten."""
        now = time.monotonic()
        self.wishes = {whose: wish for whose, wish in self.wishes.items() if now - wish.asked < PATIENCE}
        self.wishes[guest] = Wish(wanted)

    def make(self) -> None:
        """Do what is left of it, as long as it may go on."""
        for _ in self.review.run(THREADS, lambda: self.going):
            pass

    def told(self, after: int) -> Told:
        """The review as plain data with what choices are called; of the pieces only those that came after the first so
        many. The sums are there when all is done."""
        whole = self._whole or self.review.data()
        if whole["done"] == whole["of"]:
            self._whole = whole
        names = set(list(self.review.done)[after : whole["done"]]) if after else None
        decisions = [one for one in whole["decisions"] if names is None or f"d{one['ply']}" in names]
        reveals = [one for one in whole["reveals"] if names is None or f"r{one['first']}" in names]
        return whole | {"decisions": [self._with_words(one) for one in decisions], "reveals": reveals}

    def _with_words(self, decision: Told) -> Told:
        ply = decision["ply"]
        if ply not in self._said:
            self._said[ply] = with_words(self.review.positions[ply], decision)
        return self._said[ply]


def with_words(position: Position, decision: Told) -> Told:
    """A decision with what its choices are called, by their texts."""
    view = position.view(position.mover)
    texts = dict.fromkeys([decision["played"], decision["best"], *(one["action"] for one in decision["options"])])
    actions = [position.game.action(text) for text in texts]
    called = [kind_of(position.game.book.kinds, action).label(view, action) for action in actions]
    return decision | {"called": dict(zip(texts, map(message_data, called), strict=True))}


def chosen(works: Iterable[Work], now: float) -> list[Work]:
    """Which of them are made now: of each guest the one they wanted last, those first that were wanted first; but an
    address has a second one made only where no other address waits."""
    newest: dict[str, tuple[int, Work]] = {}
    wishes: dict[Work, list[Wish]] = {}
    for work in works:
        for guest, wish in work.wishes.items():
            if not (work.review.finished or work.failed) and now - wish.asked < PATIENCE:
                newest[guest] = max(newest.get(guest, (0, work)), (wish.wanted, work), key=lambda one: one[0])
    for guest, (_, work) in newest.items():
        wishes.setdefault(work, []).append(work.wishes[guest])
    made: list[Work] = []
    has: Counter[str] = Counter()  # how many are made for an address
    while len(made) < min(MOST, len(wishes)):
        made.append(min(wishes.keys() - set(made), key=lambda work: _order(wishes[work], has)))
        has.update({wish.address for wish in wishes[made[-1]]})
    return made


def _order(wishes: Iterable[Wish], has: Counter[str]) -> tuple[int, int]:
    return min(has[wish.address] for wish in wishes), min(wish.wanted for wish in wishes)


class Reviews:
    """The reviews of the house."""

    def __init__(self, hall: Hall) -> None:
        self._hall, self._depth = hall, hall.settings.review_depth
        self._works: dict[str, Work] = {}
        self._tasks: set[asyncio.Task[None]] = set()  # also of works that are forgotten, until they end
        self._loading = asyncio.Lock()
        self._wishes = itertools.count(1)
        self._closed = False
        self.tries = Places(1, _TRIES_WAITING)

    def going(self) -> int:
        """How many are being made."""
        return sum(work.going for work in self._works.values())

    def at_hand(self, table: str) -> Review | None:
        """What is known of a table, if somebody has asked not long ago."""
        work = self._works.get(table)
        return work.review if work else None

    async def begin(self, table: Table, guest: str) -> Work:
        """Somebody wants to have the review of a table. One that failed is begun anew."""
        known = self._works.get(table.id)
        if known is not None and known.failed:
            del self._works[table.id]
        work = await self._work(table, new=True)
        work.wish(guest, next(self._wishes))
        self._arrange()
        return work

    async def look(self, table: Table, guest: str) -> Work:
        """Somebody asks how far it is; with that it goes on, if it rested."""
        work = await self._work(table, new=False)
        if work.failed:
            raise Refusal(500, "review.failed")
        guest = guest or f"address {asker.get()}"
        if guest in work.wishes:
            work.wishes[guest].asked = time.monotonic()
        else:
            work.wish(guest, next(self._wishes))
        self._arrange()
        return work

    async def _work(self, table: Table, new: bool) -> Work:
        """The review of a table as far as it is: in memory, in the store, or about to be begun."""
        check(table)
        if table.id not in self._works:
            await self._hall.compilers.compiled(table.game.id, "analysis")
            async with self._loading:
                if table.id not in self._works:
                    self._make_room()
                    self._works[table.id] = await self._load(table, new)
        return self._works[table.id]

    async def _load(self, table: Table, new: bool) -> Work:
        record, in_thread = Record.of(table.position), self._hall.workers.in_thread
        rests_on = await in_thread(lambda: file_of(record, self._depth).stem)
        known = await self._hall.store.read(lambda connection: load(connection, table.id, rests_on))
        if known is None and not new:
            raise Refusal(404, "review.none")
        work = Work(table.id, await in_thread(Review, record, self._depth, known), rests_on)
        work.stored = -1 if known is None else len(work.review.done)
        await self._store(work)  # another house that is asked knows that it was begun
        return work

    def _make_room(self) -> None:
        """Drop what nobody asks for, when others need the room; refuse one more where too many are asked for."""
        now, here = time.monotonic(), asker.get()
        wanted = [work for work in self._works.values() if now - work.asked < PATIENCE]
        mine = [work for work in wanted if here and here in {wish.address for wish in work.wishes.values()}]
        if len(wanted) >= MOST_WANTED or len(mine) >= MOST_WANTED // 2:
            raise Refusal(503, "web.busy")
        resting = [work for work in self._works.values() if work.task is None and work not in wanted]
        resting.sort(key=lambda work: work.asked)
        for work in resting[: max(0, len(self._works) + 1 - REMEMBERED)]:
            del self._works[work.table]

    def _arrange(self) -> None:
        """Let those be made whose turn it is; the others rest when their pieces at hand are done."""
        made = [] if self._closed else chosen(self._works.values(), time.monotonic())
        for work in self._works.values():
            work.going = work in made
            if work.going and work.task is None:
                work.task = asyncio.create_task(self._make(work))
                self._tasks.add(work.task)
                work.task.add_done_callback(self._tasks.discard)

    async def _make(self, work: Work) -> None:
        making = asyncio.create_task(in_a_thread(work.make))
        try:
            while not making.done():
                await asyncio.wait([making], timeout=STORED_EVERY)
                self._arrange()  # perhaps nobody has asked for a while
                await self._store(work)
            await self._store(work)  # what was done while the store was busy
            making.result()
        except Exception:
            log.exception("review failed", extra={"data": {"table": work.table}})
            work.failed = True
        finally:
            work.task = None
            self._arrange()

    async def _store(self, work: Work) -> None:
        done = dict(work.review.done)
        if len(done) == work.stored:
            return
        with contextlib.suppress(SQLAlchemyError):  # it is only kept from being made twice
            if await self._hall.store.write(lambda connection: store(connection, work, done)):
                work.stored = len(done)
            else:
                self._works.pop(work.table, None)  # the table was deleted
                work.going = False

    async def close(self) -> None:
        """Stop, with everything stored that is done."""
        self._closed = True
        self._arrange()
        await asyncio.gather(*self._tasks)


def check(table: Table) -> None:
    """While a game goes on nobody is told what a move was worth; nor where nobody knows all of it."""
    if table.status != "finished":
        raise Refusal(409, "review.running")
    if table.head.notes is not None and table.head.notes["seen_by"] is not None:
        raise Refusal(409, "review.partly_seen")


def load(connection: Connection, table: str, rests_on: str) -> dict[str, Told] | None:
    """What is done of a review; None if nobody has begun one, or one that rested on something else."""
    row = connection.execute(select(reviews).where(reviews.c.table_id == table)).mappings().first()
    if row is None or row["version"] != VERSION:
        return None
    kept: dict[str, Any] = json.loads(row["parts"])
    return kept["parts"] if kept.get("rests_on") == rests_on else None


def store(connection: Connection, work: Work, done: dict[str, Told]) -> bool:
    """Keep what is done of a review, with what another house has done of it; False if there is no such table."""
    if not has_table(connection, work.table):
        return False
    parts = (load(connection, work.table, work.rests_on) or {}) | done
    kept = json.dumps({"rests_on": work.rests_on, "parts": parts})
    values = {"version": VERSION, "parts": kept, "finished": len(parts) == len(work.review.parts)}
    changed = connection.execute(update(reviews).where(reviews.c.table_id == work.table).values(values))
    if not changed.rowcount:
        connection.execute(insert(reviews).values(table_id=work.table, **values))
    return True
