"""The boards and the geometry: counts, turns, neighbours, and that nothing special touches anything special."""

from collections import Counter
from itertools import combinations, product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from crownlands.games.kingdom_builder import hexes
from crownlands.games.kingdom_builder.boards import GRIDS, QUADRANTS, grid, quadrant_name
from crownlands.games.kingdom_builder.locations import EDGE
from crownlands.games.kingdom_builder.pieces import CARDS, CARDS_OF_EACH, LOCATIONS
from crownlands.games.kingdom_builder.state import BOTTOM, LINES, SIDE, STATE, TOP, hex_set
from tests.oracles import kb_naive_boards as naive

ALL = range(SIDE * SIDE)
SPECIAL = set("SLN")


def plane(members: set[int]) -> np.ndarray:
    """A plane with these hexes."""
    lines = np.zeros(LINES, np.int32)
    for at in members:
        lines[TOP + at // SIDE] |= 1 << at % SIDE
    return lines


def pair(at: int) -> naive.Hex:
    return at // SIDE, at % SIDE


def number(hex_: naive.Hex) -> int:
    return SIDE * hex_[0] + hex_[1]


planes = st.sets(st.integers(0, SIDE * SIDE - 1), max_size=120)
# Settlements come in clumps, and clumps are where neighbours and lines are.
clumps = st.builds(
    lambda top, left, cells: {SIDE * ((top + r) % SIDE) + (left + c) % SIDE for r, c in cells},
    st.integers(0, SIDE - 1),
    st.integers(0, SIDE - 1),
    st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=40),
)


def test_twelve_quadrants_of_ten_by_ten() -> None:
    assert tuple(GRIDS) == LOCATIONS and len(GRIDS) == 12
    for name in GRIDS:
        assert [len(line) for line in grid(name)] == [10] * 10
        assert set("".join(grid(name))) <= set("GTDFCWMSLN")


def test_the_grids_are_those_of_an_independent_copy() -> None:
    assert {name: tuple(grid(name)) for name in GRIDS} == naive.QUADRANTS


def test_special_hexes_of_each_quadrant() -> None:
    for name in GRIDS:
        letters = Counter("".join(grid(name)))
        counts = letters["S"], letters["L"], letters["N"]
        base = LOCATIONS.index(name) < 8
        if base:
            assert counts == ((2, 1, 0) if name in ("oracle", "harbor") else (1, 2, 0))
        else:
            assert counts == ((0, 1, 3) if name == "quarry" else (0, 2, 1))
    assert sum(2 * "".join(grid(name)).count("L") for name in LOCATIONS[:8]) == 28
    assert sum(2 * "".join(grid(name)).count("L") for name in LOCATIONS[8:]) == 14


def test_twenty_five_terrain_cards() -> None:
    assert CARDS * CARDS_OF_EACH == 25


def test_any_four_quadrants_have_more_room_than_there_are_pieces() -> None:
    room = {name: sum("".join(grid(name)).count(letter) for letter in "GTDFC") for name in GRIDS}
    fewest = min(sum(room[name] for name in four) for four in combinations(GRIDS, 4))
    assert fewest >= 275 > 5 * 40 + 25


def test_turning_twice_is_turning_never_and_keeps_neighbours() -> None:
    for name in GRIDS:
        turned = grid(name, turned=True)
        assert [line[::-1] for line in reversed(turned)] == grid(name)
    for a, b in product(ALL, ALL):
        turned_a, turned_b = SIDE * SIDE - 1 - a, SIDE * SIDE - 1 - b
        assert hexes.touches(a, b) == hexes.touches(turned_a, turned_b)


def test_no_two_special_hexes_touch_and_no_hex_touches_two() -> None:
    """For every pair of quadrants, either way round, side by side and one above the other."""
    for first, second in product(range(QUADRANTS), repeat=2):
        one = grid(LOCATIONS[first // 2], first % 2 == 1)
        two = grid(LOCATIONS[second // 2], second % 2 == 1)
        for offset in ((0, 10), (10, 0)):
            special = {(r, c) for r in range(10) for c in range(10) if one[r][c] in SPECIAL}
            special |= {(r + offset[0], c + offset[1]) for r in range(10) for c in range(10) if two[r][c] in SPECIAL}
            touched = Counter(other for hex_ in special for other in naive.neighbours(hex_))
            assert not special & touched.keys()
            assert max(touched.values()) == 1


def test_special_hexes_lie_inside_so_that_diagonal_quadrants_cannot_touch() -> None:
    for name in GRIDS:
        lines = grid(name)
        assert not SPECIAL & set(lines[0] + lines[9] + "".join(line[0] + line[9] for line in lines))


def test_quadrants_have_names() -> None:
    names = [quadrant_name(number) for number in range(QUADRANTS)]
    assert len(set(names)) == 24 and names[:3] == ["oracle", "oracle~", "farm"]


def test_names_of_hexes() -> None:
    assert hexes.hex_name(0) == "a1" and hexes.hex_name(399) == "t20" and hexes.hex_name(27) == "h2"
    assert [hexes.read_hex(hexes.hex_name(at)) for at in ALL] == list(ALL)
    for text in ("", "a0", "a21", "u1", "a", "1a", "a01", "A1", "a1 "):
        assert hexes.read_hex(text) is None


def test_neighbours_are_symmetric_and_as_in_the_naive_copy() -> None:
    for at in ALL:
        around = {number(other) for other in naive.neighbours(pair(at))}
        assert {other for other in ALL if hexes.touches(at, other)} == around
        assert {hexes.step(at, d) for d in range(6)} - {-1} == around
        assert all(hexes.touches(other, at) for other in around)
        steps = [hexes.step(at, d) for d in range(6)]
        assert [s for s in steps if s >= 0] == sorted(s for s in steps if s >= 0)  # ascending, as actions must be


def test_the_edge_has_seventy_six_hexes() -> None:
    assert {pair(at) for at in hex_set(EDGE)} == naive.edge_hexes() and len(hex_set(EDGE)) == 76


def _lines(function: object, members: set[int]) -> set[int]:
    lines, found = plane(members), np.zeros(LINES, np.int32)
    for y in range(TOP, BOTTOM):
        found[y] = function(lines, y)  # type: ignore[operator]
    return set(hex_set(found))


@given(planes | clumps)
def test_beside(members: set[int]) -> None:
    around = {number(other) for at in members for other in naive.neighbours(pair(at))}
    assert _lines(hexes.beside, members) == around


@given(planes | clumps)
def test_next_to_three(members: set[int]) -> None:
    counts = Counter(number(other) for at in members for other in naive.neighbours(pair(at)))
    assert _lines(hexes.next_to_three, members) == {at for at, count in counts.items() if count >= 3}


@given(planes | clumps)
def test_next_to_line_of_three(members: set[int]) -> None:
    def continues(at: int) -> bool:
        lines = (naive.straight_line(pair(at), direction)[:3] for direction in naive.DIRECTIONS)
        return any(len(line) == 3 and all(number(other) in members for other in line) for line in lines)

    assert _lines(hexes.next_to_line_of_three, members) == {at for at in ALL if continues(at)}


@given(planes | clumps)
def test_two_steps_from(members: set[int]) -> None:
    lines = [naive.straight_line(pair(at), direction) for at in members for direction in naive.DIRECTIONS]
    assert _lines(hexes.two_steps_from, members) == {number(line[1]) for line in lines if len(line) > 1}


@given(clumps, st.data())
def test_beside_without(members: set[int], data: st.DataObject) -> None:
    if members:
        at = data.draw(st.sampled_from(sorted(members)))
        rest = {number(other) for left in members - {at} for other in naive.neighbours(pair(left))}
        line, bit = TOP + at // SIDE, 1 << at % SIDE
        assert _lines(lambda lines, y: hexes.beside_without(lines, y, line, bit), members) == rest


@given(planes | clumps)
def test_groups(members: set[int]) -> None:
    settlements = {pair(at): 0 for at in members}
    from tests.oracles.kb_naive_scoring import groups

    rest, group, found = plane(members), np.zeros(LINES, np.int32), []
    while True:
        size = hexes.split_off(rest, group)
        if size == 0:
            break
        found.append([pair(at) for at in hex_set(group)])
        assert len(found[-1]) == size
    assert sorted(found) == sorted(groups(settlements, 0)) and not rest.any()


@given(st.lists(st.integers(0, SIDE * SIDE - 1), min_size=3, max_size=3, unique=True), st.data())
def test_in_a_row(far: list[int], data: st.DataObject) -> None:
    near = far[:1]
    while len(near) < 3:
        steps = [number(other) for at in near for other in naive.neighbours(pair(at))]
        near.append(data.draw(st.sampled_from([step for step in steps if step not in near])))
    for three in (far, near):
        assert hexes.in_a_row(*three) == naive.is_straight_three([pair(at) for at in three])


def test_fields_of_the_state_hide_nothing_of_a_record() -> None:
    assert STATE.names is not None
    assert not [name for name in STATE.names if hasattr(np.void, name)]
