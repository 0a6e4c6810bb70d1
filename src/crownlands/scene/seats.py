"""The marks of the seats, and what all drawings of pieces share. Drawn on 100 by 100."""

from crownlands.scene.palette import Theme
from crownlands.scene.pen import at, path

BROWN = "#5A3A00"

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
