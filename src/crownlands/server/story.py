"""What each action of a game did, in words."""

from typing import Any

from crownlands.engine.action import Action
from crownlands.engine.position import Position
from crownlands.scene.looks import scene_of
from crownlands.scene.model import message_data


class Story:
    """The story of a table as everybody may hear it: a message, or nothing, for each ply. What was told is kept."""

    def __init__(self) -> None:
        self._told: tuple[list[Action], list[Any]] = [], []

    def up_to(self, end: Position) -> list[Any]:
        """The story that leads to a position; done in a thread, as it takes a while."""
        actions, lines = self._told
        known = 0
        for old, new in zip(actions, end.history, strict=False):
            if old != new:
                break
            known += 1
        plies = range(known + 1, len(end.history) + 1)
        story = lines[:known] + [message_data(scene_of(end.after(ply).view()).log) for ply in plies]
        self._told = end.history, story
        return story
