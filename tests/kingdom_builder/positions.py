"""Positions made by hand, in as few words as the test needs."""

import crownlands as cl
from crownlands.games.kingdom_builder.hexes import hex_name
from crownlands.games.kingdom_builder.pieces import LETTERS
from crownlands.games.kingdom_builder.state import hex_set

NOMADS = "quarry caravan village garden"
BASE = "farm barn harbor tavern"
OTHER = "oracle paddock tower oasis"
HANDS = {"A": "G", "B": "T", "C": "D", "D": "F", "E": "C"}


def position(
    boards: str = NOMADS,
    goals: str = "discoverers citizens farmers",
    players: int = 2,
    turn: str = "A",
    card: str = "G",
    phase: str = "play",
    flags: str = "",
    **fields: str,
) -> cl.Position:
    """The middle of a game; seats and fields of the position text by name. A word in `flags` stands alone."""
    hands = " ".join(f"{seat}:{HANDS[seat]}" for seat in "ABCDE"[:players] if seat != turn)
    given = {"boards": boards, "goals": goals, "first": "A", "hand": hands, "pile": "G3 T3 D3 F3 C3", "turn": turn}
    given |= {"card": card} if card else {}
    texts = [f"{name} {words}" for name, words in (given | fields).items() if words]
    return cl.position("; ".join([f"kingdom_builder players={players}", *texts, *flags.split(), phase]))


def offered(position: cl.Position, kind: str = "build") -> set[str]:
    """The hexes (or for tiles, the texts) of the legal actions of a kind."""
    return {action.at[0] if action.at else action.text for action in position.legal() if action.kind == kind}


def hexes_of(boards: str, terrain: str) -> list[str]:
    """All hexes of a terrain, given its letter."""
    game = cl.game("kingdom_builder", boards=boards.split())
    return [hex_name(at) for at in hex_set(game.start().state.land[LETTERS.index(terrain)])]


def gold(position: cl.Position, seat: int = 0) -> dict[str, int]:
    """Points by what they are for, without the words that follow a colon."""
    items: dict[str, int] = {}
    for item in position.scores()[seat].items:
        name = str(item.what).split(":")[0]
        items[name] = items.get(name, 0) + item.points
    return items


def crowd(boards: str, terrain: str, leave: str, seats: str = "BC") -> dict[str, str]:
    """Settlements of some seats on every hex of a terrain but a few."""
    hexes = [name for name in hexes_of(boards, terrain) if name not in leave.split()]
    share = -(-len(hexes) // len(seats))
    assert share < 40
    return {seat: " ".join(hexes[i * share : (i + 1) * share]) for i, seat in enumerate(seats)}
