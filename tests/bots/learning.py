"""What the tests of learned bots share: games of every kind, positions of them, and a judge that knows nothing."""

from collections.abc import Iterator

import numpy as np

from crownlands.bots.features import features_of
from crownlands.bots.fitting import blank_judge
from crownlands.bots.judging import Judge
from crownlands.engine.game import Game, read_game
from crownlands.engine.position import Position

KINDS = [
    "kingdomino players=4 middle_kingdom harmony",
    "kingdomino players=3 rows_of_four",
    "kingdomino players=2 dynasty",
    "kingdomino players=2 mighty_duel harmony",
    "kingdomino players=2 sample",
    "origins mode=discovery players=3",
    "origins mode=totem players=4 empire_of_fire",
    "origins mode=tribe players=2 homo_habilis last_round_recruiting",
    "kingdom_builder players=2",
    "kingdom_builder players=5",
]


def game_of(kind: str) -> Game:
    return read_game(kind.split())


def any_judge(game: Game) -> Judge:
    """A judge with weights out of the air: whatever it thinks, it thinks the same every time."""
    features = features_of(game)
    assert features is not None
    return blank_judge(len(features.names), 1)


def positions(game: Game, games: int, every: int = 1) -> Iterator[Position]:
    """Positions of random games in which somebody has to decide."""
    for seed in range(games):
        hand = np.random.default_rng(seed)
        position = game.start(seed=seed)
        while not position.over:
            if len(position.history) % every == 0:
                yield position
            position.play(int(hand.choice(position.legal_numbers())))
