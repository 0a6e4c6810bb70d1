"""The kinds of actions that all domino games have: which there are, why one is refused, what is said about them.

Each game says these things in its own words (a castle is not a hut): `kingdomino.fault.outside`,
`origins.fault.outside`, … have the same arguments.
"""

from collections.abc import Iterator
from typing import Any

from crownlands.engine.action import Action
from crownlands.engine.game import Game
from crownlands.engine.kinds import Kind
from crownlands.engine.position import Position
from crownlands.engine.view import View
from crownlands.engine.words import Listed, Message
from crownlands.games.domino.cells import cell_name, halves, place_text, read_cell
from crownlands.games.domino.draft import CHOOSE, DISCARD, DRAW, KING, PLACE, first_king, first_placement
from crownlands.games.domino.history import Taken, course_of, taken_dominoes
from crownlands.games.domino.land import ARROWS
from crownlands.games.domino.lookup import built_squares
from crownlands.games.domino.placing import FREE_PLACE, OCCUPIED, OUTSIDE
from crownlands.games.domino.placing import fault as place_fault
from crownlands.games.domino.tiles import Dominoes


def draft_kinds(dominoes: Dominoes, taken: Taken = taken_dominoes) -> tuple[Kind, ...]:
    """Drawing dominoes and kings, taking a domino, placing or discarding it."""

    def numbers(game: Game) -> range:
        return range(1, len(dominoes.tiles(game)))

    def draws(game: Game) -> Iterator[Action]:
        return (Action(-number, f"*{number}", "draw", piece=number) for number in numbers(game))

    def takes(game: Game) -> Iterator[Action]:
        return (Action(number, str(number), "take", piece=number) for number in numbers(game))

    def why_not_there(position: Position, action: Action) -> Message:
        return place_fault_of(position, action, dominoes)

    def log_laid(view: View, action: Action) -> Message | None:
        number = course_of(view.history, view.values.kings, taken).last
        return Message(f"domino.log.{action.kind}", seat=view.game.who(view.moved), number=number) if number else None

    return (
        Kind("draw", draws, (DRAW,), _not_in_bag, _log_draw),
        Kind("king", kings, (KING,), _no_king, _log_king),
        Kind("take", takes, (CHOOSE,), _not_to_take, _log_take, _label_take),
        Kind("discard", discards, (PLACE,), _must_place, log_laid, _label_discard),
        Kind("place", places, (PLACE,), why_not_there, log_laid, _label_place),
    )


def domino_at_hand(state: Any) -> int:
    """The number of the domino that is to be placed."""
    return int(state.row[state.turn])


# --- which there are -------------------------------------------------------------------------------------------------


def kings(game: Game) -> Iterator[Action]:
    """Drawing a king of each seat."""
    first = int(first_king(game.empty_state()[0]))
    return (Action(first - seat, f"*{name}", "king", piece=seat) for seat, name in enumerate(game.seats))


def discards(game: Game) -> Iterator[Action]:
    """Discarding the domino at hand."""
    yield Action(DISCARD, "x", "discard")


def places(game: Game) -> Iterator[Action]:
    """Every placement that stays in the frame."""
    state = game.empty_state()[0]
    base, grid = int(first_placement(state)), int(state.grid)
    side = 2 * grid - 1
    for place in range(4 * side * side):
        first, second = halves(grid, place)
        if 1 <= second[0] <= side and 1 <= second[1] <= side:
            cells = (cell_name(*first), cell_name(*second))
            yield Action(base + place, place_text(grid, place), "place", cells)


# --- why one is refused ----------------------------------------------------------------------------------------------


def _not_in_bag(position: Position, action: Action) -> Message:
    return Message(f"{position.game.id}.fault.not_in_bag", number=action.piece)


def _no_king(position: Position, action: Action) -> Message:
    return Message(f"{position.game.id}.fault.no_king", seat=position.game.who(action.piece or 0))


def _not_to_take(position: Position, action: Action) -> Message:
    game, state = position.game, position.state
    lying = state.next_row.tolist()
    if action.piece in lying:
        owner = game.who(state.next_owner[lying.index(action.piece)])
        return Message(f"{game.id}.fault.taken", number=action.piece, seat=owner)
    free = ", ".join(a.text for a in position.legal())
    return Message(f"{game.id}.fault.not_in_row", number=action.piece, free=free)


def _must_place(position: Position, action: Action) -> Message:
    number, example = domino_at_hand(position.state), Listed(position.legal()[0].at)
    return Message(f"{position.game.id}.fault.must_place", number=number, example=example)


def place_fault_of(position: Position, action: Action, dominoes: Dominoes) -> Message:
    """Which rule forbids a placement of the domino at hand."""
    game, state, seat = position.game, position.state, position.mover
    number, place = domino_at_hand(state), action - first_placement(state)
    a, _, b, _ = dominoes.tiles(game)[number].tolist()
    what = place_fault(state, seat, a, b, place)
    if what == OUTSIDE:
        return Message(f"{game.id}.fault.outside", cells=Listed(action.at), grid=int(state.grid))
    if what == OCCUPIED:
        taken = next(cell for cell in action.at if read_cell(cell) in built_squares(state, seat))
        return Message(f"{game.id}.fault.occupied", cell=taken)
    if what == FREE_PLACE:
        same = action.at[1] + ARROWS[place & 3 ^ 2]
        return Message(f"{game.id}.fault.twin", number=number, same=same)
    first, second = dominoes.half(a, 0), dominoes.half(b, 0)
    return Message(f"{game.id}.fault.unjoined", cells=Listed(action.at), first=first, second=second)


# --- what is said of one ---------------------------------------------------------------------------------------------


def _log_draw(view: View, action: Action) -> Message:
    return Message("domino.log.draw", number=action.piece)


def _log_king(view: View, action: Action) -> Message:
    return Message("domino.log.king", seat=view.game.who(action.piece or 0))


def _log_take(view: View, action: Action) -> Message:
    return Message("domino.log.take", seat=view.game.who(view.moved), number=action.piece)


def _label_take(view: View, action: Action) -> Message:
    return Message("domino.choice.take", number=int(action))


def _label_discard(view: View, action: Action) -> Message:
    return Message("domino.choice.discard", number=domino_at_hand(view.values))


def _label_place(view: View, action: Action) -> Message:
    first, second = action.at
    return Message("domino.choice.place", number=domino_at_hand(view.values), first=first, second=second)
