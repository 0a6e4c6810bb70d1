"""Pieces on squares as people name them: reading them into a territory, with what can be wrong about it."""

from typing import Any

from crownlands.games.domino.land import BUILT, MARKS
from crownlands.games.domino.text import START, square_at
from crownlands.games.origins.dominoes import CAVEMEN, COPIES, FIRST_RICH, KINDS, LETTERS, TERRAINS, TOKENS, VOLCANO
from crownlands.games.origins.state import (
    DISCOVERY,
    MODES,
    TOKEN,
    TRIBE,
    add_resource,
    in_plane,
    remove_resource,
    set_plane,
)
from crownlands.games.origins.territory import bears_resource
from crownlands.games.origins.tribe import NOBODY_THERE, man_at, settle


def printed_square(state: Any, seat: int, x: int, y: int) -> tuple[int, int]:
    """Terrain and printed fires (or craters) of a built square: what is there without pieces."""
    terrain, marks = square_at(state, seat, x, y)
    return terrain, 0 if in_plane(state, seat, TOKEN, x, y) else marks


def token_at(state: Any, seat: int, x: int, y: int) -> int:
    """The fires of the token on a square, 0 if there is none."""
    return square_at(state, seat, x, y)[1] if in_plane(state, seat, TOKEN, x, y) else 0


def may_have_resource(state: Any, seat: int, x: int, y: int) -> bool:
    """Does a square come with a resource?"""
    return state.mode != DISCOVERY and bool(bears_resource(*printed_square(state, seat, x, y)))


def lay_token(state: Any, seat: int, x: int, y: int, fires: int) -> str | None:
    """Put a fire token on a square; what burns there is gone. Return what is wrong with it, if anything is."""
    if not in_plane(state, seat, BUILT, x, y):
        return "is on a square that is not built"
    terrain, marks = square_at(state, seat, x, y)
    if terrain == VOLCANO:
        return "is fire on a volcano"
    if terrain == START and not state.fire_on_hut:
        return "is fire on the hut, and this game does not allow it there"
    if marks:
        return "is fire on a square that has fire already"
    for level in range(fires):
        set_plane(state, seat, MARKS + level, x, y)
    set_plane(state, seat, TOKEN, x, y)
    remove_resource(state, seat, x, y)
    return None


def lay_resource(state: Any, seat: int, x: int, y: int) -> str | None:
    """Put its resource on a square. Return what is wrong with it, if anything is."""
    if state.mode == DISCOVERY:
        return f"has a resource, and there are none in the {MODES[DISCOVERY]} mode"
    if not may_have_resource(state, seat, x, y):
        rich = ", ".join(TERRAINS[FIRST_RICH : FIRST_RICH + KINDS])
        return f"has a resource, and only squares of {rich} without printed fire have one"
    add_resource(state, seat, x, y)
    return None


def lay_caveman(state: Any, seat: int, x: int, y: int, man: int) -> str | None:
    """Put a caveman on a square; a resource there is gone. Return what is wrong with it, if anything is."""
    if state.mode != TRIBE:
        return f"is a caveman, and there are none in the {MODES[state.mode]} mode"
    if not in_plane(state, seat, BUILT, x, y):
        return "is on a square that is not built"
    terrain, marks = square_at(state, seat, x, y)
    if terrain == START and not state.man_on_hut:
        return "is a caveman on the hut, and this game does not allow it there"
    if terrain == VOLCANO and not state.man_on_volcano:
        return "is a caveman on a volcano, and this game does not allow it there"
    if marks and terrain != VOLCANO:
        return "is a caveman on a square with fire"
    if man_at(state, seat, x, y) != NOBODY_THERE:
        return "is a second caveman on its square"
    settle(state, seat, man, x, y)
    remove_resource(state, seat, x, y)
    return None


def square_problem(terrain: int, marks: int) -> str | None:
    """What is wrong with a square as it is printed, if anything is."""
    if terrain == VOLCANO and marks == 0:
        return f"is a volcano without craters; volcanoes are {', '.join(LETTERS[VOLCANO] + n for n in '123')}"
    return None


def too_many(tokens: list[int], men: list[int]) -> str | None:
    """Tokens by their fires and cavemen by their kind: are there more than in the box? What of, if so."""
    for fires in (1, 2, 3):
        if tokens.count(fires) > TOKENS[fires]:
            return f"{tokens.count(fires)} fire tokens with {fires} fires, and the box has {TOKENS[fires]}"
    for man, name in enumerate(CAVEMEN):
        if men.count(man) > COPIES[man]:
            return f"{men.count(man)} times {name}, and the box has {COPIES[man]}"
    return None
