"""Options: what can be chosen, what goes together, and that a game is nothing but its options."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import crownlands as cl
from crownlands.engine.game import read_game
from tests.kingdomino.option_sets import BONUSES, STRUCTURES, Options, name

REFUSED: list[tuple[Options, str]] = [
    ({"players": 5}, "The option players of kingdomino cannot be 5; it can be: 2, 3, 4."),
    ({"players": 1}, "The option players of kingdomino cannot be 1; it can be: 2, 3, 4."),
    ({"players": "5"}, "The option players of kingdomino cannot be '5'; it can be: 2, 3, 4."),
    ({"players": 2.0}, "The option players of kingdomino cannot be 2.0; it can be: 2, 3, 4."),
    ({"players": True}, "The option players of kingdomino cannot be True; it can be: 2, 3, 4."),
    ({"players": None}, "The option players of kingdomino cannot be None; it can be: 2, 3, 4."),
    ({"players": [2]}, "The option players of kingdomino cannot be [2]; it can be: 2, 3, 4."),
    ({"harmony": 2}, "The option harmony of kingdomino cannot be 2; it can be: False, True."),
    ({"harmony": 1.0}, "The option harmony of kingdomino cannot be 1.0; it can be: False, True."),
    ({"harmony": "yes"}, "The option harmony of kingdomino cannot be 'yes'; it can be: False, True."),
    ({"harmony": None}, "The option harmony of kingdomino cannot be None; it can be: False, True."),
    ({"centre": "loose"}, "The option centre of kingdomino cannot be 'loose'; it can be: strict, lenient."),
    ({"centre": True}, "The option centre of kingdomino cannot be True; it can be: strict, lenient."),
    ({"mighty_duel": True}, "The Mighty Duel is for 2 players, not 4."),
    ({"players": 3, "mighty_duel": True}, "The Mighty Duel is for 2 players, not 3."),
    ({"players": 2, "rows_of_four": True}, "Rows of four are an option for 3 players, not 2."),
    ({"rows_of_four": True}, "Rows of four are an option for 3 players, not 4."),
    ({"snake": True}, "The snake order of first picks is for 2 players, not 4."),
    ({"sample": True}, "The Sample is for 2 players, not 4."),
    ({"players": 2, "sample": True, "mighty_duel": True}, "The Sample has 24 dominoes, and the Mighty Duel needs 48."),
]


@pytest.mark.parametrize(("options", "told"), REFUSED)
def test_refused(options: Options, told: str) -> None:
    with pytest.raises(cl.OptionError) as caught:
        cl.game("kingdomino", **options)
    assert str(caught.value) == told


def test_unknown_options_and_games() -> None:
    with pytest.raises(cl.OptionError) as caught:
        cl.game("kingdomino", queens=2)
    assert str(caught.value) == (
        "kingdomino has no option 'queens'; its options are players, dynasty, middle_kingdom, harmony, mighty_duel, "
        "rows_of_four, centre, snake, sample."
    )
    names: list[Any] = ["chess", "", "Kingdomino", None, 7, ["kingdomino"]]
    for wrong in names:
        with pytest.raises(cl.OptionError) as caught:
            cl.game(wrong)
        assert str(caught.value).startswith(f"There is no game {wrong!r}. Choose from: ")
        assert "kingdomino" in str(caught.value)


def test_games_by_name() -> None:
    assert cl.game_ids() == ["kingdomino", "origins", "kingdom_builder"]


def test_defaults() -> None:
    game = cl.game("kingdomino")
    assert game.players == 4 and game.seats == "ABCD"
    assert game.options == {
        "players": 4, "dynasty": False, "middle_kingdom": False, "harmony": False, "mighty_duel": False,
        "rows_of_four": False, "centre": "strict", "snake": False, "sample": False,
    }  # fmt: skip
    assert repr(game) == "crownlands.game('kingdomino')" and game.text() == "kingdomino"


@pytest.mark.parametrize(
    "options", [{**STRUCTURES[i], **BONUSES[i % len(BONUSES)]} for i in range(len(STRUCTURES))], ids=name
)
def test_a_game_is_its_options(options: Options) -> None:
    game = cl.game("kingdomino", **options)
    assert game is cl.game("kingdomino", **dict(reversed(options.items())))
    for again in (
        eval(repr(game), {"crownlands": cl}),
        read_game(game.text().split()),
        pickle.loads(pickle.dumps(game)),
        copy.deepcopy(game),
    ):
        assert again == game and hash(again) == hash(game) and again.options == game.options
    assert all(game.options[option] == value for option, value in options.items())


def test_games_with_other_options_are_other_games() -> None:
    games = [cl.game("kingdomino", **a, **b) for a in STRUCTURES for b in BONUSES]
    assert len(set(games)) == len({game.text() for game in games}) == len({repr(g) for g in games}) == len(games)
    assert games[0] != "kingdomino players=2"


def test_options_as_words() -> None:
    for words in (
        "players=2 harmony",
        "harmony players=2",
        "players=2 harmony=True",
        "players=2 harmony=true centre=STRICT",
    ):
        assert read_game(["kingdomino", *words.split()]) is cl.game("kingdomino", players=2, harmony=True)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "mighty_duel": True},
        {"players": "2", "mighty_duel": "True"},
        {"players": np.int8(2), "mighty_duel": np.True_},
        {"players": 2, "mighty_duel": 1, "harmony": 0, "centre": "Strict"},
        {"players": "2", "mighty_duel": "1", "harmony": "0"},
    ],
)
def test_values_whose_meaning_is_plain(options: dict[str, object]) -> None:
    game = cl.game("kingdomino", **options)
    assert game is cl.game("kingdomino", players=2, mighty_duel=True)
    assert [type(value) for value in game.options.values()] == [int, *[bool] * 5, str, bool, bool]
    assert read_game(["kingdomino", *(f"{name}={value}" for name, value in options.items())]) is game


def test_options_beside_a_text_count_more() -> None:
    assert cl.game("kingdomino players=2 harmony", players=3) is cl.game("kingdomino", players=3, harmony=True)


@pytest.mark.parametrize("which", [0, "A", "a", np.int64(0)])
def test_a_seat_by_number_or_letter(which: object) -> None:
    assert cl.game("kingdomino").seat(which) == 0


@pytest.mark.parametrize("which", [4, -1, "E", "", "AB", "ß", None, 0.0, False, np.True_])
def test_no_such_seat(which: object) -> None:
    with pytest.raises(cl.OptionError) as caught:
        cl.game("kingdomino").seat(which)
    assert str(caught.value) == f"{which!r} is not a seat of kingdomino; seats are A, B, C, D."
