"""Where one may build, move or wall in Kingdom Builder: one function per tile.

Common arguments: `settlements` maps an occupied hex to the seat of its owner, `walls` are the hexes with
a stone wall, `seat` is the acting player, `card` is the terrain letter of the card he has revealed.
Supply is not looked at here.
"""

from collections.abc import Mapping

from tests.oracles.kb_naive_boards import (
    DIRECTIONS,
    WATER,
    Board,
    Hex,
    all_hexes,
    edge_hexes,
    neighbours,
    on_board,
    step,
    straight_line,
)
from tests.oracles.kb_naive_scoring import Settlements, Walls, own_hexes, touches_own

TREASURE_GOLD = 3
RESETTLEMENT_STEPS = 4
DONATION_SETTLEMENTS = 3
QUARRY_WALLS = 2

DONATION_TERRAIN: dict[str, str] = {f"donation_{letter}": letter for letter in "GTDFCWM"}

# All fifteen nomad tiles of the box.
NOMAD_POOL: dict[str, int] = {
    **dict.fromkeys(DONATION_TERRAIN, 1),
    "resettlement": 2,
    "outpost": 2,
    "sword": 2,
    "treasure": 2,
}

MOVING_LOCATIONS = ("barn", "harbor", "paddock", "caravan")
# Tiles that build under the adjacency rule, hence those an outpost helps.  Tavern and village are not
# here because touching own settlements is part of what they do.
ADJACENCY_BUILDERS = ("oracle", "farm", "oasis", "garden", "tower", *DONATION_TERRAIN)
BUILDERS = (*ADJACENCY_BUILDERS, "tavern", "village")


def is_empty(hex_: Hex, settlements: Settlements, walls: Walls) -> bool:
    return hex_ not in settlements and hex_ not in walls


def empty_hexes_of(board: Board, settlements: Settlements, walls: Walls, terrain: str) -> set[Hex]:
    return {hex_ for hex_ in board.hexes_of(terrain) if is_empty(hex_, settlements, walls)}


def empty_buildable_hexes(board: Board, settlements: Settlements, walls: Walls) -> set[Hex]:
    return {hex_ for hex_ in all_hexes() if board.is_buildable(hex_) and is_empty(hex_, settlements, walls)}


def obey_adjacency(candidates: set[Hex], settlements: Settlements, seat: int) -> set[Hex]:
    """If some candidates touch own settlements only these are allowed, otherwise all are."""
    adjacent = {hex_ for hex_ in candidates if touches_own(hex_, settlements, seat)}
    return adjacent if adjacent else set(candidates)


def without_piece(settlements: Settlements, piece: Hex) -> dict[Hex, int]:
    return {hex_: owner for hex_, owner in settlements.items() if hex_ != piece}


# ---------------------------------------------------------------- building


def mandatory_targets(board: Board, settlements: Settlements, walls: Walls, seat: int, card: str) -> set[Hex]:
    return obey_adjacency(empty_hexes_of(board, settlements, walls, card), settlements, seat)


def oracle_targets(board: Board, settlements: Settlements, walls: Walls, seat: int, card: str) -> set[Hex]:
    """Build one more settlement on the terrain of the revealed card."""
    return obey_adjacency(empty_hexes_of(board, settlements, walls, card), settlements, seat)


def farm_targets(board: Board, settlements: Settlements, walls: Walls, seat: int) -> set[Hex]:
    """Build on grass."""
    return obey_adjacency(empty_hexes_of(board, settlements, walls, "G"), settlements, seat)


def oasis_targets(board: Board, settlements: Settlements, walls: Walls, seat: int) -> set[Hex]:
    """Build on desert."""
    return obey_adjacency(empty_hexes_of(board, settlements, walls, "D"), settlements, seat)


def garden_targets(board: Board, settlements: Settlements, walls: Walls, seat: int) -> set[Hex]:
    """Build on a flower field."""
    return obey_adjacency(empty_hexes_of(board, settlements, walls, "F"), settlements, seat)


def tower_targets(board: Board, settlements: Settlements, walls: Walls, seat: int) -> set[Hex]:
    """Build on the board edge, on any of the five terrains; the whole edge is one set of candidates."""
    candidates = empty_buildable_hexes(board, settlements, walls) & edge_hexes()
    return obey_adjacency(candidates, settlements, seat)


def tavern_targets(board: Board, settlements: Settlements, walls: Walls, seat: int) -> set[Hex]:
    """Build on a hex that directly continues a straight line of at least three own settlements."""
    targets = set()
    for hex_ in empty_buildable_hexes(board, settlements, walls):
        for direction in DIRECTIONS:
            next_three = straight_line(hex_, direction)[:3]
            if len(next_three) == 3 and all(settlements.get(other) == seat for other in next_three):
                targets.add(hex_)
    return targets


def village_targets(board: Board, settlements: Settlements, walls: Walls, seat: int) -> set[Hex]:
    """Build on a hex that touches at least three own settlements, however they lie."""
    targets = set()
    for hex_ in empty_buildable_hexes(board, settlements, walls):
        own_around = [other for other in neighbours(hex_) if settlements.get(other) == seat]
        if len(own_around) >= 3:
            targets.add(hex_)
    return targets


def donation_targets(board: Board, settlements: Settlements, walls: Walls, seat: int, terrain: str) -> set[Hex]:
    """Build on the pictured terrain, which may be water or mountain."""
    return obey_adjacency(empty_hexes_of(board, settlements, walls, terrain), settlements, seat)


def outpost_targets(board: Board, settlements: Settlements, walls: Walls, action: str, card: str | None) -> set[Hex]:
    """The candidates of a building action with the adjacency rule switched off.

    `action` is "mandatory" or one of ADJACENCY_BUILDERS.
    """
    if action in ("mandatory", "oracle"):
        return empty_hexes_of(board, settlements, walls, card) if card is not None else set()
    if action == "farm":
        return empty_hexes_of(board, settlements, walls, "G")
    if action == "oasis":
        return empty_hexes_of(board, settlements, walls, "D")
    if action == "garden":
        return empty_hexes_of(board, settlements, walls, "F")
    if action == "tower":
        return empty_buildable_hexes(board, settlements, walls) & edge_hexes()
    return empty_hexes_of(board, settlements, walls, DONATION_TERRAIN[action])


# ---------------------------------------------------------------- moving


def lifted_targets(
    board: Board, settlements: Settlements, walls: Walls, seat: int, piece: Hex, terrain: str
) -> set[Hex]:
    """Targets on one terrain under the adjacency rule, for a piece already lifted from the board.

    The piece does not count as its own neighbour, but the hex it left is an ordinary empty candidate: it
    may be the one adjacent hex that forbids all far ones.  Putting the piece back is not a move.
    """
    others = without_piece(settlements, piece)
    return obey_adjacency(empty_hexes_of(board, others, walls, terrain), others, seat) - {piece}


def barn_targets(board: Board, settlements: Settlements, walls: Walls, seat: int, piece: Hex, card: str) -> set[Hex]:
    """Move to the terrain of the revealed card."""
    return lifted_targets(board, settlements, walls, seat, piece, card)


def harbor_targets(board: Board, settlements: Settlements, walls: Walls, seat: int, piece: Hex) -> set[Hex]:
    """Move to water."""
    return lifted_targets(board, settlements, walls, seat, piece, WATER)


def paddock_targets(board: Board, settlements: Settlements, walls: Walls, piece: Hex) -> set[Hex]:
    """Jump exactly two hexes in a straight line over anything, landing on a buildable empty hex."""
    targets = set()
    for direction in DIRECTIONS:
        middle = step(piece, direction)
        landing = step(middle, direction)
        if not on_board(middle) or not on_board(landing):
            continue
        if board.is_buildable(landing) and is_empty(landing, settlements, walls):
            targets.add(landing)
    return targets


def caravan_targets(board: Board, settlements: Settlements, walls: Walls, piece: Hex) -> set[Hex]:
    """Slide in a straight line as far as possible: the last free hex before the first obstacle."""
    targets = set()
    for direction in DIRECTIONS:
        free = []
        for hex_ in straight_line(piece, direction):
            if not board.is_buildable(hex_) or not is_empty(hex_, settlements, walls):
                break
            free.append(hex_)
        if free:
            targets.add(free[-1])
    return targets


def resettlement_targets(board: Board, settlements: Settlements, walls: Walls, piece: Hex) -> set[Hex]:
    """One single step to a touching empty buildable hex."""
    return {hex_ for hex_ in neighbours(piece) if board.is_buildable(hex_) and is_empty(hex_, settlements, walls)}


def moving_targets(
    board: Board,
    settlements: Settlements,
    walls: Walls,
    seat: int,
    action: str,
    card: str | None,
) -> Mapping[Hex, set[Hex]]:
    """For a moving tile: every own piece that can move with it, and where to."""
    result = {}
    for piece in own_hexes(settlements, seat):
        targets: set[Hex] = set()
        if action == "barn" and card is not None:
            targets = barn_targets(board, settlements, walls, seat, piece, card)
        elif action == "harbor":
            targets = harbor_targets(board, settlements, walls, seat, piece)
        elif action == "paddock":
            targets = paddock_targets(board, settlements, walls, piece)
        elif action == "caravan":
            targets = caravan_targets(board, settlements, walls, piece)
        elif action == "resettlement":
            targets = resettlement_targets(board, settlements, walls, piece)
        if targets:
            result[piece] = targets
    return result


# ---------------------------------------------------------------- other


def quarry_targets(board: Board, settlements: Settlements, walls: Walls, seat: int, card: str) -> set[Hex]:
    """A wall goes on the terrain of the revealed card, always next to an own settlement."""
    empty = empty_hexes_of(board, settlements, walls, card)
    return {hex_ for hex_ in empty if touches_own(hex_, settlements, seat)}


def sword_targets(settlements: Settlements, victim: int) -> set[Hex]:
    """The active player may pick any settlement of the victim."""
    return set(own_hexes(settlements, victim))


def treasure_gold() -> int:
    """Paid at the moment the tile is taken."""
    return TREASURE_GOLD
