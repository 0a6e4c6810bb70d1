"""How games look: one object for each, in a register of its own, apart from the rules.

A look is loaded when somebody first wants to see its game, so that whoever only plays loads no picture.
"""

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from crownlands.engine.view import drawn_by
from crownlands.scene.memo import Memo

if TYPE_CHECKING:
    from crownlands.engine.view import View
    from crownlands.scene.almanac import Group
    from crownlands.scene.art import Drawing
    from crownlands.scene.howto import Chapter
    from crownlands.scene.left import LeftGroup
    from crownlands.scene.lessons import Lesson
    from crownlands.scene.model import Ground, Scene


@dataclass(frozen=True)
class Look:
    """Everything about the looks of a game."""

    # How a view looks, as far as everybody may see it. The memo has what the scene before was made of.
    scene: Callable[["View", Memo], "Scene"]
    # That scene for the seat of a view: with what only it sees and what it can do. The memo is its own.
    own: Callable[["View", "Scene", Memo], "Scene"]
    drawings: Mapping[str, "Drawing"]  # whatever its scenes show beside what all games share
    # Which action somebody means who points at a place of the scene (area, x, y) where nothing can be chosen.
    action_at: Callable[["View", str, float, float], str | None] = lambda view, area, x, y: None
    grounds: Callable[[str], "Ground | None"] = lambda name: None  # the background of this name, where scenes have one
    chapters: tuple["Chapter", ...] = field(default=())  # how it is explained to somebody who has never played it
    # What can still come, as a view shows it. It is asked for with the view of somebody who only watches.
    left: Callable[["View"], tuple["LeftGroup", ...]] = lambda view: ()
    almanac: tuple["Group", ...] = field(default=())  # every piece with its name and what it does
    lessons: tuple["Lesson", ...] = field(default=())  # coached first games


_LOOKS: dict[str, Callable[[], Look]] = {}


def add_look(game: str, load: Callable[[], Look]) -> None:
    """Make the look of a game known; it is loaded when first asked for."""

    def known() -> Look:
        from crownlands.scene.art import add_drawings  # pictures are for those who look

        found = load()
        add_drawings(found.drawings)
        return found

    _LOOKS[game] = functools.cache(known)


def looks() -> list[str]:
    """The games that can be looked at."""
    return list(_LOOKS)


def look(game: str) -> Look:
    """The look of a game, with its drawings known."""
    if game not in _LOOKS:
        raise LookupError(f"{game} has no look: add_look makes one known")
    return _LOOKS[game]()


def symbols() -> tuple[str, ...]:
    """The names of all drawings of all games."""
    from crownlands.scene.art import names

    for game in _LOOKS:
        look(game)
    return names()


def lessons() -> list["Lesson"]:
    """The coached first games of all games."""
    return [lesson for game in _LOOKS for lesson in look(game).lessons]


def lesson(id: object) -> "Lesson | None":
    """The lesson of this id; None if there is none."""
    return next((lesson for lesson in lessons() if lesson.id == id), None) if id else None


def scene_of(view: "View") -> "Scene":
    """How a view looks."""
    scene = public_scene(view, Memo())
    return scene if view.seat is None else own_scene(view, scene, Memo())


def public_scene(view: "View", memo: Memo) -> "Scene":
    """What everybody may see of a view; at the end with what decided, which no game has to say itself."""
    scene, over = look(view.game.id).scene(view, memo), view.outcome()
    return replace(scene, because=over.because) if over else scene


def own_scene(view: "View", scene: "Scene", memo: Memo) -> "Scene":
    """The public scene for the seat of a view."""
    return look(view.game.id).own(view, scene, memo)


def ground_of(name: str) -> "Ground | None":
    """The ground of this name, `game:name`; None if there is none."""
    game = name.partition(":")[0]
    return look(game).grounds(name) if game in _LOOKS else None


def _picture(view: "View") -> str:
    from crownlands.scene.picture import picture  # pictures are for those who look

    return picture(view)


drawn_by(_picture)
