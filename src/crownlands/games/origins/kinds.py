"""The kinds of actions of Origins: what each is, why one is refused, what is said about it.

Beside those of the draft there is a square for fire, choices without a square, a square to pay from, a square for a
caveman. What a mode or a number of players does not know, has no actions in it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from crownlands.engine.action import Action
from crownlands.engine.game import Game
from crownlands.engine.kinds import Kind
from crownlands.engine.position import Position
from crownlands.engine.view import View
from crownlands.engine.words import Listed, Message, SeatLetter
from crownlands.games.domino.cells import cell_name, read_cell
from crownlands.games.domino.history import taken_dominoes
from crownlands.games.domino.kinds import draft_kinds
from crownlands.games.domino.land import BUILT, cell_column, cell_line, in_plane
from crownlands.games.domino.lookup import START, square_at
from crownlands.games.origins.contents import CAVEMEN, FIRE_RANGE, KINDS, VOLCANO
from crownlands.games.origins.fire import craters_at
from crownlands.games.origins.recruiting import NOBODY_THERE, kinds_held, man_at, payable, tiles_in
from crownlands.games.origins.state import (
    ANYBODY,
    CAVEMAN_DRAWN,
    FINDS,
    FIRE,
    GIVE,
    GIVES,
    GOODS,
    HIRES,
    PAIR,
    PAIRS,
    PASS,
    PAY,
    RECRUIT,
    REFILL,
    SEARCH,
    SEARCHES,
    SETTLE,
    SLOTS,
    choices_from,
    fires_from,
    pays_from,
    rich_kind,
    settles_from,
)
from crownlands.games.origins.totems import disputed, leads
from crownlands.games.origins.words import DOMINOES, caveman, resource

PAIR_TEXTS = ("1&4", "2&3")


def taken(history: Sequence[Action]) -> list[int]:
    """The dominoes chosen, in order; with two players the first row is shared all at once."""
    shared = "pair" in [action.kind for action in history]
    shares = sorted(int(action.piece or 0) for action in history[:SLOTS]) if shared else []
    return shares + taken_dominoes(history)


# --- which there are -------------------------------------------------------------------------------------------------


def _first(game: Game, first: Callable[[int], int]) -> int:
    """A number that depends on how many squares there are."""
    return first(int(game.empty_state()[0].grid))


def _squares(game: Game, first: Callable[[int], int], sign: str, kind: str) -> Iterator[Action]:
    """An action for every square of the frame."""
    side = 2 * int(game.empty_state()[0].grid) - 1
    number = _first(game, first)
    for cell in range(side * side):
        name = cell_name(cell % side + 1, cell // side + 1)
        yield Action(number + cell, sign + name, kind, (name,))


def _fires(game: Game) -> Iterator[Action]:
    return _squares(game, fires_from, "!", "fire")


def _pairs(game: Game) -> Iterator[Action]:
    if game.players == 2:
        first = _first(game, choices_from) + PAIRS
        yield from (Action(first + number, text, "pair") for number, text in enumerate(PAIR_TEXTS))


def _gifts(game: Game) -> Iterator[Action]:
    if game.options["mode"] == "totem":
        first = _first(game, choices_from) + GIVES
        yield from (Action(first + seat, f">{name}", "give", piece=seat) for seat, name in enumerate(game.seats))


def _of_tribes(actions: Callable[[Game], Iterable[Action]]) -> Callable[[Game], Iterable[Action]]:
    """What there is in the tribe mode only."""
    return lambda game: actions(game) if game.options["mode"] == "tribe" else ()


@_of_tribes
def _passes(game: Game) -> Iterable[Action]:
    return [Action(_first(game, choices_from) + PASS, "pass", "pass")]


@_of_tribes
def _searches(game: Game) -> Iterable[Action]:
    return [Action(_first(game, choices_from) + SEARCHES, "search", "search")]


@_of_tribes
def _recruits(game: Game) -> Iterable[Action]:
    first = _first(game, choices_from) + HIRES
    return (Action(first + man, name, "recruit", piece=man) for man, name in enumerate(CAVEMEN))


@_of_tribes
def _finds(game: Game) -> Iterable[Action]:
    first = _first(game, choices_from) + FINDS
    return (Action(first + man, f"pile:{name}", "find", piece=man) for man, name in enumerate(CAVEMEN))


@_of_tribes
def _cavemen(game: Game) -> Iterable[Action]:
    return (Action(CAVEMAN_DRAWN - man, f"*{name}", "caveman", piece=man) for man, name in enumerate(CAVEMEN))


@_of_tribes
def _payments(game: Game) -> Iterable[Action]:
    return _squares(game, pays_from, "-", "pay")


@_of_tribes
def _settles(game: Game) -> Iterable[Action]:
    return _squares(game, settles_from, "+", "settle")


# --- why one is refused ----------------------------------------------------------------------------------------------


def _always_possible(position: Position, action: Action) -> None:
    return None


def _resource_at(position: Position, x: int, y: int) -> int:
    """The kind of the resource on a square of the mover's territory; −1 if there is none."""
    state, seat = position.state, position.mover
    return int(rich_kind(state, seat, x, y)) if in_plane(state, seat, GOODS, x, y) else -1


def _why_not_fire(position: Position, action: Action) -> Message:
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


def _why_not_give(position: Position, action: Action) -> Message:
    """Why a totem cannot go to a seat."""
    kind = disputed(position.state)
    game = position.game
    leaders = Listed(game.who(seat) for seat in range(game.players) if leads(position.state, seat, kind))
    return Message("origins.fault.give", seat=game.who(action.piece or 0), resource=resource(kind), leaders=leaders)


def _why_not_recruit(position: Position, action: Action) -> Message:
    """Why a caveman on the cave board cannot be recruited."""
    state = position.state
    man = action.piece or 0
    if not state.cave[man]:
        return Message("origins.fault.not_in_cave", caveman=caveman(man))
    return _too_poor(position, "origins.fault.two_resources")


def _why_not_search(position: Position, action: Action) -> Message:
    """Why the pile cannot be searched."""
    if tiles_in(position.state.pile) == 0:
        return Message("origins.fault.pile_empty")
    return _too_poor(position, "origins.fault.four_resources")


def _too_poor(position: Position, id: str) -> Message:
    held = int(kinds_held(position.state, position.mover))
    kinds = Listed(resource(kind) for kind in range(KINDS) if held >> kind & 1)
    return Message(id, seat=position.game.who(position.mover), kinds=kinds or Message("origins.no_kinds"))


def _why_not_pay(position: Position, action: Action) -> Message:
    """Why nothing can be paid from a square."""
    state, cell = position.state, action.at[0]
    kind = _resource_at(position, *read_cell(cell))
    if kind < 0:
        return Message("origins.fault.no_resource", cell=cell)
    if int(state.paid) >> kind & 1:
        return Message("origins.fault.same_resource", resource=resource(kind))
    assert state.hired == ANYBODY
    due = int(payable(state, position.mover)).bit_length() - 1
    return Message("origins.fault.other_resource", cell=cell, found=resource(kind), resource=resource(due))


def _not_in_pile(position: Position, action: Action) -> Message:
    """Why a caveman cannot be had from the pile."""
    return Message("origins.fault.not_in_pile", caveman=caveman(action.piece or 0))


def _why_not_settle(position: Position, action: Action) -> Message:
    """Why a caveman cannot settle on a square."""
    state, seat, cell = position.state, position.mover, action.at[0]
    x, y = read_cell(cell)
    if not in_plane(state, seat, BUILT, x, y):
        return Message("origins.fault.unbuilt", cell=cell)
    terrain, marks = square_at(state, seat, x, y)
    man = int(man_at(state, seat, x, y))
    kind = _resource_at(position, x, y)
    if man != NOBODY_THERE:
        return Message("origins.fault.settle_caveman", cell=cell, caveman=caveman(man))
    if kind >= 0:
        return Message("origins.fault.settle_resource", cell=cell, resource=resource(kind))
    if terrain == VOLCANO:
        return Message("origins.fault.settle_volcano", cell=cell)
    return Message("origins.fault.settle_fire", cell=cell) if marks else Message("origins.fault.settle_hut")


# --- what is said of one ---------------------------------------------------------------------------------------------


def _said(where: str, **args: Callable[[View, Action], Any]) -> Callable[[View, Action], Message]:
    """What is said in some place about an action of any kind: its message, with the arguments worked out."""

    def said(view: View, action: Action) -> Message:
        return Message(f"origins.{where}.{action.kind}", **{name: find(view, action) for name, find in args.items()})

    return said


log, label = partial(_said, "log"), partial(_said, "choice")


def _cell(view: View, action: Action) -> str:
    return action.at[0]


def _caveman(view: View, action: Action) -> Message:
    return caveman(action.piece or 0)


def _hired(view: View, action: Action) -> Message:
    return caveman(int(view.state.hired) - 1)


def _mover(view: View, action: Action) -> SeatLetter:
    return view.game.who(view.moved)


def _receiver(view: View, action: Action) -> SeatLetter:
    return view.game.who(action.piece or 0)


def _text(view: View, action: Action) -> str:
    return action.text


ORIGINS_KINDS = (
    *draft_kinds(DOMINOES, taken),
    Kind("pair", _pairs, (PAIR,), _always_possible, log(seat=_mover), label(pair=_text)),
    Kind("fire", _fires, (FIRE,), _why_not_fire, log(seat=_mover, cell=_cell), label(cell=_cell)),
    Kind("give", _gifts, (GIVE,), _why_not_give, log(seat=_receiver), label(seat=_receiver)),
    Kind("pass", _passes, (RECRUIT,), _always_possible, log(seat=_mover), label()),
    Kind(
        "recruit", _recruits, (RECRUIT,), _why_not_recruit, log(seat=_mover, caveman=_caveman), label(caveman=_caveman)
    ),
    Kind("search", _searches, (RECRUIT,), _why_not_search, log(seat=_mover), label()),
    Kind("pay", _payments, (PAY,), _why_not_pay, log(seat=_mover, cell=_cell), label(cell=_cell)),
    Kind("find", _finds, (SEARCH,), _not_in_pile, log(seat=_mover, caveman=_caveman), label(caveman=_caveman)),
    Kind(
        "settle", _settles, (SETTLE,), _why_not_settle, log(seat=_mover, cell=_cell), label(cell=_cell, caveman=_hired)
    ),
    Kind("caveman", _cavemen, (REFILL,), _not_in_pile, log(caveman=_caveman)),
)
