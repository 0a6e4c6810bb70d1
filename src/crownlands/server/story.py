"""What happened at a table: what each action did, in words, and the turns that actions belong to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from crownlands.engine.action import Action
from crownlands.engine.position import Position
from crownlands.scene.looks import scene_of
from crownlands.scene.model import message_data


class Turn(NamedTuple):
    """What a seat did in one go, and what chance brought after it; without a seat, what was drawn before anybody moved.

    Its actions are those from `first` to `last`, counted from 1.
    """

    seat: int | None
    first: int
    last: int


def turns_of(makers: Sequence[int | None]) -> list[Turn]:
    """The turns of a game, given whose each action was (None: chance). The first one is the start, and may be empty.

    A turn begins when a seat acts that did not act just before: one that acts again after a draw has another turn.
    """
    turns = [Turn(None, 1, 0)]
    for ply, maker in enumerate(makers, 1):
        if maker is not None and (ply == 1 or maker != makers[ply - 2]):
            turns.append(Turn(maker, ply, ply))
        else:
            turns[-1] = turns[-1]._replace(last=ply)
    return turns


@dataclass(frozen=True)
class Ply:
    """An action as everybody may hear of it: whose it was, what it did, and the points of all seats after it."""

    by: int | None
    line: Any
    points: list[int]


class Story:
    """The story of a table as everybody may hear it. What was told is kept."""

    def __init__(self) -> None:
        self._told: tuple[list[Action], list[Ply]] = [], []

    def up_to(self, end: Position) -> dict[str, Any]:
        """The story that leads to a position; done in a thread, as it takes a while."""
        actions, plies = self._told
        known = 0
        for old, new in zip(actions, end.history, strict=False):
            if old != new:
                break
            known += 1
        told, mover = plies[:known], end.after(known).mover
        for ply in range(known + 1, len(end.history) + 1):
            position = end.after(ply)
            scene = scene_of(position.view())
            points = [panel.points for panel in scene.panels]
            told.append(Ply(None if mover < 0 else mover, message_data(scene.log), points))
            mover = position.mover
        self._told = end.history, told
        return _data(told, [score.total for score in end.after(0).view().scores()])


def _data(plies: list[Ply], first: list[int]) -> dict[str, Any]:
    """A story as it is told over HTTP; `first` are the points before anything happened."""
    turns = turns_of([ply.by for ply in plies])
    return {
        "story": [ply.line for ply in plies],
        "by": [ply.by for ply in plies],
        "turns": [{**turn._asdict(), "points": plies[turn.last - 1].points if turn.last else first} for turn in turns],
    }
