"""How a position could go on: games played from it to their end in compiled code."""

from typing import Any

import numpy as np

from crownlands.bots.greedy import load_value
from crownlands.bots.policies import NUMBERS, policy_games
from crownlands.engine.position import Position


def play_out(position: Position, policy: str, games: int, seed: int) -> Any:
    """The points at the end of some games played on from a position by `random` or `greedy`: a row for each game, a
    column for each seat. The same seed brings the same luck, so that actions can be compared."""
    game = position.game
    load_value(game)
    points, shares = np.zeros((games, game.players), np.int64), np.zeros((games, game.players))
    policies = np.full(game.players, NUMBERS[policy])
    policy_games(position.states(), policies, np.uint64(seed), 0, games, 0, game.book.most_legal, points, shares)
    return points
