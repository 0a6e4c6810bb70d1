"""When the bubbles of the domino games are due, and what they point at: choosing, turn order, placing, points."""

from collections.abc import Callable
from typing import Any

from crownlands.engine.view import View
from crownlands.games.domino.draft import CHOOSE, NOBODY, PLACE
from crownlands.games.domino.lookup import built_squares, placed
from crownlands.scene.lessons import LEARNER
from crownlands.scene.model import Thing

MINE = f"kingdom.{LEARNER}"


def laid(view: View) -> int:
    """How many dominoes the learner has laid."""
    return len(placed(view.state, LEARNER))


def domino_in(area: str, slot: int) -> Thing:
    """A domino in a row."""
    return Thing(area, ((0, slot), (1, slot)))


def first_choice(view: View) -> Thing | None:
    """Somebody chooses for the first time: the whole row."""
    state = view.state
    first = state.phase == CHOOSE and state.round_no == 0 and LEARNER not in state.next_owner.tolist()
    return Thing("next") if first else None


def turn_order(view: View) -> Thing | None:
    """Choosing again, and there is a choice: the lowest domino that is free acts first."""
    free = free_slots(view.state)
    again = view.state.phase == CHOOSE and view.state.round_no > 0 and len(free) > 1
    return domino_in("next", free[0]) if again else None


def free_slots(state: Any) -> list[int]:
    """The places of the next row without a king."""
    owners, numbers = state.next_owner.tolist(), state.next_row.tolist()
    return [slot for slot, owner in enumerate(owners) if owner == NOBODY and numbers[slot]]


def start_tile(view: View) -> Thing:
    """Where the first domino is laid."""
    middle = int(view.state.grid)
    return Thing(MINE, ((middle, middle),))


def second_choice(view: View) -> Thing | None:
    """The last domino of the first row is for the other king: what will be done with both, then."""
    state = view.state
    again = state.phase == CHOOSE and state.round_no == 0 and LEARNER in state.next_owner.tolist()
    return start_tile(view) if again else None


def first_domino(view: View) -> Thing | None:
    """The first domino is laid beside the start tile."""
    return start_tile(view) if view.state.phase == PLACE and not laid(view) else None


def placing_after(dominoes: int) -> Callable[[View], Thing | None]:
    """Something is placed when so many dominoes lie already: what is built."""

    def when(view: View) -> Thing | None:
        if view.state.phase != PLACE or laid(view) < dominoes:
            return None
        return Thing(MINE, tuple(built_squares(view.state, LEARNER)))

    return when


def turning(view: View) -> Thing | None:
    """A domino is placed: how it is turned and laid."""
    return Thing(part="actions") if view.state.phase == PLACE else None


def points_after(rounds: int) -> Callable[[View], Thing | None]:
    """There are points to explain, or it is high time: the panel."""

    def when(view: View) -> Thing | None:
        counted = view.scores()[LEARNER].total > 0
        return Thing(part="panel") if counted or view.state.round_no >= rounds else None

    return when
