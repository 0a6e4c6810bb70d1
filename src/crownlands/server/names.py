"""Names that people give themselves: tidy, and at one table no two that look the same."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import count
from pathlib import Path

from crownlands.bots.levels import LEVELS
from crownlands.engine.words import LANGUAGES, Message, say

LENGTH = 40
_MARKS = 3  # one above the other; languages need two, piles of them cover their neighbours
_NOTHING = ("Cc", "Cf", "Cs", "Co", "Cn")  # controls, zero width and direction, halves of letters, nobody's
_BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters and marks that look like nothing
_ALIKE = Path(__file__).with_name("lookalikes.txt")
_LIKE_L = {ord(letter): "l" for letter in "I1|"}
_NUMBER = re.compile(r"\s*\(\d+\)$")
# Who speaks for the house; in all languages, as whoever reads a name may know any of them.
_OFFICES = (
    *("crownlands", "admin", "administrator", "moderator", "system", "server", "support", "bot"),
    *("rendszer", "kiszolgáló", "rendszergazda", "játékmester"),
    *("moderatorka", "administratorka", "serwer", "obsługa"),
    *("yönetici", "moderatör", "sistem", "sunucu", "destek"),
)
_BOTS = (*LEVELS, "random", "greedy")


def tidy_name(name: str) -> str:
    """A name on one line, without what cannot be seen and without piles of marks, of reasonable length. What people
    typed otherwise stays as it looks."""
    visible = "".join(" " if c.isspace() else c for c in unicodedata.normalize("NFC", name))
    letters: list[str] = []
    marks = 0
    for letter in visible:
        kind = unicodedata.category(letter)
        if kind in _NOTHING or letter in _BLANKS:
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= _MARKS:
            letters.append(letter)
    return " ".join("".join(letters).split())[:LENGTH].strip()


# --- looks ------------------------------------------------------------------------------------------------------


@cache
def _lookalikes() -> dict[int, str]:
    """What letters of other alphabets look like."""
    lines = [line.split() for line in _ALIKE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {ord(letter): latin for latin, others in lines for letter in others}


@lru_cache(maxsize=4096)
def looks(name: str) -> frozenset[str]:
    """How a name looks, in two ways of reading it: names with one in common can be taken for each other.

    Large and small letters are the same, and dots and other marks count for nothing: ı is the small I of Turkish, i
    that of others. But a large I, or a one, can also be read as a small l.
    """
    ours = unicodedata.normalize("NFKD", name.translate(_lookalikes())).translate(_lookalikes())
    letters = "".join(c for c in ours if c == "|" or unicodedata.category(c)[0] not in "MZPC")
    return frozenset(map(_run_together, (letters, letters.translate(_LIKE_L))))


def _run_together(letters: str) -> str:
    return letters.casefold().replace("rn", "m").replace("vv", "w")


@cache
def _reserved() -> frozenset[str]:
    """How those look who are no people."""
    bots = [say(Message(f"page.bot.{bot}"), lang) for bot in _BOTS for lang in LANGUAGES]
    names = [*_OFFICES, *_BOTS, *bots]
    return frozenset(look for name in names for look in looks(name) | looks(name.upper()))


def _is_reserved(name: str) -> bool:
    """Does a name look like that of a bot, “Knight B”, or of somebody who speaks for the house?"""
    first = name.rpartition(" ")[0] if len(name.rpartition(" ")[2]) == 1 else name
    return any(look in _reserved() for part in (name, first) for look in looks(part))


def distinct(names: Sequence[str]) -> list[str]:
    """Names as they are shown at one table: whoever comes later with a name that looks like another has a number."""
    taken: set[str] = set()
    shown = []
    for name in names:
        told = name
        if name and (_is_reserved(name) or looks(name) & taken):
            bare = _NUMBER.sub("", name)
            told = next(f"{bare} ({n})" for n in count(2) if not looks(f"{bare} ({n})") & taken)
        if name:
            taken |= looks(told)
        shown.append(told)
    return shown
