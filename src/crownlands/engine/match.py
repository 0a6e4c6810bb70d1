"""Playing a whole game: seats, a seed, and the record of it."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from crownlands.engine.chance import check_seed
from crownlands.engine.contract import OVER
from crownlands.engine.errors import BotError, CrownlandsError
from crownlands.engine.game import Game
from crownlands.engine.position import Position, seeded
from crownlands.engine.record import SEED, Record
from crownlands.engine.view import View

Bot = Callable[[View], Any]
"""A bot is anything that can be called with a view of the seat to move and answers with an action: its number, its
text, or one of `view.legal()`."""


T = TypeVar("T")


def ask_bot(bot: Bot, view: View, accept: Callable[[Any], T]) -> T:
    """Ask a bot, and hand its answer to somebody who can refuse it; if they do, it is the bot's fault."""
    answer = bot(view)
    try:
        return accept(answer)
    except CrownlandsError as error:
        assert view.seat is not None
        seat = view.game.seats[view.seat]
        raise BotError("bot.answer", seat=seat, answer=answer, problem=error.message) from None


def play_game(game: Game, bots: Sequence[Bot], names: Sequence[str], seed: object = None) -> Record:
    """Play a game from the beginning to the end."""
    number = check_seed(seed)
    return play_on(game.start().dealt_by(seeded(number)), bots, names, {SEED: str(number)})


def play_on(position: Position, bots: Sequence[Bot], names: Sequence[str], tags: dict[str, str]) -> Record:
    """Play on from a position whose chance is dealt."""
    while position.mover != OVER:
        ask_bot(bots[position.mover], position.view(position.mover), position.play)
    return Record.of(position, names, tags=tags)
