"""A seeded game told ply by ply, as short digests, so that two ways of running the same rules can be compared.

python -m tests.playthrough     tells the games of `GAMES`, one line a ply
"""

import hashlib
from collections.abc import Iterator

import numpy as np

import crownlands as cl
from crownlands.bots import Policy
from crownlands.bots.greedy import load_value
from crownlands.bots.policies import NUMBERS, policy_games
from crownlands.engine.chance import generator
from crownlands.engine.contract import CHANCE
from crownlands.engine.game import Game
from crownlands.engine.playouts import count_leaves, random_games
from tests.kingdomino.option_sets import BONUSES, STRUCTURES

GAMES = [
    *(cl.game("kingdomino", **options, **BONUSES[n % len(BONUSES)]) for n, options in enumerate(STRUCTURES)),
    cl.game("origins", mode="discovery", players=4, empire_of_fire=True, homo_habilis=True),
    cl.game("origins", mode="totem", players=3, fire_path="built"),
    cl.game("origins", mode="tribe", players=2, caveman_on_hut=True, last_round_recruiting=True),
    cl.game("kingdom_builder", players=2),
]


def digest(*things: object) -> str:
    """A short name for some values."""
    return hashlib.blake2b(repr(things).encode(), digest_size=8).hexdigest()


def plies(game: Game, seed: int) -> Iterator[str]:
    """A game between greedy and random seats: everything the compiled rules answer, at every ply."""
    position = game.start()
    rng = generator(seed)
    bots = [Policy(("greedy", "random")[seat % 2], seed + seat) for seat in range(game.players)]
    while not position.over:
        seat = position.mover
        odds = position.odds() if seat == CHANCE else None
        answers = position.key(), seat, position.legal_numbers(), position.standing(), odds
        action = position.draw_with(rng) if seat == CHANCE else game.action(bots[seat](position.view(seat)))
        yield f"{game.text()}, ply {len(position.history)}: {action} {digest(*answers)}"
        position.play(action)
    yield f"{game.text()}, end: {position.standing()} {digest(position.key(), position.scores())}"


def loops(game: Game, seed: int) -> Iterator[str]:
    """What the compiled loops make of a game: random games, bots' games, perft."""
    room, state, rng = game.book.most_legal, game.start_state(), generator(seed)
    load_value(game)
    points = np.zeros(game.players, np.int64)
    count = int(random_games(state, 1, rng, room, points))
    yield f"{game.text()}, a random game: {count} plies, {points.tolist()}"
    policies = np.array([NUMBERS["random" if seat % 3 else "greedy"] for seat in range(game.players)])
    results = np.zeros((1, game.players), np.int64)
    shares = np.zeros((1, game.players))
    count = int(policy_games(state, policies, np.uint64(seed), 0, 1, 0, room, results, shares))
    yield f"{game.text()}, a game of bots: {count} plies, {results.tolist()}, {shares.tolist()}"
    leaves = int(count_leaves(np.repeat(state, 4), 3, np.empty((4, room), np.int32)))
    yield f"{game.text()}, perft 3: {leaves}"


def all_lines() -> Iterator[str]:
    """Every option set ply by ply; the loops, which add nothing to a dynasty, for single games."""
    for number, game in enumerate(GAMES):
        yield from plies(game, number)
        if not game.options.get("dynasty"):
            yield from loops(game, number)


if __name__ == "__main__":
    for line in all_lines():
        print(line)
