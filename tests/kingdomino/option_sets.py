"""Every way the options of Kingdomino can be combined: what changes the course of a game, and the bonuses."""

from itertools import product
from typing import Any

Options = dict[str, Any]


def _structures() -> list[Options]:
    found: list[Options] = []
    for dynasty in (False, True):
        for duel, sample, snake in product((False, True), repeat=3):
            if not (duel and sample):
                found.append({"players": 2, "mighty_duel": duel, "sample": sample, "snake": snake, "dynasty": dynasty})
        for rows_of_four in (False, True):
            found.append({"players": 3, "rows_of_four": rows_of_four, "dynasty": dynasty})
        found.append({"players": 4, "dynasty": dynasty})
    return [{name: value for name, value in options.items() if value} for options in found]


STRUCTURES = _structures()
"""All valid combinations of players, mighty_duel, sample, snake, rows_of_four and dynasty."""

BONUSES: list[Options] = [
    {},
    {"middle_kingdom": True},
    {"middle_kingdom": True, "centre": "lenient"},
    {"harmony": True},
    {"middle_kingdom": True, "harmony": True},
    {"middle_kingdom": True, "harmony": True, "centre": "lenient"},
]


def name(options: Options) -> str:
    """A name for a test's list: `players=2 snake`."""
    return " ".join(k if v is True else f"{k}={v}" for k, v in options.items())
