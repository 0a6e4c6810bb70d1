"""The published test vectors of the draws, docs/draws.json, for whoever computes draws themselves."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from crownlands.engine import fair

VECTORS = Path(__file__).parents[2] / "docs" / "draws.json"
WORDS = 1 << 64

_GAME = "kingdomino players=2 harmony=False"
_EQUAL = {f"*{number}": 1 for number in range(1, 49)}
_WEIGHTS: dict[str, Mapping[str, int]] = {
    "one of 48": _EQUAL,
    "uneven": {"*A": 3, "*B": 1, "*C": 0, "*D": 7},
    "only one": {"*7": 5},
    "in the order of their bytes": {"*z": 1, "*é": 1, "*ﬀ": 1, "*\U0001d11e": 1, "*10": 1, "*9": 1, "*": 1},
    "all words": {"*low": WORDS // 2, "*high": WORDS // 2},
    "almost half of all words are refused": {"*a": WORDS // 2, "*b": 1},
    "a third is refused": {"*a": WORDS // 3, "*b": WORDS // 3 - 5, "*c": 3},
}
_LUCK = (("", ""), ("00" * 16, ""), ("", "ff" * 32), ("0123456789abcdef" * 2, "fedcba9876543210" * 3))


def looked_at(key: bytes, number: int, total: int) -> list[int]:
    """The words a draw looks at: those that are refused, and the one that counts."""
    found = []
    for word in fair.words(key, number):
        found.append(word)
        if word < WORDS - WORDS % total:
            return found
    raise AssertionError


def draws(key: bytes) -> Iterator[dict[str, Any]]:
    """Each set of weights once; where words are refused, also a draw that goes on to the next block of words."""
    for what, weights in _WEIGHTS.items():
        total = sum(weights.values())
        numbers = [0, 1, 46]
        if WORDS % total > WORDS // 4:
            numbers.append(next(n for n in count() if len(looked_at(key, n, total)) > 5))
        for number in numbers:
            yield {
                "about": what,
                "number": number,
                "weights": {text: str(weight) for text, weight in weights.items()},
                "words": [f"{word:016x}" for word in looked_at(key, number, total)],
                "drawn": fair.drawn(key, number, weights),
            }


def vectors() -> list[dict[str, Any]]:
    """All of them."""
    found = []
    for luck, place in zip(_LUCK, ("abcdefghijkmnp", "2026-11-12", "qrstuvwxyz2345", "a"), strict=True):
        secret = hashlib.sha256(f"a secret for {place}".encode()).digest()
        key = fair.key_of(place, secret, luck)
        head = {"place": place, "game": _GAME, "luck": luck, "secret": secret.hex(), "key": key.hex()}
        found.append({**head, "commitment": fair.commitment(place, _GAME, secret), "draws": list(draws(key))})
    return found


def written() -> str:
    """As the file has them."""
    return json.dumps({"tag": fair.TAG, "vectors": vectors()}, indent=1, ensure_ascii=False) + "\n"
