"""Volcanoes and fire."""

from typing import Any

from crownlands.engine.jit import rule, small_rule
from crownlands.games.domino.land import (
    BUILT,
    LEVELS,
    MARKS,
    cell_column,
    cell_line,
    clear_plane,
    in_plane,
    set_plane,
    squares,
    start_square,
)
from crownlands.games.origins.contents import FIRE_RANGE
from crownlands.games.origins.state import (
    MAN_BITS,
    MEN,
    TOKEN,
    remove_resource,
    square_bit,
)

_FRAME = 0x7F7F7F7F7F7F7F  # seven lines of seven squares in a word


@small_rule
def around(word: int) -> int:
    """Squares together with all that touch them, corners included."""
    wide = (word | (word << 1) | (word >> 1)) & _FRAME
    return (wide | (wide << 8) | (wide >> 8)) & _FRAME


@small_rule
def craters_at(state: Any, seat: int, x: int, y: int) -> int:
    """The craters of a volcano, which are its marks."""
    craters = 0
    for level in range(LEVELS):
        craters += in_plane(state, seat, MARKS + level, x, y)
    return craters


@small_rule
def reach(state: Any, seat: int, x: int, y: int) -> int:
    """Every square of the territory's rectangle that fire can get to from a volcano, whatever lies there.

    Fire takes up to as many steps as its range, in all eight directions. It crosses whatever it likes, or where
    the table plays so, only what is built.
    """
    reached = square_bit(state, seat, x, y)
    built = squares(state, seat, BUILT)
    for _ in range(FIRE_RANGE[craters_at(state, seat, x, y)]):
        reached = around(reached)
        if state.built_path:
            reached &= built
    return reached


@small_rule
def landing(state: Any, seat: int) -> int:
    """Where fire may land at all: what is built and bears no fire yet. Craters are marks, so no volcano is left."""
    free = squares(state, seat, BUILT) & ~squares(state, seat, MARKS)
    if not state.fire_on_hut:
        free &= ~start_square(state, seat)
    return free


@rule
def targets(state: Any) -> int:
    """The squares for the fire of the volcano that has just been placed."""
    seat = state.owner[state.turn]
    cell = int(state.volcano) - 1
    return reach(state, seat, cell_column(state, cell), cell_line(state, cell)) & landing(state, seat)


@small_rule
def burn(state: Any, cell: int) -> None:
    """Put the token of the burning volcano on a square; a resource or caveman there is lost for good."""
    seat = state.owner[state.turn]
    volcano = int(state.volcano) - 1
    x = cell_column(state, cell)
    y = cell_line(state, cell)
    for level in range(LEVELS):
        if in_plane(state, seat, MARKS + level, cell_column(state, volcano), cell_line(state, volcano)):
            set_plane(state, seat, MARKS + level, x, y)
    set_plane(state, seat, TOKEN, x, y)
    remove_resource(state, seat, x, y)
    for bit in range(MAN_BITS):
        clear_plane(state, seat, MEN + bit, x, y)
    state.volcano = 0
