"""Tables of dominoes, written as `17 f0 l0`: the number, then each half as the letter of its terrain and its marks."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from crownlands.engine.game import Game
from crownlands.engine.words import Message


class Dominoes(NamedTuple):
    """What a game's dominoes are, for all that is shared between the games."""

    terrains: tuple[str, ...]
    letters: str  # of the terrains, in texts
    tiles: Callable[[Game], Any]  # those a game is played with, as `read_tiles` makes them
    half: Callable[[int, int], Message]  # one half in words, given its terrain and marks


def read_tiles(text: str, letters: str, dominoes: int = 0) -> Any:
    """Rows of [terrain, marks, terrain, marks]; row n is domino n. There are so many rows at least, some empty."""
    words = text.split()
    rows = [[0, 0, 0, 0]]
    for number, first, second in zip(words[::3], words[1::3], words[2::3], strict=True):
        assert int(number) == len(rows)
        rows.append([letters.index(first[0]), int(first[1]), letters.index(second[0]), int(second[1])])
    return np.array(rows + [[0, 0, 0, 0]] * (dominoes + 1 - len(rows)), np.int8)


def most_points(tiles: Any, terrains: int, squares: int, loose_marks: int = 0) -> int:
    """No kingdom of so many squares has more points for its properties: the squares go where there are most marks."""
    halves = tiles.reshape(-1, 2)
    marks = [int(halves[halves[:, 0] == terrain, 1].sum()) + loose_marks for terrain in range(terrains)]
    built = [int((halves[1:, 0] == terrain).sum()) for terrain in range(terrains)]
    points, left = 0, squares
    for mark, most in sorted(zip(marks, built, strict=True), reverse=True):
        points += mark * min(left, most)
        left -= min(left, most)
    return points


def alike(tiles: Any) -> Any:
    """Which dominoes have two halves that are the same."""
    return (tiles[..., 0] == tiles[..., 2]) & (tiles[..., 1] == tiles[..., 3])
