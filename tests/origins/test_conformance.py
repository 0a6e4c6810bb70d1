"""Origins keeps the engine's contract, whatever its options."""

from itertools import product

import pytest

import crownlands as cl
from tests.origins.option_sets import BONUSES, RULINGS, STRUCTURES, Options, name

pytestmark = pytest.mark.long


@pytest.mark.parametrize("options", STRUCTURES, ids=name)
def test_modes_and_players(options: Options) -> None:
    cl.assert_conforms(cl.game("origins", **options), games=2)


@pytest.mark.parametrize("options", [{**a, **b} for a, b in product(STRUCTURES, BONUSES[1:])], ids=name)
def test_with_bonuses(options: Options) -> None:
    cl.assert_conforms(cl.game("origins", **options), games=1, seed=1, thorough_every=29)


@pytest.mark.parametrize("options", [{**a, **b} for a, b in product(STRUCTURES, RULINGS)], ids=name)
def test_with_rulings(options: Options) -> None:
    cl.assert_conforms(cl.game("origins", **options), games=1, seed=2, thorough_every=23)


def test_every_combination_can_be_played() -> None:
    """No option of Origins forbids another."""
    for a, b, c in product(STRUCTURES, BONUSES, RULINGS):
        assert cl.game("origins", **a, **b, **c).players == a["players"]


def test_the_default_is_discovery_for_four() -> None:
    assert cl.game("origins") == cl.game("origins", mode="discovery", players=4)
    assert cl.game("origins", mode="tribe", players=3, empire_of_fire=True).text() == (
        "origins mode=tribe players=3 empire_of_fire"
    )
