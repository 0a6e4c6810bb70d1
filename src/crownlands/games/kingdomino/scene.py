"""How a position of Kingdomino looks."""

from collections.abc import Callable

import numpy as np

from crownlands.engine.action import Action
from crownlands.engine.position import Item
from crownlands.engine.view import View
from crownlands.engine.words import Message
from crownlands.games.domino import scene as shared
from crownlands.games.domino.draft import first_placement
from crownlands.games.domino.history import current_game, taken_dominoes
from crownlands.games.domino.kinds import domino_at_hand
from crownlands.games.domino.kingdom import put
from crownlands.games.domino.left import dominoes_left
from crownlands.games.kingdomino.dominoes import IN_BASE, IN_SAMPLE, TERRAINS, TILES
from crownlands.games.kingdomino.rules import kingdom_score
from crownlands.scene.left import LeftGroup
from crownlands.scene.model import Heading, Scene


def scene(view: View) -> Scene:
    """The scene of a view; with choices, if it is that of the seat to move."""
    art = shared.DominoArt(half_of(int(view.state.sample)), "castle", "king", "kingdomino.area.kingdom", _heading)
    taken = taken_dominoes(current_game(view.history))
    whole = shared.draft_scene(view, art, taken)
    if view.seat is None:
        return whole
    return whole.for_seat(view.seat, shared.choices(view, shared.DRAFT_CHOICES, art, _points(view)))


def _heading(item: Item) -> Heading:
    """Properties of one terrain belong together; a bonus is a kind of its own."""
    if item.name in TERRAINS:
        return Heading(Message(f"kingdomino.{item.name}"), f"{item.name}.0")
    return Heading(item.what)


def left(view: View) -> tuple[LeftGroup, ...]:
    """The dominoes that can still come."""
    sample = int(view.state.sample)
    return (dominoes_left(view.state, half_of(sample), IN_SAMPLE if sample else IN_BASE),)


def half_of(sample: int) -> shared.Half:
    def half(number: int, which: int) -> str:
        terrain, crowns = TILES[sample, number, 2 * which : 2 * which + 2].tolist()
        parts = [f"{TERRAINS[terrain]}.{(number + which) % 3}"]
        parts += [f"crowns.{crowns}"] if crowns else []
        parts += [f"number.{number}"] if which else []
        return "+".join(parts)

    return half


def _points(view: View) -> Callable[[Action], int]:
    """What placing the domino at hand would add to the mover's points."""
    state, seat = view.state, view.mover
    work = np.empty(1, state.dtype)

    def points(action: Action) -> int:
        work[0] = state
        number = domino_at_hand(state)
        put(work[0], seat, number, TILES[state.sample, number], action - first_placement(state))
        return int(kingdom_score(work[0], seat)) - int(kingdom_score(state, seat))

    return points


def action_at(view: View, area: str, x: float, y: float) -> str | None:
    """The action somebody means who points at a place where nothing can be done; why not, the rules then tell."""
    return shared.action_at(view, area, x, y, TILES[view.state.sample])
