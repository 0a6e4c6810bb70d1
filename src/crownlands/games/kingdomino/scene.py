"""How a position of Kingdomino looks."""

from collections.abc import Callable

import numpy as np

from crownlands.engine.action import Action
from crownlands.engine.view import View
from crownlands.games.domino import scene as shared
from crownlands.games.domino.draft import first_placement
from crownlands.games.domino.history import current_game, taken_dominoes
from crownlands.games.domino.kinds import domino_at_hand
from crownlands.games.domino.kingdom import put
from crownlands.games.kingdomino.dominoes import TERRAINS, TILES
from crownlands.games.kingdomino.rules import kingdom_score
from crownlands.scene.model import Scene


def scene(view: View) -> Scene:
    """The scene of a view; with choices, if it is that of the seat to move."""
    art = shared.DominoArt(_half(int(view.state.sample)), "castle", "king", "kingdomino.area.kingdom")
    taken = taken_dominoes(current_game(view.history))
    whole = shared.draft_scene(view, art, taken)
    if view.seat is None:
        return whole
    return whole.for_seat(view.seat, shared.choices(view, shared.DRAFT_CHOICES, art, _points(view)))


def _half(sample: int) -> shared.Half:
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
