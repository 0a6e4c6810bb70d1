"""Playing lessons without a table: the learner by some policy, the teacher greedily, chance as prepared."""

from collections.abc import Iterator

from crownlands.bots import make_bot
from crownlands.engine.contract import CHANCE
from crownlands.engine.game import make_game
from crownlands.engine.position import Position
from crownlands.engine.view import View
from crownlands.scene.lessons import LEARNER, Lesson, coached
from crownlands.scene.looks import lesson as lesson_named
from crownlands.scene.looks import scene_of
from crownlands.scene.model import Hint, Scene


def play_lesson(lesson: Lesson, policy: str, seed: int) -> Iterator[Position]:
    """Every position of a lesson. The policies `first` and `last` take the first or last legal action."""
    learner = None if policy in ("first", "last") else make_bot(policy, seed)
    teacher = make_bot("greedy", seed + 1)
    position = make_game(lesson.game, lesson.options).start()
    yield position
    while not position.over:
        position = position.copy()
        if position.mover == CHANCE:
            position.play(lesson.drawn(position))
        else:
            view = position.view(position.mover)
            mine = position.mover == LEARNER
            bot = learner if mine else teacher
            position.play(bot(view) if bot else _end(view, policy))
        yield position


def _end(view: View, policy: str) -> object:
    return view.legal()[0 if policy == "first" else -1]


def coached_scene(lesson: Lesson, position: Position) -> Scene:
    """What the learner sees."""
    view = position.view(LEARNER)
    return coached(lesson, view, scene_of(view), lesson_named(lesson.next))


def shown(lesson: Lesson, policy: str, seed: int) -> list[tuple[Scene, Hint]]:
    """The bubbles somebody sees who reads each of them: one for a decision, each once."""
    found: dict[str, tuple[Scene, Hint]] = {}
    for position in play_lesson(lesson, policy, seed):
        scene = coached_scene(lesson, position)
        for hint in scene.coach:
            if hint.id not in found:
                found[hint.id] = scene, hint
                break
    return list(found.values())
