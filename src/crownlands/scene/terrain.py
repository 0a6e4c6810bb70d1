"""The terrains, drawn: a ground and small things on it, placed by a fixed seed so that they never change.

Each function draws on a square of 100 by 100. `light_hand` leaves out what would be lost in a small hexagon.
"""

from collections.abc import Callable
from random import Random

from crownlands.scene.palette import Four
from crownlands.scene.pen import at, blob, ellipse, lines, path, scattered

VARIANTS = 3


def wheat(hand: Random, c: Four) -> str:
    """Furrows and rows of ears."""
    out = ""
    for row in range(4):
        y = 21 + row * 23
        out += lines(
            f"M-3 {y + 6}Q25 {y + 1 + hand.uniform(-2, 2):.3g} 50 {y + 6}T103 {y + 5}", c.shade, 9, 'opacity=".6"'
        )
        for column in range(6):
            x = 9 + column * 16.5 + (row % 2) * 8 + hand.uniform(-1.5, 1.5)
            height = 14 + hand.uniform(-2, 2)
            out += lines(f"M{x:.3g} {y + 7}q{hand.uniform(-2, 2):.2g} -7 0 -{height:.3g}", c.ink, 1.5)
            grain = ""
            for k in range(3):
                top = y + 6 - height + k * 4.4
                grain += f"M{x:.3g} {top + 4:.3g}q-5 -1 -4.6 -5.4q4.4 1 4.6 5.4q.2 -4.4 4.6 -5.4q.4 4.4 -4.6 5.4"
            out += path(grain, c.light, c.ink, 0.8)
    return out


def _fir(x: float, y: float, c: Four, size: float = 1) -> str:
    tree = lines("M0 12V20", c.ink, 4)
    tree += path("M0 -18L11 -2H5L15 13H-15L-5 -2H-11Z", c.shade, c.ink, 1.8, 'stroke-linejoin="round"')
    tree += path("M0 -18L6 -8L0 -5L-4 -11Z", c.light, more='opacity=".75"')
    return at(x, y, tree, size)


def _leaf_tree(hand: Random, x: float, y: float, c: Four) -> str:
    return (
        lines(f"M{x:.3g} {y + 8:.3g}v11", c.ink, 4)
        + path(blob(hand, x, y, 13), c.shade, c.ink, 1.8)
        + path(blob(hand, x - 4, y - 4, 5), c.light, more='opacity=".65"')
    )


def forest(hand: Random, c: Four) -> str:
    """Firs, and a few round trees."""
    out = ""
    for x, y in scattered(
        hand, [(18, 24), (50, 18), (82, 26), (33, 50), (66, 50), (98, 58), (10, 76), (46, 80), (80, 80)], 4
    ):
        out += _leaf_tree(hand, x, y, c) if hand.random() < 0.3 else _fir(x, y, c, hand.uniform(0.9, 1.1))
    return out


def lake(hand: Random, c: Four) -> str:
    """Waves and a fish."""
    out = ""
    for row in range(6):
        y = 9 + row * 17
        for column in range(3):
            x = -12 + column * 40 + (row % 2) * 20 + hand.uniform(-4, 4)
            deep = (row + column) % 3 == 0
            out += lines(
                f"M{x:.3g} {y}q7 -8 14 0t14 0",
                c.ink if deep else c.light,
                2 if deep else 3,
                f'opacity="{0.5 if deep else 0.95}"',
            )
    fish = path("M0 0q12 -11 25 0q-13 11 -25 0z", c.light, c.ink, 1.8)
    fish += path("M1 0l-9 -7v14z", c.light, c.ink, 1.8, 'stroke-linejoin="round"') + ellipse(18, -1.5, 1.5, 1.5, c.ink)
    return out + at(hand.uniform(36, 58), hand.choice([44, 62, 70]), fish, 1, hand.uniform(-14, 10))


def _tuft(x: float, y: float, c: Four, size: float = 1) -> str:
    return at(x, y, lines("M0 0q-4 -6 -7 -8M0 0q0 -7 0 -11M0 0q4 -6 7 -8", c.ink, 1.8), size)


def _sheep(hand: Random, x: float, y: float, c: Four) -> str:
    sheep = lines("M-5 6v8M5 6v8", c.ink, 2.4)
    sheep += path(blob(hand, 0, 0, 11, 9, 0.1), "#FFFDF5", c.ink, 1.8) + ellipse(12, -3, 5.2, 4.2, c.ink)
    return at(x, y, sheep)


def grassland(hand: Random, c: Four) -> str:
    """A rolling meadow with tufts and sheep."""
    out = path(f"M-2 {66 + hand.uniform(-6, 6):.3g}Q30 48 58 64T102 56V102H-2z", c.shade, more='opacity=".65"')
    out += path("M-2 26Q28 14 60 28T102 20V-2H-2z", c.light, more='opacity=".5"')
    for x, y in scattered(
        hand, [(14, 24), (50, 18), (84, 30), (12, 62), (48, 56), (88, 62), (22, 92), (56, 94), (86, 90)], 5
    ):
        out += _tuft(x, y, c)
    flock = [(32, 40), (66, 78)] if hand.random() < 0.6 else [(62, 46)]
    for x, y in scattered(hand, flock, 4):
        out += _sheep(hand, x, y, c)
    return out


def _reed(x: float, y: float, c: Four) -> str:
    reed = lines("M0 14q-1 -13 0 -24", c.ink, 1.8) + lines("M0 -3v-9", c.ink, 5)
    return at(x, y, reed + lines("M0 14q-8 -7 -9 -16M0 14q7 -7 9 -13", c.ink, 1.6))


def swamp(hand: Random, c: Four) -> str:
    """Pools and reeds."""
    out = ""
    for x, y, reach in ((28, 30, 22), (70, 58, 25), (24, 82, 16)):
        out += path(
            blob(hand, x, y, reach, 10, 0.12),
            c.shade,
            c.ink,
            1.2,
            f'transform="translate(0 {y * 0.52:.3g}) scale(1 .48)"',
        )
        out += lines(f"M{x - reach * 0.5:.3g} {y}h{reach * 0.55:.3g}", c.light, 2.2)
    for x, y in scattered(hand, [(14, 26), (46, 24), (84, 22), (56, 52), (90, 54), (12, 72), (42, 78), (70, 86)], 3):
        out += _reed(x, y, c)
    return out


def mine(hand: Random, c: Four) -> str:
    """Peaks, an adit with timber, gems."""
    wood, gem = "#B98A4A", "#F6D55C"
    lean = hand.uniform(-5, 5)
    out = path(
        f"M-4 82L{22 + lean:.3g} 26L42 54L{64 + lean:.3g} 12L104 84V104H-4z",
        c.shade,
        c.ink,
        2.2,
        'stroke-linejoin="round"',
    )
    out += path(f"M{22 + lean:.3g} 26l10 16l-8 -3l-7 8l-5 -4zM{64 + lean:.3g} 12l15 26l-9 -5l-7 9l-8 -6l-6 3z", c.light)
    out += path("M38 100v-20q0 -15 15 -15q15 0 15 15v20z", c.ink)
    out += lines("M36 67h34M38 66v34M68 66v34", wood, 5)
    for x, y in scattered(hand, [(16, 90), (86, 72), (84, 93)], 3):
        out += path(f"M{x:.3g} {y:.3g}l6 -7l6 7l-6 8z", gem, c.ink, 1.5, 'stroke-linejoin="round"')
    return out


def desert(hand: Random, c: Four) -> str:
    """Dunes with ripples, and bones."""
    out = path(f"M-2 44Q24 {22 + hand.uniform(-4, 4):.3g} 50 40T102 34V102H-2z", c.shade, more='opacity=".55"')
    out += path("M-2 78Q34 54 66 74T102 70V102H-2z", c.shade, more='opacity=".75"')
    for x, y in scattered(hand, [(14, 20), (60, 16), (30, 58), (76, 52), (20, 92), (70, 90)], 4):
        out += lines(f"M{x - 9:.3g} {y:.3g}q5 -5 9 0t9 0", c.ink, 1.4, 'opacity=".7"')
    bone = lines("M-10 0H10", c.ink, 6.4) + lines("M-10 0H10", "#FFFDF5", 3.4)
    for end in (-1, 1):
        bone += ellipse(end * 11, -3, 3.2, 3.2, "#FFFDF5", c.ink, 1.5) + ellipse(
            end * 11, 3, 3.2, 3.2, "#FFFDF5", c.ink, 1.5
        )
    return out + at(hand.choice([34, 62]), hand.choice([40, 72]), bone, 1, hand.uniform(-30, 30))


def jungle(hand: Random, c: Four) -> str:
    """Broad leaves over each other."""
    out = ""
    for x, y in scattered(hand, [(12, 22), (50, 12), (88, 24), (30, 48), (70, 50), (10, 74), (48, 80), (90, 78)], 5):
        leaf = path("M0 16q-20 -16 0 -36q20 20 0 36z", c.shade, c.ink, 1.8) + lines("M0 15v-28", c.light, 1.8)
        leaf += lines("M0 6l-7 -7M0 6l7 -7M0 -3l-6 -6M0 -3l6 -6", c.light, 1.2)
        out += at(x, y, leaf, 1.05, hand.uniform(-60, 60))
    return out


def quarry(hand: Random, c: Four) -> str:
    """Cut blocks of stone."""
    out = ""
    for row in range(4):
        shift = hand.uniform(-8, 8) if row % 2 else 12 + hand.uniform(-6, 6)
        for column in range(-1, 4):
            x, y = column * 34 + shift, row * 25
            tone = c.light if hand.random() < 0.35 else (c.shade if hand.random() < 0.4 else c.base)
            out += path(f"M{x:.3g} {y}h32v22h-32z", tone, c.ink, 1.6, 'stroke-linejoin="round" opacity=".9"')
            if hand.random() < 0.5:
                out += lines(f"M{x + 6:.3g} {y + 14}l7 -6l5 3", c.ink, 1.2, 'opacity=".7"')
    return out


def volcano(hand: Random, c: Four) -> str:
    """Black rock with glowing cracks; the craters are drawn on top of it."""
    out = path("M-4 100L18 34Q50 18 82 34L104 100z", c.shade, c.light, 2, 'stroke-linejoin="round"')
    for x, y in scattered(hand, [(20, 84), (48, 78), (76, 86)], 4):
        out += lines(f"M{x:.3g} {y:.3g}l-5 9l6 4l-3 8", "#F26A2E", 2.6)
    for x, y in scattered(hand, [(8, 18), (92, 14), (50, 8)], 4):
        out += path(blob(hand, x, y, 6), c.light, more='opacity=".45"')
    return out


def flowers(hand: Random, c: Four) -> str:
    """Blossoms on a meadow."""
    out = path("M-2 60Q28 46 56 60T102 52V102H-2z", c.shade, more='opacity=".5"')
    for x, y in scattered(hand, [(22, 24), (56, 18), (84, 34), (36, 52), (68, 58), (20, 78), (50, 86), (82, 84)], 5):
        bloom = "".join(
            ellipse(dx * 5.4, dy * 5.4, 4.4, 4.4, c.light, c.ink, 1.3) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        )
        out += at(
            x, y, bloom + ellipse(0, 0, 3.2, 3.2, "#F6C945", c.ink, 1.2), hand.uniform(0.85, 1.1), hand.uniform(0, 45)
        )
    return out


def canyon(hand: Random, c: Four) -> str:
    """Strata of a rock wall."""
    out = ""
    for row, tone in enumerate((c.light, c.shade, c.light, c.shade)):
        y = 12 + row * 24
        out += lines(
            f"M-4 {y}l16 {hand.uniform(2, 8):.2g}l14 -6l18 8l16 -7l18 6l28 -5",
            tone,
            6,
            'opacity=".85" stroke-linejoin="round"',
        )
        out += lines(f"M-4 {y + 9}l20 {hand.uniform(0, 5):.2g}l22 -3l24 5l44 -4", c.ink, 1.6, 'opacity=".6"')
    return out


def mountain(hand: Random, c: Four) -> str:
    """Snowy peaks."""
    lean = hand.uniform(-5, 5)
    out = path(
        f"M-4 92L{28 + lean:.3g} 30L48 60L{70 + lean:.3g} 20L106 92V104H-4z",
        c.shade,
        c.ink,
        2.2,
        'stroke-linejoin="round"',
    )
    return out + path(
        f"M{28 + lean:.3g} 30l11 18l-8 -3l-7 8l-6 -6zM{70 + lean:.3g} 20l15 28l-9 -5l-7 9l-8 -7l-7 4z",
        "#FFFDF5",
        c.ink,
        1.2,
    )


TERRAINS: dict[str, Callable[[Random, Four], str]] = {
    drawing.__name__: drawing
    for drawing in (
        wheat,
        forest,
        lake,
        grassland,
        swamp,
        mine,
        desert,
        jungle,
        quarry,
        volcano,
        flowers,
        canyon,
        mountain,
    )
}


def terrain(name: str, variant: int, colours: Four) -> str:
    """A square of terrain, without its ground colour."""
    return TERRAINS[name](Random(f"{name}{variant}"), colours)
