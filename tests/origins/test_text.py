"""Texts of positions of Origins: they lead back exactly, hold what was made by hand, and what is wrong is named."""

import random

import pytest

import crownlands as cl
from tests.engine.random_play import play_on

PLACE = (
    "origins mode=tribe players=2; A g6=v1 f8=g g8=d; B f7=l; row 5A 9B 30A 44B; next 1 2 3 6; "
    "bag 7-8 10-29 31-43 45-48; round 2; cave hunter small=2; pile fisher oaf; place"
)
FIRE = PLACE.replace("row 5A", "row A").replace("place", "fire g6")
RECRUIT = (
    "origins mode=tribe; A a5=q b5=j c5=l d5=g; B; C; D; row A; next 1A 2B 3C 4D; bag 5-28; round 5; "
    "cave hunter; pile fisher; recruit"
)
PAY = RECRUIT.replace("cave hunter", "cave").replace("recruit", "pay hunter mammoth").replace("d5=g", "d5=g d5-")
ANYBODY = RECRUIT.replace("recruit", "pay anybody mammoth fish").replace("d5=g", "d5=g c5- d5-")
SEARCH = RECRUIT.replace("recruit", "search").replace("d5=g", "d5=g a5- b5- c5- d5-")
SETTLE = RECRUIT.replace("cave hunter", "cave").replace("recruit", "settle hunter").replace("d5=g", "d5=g d5-")
REFILL = (
    "origins mode=tribe; A; B; C; D; row 1A 2B 3C 4D; next 5 6 7 8; bag 9-48; round 1; "
    "cave hunter; pile small=4; refill"
)
GIVE = "origins mode=totem players=3; A; B e4=g; C e4=g; row A; bag; round 12; totems mammoth=A flint=B; give"
PAIR = "origins players=2; A; B; row B; next 3 17 22 41; hand AAB; bag 1-2 4-16 18-21 23-40 42-48; round 0; pair"
PIECES = (
    "origins mode=tribe players=3; A d4=g d5=v2 f5=l1 d4@shaman d5@oaf e5+1; B d5=q d5+3; C; bag; round 12; "
    "cave; pile; over"
)
VALID = {
    "place": PLACE,
    "fire": FIRE,
    "recruit": RECRUIT,
    "pay": PAY,
    "anybody": ANYBODY,
    "search": SEARCH,
    "settle": SETTLE,
    "refill": REFILL,
    "give": GIVE,
    "pair": PAIR,
    "pieces": PIECES,
}


@pytest.mark.parametrize("text", VALID.values(), ids=VALID)
def test_these_texts_are_as_they_would_be_written(text: str) -> None:
    assert cl.position(text).text() == text


@pytest.mark.parametrize("text", VALID.values(), ids=VALID)
def test_a_position_made_by_hand_can_be_played_to_the_end(text: str) -> None:
    for seed in range(10):
        assert play_on(cl.position(text), 10_000, random.Random(seed)).over


def test_a_domino_comes_with_its_resources() -> None:
    """What is gone is said; what carries a token or a caveman has lost its resource without saying."""
    position = cl.position("origins mode=totem players=3; A 12e4^ 21d5< e3-; B; C; bag; round 12; over")
    assert position.state.stock[0].tolist() == [2, 0, 0, 1]
    assert "A 12e4^ 21d5< e3-;" in position.text()


REFUSED = [
    ("pieces", "d4=g", "d4=v", "'d4' is a volcano without craters; volcanoes are v1, v2, v3."),
    ("pieces", "e5+1", "f5+1", "'f5+1' is fire on a square that has fire already."),
    ("pieces", "e5+1", "d5+1", "'d5+1' is fire on a volcano."),
    ("pieces", "e5+1", "a1+1", "'a1+1' is on a square that is not built."),
    (
        "pieces",
        "players=3",
        "players=3 fire_on_hut=False",
        "'e5+1' is fire on the hut, and this game does not allow it",
    ),
    ("pieces", "d4@shaman", "f5@shaman", "'f5@shaman' is a caveman on a square with fire."),
    ("pieces", "d4@shaman", "e5@shaman", "'e5@shaman' is a caveman on the hut, and this game does not allow it"),
    ("pieces", "d4@shaman", "d5@shaman", "'d5@oaf' is a second caveman on its square."),
    ("pieces", "d4@shaman", "d4@wizard", "'d4@wizard' names no caveman (they are hunter, fisher,"),
    ("pieces", "d4@shaman", "d4@shaman d4-", "'d4-' takes a resource away where there is none."),
    ("pieces", "d4@shaman", "d4@oaf", "Of the oafish warrior there are 2, and the box has 1."),
    ("pieces", "players=3", "players=3 caveman_on_volcano=False", "'d5@oaf' is a caveman on a volcano, and this game"),
    ("pieces", "mode=tribe", "mode=totem", "is a caveman, and there are some in the tribe mode only."),
    ("pieces", "B d5=q d5+3", "B d5=q d5+3 d6=q d6+3", "There are 2 fire tokens showing 3, and the box has 1."),
    ("recruit", "cave hunter", "cave hunter hunter", "'hunter' is in 'cave' twice."),
    ("recruit", "cave hunter", "cave hunter=3", "Of the hunter there are 3, and the box has 2."),
    ("recruit", "cave hunter", "cave small=3 amazon=2", "'cave' has more than 4 cavemen."),
    ("recruit", "cave hunter", "cave hero", "'hero' is not a caveman"),
    ("recruit", "mode=tribe; ", "mode=totem; ", "'cave' is for the tribe mode only."),
    ("recruit", "pile fisher; ", "pile fisher; totems mammoth=A; ", "'totems' are for the totem mode only."),
    ("recruit", "next 1A", "next 1", "'next' has no domino of A, whose king has chosen."),
    ("recruit", "recruit", "recruit now", "'recruit' should stand alone."),
    ("recruit", "recruit", "pay", "'pay' should be followed by what it is about."),
    ("recruit", "recruit", "pay wizard", "'wizard' is nobody to pay for."),
    ("recruit", "recruit", "settle anybody", "'anybody' is nobody to settle."),
    ("pay", "mammoth", "mammoth mammoth", "'mammoth' is not one of mammoth, fish, mushroom, flint, or there twice."),
    ("pay", "mammoth", "mammoth fish", "'pay' cannot be: 2 different resources are the price, paid are 2."),
    ("pay", "pay hunter", "pay hunter hunter", "'hunter' is not one of mammoth, fish, mushroom, flint, or there"),
    ("anybody", "mammoth fish", "mammoth mushroom", "'pay' leaves one out"),
    ("search", "pile fisher", "pile", "'search' cannot be: the pile is empty."),
    ("settle", " d5-; ", "; ", "'settle' cannot be: there is no square for a caveman."),
    ("refill", "pile small=4", "pile", "'refill' is only at the start of a round"),
    ("refill", "row 1A 2B", "row 2B", "'A' has 0 kings in rows and hand, and should have 1."),
    ("search", " a5- b5- c5- d5-; ", "; ", "'search' cannot be: there is no square for a caveman."),
    ("fire", "fire g6", "fire g8", "'g8' is not a volcano."),
    ("fire", "fire g6", "fire a1", "'a1' is not a square of the territory of the chief that acts."),
    ("give", "flint=B", "flint=D", "'flint=D' is not a totem with the seat that holds it, like mammoth=A."),
    ("give", "flint=B", "mammoth=B", "'mammoth=B' is there twice."),
    ("give", "mammoth=A", "mammoth=C", "'give' is only for a totem whose holder has fallen behind several leaders."),
    ("pair", "pair", "choose", "'choose' cannot be in round 0: two players share the first row, which is 'pair'."),
    ("pair", "next 3", "next 3A", "'A' has 3 kings in rows and hand, and should have 2."),
    ("pair", "next 3 17 22 41; hand AAB", "next 3A 17 22 41; hand AB", "'next' has chiefs, and two players share the"),
    ("pair", "round 0; pair", "round 1; pair", "'hand' can hold kings only in round 0."),
]


@pytest.mark.parametrize(("base", "old", "new", "told"), REFUSED)
def test_refused(base: str, old: str, new: str, told: str) -> None:
    assert old in VALID[base]
    with pytest.raises(cl.CrownlandsError) as caught:
        cl.position(VALID[base].replace(old, new))
    assert "\n" not in str(caught.value)
    assert told in str(caught.value)


def test_pair_is_for_two() -> None:
    four = "origins; A; B; C; D; row B; next 3 17 22 41; hand ACD; bag 1-2 4-16 18-21 23-40 42-48; round 0; pair"
    with pytest.raises(cl.NotationError, match="is for two players in round 0 only"):
        cl.position(four)
