"""Learned bots play by the rules: a thousand positions of every game, with every set of options they have learned."""

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import crownlands as cl
from crownlands.bots import make_bot
from crownlands.bots.levels import LEVELS, has_levels, level_of
from tests.kingdomino import option_sets as kingdomino
from tests.origins import option_sets as origins

RANDOM_GAMES, POSITIONS = 125, 8  # of each game, and of each random game
BUILDER: list[dict[str, Any]] = [{}, {"nomads": False}, {"lords": False}, {"first_game": True}]

GAMES: dict[str, list[dict[str, Any]]] = {
    "kingdomino": [{**options, **more} for options in kingdomino.STRUCTURES for more in kingdomino.BONUSES],
    "origins": [{**options, **more} for options in origins.STRUCTURES for more in (*origins.BONUSES, *origins.RULINGS)],
    "kingdom_builder": [{"players": players, **more} for players in (2, 3, 4, 5) for more in BUILDER],
}


def anywhere(game: cl.Game, seed: int) -> Iterator[cl.Position]:
    """Positions anywhere in a random game in which somebody has to decide."""
    record = cl.play(game, "random", seed=seed)
    decisions = [position for position in record.positions() if position.mover >= 0]
    for number in np.random.default_rng(seed).choice(len(decisions), POSITIONS, replace=False):
        yield decisions[number]


@pytest.mark.parametrize("name", GAMES)
def test_what_bots_play_is_legal_and_looking_changes_nothing(name: str) -> None:
    """`value` in all positions, levels that only judge in some of them, and in others such as try things out."""
    games = [game for options in GAMES[name] if has_levels(game := cl.game(name, **options))]
    seen = 0
    for seed, game in zip(range(RANDOM_GAMES), itertools.cycle(games), strict=False):
        untimed = [level for level in LEVELS if not level_of(level, game).budget.seconds]
        more = itertools.cycle((*untimed, "search@8"))
        for position in anywhere(game, seed):
            view, legal = position.view(position.mover), position.legal_numbers()
            before = position.key(), view.states().tobytes()
            for bot in ("value", next(more)):
                assert make_bot(bot, seed, game=game)(view) in legal
            assert (position.key(), view.states().tobytes()) == before
            seen += 1
    assert seen == 1000
