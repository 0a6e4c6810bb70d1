"""The Scene: everything a surface must know to draw a view and to let somebody act in it.

A scene speaks no language (labels are messages) and knows no screen: it has *areas*, each with its own coordinates in
squares, and surfaces arrange the areas as their room allows. Sprites keep their id for the life of the piece they
show, so a piece that goes from one place to another *moves*, and nobody writes an animation.

The public scene is the same for all viewers of a table. Choices, and pieces only one seat may see, are added per seat.

What a scene is made of never changes: an area, a sprite or a panel that is used again is told as plain data only once,
and a difference passes over it at a glance.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
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

    @cached_property
    def data(self) -> dict[str, Any]:
        """The same as plain data."""
        return _lean(
            kind=self.kind,
            x=self.x,
            y=self.y,
            width=self.width,
            height=self.height,
            owner=self.owner,
            label=message_data(self.label),
            across=self.across and list(self.across),
            down=self.down and list(self.down),
        )


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

    @cached_property
    def data(self) -> dict[str, Any]:
        """The same as plain data."""
        return _lean(
            area=self.area,
            symbol=self.symbol,
            x=self.x,
            y=self.y,
            layer=self.layer or None,
            scale=None if self.scale == 1 else self.scale,
            owner=self.owner,
            label=message_data(self.label),
            last=self.last,
        )


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

    @cached_property
    def pieces(self) -> tuple[tuple[Any, ...], ...]:
        """The pieces of its ghosts."""
        return tuple([_piece(ghost) for ghost in self.ghost])

    @cached_property
    def _told(self) -> dict[tuple[int, ...], dict[str, Any]]:
        return {}

    def data(self, pieces: Mapping[tuple[Any, ...], int]) -> dict[str, Any]:
        """The same as plain data, given the numbers of the pieces."""
        numbers = tuple([pieces[piece] for piece in self.pieces])
        if numbers not in self._told:
            self._told[numbers] = self._numbered(numbers)
        return self._told[numbers]

    def _numbered(self, numbers: tuple[int, ...]) -> dict[str, Any]:
        told: dict[str, Any] = {"action": self.action}  # there are many choices, and `_lean` takes twice as long
        if self.area:
            told["area"] = self.area
        told["x"], told["y"] = self.x, self.y
        if self.width != 1:
            told["width"] = self.width
        if self.height != 1:
            told["height"] = self.height
        if self.group:
            told["group"] = self.group
        if self.ghost:
            told["ghost"] = [[number, g.x, g.y] for number, g in zip(numbers, self.ghost, strict=True)]
        if self.points is not None:
            told["points"] = self.points
        if self.label is not None:
            told["label"] = message_data(self.label)
        if self.costs is not None:
            told["costs"] = message_data(self.costs)
        if self.best is not None:
            told["best"] = self.best
        if self.at_once:
            told["at_once"] = True
        return told


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

    @cached_property
    def data(self) -> dict[str, Any]:
        """The same as plain data."""
        lines = [line_data(line) for line in self.lines]
        return _lean(
            seat=self.seat, points=self.points, lines=lines, held=[_held_data(h) for h in self.held], rank=self.rank
        )


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
    private: tuple[Sprite, ...] = ()  # those of the sprites that only the viewer may see

    def for_seat(self, seat: int, choices: Iterable[Choice], private: Iterable[Sprite] = (), **changes: Any) -> "Scene":
        """The scene of a seat: with what it can do, what only it may see, and what else looks different to it."""
        if added := tuple(private):
            changes |= {"private": added, "sprites": {**self.sprites, **{sprite.id: sprite for sprite in added}}}
        other = Scene.__new__(Scene)  # as `replace` would make it, many times as fast
        other.__dict__.update(self.__dict__, seat=seat, choices=tuple(choices), **changes)
        return other


@dataclass(frozen=True)
class Ground:
    """A background that never changes: it lies under an area, is known by its name, and is drawn once."""

    area: Area
    sprites: tuple[Sprite, ...]


def by_id(sprites: Iterable[Sprite]) -> dict[str, Sprite]:
    """Sprites by their ids, which must differ."""
    every = list(sprites)
    found = {sprite.id: sprite for sprite in every}
    if len(found) < len(every):
        ids = [sprite.id for sprite in every]
        raise ValueError(f"two sprites have the id {next(name for name in ids if ids.count(name) > 1)}")
    return found


# --- as plain data ---------------------------------------------------------------------------------------------


def message_data(message: Message | None) -> Any:
    """A message as [id, arguments]. Among the arguments a list is {"all": […]}, a seat {"seat": its letter}."""
    if message is None:
        return None
    if not message.args:
        return [message.id]
    return [message.id, {k: v if type(v) in (int, str) else _argument(v) for k, v in message.args.items()}]


def _argument(value: Any) -> Any:
    if isinstance(value, Listed):
        return {"all": [_argument(item) for item in value]}
    if isinstance(value, SeatLetter):
        return {"seat": str(value)}
    return message_data(value) if isinstance(value, Message) else value


def _lean(**fields: Any) -> dict[str, Any]:
    """Without what is empty or as usual."""
    return {k: v for k, v in fields.items() if v is not None and v != () and v is not False and v != ""}


def _piece(ghost: Ghost) -> tuple[Any, ...]:
    """What does not change with the place: all ghosts of a piece share it."""
    return (ghost.symbol, ghost.scale, ghost.takes) if ghost.takes else (ghost.symbol, ghost.scale)


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


def _hint_data(h: Hint) -> dict[str, Any]:
    spots = [number for spot in h.at.spots for number in spot]
    following = [h.next[0], message_data(h.next[1])] if h.next else None
    where = _lean(area=h.at.area, spots=spots or None, part=h.at.part)
    return _lean(id=h.id, text=message_data(h.text), at=where, ends=h.ends, next=following)


# How the fields of a scene are told; everything that can change by itself has a key of its own.
_TOLD: dict[str, Callable[[Any], Any]] = {
    "game": lambda game: game,
    "ply": lambda ply: ply,
    "mover": lambda mover: mover,
    "prompt": message_data,
    "areas": lambda areas: {area.id: area.data for area in areas},
    "sprites": lambda sprites: {name: sprite.data for name, sprite in sprites.items()},
    "panels": lambda panels: {str(panel.seat): panel.data for panel in panels},
    "order": list,
    "log": message_data,
    "notes": lambda notes: [message_data(note) for note in notes],
    "because": lambda because: [message_data(told) for told in because] or None,
    "ground": lambda ground: ground,
}


def scene_data(scene: Scene) -> dict[str, Any]:
    """A scene as plain data, ready for JSON."""
    return _with_choices(scene, {name: tell(getattr(scene, name)) for name, tell in _TOLD.items()})


def own_data(scene: Scene, public: Scene, data: Mapping[str, Any]) -> dict[str, Any]:
    """The same for a seat's scene, given the public one it was made of: what they share is not told again."""
    mine, shared = scene.__dict__, public.__dict__
    told = {name: data.get(name) if mine[name] is shared[name] else tell(mine[name]) for name, tell in _TOLD.items()}
    return _with_choices(scene, told)


def _with_choices(scene: Scene, told: dict[str, Any]) -> dict[str, Any]:
    pieces: dict[tuple[Any, ...], int] = {}
    for choice in scene.choices:
        for piece in choice.pieces:
            pieces.setdefault(piece, len(pieces))
    return _lean(
        **told,
        seat=scene.seat,
        pieces=[list(piece) for piece in pieces] or None,
        choices=[choice.data(pieces) for choice in scene.choices],
        coach=[_hint_data(hint) for hint in scene.coach] or None,
    )


def to_json(data: Mapping[str, Any]) -> str:
    """Values data as the shortest JSON."""
    return _JSON.encode(data)


_JSON = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"))
