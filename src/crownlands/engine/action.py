"""An action: one number with two more faces."""

from typing import Any

HIDDEN = "hidden"
"""The kind of the action that stands, in what a seat knows of the past, for a draw it did not see."""


class Action(int):
    """One decision, or one outcome of chance.

    It *is* its number in the game's static table (so it goes into arrays and masks), reads as a short text, and
    says what it does: `kind`, the squares it is about (`at`), the piece or number it is about (`piece`).
    Decisions are numbered from 0 up, outcomes of chance from -1 down.

    It equals its text as well as its number: `"c3>" in position.legal()`. In sets and as a key it is its number.
    """

    text: str
    kind: str
    at: tuple[str, ...]
    piece: int | None

    def __new__(cls, number: int, text: str, kind: str, at: tuple[str, ...] = (), piece: int | None = None) -> "Action":
        self = super().__new__(cls, number)
        self.__dict__.update(text=text, kind=kind, at=at, piece=piece)
        return self

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("an action cannot be changed")

    def __eq__(self, other: object) -> bool:
        return self.text == other if isinstance(other, str) else super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = int.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        return Action, (int(self), self.text, self.kind, self.at, self.piece)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        # The text stands for the action wherever one is asked for, so this is code that works.
        return repr(self.text)
