"""Bots that have learned: `value` plays what it judges best, `search` tries it out before.

`search@0.1s` thinks a tenth of a second about every decision, `search@200` makes two hundred trials.
"""

import re

import numpy as np

from crownlands.bots.search import Budget, Thinker, Thought
from crownlands.bots.weights import judge_for
from crownlands.engine.chance import mix
from crownlands.engine.errors import BotError
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


class Learned:
    """A bot that judges positions, and with a budget tries out what looks best."""

    def __init__(self, name: str, seed: int, budget: Budget) -> None:
        self.name = name
        self._budget = budget
        self._random = np.random.default_rng(mix(seed))
        self._thinker: Thinker | None = None

    def __call__(self, view: View) -> int:
        thinker = self._at(view)
        states = view.states()
        if self._budget.trials or self._budget.seconds:
            return thinker.search(states, self._budget, int(self._random.integers(1 << 62))).turns[0][0]
        return thinker.turns(states)[0][0][0]

    def think(self, view: View, budget: Budget | None = None) -> Thought:
        """What the bot thinks of the position: turns, the best first, with points, chances to win, time used."""
        if not view.legal():
            raise BotError("bot.not_to_move", name=self.name)
        return self._at(view).search(view.states(), budget or self._budget, int(self._random.integers(1 << 62)))

    def _at(self, view: View) -> Thinker:
        if self._thinker is None or self._thinker.game is not view.game:
            self._thinker = Thinker(view.game, judge_for(view.game))
        return self._thinker
