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
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from crownlands.analysis.review import VERSION, Review, Told
from crownlands.engine.kinds import kind_of
from crownlands.engine.position import Position
from crownlands.engine.record import Record
from crownlands.scene.model import message_data
from crownlands.server.errors import Refusal
from crownlands.server.hall import Hall
from crownlands.server.rule_versions import has_table
from crownlands.server.schema import reviews
from crownlands.server.tables import Table
from crownlands.server.thinking import in_a_thread
from crownlands.server.workers import Places

PATIENCE = 20.0  # seconds without anybody who asks how far it is: then it rests
MOST = 2  # that are made at the same time
THREADS = 2  # of each of them
STORED_EVERY = 2.0  # seconds
REMEMBERED = 20  # of which nobody has asked for a while
_TRIES_WAITING = 8  # new ideas, of which one after the other is weighed

log = logging.getLogger("crownlands.reviews")


class Work:
    """The review of one table: how far it is, who wants it, and since when."""

    def __init__(self, table: str, review: Review, guest: str) -> None:
        self.table, self.review, self.guest = table, review, guest
        self.wanted = 0  # which wish of all it was: of a guest's, the newest counts
        self.asked = time.monotonic()
        self.going = False
        self.task: asyncio.Task[None] | None = None
        self.problem: Exception | None = None
        self.stored = -1  # how many pieces are in the store
        self._whole: Told | None = None
        self._said: dict[int, Told] = {}  # by ply: what choices are called

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
    """Which of them are made now: for each guest the one they wanted last, of those the first that were wanted."""
    newest: dict[str, Work] = {}
    for work in sorted(works, key=lambda work: work.wanted):
        if not (work.review.finished or work.problem) and now - work.asked < PATIENCE:
            newest[work.guest] = work
    return sorted(newest.values(), key=lambda work: work.wanted)[:MOST]


class Reviews:
    """The reviews of the house."""

    def __init__(self, hall: Hall) -> None:
        self._hall, self._depth = hall, hall.settings.review_depth
        self._works: dict[str, Work] = {}
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
        """Somebody wants to have the review of a table."""
        work = await self._work(table, guest, new=True)
        work.guest, work.wanted = guest, next(self._wishes)
        return self._heed(work)

    async def look(self, table: Table, guest: str) -> Work:
        """Somebody asks how far it is; with that it goes on, if it rested."""
        return self._heed(await self._work(table, guest, new=False))

    def _heed(self, work: Work) -> Work:
        if work.problem is not None:
            raise work.problem
        work.asked = time.monotonic()
        self._arrange()
        return work

    async def _work(self, table: Table, guest: str, new: bool) -> Work:
        """The review of a table as far as it is: in memory, in the store, or about to be begun."""
        check(table)
        if table.id not in self._works:
            await self._hall.compilers.compiled(table.game.id, "analysis")
            async with self._loading:
                if table.id not in self._works:
                    known = await self._hall.store.read(lambda connection: load(connection, table.id, self._depth))
                    if known is None and not new:
                        raise Refusal(404, "review.none")
                    review = await self._hall.workers.in_thread(Review, Record.of(table.position), self._depth, known)
                    work = Work(table.id, review, guest)
                    work.stored = -1 if known is None else len(review.done)
                    await self._store(work)  # another house that is asked knows that it was begun
                    self._forget()
                    self._works[table.id] = work
        return self._works[table.id]

    def _forget(self) -> None:
        """Drop what nobody has asked for, when others need the room."""
        resting = sorted((work for work in self._works.values() if work.task is None), key=lambda work: work.asked)
        for work in resting[: max(0, len(self._works) + 1 - REMEMBERED)]:
            del self._works[work.table]

    def _arrange(self) -> None:
        """Let those be made whose turn it is; the others rest when their pieces at hand are done."""
        made = [] if self._closed else chosen(self._works.values(), time.monotonic())
        for work in self._works.values():
            work.going = work in made
            if work.going and work.task is None:
                work.task = asyncio.create_task(self._make(work))

    async def _make(self, work: Work) -> None:
        making = asyncio.create_task(in_a_thread(work.make))
        try:
            while not making.done():
                await asyncio.wait([making], timeout=STORED_EVERY)
                self._arrange()  # perhaps nobody has asked for a while
                await self._store(work)
            making.result()
        except Exception as error:
            log.exception("review failed", extra={"data": {"table": work.table}})
            work.problem = error
        finally:
            work.task = None
            self._arrange()

    async def _store(self, work: Work) -> None:
        done = dict(work.review.done)
        if len(done) == work.stored:
            return
        of = len(work.review.parts)
        with contextlib.suppress(SQLAlchemyError):  # it is only kept from being made twice
            if await self._hall.store.write(lambda connection: store(connection, work.table, self._depth, done, of)):
                work.stored = len(done)
            else:
                self._works.pop(work.table, None)  # the table was deleted
                work.going = False

    async def close(self) -> None:
        """Stop, with everything stored that is done."""
        self._closed = True
        self._arrange()
        await asyncio.gather(*(work.task for work in self._works.values() if work.task))


def check(table: Table) -> None:
    """While a game goes on nobody is told what a move was worth; nor where nobody knows all of it."""
    if table.status != "finished":
        raise Refusal(409, "review.running")
    if table.head.notes is not None and table.head.notes["seen_by"] is not None:
        raise Refusal(409, "review.partly_seen")


def load(connection: Connection, table: str, depth: str) -> dict[str, Told] | None:
    """What is done of a review; None if nobody has begun one, or one that told other things."""
    row = connection.execute(select(reviews).where(reviews.c.table_id == table)).mappings().first()
    if row is None or row["version"] != VERSION:
        return None
    kept: dict[str, Any] = json.loads(row["parts"])
    return kept["parts"] if kept["depth"] == depth else None


def store(connection: Connection, table: str, depth: str, done: dict[str, Told], of: int) -> bool:
    """Keep what is done of a review, with what another house has done of it; False if there is no such table."""
    if not has_table(connection, table):
        return False
    parts = (load(connection, table, depth) or {}) | done
    values = {"version": VERSION, "parts": json.dumps({"depth": depth, "parts": parts}), "finished": len(parts) == of}
    changed = connection.execute(update(reviews).where(reviews.c.table_id == table).values(values))
    if not changed.rowcount:
        connection.execute(insert(reviews).values(table_id=table, **values))
    return True
