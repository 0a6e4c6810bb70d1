"""What the actions of a game tell that its state does not: which domino was chosen when, by which king, and which lies
there last."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from crownlands.engine.action import Action

Taken = Callable[[Sequence[Action]], list[int]]  # the dominoes as they were chosen, given the history of a game


class Course(NamedTuple):
    """How a game has gone so far."""

    standing: dict[int, int]  # which king stands on which domino
    last: int  # the domino placed or discarded last, 0 if there is none


@lru_cache(maxsize=4)  # a scene and what is told of it ask the same one after the other
def course_of(history: tuple[Action, ...], kings: int, taken: Taken) -> Course:
    """The course of this game of a dynasty, or of the only one."""
    kinds = [action.kind for action in history]
    start = start_of_game(kinds)
    dominoes = taken(history[start:])
    return Course(kings_on(tuple(dominoes), kings), last_placed(dominoes, kinds[start:], kings))


def start_of_game(kinds: Sequence[str]) -> int:
    """Where this game of a dynasty begins, with the last time kings are drawn from the hands; given the kinds of all
    actions."""
    if "king" not in kinds:
        return 0
    last_king = len(kinds) - 1 - kinds[::-1].index("king")
    start = 0
    for i in range(1, last_king):
        if kinds[i] == "draw" and kinds[i - 1] in ("place", "discard") and _opens(kinds, i):
            start = i
    return start


def _opens(kinds: Sequence[str], i: int) -> bool:
    """Do these draws lead to kings being drawn?"""
    return next((kind for kind in kinds[i:] if kind != "draw"), "draw") == "king"


def taken_dominoes(history: Sequence[Action]) -> list[int]:
    """The dominoes chosen, in order."""
    return [int(action) for action in history if action.kind == "take"]


def last_placed(taken: Sequence[int], kinds: Sequence[str], kings: int) -> int:
    """The number of the domino placed or discarded last, 0 if there is none; given the kinds of all actions."""
    count = kinds.count("place") + kinds.count("discard")
    if not count:
        return 0
    lap, turn = divmod(count - 1, kings)
    row = sorted(taken[lap * kings : (lap + 1) * kings])
    return row[turn] if turn < len(row) else 0


def kings_on(taken: tuple[int, ...], kings: int) -> dict[int, int]:
    """Which king stands on which domino, kings numbered by the order of the first picks.

    `taken` are the dominoes as they were chosen; the kings of a row choose in the order of its numbers.
    """
    if not taken:
        return {}
    first = (len(taken) - 1) // kings * kings
    standing, chosen = _kings_of_row(taken[:first], kings), taken[first:]
    row = sorted(standing)
    moved = {number: standing[row[i]] if row else i for i, number in enumerate(chosen)}
    return {**{number: standing[number] for number in row[len(chosen) :]}, **moved}


@lru_cache(maxsize=1024)  # the rows before stay the same while kings choose in the next
def _kings_of_row(taken: tuple[int, ...], kings: int) -> dict[int, int]:
    return kings_on(taken, kings)
