"""What a kind of action is, said once: one row of its game's table for each kind."""

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple

from crownlands.engine.action import Action
from crownlands.engine.words import Message

if TYPE_CHECKING:
    from crownlands.engine.game import Game
    from crownlands.engine.position import Position
    from crownlands.engine.view import View


class Kind(NamedTuple):
    """One row: which actions there are of a kind, when they are played, and what is said about them."""

    name: str  # as in `action.kind`
    actions: Callable[["Game"], Iterable[Action]]  # all of this kind; none where the options leave it out
    phases: Collection[int]  # of the state, in which actions of this kind are played
    fault: Callable[["Position", Action], Message | None]  # which rule forbids one in these phases; None: it is not due
    log: Callable[["View", Action], Message | None] = lambda view, action: None  # what the last action did
    label: Callable[["View", Action], Message | None] = lambda view, action: None  # what choosing it is called


def kind_of(kinds: Iterable[Kind], action: Action) -> Kind:
    """The row of an action."""
    return next(kind for kind in kinds if kind.name == action.kind)


def fault_of(kinds: Iterable[Kind], position: "Position", action: Action) -> Message:
    """Which rule forbids an action: that of its kind, or that it is not due now."""
    row = kind_of(kinds, action)
    reason = row.fault(position, action) if position.state.phase in row.phases else None
    return reason or Message("action.not_now", action=action.text, expected=position.expected())
