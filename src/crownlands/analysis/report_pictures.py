"""The pictures of a report: positions with choices marked. They share their drawings, and take the page's colours."""

from base64 import b64encode
from functools import partial
from html import escape
from typing import Any

from crownlands.analysis.review import Told
from crownlands.analysis.telling import sign_of
from crownlands.engine.position import Position
from crownlands.engine.words import Message, capital
from crownlands.scene.art import symbol
from crownlands.scene.example import example_body, lay_out
from crownlands.scene.howto import Cut, Lit, Picture
from crownlands.scene.looks import ground_of, looks, scene_of
from crownlands.scene.model import Area, Choice, Ground, Scene, Spot
from crownlands.scene.palette import SEATS, THEMES, Theme
from crownlands.scene.svg import Place, draw_ground, symbol_id

BEST = "✓"
AROUND = 4  # places of a map that are shown around what is marked
_NAMES = ("ground", "panel", "paper", "field", "text", "faint", "line", "ink", "glow", "accent", "on_accent")


def variables(theme: str) -> str:
    """The colours of a theme, as the style of a page names them."""
    colours = THEMES[theme]
    named = [f"--{name}:{getattr(colours, name)}" for name in _NAMES]
    return ";".join([*named, *(f"--seat{number}:{colour}" for number, colour in enumerate(colours.seats))])


def _page_theme() -> Theme:
    seats = tuple(f"var(--seat{number})" for number in range(len(SEATS)))
    colours: dict[str, Any] = {name: f"var(--{name})" for name in _NAMES}
    return THEMES["light"]._replace(**colours, seats=seats)


class Look:
    """A decision as its seat saw it."""

    def __init__(self, position: Position) -> None:
        self.scene: Scene | None = scene_of(position.view(position.mover)) if position.game.id in looks() else None
        choices = self.scene.choices if self.scene is not None else ()
        self._choices = {choice.action: choice for choice in reversed(choices)}

    def choice(self, action: str) -> Choice | None:
        """Where an action is chosen."""
        return self._choices.get(action)

    def says(self, action: str) -> str:
        """What an action is called; nothing where it has only its text."""
        choice = self.choice(action)
        return capital(str(choice.label)) if choice is not None and choice.label is not None else ""


class Album:
    """All pictures of a page."""

    def __init__(self) -> None:
        self._used: dict[str, None] = {}
        self._grounds: dict[str, str] = {}  # by their names: the ids they have on the page
        self._count = 0

    def pictures(self, look: Look, decision: Told) -> list[str]:
        """What was played and what was best: on one picture, or on two if one would lie over the other."""
        chosen = [(look.choice(decision["played"]), sign_of(decision)), (look.choice(decision["best"]), BEST)]
        marks = [(choice, sign) for choice, sign in chosen if choice is not None and choice.area]
        if look.scene is None or not marks:
            return []
        every = [spot for choice, _ in marks for spot in _spots(choice)]
        apart = len(set(every)) == len(every)
        return [self._picture(look.scene, group) for group in ([marks] if apart else [[mark] for mark in marks])]

    def _picture(self, scene: Scene, marks: list[tuple[Choice, str]]) -> str:
        self._count += 1
        spots = [spot for choice, _ in marks for spot in _spots(choice)]
        places = {area for area, _, _ in spots}
        shown = [area for area in scene.areas if area.owner == scene.seat or area.id in places]
        shown.sort(key=lambda area: area.kind != "board")
        picture = Picture(
            position="",
            areas=tuple(area.id for area in shown),
            seat=scene.seat,
            cuts=tuple(_cut(area, spots) for area in shown if area.kind == "board" and area.owner is None),
            lit=tuple(Lit(tuple(_spots(choice)), sign) for choice, sign in marks),
            ghosts=tuple((choice.area, ghost) for choice, _ in marks for ghost in choice.ghost),
        )
        example = lay_out(picture, (), scene)
        body = example_body(
            example, _page_theme(), self._used, str, f"p{self._count}", partial(self._ground, scene.ground)
        )
        told = "; ".join(f"{sign} {choice.label or choice.action}" for choice, sign in marks)
        size = (
            f'viewBox="0 0 {example.width:g} {example.height:g}" width="{example.width:g}" height="{example.height:g}"'
        )
        alt = escape(str(Message("report.picture", told=told)))
        return f'<svg class="board" {size} role="img" aria-label="{alt}">{"".join(body)}</svg>'

    def _ground(self, name: str, ground: Ground, place: Place) -> str:
        """What lies under a map. It has hundreds of places, so it is a picture of its own, there once for all."""
        known_by = self._grounds.setdefault(name, f"ground{len(self._grounds)}")
        whole = ground_of(name) or ground
        x, y = place.at(whole.area.x, whole.area.y)
        return f'<use href="#{known_by}" transform="translate({x:.5g} {y:.5g}) scale({place.scale / 100:.4g})"/>'

    def drawings(self) -> str:
        """All drawings the pictures use, by day and by night; the page shows one of each."""
        drawn = []
        for name in self._used:
            drawn.append(_both(symbol_id(name), *(symbol(name, THEMES[theme]) for theme in ("light", "dark"))))
        for name, known_by in self._grounds.items():
            drawn.append(_both(known_by, *(_image(name, theme) for theme in ("light", "dark"))))
        return f'<svg width="0" height="0" aria-hidden="true" class="drawings"><defs>{"".join(drawn)}</defs></svg>'


def _both(known_by: str, day: str, night: str) -> str:
    both = day if day == night else f'<g class="day">{day}</g><g class="night">{night}</g>'
    return f'<g id="{known_by}">{both}</g>'


def _image(name: str, theme: str) -> str:
    """A ground as an image: 100 to a square."""
    ground = ground_of(name)
    assert ground is not None
    data = b64encode(draw_ground(ground, theme).encode()).decode()
    size = f'width="{100 * ground.area.width:g}" height="{100 * ground.area.height:g}"'
    return f'<image href="data:image/svg+xml;base64,{data}" {size}/>'


def _spots(choice: Choice) -> list[Spot]:
    """The places a choice takes."""
    wide, high = max(1, int(choice.width)), max(1, int(choice.height))
    return [(choice.area, choice.x + i, choice.y + j) for i in range(wide) for j in range(high)]


def _cut(area: Area, spots: list[Spot]) -> Cut:
    """The part of a map around what is marked."""
    xs, ys = [x for name, x, _ in spots if name == area.id], [y for name, _, y in spots if name == area.id]
    left, right = max(area.x, min(xs) - AROUND), min(area.x + area.width, max(xs) + 1 + AROUND)
    top, bottom = max(area.y, min(ys) - AROUND), min(area.y + area.height, max(ys) + 1.2 + AROUND)
    return Cut(area.id, left, top, right - left, bottom - top)
