"""Explained scores as lines of text."""

import textwrap
from collections.abc import Iterable

from crownlands.engine.action import Action
from crownlands.engine.position import Score
from crownlands.engine.words import Message, known

_INDENT = " " * 8


def kind_word(kind: str) -> str:
    """What an action does, in a word; the games of other people have only the word in the code."""
    return str(Message(f"kind.{kind}")) if known(f"kind.{kind}") else kind


def told(action: Action) -> str:
    """An action as a line of the game says it."""
    return f"{kind_word(action.kind)} {action.text}"


def explained(score: Score, name: str, width: int, cells: bool = True) -> list[str]:
    """A seat's points, item by item, with the squares counted; what brought nothing is gathered at the end."""
    lines = [str(Message("score.points", who=name, n=score.total))]
    told = [(str(item.what), item) for item in score.items if item.points]
    wide = max((len(what) for what, _ in told), default=0)
    for what, item in told:
        line = f"{item.points:6}  {what:{wide}}"
        if cells and item.cells:
            line += "  " + " ".join(item.cells)
        lines += _wrapped(line, width, " " * (10 + wide))
    nothing = [str(item.what) for item in score.items if not item.points]
    if nothing:
        lines += _wrapped("     0  " + ", ".join(nothing), width, _INDENT)
    return lines


def _wrapped(line: str, width: int, indent: str) -> Iterable[str]:
    return textwrap.wrap(line.rstrip(), max(width, 40), subsequent_indent=indent, break_long_words=False)
