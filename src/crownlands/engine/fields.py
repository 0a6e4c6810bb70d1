"""Position texts: tables of fields, each of which says how it is written, read and checked.

A position text is the text of its game and then fields, each a name with words behind it: `row 4A 17B`. One field
names the phase. Reading has two steps: the words of each field go into the state, in the order of the table; then each
field is asked whether what it says can be. So a text is always refused by the field that is wrong, with its reason.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from crownlands.engine.errors import NotationError
from crownlands.engine.words import Message

if TYPE_CHECKING:
    from crownlands.engine.game import Game

_SHOWN = 60  # characters of a field that cannot be read


def bad(what: str, problem: Message) -> NotationError:
    """The error for a field, or a word of one."""
    return NotationError("position.field", field=what[:_SHOWN], problem=problem)


@dataclass
class Text:
    """A position text while it is read."""

    game: "Game"
    state: Any  # what is read so far; in the checks, everything
    found: dict[str, list[str]]  # the words of every field that is there
    phase: int
    used: dict[Any, str] = field(default_factory=dict)  # pieces that exist once, by the words that have them

    def words(self, name: str) -> list[str]:
        """The words of a field; none if it is not there."""
        return self.found.get(name, [])


def _nothing(game: "Game", state: Any) -> Iterable[str]:
    return ()


def _no_words(text: Text, words: list[str]) -> None:
    return None


@dataclass(frozen=True)
class Field:
    """One row of the table.

    A field without words is left out of the text, unless it is `needed` or names the phase. `read` is called where the
    field is there, `check` always: it answers with what is wrong, or None. Both may raise what is `bad` about a word.
    """

    name: str
    write: Callable[["Game", Any], Iterable[str]] = _nothing
    read: Callable[[Text, list[str]], None] = _no_words
    check: Callable[[Text], Message | None] = lambda text: None
    needed: bool = False  # a text without it is refused
    always: bool = False  # it is read also where it is not there, with no words
    bare: bool = False  # it has no words: a phase, or a flag that is there or not
    phase: int | None = None  # which phase it names; a text names one
    is_set: Callable[[Any], bool] | None = None  # is it there in this state, whether it has words or not?


def write_fields(fields: Sequence[Field], game: "Game", state: Any) -> list[str]:
    """The fields of a state."""
    texts = []
    for row in fields:
        if row.phase is not None and row.phase != state.phase:
            continue
        words = list(row.write(game, state))
        here = row.phase is not None or row.needed or bool(words)
        if row.is_set is not None:
            here = row.is_set(state)
        if here:
            texts.append(" ".join([row.name, *words]))
    return texts


def read_fields(fields: Sequence[Field], game: "Game", state: Any, texts: Sequence[str]) -> None:
    """The inverse of `write_fields`, into a state that holds the options and nothing else."""
    text = Text(game, state, *_split(fields, texts))
    state.phase = text.phase
    for row in fields:
        if row.name in text.found or row.always:
            row.read(text, text.words(row.name))
    for row in fields:
        problem = row.check(text)
        if problem is not None:
            raise bad(row.name, problem)


def _split(fields: Sequence[Field], texts: Sequence[str]) -> tuple[dict[str, list[str]], int]:
    """The words of each field by its name, each at most once; and the one phase."""
    rows = {row.name: row for row in fields}
    phases = {row.name: row.phase for row in fields if row.phase is not None}
    found: dict[str, list[str]] = {}
    for text in texts:
        name, *words = text.split() or [""]
        if name not in rows:
            known = ", ".join(sorted(rows, key=str.islower))  # the seats first
            raise bad(text, Message("position.problem.begins", known=known))
        if rows[name].bare and words:
            raise bad(text, Message("position.problem.alone", word=name))
        if name in found or (name in phases and found.keys() & phases.keys()):
            raise bad(name, Message("position.problem.twice"))
        found[name] = words
    for row in fields:
        if row.needed and row.name not in found:
            raise NotationError("position.missing", field=row.name)
    for name, phase in phases.items():
        if name in found:
            return found, phase
    raise NotationError("position.phase", phases=", ".join(phases))
