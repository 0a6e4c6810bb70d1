"""Bots at tables: they think in threads of low priority, for a limited time, and whatever happens, an action comes."""

import asyncio
import contextlib
import logging
import math
import os
import secrets
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from crownlands.bots import LEVELS, POLICIES, make_bot
from crownlands.bots.levels import USUAL, has_levels
from crownlands.engine.errors import BotError, CrownlandsError, IllegalAction
from crownlands.engine.game import Game
from crownlands.engine.match import Bot, ask_bot, end_game
from crownlands.engine.view import View
from crownlands.server.compilers import Compilers
from crownlands.server.errors import Refusal
from crownlands.server.metrics import metrics
from crownlands.server.settings import Settings

_STEP, _LOWEST = 10, 19  # of priorities, where a higher number comes later

log = logging.getLogger("crownlands.bots")

T = TypeVar("T")


class Thinkers:
    """The bots of the house, a few of which think at the same time.

    A thread cannot be stopped from outside. So a bot that does not come to an end is left behind in its thread, which
    ends with the server, and its place is free for the next one.
    """

    def __init__(self, settings: Settings, own_bots: Mapping[str, Bot], compilers: Compilers) -> None:
        self._own_bots, self._compilers = own_bots, compilers
        self._places = asyncio.Semaphore(settings.thinkers or max(1, (os.cpu_count() or 2) - 1))
        self._seconds = settings.thinking_time
        self._longest = min(settings.longest_thought or math.inf, settings.thinking_time / 2)

    def offered(self, game: Game) -> list[str]:
        """The bots people can choose from, the weakest first: levels, where there are any."""
        return [*(LEVELS if has_levels(game) else POLICIES), *self._own_bots]

    def stand_in(self, game: Game) -> str:
        """Who plays where nobody has asked for another one."""
        return USUAL if has_levels(game) else list(POLICIES)[-1]

    def check(self, name: object, game: Game) -> str:
        """The name of a bot that can sit at a table of a game."""
        known = [*POLICIES, *LEVELS, *self._own_bots]
        if not isinstance(name, str) or name not in known:
            raise BotError("bot.unknown", name=name, known=", ".join(known))
        if name not in self._own_bots:
            make_bot(name, 0, game=game)  # it may not have learned this game
        return name

    def knows(self, name: str, game: Game) -> bool:
        """Can a bot of this name sit at a table of a game? One that somebody added may be gone."""
        try:
            self.check(name, game)
        except BotError:
            return False
        return True

    async def prepare(self, names: Iterable[str | None], game: Game) -> None:
        """Wait until nothing is left to compile that these bots need."""
        if any(name in LEVELS and name not in self._own_bots for name in names):
            await self._compilers.compiled(game.id, "bots")

    def make(self, name: str) -> Bot:
        """A bot that sits down at a table."""
        own = self._own_bots.get(name)
        return make_bot(own or name, secrets.randbits(63), self._seconds if own else self._longest)

    def end_game(self, bot: Bot, view: View) -> None:
        """Tell a bot that its game has ended, or was left. Nobody waits for it."""
        if not hasattr(bot, "end_game"):
            return

        def tell() -> None:
            try:
                end_game(bot, view)
            except Exception as error:
                log.error("bot failed at the end", extra={"data": {"problem": type(error).__name__}})

        threading.Thread(target=tell, name="bot", daemon=True).start()

    async def choose(self, bot: Bot, name: str, view: View, **where: object) -> str:
        """The bot's action as its text; a legal one, even if the bot fails. Its name, and where, are for the log."""

        def check(answer: object) -> str:
            action = view.game.action(answer)
            reason = view.why_not(action)
            if reason is not None:
                raise IllegalAction(reason)
            return action.text

        thinks = False
        try:
            await self.prepare([name], view.game)
            thinks = True
            async with metrics().thinking(self._places), asyncio.timeout(self._seconds):
                return str(await in_a_thread(lambda: ask_bot(bot, view, check)))
        except Refusal:
            raise  # the server stops
        except TimeoutError:
            problem = f"no answer after {self._seconds} seconds"
        except CrownlandsError as error:
            problem = error.message.id
        except Exception as error:  # what a bot says of it may be about what only the bot may see
            problem = type(error).__name__ if thinks else f"{type(error).__name__}: {error}"
        metrics().bots_failed.inc()
        played = view.legal()[0].text
        log.error("bot failed", extra={"data": {"name": name, **where, "problem": problem, "played": played}})
        return played


async def in_a_thread(work: Callable[[], T]) -> T:
    """Do some work in a thread of its own, of low priority; those it starts have the same."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def tell(how: Callable[[Any], None], what: object) -> None:
        with contextlib.suppress(RuntimeError):  # the server has stopped in the meantime
            loop.call_soon_threadsafe(lambda: None if done.cancelled() else how(what))

    def run() -> None:
        _step_back()
        try:
            result = work()
        except Exception as error:
            tell(done.set_exception, error)
        else:
            tell(done.set_result, result)

    threading.Thread(target=run, name="bot", daemon=True).start()
    return await done


def _step_back() -> None:
    """Let everything else go first, where the system can do this for one thread alone."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, min(_LOWEST, os.getpriority(os.PRIO_PROCESS, thread) + _STEP))
