"""Actions: a number that is also a text and an object, from a table that never changes its meaning."""

import copy
import pickle

import numpy as np
import pytest

import crownlands as cl
from tests.engine.random_play import random_position

GAME = cl.game("kingdomino", players=2)


def test_an_action_is_its_number() -> None:
    action = GAME.action("17")
    assert action == 17 and hash(action) == hash(17) and isinstance(action, int)
    assert np.zeros(GAME.num_actions)[action] == 0 and {17: "seventeen"}[action] == "seventeen"


def test_the_faces_of_an_action() -> None:
    for text, kind, at, piece in [
        ("x", "discard", (), None),
        ("17", "take", (), 17),
        ("*17", "draw", (), 17),
        ("*B", "king", (), 1),
        ("c3>", "place", ("c3", "d3"), None),
        ("c3v", "place", ("c3", "c4"), None),
        ("c3<", "place", ("c3", "b3"), None),
        ("c3^", "place", ("c3", "c2"), None),
    ]:
        action = GAME.action(text)
        assert (action.text, action.kind, action.at, action.piece) == (text, kind, at, piece)
        assert str(action) == text and repr(action) == repr(text) and f"{action}" == text


def test_an_action_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="an action cannot be changed"):
        GAME.action("17").text = "18"


@pytest.mark.parametrize("text", ["x", "17", "*17", "*A", "e4^"])
def test_an_action_survives_copying(text: str) -> None:
    action = GAME.action(text)
    for again in (pickle.loads(pickle.dumps(action)), copy.copy(action), copy.deepcopy(action)):
        assert (again, again.text, again.kind, again.at, again.piece) == (
            action, action.text, action.kind, action.at, action.piece
        )  # fmt: skip


@pytest.mark.parametrize(
    ("options", "decisions", "chance"),
    [
        ({"players": 2}, 49 + 4 * 9 * 9, 48 + 2),
        ({"players": 4}, 49 + 4 * 9 * 9, 48 + 4),
        ({"players": 2, "mighty_duel": True}, 49 + 4 * 13 * 13, 48 + 2),
        ({"players": 2, "sample": True}, 49 + 4 * 9 * 9, 48 + 2),
    ],
)
def test_the_size_of_the_table(options: dict[str, int], decisions: int, chance: int) -> None:
    """Masks and policies have `num_actions` entries; the last placements would leave the frame and are not there."""
    game = cl.game("kingdomino", **options)
    assert decisions - 4 < game.num_actions <= decisions
    assert game.num_chance == chance
    assert [int(action) for action in game.actions] == sorted({int(action) for action in game.actions})


def test_numbers_never_change() -> None:
    """Numbers go into trained policies and files of others: 4·(9·line + column) + turn, from 49 on."""
    assert [int(GAME.action(t)) for t in ("x", "1", "48", "*1", "*48", "*A", "*B")] == [0, 1, 48, -1, -48, -49, -50]
    assert [int(GAME.action(t)) for t in ("a1>", "a1v", "b1>", "a2>", "e5<")] == [49, 50, 53, 85, 49 + 4 * 40 + 2]
    big = cl.game("kingdomino", players=2, mighty_duel=True)
    assert [int(big.action(t)) for t in ("a1>", "a1v", "b1>", "a2>")] == [49, 50, 53, 101]


@pytest.mark.parametrize("which", ["17", " 17 ", "\t17\n", 17, np.int8(17), np.int64(17), GAME.action("17")])
def test_ways_to_name_an_action(which: object) -> None:
    assert GAME.action(which) is GAME.action(17)


@pytest.mark.parametrize("text", ["", "banana", "49", "0", "-1", "017", "1７", "*49", "*C", "j3>", "c3", "C3>", "XX"])
def test_texts_that_are_no_action(text: str) -> None:
    with pytest.raises(cl.NotationError) as caught:
        GAME.action(text)
    assert str(caught.value) == (
        f"{text!r} is not an action of kingdomino; actions look like c3> (place with the first half on c3 and the "
        "second to its right), 17 (choose domino 17), x (discard)."
    )


@pytest.mark.parametrize("number", [-51, 400, 10**9, 1.0, 17.0, None, True, np.True_, (17,), b"17"])
def test_numbers_that_are_no_action(number: object) -> None:
    with pytest.raises(cl.NotationError) as caught:
        GAME.action(number)
    assert str(caught.value) == f"{number} is not the number of an action of kingdomino."


def test_a_number_too_long_to_be_written_out() -> None:
    for number in (10**5000, -(10**5000)):
        with pytest.raises(cl.NotationError, match="is not the number of an action of kingdomino"):
            GAME.action(number)


def test_the_other_halves_of_twins_are_never_legal() -> None:
    """No two legal actions do the same: a domino with equal halves lies to the right or down, never left or up."""
    for seed in range(200):
        position = random_position(seed)
        keys = {position.copy().play(action).key() for action in position.legal()}
        assert len(keys) == len(position.legal())


PLACING = "kingdomino players=2; A e4=f; B; row {}A; bag; round 6; place"
CHOOSING = "kingdomino players=2; A; B; row A 45B 46A; next 5 6 7 8B; bag 9-44; round 1; choose"
DRAWING = "kingdomino players=2; A; B; next 5; hand AABB; bag 6-48; round 0; draw"
CROWNING = "kingdomino players=2; A; B; next 1A 2A 3 4; hand BB; bag 6-48; round 0; king"
ENDED = "kingdomino players=2; A; B; bag; round 6; over"
WHEAT, FOREST, MEADOW, MINE = (PLACING.format(number) for number in (1, 3, 36, 48))

FORBIDDEN = [
    (WHEAT, "x", "Domino 1 must be placed, because there is a place for it (d4 and d5)."),
    (WHEAT, "e4>", "e4 is not free."),
    (WHEAT, "d4>", "e4 is not free."),
    (WHEAT, "d5>", "e5 is not free."),
    (WHEAT, "a9>", "On a9 and b9 the domino would make the kingdom wider or higher than 5 squares."),
    (
        WHEAT,
        "c7>",
        "On c7 and d7 the domino joins nothing: neither half would touch its own terrain (wheat, wheat) or the castle.",
    ),
    (
        MINE,
        "c3>",
        "On c3 and d3 the domino joins nothing: neither half would touch its own terrain (wheat, mine) or the castle.",
    ),
    (FOREST, "e3^", "Both halves of domino 3 are the same; write it as e2v."),
    (WHEAT, "5", "5 cannot be played now. A places domino 1 (wheat | wheat)."),
    (MINE, "5", "5 cannot be played now. A places domino 48 (wheat | mine with 3 crowns)."),
    (MEADOW, "*5", "*5 cannot be played now. A places domino 36 (wheat | meadow with a crown)."),
    (CHOOSING, "c3>", "c3> cannot be played now. A chooses a domino."),
    (CHOOSING, "x", "x cannot be played now. A chooses a domino."),
    (CHOOSING, "8", "Domino 8 has been chosen by B."),
    (CHOOSING, "9", "Domino 9 is not in the row to choose from (5, 6, 7)."),
    (CHOOSING, "45", "Domino 45 is not in the row to choose from (5, 6, 7)."),
    (DRAWING, "6", "6 cannot be played now. A domino is drawn."),
    (DRAWING, "*5", "Domino 5 has been drawn already."),
    (CROWNING, "*A", "A has no king left to draw."),
    (CROWNING, "3", "3 cannot be played now. A king is drawn."),
    (ENDED, "x", "The game is over: nothing more can be played."),
]


@pytest.mark.parametrize(("text", "action", "told"), FORBIDDEN)
def test_a_forbidden_action_is_explained(text: str, action: str, told: str) -> None:
    position = cl.position(text)
    assert str(position.why_not(action)) == told
    with pytest.raises(cl.IllegalAction) as caught:
        position.play(action)
    assert str(caught.value) == told
