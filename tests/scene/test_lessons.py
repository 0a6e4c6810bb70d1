"""Lessons: however somebody plays, what matters is said, at the right thing, in few words."""

import pytest
from tests.lessons import play_lesson, shown

from crownlands.engine.contract import CHANCE
from crownlands.engine.words import LANGUAGES, say
from crownlands.scene.lessons import LEARNER, Lesson, coached
from crownlands.scene.looks import lesson as lesson_named
from crownlands.scene.looks import lessons, scene_of

LESSONS = lessons()
NAMED = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.id for lesson in LESSONS])
LONGEST = 175  # letters of a bubble


@NAMED
@pytest.mark.parametrize(("policy", "seed"), [("greedy", 1), ("random", 2), ("random", 3), ("first", 4), ("last", 5)])
def test_what_matters_is_said_however_somebody_plays(lesson: Lesson, policy: str, seed: int) -> None:
    seen = shown(lesson, policy, seed)
    names = [hint.id for _, hint in seen]
    assert {bubble.name for bubble in lesson.bubbles if bubble.always} <= set(names)
    assert names[-1] == "end" and 5 <= len(names) <= 8
    for scene, hint in seen:
        if hint.at.part:
            assert not hint.at.area
            continue
        area = next(area for area in scene.areas if area.id == hint.at.area)
        for x, y in hint.at.spots:
            assert area.x <= x and x + 1 <= area.x + area.width, hint
            assert area.y <= y and y + 1 <= area.y + area.height + 0.2, hint  # a hex is a little higher than wide


@NAMED
def test_somebody_who_plays_well_sees_all_of_it(lesson: Lesson) -> None:
    assert {hint.id for _, hint in shown(lesson, "greedy", 1)} == {*(bubble.name for bubble in lesson.bubbles), "end"}


@NAMED
@pytest.mark.parametrize("lang", LANGUAGES)
def test_bubbles_are_short(lesson: Lesson, lang: str) -> None:
    for bubble in lesson.bubbles:
        words = say(lesson.say(bubble.name), lang)
        assert len(words) <= LONGEST and len(words.split()) <= 25, words
    assert lesson.title.id != say(lesson.title, lang)


@NAMED
def test_what_chance_brings_was_prepared(lesson: Lesson) -> None:
    def drawn(seed: int, kind: str) -> list[str]:
        final = list(play_lesson(lesson, "random", seed))[-1]
        return [action.text for action in final.history if action.kind == kind]

    for kind, wished in lesson.draws.items():
        for seed in (1, 2):
            assert drawn(seed, kind)[: len(wished)] == list(wished), kind


@NAMED
def test_draws_are_always_the_same(lesson: Lesson) -> None:
    position = next(p for p in play_lesson(lesson, "random", 1) if p.mover == CHANCE and len(p.history) > 40)
    assert lesson.drawn(position) == lesson.drawn(position.copy())


@NAMED
def test_only_the_learner_is_told(lesson: Lesson) -> None:
    for position in list(play_lesson(lesson, "random", 6))[::7]:
        for viewer in (None, 1 - LEARNER):
            view = position.view(viewer)
            assert coached(lesson, view, scene_of(view)).coach == ()
        if position.mover == 1 - LEARNER:
            view = position.view(LEARNER)
            assert coached(lesson, view, scene_of(view)).coach == ()


@NAMED
def test_the_end_says_why(lesson: Lesson) -> None:
    ids = set()
    for seed in range(8):
        scene, hint = shown(lesson, "random", seed)[-1]
        mine, theirs = (panel.points for panel in scene.panels)
        ids.add(hint.text.id)
        assert hint.ends and hint.text.args["mine"] == mine and hint.text.args["theirs"] == theirs
        assert say(lesson.say("tip"), "en") in say(hint.text, "en")
        following = lesson_named(lesson.next)
        assert hint.next == ((following.id, following.title) if following else None)
    assert ids <= {"lesson.won", "lesson.lost", "lesson.shared"}


def test_there_is_a_lesson_for_every_game() -> None:
    assert {lesson.game for lesson in LESSONS} == {"kingdomino", "origins", "kingdom_builder"}
    assert len({lesson.id for lesson in LESSONS}) == len(LESSONS)
