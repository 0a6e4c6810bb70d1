"""Learning by playing: a real game at a real table, with prepared draws, and bubbles that appear when they matter.

A game says its lessons as data. What is due is worked out from a view alone, so a reload, another device or a move
taken back changes nothing; whoever shows a bubble remembers which of them were read.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from crownlands.engine.action import Action
from crownlands.engine.chance import generator
from crownlands.engine.options import Value
from crownlands.engine.position import Position
from crownlands.engine.view import View
from crownlands.engine.words import Message
from crownlands.scene.model import Hint, Line, Scene, Thing

LEARNER = 0  # the seat of whoever learns
TEACHER = "page"  # the bot on the other side: the weakest level there is


@dataclass(frozen=True)
class Bubble:
    """A few words, and when they are due: `when` says what they point at in a view of the learner's, or None."""

    name: str  # with the words of the lesson before it, the id of its message
    when: Callable[[View], Thing | None]
    always: bool = True  # does it come however somebody plays?


@dataclass(frozen=True)
class Lesson:
    """A coached game for two: the learner and an easy bot."""

    id: str
    game: str
    words: str  # what the ids of its messages begin with
    minutes: int
    options: Mapping[str, Value]
    bubbles: tuple[Bubble, ...]
    # What chance brings, by the kind of its actions and in their order, as far as it is prepared; then the seed draws.
    draws: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    seed: int = 0
    next: str = ""  # the lesson that follows
    called: Callable[[Message], Message] = lambda what: what  # a line of the score, in few words

    def say(self, name: str) -> Message:
        """One of its messages."""
        return Message(f"{self.words}.{name}")

    @property
    def title(self) -> Message:
        """What is learned."""
        return self.say("title")

    def drawn(self, position: Position) -> Action:
        """What chance brings in a position: what was prepared, if the rules allow it there."""
        possible = {action.text: action for action in position.legal()}
        kind = next(iter(possible.values())).kind
        prepared = self.draws.get(kind, ())
        number = sum(action.kind == kind for action in position.history)
        if number < len(prepared) and prepared[number] in possible:
            return possible[prepared[number]]
        return position.draw_with(generator(self.seed, sum(action < 0 for action in position.history)))


def hints(lesson: Lesson, view: View, scene: Scene, following: Lesson | None = None) -> tuple[Hint, ...]:
    """The bubbles that are due in a view of the learner's, the most important first."""
    if view.seat != LEARNER:
        return ()
    if view.outcome() is not None:
        thing = Thing(part="finale")
        then = (following.id, following.title) if following else None
        return (Hint("end", closing(lesson, scene), thing, ends=True, next=then),)
    if view.mover != LEARNER:
        return ()
    due = ((bubble.name, bubble.when(view)) for bubble in lesson.bubbles)
    return tuple(Hint(name, lesson.say(name), thing) for name, thing in due if thing is not None)


def closing(lesson: Lesson, scene: Scene) -> Message:
    """Why the game was won or lost: the best line of both, and what usually decides."""
    panels = {panel.seat: panel for panel in scene.panels}
    mine, others = panels[LEARNER], [panel for seat, panel in panels.items() if seat != LEARNER]
    theirs = max(others, key=lambda panel: panel.points)
    tip = lesson.say("tip")
    best, other = _best(mine.lines), _best(theirs.lines)
    why = tip
    if best and other:
        mine_best, their_best = lesson.called(best.what), lesson.called(other.what)
        why = Message("lesson.why", best=mine_best, points=best.points, other=their_best, others=other.points, tip=tip)
    points = {"mine": mine.points, "theirs": theirs.points, "why": why}
    if mine.rank == 1:
        return Message("lesson.shared", **points) if theirs.rank == 1 else Message("lesson.won", **points)
    return Message("lesson.lost", **points)


def _best(lines: tuple[Line, ...]) -> Line | None:
    counted = [line for line in lines if line.points > 0]
    return max(counted, key=lambda line: line.points, default=None)


def coached(lesson: Lesson, view: View, scene: Scene, following: Lesson | None = None) -> Scene:
    """The scene of a view with what is due in it."""
    return replace(scene, coach=hints(lesson, view, scene, following))
