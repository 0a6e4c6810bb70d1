"""Every drawing: there, well formed, small, by day and by night."""

import re
from xml.etree import ElementTree

import pytest

from crownlands.bots.levels import LEVELS
from crownlands.games.kingdom_builder.emblems import LOCATIONS, OBJECTIVES
from crownlands.games.origins import contents, drawings
from crownlands.scene.art import box, symbol
from crownlands.scene.looks import symbols
from crownlands.scene.palette import THEMES
from crownlands.scene.portraits import OTHER
from crownlands.scene.terrain import TERRAINS, VARIANTS, terrain

LIGHT, DARK = THEMES["light"], THEMES["dark"]
SVG = "{http://www.w3.org/2000/svg}"


def parsed(name: str, theme: str = "light") -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{symbol(name, THEMES[theme])}</svg>')


def test_what_the_games_ask_for_is_there() -> None:
    wanted = "wheat.2 crowns.2 castle.0 king.3 frame.2.1 number.17 seat.1 fires.2 token.3 craters.2 resource.mammoth "
    wanted += "totem.fish hut.1 chief.1 caveman.hunter caveman.back cave hex.grass.1 hex.castle hex.location.tavern "
    wanted += "hex.camp settlement.2 wall tile.paddock tile.paddock.used nomad.donation.water nomad.sword card.grass "
    wanted += "card.back objective.lords"
    assert set(wanted.split()) <= set(symbols())
    assert len(LOCATIONS) == 12
    assert len(OBJECTIVES) == 14


@pytest.mark.parametrize("theme", THEMES)
def test_every_name_draws_something_small_and_well_formed(theme: str) -> None:
    for name in symbols():
        drawn = symbol(name, THEMES[theme])
        assert len(list(parsed(name, theme).iter())) > 1, name
        assert len(drawn.encode()) <= 3000, f"{name} has {len(drawn)} bytes"
        assert "None" not in drawn and "nan" not in drawn, name


def test_every_level_has_a_face_and_other_bots_share_one() -> None:
    assert [f"bot.{name}" for name in (*LEVELS, OTHER)] == [name for name in symbols() if name.startswith("bot.")]


def test_hexes_are_light_because_a_board_has_400() -> None:
    for name in symbols():
        if name.startswith("hex.") and name[-1].isdigit():
            assert len(symbol(name, LIGHT)) <= 1000, name


def test_terrains_are_small() -> None:
    for name in TERRAINS:
        for variant in range(VARIANTS):
            assert len(terrain(name, variant, LIGHT.terrain[name])) <= 2500, name


def test_many_symbols_share_a_page() -> None:
    """No drawing has an id or asks for one, so that none can clash."""
    for name in symbols():
        for element in parsed(name).iter():
            assert "id" not in element.attrib, name
        assert "url(" not in symbol(name, LIGHT) and "href" not in symbol(name, LIGHT), name


def test_numbers_need_no_font() -> None:
    for name in symbols():
        assert parsed(name).find(f".//{SVG}text") is None, name


def test_day_and_night_differ() -> None:
    for name in symbols():
        assert symbol(name, LIGHT) != symbol(name, DARK), name


def test_no_two_names_draw_the_same() -> None:
    drawn = {symbol(name, LIGHT): name for name in symbols()}
    assert len(drawn) == len(symbols())


def test_a_drawing_never_changes() -> None:
    for name in TERRAINS:
        colours = LIGHT.terrain[name]
        assert terrain(name, 1, colours) == terrain(name, 1, colours)
        assert terrain(name, 1, colours) != terrain(name, 2, colours)


def test_boxes() -> None:
    assert box("wheat.0") == (100, 100)
    assert box("frame.2.1") == (200, 100)
    assert box("frame.1.2") == (100, 200)
    assert box("hex.camp") == (100, 115.47)
    assert box("card.back") == (100, 140)


@pytest.mark.parametrize("name", ["wheat", "wheat.3", "king.5", "number.49", "hex.lake.0", "", "wheat.0.0"])
def test_an_unknown_name_is_named(name: str) -> None:
    with pytest.raises(KeyError, match=re.escape(repr(name))):
        symbol(name, LIGHT)
    with pytest.raises(KeyError, match=re.escape(repr(name))):
        box(name)


def test_the_numbers_on_pieces_are_those_of_the_rules() -> None:
    """They are drawn in a layer that knows no rule, so they stand there once more."""
    assert dict(zip(contents.RESOURCES, contents.TOTEM_POINTS.tolist(), strict=True)) == drawings.TOTEMS
    gatherers, warriors = contents.CAVEMEN[: contents.WARRIORS], contents.CAVEMEN[contents.WARRIORS :]
    assert dict(zip(gatherers, contents.CAVEMAN_POINTS.tolist(), strict=True)) == drawings.POINTS
    assert {name: power for power, name in enumerate(warriors, 1)} == drawings.WARRIORS
