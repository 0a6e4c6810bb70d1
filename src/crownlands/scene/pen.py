"""A pen with a slightly unsteady hand: small pieces of SVG in a square of 100 by 100.

Hundreds of these drawings share one page, so they are written tersely: coordinates have one decimal, paths are
relative where that is shorter, and what shares its colours stands in one group.
"""

import math
import re
from random import Random

Spot = tuple[float, float]


def short(*values: float) -> str:
    """Numbers as path data, one decimal at most, without the characters SVG can do without."""
    words = [re.sub(r"^(-?)0\.", r"\1.", f"{value:.1f}".removesuffix(".0")).replace("-0", "0") for value in values]
    return "".join(word if i == 0 or word[0] == "-" else " " + word for i, word in enumerate(words))


def _paint(fill: str, stroke: str, width: float, more: str) -> str:
    line = f' stroke="{stroke}" stroke-width="{width:g}"' if stroke != "none" else ""
    return (f' fill="{fill}"' if fill else "") + line + (" " + more if more else "")


def path(d: str, fill: str = "none", stroke: str = "none", width: float = 1.6, more: str = "") -> str:
    """A path."""
    return f'<path d="{d}"{_paint(fill, stroke, width, more)}/>'


def lines(d: str, stroke: str, width: float = 1.6, more: str = "") -> str:
    """Open lines with round ends."""
    return path(d, "none", stroke, width, ('stroke-linecap="round" ' + more).strip())


def group(paths: list[str], fill: str, stroke: str = "none", width: float = 1.6, more: str = "") -> str:
    """Path data of several things that share their colours; the later ones lie over the earlier ones."""
    return f"<g{_paint(fill, stroke, width, more)}>" + "".join(f'<path d="{d}"/>' for d in paths) + "</g>"


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, stroke: str = "none", width: float = 1.4) -> str:
    """An ellipse."""
    size = f'r="{rx:.4g}"' if rx == ry else f'rx="{rx:.4g}" ry="{ry:.4g}"'
    name = "circle" if rx == ry else "ellipse"
    return f'<{name} cx="{x:.4g}" cy="{y:.4g}" {size}{_paint(fill, stroke, width, "")}/>'


def disc(x: float, y: float, radius: float) -> str:
    """A circle as path data."""
    arc = f"a{short(radius, radius)} 0 1 0"
    return f"M{short(x - radius, y)}{arc} {short(2 * radius)} 0{arc}{short(-2 * radius)} 0"


def blob(
    hand: Random, x: float, y: float, radius: float, points: int = 9, wobble: float = 0.22, flat: float = 1
) -> str:
    """The outline of something round that was drawn by hand, as path data; `flat` is its height over its width."""
    ring = []
    for i in range(points):
        angle = 2 * math.pi * i / points
        reach = radius * (1 + hand.uniform(-wobble, wobble))
        ring.append((round(x + reach * math.cos(angle), 1), round(y + flat * reach * math.sin(angle), 1)))
    middles = [
        (round((a[0] + b[0]) / 2, 1), round((a[1] + b[1]) / 2, 1))
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True)
    ]
    here = middles[-1]
    d = "M" + short(*here) + "q"
    for corner, middle in zip(ring, middles, strict=True):
        step = short(corner[0] - here[0], corner[1] - here[1], middle[0] - here[0], middle[1] - here[1])
        d += step if d[-1] == "q" or step[0] == "-" else " " + step
        here = middle
    return d + "z"


def scattered(hand: Random, spots: list[Spot], by: float) -> list[Spot]:
    """Spots, each moved a little."""
    return [(x + hand.uniform(-by, by), y + hand.uniform(-by, by)) for x, y in spots]


def stamped(spots: list[Spot], d: str) -> str:
    """The same relative path data at every spot, as one path."""
    return "".join(f"M{short(x, y)}{d}" for x, y in spots)


def at(x: float, y: float, what: str, scale: float = 1, turn: float = 0) -> str:
    """A drawing moved, scaled and turned."""
    spin = f" rotate({turn:.3g})" if turn else ""
    size = f" scale({scale:.3g})" if scale != 1 else ""
    return f'<g transform="translate({short(x, y)}){spin}{size}">{what}</g>'


# Digits in a box 10 wide and 16 high, each drawn with one stroke. They are ours because fonts differ: many serifs have
# figures that hang below the line or are as small as an x, and a numeral in a small token must sit in its middle.
_DIGITS = (
    "M5 0C1 0 0 4 0 8s1 8 5 8 5-4 5-8-1-8-5-8z",
    "M1.5 3.5Q4.5 2.5 5.5 0V16M2 16H9",
    "M.5 4.5C.5 1.5 2.5 0 5 0s4.5 1.6 4.5 4.3C9.5 8.5 3.5 10.5.5 16H10",
    "M.5 2.5C1.5.8 3 0 5 0c2.5 0 4.3 1.4 4.3 3.8S7.5 7.5 4.5 7.5C8 7.5 10 9 10 11.7S7.8 16 5 16C2.5 16 .8 15 0 13",
    "M7.5 16V0L0 11.5H10",
    "M9 0H2L1.2 7.3C2.2 6.3 3.5 5.8 5 5.8c3 0 5 2 5 5S8 16 4.8 16C2.5 16 .8 15 0 13.3",
    "M8.5.8C4 1 0 5 0 10.8 0 14 2 16 5 16s5-2 5-5-2-4.8-4.8-4.8S.3 8 0 10.8",
    "M0 0H10C7 4.5 4.5 10 4 16",
    "M5 0C2.5 0 .8 1.5.8 3.7.8 6 3 7 5 7.6c2.5.7 5 1.7 5 4.4 0 2.4-2 4-5 4"
    "s-5-1.6-5-4c0-2.7 2.5-3.7 5-4.4 2-.6 4.2-1.6 4.2-3.9C9.2 1.5 7.5 0 5 0z",
    "M1.5 15.2C6 15 10 11 10 5.2 10 2 8 0 5 0S0 2 0 5s2 4.8 4.8 4.8S9.7 8 10 5.2",
)


def numeral(number: int, x: float, y: float, height: float, colour: str, weight: float = 2.8) -> str:
    """A number, centred on a point."""
    digits = str(number)
    scale = height / 16
    left = x - scale * (14 * len(digits) - 4) / 2
    glyphs = "".join(
        f'<path d="{_DIGITS[int(digit)]}"' + (f' transform="translate({14 * i})"/>' if i else "/>")
        for i, digit in enumerate(digits)
    )
    return (
        f'<g transform="translate({short(left, y - height / 2)}) scale({scale:.3g})" fill="none" stroke="{colour}" '
        f'stroke-width="{weight:g}" stroke-linecap="round" stroke-linejoin="round">{glyphs}</g>'
    )


_LETTERS = {
    "C": "M10 3C9 1 7.5 0 5.5 0 2 0 0 3 0 8s2 8 5.5 8c2 0 3.5-1 4.5-3",
    "D": "M0 0V16H4Q10 16 10 8T4 0z",
    "F": "M10 0H0V16M0 7.5H8",
    "G": "M10 3C9 1 7.5 0 5.5 0 2 0 0 3 0 8s2 8 5.5 8q4.5 0 4.5-7H6",
    "J": "M8 0V11Q8 16 4 16T0 12",
    "L": "M0 0V16H9",
    "M": "M0 16V0L5 9 10 0V16",
    "Q": "M5 0C1 0 0 4 0 8s1 8 5 8 5-4 5-8-1-8-5-8zM6 11L11 17",
    "S": "M9.5 2.5Q8 0 5 0 .5 0 .5 4T5 8q5 .5 5 4T5 16Q1.5 16 0 13",
    "T": "M-1 0H11M5 0V16",
    "V": "M-1 0L5 16 11 0",
    "W": "M-2 0L2 16 5 4 8 16 12 0",
}


def letter(name: str, x: float, y: float) -> str:
    """A letter on a white disc, centred on a point."""
    return ellipse(x, y, 18, 18, "#FFFFFF", "#000000", 3) + at(x - 6, y - 9.6, lines(_LETTERS[name], "#000000", 3), 1.2)
