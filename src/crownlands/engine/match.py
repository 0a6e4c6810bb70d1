"""Playing a whole game: seats, a seed, and the record of it. Bots are called here and nowhere else."""

import functools
import inspect
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from crownlands.engine.chance import check_seed
from crownlands.engine.clock import Clock
from crownlands.engine.contract import OVER
from crownlands.engine.errors import BotError, CrownlandsError
from crownlands.engine.game import Game
from crownlands.engine.position import Position, seeded
from crownlands.engine.record import SEED, Record
from crownlands.engine.view import View

Bot = Callable[..., Any]
"""A bot is anything that can be called with a view of the seat to move and answers with an action: its number, its
text, or one of `view.legal()`. One that has a parameter `clock` is given the clock of the decision as well. One that
has a method `end_game` is told of the end with a view of it."""


T = TypeVar("T")


def call_bot(bot: Bot, view: View, clock: Clock | None = None) -> Any:
    """What a bot answers, called as it wants to be called."""
    asked = bot if inspect.isroutine(bot) or isinstance(bot, functools.partial) else type(bot).__call__
    return bot(view, clock=clock or Clock()) if _takes_clock(asked) else bot(view)


@functools.lru_cache(maxsize=256)
def _takes_clock(function: Callable[..., Any]) -> bool:
    try:
        return "clock" in inspect.signature(function).parameters
    except (TypeError, ValueError):  # some functions that are not written in Python do not say
        return False


def ask_bot(bot: Bot, view: View, accept: Callable[[Any], T]) -> T:
    """Ask a bot, and hand its answer to somebody who can refuse it; if they do, it is the bot's fault."""
    answer = call_bot(bot, view)
    try:
        return accept(answer)
    except CrownlandsError as error:
        assert view.seat is not None
        raise BotError("bot.answer", seat=view.game.who(view.seat), answer=answer, problem=error.message) from None


def end_game(bot: Bot | None, view: View) -> None:
    """Tell a bot that wants to know that its game has ended, or was left: `view.outcome()` says which."""
    told = getattr(bot, "end_game", None)
    if callable(told):
        told(view)


def play_game(game: Game, bots: Sequence[Bot], names: Sequence[str], seed: object = None) -> Record:
    """Play a game from the beginning to the end."""
    number = check_seed(seed)
    return play_on(game.start().dealt_by(seeded(number)), bots, names, {SEED: str(number)})


def play_on(position: Position, bots: Sequence[Bot], names: Sequence[str], tags: dict[str, str]) -> Record:
    """Play on from a position whose chance is dealt."""
    try:
        while position.mover != OVER:
            ask_bot(bots[position.mover], position.view(position.mover), position.play)
    finally:
        for seat, bot in enumerate(bots):
            end_game(bot, position.view(seat))
    return Record.of(position, names, tags=tags)
