"""How fast bots play whole games against themselves on one core, a line each.

    python benchmarks/bots.py

`greedy` with nothing but compiled code around it, `value` as training plays, without noise. Best of several short runs:
a machine is never quicker than it is, but often slower.
"""

import time
from collections.abc import Callable

import numpy as np

from crownlands.bots.features import Plan, features_of
from crownlands.bots.greedy import load_value
from crownlands.bots.judging import make_desk
from crownlands.bots.policies import NUMBERS, policy_games
from crownlands.bots.selfplay import play_games
from crownlands.bots.weights import judge_for
from crownlands.engine.game import Game, make_game

GAMES: dict[str, dict[str, object]] = {
    "kingdomino": {"players": 4, "middle_kingdom": True, "harmony": True},
    "origins": {"players": 4, "mode": "tribe"},
    "kingdom_builder": {"players": 4},
}
RUNS, SECONDS = 20, 0.1
WIDTH = Plan(hours=0).width  # as training plays: the bot itself looks at more turns, from Python


def greedy(game: Game) -> Callable[[int], object]:
    """Plays so many games with `greedy` in every seat."""
    load_value(game)
    policies = np.full(game.players, NUMBERS["greedy"])

    def play(games: int) -> object:
        points, shares = np.zeros((games, game.players), np.int64), np.zeros((games, game.players))
        room = game.book.most_legal
        return policy_games(game.start_state(), policies, np.uint64(1), 0, games, 0, room, points, shares)

    return play


def value(game: Game) -> Callable[[int], object]:
    """Plays so many games with `value` in every seat."""
    load_value(game)
    features, judge = features_of(game), judge_for(game)
    assert features is not None
    desk, rng = make_desk(game, features), np.zeros(1, np.uint64)
    seen = np.zeros((5000, len(features.names)), np.int16)  # room that play_games asks for, though nothing is kept
    worth, stages = np.zeros(5000, np.float32), np.zeros(5000, np.int8)

    def play(games: int) -> object:
        return play_games(
            game.start_state(), judge, desk, np.uint64(1), 0, games, False, 0.0, 0.0, 1.0, 0.0, 0.0, WIDTH,
            features.depth, rng, seen, worth, stages, np.zeros((games, game.players)),
        )  # fmt: skip

    return play


def per_second(play: Callable[[int], object]) -> float:
    """Games a second, in the best of some runs."""
    play(1)
    games = 1
    while (seconds := _seconds(play, games)) < SECONDS:
        games = max(games + 1, int(games * min(10.0, 1.2 * SECONDS / seconds)))
    return games / min(_seconds(play, games) for _ in range(RUNS))


def _seconds(play: Callable[[int], object], games: int) -> float:
    begun = time.perf_counter()
    play(games)
    return time.perf_counter() - begun


if __name__ == "__main__":
    for name, options in GAMES.items():
        game = make_game(name, options)
        for bot in (greedy, value):
            print(f"{name} players={game.players} {bot.__name__}: {per_second(bot(game)):,.0f} games/s", flush=True)
