"""Small charts in ink on parchment: a frame with axes, and what is put into it."""

import math
from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from crownlands.scene.palette import THEMES
from crownlands.scene.pen import at, path
from crownlands.scene.seats import SEAT_SHAPES, SERIF
from crownlands.scene.svg import SANS, text

WIDTH = 800
INK = THEMES["light"]
LETTER = 0.61  # of its size, about as wide as a letter is on average


class Axis(NamedTuple):
    """Values between two ends, in equal steps or in equal factors, along a line of the picture."""

    low: float
    high: float
    begin: float
    end: float
    logarithmic: bool = False

    def at(self, value: float) -> float:
        """Where a value lies; beyond the ends, at the end."""
        scale: Callable[[float], float] = math.log10 if self.logarithmic else float
        low, high = scale(self.low), scale(self.high)
        share = (scale(max(value, 1e-12) if self.logarithmic else value) - low) / (high - low)
        return self.begin + (self.end - self.begin) * min(1.0, max(0.0, share))

    def ticks(self) -> list[float]:
        """Round values to be written at the line, four to eight of them."""
        if self.logarithmic:
            first, last = math.ceil(math.log10(self.low) - 1e-9), math.floor(math.log10(self.high) + 1e-9)
            return [10.0**power for power in range(first, last + 1)]
        step = _round_step((self.high - self.low) / 8)
        first = math.ceil(self.low / step - 1e-9)
        return [step * n for n in range(first, math.floor(self.high / step + 1e-9) + 1)]

    def inner_ticks(self) -> list[float]:
        """Those that do not lie at an end, where the frame is."""
        return [tick for tick in self.ticks() if min(abs(self.at(tick) - end) for end in (self.begin, self.end)) > 1]


def linear(low: float, high: float, begin: float, end: float) -> Axis:
    """An axis that shows these values, with a little air around them."""
    air = (high - low) * 0.06 or 0.5
    return Axis(low - air, high + air, begin, end)


def logarithmic(low: float, high: float, begin: float, end: float) -> Axis:
    """An axis from a power of ten to another one."""
    first, last = math.floor(math.log10(low / 1.3)), math.ceil(math.log10(high * 1.3))
    return Axis(10.0**first, 10.0**last, begin, end, True)


def _round_step(least: float) -> float:
    power = 10.0 ** math.floor(math.log10(least))
    return power * next(step for step in (1, 2, 2.5, 5, 10) if step * power >= least * 0.999)


def figure(number: float) -> str:
    """A number at an axis."""
    return f"{number:.10g}".replace("-", "−")


def down_lines(axis: Axis, top: float, bottom: float, label: str) -> list[str]:
    """The lines of an axis that runs from left to right, with their values and what they are values of below."""
    drawn = [_line(axis.at(tick), top, axis.at(tick), bottom, INK.line, 1) for tick in axis.inner_ticks()]
    drawn += [written(figure(tick), axis.at(tick), bottom + 19, 12, "middle", True) for tick in axis.ticks()]
    return [*drawn, written(label, (axis.begin + axis.end) / 2, bottom + 42, 13, "middle", True)]


def across_lines(axis: Axis, left: float, right: float, label: str) -> list[str]:
    """The same for an axis that runs upwards; what it shows stands above it."""
    drawn = [_line(left, axis.at(tick), right, axis.at(tick), INK.line, 1) for tick in axis.inner_ticks()]
    drawn += [written(figure(tick), left - 9, axis.at(tick) + 4, 12, "end", True) for tick in axis.ticks()]
    return [*drawn, written(label, left, min(axis.begin, axis.end) - 14, 13, "start", True)]


def panel(left: float, top: float, right: float, bottom: float) -> str:
    """The sheet a chart is drawn on."""
    size = f'x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}" rx="10"'
    return f'<rect {size} fill="{INK.panel}" stroke="{INK.line}" stroke-width="1"/>'


def error_bar(x1: float, y1: float, x2: float, y2: float) -> str:
    """From one end to the other, with a stroke across each end."""
    flat = y1 == y2
    across, up = (0, 6) if flat else (6, 0)
    ends = "".join(_line(x - across, y - up, x + across, y + up, INK.ink, 1.6) for x, y in ((x1, y1), (x2, y2)))
    return _line(x1, y1, x2, y2, INK.ink, 2) + ends


def dashes(x1: float, y1: float, x2: float, y2: float) -> str:
    """A line to compare with."""
    return _line(x1, y1, x2, y2, INK.accent, 1.4, ' stroke-dasharray="5 5"')


def mark(number: int, x: float, y: float, size: float = 17) -> str:
    """The mark of a bot: the colours and shapes of seats, and further ones where there are more bots than seats."""
    shape = SEAT_SHAPES[(number + number // len(SEAT_SHAPES)) % len(SEAT_SHAPES)]
    drawn = path(shape, colour(number), INK.ink, 8, 'stroke-linejoin="round"')
    return at(x - size / 2, y - size / 2, drawn, size / 100)


def colour(number: int) -> str:
    """The colour of a bot."""
    return INK.seats[number % len(INK.seats)]


def hill(spots: Sequence[tuple[float, float]], ground: float, fill: str) -> str:
    """An area between a line and the ground below it."""
    top = "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
    area = f"M{spots[0][0]:.1f} {ground:.1f}L{top}L{spots[-1][0]:.1f} {ground:.1f}z"
    return path(area, fill, more='fill-opacity="0.55"') + polyline(spots)


def polyline(spots: Sequence[tuple[float, float]]) -> str:
    """A line from spot to spot."""
    return path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots), "none", INK.ink, 1.5, 'stroke-linejoin="round"')


def written(
    words: str, x: float, y: float, size: float = 14, anchor: str = "start", faint: bool = False, bold: bool = False
) -> str:
    """Words in the picture."""
    return text(
        words, x, y, size, INK.faint if faint else INK.text, SERIF if bold else SANS, 700 if bold else 400, anchor
    )


def over_lines(what: str) -> str:
    """Words that lie over lines of the chart, with a seam of paper around them."""
    return f'<g stroke="{INK.panel}" stroke-width="4" stroke-linejoin="round" paint-order="stroke">{what}</g>'


def document(title: str, below: str, height: float, body: Sequence[str]) -> str:
    """A picture with its title, and a line about what was measured."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" '
        f'height="{height:g}" role="img" aria-labelledby="t"><title id="t">{escape(f"{title}: {below}")}</title>'
        f'<rect width="{WIDTH}" height="{height:g}" fill="{INK.ground}"/>'
        + written(title, 28, 42, 24, bold=True)
        + written(below, 28, 66, 13, faint=True)
        + "".join(body)
        + "</svg>"
    )


def width_of(words: str, size: float) -> float:
    """About how wide some words are."""
    return LETTER * size * len(words)


def _line(x1: float, y1: float, x2: float, y2: float, stroke: str, width: float, more: str = "") -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{stroke}" stroke-width="{width:g}"{more}/>'
