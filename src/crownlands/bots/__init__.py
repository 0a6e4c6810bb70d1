"""Bots by name."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from crownlands.bots.greedy import load_value
from crownlands.bots.learned import SEARCH, VALUE, Learned, is_learned
from crownlands.bots.levels import LEVELS
from crownlands.bots.monte_carlo import GPRD, PLAYED_ON_BY, monte_carlo_bot
from crownlands.bots.own import Limited, is_own, own_bot
from crownlands.bots.policies import BOTS, NUMBERS, POLICIES, act
from crownlands.engine.chance import check_seed, generator, mix
from crownlands.engine.errors import BotError
from crownlands.engine.game import Game
from crownlands.engine.match import Bot, play_game
from crownlands.engine.record import Record
from crownlands.engine.view import View

__all__ = ["LEVELS", "POLICIES", "Policy", "make_bot", "play", "seat_bots"]


_KNOWN = ", ".join((*POLICIES, *LEVELS, VALUE, *(f"{name}@0.1s" for name in (SEARCH, *PLAYED_ON_BY)), GPRD))


class Policy:
    """A bot that plays a compiled policy: `random` plays anything, `greedy` whatever brings the most points at once."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._rng = generator(seed)

    def __call__(self, view: View) -> int:
        load_value(view.game)
        states = view.states()
        out, room = np.empty((2, view.game.book.most_legal), np.int32)
        return int(act(NUMBERS[self.name], states, self._rng, out, np.empty_like(states), room))


def make_bot(which: Any, seed: int, limit: float | None = None, game: Game | None = None) -> Bot:
    """A bot from its name, or from where it is (`own.py`); anything that can be called with a view is a bot already.

    `limit` is how many seconds a bot of one's own, or a level, has for a decision; the others keep their time by
    themselves. With a game, a bot that has not learned it, or does not play it, says so at once.
    """
    if callable(which):
        return which if limit is None else Limited(_name(which), which, limit)
    if isinstance(which, str) and is_own(which):
        return own_bot(which, limit)
    if isinstance(which, str) and is_learned(which):
        learned = Learned(which, seed, limit)
        if game is not None:
            learned.at(game)
        return learned
    if isinstance(which, str) and (bot := monte_carlo_bot(which, seed, game)) is not None:
        return bot
    if not isinstance(which, str) or which not in POLICIES:
        raise BotError("bot.unknown", name=which, known=_KNOWN)
    return Policy(which, seed)


def _name(bot: str | Bot) -> str:
    return bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)


def seat_bots(
    game: Game, which: str | Bot | Sequence[str | Bot], seed: int, limit: float | None = None
) -> tuple[list[Bot], list[str]]:
    """A bot for every seat, and their names. One alone sits in every seat."""
    if not isinstance(which, (str, Sequence)) and not callable(which):
        raise BotError("bot.unknown", name=which, known=_KNOWN)
    chosen = [which] if isinstance(which, str) or callable(which) else list(which)
    if len(chosen) == 1:
        chosen *= game.players
    if len(chosen) != game.players:
        raise BotError("bot.count", game=game.id, players=game.players, given=len(chosen))
    bots = [make_bot(bot, seed + seat, limit, game) for seat, bot in enumerate(chosen)]
    return bots, [_name(bot) for bot in chosen]


def play(
    game: Game, bots: str | Bot | Sequence[str | Bot], seed: int | None = None, limit: float | None = None
) -> Record:
    """Play a whole game and return its record.

    `bots` is one for each seat, or one for all: names ("knight", "greedy", "my_bot.py:choose", "cmd:node my_bot.js") or
    anything that can be called with a `View` and answers with an action. The same seed gives the same game. `limit` is
    how many seconds a bot of your own, or a level, has for a decision.
    """
    number = check_seed(seed)
    seated, names = seat_bots(game, bots, mix(number, BOTS), limit)
    return play_game(game, seated, names, number)
