"""Random boards with random settlements and walls, both as a state of the package and for the naive copy."""

from typing import Any, NamedTuple

from hypothesis import strategies as st

import crownlands as cl
from crownlands.games.kingdom_builder.boards import quadrant_name
from crownlands.games.kingdom_builder.pieces import LOCATIONS
from crownlands.games.kingdom_builder.turn import place, put_wall
from tests.oracles.kb_naive_boards import Board, Hex, assemble


class Table(NamedTuple):
    """The same table twice."""

    state: Any
    array: Any  # what the state is a view of
    players: int
    board: Board
    settlements: dict[Hex, int]
    walls: set[Hex]


@st.composite
def tables(draw: st.DrawFn, players: st.SearchStrategy[int] = st.integers(2, 5), goal: str = "") -> Table:  # noqa: B008
    """Four quadrants, settlements in clumps and here and there, on every terrain that a tile leads to, and walls."""
    kinds = draw(st.permutations(range(len(LOCATIONS))))[:4]
    placements = [(LOCATIONS[kind], draw(st.booleans())) for kind in kinds]
    seats = draw(players)
    boards = [quadrant_name(2 * kind + turned) for kind, (_, turned) in zip(kinds, placements, strict=True)]
    others = [name for name in ("hermits", "knights", "lords") if name != goal]
    game = cl.game(
        "kingdom_builder", players=seats, boards=boards, objectives=[*others[: 2 if goal else 3], *filter(None, [goal])]
    )
    array = game.start_state()
    board = assemble(placements)
    settlements: dict[Hex, int] = {}
    walls: set[Hex] = set()
    standing = [hex_ for hex_, letter in board.terrain.items() if letter not in "SLN"]
    for _ in range(draw(st.integers(1, 8))):
        seat = draw(st.integers(-1, seats - 1))
        row, column = draw(st.sampled_from(standing))
        spread = draw(st.sampled_from([0, 1, 3, 9]))
        for _ in range(draw(st.integers(1, 12))):
            hex_ = (row + draw(st.integers(-spread, spread)), column + draw(st.integers(-spread, spread)))
            if hex_ in settlements or hex_ in walls or board.terrain.get(hex_, "S") in "SLN":
                continue
            at = 20 * hex_[0] + hex_[1]
            if seat < 0:
                walls.add(hex_)
                put_wall(array[0], at)
            elif list(settlements.values()).count(seat) < 40:
                settlements[hex_] = seat
                place(array[0], seat, at)
                array[0].supply[seat] -= 1
    return Table(array[0], array, seats, board, settlements, walls)
