"""Bots that have learned: `value` plays what it judges best, `search` tries it out before, levels do one or the other.

`search@0.1s` thinks a tenth of a second about every decision, `search@200` makes two hundred trials.
"""

import re

import numpy as np

from crownlands.bots.levels import LEVELS, Level, level_of
from crownlands.bots.search import Budget, Thinker, Thought
from crownlands.bots.weights import judge_for
from crownlands.engine.chance import mix
from crownlands.engine.errors import BotError
from crownlands.engine.game import Game
from crownlands.engine.view import View

VALUE, SEARCH = "value", "search"
_SEARCH = re.compile(r"search(?:@(?:(\d+)|(\d+(?:\.\d+)?|\.\d+)s))?")
_DEFAULT = Budget(trials=200)


def budget_of(name: str) -> Budget | None:
    """The budget in the name of a bot, or None if it is not one of ours."""
    if name == VALUE:
        return Budget()
    found = _SEARCH.fullmatch(name)
    if found is None:
        return None
    trials, seconds = found.groups()
    if seconds is not None:
        return _DEFAULT._replace(trials=0, seconds=float(seconds))
    return _DEFAULT._replace(trials=int(trials)) if trials else _DEFAULT


def is_learned(name: str) -> bool:
    """Does a name say one of these bots?"""
    return name in LEVELS or budget_of(name) is not None


class Learned:
    """A bot that judges positions, and with a budget tries out what looks best.

    A level that thinks for a time keeps to a limit; `search@1s` has said how long it thinks.
    """

    def __init__(self, name: str, seed: int, limit: float | None = None) -> None:
        self.name = name
        self._limit = limit
        self._random = np.random.default_rng(mix(seed))
        self._thinker: Thinker | None = None
        self._level = Level(Budget())

    def __call__(self, view: View) -> int:
        thinker, (budget, noise) = self.at(view.game), self._level
        states, seed = view.states(), int(self._random.integers(1 << 62))
        if budget.trials or budget.seconds:
            return thinker.search(states, budget, seed, noise).turns[0][0]
        return thinker.turns(states, noise=noise, seed=seed)[0][0][0]

    def think(self, view: View, budget: Budget | None = None) -> Thought:
        """What the bot thinks of every legal action: points, chances to win, how the turn would go on, time used."""
        if not view.legal():
            raise BotError("bot.not_to_move", name=self.name)
        thinker, seed = self.at(view.game), int(self._random.integers(1 << 62))
        return thinker.consider(view.states(), budget or self._level.budget, seed)

    def at(self, game: Game) -> Thinker:
        """The bot at a game, ready to think. Where it has not learned the game, it says so."""
        if self._thinker is None or self._thinker.game is not game:
            self._thinker = Thinker(game, judge_for(game))
            self._level = self._level_at(game)
        return self._thinker

    def _level_at(self, game: Game) -> Level:
        if self.name not in LEVELS:
            return Level(budget_of(self.name) or Budget())
        level = level_of(self.name, game)
        if self._limit is None:
            return level
        return level._replace(budget=level.budget._replace(seconds=min(level.budget.seconds, self._limit)))
