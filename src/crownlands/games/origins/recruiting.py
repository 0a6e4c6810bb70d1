"""The tribe: recruiting cavemen."""

from typing import Any

from crownlands.engine.jit import count, rule, small_rule
from crownlands.games.domino.land import cell_column, cell_line, in_plane, set_plane, squares, start_square
from crownlands.games.origins.caveman_points import CRATERED, FIRES, OPEN, Survey, men, resources
from crownlands.games.origins.contents import (
    CAVEMEN,
    FIRST_RICH,
    KINDS,
)
from crownlands.games.origins.state import (
    ANYBODY,
    FACE_UP,
    FINDS,
    GOODS,
    HIRES,
    MAN_BITS,
    MEN,
    PASS,
    SEARCHES,
    choices_from,
    remove_resource,
    rich_kind,
)

NOBODY_THERE = -1


@small_rule
def kinds_held(state: Any, seat: int) -> int:
    """Bit k: the territory has a resource k."""
    held = 0
    for kind in range(KINDS):
        if state.stock[seat, kind] > 0:
            held |= 1 << kind
    return held


@small_rule
def tiles_in(counts: Any) -> int:
    """How many tiles there are, all kinds together."""
    tiles = 0
    for kind in range(len(CAVEMEN)):
        tiles += int(counts[kind])
    return tiles


@small_rule
def price(state: Any) -> int:
    """Two different resources for a caveman of the cave board, one of each kind for any of the pile."""
    return KINDS if state.hired == ANYBODY else 2


@small_rule
def cave_is_short(state: Any) -> bool:
    """Are cavemen to be turned up when a row is laid?"""
    return tiles_in(state.cave) < FACE_UP and tiles_in(state.pile) > 0


@rule
def legal_recruits(state: Any, seat: int, out: Any) -> int:
    """To pass, every caveman on the cave board that can be paid, and the search of the pile."""
    first = choices_from(int(state.grid))
    held = kinds_held(state, seat)
    out[0] = first + PASS
    n = 1
    if count(held) >= 2:
        for kind in range(len(CAVEMEN)):
            if state.cave[kind] > 0:
                out[n] = first + HIRES + kind
                n += 1
    if count(held) == KINDS and tiles_in(state.pile) > 0:
        out[n] = first + SEARCHES
        n += 1
    return n


@small_rule
def can_recruit(state: Any, seat: int) -> bool:
    """Is there anything to decide?"""
    kinds = count(kinds_held(state, seat))
    return (kinds >= 2 and tiles_in(state.cave) > 0) or (kinds == KINDS and tiles_in(state.pile) > 0)


@small_rule
def payable(state: Any, seat: int) -> int:
    """The kinds that can be paid now, one bit each.

    Whoever searches pays one of each kind anyway, so they are asked for one after the other.
    """
    due = kinds_held(state, seat) & ~int(state.paid)
    return due & -due if state.hired == ANYBODY else due


@rule
def payments(state: Any, seat: int) -> int:
    """The squares a resource can be paid from."""
    kinds = payable(state, seat)
    goods = squares(state, seat, GOODS)
    word = 0
    for kind in range(KINDS):
        if (kinds >> kind) & 1:
            word |= goods & squares(state, seat, FIRST_RICH + kind)
    return word


@small_rule
def pay(state: Any, seat: int, cell: int) -> bool:
    """Pay the resource of a square; return whether that was the last one due."""
    x = cell_column(state, cell)
    y = cell_line(state, cell)
    state.paid |= 1 << rich_kind(state, seat, x, y)
    remove_resource(state, seat, x, y)
    if count(int(state.paid)) < price(state):
        return False
    state.paid = 0
    return True


@rule
def legal_finds(state: Any, out: Any) -> int:
    """Every kind of caveman in the pile."""
    n = 0
    for kind in range(len(CAVEMEN)):
        if state.pile[kind] > 0:
            out[n] = choices_from(int(state.grid)) + FINDS + kind
            n += 1
    return n


@small_rule
def man_at(state: Any, seat: int, x: int, y: int) -> int:
    """Which caveman stands on a square; NOBODY_THERE if none does."""
    man = 0
    for bit in range(MAN_BITS):
        man |= in_plane(state, seat, MEN + bit, x, y) << bit
    return man + NOBODY_THERE


@small_rule
def homes(state: Any, seat: int, words: Survey) -> int:
    """Where a caveman may settle: squares without fire, resource and caveman."""
    free = words[OPEN] & ~(resources(words) | words[FIRES] | men(words))
    if not state.man_on_hut:
        free &= ~start_square(state, seat)
    if not state.man_on_volcano:
        free &= ~words[CRATERED]
    return free


@small_rule
def settle(state: Any, seat: int, man: int, x: int, y: int) -> None:
    """Put a caveman on a square."""
    for bit in range(MAN_BITS):
        if ((man + 1) >> bit) & 1:
            set_plane(state, seat, MEN + bit, x, y)
