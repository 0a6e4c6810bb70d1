"""Pieces of Kingdomino: crowns, castles, kings. Drawn on 100 by 100."""

from functools import partial

from crownlands.games.domino.drawings import domino_drawings
from crownlands.games.kingdomino.dominoes import IN_BASE
from crownlands.scene.art import Drawing
from crownlands.scene.palette import SEATS, Theme
from crownlands.scene.pen import at, ellipse, lines, path
from crownlands.scene.seats import BROWN, paper_mark

GOLD, RUBY = "#FFD447", "#E4572E"


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


DRAWINGS = {
    **domino_drawings(IN_BASE),
    **{f"crowns.{count}": Drawing(partial(crowns, count)) for count in (1, 2, 3)},
    **{f"castle.{number}": Drawing(partial(castle, number)) for number in range(len(SEATS))},
    **{f"king.{number}": Drawing(partial(king, number)) for number in range(len(SEATS))},
}
