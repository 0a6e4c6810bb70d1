"""Why an action cannot be played, for the decisions that Kingdomino has not."""

from collections.abc import Callable

from crownlands.engine.action import Action
from crownlands.engine.position import Position
from crownlands.engine.words import Items, Message
from crownlands.games.domino import explain
from crownlands.games.domino.cells import cell_name, read_cell
from crownlands.games.domino.land import BUILT, in_plane
from crownlands.games.domino.text import START, square_at
from crownlands.games.origins.dominoes import CAVEMEN, FIRE_RANGE, KINDS, RESOURCES, VOLCANO
from crownlands.games.origins.fire import craters_at
from crownlands.games.origins.state import (
    ANYBODY,
    FIRE,
    GIVE,
    GOODS,
    PAIR,
    PAY,
    RECRUIT,
    REFILL,
    SEARCH,
    SETTLE,
    cell_column,
    cell_line,
    rich_kind,
)
from crownlands.games.origins.totems import disputed, leads
from crownlands.games.origins.tribe import NOBODY_THERE, kinds_held, man_at, payable, tiles_in

PHASE_OF = {
    **explain.PHASE_OF,
    "pair": PAIR,
    "fire": FIRE,
    "give": GIVE,
    "pass": RECRUIT,
    "recruit": RECRUIT,
    "search": RECRUIT,
    "pay": PAY,
    "find": SEARCH,
    "settle": SETTLE,
    "caveman": REFILL,
}


def caveman(man: int) -> Message:
    """A caveman in words."""
    return Message(f"origins.{CAVEMEN[man]}")


def resource(kind: int) -> Message:
    """A resource in words."""
    return Message(f"origins.{RESOURCES[kind]}")


def resource_at(position: Position, x: int, y: int) -> int:
    """The kind of the resource on a square of the mover's territory; −1 if there is none."""
    state, seat = position.state, position.mover
    return int(rich_kind(state, seat, x, y)) if in_plane(state, seat, GOODS, x, y) else -1


def fire(position: Position, action: Action) -> Message:
    """Why fire cannot land on a square."""
    state, seat, cell = position.state, position.mover, action.at[0]
    x, y = read_cell(cell)
    if not in_plane(state, seat, BUILT, x, y):
        return Message("origins.fault.unbuilt", cell=cell)
    terrain, marks = square_at(state, seat, x, y)
    if terrain == VOLCANO:
        return Message("origins.fault.fire_volcano", cell=cell)
    if marks:
        return Message("origins.fault.fire_burning", cell=cell)
    if terrain == START and not state.fire_on_hut:
        return Message("origins.fault.fire_hut")
    source = int(state.volcano) - 1
    from_x, from_y = cell_column(state, source), cell_line(state, source)
    steps = int(FIRE_RANGE[craters_at(state, seat, from_x, from_y)])
    return Message("origins.fault.fire_far", cell=cell, volcano=cell_name(from_x, from_y), steps=steps)


def give(position: Position, action: Action) -> Message:
    """Why a totem cannot go to a seat."""
    kind = disputed(position.state)
    seats = position.game.seats
    leaders = Items(seats[s] for s in range(position.game.players) if leads(position.state, s, kind))
    return Message("origins.fault.give", seat=seats[action.piece or 0], resource=resource(kind), leaders=leaders)


def recruit(position: Position, action: Action) -> Message:
    """Why a caveman on the cave board cannot be recruited."""
    state = position.state
    man = action.piece or 0
    if not state.cave[man]:
        return Message("origins.fault.not_in_cave", caveman=caveman(man))
    return _too_poor(position, "origins.fault.two_resources")


def search(position: Position, action: Action) -> Message:
    """Why the pile cannot be searched."""
    if tiles_in(position.state.pile) == 0:
        return Message("origins.fault.pile_empty")
    return _too_poor(position, "origins.fault.four_resources")


def _too_poor(position: Position, id: str) -> Message:
    held = int(kinds_held(position.state, position.mover))
    kinds = Items(resource(kind) for kind in range(KINDS) if held >> kind & 1)
    return Message(id, seat=position.game.seats[position.mover], kinds=kinds or Message("origins.no_kinds"))


def pay(position: Position, action: Action) -> Message:
    """Why nothing can be paid from a square."""
    state, cell = position.state, action.at[0]
    kind = resource_at(position, *read_cell(cell))
    if kind < 0:
        return Message("origins.fault.no_resource", cell=cell)
    if int(state.paid) >> kind & 1:
        return Message("origins.fault.same_resource", resource=resource(kind))
    assert state.hired == ANYBODY
    due = int(payable(state, position.mover)).bit_length() - 1
    return Message("origins.fault.other_resource", cell=cell, found=resource(kind), resource=resource(due))


def find(position: Position, action: Action) -> Message:
    """Why a caveman cannot be had from the pile."""
    return Message("origins.fault.not_in_pile", caveman=caveman(action.piece or 0))


def settle(position: Position, action: Action) -> Message:
    """Why a caveman cannot settle on a square."""
    state, seat, cell = position.state, position.mover, action.at[0]
    x, y = read_cell(cell)
    if not in_plane(state, seat, BUILT, x, y):
        return Message("origins.fault.unbuilt", cell=cell)
    terrain, marks = square_at(state, seat, x, y)
    man = int(man_at(state, seat, x, y))
    kind = resource_at(position, x, y)
    if man != NOBODY_THERE:
        return Message("origins.fault.settle_caveman", cell=cell, caveman=caveman(man))
    if kind >= 0:
        return Message("origins.fault.settle_resource", cell=cell, resource=resource(kind))
    if terrain == VOLCANO:
        return Message("origins.fault.settle_volcano", cell=cell)
    return Message("origins.fault.settle_fire", cell=cell) if marks else Message("origins.fault.settle_hut")


WHY: dict[str, Callable[[Position, Action], Message]] = {
    "fire": fire,
    "give": give,
    "recruit": recruit,
    "search": search,
    "pay": pay,
    "find": find,
    "settle": settle,
    "caveman": find,
}
"""What explains an action of each kind in its own phase. To pass and both pairs can always be played there."""
