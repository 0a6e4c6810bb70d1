"""Explanations the domino games share: what is expected, which rule forbids an action, what properties score.

Each game says these things in its own words (a castle is not a hut): `kingdomino.fault.outside`,
`origins.fault.outside`, … have the same arguments.
"""

from collections.abc import Callable, Sequence
from typing import Any

from crownlands.engine.action import Action
from crownlands.engine.game import Game
from crownlands.engine.position import Item, Position
from crownlands.engine.words import Message
from crownlands.games.domino.cells import cells_of, read_cell
from crownlands.games.domino.draft import CHOOSE, DRAW, ENDED, KING, PHASES, PLACE, PLACEMENT
from crownlands.games.domino.kingdom import property_points
from crownlands.games.domino.land import ARROWS, MARKS, grow, marks_on, squares, start_square
from crownlands.games.domino.placing import FREE_PLACE, OCCUPIED, OUTSIDE
from crownlands.games.domino.placing import fault as place_fault
from crownlands.games.domino.text import built_squares

Half = Callable[[int, int], Message]
"""One half of a domino in words, given its terrain and marks."""

PHASE_OF = {"place": PLACE, "discard": PLACE, "take": CHOOSE, "draw": DRAW, "king": KING}
"""In which phase an action of each kind is played."""


def expected(position: Position, tiles: Any, half: Half) -> Message:
    """What is to be done in the phases of the draft. `tiles` are the dominoes of the game."""
    game, state = position.game, position.state
    if state.phase in (DRAW, KING, ENDED):
        return Message(f"{game.id}.expect.{PHASES[state.phase]}")
    seat = game.seats[position.mover]
    if state.phase == CHOOSE:
        return Message(f"{game.id}.expect.choose", seat=seat)
    number = int(state.row[state.turn])
    a, i, b, j = tiles[number].tolist()
    return Message(f"{game.id}.expect.place", seat=seat, number=number, first=half(a, i), second=half(b, j))


def fault(position: Position, action: Action, tiles: Any, half: Half) -> Message:
    """Which rule forbids an action of the draft in its own phase."""
    game, state = position.game, position.state
    if action.kind == "king":
        return Message(f"{game.id}.fault.no_king", seat=game.seats[action.piece or 0])
    if action.kind == "draw":
        return Message(f"{game.id}.fault.not_in_bag", number=action.piece)
    if action.kind == "take":
        for slot in range(4):
            if state.next_row[slot] == action.piece:
                owner = game.seats[state.next_owner[slot]]
                return Message(f"{game.id}.fault.taken", number=action.piece, seat=owner)
        free = ", ".join(a.text for a in position.legal())
        return Message(f"{game.id}.fault.not_in_row", number=action.piece, free=free)
    number = int(state.row[state.turn])
    if action.kind == "discard":
        return Message(f"{game.id}.fault.must_place", number=number, example=position.legal()[0].text)
    seat, place = position.mover, action - PLACEMENT
    a, _, b, _ = tiles[number].tolist()
    what = place_fault(state, seat, a, b, place)
    if what == OUTSIDE:
        return Message(f"{game.id}.fault.outside", action=action.text, grid=int(state.grid))
    if what == OCCUPIED:
        taken = next(cell for cell in action.at if read_cell(cell) in built_squares(state, seat))
        return Message(f"{game.id}.fault.occupied", cell=taken)
    if what == FREE_PLACE:
        same = action.at[1] + ARROWS[place & 3 ^ 2]
        return Message(f"{game.id}.fault.twin", number=number, same=same)
    return Message(f"{game.id}.fault.unjoined", action=action.text, first=half(a, 0), second=half(b, 0))


def properties(game: Game, state: Any, seat: int, terrains: Sequence[str]) -> list[Item]:
    """The properties of the terrains that count, with and without marks."""
    found = []
    start = start_square(state, seat)
    marks = [squares(state, seat, MARKS + level) for level in range(3)]
    for terrain, name in enumerate(terrains):
        field = squares(state, seat, terrain) & ~start
        while field:
            group = grow(field & -field, field)
            field &= ~group
            what = Message(
                f"{game.id}.item.property",
                terrain=Message(f"{game.id}.{name}"),
                squares=group.bit_count(),
                marks=marks_on(group, *marks),
            )
            found.append(Item(what, property_points(group, *marks), cells_of(state, seat, group)))
    return found
