"""Where tiles build, move and wall, against the naive copy, on random boards."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownlands.games.kingdom_builder import targets
from crownlands.games.kingdom_builder.pieces import BUILD, CARDS, LETTERS, MOVE, NOMAD, TILES, WAY
from crownlands.games.kingdom_builder.rules import ROOM
from tests.kingdom_builder.boards import Table, tables
from tests.oracles import kb_naive_targets as naive
from tests.oracles.kb_naive_boards import Hex

pytestmark = pytest.mark.long

BUILDERS = [name for tile, name in enumerate(TILES) if WAY[tile] == BUILD]
MOVERS = [name for tile, name in enumerate(TILES) if WAY[tile] == MOVE]


def _hexes(room: np.ndarray, count: int) -> list[Hex]:
    found = room[:count].tolist()
    assert found == sorted(set(found))
    return [(number % 400 // 20, number % 20) for number in found]


def _naive_name(name: str) -> str:
    return f"donation_{LETTERS[TILES.index(name) - NOMAD]}" if name.startswith("donation") else name


def _sites(table: Table, name: str, card: int) -> set[Hex]:
    where = table.board, table.settlements, table.walls, 0
    if name == "oracle":
        return naive.oracle_targets(*where, LETTERS[card])
    if name.startswith("donation"):
        return naive.donation_targets(*where, _naive_name(name)[-1])
    sites: set[Hex] = getattr(naive, f"{name}_targets")(*where)
    return sites


@pytest.mark.parametrize("name", BUILDERS)
@given(table=tables(), card=st.integers(0, CARDS - 1))
def test_builds(name: str, table: Table, card: int) -> None:
    state, room, tile = table.state, np.empty(ROOM, np.int32), TILES.index(name)
    state.turn, state.card = 0, card
    sites = _sites(table, name, card)
    assert _hexes(room, targets.builds(state, 0, tile, room)) == sorted(sites)
    assert targets.can_use(state, tile) == (bool(sites) and state.supply[0] > 0)
    state.outpost = 1
    if _naive_name(name) in naive.ADJACENCY_BUILDERS:
        far = naive.outpost_targets(table.board, table.settlements, table.walls, _naive_name(name), LETTERS[card])
    else:
        far = sites
    assert _hexes(room, targets.builds(state, 0, tile, room)) == sorted(far)


@pytest.mark.parametrize("name", MOVERS)
@given(table=tables(), card=st.integers(0, CARDS - 1))
def test_moves(name: str, table: Table, card: int) -> None:
    state, room, tile = table.state, np.empty(ROOM, np.int32), TILES.index(name)
    state.turn, state.card = 0, card
    moves = naive.moving_targets(table.board, table.settlements, table.walls, 0, name, LETTERS[card])
    assert _hexes(room, targets.pieces(state, 0, tile, room)) == sorted(moves)
    assert targets.can_use(state, tile) == bool(moves)
    for (row, column), ends in moves.items():
        assert _hexes(room, targets.landings(state, 0, tile, 20 * row + column, room)) == sorted(ends)


@given(table=tables(), card=st.integers(0, CARDS - 1))
def test_walls(table: Table, card: int) -> None:
    state, room = table.state, np.empty(ROOM, np.int32)
    state.turn, state.card, state.walls_left = 0, card, 3
    sites = naive.quarry_targets(table.board, table.settlements, table.walls, 0, LETTERS[card])
    assert _hexes(room, targets.walls(state, 0, room)) == sorted(sites)
    assert targets.can_use(state, TILES.index("quarry")) == bool(sites)
    state.walls_left = 0
    assert not targets.can_use(state, TILES.index("quarry"))
