"""Who looks at a table, and what each of them is sent.

What everybody may see is worked out once for each event and shared. A seat gets a scene of its own only where it
differs: when it moves, or when the game hides something.
"""

import functools
from collections.abc import Collection
from dataclasses import replace
from typing import Any, Protocol

from crownlands.engine.position import Position
from crownlands.scene.lessons import Lesson, coached
from crownlands.scene.looks import lesson as lesson_named
from crownlands.scene.looks import scene_of
from crownlands.scene.model import Scene, diff, scene_data, to_json
from crownlands.server.forced import is_forced

Viewer = int | None  # a seat, or somebody who watches


class Watcher(Protocol):
    """A connection that shows a table to somebody."""

    seat: Viewer
    guest: str | None

    def send(self, text: str) -> None: ...

    def dismiss(self) -> None: ...


def scene_for(position: Position, viewer: Viewer, lesson: Lesson | None = None) -> Scene:
    """The scene of a position for a seat, or for anybody; in a lesson with what is due."""
    view = position.view(viewer)
    scene = scene_of(view)
    return coached(lesson, view, scene, lesson_named(lesson.next)) if lesson else scene


class Glimpse:
    """One position through the eyes of several viewers; the mover can take back so many steps."""

    def __init__(self, position: Position, steps_back: int = 0, lesson: Lesson | None = None) -> None:
        self._position, self._steps_back, self._lesson = position, steps_back, lesson
        self._scenes: dict[Viewer, Scene] = {}
        self._data: dict[Viewer, dict[str, Any]] = {}
        self._shared = not position.game.hidden and lesson is None

    def _sees_what_all_see(self, viewer: Viewer) -> bool:
        """Is nothing hidden, and has the seat nothing to choose?"""
        return viewer is not None and self._shared and viewer != self._position.mover

    def looked_at(self, viewer: Viewer) -> Scene:
        """The scene for one of them."""
        if viewer not in self._scenes:
            if self._sees_what_all_see(viewer):
                self._scenes[viewer] = replace(self.looked_at(None), seat=viewer)
            else:
                self._scenes[viewer] = scene_for(self._position, viewer, self._lesson)
        return self._scenes[viewer]

    def scene(self, viewer: Viewer) -> dict[str, Any]:
        """The same as plain data."""
        if viewer not in self._data:
            if self._sees_what_all_see(viewer):
                self._data[viewer] = {**self.scene(None), "seat": viewer}
            else:
                self._data[viewer] = scene_data(self.looked_at(viewer))
        return self._data[viewer]

    def besides(self, viewer: Viewer) -> dict[str, int | bool]:
        """How many steps one of them can take back, if any, and whether there is only one thing to do."""
        if viewer != self._position.mover:
            return {}
        undo = {"undo": self._steps_back} if self._steps_back else {}
        return undo | ({"forced": True} if self._forced else {})

    @functools.cached_property
    def _forced(self) -> bool:
        return is_forced(self._position)


class Audience:
    """All who look at one table."""

    def __init__(self, position: Position, steps_back: int, lesson: Lesson | None = None) -> None:
        self._watchers: set[Watcher] = set()
        self._lesson = lesson
        self._glimpse = Glimpse(position, steps_back, lesson)

    def __len__(self) -> int:
        return len(self._watchers)

    def __contains__(self, watcher: Watcher) -> bool:
        return watcher in self._watchers

    def present(self, seat: int, guest: str | None) -> bool:
        """Is somebody looking who can act for a seat? A guest with several seats is at all of them."""
        return any(w.seat == seat or (guest is not None and w.guest == guest) for w in self._watchers)

    def watching(self, seated: Collection[str]) -> int:
        """How many only watch. Several windows of one guest count once, and those who sit at the table not at all."""
        guests = [w.guest for w in self._watchers if w.seat is None and (w.guest is None or w.guest not in seated)]
        return len(set(guests) - {None}) + guests.count(None)

    def scene(self, viewer: Viewer) -> dict[str, Any]:
        """The scene as it is now."""
        return self._glimpse.scene(viewer)

    def looked_at(self, viewer: Viewer) -> Scene:
        """The scene as it is now, before it becomes data."""
        return self._glimpse.looked_at(viewer)

    def join(self, watcher: Watcher, seq: int, has: int) -> None:
        """Show the table to somebody, from now on; `has` is the event they have seen last, 0 if they have nothing."""
        self._watchers.add(watcher)
        if has != seq or has == 0:
            now, viewer = self._glimpse, watcher.seat
            watcher.send(to_json({"t": "scene", "seq": seq, **now.besides(viewer), "scene": now.scene(viewer)}))

    def leave(self, watcher: Watcher) -> None:
        """Somebody stops looking."""
        self._watchers.discard(watcher)

    def dismiss(self, seat: int, guest: str | None) -> None:
        """A seat belongs to somebody else from now on: nobody but this guest sees what it sees."""
        for watcher in [w for w in self._watchers if w.seat == seat and (guest is None or w.guest != guest)]:
            self._watchers.discard(watcher)
            watcher.dismiss()

    def show(self, position: Position, steps_back: int, seq: int) -> None:
        """Something happened: event `seq` led to a new position."""
        before, self._glimpse = self._glimpse, Glimpse(position, steps_back, self._lesson)
        now = self._glimpse
        texts: dict[Viewer, str] = {}
        for watcher in list(self._watchers):
            viewer = watcher.seat
            if viewer not in texts:
                change = diff(before.scene(viewer), now.scene(viewer))
                step = {"t": "change", "seq": seq, "after": seq - 1, **now.besides(viewer), "change": change}
                texts[viewer] = to_json(step)
            watcher.send(texts[viewer])

    def begin_again(self, position: Position, steps_back: int, seq: int) -> None:
        """Show everybody everything anew."""
        self._glimpse = Glimpse(position, steps_back, self._lesson)
        for watcher in list(self._watchers):
            self.join(watcher, seq, 0)

    def say(self, data: dict[str, Any], to: Collection[Watcher] | None = None) -> None:
        """Tell everybody, or somebody, something."""
        text = to_json(data)
        for watcher in list(self._watchers if to is None else to):
            watcher.send(text)
