"""Gold in Kingdom Builder: castles, the ten end-of-game objectives, the three in-game objectives.

Every end-of-game function returns, for every seat, a Score: the points and the things that were counted.
`settlements` maps an occupied hex to the seat of its owner.  Walls do not matter for the end-of-game
objectives: they belong to nobody, and the terrain below a wall or a settlement keeps its type.
"""

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from tests.oracles.kb_naive_boards import (
    MOUNTAIN,
    SIZE,
    WATER,
    Board,
    Hex,
    is_straight_three,
    neighbours,
    quadrant_of,
)

Settlements = Mapping[Hex, int]
Walls = AbstractSet[Hex]


class Score(NamedTuple):
    points: int
    counted: Sequence[object]  # what it is, is said by each function


Scores = dict[int, Score]


def own_hexes(settlements: Settlements, seat: int) -> list[Hex]:
    return sorted(hex_ for hex_, owner in settlements.items() if owner == seat)


def touches_own(hex_: Hex, settlements: Settlements, seat: int) -> bool:
    return any(settlements.get(other) == seat for other in neighbours(hex_))


def groups(settlements: Settlements, seat: int) -> list[list[Hex]]:
    """The settlements of one player, split into connected groups."""
    waiting = set(own_hexes(settlements, seat))
    found = []
    while waiting:
        group = {min(waiting)}
        grown = True
        while grown:
            grown = False
            for hex_ in sorted(waiting - group):
                if any(other in group for other in neighbours(hex_)):
                    group.add(hex_)
                    grown = True
        waiting -= group
        found.append(sorted(group))
    return found


def special_hexes(board: Board, with_camps: bool) -> set[Hex]:
    """Castles and locations; the Nomads cards for workers and merchants add the camps."""
    special = board.castles() | set(board.locations)
    if with_camps:
        special |= board.camps()
    return special


def castles(board: Board, settlements: Settlements, players: int) -> Scores:
    """3 per castle with at least one own settlement next to it.  Counted: the castle hexes."""
    scores = {}
    for seat in range(players):
        reached = sorted(castle for castle in board.castles() if touches_own(castle, settlements, seat))
        scores[seat] = Score(3 * len(reached), reached)
    return scores


def next_to_terrain(board: Board, settlements: Settlements, players: int, letter: str) -> Scores:
    """1 per own settlement that touches this terrain but does not stand on it."""
    scores = {}
    for seat in range(players):
        counted = []
        for hex_ in own_hexes(settlements, seat):
            stands_on_it = board.terrain[hex_] == letter
            touches_it = any(board.terrain[other] == letter for other in neighbours(hex_))
            if touches_it and not stands_on_it:
                counted.append(hex_)
        scores[seat] = Score(len(counted), counted)
    return scores


def fishermen(board: Board, settlements: Settlements, players: int) -> Scores:
    """1 per own settlement next to water, not on water.  Counted: the settlements."""
    return next_to_terrain(board, settlements, players, WATER)


def miners(board: Board, settlements: Settlements, players: int) -> Scores:
    """1 per own settlement next to a mountain, not on a mountain.  Counted: the settlements."""
    return next_to_terrain(board, settlements, players, MOUNTAIN)


def workers_version(board: Board, settlements: Settlements, players: int, with_camps: bool) -> Scores:
    special = special_hexes(board, with_camps)
    scores = {}
    for seat in range(players):
        counted = []
        for hex_ in own_hexes(settlements, seat):
            if any(other in special for other in neighbours(hex_)):
                counted.append(hex_)
        scores[seat] = Score(len(counted), counted)
    return scores


def workers_base(board: Board, settlements: Settlements, players: int) -> Scores:
    """1 per own settlement next to a location or castle.  Counted: the settlements."""
    return workers_version(board, settlements, players, with_camps=False)


def workers_nomads(board: Board, settlements: Settlements, players: int) -> Scores:
    """1 per own settlement next to a location, castle or camp.  Counted: the settlements."""
    return workers_version(board, settlements, players, with_camps=True)


def merchants_version(board: Board, settlements: Settlements, players: int, with_camps: bool) -> Scores:
    special = special_hexes(board, with_camps)
    scores = {}
    for seat in range(players):
        linked: set[Hex] = set()
        for group in groups(settlements, seat):
            touched = {other for hex_ in group for other in neighbours(hex_) if other in special}
            # A single special hex is not linked to anything.
            if len(touched) >= 2:
                linked |= touched
        scores[seat] = Score(4 * len(linked), sorted(linked))
    return scores


def merchants_base(board: Board, settlements: Settlements, players: int) -> Scores:
    """4 per location or castle linked to another one by one own group.  Counted: these special hexes."""
    return merchants_version(board, settlements, players, with_camps=False)


def merchants_nomads(board: Board, settlements: Settlements, players: int) -> Scores:
    """The same with camps as special hexes too.  Counted: the linked special hexes."""
    return merchants_version(board, settlements, players, with_camps=True)


def discoverers(board: Board, settlements: Settlements, players: int) -> Scores:
    """1 per row of the whole board with an own settlement.  Counted: the row numbers."""
    scores = {}
    for seat in range(players):
        rows = sorted({row for row, _ in own_hexes(settlements, seat)})
        scores[seat] = Score(len(rows), rows)
    return scores


def knights(board: Board, settlements: Settlements, players: int) -> Scores:
    """2 per own settlement on the fullest row; of equal rows only one.  Counted: those settlements."""
    scores = {}
    for seat in range(players):
        fullest: list[Hex] = []
        for row in range(SIZE):
            on_row = [hex_ for hex_ in own_hexes(settlements, seat) if hex_[0] == row]
            if len(on_row) > len(fullest):
                fullest = on_row
        scores[seat] = Score(2 * len(fullest), fullest)
    return scores


def hermits(board: Board, settlements: Settlements, players: int) -> Scores:
    """1 per own group, also of a single settlement.  Counted: the groups."""
    scores = {}
    for seat in range(players):
        own_groups = groups(settlements, seat)
        scores[seat] = Score(len(own_groups), own_groups)
    return scores


def citizens(board: Board, settlements: Settlements, players: int) -> Scores:
    """1 per two settlements in the largest own group.  Counted: the settlements of one largest group."""
    scores = {}
    for seat in range(players):
        largest: list[Hex] = []
        for group in groups(settlements, seat):
            if len(group) > len(largest):
                largest = group
        scores[seat] = Score(len(largest) // 2, largest)
    return scores


def count_in_quadrant(settlements: Settlements, seat: int, quadrant: int) -> int:
    return len([hex_ for hex_ in own_hexes(settlements, seat) if quadrant_of(hex_) == quadrant])


def farmers(board: Board, settlements: Settlements, players: int) -> Scores:
    """3 per own settlement in the quadrant with fewest of them.  Counted: the numbers per quadrant."""
    scores = {}
    for seat in range(players):
        numbers = [count_in_quadrant(settlements, seat, quadrant) for quadrant in range(4)]
        scores[seat] = Score(3 * min(numbers), numbers)
    return scores


def lords_points(numbers: Sequence[int]) -> list[int]:
    """Points in one quadrant: 12 for everybody with the highest number, 6 for the next lower number.

    Nobody scores for having no settlement there.
    """
    ranked = sorted({number for number in numbers if number > 0}, reverse=True)
    points = []
    for number in numbers:
        if len(ranked) >= 1 and number == ranked[0]:
            points.append(12)
        elif len(ranked) >= 2 and number == ranked[1]:
            points.append(6)
        else:
            points.append(0)
    return points


def lords(board: Board, settlements: Settlements, players: int) -> Scores:
    """12 and 6 for most and second most settlements per quadrant.  Counted: the points per quadrant."""
    points: dict[int, list[int]] = {seat: [] for seat in range(players)}
    for quadrant in range(4):
        numbers = [count_in_quadrant(settlements, seat, quadrant) for seat in range(players)]
        for seat, gained in enumerate(lords_points(numbers)):
            points[seat].append(gained)
    return {seat: Score(sum(points[seat]), points[seat]) for seat in range(players)}


# Workers and merchants are always scored with the replacement cards of Nomads: without camps on the
# board both versions are the same.
END_OBJECTIVES: dict[str, Callable[[Board, Settlements, int], Scores]] = {
    "fishermen": fishermen,
    "merchants": merchants_nomads,
    "discoverers": discoverers,
    "hermits": hermits,
    "citizens": citizens,
    "miners": miners,
    "workers": workers_nomads,
    "knights": knights,
    "farmers": farmers,
    "lords": lords,
}
IN_GAME_OBJECTIVES = ("families", "shepherds", "ambassadors")


def families(mandatory_hexes: Sequence[Hex]) -> int:
    """2 if the three settlements of one mandatory action form a straight line without gaps.

    The order of building, the terrain and the use of an outpost do not matter; fewer than three never
    score.
    """
    return 2 if is_straight_three(mandatory_hexes) else 0


def shepherds(board: Board, settlements: Settlements, walls: Walls, built: Hex) -> int:
    """2 if the settlement just built touches no empty hex of the terrain it stands on."""
    for other in neighbours(built):
        is_empty = other not in settlements and other not in walls
        if is_empty and board.terrain[other] == board.terrain[built]:
            return 0
    return 2


def ambassadors(settlements: Settlements, built: Hex, seat: int) -> int:
    """1 if the settlement just built touches a settlement of anybody else."""
    for other in neighbours(built):
        if other in settlements and settlements[other] != seat:
            return 1
    return 0
