"""Messages: an id with arguments, to be said in a reader's language.

The words are in gettext catalogues, locale/<language>/LC_MESSAGES/crownlands.po, each message under its id. A message
that counts something has the number in its argument `n` and as many forms as the language needs.
"""

import functools
import gettext
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "hu", "pl", "tr")

_ADDED: dict[str, tuple[str, ...]] = {}
_LONGEST = 300  # characters of an argument


class Message:
    """Something to be said: an id and its arguments. Arguments may be messages themselves."""

    __slots__ = ("args", "id")

    def __init__(self, id: str, **args: Any) -> None:
        self.id = id
        self.args = args

    def __str__(self) -> str:
        return say(self)

    def __repr__(self) -> str:
        return "Message(" + ", ".join([repr(self.id), *(f"{k}={v!r}" for k, v in self.args.items())]) + ")"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.id == other.id and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.id, tuple(sorted((k, str(v)) for k, v in self.args.items()))))


@functools.cache
def _read(lang: str) -> tuple[dict[str, tuple[str, ...]], Callable[[int], int]]:
    """The messages of a language, and its rule for choosing among plural forms."""
    from babel.messages.pofile import read_po  # only those who speak wait for it

    with files("crownlands").joinpath("locale", lang, "LC_MESSAGES", "crownlands.po").open("rb") as file:
        catalogue = read_po(file, locale=lang)
    forms: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        if message.id:
            name = message.id if isinstance(message.id, str) else message.id[0]
            forms[name] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return forms, gettext.c2py(catalogue.plural_expr)


def say(message: Message, lang: str = "en") -> str:
    """The message in words."""
    forms, plural = _read(lang)
    args = {k: say(v, lang) if isinstance(v, Message) else _sayable(v) for k, v in message.args.items()}
    chosen = forms.get(message.id) or _ADDED[message.id]
    return chosen[plural(int(args["n"])) if len(chosen) > 1 else 0].format(**args)


def _sayable(value: Any) -> Any:
    """What is too long for a sentence is cut; a number that Python will not write out is written in hexadecimal."""
    if isinstance(value, int) and value.bit_length() > 256:
        value = hex(value)
    return value[:_LONGEST] + "…" if isinstance(value, str) and len(value) > _LONGEST else value


def catalogue(lang: str) -> dict[str, list[str]]:
    """Every message of a language, by id, with its plural forms."""
    return {name: list(forms) for name, forms in {**_ADDED, **_read(lang)[0]}.items()}


def add_words(words: Mapping[str, str]) -> None:
    """Make the messages of a game of your own known; they are said the same in every language."""
    twice = words.keys() & (_read("en")[0].keys() | _ADDED.keys())
    if twice:
        raise RuntimeError(f"message ids defined twice: {sorted(twice)}")
    _ADDED.update({name: (text,) for name, text in words.items()})
