"""How a position of Kingdomino looks."""

from functools import cache
from typing import Any

from crownlands.engine.position import Item
from crownlands.engine.view import View
from crownlands.engine.words import Message
from crownlands.games.domino import scene as shared
from crownlands.games.domino.left import dominoes_left
from crownlands.games.kingdomino.dominoes import IN_BASE, IN_SAMPLE, TERRAINS, TILES
from crownlands.games.kingdomino.rules import gains
from crownlands.scene.left import LeftGroup
from crownlands.scene.memo import Memo
from crownlands.scene.model import Heading, Scene


def scene(view: View, memo: Memo) -> Scene:
    """What everybody may see of a view."""
    return shared.draft_scene(view, memo, _art(view.values.sample))


def own(view: View, scene: Scene, memo: Memo) -> Scene:
    """The scene of a seat; with choices, if it is the one to move."""
    assert view.seat is not None
    return scene.for_seat(view.seat, shared.choices(view, shared.DRAFT_CHOICES, _art(view.values.sample), gains))


@cache
def _art(sample: int) -> shared.DominoArt:
    return shared.DominoArt(half_of(sample), "castle", "king", "kingdomino.area.kingdom", _heading, _counted)


def _counted(state: Any, seat: int) -> Any:
    """Earlier games of a dynasty count beside the kingdom."""
    return state.game, state.past


def _heading(item: Item) -> Heading:
    """Properties of one terrain belong together; a bonus is a kind of its own."""
    if item.name in TERRAINS:
        return Heading(Message(f"kingdomino.{item.name}"), f"{item.name}.0")
    return Heading(item.what)


def left(view: View) -> tuple[LeftGroup, ...]:
    """The dominoes that can still come."""
    sample = view.values.sample
    return (dominoes_left(view.values, half_of(sample), IN_SAMPLE if sample else IN_BASE),)


@cache
def half_of(sample: int) -> shared.Half:
    """How the halves of the game's dominoes are drawn, or of the Sample's."""

    @cache
    def half(number: int, which: int) -> str:
        terrain, crowns = TILES[sample, number, 2 * which : 2 * which + 2].tolist()
        parts = [f"{TERRAINS[terrain]}.{(number + which) % 3}"]
        parts += [f"crowns.{crowns}"] if crowns else []
        parts += [f"number.{number}"] if which else []
        return "+".join(parts)

    return half


def action_at(view: View, area: str, x: float, y: float) -> str | None:
    """The action somebody means who points at a place where nothing can be done; why not, the rules then tell."""
    return shared.action_at(view, area, x, y, TILES[view.state.sample])
