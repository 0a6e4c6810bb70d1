"""How games are explained: pictures of real positions, and exercises whose answers the rules give."""

import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from functools import partial

import pytest
from tests.scene.printed_rules import PRINTED

from crownlands.engine.words import LANGUAGES, catalogue, known, say
from crownlands.scene.almanac import all_entries
from crownlands.scene.example import draw_example, lay_out
from crownlands.scene.exercises import solve
from crownlands.scene.howto import Arrow, Chapter, Exercise, Lit, exercises_of
from crownlands.scene.looks import look
from crownlands.scene.palette import THEMES

GAMES = {"kingdomino": 6, "origins": 8, "kingdom_builder": 8}  # with as many exercises as there must be at least
CHAPTERS = [chapter for game in GAMES for chapter in look(game).chapters]
PICTURED = [chapter for chapter in CHAPTERS if chapter.picture]
EXERCISES = [exercise for game in GAMES for exercise in exercises_of(look(game).chapters)]


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
def test_a_chapter_has_all_its_words_and_no_more(chapter: Chapter) -> None:
    assert all(known(name) for name in (chapter.id, *chapter.text_ids()))
    assert not known(f"{chapter.id}.{chapter.paragraphs + 1}"), "a paragraph nobody reads"


@pytest.mark.parametrize("chapter", PICTURED, ids=lambda chapter: chapter.id)
def test_pictures_are_drawn_in_every_theme_and_language(chapter: Chapter) -> None:
    assert chapter.picture is not None
    example = lay_out(chapter.picture)
    for lit in chapter.picture.lit:
        _inside(example.around(lit.spots), example.width, example.height)
    for theme in THEMES:
        ElementTree.fromstring(draw_example(example, theme=theme))
    for lang in LANGUAGES:
        ElementTree.fromstring(draw_example(example, partial(say, lang=lang)))


def _inside(place: tuple[float, float, float, float] | None, width: float, height: float) -> None:
    assert place is not None, "it is not on the picture"
    left, top, wide, high = place
    assert left >= 0 and top >= 0 and left + wide <= width + 1 and top + high <= height + 1


def test_sums_are_those_of_the_score() -> None:
    """What is written on a counted kingdom adds up to its points."""
    for chapter in PICTURED:
        assert chapter.picture is not None
        for seat in chapter.picture.counted:
            panel = next(panel for panel in lay_out(chapter.picture).scene.panels if panel.seat == seat)
            drawn = draw_example(lay_out(chapter.picture))
            assert sum(line.points for line in panel.lines) == panel.points > 0
            assert all(f"= {line.points}<" in drawn or f"+{line.points}<" in drawn for line in panel.lines)


def test_marks_are_drawn() -> None:
    picture = PICTURED[0].picture
    assert picture is not None
    marked = replace(picture, lit=(Lit((("kingdom.0", 5, 5),), "✓"),), arrows=(Arrow((("row", 0, 0), ("next", 0, 0))),))
    plain, more = (draw_example(lay_out(which)).count("<path") for which in (picture, marked))
    assert more > plain + 4
    assert lay_out(picture).around([("nowhere", 1, 1)]) is None


@pytest.mark.parametrize("game", GAMES)
def test_there_is_enough_to_try(game: str) -> None:
    ids = [exercise.id for exercise in exercises_of(look(game).chapters)]
    assert len(ids) == len(set(ids)) >= GAMES[game]


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.id)
def test_an_exercise_has_right_and_wrong_answers_with_reasons(exercise: Exercise) -> None:
    solved = solve(exercise)
    assert {answer.right for answer in solved.answers} == {True, False}
    if exercise.kind in ("points", "gain", "mover"):
        assert sum(answer.right for answer in solved.answers) == 1
    for answer in solved.answers:
        if answer.place is not None:
            _inside(answer.place, solved.example.width, solved.example.height)
        for lang in LANGUAGES:
            assert say(answer.label, lang) and all(say(message, lang) for message in answer.why)
            assert say(exercise.question(), lang) and say(exercise.lesson(), lang)
    ElementTree.fromstring(draw_example(solved.example))


def test_the_totem_mode_and_the_tribe_mode_can_be_tried() -> None:
    positions = [exercise.picture.position for exercise in exercises_of(look("origins").chapters)]
    assert {"totem", "tribe"} <= {mode for mode in ("totem", "tribe") for text in positions if f"mode={mode}" in text}


def test_every_location_can_be_tried() -> None:
    groups = {group.id: group for group in look("kingdom_builder").almanac}
    tried = {exercise.id.rpartition(".")[2] for exercise in EXERCISES}
    assert {entry.id for entry in groups["locations"].entries} <= tried


@pytest.mark.parametrize(("objective", "gold"), [("families", 2), ("shepherds", 2), ("ambassadors", 1)])
def test_only_the_objective_that_is_asked_for_pays(objective: str, gold: int) -> None:
    exercise = next(exercise for exercise in EXERCISES if exercise.id.endswith(f".{objective}"))
    told = [message for answer in solve(exercise).answers for message in answer.why if "n" in message.args]
    assert {message.args["n"] for message in told} == {0, gold}
    assert all("gold" in say(message, "en") for message in told)


def test_tiles_that_go_on_are_asked_for_their_first_step() -> None:
    asked = {exercise.id.rpartition(".")[2]: exercise.question().id.rpartition(".")[2] for exercise in EXERCISES}
    assert asked["donation-water"] == "first" and asked["resettlement"] == "step"
    assert asked["farm"] == "build" and asked["barn"] == "move"


@pytest.mark.parametrize("game", GAMES)
def test_chapters_list_pieces_that_there_are(game: str) -> None:
    groups = {group.id for group in look(game).almanac}
    listed = {name for chapter in look(game).chapters for name in chapter.pieces}
    assert listed <= groups and groups - listed <= {"bonuses"}
    assert all(entry.symbol for entry in all_entries(look(game).almanac))


@pytest.mark.parametrize(("rule", "ids"), PRINTED.items(), ids=list(PRINTED))
def test_every_printed_rule_has_its_sentence(rule: str, ids: tuple[str, ...]) -> None:
    """Which paragraph says it: on a page of the game, in every language."""
    shown = {name for chapter in CHAPTERS for name in chapter.text_ids()}
    shown |= {said.id for game in GAMES for entry in all_entries(look(game).almanac) for said in entry.does}
    shown |= {exercise.lesson().id for exercise in EXERCISES}
    assert ids and set(ids) <= shown
    assert all(name in catalogue(lang) for name in ids for lang in LANGUAGES)
