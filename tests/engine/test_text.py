"""Texts of positions: they lead back exactly, hold what was made by hand, and whatever is wrong is named."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crownlands as cl
from tests.engine.random_play import play_on, random_position

MANY = settings().max_examples

PLACE = (
    "kingdomino players=2; A 4f5> 17e4^; B 40d5<; row 5A 9B 30A 44B; next 1 2 3 6; "
    "bag 7-8 10-16 18-29 31-39 41-43 45-48; round 2; place"
)
CHOOSE = PLACE.replace("row 5A", "row A").replace("place", "choose").replace("4f5>", "4f5> 5f4>")
DRAW = PLACE.replace("next 1 2 3 6; bag 7-8", "next 1; bag 2-3 6-8").replace("place", "draw")
OPENING = "kingdomino players=2; A; B; next 1 2A 3 4; hand ABB; bag 5-48; round 0; king"
PICKING = "kingdomino players=2; A; B; row B; next 1 2A 3 4; hand AB; bag 5-48; round 0; choose"
LAST = "kingdomino players=2; A; B; row 5B 9A; bag; round 6; place"
OVER = "kingdomino players=2; A; B; bag; round 6; over"
DYNASTY = "kingdomino players=2 dynasty; A e4=w1; B; bag 1-48; round 6; past 45-52; draw"
SNAKE = "kingdomino players=2 snake; A; B; row B; next 1 2A 3 4; hand AB; bag 5-48; round 0; choose"
VALID = {
    "place": PLACE,
    "choose": CHOOSE,
    "draw": DRAW,
    "opening": OPENING,
    "picking": PICKING,
    "last": LAST,
    "over": OVER,
    "dynasty": DYNASTY,
    "snake": SNAKE,
}


# --- round trips -----------------------------------------------------------------------------------------------------


@given(st.integers(0, 10**9))
@settings(max_examples=3 * MANY)
def test_any_position_leads_back(seed: int) -> None:
    position = random_position(seed)
    again = cl.position(position.text())
    assert again == position and again.key() == position.key() and again.text() == position.text()
    assert again.legal() == position.legal() and again.scores() == position.scores()


@pytest.mark.parametrize("text", VALID.values(), ids=VALID)
def test_these_texts_are_as_they_would_be_written(text: str) -> None:
    assert cl.position(text).text() == text


@pytest.mark.parametrize("text", VALID.values(), ids=VALID)
def test_a_position_made_by_hand_can_be_played_to_the_end(text: str) -> None:
    for seed in range(20):
        assert play_on(cl.position(text), 10_000, random.Random(seed)).over


def test_order_and_space_do_not_matter() -> None:
    fields = PLACE.split(";")
    shuffled = "\n;".join([fields[0], *reversed(fields[1:])]).replace(" ", "  \t")
    assert cl.position(f"  {shuffled} \n") == cl.position(PLACE)


def test_repr_is_code() -> None:
    position = cl.position(PLACE)
    assert eval(repr(position), {"crownlands": cl}) == position


def test_loose_squares() -> None:
    """A kingdom can be drawn square by square, in any shape that fits, also one no dominoes could make."""
    position = cl.position("kingdomino players=2; A c3=w1 e4=m3 e7=s; B; row 48A; bag; round 6; place")
    assert position.scores()[0].total == 1 + 3
    assert "A c3=w1 e4=m3 e7=s;" in position.text()


def test_what_is_played_from_a_handmade_position_is_its_history() -> None:
    position = cl.position(LAST).play("f5>")
    assert [action.text for action in position.history] == ["f5>"]
    assert position.after(0) == cl.position(LAST)


# --- refusals --------------------------------------------------------------------------------------------------------

CASE = re.compile(r"^(\w+): `(.*)` -> `(.*)`\n(.+)$", re.MULTILINE)
REFUSED = CASE.findall(Path(__file__).with_name("refused_positions.txt").read_text(encoding="utf-8"))


def refusal(text: str) -> str:
    with pytest.raises(cl.CrownlandsError) as caught:
        cl.position(text)
    told = str(caught.value)
    assert "\n" not in told and len(told) < 500
    return told


def test_there_is_something_to_refuse() -> None:
    assert len(REFUSED) > 90


@pytest.mark.parametrize(("base", "old", "new", "told"), REFUSED)
def test_refused(base: str, old: str, new: str, told: str) -> None:
    assert old in VALID[base]
    assert refusal(VALID[base].replace(old, new)) == told


@pytest.mark.parametrize("start", ["", "chess", "Kingdomino", ";", "players=2"])
def test_no_game(start: str) -> None:
    word = start.removesuffix(";")
    told = refusal(PLACE.replace("kingdomino players=2", start))
    assert told.startswith("A position begins with the name of its game (") and told.endswith(f"), not '{word}'.")


@pytest.mark.parametrize("given", [None, 7, b"kingdomino", ["kingdomino"]])
def test_what_is_no_text(given: object) -> None:
    with pytest.raises(cl.NotationError, match="A position begins with the name of its game"):
        cl.position(given)  # type: ignore[arg-type]


@pytest.mark.parametrize("length", [10, 10_000])
@pytest.mark.parametrize(("old", "new"), [("17e4^", "{}e4^"), ("round 2", "round {}"), ("5A", "{}A"), ("7-8", "7-{}")])
def test_endless_numbers(old: str, new: str, length: int) -> None:
    assert "In the position, " in refusal(PLACE.replace(old, new.format("9" * length)))


def test_endless_kings() -> None:
    """256 kings more are not none more, though a byte would think so."""
    crowded = OPENING.replace("hand ABB", "hand ABB" + "A" * 256)
    assert refusal(crowded) == "In the position, 'A' has 258 kings in rows and hand, and should have 2."


# --- fuzz ------------------------------------------------------------------------------------------------------------

WORDS = [
    *(
        "A",
        "B",
        "C",
        "row",
        "next",
        "hand",
        "bag",
        "round",
        "past",
        "draw",
        "king",
        "choose",
        "place",
        "over",
        ";",
        "; ",
    ),
    *("1", "5", "17", "48", "17e4^", "e4=w1", "1-48", "AB", "5A", "9B", "0", "6", "12", "45-52", "kingdomino", "snake"),
    *("players=3", "dynasty", "sample", "mighty_duel", "=", "-", "\n", "é", "\x00", "{}", "%s"),
]


@given(
    st.sampled_from(list(VALID.values())),
    st.lists(st.tuples(st.integers(0, 100), st.sampled_from("idr"), st.sampled_from(WORDS)), min_size=1, max_size=3),
    st.integers(0, 100),
)
@settings(max_examples=10 * MANY)
def test_a_damaged_text_is_refused_or_can_be_played(text: str, edits: list[tuple[int, str, str]], seed: int) -> None:
    """Words are put in, left out, replaced. Only declared errors come of it, or a position that plays to its end."""
    words = text.replace(";", " ;").split(" ")
    for at, how, new in edits:
        at %= len(words)
        words[at : at + (how != "i")] = [] if how == "d" else [new]
    try:
        position = cl.position(" ".join(words))
    except cl.CrownlandsError:
        return
    assert cl.position(position.text()) == position
    assert play_on(position, 10_000, random.Random(seed)).over


@given(st.integers(0, 10**6), st.integers(0, 300), st.integers(0, 3), st.text(max_size=3))
@settings(max_examples=3 * MANY)
def test_damaged_letters(seed: int, at: int, length: int, new: str) -> None:
    text = random_position(seed).text()
    at %= len(text)
    try:
        position = cl.position(text[:at] + new + text[at + length :])
    except cl.CrownlandsError:
        return
    assert cl.position(position.text()) == position
    assert play_on(position, 10_000, random.Random(seed)).over
