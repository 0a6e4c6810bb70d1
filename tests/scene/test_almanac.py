"""The almanac: every piece of every game is in it once, with words in four languages, and is found by its drawings."""

import pytest

import crownlands as cl
from crownlands.engine.words import LANGUAGES, Message, say
from crownlands.games import OURS
from crownlands.games.kingdom_builder.pieces import LOCATIONS, NOMADS, OBJECTIVES
from crownlands.games.origins.contents import CAVEMEN, RESOURCES
from crownlands.scene.almanac import all_entries, shown_by, told_by
from crownlands.scene.art import names
from crownlands.scene.looks import look


@pytest.mark.parametrize("game", OURS)
def test_every_entry_has_its_words_in_four_languages_and_a_drawing(game: str) -> None:
    almanac = look(game).almanac
    entries = list(all_entries(almanac))
    assert len({entry.id for entry in entries}) == len(entries) > 10
    for entry in entries:
        assert set(entry.symbol.split("+")) <= set(names()), entry.id
        assert 1 <= len(entry.does) <= 2, entry.id
        for lang in LANGUAGES:
            assert say(entry.name, lang)
            for message in (*entry.does, *([entry.costs] if entry.costs else [])):
                words = say(message, lang)
                assert words.endswith(".") and not words[0].islower(), (entry.id, lang, words)
    for group in almanac:
        assert all(say(group.title, lang)[0].isupper() for lang in LANGUAGES), group.id


@pytest.mark.parametrize("game", OURS)
def test_every_drawing_of_a_game_shows_an_entry(game: str) -> None:
    shared = {name for other in OURS if other != game for name in look(other).drawings}
    own = set(look(game).drawings) - shared
    assert own
    for name in [*own, "seat.0"]:
        assert shown_by(look(game).almanac, name), name


def test_a_drawing_of_several_parts_shows_each_of_them() -> None:
    found = shown_by(look("kingdomino").almanac, "wheat.2+crowns.1+number.19")
    assert [entry.id for entry in found] == ["wheat", "crown", "domino"]
    used, printed = (
        shown_by(look("kingdom_builder").almanac, name) for name in ("tile.farm.used", "hex.location.farm")
    )
    assert [entry.id for entry in used] == ["farm"] == [entry.id for entry in printed]


def test_nothing_of_the_boxes_is_left_out() -> None:
    def ids(game: str) -> set[str]:
        return {entry.id for entry in all_entries(look(game).almanac)}

    assert {*CAVEMEN, *RESOURCES, *(f"totem.{name}" for name in RESOURCES)} <= ids("origins")
    assert {*LOCATIONS, *NOMADS, *OBJECTIVES, "castle", "camp", "wall"} <= ids("kingdom_builder")


GAMES: tuple[tuple[str, dict[str, int | bool | str]], ...] = (
    ("kingdomino", {"players": 3, "harmony": True, "middle_kingdom": True}),
    ("kingdomino", {"players": 2, "dynasty": True}),
    ("origins", {"players": 3, "mode": "discovery", "empire_of_fire": True, "homo_habilis": True}),
    ("origins", {"players": 2, "mode": "totem"}),
    ("origins", {"players": 4, "mode": "tribe"}),
    ("kingdom_builder", {"players": 3}),
)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_every_line_of_a_score_is_about_an_entry(game: str, options: dict[str, int | bool | str]) -> None:
    almanac = look(game).almanac
    for seed in range(3):
        position = cl.play(cl.game(game, **options), "random", seed=seed).replay()
        for score in position.scores():
            for item in score.items:
                assert told_by(almanac, item.what), item.what


def test_a_line_that_is_about_nothing_says_so() -> None:
    assert told_by(look("kingdomino").almanac, Message("list.and", first="", last="")) is None
