"""Who looks at a table, and what each of them is sent.

What everybody may see is worked out once for each event and shared. A seat gets a scene of its own only where it
differs: when it moves, or when the game hides something.
"""

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from crownlands.engine.position import Position
from crownlands.scene import looks
from crownlands.scene.model import Scene, diff, scene_data, to_json
from crownlands.server.taking_back import steps_back

Viewer = int | None  # a seat, or somebody who watches


class Watcher(Protocol):
    """A connection that shows a table to somebody."""

    seat: Viewer
    guest: str | None

    def send(self, text: str) -> None: ...

    def dismiss(self) -> None: ...


def picture_of(position: Position, viewer: Viewer) -> Scene:
    """The scene of a position for a seat, or for anybody."""
    return looks.scene_of(position.view(viewer))


def scene_of(position: Position, viewer: Viewer) -> dict[str, Any]:
    """The scene of a position for a seat, or for anybody, as plain data."""
    return scene_data(picture_of(position, viewer))


class Glimpse:
    """One position through the eyes of several viewers; `makers` tells whose each action that led to it was."""

    def __init__(self, position: Position, makers: Sequence[int | None]) -> None:
        self._position = position
        self._makers = tuple(makers)
        self._scenes: dict[Viewer, dict[str, Any]] = {}
        self._shared = not position.game.hidden

    def scene(self, viewer: Viewer) -> dict[str, Any]:
        """The scene for one of them."""
        if viewer not in self._scenes:
            if viewer is not None and self._shared and viewer != self._position.mover:
                # Nothing is hidden, and the seat has nothing to choose: it sees what all see.
                self._scenes[viewer] = {**self.scene(None), "seat": viewer}
            else:
                self._scenes[viewer] = scene_of(self._position, viewer)
        return self._scenes[viewer]

    def undo(self, viewer: Viewer) -> dict[str, int]:
        """How many actions one of them can take back, if any."""
        steps = steps_back(self._makers, viewer, self._position.mover)
        return {"undo": steps} if steps else {}


class Audience:
    """All who look at one table."""

    def __init__(self, position: Position, makers: Sequence[int | None]) -> None:
        self._watchers: set[Watcher] = set()
        self._glimpse = Glimpse(position, makers)

    def __len__(self) -> int:
        return len(self._watchers)

    def __contains__(self, watcher: Watcher) -> bool:
        return watcher in self._watchers

    def present(self, seat: int, guest: str | None) -> bool:
        """Is somebody looking who can act for a seat? A guest with several seats is at all of them."""
        return any(w.seat == seat or (guest is not None and w.guest == guest) for w in self._watchers)

    def scene(self, viewer: Viewer) -> dict[str, Any]:
        """The scene as it is now."""
        return self._glimpse.scene(viewer)

    def join(self, watcher: Watcher, seq: int, has: int) -> None:
        """Show the table to somebody, from now on; `has` is the event they have seen last, 0 if they have nothing."""
        self._watchers.add(watcher)
        if has != seq or has == 0:
            now, viewer = self._glimpse, watcher.seat
            watcher.send(to_json({"t": "scene", "seq": seq, **now.undo(viewer), "scene": now.scene(viewer)}))

    def leave(self, watcher: Watcher) -> None:
        """Somebody stops looking."""
        self._watchers.discard(watcher)

    def dismiss(self, seat: int, guest: str | None) -> None:
        """A seat belongs to somebody else from now on: nobody but this guest sees what it sees."""
        for watcher in [w for w in self._watchers if w.seat == seat and (guest is None or w.guest != guest)]:
            self._watchers.discard(watcher)
            watcher.dismiss()

    def show(self, position: Position, makers: Sequence[int | None], seq: int) -> None:
        """Something happened: event `seq` led to a new position."""
        before, now = self._glimpse, Glimpse(position, makers)
        self._glimpse = now
        texts: dict[Viewer, str] = {}
        for watcher in list(self._watchers):
            viewer = watcher.seat
            if viewer not in texts:
                change = diff(before.scene(viewer), now.scene(viewer))
                step = {"t": "change", "seq": seq, "after": seq - 1, **now.undo(viewer), "change": change}
                texts[viewer] = to_json(step)
            watcher.send(texts[viewer])

    def begin_again(self, position: Position, makers: Sequence[int | None], seq: int) -> None:
        """Show everybody everything anew."""
        self._glimpse = Glimpse(position, makers)
        for watcher in list(self._watchers):
            self.join(watcher, seq, 0)

    def say(self, data: dict[str, Any], to: Collection[Watcher] | None = None) -> None:
        """Tell everybody, or somebody, something."""
        text = to_json(data)
        for watcher in list(self._watchers if to is None else to):
            watcher.send(text)
