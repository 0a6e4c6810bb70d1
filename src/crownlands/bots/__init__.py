"""Bots by name."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from crownlands.bots.greedy import load_value
from crownlands.bots.learned import SEARCH, VALUE, Learned, budget_of
from crownlands.bots.own import load_bot
from crownlands.bots.policies import BOTS, NUMBERS, POLICIES, act
from crownlands.engine.chance import check_seed, generator, mix
from crownlands.engine.errors import BotError
from crownlands.engine.game import Game
from crownlands.engine.match import Bot, play_game
from crownlands.engine.record import Record
from crownlands.engine.view import View

__all__ = ["POLICIES", "Policy", "make_bot", "play", "seat_bots"]


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


def make_bot(which: Any, seed: int) -> Bot:
    """A bot from its name, or from `file.py:function`; anything that can be called with a view is a bot already."""
    if callable(which):
        return which  # type: ignore[no-any-return]
    if isinstance(which, str) and ".py:" in which:
        return load_bot(which)
    if isinstance(which, str) and (budget := budget_of(which)) is not None:
        return Learned(which, seed, budget)
    if not isinstance(which, str) or which not in POLICIES:
        raise BotError("bot.unknown", name=which, known=", ".join((*POLICIES, VALUE, f"{SEARCH}@0.1s")))
    return Policy(which, seed)


def seat_bots(game: Game, which: str | Bot | Sequence[str | Bot], seed: int) -> tuple[list[Bot], list[str]]:
    """A bot for every seat, and their names. One alone sits in every seat."""
    if not isinstance(which, (str, Sequence)) and not callable(which):
        raise BotError("bot.unknown", name=which, known=", ".join(POLICIES))
    chosen = [which] if isinstance(which, str) or callable(which) else list(which)
    if len(chosen) == 1:
        chosen *= game.players
    if len(chosen) != game.players:
        raise BotError("bot.count", game=game.id, players=game.players, given=len(chosen))
    bots = [make_bot(bot, seed + seat) for seat, bot in enumerate(chosen)]
    return bots, [bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__) for bot in chosen]


def play(game: Game, bots: str | Bot | Sequence[str | Bot], seed: int | None = None) -> Record:
    """Play a whole game and return its record.

    `bots` is one for each seat, or one for all: names ("greedy", "random") or anything that can be called with a
    `View` and answers with an action. The same seed gives the same game.
    """
    number = check_seed(seed)
    seated, names = seat_bots(game, bots, mix(number, BOTS))
    return play_game(game, seated, names, number)
