"""Territories for both sides of a comparison: as the naive rules keep them, and as a position of the engine."""

from typing import Any

from hypothesis import strategies as st

import crownlands as cl
from crownlands.games.domino.land import in_plane
from crownlands.games.domino.lookup import START, built_squares
from crownlands.games.origins.contents import CAVEMEN, TERRAINS
from crownlands.games.origins.pieces import printed_square, token_at
from crownlands.games.origins.recruiting import man_at
from crownlands.games.origins.state import GOODS
from tests.oracles import origins_naive as naive

LETTERS = {name: letter.lower() for letter, name in naive.LETTERS.items()}
COLUMNS = "abcdefghijklm"
TOKENS = {1: 5, 2: 4, 3: 1}


def grid_of(players: int) -> int:
    return naive.GRID[players]


def cell(pos: naive.Pos, grid: int) -> str:
    """The engine's name of a square."""
    return f"{COLUMNS[pos[0] + grid - 1]}{pos[1] + grid}"


def square_of(name: str, grid: int) -> naive.Pos:
    """The inverse of `cell`."""
    return COLUMNS.index(name[0]) + 1 - grid, int(name[1:]) - grid


@st.composite
def printed(draw: st.DrawFn, grid: int, resources: bool) -> naive.Territory:
    """Any squares in a frame that holds the hut, as they are printed, with the resources they come with."""
    left, top = draw(st.integers(0, grid - 1)), draw(st.integers(0, grid - 1))
    plain = [(terrain, 0, 0) for terrain in LETTERS if terrain != "volcano"]
    faces: list[Any] = [
        *plain * 3,
        *[(terrain, fires, 0) for terrain in LETTERS if terrain != "volcano" for fires in (1, 2)],
        *[("volcano", 0, craters) for craters in (1, 1, 2, 2, 3)],
    ]
    empty = [None] * draw(st.sampled_from([0, 3, 10, 40]))
    found = draw(st.lists(st.sampled_from(empty + faces), min_size=grid * grid, max_size=grid * grid))
    territory = naive.new_territory()
    for number, face in enumerate(found):
        at = number % grid - left, number // grid - top
        if face is not None and at != (0, 0):
            square = territory[at] = naive.Square(*face)
            if resources and square.printed_fires == 0 and square.terrain in naive.RESOURCE_OF:
                square.resource = naive.RESOURCE_OF[square.terrain]
    return territory


@st.composite
def territories(draw: st.DrawFn, grid: int, mode: str) -> naive.Territory:
    """The same with fire tokens, with resources gone, and in tribes with cavemen: as many as the box has."""
    territory = draw(printed(grid, mode != "discovery"))
    for square in territory.values():
        if square.resource is not None and draw(st.integers(0, 2)) == 0:
            square.resource = None
    tokens = [flames for flames, number in TOKENS.items() for _ in range(number)]
    for flames in draw(st.permutations(tokens))[: draw(st.integers(0, 10))]:
        free = sorted(pos for pos, s in territory.items() if s.terrain != "volcano" and s.fires() == 0)
        if free:
            square = territory[draw(st.sampled_from(free))]
            square.token, square.resource = flames, None
    if mode == "tribe":
        tiles = [kind for kind, number in naive.CAVEMEN.items() for _ in range(number)]
        for kind in draw(st.permutations(tiles))[: draw(st.integers(0, 22))]:
            free = naive.caveman_squares(territory)
            if free:
                territory[draw(st.sampled_from(free))].caveman = kind
    return territory


def words(territory: naive.Territory, grid: int, mode: str) -> str:
    """A territory for a position text."""
    found = []
    for pos, square in territory.items():
        name = cell(pos, grid)
        if square.terrain != "hut":
            found.append(f"{name}={LETTERS[square.terrain]}{square.printed_fires or square.craters or ''}")
        rich = mode != "discovery" and square.printed_fires == 0 and square.terrain in naive.RESOURCE_OF
        if square.token:
            found.append(f"{name}+{square.token}")
        elif square.caveman:
            found.append(f"{name}@{square.caveman}")
        elif rich and square.resource is None:
            found.append(f"{name}-")
    return " ".join(found)


def territory_of(position: cl.Position, seat: int) -> naive.Territory:
    """A seat's territory as the naive rules keep it."""
    state, grid = position.state, int(position.state.grid)
    found = {}
    for x, y in built_squares(state, seat):
        terrain, marks = printed_square(state, seat, x, y)
        name = "hut" if terrain == START else TERRAINS[terrain]
        square = naive.Square(name, 0, marks) if name == "volcano" else naive.Square(name, marks)
        square.token = token_at(state, seat, x, y)
        square.resource = naive.RESOURCE_OF[name] if in_plane(state, seat, GOODS, x, y) else None
        man = int(man_at(state, seat, x, y))
        square.caveman = CAVEMEN[man] if man >= 0 else None
        found[x - grid, y - grid] = square
    return found


def at_the_end(lands: list[naive.Territory], totems: str = "", **options: Any) -> cl.Position:
    """The engine's position at the end of a game that left these territories."""
    game = cl.game("origins", **{"players": len(lands), **options})
    grid, mode = grid_of(game.players), str(game.options["mode"])
    fields = [f"{seat} {words(land, grid, mode)}" for seat, land in zip(game.seats, lands, strict=True)]
    fields += [f"totems {totems}"] if totems else []
    return cl.position("; ".join([game.text(), *fields, "bag", "round 12", "over"]))


def erupting(territory: naive.Territory, volcano: naive.Pos, **options: Any) -> str:
    """The text of a position in which the fire of a volcano of the first seat is to land."""
    game = cl.game("origins", **{"players": 3, **options})
    grid, mode = grid_of(game.players), str(game.options["mode"])
    bare = [f"{seat}" for seat in game.seats[1:]]
    land = f"A {words(territory, grid, mode)}"
    return "; ".join([game.text(), land, *bare, "row A", "bag", "round 12", f"fire {cell(volcano, grid)}"])
