"""Messages: an id with arguments, to be said in a reader's language.

The words are in gettext catalogues, locale/<language>/LC_MESSAGES/crownlands.po, each message under its id. A message
that counts something has the number in its argument `n` and as many forms as the language needs. Packages have the
catalogues compiled and only so, checkouts have them only as they are written: words are never those of yesterday.

What is a sentence begins with a capital letter and is never put inside another: it stands alone, or behind a label
with a colon. What goes inside a sentence is a word or a clause, and begins with a small letter. So nothing is made
small by code; and large only where a clause stands alone on a page, as a button or in a list (`sentence` in words.js).
"""

import functools
import gettext
import io
from collections.abc import Callable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

LANGUAGES = ("en", "hu", "pl", "tr")

_ADDED: dict[str, tuple[str, ...]] = {}
_LONGEST = 300  # characters of an argument
_spoken = "en"


class Listed(tuple[Any, ...]):
    """An argument that is said as a list, "a, b and c". Its items are messages or texts."""

    __slots__ = ()


class SeatLetter(str):
    """An argument that is a seat, by its letter: whoever knows who sits there says the name instead."""

    __slots__ = ()


class Message:
    """Something to be said: an id and its arguments.

    Arguments may be messages themselves, seats (`SeatLetter`), and lists of messages and texts (`Listed`).
    """

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
    read: Any = gettext.GNUTranslations(io.BytesIO(_compiled(files("crownlands") / "locale" / lang / "LC_MESSAGES")))
    forms: dict[str, tuple[str, ...]] = {}
    for name, text in read._catalog.items():  # what counts is there once for each of its forms, as (id, number)
        message = name if isinstance(name, str) else name[0]
        if message:
            forms[message] = (*forms.get(message, ()), text)
    return forms, read.plural


def _compiled(folder: Traversable) -> bytes:
    """The catalogue of a folder, compiled."""
    if (folder / "crownlands.mo").is_file():
        return (folder / "crownlands.mo").read_bytes()
    from babel.messages.mofile import write_mo  # only checkouts have it
    from babel.messages.pofile import read_po

    file = io.BytesIO()
    write_mo(file, read_po(io.BytesIO((folder / "crownlands.po").read_bytes())))
    return file.getvalue()


def speak(lang: str) -> None:
    """Choose the language of this program: the one of every text that is not asked for in another."""
    global _spoken
    _spoken = lang


def spoken() -> str:
    """The language of this program."""
    return _spoken


def say(message: Message, lang: str | None = None) -> str:
    """The message in words; in the language of this program, if no other is asked for."""
    lang = lang or _spoken
    forms, plural = _read(lang)
    args = {name: _argument(value, lang) for name, value in message.args.items()}
    chosen = forms.get(message.id) or _ADDED[message.id]
    return chosen[plural(int(args["n"])) if len(chosen) > 1 else 0].format(**args)


def _argument(value: Any, lang: str) -> Any:
    if isinstance(value, Message):
        return say(value, lang)
    if isinstance(value, Listed):
        *first, last = [str(_argument(item, lang)) for item in value] or [""]
        return _read(lang)[0]["list.and"][0].format(first=", ".join(first), last=last) if first else last
    value = _sayable(value)
    return _Quotable(value, _read(lang)[0]["list.quoted"][0]) if isinstance(value, str) and lang != "en" else value


class _Quotable(str):
    """A text that `{…!r}` puts between the quotation marks of its language. In English it is as Python writes it: what
    programs and people read there is what they type."""

    quotes: str

    def __new__(cls, text: str, quotes: str) -> "_Quotable":
        made = super().__new__(cls, text)
        made.quotes = quotes
        return made

    def __repr__(self) -> str:
        return self.quotes.format(text=super().__repr__()[1:-1])


def named(message: Message, names: Mapping[str, str]) -> Message:
    """The message with names for the seats it speaks of; a seat that has none keeps its letter."""

    def called(value: Any) -> Any:
        if isinstance(value, SeatLetter):
            return names.get(value, value)
        if isinstance(value, Listed):
            return Listed(map(called, value))
        return named(value, names) if isinstance(value, Message) else value

    return Message(message.id, **{name: called(value) for name, value in message.args.items()})


def _sayable(value: Any) -> Any:
    """What is too long for a sentence is cut; a number that Python will not write out is written in hexadecimal."""
    if isinstance(value, int) and value.bit_length() > 256:
        value = hex(value)
    return value[:_LONGEST] + "…" if isinstance(value, str) and len(value) > _LONGEST else value


def capital(text: str) -> str:
    """A clause as the beginning of something: with a large first letter, which in Turkish keeps the dot of an i."""
    first = "İ" if _spoken == "tr" and text.startswith("i") else text[:1].upper()
    return first + text[1:]


def known(id: str) -> bool:
    """Are there words for a message with this id?"""
    return id in _ADDED or id in _read(_spoken)[0]


def catalogue(lang: str) -> dict[str, list[str]]:
    """Every message of a language, by id, with its plural forms."""
    return {name: list(forms) for name, forms in {**_ADDED, **_read(lang)[0]}.items()}


def add_words(words: Mapping[str, str]) -> None:
    """Make the messages of a game of your own known; they are said the same in every language."""
    twice = words.keys() & (_read("en")[0].keys() | _ADDED.keys())
    if twice:
        raise RuntimeError(f"message ids defined twice: {sorted(twice)}")
    _ADDED.update({name: (text,) for name, text in words.items()})
