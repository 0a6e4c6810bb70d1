"""What goes on at a table by itself: bots play when it is their turn, and time runs out."""

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from crownlands.engine.errors import CrownlandsError
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
    """Lets the bots of one table play, one action after the other, at a pace that people can follow; and ends
    what somebody has no more time for. Nothing else does either."""

    def __init__(self, table: "Table", thinkers: Thinkers, pace: float) -> None:
        self._table, self._thinkers, self._pace = table, thinkers, pace
        self._bots: dict[tuple[int, str], Bot] = {}
        self._task: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None
        self._stopped = False

    @property
    def busy(self) -> bool:
        """Is it at work?"""
        return any(task is not None and not task.done() for task in (self._task, self._ringing))

    def wake(self) -> None:
        """Something has changed: it may be a bot's turn now, and somebody else's time may run."""
        if self._stopped:
            return
        self._set_alarm()
        if self._task is not None and not self._task.done():
            return
        if self._turn():
            self._task = asyncio.create_task(self._drive())
        elif self._table.status == "finished":
            self._dismiss()

    def stop(self) -> None:
        """Play no more."""
        self._stopped = True
        for waits in (self._task, self._alarm, self._ringing):
            if waits:
                waits.cancel()
        self._dismiss()

    def _set_alarm(self) -> None:
        """Ring when the time of whoever moves is over."""
        if self._alarm:
            self._alarm.cancel()
        seconds = self._table.until_zero
        if seconds is not None and not self._table.driven:  # whose house dies, is given back the time without it
            seconds = 0.0
        self._alarm = None if seconds is None else asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        if self._ringing is None or self._ringing.done():
            self._ringing = asyncio.create_task(self._run_out())

    async def _run_out(self) -> None:
        try:
            if await self._table.drive():  # or another house does; if it dies, we are woken
                await self._table.run_out()
        except Stale:
            pass
        except Exception as error:
            self._say("end of time not stored", error)
            await asyncio.sleep(_RETRY_SECONDS)
        if self._table.driven_here:
            asyncio.get_running_loop().call_soon(self.wake)  # when this is over, and can begin anew

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
        while not self._stopped and (seat := self._turn()):
            try:
                if not await self._table.drive():
                    return  # another house does; if it dies, we are woken
                await self._play(seat)
            except Stale:
                continue
            except Exception as error:
                self._say("bot's action not stored", error)
                await asyncio.sleep(_RETRY_SECONDS)
        if self._table.status == "finished":
            self._dismiss()

    def _say(self, what: str, error: Exception) -> None:
        """Write down that something went wrong; of a database that is gone, who plays here is told anyway."""
        foreseen = isinstance(error, (SQLAlchemyError, CrownlandsError))
        data = {"table": self._table.id, "problem": type(error).__name__} if foreseen else {"table": self._table.id}
        log.error(what, exc_info=None if foreseen else error, extra={"data": data})

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
