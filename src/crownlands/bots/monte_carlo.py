"""Bots that know nothing but the rules and try turns out to the end of the game: the agents of the paper on Kingdomino
by Gedda, Lagerkvist and Butler (Monte Carlo Methods for the Game Kingdomino, 2018), our way.

`mce-tr`, `mce-pg`, `mce-fg` try all turns equally often; the games are played on by `random`, by `greedy` for their own
seat and `random` for the others, or by `greedy` for all. `uct-fg` follows a tree of what has won most. As for `search`,
`mce-fg@0.1s` thinks a tenth of a second about a turn, `mce-fg@200` tries two hundred times. `gprd` places as `greedy`
does, and takes any domino.
"""

import time
from typing import Any

import numpy as np

from crownlands.bots.greedy import greedy_action, load_value
from crownlands.bots.learned import SEARCH, budget_of
from crownlands.bots.playing_on import (
    FIRST,
    FOLLOWED_BY,
    FOLLOWERS,
    NODE,
    NONE,
    SECOND,
    TRIED,
    TURN,
    grow_tree,
    try_equally,
    whole_turns,
)
from crownlands.bots.policies import NUMBERS
from crownlands.bots.search import Budget
from crownlands.engine import python_calls
from crownlands.engine.chance import below, generator, mix
from crownlands.engine.errors import BotError
from crownlands.engine.game import Game
from crownlands.engine.match import Bot
from crownlands.engine.view import View
from crownlands.games.domino.draft import CHOOSE

GAME = "kingdomino"
GPRD, UCT_FG = "gprd", "uct-fg"
PLAYED_ON_BY = {  # the own seat, the others
    "mce-tr": ("random", "random"),
    "mce-pg": ("greedy", "random"),
    "mce-fg": ("greedy", "greedy"),
    UCT_FG: ("greedy", "greedy"),
}
EXPLORE = 0.6  # how much a tree makes of what it has tried little
MOST_TURNS = 4096
MOST_NODES = 1 << 18


def monte_carlo_bot(name: str, seed: int, game: Game | None = None) -> Bot | None:
    """The bot of a name, if it is one of these. With another game than its own, it says so at once."""
    agent, at, budget = name.partition("@")
    allowed = budget_of(SEARCH + at + budget) if agent in PLAYED_ON_BY else None
    if name != GPRD and allowed is None:
        return None
    if game is not None:
        _check(name, game)
    return PlacesGreedily(seed) if allowed is None else MonteCarlo(agent, allowed, seed)


def _check(name: str, game: Game) -> None:
    if game.id != GAME:
        raise BotError("bot.one_game", name=name, game=GAME)


class PlacesGreedily:
    """Greedy placement, random draft."""

    def __init__(self, seed: int) -> None:
        self._rng = generator(seed)

    def __call__(self, view: View) -> int:
        _check(GPRD, view.game)
        load_value(view.game)
        states = view.states()
        out, room = np.empty((2, view.game.book.most_legal), np.int32)
        if states[0].phase == CHOOSE:
            return int(out[below(self._rng, python_calls.legal(states, out))])
        return int(greedy_action(states, self._rng, out, np.empty_like(states), room))


class MonteCarlo:
    """Tries turns out to the end of the game. A turn is thought about once: what is chosen after placing is known."""

    def __init__(self, name: str, budget: Budget, seed: int) -> None:
        self.name = name
        self._budget = budget
        self._random = np.random.default_rng(mix(seed))
        self._to_come: tuple[bytes, int] | None = None  # the position after the first half of a turn, and the second
        self.trials, self.seconds = 0, 0.0  # of the last turn that was thought about

    def __call__(self, view: View) -> int:
        _check(self.name, view.game)
        states = view.states()
        if self._to_come is not None and self._to_come[0] == states.tobytes():
            return self._to_come[1]
        first, second = self._best_turn(view.game, states)
        python_calls.apply(states, first)
        self._to_come = None if second == NONE else (states.tobytes(), second)
        return first

    def _best_turn(self, game: Game, states: Any) -> tuple[int, int]:
        load_value(game)
        lists = np.empty((2, game.book.most_legal), np.int32)
        turns = np.empty((MOST_TURNS, TURN), np.int32)
        n = whole_turns(states, np.empty_like(states), lists, turns)
        if n > 1:
            seed = np.uint64(self._random.integers(1 << 62))
            think = self._by_tree if self.name == UCT_FG else self._equally
            turns[0] = think(states, self._policies(game, python_calls.mover(states)), seed, lists, turns, n)
        return int(turns[0, 0]), int(turns[0, 1])

    def _policies(self, game: Game, seat: int) -> Any:
        own, others = PLAYED_ON_BY[self.name]
        policies = np.full(game.players, NUMBERS[others])
        policies[seat] = NUMBERS[own]
        return policies

    def _equally(self, states: Any, policies: Any, seed: Any, lists: Any, turns: Any, n: int) -> Any:
        turns = turns[:n][self._random.permutation(n)]  # if time is up before all were tried, any are left out
        worth, tried = np.zeros(n), np.zeros(n, np.int64)
        self._spend(lambda done, times: try_equally(states, turns, policies, seed, done, times, lists, worth, tried))
        return turns[np.argmax(np.where(tried > 0, worth / np.maximum(tried, 1), -1))]

    def _by_tree(self, states: Any, policies: Any, seed: Any, lists: Any, turns: Any, n: int) -> Any:
        nodes, won = np.zeros((MOST_NODES, NODE), np.int64), np.zeros(MOST_NODES)
        size = 1

        def grow(done: int, times: int) -> None:
            nonlocal size
            size = grow_tree(states, policies, EXPLORE, seed, done, times, lists, turns, nodes, won, size)

        self._spend(grow)
        begin = int(nodes[0, FOLLOWED_BY])
        followers = slice(begin, begin + int(nodes[0, FOLLOWERS]))
        tried = nodes[followers, TRIED]
        share = np.where(tried > 0, won[followers] / np.maximum(tried, 1), -1)
        best = begin + np.lexsort((tried, share))[-1]  # what won most often; of equals, what was tried more often
        return nodes[best, [FIRST, SECOND]]

    def _spend(self, work: Any) -> None:
        """Have work(done, times) done until the budget is spent."""
        work(0, 0)  # whatever is to be compiled is not thinking
        begun = time.perf_counter()
        done, times = 0, 1
        while True:
            if self._budget.trials:
                times = self._budget.trials
            work(done, times)
            done += times
            self.trials, self.seconds = done, time.perf_counter() - begun
            left = self._budget.seconds - self.seconds
            if left <= 0:
                return
            times = max(1, min(2 * times, int(left / (2 * self.seconds / done))))
