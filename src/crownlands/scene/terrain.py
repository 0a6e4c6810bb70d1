"""The terrains, drawn: small things on a ground, placed by a fixed seed so that they never change.

Each function draws on a square of 100 by 100.
"""

from collections.abc import Callable
from random import Random

from crownlands.scene.palette import Four
from crownlands.scene.pen import at, blob, disc, ellipse, group, lines, path, scattered, short, stamped

VARIANTS = 3

SNOW, BONE, EMBER, POLLEN = "#FFFDF5", "#FFFDF5", "#F26A2E", "#F6C945"
ROUND = 'stroke-linejoin="round"'


def wheat(hand: Random, c: Four) -> str:
    """Furrows and rows of ears."""
    furrows, stems, ears = "", "", ""
    grains = "q-6-1-5-6 5 0 5 6 0-6 5-6 1 5-5 6"
    for row in range(4):
        y = 23 + row * 23
        furrows += f"M-3 {y + 4}Q25 {short(y - 1 + hand.uniform(-2, 2))} 50 {y + 4}T103 {y + 3}"
        for column in range(5 - row % 2):
            x = 9 + column * 20 + (row % 2) * 10 + hand.uniform(-2, 2)
            top = y - 7 + hand.uniform(-2, 2)
            stems += f"M{short(x, y + 6)}V{short(top)}"
            ears += f"M{short(x, top + 7)}{grains}m0-5{grains}m0-4q-4-4 0-8 4 4 0 8"
    return lines(furrows, c.shade, 10, 'opacity=".7"') + lines(stems, c.ink, 1.8) + path(ears, c.light, c.ink, 1)


def forest(hand: Random, c: Four) -> str:
    """Firs, and a few round trees."""
    crowns, trunks, lights = [], "", ""
    for x, y in scattered(
        hand, [(18, 24), (50, 18), (82, 26), (33, 50), (66, 50), (98, 58), (10, 76), (46, 80), (80, 80)], 4
    ):
        if hand.random() < 0.3:
            crowns.append(blob(hand, x, y, 13.5, 7, 0.16))
            lights += blob(hand, x - 4, y - 4, 5, 5)
        else:
            crowns.append(f"M{short(x, y - 18)}l11 16h-6l10 15h-30l10-15h-6z")
            lights += f"M{short(x, y - 18)}l6 10-6 3-4-6z"
        trunks += f"M{short(x, y + 13)}v7"
    return (
        lines(trunks, c.ink, 4) + group(crowns, c.shade, c.ink, 1.9, ROUND) + path(lights, c.light, more='opacity=".7"')
    )


def lake(hand: Random, c: Four) -> str:
    """Waves and a fish."""
    deep, foam = "", ""
    for row in range(6):
        y = 9 + row * 17
        for column in range(3):
            x = -12 + column * 40 + (row % 2) * 20 + hand.uniform(-4, 4)
            wave = f"M{short(x, y)}q7-8 14 0t14 0"
            if (row + column) % 3 == 0:
                deep += wave
            else:
                foam += wave
    fish = path("M0 0q12-11 25 0q-13 11-25 0zm1 0l-9-7v14z", c.light, c.ink, 1.8, ROUND) + ellipse(
        18, -1.5, 1.5, 1.5, c.ink
    )
    return (
        lines(deep, c.ink, 2, 'opacity=".5"')
        + lines(foam, c.light, 3)
        + at(hand.uniform(36, 58), hand.choice([44, 62, 70]), fish, 1.1, hand.uniform(-14, 10))
    )


def grassland(hand: Random, c: Four) -> str:
    """A rolling meadow with tufts and sheep."""
    out = path(f"M-2 {short(66 + hand.uniform(-6, 6))}Q30 48 58 64T102 56V102H-2z", c.shade, more='opacity=".65"')
    out += path("M-2 26Q28 14 60 28T102 20V-2H-2z", c.light, more='opacity=".5"')
    tufts = scattered(
        hand, [(14, 24), (50, 18), (84, 30), (12, 62), (48, 56), (88, 62), (22, 92), (56, 94), (86, 90)], 5
    )
    out += lines(stamped(tufts, "q-4-6-7-8m7 8v-11m0 11q4-6 7-8"), c.ink, 1.8)
    flock = scattered(hand, [(32, 40), (66, 78)] if hand.random() < 0.6 else [(62, 46)], 4)
    legs = "".join(f"M{short(x - 5, y + 8)}v6m10-6v6" for x, y in flock)
    wool = [blob(hand, x, y, 11.5, 9, 0.1) for x, y in flock]
    heads = "".join(disc(x + 12, y - 3, 4.6) for x, y in flock)
    return out + lines(legs, c.ink, 2.4) + group(wool, SNOW, c.ink, 1.8) + path(heads, c.ink)


def swamp(hand: Random, c: Four) -> str:
    """Pools and reeds."""
    pools = [(28, 30, 22), (70, 58, 25), (24, 82, 16)]
    out = group([blob(hand, x, y, reach, 8, 0.12, 0.48) for x, y, reach in pools], c.shade, c.ink, 1.4)
    out += lines("".join(f"M{short(x - reach / 2, y)}h{short(reach * 0.6)}" for x, y, reach in pools), c.light, 2.4)
    reeds = scattered(hand, [(14, 26), (46, 24), (84, 22), (56, 52), (90, 54), (12, 72), (42, 78), (70, 86)], 3)
    out += lines(stamped(reeds, "m0 14q-1-13 0-24m0 24q-8-7-9-16m9 16q7-7 9-13"), c.ink, 1.7)
    return out + lines(stamped(reeds, "m0-4v-8"), c.ink, 5.4)


def mine(hand: Random, c: Four) -> str:
    """Peaks, an adit with timber, gems."""
    wood, gem = "#B98A4A", "#F6D55C"
    left, right = short(22 + (lean := hand.uniform(-5, 5))), short(64 + lean)
    out = path(f"M-4 82L{left} 26L42 54L{right} 12L104 84V104H-4z", c.shade, c.ink, 2.2, ROUND)
    out += path(f"M{left} 26l10 16-8-3-7 8-5-4zM{right} 12l15 26-9-5-7 9-8-6-6 3z", c.light)
    out += path("M38 100v-20q0-15 15-15q15 0 15 15v20z", c.ink) + lines("M36 67h34M38 66v34M68 66v34", wood, 5)
    gems = scattered(hand, [(16, 90), (86, 72), (84, 93)], 3)
    return out + path(stamped(gems, "l6-7 6 7-6 8z"), gem, c.ink, 1.5, ROUND)


def desert(hand: Random, c: Four) -> str:
    """Dunes with ripples, and bones."""
    out = path(f"M-2 44Q24 {short(22 + hand.uniform(-4, 4))} 50 40T102 34V102H-2z", c.shade, more='opacity=".5"')
    out += path("M-2 78Q34 54 66 74T102 70V102H-2z", c.shade, more='opacity=".7"')
    ripples = scattered(hand, [(14, 20), (60, 16), (30, 58), (76, 52), (20, 92), (70, 90)], 4)
    out += lines(stamped(ripples, "m-9 0q5-5 9 0t9 0"), c.ink, 1.6, 'opacity=".7"')
    knobs = [(-11, -3), (-11, 3), (11, -3), (11, 3)]
    bone = group([disc(x, y, 3.2) for x, y in knobs], BONE, c.ink, 1.6)
    bone += lines("M-10 0H10", c.ink, 6.4) + lines("M-11 0H11", BONE, 3.4)
    return out + at(hand.choice([34, 62]), hand.choice([40, 72]), bone, 1.1, hand.uniform(-30, 30))


def jungle(hand: Random, c: Four) -> str:
    """Broad leaves over each other."""
    out = ""
    for x, y in scattered(hand, [(12, 22), (50, 12), (88, 24), (30, 48), (70, 50), (10, 74), (48, 80), (90, 78)], 5):
        leaf = '<path d="M0 16q-20-16 0-36q20 20 0 36z"/>'
        leaf += f'<path d="M0 15V-13M-7-1L0 6 7-1M-6-9L0-3 6-9" fill="none" stroke="{c.light}"/>'
        out += at(x, y, leaf, 1.1, hand.uniform(-60, 60))
    return f'<g fill="{c.shade}" stroke="{c.ink}" stroke-width="1.7" stroke-linecap="round">{out}</g>'


def quarry(hand: Random, c: Four) -> str:
    """Cut blocks of stone."""
    pale, dark, plain, chips = "", "", "", ""
    for row in range(4):
        shift = hand.uniform(-8, 8) if row % 2 else 12 + hand.uniform(-6, 6)
        for column in range(-1, 4):
            x, y = column * 34 + shift, row * 25
            block = f"M{short(x, y)}h32v22h-32z"
            chance = hand.random()
            if chance < 0.35:
                pale += block
            elif chance < 0.65:
                dark += block
            else:
                plain += block
            if hand.random() < 0.5:
                chips += f"M{short(x + 6, y + 14)}l7-6 5 3"
    return (
        f'<g stroke="{c.ink}" stroke-width="1.7" {ROUND}>'
        + "".join(path(d, tone) for d, tone in ((pale, c.light), (dark, c.shade), (plain, c.base)) if d)
        + lines(chips, c.ink, 1.4, 'opacity=".7"')
        + "</g>"
    )


def volcano(hand: Random, c: Four) -> str:
    """Black rock with glowing cracks; the craters are drawn on top of it."""
    smoke = [blob(hand, x, y, 6) for x, y in scattered(hand, [(8, 18), (92, 14), (50, 8)], 4)]
    cracks = scattered(hand, [(20, 84), (48, 78), (76, 86)], 4)
    return (
        path("M-4 100L18 34Q50 18 82 34L104 100z", c.shade, c.light, 2, ROUND)
        + lines(stamped(cracks, "l-5 9 6 4-3 8"), EMBER, 2.6)
        + group(smoke, c.light, more='opacity=".45"')
    )


def flowers(hand: Random, c: Four) -> str:
    """Blossoms on a meadow."""
    out = path("M-2 60Q28 46 56 60T102 52V102H-2z", c.shade, more='opacity=".5"')
    blooms = scattered(hand, [(22, 24), (56, 18), (84, 34), (36, 52), (68, 58), (20, 78), (50, 86), (82, 84)], 5)
    petals = []
    for i, (x, y) in enumerate(blooms):
        d = "a4.3 4.3 0 0 1 5-7a4.3 4.3 0 0 1 7 5a4.3 4.3 0 0 1-5 7a4.3 4.3 0 0 1-7-5z"
        if i % 2:
            d = "a4.3 4.3 0 0 1 0-8.6a4.3 4.3 0 0 1 8.6 0a4.3 4.3 0 0 1 0 8.6a4.3 4.3 0 0 1-8.6 0z"
        petals.append(f"M{short(x - 4.3, y + 4.3)}{d}" if i % 2 else f"M{short(x - 6, y + 1)}{d}")
    out += group(petals, c.light, c.ink, 1.5)
    return out + path("".join(disc(x, y, 2.8) for x, y in blooms), POLLEN, c.ink, 1.2)


def canyon(hand: Random, c: Four) -> str:
    """Strata of a rock wall."""
    strata = {c.light: "", c.shade: ""}
    seams = ""
    for row, tone in enumerate((c.light, c.shade, c.light, c.shade)):
        y = 12 + row * 24
        strata[tone] += f"M-4 {y}l16 {short(hand.uniform(2, 8))} 14-6 18 8 16-7 18 6 28-5"
        seams += f"M-4 {y + 9}l20 {short(hand.uniform(0, 5))} 22-3 24 5 44-4"
    return "".join(lines(d, tone, 6, 'opacity=".85" ' + ROUND) for tone, d in strata.items()) + lines(
        seams, c.ink, 1.6, 'opacity=".6"'
    )


def mountain(hand: Random, c: Four) -> str:
    """Snowy peaks."""
    left, right = short(28 + (lean := hand.uniform(-5, 5))), short(70 + lean)
    out = path(f"M-4 92L{left} 30L48 60L{right} 20L106 92V104H-4z", c.shade, c.ink, 2.2, ROUND)
    return out + path(f"M{left} 30l11 18-8-3-7 8-6-6zM{right} 20l15 28-9-5-7 9-8-7-7 4z", SNOW, c.ink, 1.2, ROUND)


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


def square(name: str, variant: int, colours: Four) -> str:
    """A square of terrain on its ground. The inner picture cuts off what the drawing lets hang over the edge."""
    ground = path("M0 0H100V100H0z", colours.base)
    return f'<svg width="100" height="100">{ground}{terrain(name, variant, colours)}</svg>'
