"""What the actions of a game tell that its state does not: which domino was chosen when, and which lies there last."""

from collections.abc import Sequence

from crownlands.engine.action import Action


def current_game(history: Sequence[Action]) -> Sequence[Action]:
    """The actions since the last time kings were drawn from the hands: those of this game of a dynasty."""
    start = 0
    for i in range(1, len(history)):
        if history[i].kind == "draw" and history[i - 1].kind in ("place", "discard") and _opens(history, i):
            start = i
    return history[start:]


def _opens(history: Sequence[Action], i: int) -> bool:
    """Do these draws lead to kings being drawn?"""
    return next((a.kind for a in history[i:] if a.kind != "draw"), "draw") == "king"


def taken_dominoes(history: Sequence[Action]) -> list[int]:
    """The dominoes chosen, in order."""
    return [int(action) for action in history if action.kind == "take"]


def last_placed(taken: Sequence[int], history: Sequence[Action], kings: int) -> int:
    """The number of the domino placed or discarded last, 0 if there is none."""
    count = sum(action.kind in ("place", "discard") for action in history)
    if not count:
        return 0
    lap, turn = divmod(count - 1, kings)
    row = sorted(taken[lap * kings : (lap + 1) * kings])
    return row[turn] if turn < len(row) else 0
