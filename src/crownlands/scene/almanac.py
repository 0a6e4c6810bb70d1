"""The almanac of a game: what each of its pieces is called, how it is drawn, and what it does, in a sentence or two.

Cards at the table and lists on the rules pages say the same, because both say what stands here.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from crownlands.engine.words import Message


@dataclass(frozen=True)
class Entry:
    """A piece: its name, its drawing, what it does, and what it costs where it is paid for."""

    id: str
    name: Message
    symbol: str
    does: tuple[Message, ...]
    costs: Message | None = None
    drawings: tuple[str, ...] = ()  # what it is recognised by: drawings of this name, or with a part more (`wheat.2`)
    lines: tuple[str, ...] = ()  # lines of a score that are about it without naming it, by the ids of their messages


@dataclass(frozen=True)
class Group:
    """Entries that belong together, in the order in which they are told."""

    id: str
    title: Message
    entries: tuple[Entry, ...]


def all_entries(almanac: Iterable[Group]) -> Iterator[Entry]:
    """Every entry, group by group."""
    return (entry for group in almanac for entry in group.entries)


def shown_by(almanac: Iterable[Group], symbol: str) -> list[Entry]:
    """What a drawing shows, its parts (`wheat.2+crowns.1`) one after the other."""
    return list(dict.fromkeys(entry for part in symbol.split("+") if (entry := _part(almanac, part)) is not None))


def _part(almanac: Iterable[Group], part: str) -> Entry | None:
    """The entry that knows a drawing by the longest part of its name."""
    found, length = None, -1
    for entry in all_entries(almanac):
        for name in entry.drawings:
            if (part == name or part.startswith(name + ".")) and len(name) > length:
                found, length = entry, len(name)
    return found


def told_by(almanac: Iterable[Group], what: Message) -> Entry | None:
    """What a line of a score is about: it names an entry, has one's name in it, or is known by its id."""
    named = (what, *(value for value in what.args.values() if isinstance(value, Message)))
    for name in named:
        for entry in all_entries(almanac):
            if entry.name == name:
                return entry
    return next((entry for entry in all_entries(almanac) if what.id in entry.lines), None)
