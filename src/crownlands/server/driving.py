"""The bots of a table: they play when it is their turn."""

import asyncio
import logging
from typing import TYPE_CHECKING

from crownlands.engine.match import Bot
from crownlands.server.errors import Stale
from crownlands.server.history import Wish
from crownlands.server.ledger import Seat
from crownlands.server.thinking import Thinkers

if TYPE_CHECKING:
    from crownlands.server.tables import Table

log = logging.getLogger("crownlands.tables")

_RETRY_SECONDS = 1.0


class Driver:
    """Lets the bots of one table play, one action after the other, at a pace that people can follow."""

    def __init__(self, table: "Table", thinkers: Thinkers, pace: float) -> None:
        self._table, self._thinkers, self._pace = table, thinkers, pace
        self._bots: dict[tuple[int, str], Bot] = {}
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Is it at work?"""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Something has changed: it may be a bot's turn now."""
        if self.busy:
            return
        if self._turn():
            self._task = asyncio.create_task(self._drive())
        elif self._table.status == "finished":
            self._dismiss()

    def stop(self) -> None:
        """Play no more."""
        if self._task:
            self._task.cancel()
        self._dismiss()

    def _dismiss(self) -> None:
        """Let the bots go; one that is asked again sits down anew."""
        for (seat, _), bot in self._bots.items():
            self._thinkers.end_game(bot, self._table.position.view(seat))
        self._bots.clear()

    def _turn(self) -> Seat | None:
        """The seat whose turn it is, if a bot plays there."""
        mover = self._table.position.mover
        if self._table.status != "running" or mover < 0:
            return None
        seat = self._table.seats[mover]
        return seat if seat.bot is not None else None

    async def _drive(self) -> None:
        while seat := self._turn():
            try:
                await self._play(seat)
            except Stale:
                continue
            except Exception:
                log.exception("bot's action not stored", extra={"data": {"table": self._table.id}})
                await asyncio.sleep(_RETRY_SECONDS)
        if self._table.status == "finished":
            self._dismiss()

    async def _play(self, seat: Seat) -> None:
        assert seat.bot is not None
        table = self._table
        seq, view = table.seq, table.position.view(seat.number)
        place = seat.number, seat.bot
        if place not in self._bots:
            self._bots[place] = self._thinkers.make(seat.bot)
        choose = self._thinkers.choose(self._bots[place], seat.bot, view, table=table.id, seat=seat.number)
        action, _ = await asyncio.gather(choose, asyncio.sleep(self._pace))

        def check() -> None:  # its person may be back, even while the action waits to be stored
            if self._turn() != seat:
                raise Stale(seq, table.seq)

        await table.act(Wish(seat.number, action, seq), check)
