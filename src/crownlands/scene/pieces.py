"""Pieces every game has, or Kingdomino: seats, kings, castles, crowns, labels, frames. Drawn on 100 by 100."""

from crownlands.scene.palette import Theme
from crownlands.scene.pen import at, ellipse, lines, numeral, path

GOLD, RUBY, BROWN = "#FFD447", "#E4572E", "#5A3A00"

SERIF = "Georgia, 'Palatino Linotype', 'Book Antiqua', 'DejaVu Serif', serif"

# A seat is never its colour alone: circle, square, triangle, diamond, star.
SEAT_SHAPES = (
    "M50 12a38 38 0 1 1 -.1 0z",
    "M16 16H84V84H16z",
    "M50 10L90 84H10z",
    "M50 6L92 50L50 94L8 50z",
    "M50 6L61 37L94 38L68 58L77 90L50 71L23 90L32 58L6 38L39 37z",
)


def seat(number: int, theme: Theme) -> str:
    """The mark of a seat."""
    return path(SEAT_SHAPES[number], theme.seats[number], theme.ink, 7, 'stroke-linejoin="round"')


def seat_mark(number: int, theme: Theme, x: float, y: float, size: float) -> str:
    """A small mark of a seat, centred on a point."""
    return at(x - size / 2, y - size / 2, seat(number, theme), size / 100)


def paper_mark(number: int, theme: Theme, x: float, y: float, size: float) -> str:
    """The shape of a seat in paper, centred on a point, for what already has the seat's colour."""
    place = f'transform="translate({x - size / 2:g} {y - size / 2:g}) scale({size / 100:g})"'
    return path(SEAT_SHAPES[number], theme.paper, theme.ink, 9, place + ' stroke-linejoin="round"')


def crown(theme: Theme) -> str:
    """A crown around the origin, some 28 wide."""
    shape = "M-12 9L-14 -8L-6.5 0L0 -12L6.5 0L14 -8L12 9z"
    out = path(shape, theme.paper, theme.paper, 7, 'stroke-linejoin="round" opacity=".85"')
    out += path(shape, GOLD, BROWN, 2.4, 'stroke-linejoin="round"')
    for x, y in ((-14, -9), (0, -13), (14, -9)):
        out += ellipse(x, y, 2.9, 2.9, RUBY, BROWN, 1.4)
    return out + lines("M-10 5H10", BROWN, 1.6)


def crowns(count: int, theme: Theme) -> str:
    """One to three crowns in the upper left of a square."""
    return "".join(at(20 + 29 * i, 22, crown(theme), 0.95) for i in range(count))


def castle(number: int, theme: Theme) -> str:
    """A castle of a seat on its start square."""
    stone, colour = theme.paper, theme.seats[number]
    out = path("M0 0H100V100H0z", theme.panel)
    out += path("M5 93Q50 76 95 93", theme.terrain["grassland"].base, theme.ink, 2)
    out += path("M26 48V24L50 6L74 24V48z", colour, theme.ink, 3.4, 'stroke-linejoin="round"')
    out += path("M14 91V46h10v8h9v-8h10v8h14v-8h10v8h9v-8h10V91z", stone, theme.ink, 3.4, 'stroke-linejoin="round"')
    out += path("M41 92V76q0-11 9-11t9 11V92z", theme.ink) + lines("M23 66h8M69 66h8M26 79h6M68 79h6", theme.ink, 2.4)
    return out + paper_mark(number, theme, 50, 31, 25)


def king(number: int, theme: Theme) -> str:
    """A king of a seat: a standing figure in its colour, with its mark on the chest."""
    colour = theme.seats[number]
    out = ellipse(50, 91, 32, 7, theme.ink)
    out += path("M22 90Q22 54 50 50Q78 54 78 90z", colour, theme.ink, 4, 'stroke-linejoin="round"')
    out += ellipse(50, 38, 17, 17, "#F3D3B0", theme.ink, 4)
    out += path("M30 28L27 8L40 17L50 3L60 17L73 8L70 28z", GOLD, theme.ink, 3.4, 'stroke-linejoin="round"')
    return out + paper_mark(number, theme, 50, 73, 28)


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
