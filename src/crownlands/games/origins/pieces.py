"""Pieces on squares as people name them: reading them into a territory, with what can be wrong about it."""

from typing import Any

from crownlands.engine.words import Listed, Message
from crownlands.games.domino.land import BUILT, MARKS, in_plane, set_plane
from crownlands.games.domino.lookup import START, square_at
from crownlands.games.origins.contents import CAVEMEN, COPIES, FIRST_RICH, KINDS, LETTERS, TERRAINS, TOKENS, VOLCANO
from crownlands.games.origins.laying import bears_resource
from crownlands.games.origins.recruiting import NOBODY_THERE, man_at, settle
from crownlands.games.origins.state import (
    DISCOVERY,
    TOKEN,
    TRIBE,
    add_resource,
    remove_resource,
)


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


def lay_token(state: Any, seat: int, x: int, y: int, fires: int) -> Message | None:
    """Put a fire token on a square; what burns there is gone. Return what is wrong with it, if anything is."""
    if not in_plane(state, seat, BUILT, x, y):
        return Message("origins.problem.unbuilt")
    terrain, marks = square_at(state, seat, x, y)
    if terrain == VOLCANO:
        return Message("origins.problem.fire_volcano")
    if terrain == START and not state.fire_on_hut:
        return Message("origins.problem.fire_hut")
    if marks:
        return Message("origins.problem.fire_twice")
    for level in range(fires):
        set_plane(state, seat, MARKS + level, x, y)
    set_plane(state, seat, TOKEN, x, y)
    remove_resource(state, seat, x, y)
    return None


def lay_resource(state: Any, seat: int, x: int, y: int) -> Message | None:
    """Put its resource on a square. Return what is wrong with it, if anything is."""
    if state.mode == DISCOVERY:
        return Message("origins.problem.no_resources")
    if not may_have_resource(state, seat, x, y):
        rich = Listed(Message(f"origins.{name}") for name in TERRAINS[FIRST_RICH : FIRST_RICH + KINDS])
        return Message("origins.problem.no_such_resource", terrains=rich)
    add_resource(state, seat, x, y)
    return None


def lay_caveman(state: Any, seat: int, x: int, y: int, man: int) -> Message | None:
    """Put a caveman on a square; a resource there is gone. Return what is wrong with it, if anything is."""
    if state.mode != TRIBE:
        return Message("origins.problem.no_cavemen")
    if not in_plane(state, seat, BUILT, x, y):
        return Message("origins.problem.unbuilt")
    terrain, marks = square_at(state, seat, x, y)
    if terrain == START and not state.man_on_hut:
        return Message("origins.problem.man_hut")
    if terrain == VOLCANO and not state.man_on_volcano:
        return Message("origins.problem.man_volcano")
    if marks and terrain != VOLCANO:
        return Message("origins.problem.man_fire")
    if man_at(state, seat, x, y) != NOBODY_THERE:
        return Message("origins.problem.man_second")
    settle(state, seat, man, x, y)
    remove_resource(state, seat, x, y)
    return None


def square_problem(terrain: int, marks: int) -> Message | None:
    """What is wrong with a square as it is printed, if anything is."""
    if terrain == VOLCANO and marks == 0:
        examples = ", ".join(LETTERS[VOLCANO] + craters for craters in "123")
        return Message("origins.problem.craters", examples=examples)
    return None


def too_many(tokens: list[int], men: list[int]) -> Message | None:
    """Tokens by their fires and cavemen by their kind: a sentence that says what there is more of than in the box."""
    for fires in (1, 2, 3):
        if tokens.count(fires) > TOKENS[fires]:
            return Message("origins.box.tokens", count=tokens.count(fires), fires=fires, most=int(TOKENS[fires]))
    for man, name in enumerate(CAVEMEN):
        if men.count(man) > COPIES[man]:
            word = Message(f"origins.{name}")
            return Message("origins.box.cavemen", count=men.count(man), caveman=word, most=int(COPIES[man]))
    return None
