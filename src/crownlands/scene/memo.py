"""What stays the same from one position of a table to the next, so that it is made only once."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")


class Memo:
    """Things by name, each with what it was made of: it is made anew when that has changed.

    A thing must follow from its name and what it is made of alone. At a table there is one memo for what everybody may
    see and one for each seat, and what goes into it comes from their views: it knows no more than they do.
    """

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[Any, Any]] = {}

    def made(self, name: Hashable, of: Any, make: Callable[[], T]) -> T:
        """What was made before under this name of the same, or a new one."""
        last = self._made.get(name)
        if last is not None and last[0] == of:
            return last[1]  # type: ignore[no-any-return]
        thing = make()
        self._made[name] = of, thing
        return thing
