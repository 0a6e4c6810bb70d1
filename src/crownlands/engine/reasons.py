"""Why a choice is good, in the words of its game.

A game may say more about a turn than its points: what it joins, what it keeps open, what it denies to others. It does
so by a function in its rulebook that is given the position before the turn and after it.
"""

from typing import NamedTuple

from crownlands.engine.words import Message

AT_ONCE = "points"  # the scale of whatever brings points at once: its weight is their number


class Reason(NamedTuple):
    """A clause, and what it is about: puzzles are sorted by that."""

    theme: str
    text: Message
    weight: float  # above 0; the heavier, the sooner it is said
    # Two choices may have reasons of one kind, more and less good. They are weighed against each other on one scale,
    # and only the better choice has any. Without a name, every theme is a scale of its own.
    scale: str = ""
