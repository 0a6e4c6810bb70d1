"""Options: what can be chosen, in which words, and what cannot go together."""

import re

import pytest

import crownlands as cl
from crownlands.games.kingdom_builder.book import OPTIONS


def test_boards_as_a_list_or_a_text() -> None:
    as_list = cl.game("kingdom_builder", boards=["tavern", "paddock~", "oasis", "farm"])
    assert as_list is cl.game("kingdom_builder", boards="tavern,paddock~,oasis,farm")
    assert as_list.options["boards"] == "tavern,paddock~,oasis,farm"
    assert as_list.text() == "kingdom_builder boards=tavern,paddock~,oasis,farm"
    start = as_list.start()
    assert start.text().startswith(f"{as_list.text()}; boards tavern paddock~ oasis farm;")
    assert start.legal()[0].kind == "goal"


def test_objectives_in_any_order() -> None:
    game = cl.game("kingdom_builder", objectives=("lords", "fishermen", "miners"))
    assert game is cl.game("kingdom_builder", objectives="miners, lords, fishermen")
    assert game.options["objectives"] == "fishermen,miners,lords"
    assert "goals fishermen miners lords;" in game.start(seed=1).text()


def test_nothing_chosen_is_drawn() -> None:
    game = cl.game("kingdom_builder")
    assert game.options == {
        "players": 4,
        "nomads": True,
        "lords": True,
        "first_game": False,
        "boards": "",
        "objectives": "",
    }
    record = cl.Record.of(game.start(seed=4))
    kinds = [game.action(text).kind for text in record.actions]
    assert kinds[:8] == ["lay"] * 4 + ["goal"] * 3 + [kinds[7]] and kinds[-5:] == ["first"] + ["deal"] * 4
    assert record.replay() == game.start(seed=4)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 6}, "players of kingdom_builder cannot be 6; it can be: 2, 3, 4, 5"),
        (
            {"boards": "tavern,farm"},
            "boards of kingdom_builder cannot be 'tavern,farm'; it can be: four of oracle, farm",
        ),
        (
            {"boards": "tavern,farm,oasis,castle"},
            "boards of kingdom_builder cannot be 'tavern,farm,oasis,castle'; it can be: four of",
        ),
        ({"boards": 7}, "boards of kingdom_builder cannot be 7; it can be: four of"),
        (
            {"boards": ["tavern", 1, 2, 3]},
            "boards of kingdom_builder cannot be ['tavern', 1, 2, 3]; it can be: four of",
        ),
        ({"boards": "tavern,tavern~,oasis,farm"}, "Every quadrant is there once, and tavern is chosen twice"),
        ({"boards": "tavern,quarry~,oasis,farm", "nomads": False}, "quarry belongs to Nomads"),
        ({"objectives": "lords"}, "objectives of kingdom_builder cannot be 'lords'; it can be: three of fishermen"),
        (
            {"objectives": "lords,lords,lords"},
            "objectives of kingdom_builder cannot be 'lords,lords,lords'; it can be: three of",
        ),
        ({"objectives": "families,lords,miners", "nomads": False}, "Families belongs to Nomads"),
        ({"objectives": "knights,lords,miners", "lords": False}, "Lords are chosen and left out"),
        ({"first_game": True, "boards": "tavern,paddock,oasis,farm"}, "brings its own boards"),
        ({"first_game": True, "objectives": "knights,lords,miners"}, "brings its own boards"),
    ],
)
def test_what_cannot_be_chosen(options: dict[str, object], message: str) -> None:
    with pytest.raises(cl.OptionError, match=re.escape(message)):
        cl.game("kingdom_builder", **options)


def test_without_lords_they_are_not_drawn() -> None:
    start = cl.game("kingdom_builder", lords=False, boards="tavern,paddock,oasis,farm").start()
    assert len(start.legal()) == 12 and start.why_not("*lords") is not None


def test_records_carry_the_chosen_boards_in_both_encodings() -> None:
    record = cl.Record.of(cl.game("kingdom_builder", boards="tavern,paddock~,oasis,farm").start(seed=2))
    assert cl.Record.from_json(record.to_json()) == record == cl.Record.from_text(record.to_text())
    assert "boards=tavern,paddock~,oasis,farm" in record.to_text()


def test_every_option_says_what_it_can_be() -> None:
    assert all(option.allowed() for option in OPTIONS)
