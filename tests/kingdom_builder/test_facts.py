"""What people ask about a position, without parsing what it looks like."""

import random

import pytest

import crownlands as cl
from crownlands.games.kingdom_builder.facts import Tile
from tests.kingdom_builder.positions import position


def test_the_map() -> None:
    facts = position(walls="a1").facts
    assert facts.boards() == ["quarry", "caravan", "village", "garden"]
    assert facts.objectives() == ["discoverers", "citizens", "farmers"]
    assert facts.neighbours("a1") == ["b1", "a2"]
    assert facts.neighbours("b2") == ["b1", "c1", "a2", "c2", "b3", "c3"]
    assert facts.walls() == ["a1"]
    assert all(name in facts.neighbours(other) for name in facts.hexes() for other in facts.neighbours(name))
    assert {facts.terrain(name) for name in facts.locations()} == {"location"}
    assert set(facts.locations().values()) == set(facts.boards())
    with pytest.raises(cl.NotationError, match="is not a hex from a1 to t20"):
        facts.terrain("z9")


def test_what_a_seat_has() -> None:
    table = position(A="a1 b1 f3", tiles="A:e3!", nomads="A:sword", gold="A:treasure=3", camps="c6=treasure")
    facts = table.facts
    assert facts.settlements("A") == ["a1", "b1", "f3"] and facts.owner("b1") == 0 and facts.owner("c1") is None
    assert facts.supply(0) == 37 and facts.supply("B") == 40
    assert facts.tiles("A") == [Tile("quarry", "used", "e3"), Tile("sword", "ready", None)]
    assert facts.gold("A")["treasure"] == 3 and facts.camps()["c6"] == "treasure"


def test_a_card_that_cannot_be_seen_is_not_told() -> None:
    table = position(players=3)
    assert [table.facts.card(seat) for seat in "ABC"] == ["grass", "forest", "desert"]
    assert [table.view("B").facts.card(seat) for seat in "ABC"] == ["grass", "forest", None]


@pytest.mark.long
def test_the_numbers_of_whole_games() -> None:
    for seed in range(4):
        hand, table = random.Random(seed), cl.game("kingdom_builder", players=4).start(seed=seed)
        while not table.over:
            table.play(hand.choice(table.legal()))
            facts = table.facts
            for seat in "ABCD":
                own = facts.settlements(seat)
                assert len(own) + facts.supply(seat) <= 40
                assert all(facts.owner(name) == "ABCD".index(seat) for name in own)
                assert sum(facts.gold(seat).values()) <= table.scores()["ABCD".index(seat)].total
