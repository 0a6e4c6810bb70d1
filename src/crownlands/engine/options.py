"""Options of a game: data that says what may be chosen, and the check of what was."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from crownlands.engine.errors import OptionError
from crownlands.engine.words import Message

Value = bool | int | str


@dataclass(frozen=True)
class Pick:
    """How an option is chosen by looking at things: so many of them, or none, and then chance decides."""

    values: tuple[str, ...]
    count: int
    label: str  # the message id of a value's name, with {} for the value
    picture: str  # the name of its drawing, or of a ground (`game:…`), with {} for the value
    across: int = 0  # they lie in lines of so many; 0: their order does not matter
    turned: str = ""  # what is written after a value that lies turned round, where that is possible


@dataclass(frozen=True)
class Option:
    """One option: its name, what it can be, what it is if nobody says.

    Where the values are too many to list, `read` makes what people write into the one text the option is kept as,
    or answers None if it is nothing of the kind, and `form` says in words what it looks like.
    """

    name: str
    values: tuple[Value, ...]  # (False, True) for a switch
    default: Value
    read: Callable[[object], str | None] | None = None
    form: Message | None = None
    pick: Pick | None = None
    ours: bool = False  # a house rule, or a reading of the rules: no variant of the printed rulebook

    @property
    def switch(self) -> bool:
        return self.values == (False, True)

    def allowed(self) -> Message | str:
        return self.form or ", ".join(str(v) for v in self.values)

    def value(self, given: object) -> Value | None:
        """What a given value means; None if it is not allowed."""
        if self.read is not None:
            return self.read(given)
        said = given.item() if isinstance(given, np.generic) else given.lower() if isinstance(given, str) else given
        for allowed in self.values:
            # 1 == True in Python: types are compared too, so that a switch is no number; 0 and 1 can be a switch.
            spellings = [allowed, str(allowed).lower(), *([int(allowed), str(int(allowed))] if self.switch else [])]
            if any(type(said) is type(spelling) and said == spelling for spelling in spellings):
                return allowed
        return None


def read_list(given: object) -> list[str] | None:
    """A list of words, or a text of words with commas between them; None for anything else."""
    if isinstance(given, str):
        return [word.strip() for word in given.split(",")] if given.strip() else []
    if isinstance(given, (list, tuple)) and all(isinstance(word, str) for word in given):
        return list(given)
    return None


def resolve(game: str, options: Sequence[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """The value of every option, the given ones checked against what they can be."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise OptionError("option.unknown", game=game, name=name, known=", ".join(known))
    values: dict[str, Value] = {}
    for option in options:
        value = option.value(given.get(option.name, option.default))
        if value is None:
            wrong = given[option.name]
            raise OptionError("option.value", game=game, name=option.name, allowed=option.allowed(), value=wrong)
        values[option.name] = value
    return values


def options_text(options: Sequence[Option], values: Mapping[str, Value]) -> str:
    """The options that are not at their default, as `players=2 harmony`."""
    words = []
    for option in options:
        value = values[option.name]
        if value != option.default:
            words.append(option.name if value is True else f"{option.name}={value}")
    return " ".join(words)


def write_options(values: Mapping[str, Value]) -> str:
    """Options as words: `players=2 harmony=True`."""
    return " ".join(f"{name}={value}" for name, value in values.items())


def read_options(options: Sequence[Option], words: Sequence[str]) -> dict[str, Value]:
    """The inverse of `options_text` and `write_options`; the values are not checked yet."""
    known = {option.name: option for option in options}
    given: dict[str, Value] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if name in given:
            raise OptionError("option.twice", name=name)
        meant = known[name].value(text) if equals and name in known and not known[name].read else None
        given[name] = meant if meant is not None else text if equals else True
    return given


def impossible(id: str, **args: object) -> OptionError:
    """The error for options that cannot go together."""
    return OptionError(Message(id, **args))
