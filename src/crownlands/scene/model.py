"""The Scene: everything a surface must know to draw a view and to let somebody act in it.

A scene speaks no language (labels are messages) and knows no screen: it has *areas*, each with its own coordinates in
squares, and surfaces arrange the areas as their room allows. Sprites keep their id for the life of the piece they
show, so a piece that goes from one place to another *moves*, and nobody writes an animation.

The public scene is the same for all viewers of a table. Choices, and pieces only one seat may see, are added per seat.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from crownlands.engine.words import Listed, Message, SeatLetter

Spot = tuple[str, float, float]  # an area and a place in it


class Edge(NamedTuple):
    """What is written along an edge of an area: the names of its columns or lines, by which texts call its places."""

    names: str  # one after the other, with spaces between them
    first: float  # the middle of the first
    step: float = 1  # to the next


@dataclass(frozen=True)
class Area:
    """A part of the table with its own coordinates: a kingdom, a row, the map."""

    id: str
    kind: Literal["board", "tray"]  # a board is looked at and played on, a tray holds pieces to take
    x: float
    y: float
    width: float
    height: float
    owner: int | None = None
    label: Message | None = None
    across: Edge | None = None  # along the top
    down: Edge | None = None  # along the left


@dataclass(frozen=True)
class Sprite:
    """A piece: which drawing, where, on which layer, whose."""

    id: str
    area: str
    symbol: str
    x: float
    y: float
    layer: int = 0
    scale: float = 1
    owner: int | None = None
    label: Message | None = None
    last: bool = False  # part of the last action


class Ghost(NamedTuple):
    """A piece as it would lie somewhere: a new one, or one on the table that would go there."""

    symbol: str
    x: float
    y: float
    scale: float = 1
    takes: str = ""  # the sprite that is taken up for it: it is in hand, and can be carried


@dataclass(frozen=True)
class Choice:
    """Something the viewer can do: where it is chosen, what would appear, what it is called."""

    action: str  # its text
    area: str
    x: float
    y: float
    width: float = 1
    height: float = 1
    group: str = ""  # choices of one group are looked through in place: the turns of a domino on a square
    ghost: tuple[Ghost, ...] = ()  # what would appear; of an offer, what is offered
    points: int | None = None
    label: Message | None = None
    costs: Message | None = None  # what is offered at a price, as at a market
    best: int | None = None  # the most points it could bring, however one goes on
    at_once: bool = False  # played as soon as it is chosen: something that is confirmed comes after it


class Heading(NamedTuple):
    """What kind of line it is: lines of one heading are set side by side when seats are compared."""

    label: Message
    symbol: str = ""  # its drawing, if there is one


@dataclass(frozen=True)
class Line:
    """A line of a panel: what it is for, how much, and the places it counts."""

    what: Message
    points: int
    spots: tuple[Spot, ...] = ()
    heading: Heading | None = None  # when the game is over


class Held(NamedTuple):
    """Something a seat has: a drawing, how many of it, and what it is, where that needs saying."""

    symbol: str
    number: int
    label: Message | None = None


@dataclass(frozen=True)
class Panel:
    """What is told of a seat."""

    seat: int
    points: int
    lines: tuple[Line, ...] = ()
    held: tuple[Held, ...] = ()  # supply, tiles, cards
    rank: int | None = None  # when the game is over


@dataclass(frozen=True)
class Thing:
    """Something to point at: places of an area (none: all of it), or a part of the page around the areas."""

    area: str = ""
    spots: tuple[tuple[float, float], ...] = ()
    part: Literal["", "actions", "prompt", "order", "panel", "finale"] = ""


@dataclass(frozen=True)
class Hint:
    """A few words for whoever learns the game, and what they are about."""

    id: str
    text: Message
    at: Thing
    ends: bool = False  # the last words, after the game
    next: tuple[str, Message] | None = None  # the lesson that follows, and what is learned in it


@dataclass(frozen=True)
class Scene:
    """The whole of it."""

    game: str
    ply: int
    mover: int
    prompt: Message
    areas: tuple[Area, ...]
    sprites: Mapping[str, Sprite]
    panels: tuple[Panel, ...]
    order: tuple[int, ...] = ()  # who acts next, as far as it is known
    log: Message | None = None  # what the last action did
    notes: tuple[Message, ...] = ()  # the round, what is left in the bag …
    because: tuple[Message, ...] = ()  # when the game is over: what decided between equal points
    ground: str = ""  # the name of a background that never changes, after that of its game: `game:name`
    seat: int | None = None
    choices: tuple[Choice, ...] = field(default=())
    coach: tuple[Hint, ...] = ()  # what the viewer should be told now, where the game is a lesson

    def for_seat(self, seat: int, choices: Iterable[Choice], private: Iterable[Sprite] = ()) -> "Scene":
        """The scene of a seat: with what it can do, and what only it may see."""
        sprites = {**self.sprites, **{sprite.id: sprite for sprite in private}}
        return replace(self, seat=seat, choices=tuple(choices), sprites=sprites)


@dataclass(frozen=True)
class Ground:
    """A background that never changes: it lies under an area, is known by its name, and is drawn once."""

    area: Area
    sprites: tuple[Sprite, ...]


def by_id(sprites: Iterable[Sprite]) -> dict[str, Sprite]:
    """Sprites by their ids, which must differ."""
    found: dict[str, Sprite] = {}
    for sprite in sprites:
        if sprite.id in found:
            raise ValueError(f"two sprites have the id {sprite.id}")
        found[sprite.id] = sprite
    return found


# --- as plain data ---------------------------------------------------------------------------------------------


def message_data(message: Message | None) -> Any:
    """A message as [id, arguments]. Among the arguments a list is {"all": […]}, a seat {"seat": its letter}."""
    if message is None:
        return None
    args = {name: _argument(value) for name, value in message.args.items()}
    return [message.id, args] if args else [message.id]


def _argument(value: Any) -> Any:
    if isinstance(value, Listed):
        return {"all": [_argument(item) for item in value]}
    if isinstance(value, SeatLetter):
        return {"seat": str(value)}
    return message_data(value) if isinstance(value, Message) else value


def _lean(**fields: Any) -> dict[str, Any]:
    """Without what is empty or as usual."""
    return {k: v for k, v in fields.items() if v is not None and v != () and v is not False and v != ""}


def _area_data(a: Area) -> dict[str, Any]:
    return _lean(
        kind=a.kind,
        x=a.x,
        y=a.y,
        width=a.width,
        height=a.height,
        owner=a.owner,
        label=message_data(a.label),
        across=a.across and list(a.across),
        down=a.down and list(a.down),
    )


def _sprite_data(s: Sprite) -> dict[str, Any]:
    return _lean(
        area=s.area,
        symbol=s.symbol,
        x=s.x,
        y=s.y,
        layer=s.layer or None,
        scale=None if s.scale == 1 else s.scale,
        owner=s.owner,
        label=message_data(s.label),
        last=s.last,
    )


def _piece(ghost: Ghost) -> tuple[Any, ...]:
    """What does not change with the place: all ghosts of a piece share it."""
    return (ghost.symbol, ghost.scale, ghost.takes) if ghost.takes else (ghost.symbol, ghost.scale)


def _choice_data(c: Choice, pieces: Mapping[tuple[Any, ...], int]) -> dict[str, Any]:
    return _lean(
        action=c.action,
        area=c.area,
        x=c.x,
        y=c.y,
        width=None if c.width == 1 else c.width,
        height=None if c.height == 1 else c.height,
        group=c.group,
        ghost=[[pieces[_piece(g)], g.x, g.y] for g in c.ghost] or None,
        points=c.points,
        label=message_data(c.label),
        costs=message_data(c.costs),
        best=c.best,
        at_once=c.at_once,
    )


def _spots_data(spots: Iterable[Spot]) -> dict[str, list[float]]:
    """Places by area, as x, y, x, y …: most lines of a panel have many."""
    found: dict[str, list[float]] = {}
    for area, x, y in spots:
        found.setdefault(area, []).extend((x, y))
    return found


def _held_data(held: Held) -> list[Any]:
    return [held.symbol, held.number, *([message_data(held.label)] if held.label else [])]


def line_data(line: Line) -> list[Any]:
    """A line of a panel as [what, points, places], and its heading if it has one."""
    heading = [] if line.heading is None else [[message_data(line.heading.label), line.heading.symbol]]
    return [message_data(line.what), line.points, _spots_data(line.spots), *heading]


def _panel_data(p: Panel) -> dict[str, Any]:
    lines = [line_data(line) for line in p.lines]
    return _lean(seat=p.seat, points=p.points, lines=lines, held=[_held_data(h) for h in p.held], rank=p.rank)


def _hint_data(h: Hint) -> dict[str, Any]:
    spots = [number for spot in h.at.spots for number in spot]
    following = [h.next[0], message_data(h.next[1])] if h.next else None
    where = _lean(area=h.at.area, spots=spots or None, part=h.at.part)
    return _lean(id=h.id, text=message_data(h.text), at=where, ends=h.ends, next=following)


def scene_data(scene: Scene) -> dict[str, Any]:
    """A scene as plain data, ready for JSON. Everything that can change by itself has a key of its own."""
    ghosts = dict.fromkeys(_piece(ghost) for choice in scene.choices for ghost in choice.ghost)
    pieces = {piece: number for number, piece in enumerate(ghosts)}
    return _lean(
        game=scene.game,
        ply=scene.ply,
        mover=scene.mover,
        prompt=message_data(scene.prompt),
        areas={area.id: _area_data(area) for area in scene.areas},
        sprites={name: _sprite_data(s) for name, s in scene.sprites.items()},
        panels={str(p.seat): _panel_data(p) for p in scene.panels},
        order=list(scene.order),
        log=message_data(scene.log),
        notes=[message_data(note) for note in scene.notes],
        because=[message_data(told) for told in scene.because] or None,
        ground=scene.ground,
        seat=scene.seat,
        pieces=[list(piece) for piece in pieces] or None,
        choices=[_choice_data(c, pieces) for c in scene.choices],
        coach=[_hint_data(hint) for hint in scene.coach] or None,
    )


def diff(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """What makes the new scene of the old one: `patch(old, diff(old, new)) == new`, and nothing else changes.

    By key: null for what is gone, [value] for what is new or new as a whole, and otherwise what is different in it. Of
    an object that is, again, by key; of a list by number, or how many entries to keep at both ends with the new ones
    between them, {"keep": [2, 1], "new": [...]}.
    """
    out: dict[str, Any] = {key: None for key in old if key not in new}
    for key, after in new.items():
        if key not in old:
            out[key] = [after]
        elif old[key] != after:
            out[key] = _change(old[key], after)
    return out


def _change(before: Any, after: Any) -> Any:
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        return diff(before, after)
    if isinstance(before, list) and isinstance(after, list):
        if len(before) == len(after):
            entries = {str(i): _change(b, a) for i, (b, a) in enumerate(zip(before, after, strict=True)) if b != a}
            if 3 * len(entries) <= max(len(after), 9):
                return entries
        start = _alike(before, after)
        end = _alike(before[start:][::-1], after[start:][::-1])
        if start + end:
            return {"keep": [start, end], "new": after[start : len(after) - end]}
    return [after]


def _alike(one: Sequence[Any], other: Sequence[Any]) -> int:
    """How many entries at the beginning of two lists are the same."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def patch(old: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """The inverse of `diff`."""
    new = dict(old)
    for key, part in change.items():
        if part is None:
            del new[key]
        else:
            new[key] = _changed(new.get(key), part)
    return new


def _changed(before: Any, part: Any) -> Any:
    if isinstance(part, list):
        return part[0]
    if isinstance(before, Mapping):
        return patch(before, part)
    if "keep" in part:
        start, end = part["keep"]
        return [*before[:start], *part["new"], *before[len(before) - end :]]
    after = list(before)
    for i, entry in part.items():
        after[int(i)] = _changed(before[int(i)], entry)
    return after


def to_json(data: Mapping[str, Any]) -> str:
    """Plain data as the shortest JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
