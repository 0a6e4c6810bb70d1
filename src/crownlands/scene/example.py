"""Pictures that explain: a part of a position with squares outlined, arrows, and sums written on them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from html import escape

from crownlands.engine.game import SEATS
from crownlands.engine.position import read_position
from crownlands.scene.art import box
from crownlands.scene.howto import Arrow, Cut, Lit, Picture
from crownlands.scene.looks import ground_of, scene_of
from crownlands.scene.model import Area, Choice, Ground, Panel, Scene, Spot, Sprite
from crownlands.scene.palette import THEMES, Theme
from crownlands.scene.seats import SERIF, seat_mark
from crownlands.scene.svg import SANS, Place, Say, document, draw_sprite, one_per_place, table, text

SQUARE = 60
HEX = 46  # a map has many small places
GAP = 16
HEAD = 28  # the line above an area
LEGEND = 24  # the line below all that says whose pieces are whose
HEXAGON = ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25))
SIGNS = {"✓": "m-7 0l5 6l9 -11", "✗": "m-6 -6l12 12m0 -12l-12 12"}  # drawn, as not every font has them
OUTLINE = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'


@dataclass(frozen=True)
class Example:
    """A picture laid out: its scene, where the areas lie, how large it is, and how high a place of its map is."""

    picture: Picture
    scene: Scene
    ground: Ground | None
    places: dict[str, Place]
    width: float
    height: float

    def cell(self, area: str) -> float:
        """How high a place of an area is: one that is higher than wide is a hexagon on its point."""
        if self.ground is None or self.ground.area.id != area:
            return 1
        return box(self.ground.sprites[0].symbol)[1] / 100

    def around(self, spots: Iterable[Spot]) -> tuple[float, float, float, float] | None:
        """The rectangle around places: left, top, width, height; None if they are not on the picture."""
        corners = [
            self.places[area].at(x + dx, y + dy * self.cell(area))
            for area, x, y in spots
            if area in self.places
            for dx in (0, 1)
            for dy in (0, 1)
        ]
        if not corners:
            return None
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def lay_out(picture: Picture, marked: Iterable[Spot] = (), scene: Scene | None = None) -> Example:
    """Where everything of a picture lies. `marked` places are on it, whatever it shows. Whoever has the scene of its
    position already hands it in."""
    scene = scene or scene_of(read_position(picture.position).view(picture.seat))
    ground = ground_of(scene.ground)
    cuts = {cut.area: cut for cut in picture.cuts}
    shown = [area for area in scene.areas if area.id in picture.areas]
    shown.sort(key=lambda area: picture.areas.index(area.id))
    places: dict[str, Place] = {}
    edge = 22 if picture.named else 0
    x, y, line, wide = float(GAP), float(GAP), 0.0, 0.0
    for area in shown:
        cut = cuts.get(area.id) or _built(area, scene, picture, marked)
        part = area if cut is None else replace(area, x=cut.x, y=cut.y, width=cut.width, height=cut.height)
        scale = HEX if ground is not None and ground.area.id == area.id else SQUARE
        left, top = (edge, edge) if area.kind == "board" else (0, 0)
        room = max(part.width * scale, 90) + left
        if x > GAP and x + room > picture.widest:
            x, y, line = GAP, y + line + GAP, 0
        head = HEAD if _titled(area, shown) else 0
        places[area.id] = Place(part, x + left, y + head + top, scale)
        line = max(line, head + top + part.height * scale)
        x += room + GAP * 1.5
        wide = max(wide, x - GAP * 0.5)
    legend = LEGEND if _unnamed(scene, places) else 0
    return Example(picture, scene, ground, places, max(wide, 70 * legend / LEGEND), y + line + GAP + legend)


def _unnamed(scene: Scene, places: dict[str, Place]) -> list[int]:
    """The seats whose pieces are shown while no board says which they are."""
    shown = list(places.values())
    named = {place.area.owner for place in shown if _titled(place.area, [other.area for other in shown])}
    seen = {s.owner for s in scene.sprites.values() if s.area in places and _seen(s, places[s.area])}
    return sorted(seat for seat in seen - named if seat is not None)


def _titled(area: Area, shown: list[Area]) -> bool:
    """Has an area a line above it? A board that is alone speaks for itself."""
    return (area.kind == "tray" and area.label is not None) or (area.owner is not None and len(shown) > 1)


def _built(area: Area, scene: Scene, picture: Picture, marked: Iterable[Spot]) -> Cut | None:
    """The part of a board where something lies or is marked, the lines of a tray where something lies; all of a map."""
    if area.owner is None and area.kind == "board":
        return None
    lit = [spot for mark in picture.lit for spot in mark.spots]
    lit += [spot for way in picture.arrows for spot in way.spots]
    ghosts = [(where, ghost.x + i, ghost.y + j) for where, ghost in picture.ghosts for i, j in _squares(ghost.symbol)]
    chosen = [
        (choice.area, choice.x + dx, choice.y + dy)
        for choice in (scene.choices if picture.choices else ())
        for dx in (0, choice.width - 1)
        for dy in (0, choice.height - 1)
    ]
    pieces = [
        (s.area, float(int(s.x)) + i, float(int(s.y)) + j)
        for s in scene.sprites.values()
        for i, j in _squares(s.symbol)
    ]
    here = [(x, y) for where, x, y in (*lit, *ghosts, *chosen, *pieces, *marked) if where == area.id]
    if not here:
        return None
    left, top = min(x for x, _ in here), min(y for _, y in here)
    if area.kind == "tray":
        return Cut(area.id, area.x, top, area.width, max(y for _, y in here) - top + 1)
    return Cut(area.id, left, top, max(x for x, _ in here) - left + 1, max(y for _, y in here) - top + 1)


def _squares(symbol: str) -> list[tuple[int, int]]:
    """The squares a drawing covers, from its own corner."""
    wide, high = box(symbol.split("+")[0])
    return [(i, j) for i in range(max(1, round(wide / 100))) for j in range(max(1, round(high / 100)))]


def draw_example(example: Example, say: Say = str, theme: str = "light") -> str:
    """The picture as SVG."""
    colours, panels = THEMES[theme], {panel.seat: panel for panel in example.scene.panels}
    used: dict[str, None] = {}
    body = example_body(example, colours, used, say)
    told = "; ".join(f"{lit.words}" for lit in _counted(example.picture, panels) if lit.words)
    head = f'<title id="t">{escape(say(example.scene.prompt))}</title><desc id="d">{escape(told)}</desc>'
    return document(example.width, example.height, head, used, colours, body)


def example_body(
    example: Example,
    colours: Theme,
    used: dict[str, None],
    say: Say = str,
    prefix: str = "clip",
    drawn_ground: Callable[[Ground, Place], str] | None = None,
) -> list[str]:
    """What is on the picture; the drawings it uses are noted. Pictures of one page have a prefix each for their ids,
    and may share a ground."""
    picture, scene = example.picture, example.scene
    body = [f'<rect width="{example.width:g}" height="{example.height:g}" fill="{colours.ground}"/>']
    panels = {panel.seat: panel for panel in scene.panels}
    titled = [place.area for place in example.places.values()]
    for name, place in example.places.items():
        body.append(f'<clipPath id="{prefix}-{name}"><rect {_rectangle(place, 3)} rx="8"/></clipPath>')
        if _titled(place.area, titled):
            body.append(_title(place, panels, say, colours, picture))
        if picture.named and place.area.kind == "board":
            body.append(_edges(place, colours))
    for name, place in example.places.items():
        body.append(f'<g clip-path="url(#{prefix}-{name})">')
        ground = _inside(example.ground, place)
        if ground is not None and drawn_ground is not None:
            body.append(drawn_ground(ground, place))
        else:
            body.append(table(place, colours, ground, used))
        pieces = sorted(
            (s for s in scene.sprites.values() if s.area == name and _seen(s, place)), key=lambda s: s.layer
        )
        body += [draw_sprite(replace(s, last=False), place, colours, used, say) for s in pieces]
        ghosts = [Sprite("", area, g.symbol, g.x, g.y, scale=g.scale) for area, g in picture.ghosts if area == name]
        body += [f'<g opacity=".72">{draw_sprite(ghost, place, colours, used)}</g>' for ghost in ghosts]
        if picture.choices:
            body += [
                _mark(c, place, example.cell(name), colours) for c in one_per_place(scene.choices) if c.area == name
            ]
        body.append("</g>")
    counted = _counted(picture, panels)
    body += [_lit(example, lit, colours) for lit in (*picture.lit, *counted)]
    body += [_arrow(example, arrow, colours) for arrow in picture.arrows]
    body += [_written(example, lit, colours) for lit in (*picture.lit, *counted)]
    for i, seat in enumerate(_unnamed(scene, example.places)):
        x, y = GAP + 12 + 52 * i, example.height - 16
        body.append(seat_mark(seat, colours, x, y - 6, 18))
        body.append(text(SEATS[seat], x + 14, y, 17, colours.text, SERIF, 700))
    return body


def _rectangle(place: Place, more: float = 0) -> str:
    area, scale = place.area, place.scale
    return (
        f'x="{place.x - more:g}" y="{place.y - more:g}" width="{area.width * scale + 2 * more:g}" '
        f'height="{area.height * scale + 2 * more:g}"'
    )


def _seen(sprite: Sprite, place: Place) -> bool:
    """Does a sprite show in the part of the area that is shown?"""
    area = place.area
    wide, high = (side / 100 * sprite.scale for side in box(sprite.symbol.split("+")[0]))
    return (
        sprite.x + wide > area.x
        and sprite.y + high > area.y
        and sprite.x < area.x + area.width
        and sprite.y < area.y + area.height
    )


def _inside(ground: Ground | None, place: Place) -> Ground | None:
    """A ground without what is cut off."""
    if ground is None or ground.area.id != place.area.id:
        return None
    return replace(ground, sprites=tuple(sprite for sprite in ground.sprites if _seen(sprite, place)))


def _title(place: Place, panels: dict[int, Panel], say: Say, theme: Theme, picture: Picture) -> str:
    """Above a board whose it is, and its points where they are counted; above a tray its name."""
    area, y = place.area, place.y - (30 if picture.named and place.area.kind == "board" else 8)
    if area.owner is None:
        return text(say(area.label), place.x, y, 15, theme.text, SANS) if area.label else ""
    out = seat_mark(area.owner, theme, place.x + 9, y - 6, 19)
    out += text(SEATS[area.owner], place.x + 25, y, 18, theme.text, SERIF, 700)
    if area.owner in picture.counted:
        right = place.x + area.width * place.scale
        out += text(str(panels[area.owner].points), right, y, 20, theme.text, SERIF, 700, "end")
    return out


def _edges(place: Place, theme: Theme) -> str:
    """The names of columns above a board and of lines to the left of it, as far as they are shown."""
    area, out = place.area, ""
    for edge, across in ((area.across, True), (area.down, False)):
        start, room = (area.x, area.width) if across else (area.y, area.height)
        for number, name in enumerate(edge.names.split(" ") if edge else ()):
            middle = edge.first + number * edge.step if edge else 0
            if start < middle < start + room:
                x, y = place.at(middle if across else area.x, area.y if across else middle)
                x, y, anchor = (x, y - 7, "middle") if across else (x - 6, y + 5, "end")
                out += text(name, round(x, 1), round(y, 1), 14, theme.faint, SANS, 600, anchor)
    return out


def _counted(picture: Picture, panels: dict[int, Panel]) -> list[Lit]:
    """Every line of the points of seats, with its sum: squares × marks where that is how it came to be."""
    found = []
    for seat in picture.counted:
        for line in panels[seat].lines:
            squares, marks = line.what.args.get("squares"), line.what.args.get("marks")
            words = f"{squares} × {marks} = {line.points}" if squares and marks else f"+{line.points}"
            found.append(Lit(line.spots, words))
    return found


def _lit(example: Example, lit: Lit, theme: Theme) -> str:
    """The outline of places: of squares that lie side by side one outline around all of them."""
    sides: dict[tuple[tuple[float, float], tuple[float, float]], int] = {}
    for area, x, y in lit.spots:
        if area not in example.places:
            continue
        place, high = example.places[area], example.cell(area)
        shape = HEXAGON if high > 1 else ((0, 0), (1, 0), (1, 1), (0, 1))
        ends = [place.at(x + dx, y + dy * high) for dx, dy in shape]
        corners = [(round(cx, 1), round(cy, 1)) for cx, cy in ends]
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            side = (one, other) if one < other else (other, one)
            sides[side] = sides.get(side, 0) + 1
    path = "".join(f"M{a:g} {b:g}L{c:g} {d:g}" for ((a, b), (c, d)), times in sides.items() if times == 1)
    return (
        f'<path d="{path}" {OUTLINE} stroke="{theme.ink}" stroke-width="8"/>'
        f'<path d="{path}" {OUTLINE} stroke="{theme.paper}" stroke-width="4"/>'
    )


def _written(example: Example, lit: Lit, theme: Theme) -> str:
    """What is written on places: in the middle of the one that is nearest to the middle of all."""
    spots = [spot for spot in lit.spots if spot[0] in example.places]
    if not lit.words or not spots:
        return ""
    mx, my = sum(x for _, x, _ in spots) / len(spots), sum(y for _, _, y in spots) / len(spots)
    area, x, y = lit.at or min(spots, key=lambda spot: (abs(spot[1] - mx) + abs(spot[2] - my), spot))
    cx, cy = example.places[area].at(x + 0.5, y + example.cell(area) / 2)
    if lit.words in SIGNS:
        return (
            f'<circle cx="{cx:.5g}" cy="{cy:.5g}" r="15" fill="{theme.paper}" stroke="{theme.ink}" stroke-width="2.5"/>'
            f'<path d="M{cx:.5g} {cy:.5g}{SIGNS[lit.words]}" {OUTLINE} stroke="{theme.ink}" stroke-width="4.5"/>'
        )
    size = 17
    wide = max(26, 0.56 * size * len(lit.words) + 12)
    cx = min(max(cx, wide / 2 + 2), example.width - wide / 2 - 2)
    out = f'<rect x="{cx - wide / 2:.5g}" y="{cy - 13:.5g}" width="{wide:.4g}" height="26" rx="13" '
    out += f'fill="{theme.paper}" stroke="{theme.ink}" stroke-width="2"/>'
    return out + text(lit.words, cx, cy + 6, size, theme.ink, SANS, 700, "middle")


def _arrow(example: Example, arrow: Arrow, theme: Theme) -> str:
    """A line from middle to middle with a head at its end."""
    points = [example.places[area].at(x + 0.5, y + example.cell(area) / 2) for area, x, y in arrow.spots]
    (x1, y1), (x2, y2) = points[-2], points[-1]
    far = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1)
    dx, dy = (x2 - x1) / far, (y2 - y1) / far
    tip = (x2 + 2 * dx, y2 + 2 * dy)
    wings = [(x2 - 15 * dx + side * 10 * dy, y2 - 15 * dy - side * 10 * dx) for side in (1, -1)]
    line = "M" + "L".join(f"{x:.5g} {y:.5g}" for x, y in (*points[:-1], (x2 - 10 * dx, y2 - 10 * dy)))
    head = f"M{tip[0]:.5g} {tip[1]:.5g}" + "".join(f"L{x:.5g} {y:.5g}" for x, y in wings) + "Z"
    return (
        f'<path d="{line}" {OUTLINE} stroke="{theme.ink}" stroke-width="10"/>'
        f'<path d="{head}" fill="{theme.paper}" stroke="{theme.ink}" stroke-width="7" stroke-linejoin="round"/>'
        f'<path d="{line}" {OUTLINE} stroke="{theme.paper}" stroke-width="5"/><path d="{head}" fill="{theme.paper}"/>'
    )


def _mark(choice: Choice, place: Place, high: float, theme: Theme) -> str:
    """Something can be chosen here."""
    cx, cy = place.at(choice.x + choice.width / 2, choice.y + (choice.height if high == 1 else high) / 2)
    return f'<circle cx="{cx:.5g}" cy="{cy:.5g}" r="8" fill="{theme.paper}" stroke="{theme.ink}" stroke-width="3"/>'
