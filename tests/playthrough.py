"""A seeded game told ply by ply, as short digests, so that two ways of running the same rules can be compared.

python -m tests.playthrough     tells the games of `GAMES`, one line a ply
"""

import hashlib
from collections.abc import Iterator

import numpy as np

import crownlands as cl
from crownlands.bots import Policy
from crownlands.engine.chance import generator
from crownlands.engine.contract import CHANCE
from crownlands.engine.playouts import GREEDY, RANDOM, count_leaves, policy_games, random_games
from tests.kingdomino.option_sets import BONUSES, STRUCTURES, Options, name

GAMES = [{**options, **BONUSES[number % len(BONUSES)]} for number, options in enumerate(STRUCTURES)]


def digest(*things: object) -> str:
    """A short name for some values."""
    return hashlib.blake2b(repr(things).encode(), digest_size=8).hexdigest()


def plies(options: Options, seed: int) -> Iterator[str]:
    """A game between greedy and random seats: everything the compiled rules answer, at every ply."""
    game = cl.game("kingdomino", **options)
    position = game.start()
    rng = generator(seed)
    bots = [Policy(("greedy", "random")[seat % 2], seed + seat) for seat in range(game.players)]
    while not position.over:
        seat = position.mover
        odds = position.odds() if seat == CHANCE else None
        answers = position.key(), seat, position.legal_numbers(), position.standing(), odds
        action = position.draw_with(rng) if seat == CHANCE else game.action(bots[seat](position.view(seat)))
        yield f"{name(options)}, ply {len(position.history)}: {action} {digest(*answers)}"
        position.play(action)
    yield f"{name(options)}, end: {position.standing()} {digest(position.key(), position.scores())}"


def loops(options: Options, seed: int) -> Iterator[str]:
    """What the compiled loops make of a game: random games, bots' games, perft."""
    game = cl.game("kingdomino", **options)
    room, state, rng = game.book.room, game.start_state(), generator(seed)
    points = np.zeros(game.players, np.int64)
    count = int(random_games(state, 1, rng, room, points))
    yield f"{name(options)}, a random game: {count} plies, {points.tolist()}"
    policies = np.array([GREEDY, RANDOM, RANDOM, GREEDY][: game.players])
    results = np.zeros((1, game.players), np.int64)
    shares = np.zeros((1, game.players))
    count = int(policy_games(state, policies, 1, rng, room, results, shares))
    yield f"{name(options)}, a game of bots: {count} plies, {results.tolist()}, {shares.tolist()}"
    leaves = int(count_leaves(np.repeat(state, 4), 3, np.empty((4, room), np.int32)))
    yield f"{name(options)}, perft 3: {leaves}"


def all_lines() -> Iterator[str]:
    """Every option set ply by ply; the loops, which add nothing to a dynasty, for single games."""
    for number, options in enumerate(GAMES):
        yield from plies(options, number)
        if "dynasty" not in options:
            yield from loops(options, number)


if __name__ == "__main__":
    for line in all_lines():
        print(line)
