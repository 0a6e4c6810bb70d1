"""What dominoes are drawn with: squares of terrain, numbers, frames. A square is 100 by 100."""

from functools import cache, partial

from crownlands.scene.art import Drawing
from crownlands.scene.palette import Theme
from crownlands.scene.pen import letter, lines, numeral, path
from crownlands.scene.seats import BROWN
from crownlands.scene.terrain import TERRAINS, VARIANTS, square


def terrain(name: str, variant: int, theme: Theme) -> str:
    """A square, with the first letter of its name where letters are wanted: below crowns, fires and pieces."""
    drawn = square(name, variant, theme.terrain[name])
    return drawn + letter(name[0].upper(), 22, 78) if theme.letters else drawn


def number_label(number: int, theme: Theme) -> str:
    """A number on a small paper label in the lower right of a square."""
    width = 26 if number < 10 else 43
    out = f'<rect x="{95 - width}" y="65" width="{width}" height="30" rx="8" fill="{theme.paper}" '
    out += f'stroke="{BROWN}" stroke-width="2.2"/>'
    return out + numeral(number, 95 - width / 2, 80, 19, "#3B2A1A", 2.6)


def frame(wide: int, high: int, theme: Theme) -> str:
    """The edge of a domino: an ink line around it and a fine one between its halves."""
    across = f"M100 6V{100 * high - 6}" if wide > high else f"M6 100H{100 * wide - 6}"
    out = lines(across, theme.ink, 2, 'stroke-dasharray="3 7" opacity=".55"') if wide != high else ""
    # The corners of the land under it are cut round.
    w, h = 100 * wide, 100 * high
    corners = f"M0 0h13Q2 2 0 13zM{w} 0v13Q{w - 2} 2 {w - 13} 0z"
    corners += f"M{w} {h}h-13Q{w - 2} {h - 2} {w} {h - 13}zM0 {h}v-13Q2 {h - 2} 13 {h}z"
    out += path(corners, theme.panel)
    return out + (
        f'<rect x="2" y="2" width="{100 * wide - 4}" height="{100 * high - 4}" rx="11" fill="none" '
        f'stroke="{theme.ink}" stroke-width="5"/>'
    )


@cache
def _label(number: int) -> Drawing:
    """One drawing for each number, whichever games have it."""
    return Drawing(partial(number_label, number))


_SHARED = {
    **{f"{name}.{i}": Drawing(partial(terrain, name, i)) for name in TERRAINS for i in range(VARIANTS)},
    **{
        f"frame.{wide}.{high}": Drawing(partial(frame, wide, high), 100 * wide, 100 * high)
        for wide, high in ((2, 1), (1, 2), (1, 1))
    },
}


def domino_drawings(highest: int) -> dict[str, Drawing]:
    """Squares of every terrain, frames, and labels for numbers up to the highest."""
    return {**_SHARED, **{f"number.{number}": _label(number) for number in range(1, highest + 1)}}
