"""Seats that play for points at once: their fires, recruits and payments make sense."""

import pytest

import crownlands as cl
from crownlands.bots import Policy
from crownlands.bots.series import Series
from tests.origins.option_sets import STRUCTURES, Options, name
from tests.rulebook.origins_helpers import erupting, placing, recruiting

pytestmark = pytest.mark.long


def greedy(position: cl.Position) -> str:
    """What a greedy seat plays."""
    return position.game.action(Policy("greedy", 1)(position.view(position.mover))).text


def test_fire_goes_to_the_largest_region() -> None:
    assert greedy(erupting("e4", "v1 .\n## .\nd g\ng g")) in ("!f6", "!e7", "!f7")


def test_fire_spares_a_good_caveman() -> None:
    position = erupting("d4", "v3 dH g*\n. ## g*", mode="tribe")
    assert greedy(position) == "!e5"  # the hunter stays, and so do his mammoths


def test_a_hunter_is_hired_for_mammoths_and_paid_with_something_else() -> None:
    position = recruiting("g* g* g* .\nd l* ## j*", cave="hunter", pile="pile")
    assert greedy(position) == "hunter"
    position.play("hunter")
    paid = []
    while position.legal()[0].kind == "pay":
        paid.append(greedy(position))
        position.play(paid[-1])
    assert sorted(paid) == ["-d5", "-f5"]
    assert greedy(position) in ("+d5", "+d4")
    assert position.play("+d5").scores()[0].total == 9


def test_nobody_is_hired_for_nothing() -> None:
    """A shaman alone brings nothing, and two resources may still be good for something."""
    assert greedy(recruiting("g* l* . ##", cave="shaman", pile="pile")) == "pass"


def test_warriors_stand_together() -> None:
    position = recruiting("g* l* dW2 ##", cave="amazon", pile="pile")
    assert greedy(position) == "amazon"
    position.play("amazon").play("-b5").play("-c5")
    assert greedy(position) == "+c5"


def test_a_search_takes_the_best_of_the_pile() -> None:
    position = recruiting("q* q* q* g*\nj* l* ## q*", cave="", pile="pile fisher sculptor")
    assert greedy(position) == "search"
    position.play("search")
    while position.legal()[0].kind == "pay":
        position.play(greedy(position))
    assert greedy(position) == "pile:sculptor"


def test_a_totem_goes_to_the_weakest() -> None:
    lands = "A d5=g c5=v1; B e4=g f5=l2; C e4=g"
    position = cl.position(f"origins mode=totem players=3; {lands}; row A; totems mammoth=A; bag; round 12; fire c5")
    position.play("!d5")
    assert greedy(position) == ">C"


def test_a_domino_is_placed_for_its_totem() -> None:
    """The second mammoth is worth a totem."""
    position = placing(4, "g* ##", "g* ##", mode="totem")
    position.play(greedy(position))
    assert position.state.totem[0] == 0


@pytest.mark.parametrize("options", STRUCTURES, ids=name)
def test_greedy_beats_random(options: Options) -> None:
    game = cl.game("origins", **options)
    results, shares, _, _ = Series(game, ("greedy", *["random"] * (game.players - 1)), 7).play(0, 60, compiled=True)
    assert shares[:, 0].mean() > 0.9
    assert results[:, 0].mean() > 1.5 * results[:, 1:].mean()
