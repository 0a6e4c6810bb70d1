"""Castles and objectives against the naive copy, points and what is counted; and the examples of the rulebooks."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given

import crownlands as cl
from crownlands.games.kingdom_builder import objectives
from crownlands.games.kingdom_builder.explain import items
from crownlands.games.kingdom_builder.pieces import OBJECTIVES
from crownlands.games.kingdom_builder.state import LINES, hex_set
from tests.kingdom_builder.boards import Table, tables
from tests.kingdom_builder.positions import gold, position
from tests.oracles import kb_naive_scoring as naive
from tests.oracles.kb_naive_boards import quadrant_of

pytestmark = pytest.mark.long

FINAL = OBJECTIVES[:10]


def counted(state: Any, goal: str, seat: int) -> tuple[int, list[tuple[int, int]]]:
    """Points and counted hexes of one objective, or of the castles."""
    work = np.full((objectives.WORK_PLANES, LINES), -1, np.int32)
    if goal == "castles":
        points = objectives.castles(state, seat, work)
    else:
        points = objectives.objective(state, OBJECTIVES.index(goal), seat, work)
    return int(points), [(at // 20, at % 20) for at in hex_set(work[0])]


@pytest.mark.parametrize("goal", ["castles", *FINAL])
@given(table=tables())
def test_points_are_those_of_the_naive_copy(goal: str, table: Table) -> None:
    function = naive.castles if goal == "castles" else naive.END_OBJECTIVES[goal]
    scores = function(table.board, table.settlements, table.players)
    for seat in range(table.players):
        assert counted(table.state, goal, seat)[0] == scores[seat].points


@pytest.mark.parametrize("goal", ["castles", "fishermen", "miners", "workers", "merchants", "knights"])
@given(table=tables())
def test_counted_hexes_are_those_of_the_naive_copy(goal: str, table: Table) -> None:
    function = naive.castles if goal == "castles" else naive.END_OBJECTIVES[goal]
    scores = function(table.board, table.settlements, table.players)
    for seat in range(table.players):
        assert counted(table.state, goal, seat)[1] == scores[seat].counted


@given(table=tables())
def test_counted_lines_groups_and_quadrants_are_those_of_the_naive_copy(table: Table) -> None:
    args = table.board, table.settlements, table.players
    for seat in range(table.players):
        own = naive.own_hexes(table.settlements, seat)
        lines = {row for row, _ in counted(table.state, "discoverers", seat)[1]}
        assert sorted(lines) == naive.discoverers(*args)[seat].counted
        assert counted(table.state, "hermits", seat)[1] == own
        largest = counted(table.state, "citizens", seat)[1]
        groups = naive.groups(table.settlements, seat)
        assert len(largest) == max([0, *map(len, groups)]) and (largest in groups or not own)
        fewest = counted(table.state, "farmers", seat)[1]
        assert len(fewest) == min(naive.farmers(*args)[seat].counted)  # type: ignore[type-var]
        points = naive.lords(*args)[seat].counted
        assert counted(table.state, "lords", seat)[1] == [at for at in own if points[quadrant_of(at)]]


@pytest.mark.parametrize("goal", FINAL)
@given(table=tables())
def test_the_explanation_adds_up(goal: str, table: Table) -> None:
    game = cl.game("kingdom_builder", players=table.players)
    table.state.goals = 1 << OBJECTIVES.index(goal)
    for seat in range(table.players):
        total = objectives.points(table.state, seat, np.zeros((objectives.WORK_PLANES, LINES), np.int32))
        assert sum(item.points for item in items(game, table.state, seat)) == total
        assert all(str(item.what) for item in items(game, table.state, seat))


@given(table=tables())
def test_shepherds_and_ambassadors_are_those_of_the_naive_copy(table: Table) -> None:
    for hex_, seat in table.settlements.items():
        at = 20 * hex_[0] + hex_[1]
        expected = naive.shepherds(table.board, table.settlements, table.walls, hex_)
        assert objectives.shepherds(table.state, at) == expected
        assert objectives.ambassadors(table.state, seat, at) == naive.ambassadors(table.settlements, hex_, seat)


def test_lords_rank_by_different_numbers() -> None:
    """8, 8, 6 and 2 settlements bring 12, 12, 6 and 0."""
    seats = {"A": "a1 b1 c1 a2 b2 a3 a4 a5", "B": "h1 i1 j1 i2 j2 h3 g3 f3", "C": "a6 a7 b7 a8 a9 b9", "D": "c5 d5"}
    table = position(goals="lords knights citizens", players=4, **seats)
    points = [gold(table, seat)["Lords in the quadrant at the top left"] for seat in range(4)]
    assert points == [12, 12, 6, 0]
    item = next(item for item in table.scores()[2].items if "top left" in str(item.what))
    assert str(item.what) == "Lords in the quadrant at the top left: 8:8:6:2"
    assert item.cells == ("a6", "a7", "b7", "a8", "a9", "b9")


def test_farmers_count_the_poorest_quadrant() -> None:
    """10, 6, 6 and 4 settlements bring 12."""
    hexes = "a1 b1 c1 a2 b2 a3 a4 a5 a6 a7", "m1 n1 l2 m2 n2 n3", "a11 b11 c11 d11 e11 f11", "k11 l11 m11 k12"
    table = position(goals="farmers knights lords", A=" ".join(hexes))
    assert gold(table)["Farmers"] == 12
    item = next(item for item in table.scores()[0].items if str(item.what).startswith("Farmers"))
    assert str(item.what) == "Farmers: 10, 6, 6, 4 in the four quadrants" and item.cells == tuple(hexes[3].split())
    assert gold(position(goals="farmers knights lords", A=" ".join(hexes[:3])))["Farmers"] == 0


def test_knights_count_one_line_and_citizens_every_two() -> None:
    table = position(goals="knights citizens hermits", A="a1 b1 c1 a2 b2 a3 t1 k5 l5 m5")
    assert gold(table) == {"castles": 0, "Hermits": 3, "Citizens": 3, "Knights": 8}
    equal = position(goals="knights citizens hermits", A="a1 b1 k5 l5")
    assert gold(equal)["Knights"] == 4
    assert [str(item.what) for item in equal.scores()[0].items] == [
        "castles",
        "Hermits: a1 b1 | k5 l5",
        "Citizens",
        "Knights: row 1",
    ]


def test_castles_are_scored_by_everybody_and_once() -> None:
    table = position(boards="farm barn harbor tavern", A="a1 b1 a2", B="c2")
    assert gold(table)["castles"] == gold(table, 1)["castles"] == 3


def test_discoverers_count_lines() -> None:
    table = position(A="a1 t1 a3 b17")
    item = next(item for item in table.scores()[0].items if str(item.what).startswith("Discoverers"))
    assert item.points == 3 and str(item.what) == "Discoverers: rows 1, 3, 17"


def test_the_links_of_merchants_need_not_form_one_net() -> None:
    """Two groups that link two places each; a third touches only one."""
    table = position(goals="merchants knights lords", A="d3 d4 d5 l6 k7 m5 m4 n6 c15")
    item = next(item for item in table.scores()[0].items if str(item.what).startswith("Merchants"))
    assert item.points == 4 * len(item.cells) and str(item.what).count("–") == len(item.cells) - 2
