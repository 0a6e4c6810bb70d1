"""Compiling a game before it is needed: every compiled function that people wait for, called once."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from crownlands.engine.chance import generator
from crownlands.engine.contract import CHANCE, TIE_BREAKS
from crownlands.engine.game import Game
from crownlands.engine.playouts import (
    GREEDY,
    copies,
    count_leaves,
    greedy_action,
    legal_lists,
    policy_games,
    random_action,
    random_games,
)


def steps(game: Game) -> Iterator[tuple[str, Callable[[], Any]]]:
    """What there is to compile, as names with something to call."""
    rules, room, players = game.rules, game.book.room, game.players
    state = game.start_state()
    out, inner = np.empty((2, room), np.int32)
    rng = generator(1)
    points = np.zeros(players, np.int64)
    yield "mover", lambda: rules.mover(state[0])
    yield "legal", lambda: rules.legal(state[0], out)
    yield "odds", lambda: rules.odds(state[0], out, 1, np.zeros(1, np.int64))
    yield "draw", lambda: rules.draw(state[0], rng)
    yield "apply", lambda: _advance(game, state, rng)
    yield "scores", lambda: rules.scores(state[0], points)
    yield "standing", lambda: rules.standing(state[0], np.zeros((players, TIE_BREAKS), np.int64))
    yield "random bot", lambda: random_action(state[0], rng, out)
    yield "greedy bot", lambda: greedy_action(state[0], rng, out, np.empty_like(state), inner)
    yield "random games", lambda: random_games(state, 1, rng, room, points)
    policies = np.full(players, GREEDY)
    results = np.zeros((1, players), np.int64)
    yield "bots' games", lambda: policy_games(state, policies, 1, rng, room, results, np.zeros((1, players)))
    yield "perft", lambda: count_leaves(np.repeat(state, 3), 1, np.empty((3, room), np.int32))
    yield "copies", lambda: copies(state, 1)
    yield "lists", lambda: legal_lists(state, 1, room)


def _advance(game: Game, state: Any, rng: Any) -> None:
    """Draw until somebody has a decision to make."""
    while game.rules.mover(state[0]) == CHANCE:
        game.rules.apply(state[0], game.rules.draw(state[0], rng))


def warm(game: Game) -> None:
    """Compile everything, or load it from the cache."""
    for _, step in steps(game):
        step()
