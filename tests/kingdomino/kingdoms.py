"""Kingdoms for both sides of a comparison: as the naive rules keep them, and as a position of the engine."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

import crownlands as cl
from tests.oracles import kingdomino_naive as naive

LETTERS = {name: letter for letter, name in naive.TERRAIN.items()}
COLUMNS = "abcdefghijklm"
SQUARES: list[naive.Half | None] = [(terrain, crowns) for terrain in LETTERS for crowns in (0, 0, 0, 1, 2, 3)]

Turn = Callable[[naive.Square], naive.Square]
SYMMETRIES: list[Turn] = [
    lambda s: (s[0], s[1]),
    lambda s: (-s[1], s[0]),
    lambda s: (-s[0], -s[1]),
    lambda s: (s[1], -s[0]),
    lambda s: (-s[0], s[1]),
    lambda s: (s[0], -s[1]),
    lambda s: (s[1], s[0]),
    lambda s: (-s[1], -s[0]),
]


@st.composite
def kingdoms(draw: st.DrawFn, grid: int) -> naive.Kingdom:
    """Any squares in a frame that holds the castle: with holes, torn apart, as no game would leave them."""
    left, top = draw(st.integers(0, grid - 1)), draw(st.integers(0, grid - 1))
    empty: list[naive.Half | None] = [None] * draw(st.sampled_from([0, 2, 8, 30, 150]))
    found = draw(st.lists(st.sampled_from(empty + SQUARES), min_size=grid * grid, max_size=grid * grid))
    kingdom = naive.new_kingdom()
    for number, square in enumerate(found):
        at = number % grid - left, number // grid - top
        if square is not None and at != (0, 0):
            kingdom[at] = square
    return kingdom


def turned(kingdom: naive.Kingdom, turn: Turn) -> naive.Kingdom:
    """A kingdom turned or mirrored around its castle."""
    return {turn(square): half for square, half in kingdom.items()}


def cell(square: naive.Square, grid: int) -> str:
    """The engine's name of a square."""
    return f"{COLUMNS[square[0] + grid - 1]}{square[1] + grid}"


def square_of(name: str, grid: int) -> naive.Square:
    """The inverse of `cell`."""
    return COLUMNS.index(name[0]) + 1 - grid, int(name[1:]) - grid


def words(kingdom: naive.Kingdom, grid: int) -> str:
    """The squares of a kingdom for a position text."""
    return " ".join(f"{cell(s, grid)}={LETTERS[t]}{c}" for s, (t, c) in kingdom.items() if t != "castle")


def kingdom_of(position: cl.Position, seat: int) -> naive.Kingdom:
    """A seat's kingdom, read from the position's text: dominoes like `17c3>` and squares like `c3=w1`."""
    grid = int(position.state.grid)
    tiles = naive.SAMPLE if position.game.options["sample"] else naive.DOMINOES
    kingdom = naive.new_kingdom()
    for word in position.text().split("; ")[1 + seat].split()[1:]:
        if "=" in word:
            name, square = word.split("=")
            kingdom[square_of(name, grid)] = naive.TERRAIN[square[0]], int(square[1:] or 0)
        else:
            place = word.lstrip("0123456789")
            cells = [square_of(name, grid) for name in position.game.action(place).at]
            kingdom.update(zip(cells, tiles[int(word.removesuffix(place))], strict=True))
    return kingdom


def at_the_end(kingdoms: list[naive.Kingdom], **options: Any) -> cl.Position:
    """The engine's position at the end of a game that left these kingdoms."""
    game = cl.game("kingdomino", players=max(2, len(kingdoms)), **options)
    grid, rounds = (7 if game.options["mighty_duel"] else 5), game.start().state.rounds
    lands = [f"{seat} {words(kingdom, grid)}" for seat, kingdom in zip(game.seats, kingdoms, strict=True)]
    return cl.position("; ".join([game.text(), *lands, "bag", f"round {rounds}", "over"]))


def placing(kingdom: naive.Kingdom, number: int, **options: Any) -> cl.Position:
    """The engine's position in which the first seat places a domino in a kingdom."""
    game = cl.game("kingdomino", players=2, **options)
    grid, rounds = (7 if game.options["mighty_duel"] else 5), game.start().state.rounds
    land = words(kingdom, grid)
    return cl.position(f"{game.text()}; A {land}; B; row {number}A; bag; round {rounds}; place")


def placements(position: cl.Position, alike: bool) -> set[naive.Placement]:
    """What the engine allows, as the naive rules write it: a domino with equal halves both ways round."""
    grid = int(position.state.grid)
    found: set[naive.Placement] = set()
    for action in position.legal():
        if action.kind == "place":
            first, second = (square_of(name, grid) for name in action.at)
            found.add((first, second))
            if alike:
                found.add((second, first))
    return found
