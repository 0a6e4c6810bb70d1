"""A scene as one SVG picture: for notebooks, files, the documentation, and readers without JavaScript."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from html import escape

from crownlands.engine.game import SEATS
from crownlands.engine.words import Listed, Message, named
from crownlands.scene.art import box, symbol
from crownlands.scene.model import Area, Choice, Ground, Panel, Scene, Sprite
from crownlands.scene.palette import THEMES, Theme
from crownlands.scene.seats import SERIF, seat_mark

SQUARE = 56  # pixels of a square where nothing makes it smaller
BOARD = 6.4 * SQUARE  # the room of a board
GAP = 18
MAP = 14 * SQUARE  # the width of a map, a board that is nobody's
HEAD = 34  # the line above a board: whose it is, and its points
PANEL_HEAD = 38  # mark, name and points of a seat that has no board
HELD = 34  # a line of what it has
ICON = 27
TOP = 58  # the lines at the top: what is expected, the notes
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"

Say = Callable[[Message], str]


@dataclass(frozen=True)
class Place:
    """Where an area lies in the picture: a point of it is at x + scale · (its x − the area's)."""

    area: Area
    x: float
    y: float
    scale: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.x + self.scale * (x - self.area.x), self.y + self.scale * (y - self.area.y)


def arrange(scene: Scene) -> tuple[dict[str, Place], float, float]:
    """Trays on the left, boards in rows of two; and the size of it all."""
    trays = [area for area in scene.areas if area.kind == "tray"]
    boards = [area for area in scene.areas if area.kind == "board"]
    if len(boards) == 1 and boards[0].owner is None:
        return _arrange_map(boards[0], trays, scene)
    if scene.seat is not None:
        boards.sort(key=lambda area: area.owner != scene.seat)
    places: dict[str, Place] = {}
    x: float = GAP
    y: float = TOP + HEAD
    widest = 0.0
    for tray in trays:
        places[tray.id] = Place(tray, x, y, SQUARE)
        if len(boards) > 2:
            widest = max(widest, x + tray.width * SQUARE)
            y += tray.height * SQUARE + HEAD + GAP / 2
        else:  # one row of boards is no higher than a tray
            x += tray.width * SQUARE + GAP
            widest = x - GAP
    bottom = max((place.y + place.area.height * SQUARE for place in places.values()), default=y)
    left = widest + GAP * 1.5 if trays else GAP
    columns = 1 if len(boards) == 1 else 2
    room = BOARD if len(boards) > 1 else 2 * BOARD
    for i, area in enumerate(boards):
        scale = min(room / area.width, room / area.height)
        bx = left + (i % columns) * (room + GAP)
        by = TOP + HEAD + (i // columns) * (room + HEAD + GAP)
        # A small board stands in the middle of its room.
        places[area.id] = Place(area, bx + (room - area.width * scale) / 2, by, scale)
        bottom = max(bottom, by + area.height * scale)
    return places, left + columns * (room + GAP), bottom + GAP


def _arrange_map(board: Area, trays: list[Area], scene: Scene) -> tuple[dict[str, Place], float, float]:
    """A map as wide as the picture, for it has many small places; trays in a line above it, the seats below."""
    places: dict[str, Place] = {}
    x: float = GAP
    y: float = TOP + HEAD
    for tray in trays:
        places[tray.id] = Place(tray, x, y, SQUARE)
        x += max(tray.width, 2) * SQUARE + GAP  # its name may be wider than itself
    y += max((tray.height * SQUARE + GAP for tray in trays), default=0)
    scale = MAP / board.width
    places[board.id] = Place(board, GAP, y, scale)
    y += board.height * scale + GAP
    return places, MAP + 2 * GAP, y + panels_height(scene) + GAP


def draw_svg(
    scene: Scene, say: Say = str, theme: str = "light", names: tuple[str, ...] = (), ground: Ground | None = None
) -> str:
    """The picture. `say` puts messages into words, `names` are who sits where (the letters if nobody says), `ground`
    is what the scene's ground is the name of."""
    colours = THEMES[theme]
    say = _calling(say, names)
    places, width, height = arrange(scene)
    used: dict[str, None] = {}
    body: list[str] = [f'<rect width="{width:g}" height="{height:g}" fill="{colours.ground}"/>']
    title = escape(say(headline(scene, names)))
    body.append(text(say(headline(scene, names)), GAP, 30, 20, colours.text, SERIF, 700))
    notes = " · ".join(say(note) for note in scene.because or scene.notes)
    body.append(text(notes, GAP, 50, 13, colours.faint, SANS))
    panels = {panel.seat: panel for panel in scene.panels}
    for place in places.values():
        body.append(_heading(place, panels, say, colours, names))
        body.append(table(place, colours, ground, used))
    for sprite in sorted(scene.sprites.values(), key=lambda s: s.layer):
        if sprite.area in places:
            body.append(draw_sprite(sprite, places[sprite.area], colours, used, say))
    body += [edges(place, colours) for place in places.values()]
    for choice in one_per_place(scene.choices):
        if choice.area in places:
            body.append(_mark(choice, places[choice.area], colours))
    body += panel_strip(scene, height, colours, names, used)
    told = escape(
        "; ".join(f"{_name(p.seat, names)}: {p.points}" for p in scene.panels) + (f". {notes}" if notes else "")
    )
    head = f'<title id="t">{title}</title><desc id="d">{told}</desc>'
    return document(width, height, head, used, colours, body)


def headline(scene: Scene, names: tuple[str, ...]) -> Message:
    """What is to be done now, and at the end who has won."""
    winners = [panel for panel in scene.panels if panel.rank == 1]
    if not winners:
        return scene.prompt
    called, n = [_name(panel.seat, names) for panel in winners], winners[0].points
    if len(called) == 1:
        return Message("page.end.won", name=called[0], n=n)
    return Message("page.end.shared", names=Listed(called), n=n)


def draw_ground(ground: Ground, theme: str = "light") -> str:
    """A ground by itself, exactly as large as its area: 100 to a square."""
    colours, area = THEMES[theme], ground.area
    place = Place(area, 0, 0, 100)
    used: dict[str, None] = {}
    body = [draw_sprite(sprite, place, colours, used) for sprite in ground.sprites]
    return document(100 * area.width, 100 * area.height, "", used, colours, body, 'aria-hidden="true"')


def draw_board(scene: Scene, seat: int | None, theme: str = "light", ground: Ground | None = None) -> str:
    """The board of a seat by itself, or the map all share: small enough to be known again at a glance."""
    colours = THEMES[theme]
    boards = [area for area in scene.areas if area.kind == "board"]
    area = next((area for area in boards if area.owner in (None, seat)), boards[0])
    place = Place(area, 0, 0, 100)
    used: dict[str, None] = {}
    body = [table(place, colours, ground, used)]
    for sprite in sorted(scene.sprites.values(), key=lambda s: s.layer):
        if sprite.area == area.id:
            body.append(draw_sprite(replace(sprite, last=False), place, colours, used))
    return document(100 * area.width, 100 * area.height, "", used, colours, body, 'aria-hidden="true"')


def document(
    width: float,
    height: float,
    head: str,
    used: dict[str, None],
    colours: Theme,
    body: list[str],
    role: str = 'role="img" aria-labelledby="t d"',
) -> str:
    """A whole SVG document: its drawings defined once, then used."""
    defs = "".join(f'<g id="{symbol_id(name)}">{symbol(name, colours)}</g>' for name in used)
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {role}>{head}<defs>{defs}</defs>{"".join(body)}</svg>'


def symbol_id(name: str) -> str:
    """The id of a drawing in a document."""
    return "s-" + name.replace(".", "-")


def _name(seat: int, names: tuple[str, ...]) -> str:
    return names[seat] if seat < len(names) else SEATS[seat]


def _calling(say: Say, names: tuple[str, ...]) -> Say:
    """Say who sits where: messages name seats by their letters."""
    called = dict(zip(SEATS, names, strict=False))
    return lambda message: say(named(message, called))


def text(
    words: str, x: float, y: float, size: float, colour: str, font: str, weight: int = 400, anchor: str = "start"
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{font}" font-size="{size:g}" font-weight="{weight}" '
        f'text-anchor="{anchor}" fill="{colour}">{escape(words)}</text>'
    )


def _heading(place: Place, panels: dict[int, Panel], say: Say, theme: Theme, names: tuple[str, ...]) -> str:
    """Above a board its owner and points, above a tray its name; a map speaks for itself."""
    area, y = place.area, place.y - 10
    if area.owner is None and area.kind == "board":
        return ""
    if area.owner is None:
        return text(say(area.label), place.x, y, 14, theme.faint, SANS) if area.label else ""
    panel = panels[area.owner]
    place_text = f"{panel.rank}. " if panel.rank else ""
    out = seat_mark(area.owner, theme, place.x + 9, y - 6, 18)
    out += text(place_text + _name(area.owner, names), place.x + 24, y, 17, theme.text, SERIF, 700)
    right = place.x + area.width * place.scale
    return out + text(str(panel.points), right, y, 19, theme.text, SERIF, 700, "end")


def table(place: Place, theme: Theme, ground: Ground | None, used: dict[str, None]) -> str:
    """What lies under an area: its ground; or the table, with dots where the squares of a board are still empty."""
    area = place.area
    wide, high = area.width * place.scale, area.height * place.scale
    out = f'<rect x="{place.x:g}" y="{place.y:g}" width="{wide:g}" height="{high:g}" rx="8" fill="{theme.panel}" '
    out += f'stroke="{theme.faint}" stroke-opacity=".5"/>'
    if ground is not None and ground.area.id == area.id:
        return out + "".join(draw_sprite(sprite, place, theme, used) for sprite in ground.sprites)
    if area.kind == "board":
        dots = ""
        for y in range(int(area.height)):
            for x in range(int(area.width)):
                dots += f"M{place.x + (x + 0.5) * place.scale:g} {place.y + (y + 0.5) * place.scale:g}h.01"
        out += f'<path d="{dots}" stroke="{theme.faint}" stroke-width="3" stroke-linecap="round" opacity=".5"/>'
    return out


def edges(place: Place, theme: Theme) -> str:
    """The names of columns and lines along the edges, over the outermost squares: they take no room of their own."""
    out = ""
    for edge, across in ((place.area.across, True), (place.area.down, False)):
        for number, name in enumerate(edge.names.split(" ") if edge else ()):
            middle = edge.first + number * edge.step if edge else 0
            x, y = place.at(middle if across else place.area.x, place.area.y if across else middle)
            dx, dy = (0, 10) if across else (3, 3.5)
            out += text(
                name, round(x + dx, 1), round(y + dy, 1), 10, theme.text, SANS, 600, "middle" if across else "start"
            )
    halo = f'stroke="{theme.panel}" stroke-width="2.5" stroke-linejoin="round" paint-order="stroke" opacity=".85"'
    return f"<g {halo}>{out}</g>" if out else ""


def draw_sprite(sprite: Sprite, place: Place, theme: Theme, used: dict[str, None], say: Say | None = None) -> str:
    x, y = place.at(sprite.x, sprite.y)
    scale = place.scale * sprite.scale / 100
    parts = sprite.symbol.split("+")
    used.update(dict.fromkeys(parts))
    uses = "".join(f'<use href="#{symbol_id(part)}"/>' for part in parts)
    if sprite.last:
        wide, high = box(parts[0])
        uses += (
            f'<rect x="-3" y="-3" width="{wide + 6:g}" height="{high + 6:g}" rx="14" fill="none" '
            f'stroke="{theme.glow}" stroke-width="7"/>'
        )
    if say is not None and sprite.label is not None:
        uses = f"<title>{escape(say(sprite.label))}</title>{uses}"
    return f'<g transform="translate({x:.5g} {y:.5g}) scale({scale:.4g})">{uses}</g>'


def one_per_place(choices: tuple[Choice, ...]) -> list[Choice]:
    found: dict[tuple[str, float, float], Choice] = {}
    for choice in choices:
        found.setdefault((choice.area, choice.x, choice.y), choice)
    return list(found.values())


def _mark(choice: Choice, place: Place, theme: Theme) -> str:
    """Something can be chosen here."""
    x, y = place.at(choice.x + choice.width / 2, choice.y + choice.height / 2)
    return (
        f'<circle cx="{x:.5g}" cy="{y:.5g}" r="{place.scale * 0.12:.3g}" fill="{theme.glow}" '
        f'stroke="{theme.paper}" stroke-width="2" opacity=".9"/>'
    )


# --- the seats below a map -------------------------------------------------------------------------------------


def _panel_width(scene: Scene) -> float:
    return (MAP - GAP / 2 * (len(scene.panels) - 1)) / len(scene.panels)


def panels_height(scene: Scene) -> float:
    """How high the strip of seats must be."""
    width = _panel_width(scene)
    return PANEL_HEAD + HELD * max(1 + _held(panel, width)[-1][3] for panel in scene.panels)


def _held(panel: Panel, width: float) -> list[tuple[str, int, float, int]]:
    """What a seat has, in lines that fit: drawing, count, how far from the left, in which line."""
    found: list[tuple[str, int, float, int]] = []
    x, row = 9.0, 0
    for name, count, _ in panel.held:
        wide, high = box(name)
        room = ICON * min(1, wide / high) + (0 if count == 1 else 3 + 8 * len(str(count)))
        if x + room > width - 6:
            x, row = 9.0, row + 1
        found.append((name, count, x, row))
        x += room + 7
    return found or [("", 0, 0, 0)]


def panel_strip(
    scene: Scene, height: float, theme: Theme, names: tuple[str, ...], used: dict[str, None], room: float = 0
) -> list[str]:
    """The seats that have no board of their own, side by side at the bottom of a picture so high."""
    owners = {area.owner for area in scene.areas}
    panels = [panel for panel in scene.panels if panel.seat not in owners]
    width = _panel_width(scene)
    high = room or panels_height(scene)
    return [
        f'<g transform="translate({GAP + i * (width + GAP / 2):g} {height - GAP - high:g})">'
        f"{_panel(panel, width, high, panel.seat == scene.mover, theme, names, used)}</g>"
        for i, panel in enumerate(panels)
    ]


def _panel(
    panel: Panel, width: float, high: float, moves: bool, theme: Theme, names: tuple[str, ...], used: dict[str, None]
) -> str:
    edge = f'stroke="{theme.glow}" stroke-width="3"' if moves else f'stroke="{theme.faint}" stroke-opacity=".5"'
    out = f'<rect width="{width:g}" height="{high:g}" rx="8" fill="{theme.panel}" {edge}/>'
    out += seat_mark(panel.seat, theme, 20, 20, 20)
    place = f"{panel.rank}. " if panel.rank else ""
    out += text(place + _name(panel.seat, names), 36, 26, 17, theme.text, SERIF, 700)
    out += text(str(panel.points), width - 10, 27, 21, theme.text, SERIF, 700, "end")
    for name, count, x, row in _held(panel, width) if panel.held else ():
        used[name] = None
        wide, high = box(name)
        y = PANEL_HEAD + row * HELD
        scale = ICON / max(wide, high)
        out += f'<use href="#{symbol_id(name)}" transform="translate({x:.5g} {y:g}) scale({scale:.4g})"/>'
        if count != 1:
            out += text(str(count), x + scale * wide + 3, y + 19, 14, theme.text, SANS, 600)
    return out
