"""A pen with a slightly unsteady hand: small pieces of SVG in a square of 100 by 100."""

import math
from collections.abc import Sequence
from random import Random


def path(d: str, fill: str = "none", stroke: str = "none", width: float = 1.6, more: str = "") -> str:
    """A path."""
    line = f' stroke="{stroke}" stroke-width="{width:g}"' if stroke != "none" else ""
    return f'<path d="{d}" fill="{fill}"{line}{" " + more if more else ""}/>'


def lines(d: str, stroke: str, width: float = 1.6, more: str = "") -> str:
    """Open lines with round ends."""
    return path(d, "none", stroke, width, ('stroke-linecap="round" ' + more).strip())


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, stroke: str = "none", width: float = 1.4) -> str:
    """An ellipse."""
    line = f' stroke="{stroke}" stroke-width="{width:g}"' if stroke != "none" else ""
    return f'<ellipse cx="{x:.4g}" cy="{y:.4g}" rx="{rx:.4g}" ry="{ry:.4g}" fill="{fill}"{line}/>'


def blob(hand: Random, x: float, y: float, radius: float, points: int = 9, wobble: float = 0.22) -> str:
    """The outline of something round that was drawn by hand, as path data."""
    ring = []
    for i in range(points):
        angle = 2 * math.pi * i / points
        reach = radius * (1 + hand.uniform(-wobble, wobble))
        ring.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
    d = f"M{middles[-1][0]:.4g} {middles[-1][1]:.4g}"
    for corner, middle in zip(ring, middles, strict=True):
        d += f"Q{corner[0]:.4g} {corner[1]:.4g} {middle[0]:.4g} {middle[1]:.4g}"
    return d + "Z"


def scattered(hand: Random, spots: Sequence[tuple[float, float]], by: float) -> list[tuple[float, float]]:
    """Spots, each moved a little."""
    return [(x + hand.uniform(-by, by), y + hand.uniform(-by, by)) for x, y in spots]


def at(x: float, y: float, what: str, scale: float = 1, turn: float = 0) -> str:
    """A drawing moved, scaled and turned."""
    spin = f" rotate({turn:g})" if turn else ""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:.4g} {y:.4g}){spin}{size}">{what}</g>'
