"""Random positions and records of Kingdomino, for tests that want to see many."""

import functools
import random

import crownlands as cl
from crownlands.engine.contract import CHANCE
from tests.kingdomino.option_sets import BONUSES, STRUCTURES, Options


def play_on(position: cl.Position, plies: int, rng: random.Random) -> cl.Position:
    """Play so many actions at random, or to the end."""
    for _ in range(plies):
        if position.over:
            break
        actions = position.legal()
        assert actions, f"nobody can move: {position.text()}"
        position.play(rng.choice(actions))
    return position


def random_position(seed: int) -> cl.Position:
    """Some position of some game: any options, any point from the first draw to the end."""
    rng = random.Random(seed)
    options: Options = {**rng.choice(STRUCTURES), **rng.choice(BONUSES)}
    game = cl.game("kingdomino", **options)
    return play_on(game.start(), rng.choice([0, 5, 30, 60, 100, 160, game.limits.longest]), rng)


@functools.cache
def finished(seed: int = 1, **options: int | bool | str) -> cl.Record:
    """The record of a game of random bots."""
    return cl.play(cl.game("kingdomino", **options), "random", seed=seed)


def unfinished(plies: int, seed: int = 1, **options: int | bool | str) -> cl.Position:
    """A position from the middle of a game. Chance counts as well as decisions."""
    position = finished(seed, **options).replay(plies)
    assert position.mover != CHANCE or plies == 0
    return position
