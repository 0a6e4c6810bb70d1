"""Playing a whole game: seats, a seed, and the record of it."""

from collections.abc import Callable, Sequence
from typing import Any

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


def play_game(game: Game, bots: Sequence[Bot], names: Sequence[str], seed: object = None) -> Record:
    """Play a game from the beginning to the end."""
    number = check_seed(seed)
    return play_on(game.start().dealt_by(seeded(number)), bots, names, {SEED: str(number)})


def play_on(position: Position, bots: Sequence[Bot], names: Sequence[str], tags: dict[str, str]) -> Record:
    """Play on from a position whose chance is dealt."""
    while position.mover != OVER:
        seat = position.mover
        answer = bots[seat](position.view(seat))
        try:
            position.play(answer)
        except CrownlandsError as error:
            raise BotError("bot.answer", seat=position.game.seats[seat], answer=answer, problem=error.message) from None
    return Record.of(position, names, tags=tags)
