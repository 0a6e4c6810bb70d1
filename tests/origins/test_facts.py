"""What people ask about a position of the domino games, without parsing what it looks like."""

import random

import pytest

import crownlands as cl
from crownlands.games.domino.facts import Property, Slot, Square


def test_a_kingdom() -> None:
    position = cl.position(
        "kingdomino players=2; A e4=w1 e3=w f5=f; B; row 2A 5B 11B 25A; next 14 35 42 44; "
        "bag 1 3-4 6-10 12-13 15-24 26-34 36-41 43 45-48; round 1; place"
    )
    facts = position.facts
    assert facts.squares("A") == {
        "e3": Square("wheat", 0, None),
        "e4": Square("wheat", 1, None),
        "e5": Square("castle", 0, None),
        "f5": Square("forest", 0, None),
    }
    assert facts.properties("A") == [Property("wheat", 1, ("e3", "e4"), 2), Property("forest", 0, ("f5",), 0)]
    assert facts.row() == [Slot(2, 0), Slot(5, 1), Slot(11, 1), Slot(25, 0)]
    assert facts.next_row() == [Slot(14, None), Slot(35, None), Slot(42, None), Slot(44, None)]
    assert facts.domino(19) == (("wheat", 1), ("forest", 0)) and 48 in facts.bag() and 2 not in facts.bag()
    position.play("c5>")
    placed = position.facts.squares("A")
    assert placed["d5"] == Square("wheat", 0, 2) and placed["c5"].domino == 2


def test_a_territory() -> None:
    lands = "A d5=g c5=v1 e4=g f5=q; B e4=g f5=l2; C e4=g"
    facts = cl.position(f"origins mode=totem players=3; {lands}; row A; totems mammoth=A; bag; round 12; fire c5").facts
    assert facts.squares("A")["e5"].terrain == "hut" and facts.squares("A")["c5"] == Square("volcano", 1, None)
    assert facts.resources("A") == {"e4": "mammoth", "d5": "mammoth", "f5": "flint"}
    assert facts.totems() == {"mammoth": 0, "fish": None, "mushroom": None, "flint": None}


@pytest.mark.parametrize(
    "text", ["kingdomino players=3", "origins mode=totem players=2", "origins mode=tribe players=4"]
)
def test_the_numbers_of_whole_games(text: str) -> None:
    hand, position = random.Random(1), cl.game(text).start(seed=1)
    while not position.over:
        position.play(hand.choice(position.legal()))
        facts = position.facts
        dominoes = [slot.domino for slot in facts.row() + facts.next_row()] + facts.bag()
        for seat, score in enumerate(position.scores()):
            squares = facts.squares(seat)
            dominoes += {square.domino for square in squares.values()} - {None}
            assert sum(item.points for item in facts.properties(seat)) <= score.total
            for name, square in squares.items():
                if square.domino is not None:
                    assert (square.terrain, square.marks) in facts.domino(square.domino), name
            if text.startswith("origins"):
                assert not facts.resources(seat).keys() & (facts.cavemen(seat).keys() | facts.fires(seat).keys())
        assert len(dominoes) == len(set(dominoes))


def test_items_have_plain_names() -> None:
    position = cl.position("kingdomino players=2 harmony; A e4=w1; B; bag; round 6; over")
    assert [item.name for item in position.scores()[0].items] == ["wheat", "harmony"]
