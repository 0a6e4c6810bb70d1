"""Draw all symbols of a set on one sheet, to look at them: large, at 24 pixels, and side by side as on a board.

    python scripts/contact_sheet.py origins -o origins.svg
    python scripts/contact_sheet.py builder --theme dark --see deuteranopia -o builder.png

PNG needs resvg_py.
"""

import argparse
import sys
from pathlib import Path
from random import Random

from crownlands.scene.art import box, symbol
from crownlands.scene.looks import symbols
from crownlands.scene.palette import THEMES, Theme
from crownlands.scene.seats import SERIF
from crownlands.scene.sight import SIGHTS

SETS = {
    "kingdomino": "wheat forest lake grassland swamp mine crowns castle king seat frame number",
    "origins": "desert grassland lake jungle quarry volcano fires token craters resource totem hut chief caveman cave",
    "builder": "hex settlement wall tile nomad card objective",
}
# Numbers look alike: a few of them will do.
LEFT_OUT = {f"number.{number}" for number in range(1, 49)} - {"number.1", "number.17", "number.38", "number.46"}
# What lies on a terrain is shown on one.
GROUND = {"crowns": "forest.0", "fires": "jungle.0", "craters": "volcano.0", "number": "wheat.1"}
COLUMN, ROW, COLUMNS = 132, 124, 12


def placed(name: str, x: float, y: float, unit: float, theme: Theme) -> str:
    """A symbol at a place, `unit` pixels for 100."""
    ground = GROUND.get(name.split(".")[0])
    drawn = (symbol(ground, theme) if ground else "") + symbol(name, theme)
    return f'<g transform="translate({x:g} {y:g}) scale({unit / 100:g})">{drawn}</g>'


def patch(of: str, x: float, y: float, theme: Theme) -> str:
    """Terrains side by side at 24 pixels: a corner of a board."""
    hand = Random(of)
    out = ""
    if of == "builder":
        terrains = ["grass", "forest", "desert", "flowers", "canyon", "water", "mountain"]
        specials = ["hex.castle", "hex.camp", "hex.location.tavern", "hex.location.farm", "hex.location.oracle"]
        last = terrains[0]
        for row in range(12):
            for column in range(20):
                last = last if hand.random() < 0.55 else hand.choice(terrains)
                name = f"hex.{last}.{hand.randrange(3)}" if hand.random() > 0.04 else hand.choice(specials)
                place = (x + 24 * column + 12 * (row % 2), y + 20.8 * row, 24)
                out += placed(name, *place, theme)
                if hand.random() < 0.15 and name not in specials:
                    piece = hand.choice([f"settlement.{hand.randrange(5)}"] * 5 + ["wall"])
                    out += placed(piece, place[0], place[1] + 1.9, 24, theme)
        return out
    terrains = [word for word in SETS[of].split() if word in theme.terrain]
    for row in range(9):
        for column in range(16):
            terrain = hand.choice(terrains)
            out += placed(f"{terrain}.{hand.randrange(3)}", x + 24 * column, y + 24 * row, 24, theme)
            if terrain == "volcano":
                out += placed(f"craters.{hand.randint(1, 3)}", x + 24 * column, y + 24 * row, 24, theme)
            elif hand.random() < 0.3:
                marks = {"kingdomino": "crowns.1 crowns.2 crowns.3", "origins": "fires.1 fires.2 token.1 token.2"}[of]
                resource = {"grassland": "mammoth", "lake": "fish", "jungle": "mushroom", "quarry": "flint"}.get(
                    terrain
                )
                choices = marks.split() + ([f"resource.{resource}"] * 6 if of == "origins" and resource else [])
                mark = hand.choice(choices)
                small = mark.startswith(("resource", "token"))
                out += (
                    f'<g transform="translate({x + 24 * column + 4 * small} {y + 24 * row + 4 * small}) '
                    f'scale({0.16 if small else 0.24})">{symbol(mark, theme)}</g>'
                )
    return out


def sheet(of: str, theme: Theme, sight: str) -> str:
    """The sheet of a set as SVG."""
    shown = [name for word in SETS[of].split() for name in symbols() if name.split(".")[0] == word]
    shown = [name for name in shown if name not in LEFT_OUT]
    out = ""
    for i, name in enumerate(shown):
        x, y = 14 + i % COLUMNS * COLUMN, 14 + i // COLUMNS * ROW
        longest = max(box(name)) / 100
        for dx, dy, size in ((0, 0, 80), (86, 30, 24), (86, 62, 12)):
            out += placed(name, x + dx, y + dy, size / longest, theme)
        out += (
            f'<text x="{x + 52}" y="{y + 98}" font-family="{SERIF}" font-size="{min(12, 200 / len(name)):.3g}" '
            f'text-anchor="middle" fill="{theme.text}">{name}</text>'
        )
    high_sheet = 20 + (len(shown) + COLUMNS - 1) // COLUMNS * ROW
    out += patch(of, 14, high_sheet, theme)
    width, height = COLUMN * COLUMNS + 14, high_sheet + 280
    rows = " ".join(f"{' '.join(map(str, row))} 0 0" for row in SIGHTS[sight])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<filter id="sight"><feColorMatrix values="{rows} 0 0 0 1 0"/></filter><g filter="url(#sight)">'
        f'<rect width="{width}" height="{height}" fill="{theme.ground}"/>{out}</g></svg>'
    )


def main() -> None:
    """Write one sheet."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("set", choices=SETS)
    parser.add_argument("--theme", choices=THEMES, default="light")
    parser.add_argument("--see", choices=SIGHTS, default="full")
    parser.add_argument("-o", "--output", type=Path, required=True, help="a file ending in .svg or .png")
    args = parser.parse_args()
    svg = sheet(args.set, THEMES[args.theme], args.see)
    if args.output.suffix == ".png":
        try:
            import resvg_py
        except ImportError:
            sys.exit("A PNG needs resvg_py: pip install resvg_py, or ask for .svg.")
        args.output.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg)))
    else:
        args.output.write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
