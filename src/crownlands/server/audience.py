"""Who looks at a table, and what each of them is sent.

What everybody may see is worked out once for each event and shared. A seat gets a scene of its own only where it
differs: when it moves, or when the game hides something.
"""

import functools
from collections import defaultdict
from collections.abc import Collection, Iterable, MutableMapping
from dataclasses import replace
from typing import Any, Protocol

from crownlands.engine.position import Outcome, Position
from crownlands.engine.view import View
from crownlands.scene.difference import Known, diff
from crownlands.scene.lessons import Lesson, coached
from crownlands.scene.looks import lesson as lesson_named
from crownlands.scene.looks import own_scene, public_scene
from crownlands.scene.memo import Memo
from crownlands.scene.model import Scene, own_data, scene_data, to_json
from crownlands.scene.overlay import Overlay, overlay
from crownlands.server.endings import shown_ended
from crownlands.server.forced import is_forced

Viewer = int | None  # a seat, or somebody who watches
Moment = tuple[Position, int, int, Outcome | None]  # a position, the steps back from it, its event, how it ended
Memos = MutableMapping[Viewer, Memo]  # what is remembered of the last scene of each, one made when first asked for


class Watcher(Protocol):
    """A connection that shows a table to somebody."""

    seat: Viewer
    guest: str | None

    def send(self, *texts: str) -> None: ...

    def dismiss(self) -> None: ...


def scene_for(position: Position, viewer: Viewer, lesson: Lesson | None = None) -> Scene:
    """The scene of a position for a seat, or for anybody; in a lesson with what is due."""
    return Glimpse(position, lesson=lesson).looked_at(viewer)


class Glimpse:
    """One position through the eyes of several viewers; the mover can take back so many steps. The game may have ended
    in a way the rules do not know."""

    def __init__(
        self,
        position: Position,
        steps_back: int = 0,
        lesson: Lesson | None = None,
        outcome: Outcome | None = None,
        memos: Memos | None = None,
    ) -> None:
        self._position, self._steps_back, self._lesson, self._outcome = position, steps_back, lesson, outcome
        self._memos = defaultdict(Memo) if memos is None else memos
        self._data: dict[Viewer, dict[str, Any]] = {}
        self._own: dict[int, Scene] = {}
        self._overlays: dict[int, Overlay | None] = {}
        self._shared = not position.game.hidden and lesson is None
        self.mover = position.mover

    def sees_what_all_see(self, viewer: Viewer) -> bool:
        """Is nothing hidden, and has the seat nothing to choose?"""
        return viewer is None or (self._shared and viewer != self.mover)

    @functools.cached_property
    def _public_view(self) -> View:
        return self._position.view()

    @functools.cached_property
    def _public(self) -> Scene:
        return public_scene(self._public_view, self._memos[None])

    @functools.cached_property
    def _public_data(self) -> dict[str, Any]:
        return scene_data(self._public)

    def looked_at(self, viewer: Viewer) -> Scene:
        """The scene for one of them."""
        if viewer is None:
            return self._public
        if self.sees_what_all_see(viewer):
            return replace(self._public, seat=viewer)
        if viewer not in self._own:
            self._own[viewer] = self._looked_at_by(viewer)
        return self._own[viewer]

    def _looked_at_by(self, seat: int) -> Scene:
        hidden = self._position.game.hidden
        view = self._position.view(seat) if hidden else self._public_view.turned_to(seat)
        scene = own_scene(view, self._public, self._memos[seat])
        return coached(self._lesson, view, scene, lesson_named(self._lesson.next)) if self._lesson else scene

    def changes_as_for_all(self, viewer: Viewer, before: "Glimpse") -> bool:
        """Is what has changed for a viewer the same that has changed for everybody?"""
        if viewer is None or (before.sees_what_all_see(viewer) and self.sees_what_all_see(viewer)):
            return True
        if viewer == self.mover or self._outcome or before._outcome:
            return False
        added = self._overlay(viewer)
        return added is not None and added == before._overlay(viewer)

    def _overlay(self, seat: int) -> Overlay | None:
        if seat not in self._overlays:
            self._overlays[seat] = overlay(self.looked_at(seat), self._public)
        return self._overlays[seat]

    def scene(self, viewer: Viewer) -> dict[str, Any]:
        """The same as plain data."""
        if viewer not in self._data:
            if viewer is None:
                told = self._public_data
                self._data[viewer] = shown_ended(told, self._outcome) if self._outcome else told
            elif self.sees_what_all_see(viewer):
                self._data[viewer] = {**self.scene(None), "seat": viewer}
            else:
                own = own_data(self.looked_at(viewer), self._public, self._public_data)
                self._data[viewer] = shown_ended(own, self._outcome) if self._outcome else own
        return self._data[viewer]

    def besides(self, viewer: Viewer) -> dict[str, int | bool]:
        """How many steps one of them can take back, if any, and whether there is only one thing to do."""
        if viewer != self.mover or self._outcome:
            return {}
        undo = {"undo": self._steps_back} if self._steps_back else {}
        return undo | ({"forced": True} if self._forced else {})

    @functools.cached_property
    def _forced(self) -> bool:
        return is_forced(self._position)


class Audience:
    """All who look at one table."""

    def __init__(
        self, position: Position, steps_back: int, lesson: Lesson | None = None, outcome: Outcome | None = None
    ) -> None:
        self._watchers: set[Watcher] = set()
        self._lesson, self.outcome = lesson, outcome
        self._memos: Memos = defaultdict(Memo)
        self._glimpse = self._glimpse_of(position, steps_back)

    def _glimpse_of(self, position: Position, steps_back: int) -> Glimpse:
        return Glimpse(position, steps_back, self._lesson, self.outcome, self._memos)

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

    def dismiss(self, seat: Viewer, guest: str | None) -> None:
        """A seat belongs to somebody else from now on: nobody but this guest sees what it sees."""
        for watcher in [w for w in self._watchers if w.seat == seat and (guest is None or w.guest != guest)]:
            self._watchers.discard(watcher)
            watcher.dismiss()

    def show(self, moments: Iterable[Moment]) -> None:
        """Something happened: show to all where it led, one moment after the other, and send it in one go."""
        told: dict[Watcher, list[str]] = {watcher: [] for watcher in self._watchers}
        for position, steps_back, seq, self.outcome in moments:
            before, self._glimpse = self._glimpse, self._glimpse_of(position, steps_back)
            self._tell(told, before, self._glimpse, seq)
        for watcher, texts in told.items():
            if texts:
                watcher.send(*texts)

    def _tell(self, told: dict[Watcher, list[str]], before: Glimpse, now: Glimpse, seq: int) -> None:
        """What is told to each watcher of an event."""
        steps: list[tuple[dict[str, Any], str]] = []
        texts: dict[Viewer, str] = {}
        known: Known = {}
        for watcher, heard in told.items():
            viewer = watcher.seat
            if viewer is not None and now.changes_as_for_all(viewer, before):
                viewer = None
            if viewer not in texts:
                change = diff(before.scene(viewer), now.scene(viewer), known)
                step = {"t": "change", "seq": seq, "after": seq - 1, **now.besides(viewer), "change": change}
                same = next((text for other, text in steps if other == step), None)
                texts[viewer] = same or to_json(step)
                steps.append((step, texts[viewer]))
            heard.append(texts[viewer])

    def begin_again(self, position: Position, steps_back: int, seq: int) -> None:
        """Show everybody everything anew."""
        self._glimpse = self._glimpse_of(position, steps_back)
        for watcher in list(self._watchers):
            self.join(watcher, seq, 0)

    def say(self, data: dict[str, Any], to: Collection[Watcher] | None = None) -> None:
        """Tell everybody, or somebody, something."""
        text = to_json(data)
        for watcher in list(self._watchers if to is None else to):
            watcher.send(text)
