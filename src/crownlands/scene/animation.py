"""A whole game as one animated SVG: pieces glide from where they were to where they are, for ever again."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape

from crownlands.engine.game import SEATS
from crownlands.scene.model import Area, Ground, Panel, Scene, Sprite
from crownlands.scene.palette import THEMES
from crownlands.scene.seats import SERIF, seat_mark
from crownlands.scene.svg import (
    GAP,
    SANS,
    Place,
    Say,
    arrange,
    document,
    panel_strip,
    panels_height,
    symbol_id,
    table,
    text,
)

GLIDE = 0.25  # seconds a piece takes to its new place
REST = 4.0  # seconds the last position stays


def animate_svg(
    scenes: Sequence[Scene], say: Say = str, theme: str = "light", pace: float = 0.9, ground: Ground | None = None
) -> str:
    """The scenes one after the other, `pace` seconds each."""
    colours = THEMES[theme]
    wide = replace(scenes[-1], areas=_widest(scenes), panels=_fullest(scenes), seat=None)
    places, width, height = arrange(wide)
    seconds = pace * len(scenes) + REST
    used: dict[str, None] = {}
    body = [f'<rect width="{width:g}" height="{height:g}" fill="{colours.ground}"/>']
    body += [table(place, colours, ground, used) for place in places.values()]
    body += [
        _changing(
            [say(s.prompt) for s in scenes], pace, seconds, lambda w: text(w, GAP, 30, 20, colours.text, SERIF, 700)
        )
    ]
    for place in places.values():
        body.append(_head(place, scenes, pace, seconds, colours.text, colours.faint, say))
        if place.area.owner is not None:
            body.append(seat_mark(place.area.owner, colours, place.x + 9, place.y - 16, 18))
    strips = [panel_strip(s, height, colours, (), used, panels_height(wide)) for s in scenes]
    body += [_changing(panels, pace, seconds, str) for panels in zip(*strips, strict=True)]
    tracks: dict[str, list[Sprite | None]] = {}
    for i, scene in enumerate(scenes):
        for name, sprite in scene.sprites.items():
            tracks.setdefault(name, [None] * len(scenes))[i] = sprite
    layers = {name: max(s.layer for s in track if s is not None) for name, track in tracks.items()}
    for name in sorted(tracks, key=lambda n: layers[n]):
        body += _track(tracks[name], places, pace, seconds, used)
    head = f'<title id="t">{escape(scenes[-1].game)}</title><desc id="d">{escape(say(scenes[-1].prompt))}</desc>'
    return document(width, height, head, used, colours, body)


def _widest(scenes: Sequence[Scene]) -> tuple[Area, ...]:
    """Every area as large as it ever gets, so that nothing but pieces moves."""
    found: dict[str, Area] = {}
    for scene in scenes:
        for area in scene.areas:
            other = found.get(area.id, area)
            x, y = min(area.x, other.x), min(area.y, other.y)
            right = max(area.x + area.width, other.x + other.width)
            bottom = max(area.y + area.height, other.y + other.height)
            found[area.id] = replace(area, x=x, y=y, width=right - x, height=bottom - y)
    return tuple(found.values())


def _fullest(scenes: Sequence[Scene]) -> tuple[Panel, ...]:
    """Every panel as it is when its seat has most, for which there must be room."""
    return tuple(
        max(panels, key=lambda panel: len(panel.held)) for panels in zip(*(s.panels for s in scenes), strict=True)
    )


def _runs(values: Sequence[object]) -> list[tuple[int, int]]:
    """Stretches of equal values, as (first, one past the last)."""
    starts = [i for i in range(len(values)) if i == 0 or values[i] != values[i - 1]]
    return list(zip(starts, [*starts[1:], len(values)], strict=True))


def _shown(first: int, last: int, count: int, pace: float, seconds: float) -> str:
    """Visible from one scene to another."""
    begin = first * pace / seconds
    end = 1.0 if last >= count else last * pace / seconds
    values, times = ["hidden", "visible", "hidden"], [0.0, begin, end]
    if begin == 0:
        values, times = values[1:], times[1:]
        times[0] = 0.0
    if end == 1.0:
        values, times = values[:-1], times[:-1]
    if values == ["visible"]:
        return ""
    keys = ";".join(f"{t:.5g}" for t in times)
    return (
        f'<animate attributeName="visibility" values="{";".join(values)}" keyTimes="{keys}" '
        f'calcMode="discrete" dur="{seconds:g}s" repeatCount="indefinite"/>'
    )


def _changing(words: Sequence[str], pace: float, seconds: float, draw: Callable[[str], str]) -> str:
    """A line of text that changes from scene to scene."""
    out = ""
    for first, last in _runs(words):
        out += f"<g>{_shown(first, last, len(words), pace, seconds)}{draw(words[first])}</g>"
    return out


def _head(place: Place, scenes: Sequence[Scene], pace: float, seconds: float, colour: str, faint: str, say: Say) -> str:
    area = place.area
    if area.owner is None and area.kind == "board":
        return ""
    if area.owner is None:
        return text(say(area.label), place.x, place.y - 10, 14, faint, SANS) if area.label else ""
    right = place.x + area.width * place.scale
    points = [str(next(p.points for p in s.panels if p.seat == area.owner)) for s in scenes]
    return text(SEATS[area.owner], place.x + 24, place.y - 10, 17, colour, SERIF, 700) + _changing(
        points, pace, seconds, lambda w: text(w, right, place.y - 10, 19, colour, SERIF, 700, "end")
    )


def _track(
    track: Sequence[Sprite | None], places: dict[str, Place], pace: float, seconds: float, used: dict[str, None]
) -> list[str]:
    """One piece through the whole game: a group for every stretch in which it is there and looks the same."""
    out = []
    for first, last in _runs([sprite.symbol if sprite else None for sprite in track]):
        stretch = [sprite for sprite in track[first:last] if sprite is not None]
        if not stretch:
            continue
        parts = stretch[0].symbol.split("+")
        used.update(dict.fromkeys(parts))
        spots = []
        for sprite in stretch:
            place = places[sprite.area]
            x, y = place.at(sprite.x, sprite.y)
            spots.append((f"{x:.4g} {y:.4g}", f"{place.scale * sprite.scale / 100:.4g}"))
        uses = "".join(f'<use href="#{symbol_id(part)}"/>' for part in parts)
        moves = [first + start for start, _ in _runs(spots)]
        sizes = _steps("scale", [spots[m - first][1] for m in moves], moves, pace, seconds)
        inner = f'<g transform="scale({spots[0][1]})">{sizes}{uses}</g>'
        outer = _steps("translate", [spots[m - first][0] for m in moves], moves, pace, seconds)
        shown = _shown(first, last, len(track), pace, seconds)
        out.append(f'<g transform="translate({spots[0][0]})">{outer}{shown}{inner}</g>')
    return out


def _steps(kind: str, values: Sequence[str], starts: Sequence[int], pace: float, seconds: float) -> str:
    """Stay, glide, stay: the values a transform takes at the beginning of these scenes."""
    if len(set(values)) == 1:
        return ""
    points, times = [values[0]], [0.0]
    for before, value, start in zip(values, values[1:], starts[1:], strict=False):
        points += [before, value]
        times += [start * pace / seconds, (start * pace + GLIDE) / seconds]
    return (
        f'<animateTransform attributeName="transform" type="{kind}" values="{";".join([*points, points[-1]])}" '
        f'keyTimes="{";".join(f"{t:.5g}" for t in [*times, 1.0])}" dur="{seconds:g}s" repeatCount="indefinite"/>'
    )
