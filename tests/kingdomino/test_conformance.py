"""Kingdomino keeps the engine's contract, whatever its options."""

from itertools import product

import pytest

import crownlands as cl
from tests.kingdomino.option_sets import BONUSES, STRUCTURES, Options, name

SINGLE_GAMES = [options for options in STRUCTURES if "dynasty" not in options]
DYNASTIES = [options for options in STRUCTURES if "dynasty" in options]


@pytest.mark.parametrize("options", SINGLE_GAMES, ids=name)
def test_single_games(options: Options) -> None:
    cl.assert_conforms(cl.game("kingdomino", **options), games=2)


@pytest.mark.parametrize("options", [{**a, **b} for a, b in product(SINGLE_GAMES, BONUSES[1:])], ids=name)
def test_single_games_with_bonuses(options: Options) -> None:
    cl.assert_conforms(cl.game("kingdomino", **options), games=1, seed=1, thorough_every=19)


@pytest.mark.parametrize("options", [{**a, **b} for a in DYNASTIES for b in (BONUSES[0], BONUSES[-1])], ids=name)
def test_dynasties(options: Options) -> None:
    cl.assert_conforms(cl.game("kingdomino", **options), games=1, thorough_every=31)


def test_every_other_combination_is_refused() -> None:
    """Of all values the options can have, these and only these go together."""
    switches = ("mighty_duel", "sample", "snake", "rows_of_four", "dynasty")
    possible = 0
    for players, *values in product((2, 3, 4), *[(False, True)] * len(switches)):
        chosen = {switch: value for switch, value in zip(switches, values, strict=True) if value}
        if {"players": players, **chosen} in STRUCTURES:
            possible += 1
            assert cl.game("kingdomino", players=players, **chosen).players == players
        else:
            with pytest.raises(cl.OptionError):
                cl.game("kingdomino", players=players, **chosen)
    assert possible == len(STRUCTURES) == 18
