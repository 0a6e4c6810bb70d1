"""The dominoes, against what is known of the printed ones: totals by terrain, and a scored picture."""

from collections import Counter

import pytest

import crownlands as cl
from crownlands.games.kingdomino.dominoes import ALIKE, LETTERS, TILES
from tests.oracles import kingdomino_naive as naive
from tests.rulebook.helpers import points

# Of each terrain: how many squares have no crown, one, two, three.
BASE = {"w": (21, 5), "f": (16, 6), "l": (12, 6), "g": (10, 2, 2), "s": (6, 2, 2), "m": (1, 1, 3, 1)}
SAMPLE = {"w": (11, 2), "f": (8, 3), "l": (5, 4), "g": (4, 1, 2), "s": (2, 0, 3), "m": (0, 0, 2, 1)}

# The faces of the Sample that no domino of the full game has, by their number in the Sample.
ONLY_IN_THE_SAMPLE = {17: "f0g2", 20: "f0s2", 22: "m2f0", 23: "m2g0"}


def faces(sample: bool) -> dict[int, str]:
    """Every domino by its number, written like `w1f0`."""
    count = 24 if sample else 48
    rows = TILES[int(sample), 1 : count + 1].tolist()
    return {n: f"{LETTERS[a]}{i}{LETTERS[b]}{j}" for n, (a, i, b, j) in enumerate(rows, 1)}


@pytest.mark.parametrize(("sample", "totals"), [(False, BASE), (True, SAMPLE)])
def test_squares_and_crowns_of_each_terrain(sample: bool, totals: dict[str, tuple[int, ...]]) -> None:
    halves = Counter(face[i : i + 2] for face in faces(sample).values() for i in (0, 2))
    assert halves == {f"{t}{crowns}": n for t, counts in totals.items() for crowns, n in enumerate(counts) if n}


def test_all_crowns() -> None:
    assert TILES[0, :, 1::2].sum() == 5 + 6 + 6 + 6 + 6 + 10
    assert TILES[1, :, 1::2].sum() == 2 + 3 + 4 + 5 + 6 + 7


def test_numbers_rise_with_worth() -> None:
    """The higher its number, the more a domino has to offer: plain ones first, crowns last."""
    crowns = [int(TILES[0, n, 1] + TILES[0, n, 3]) for n in range(1, 49)]
    assert crowns == [0] * 18 + [1] * 22 + [2] * 7 + [3]


def test_the_sample_renumbers_dominoes_of_the_game() -> None:
    base, sample = set(faces(False).values()), faces(True)
    assert {n: face for n, face in sample.items() if face not in base} == ONLY_IN_THE_SAMPLE


@pytest.mark.parametrize(("sample", "tiles"), [(False, naive.DOMINOES), (True, naive.SAMPLE)])
def test_same_dominoes_as_the_naive_rules(sample: bool, tiles: dict[int, naive.Domino]) -> None:
    letters = {name: letter for letter, name in naive.TERRAIN.items()}
    expected = {n: "".join(f"{letters[t]}{c}" for t, c in domino) for n, domino in tiles.items()}
    assert faces(sample) == expected


def test_dominoes_with_equal_halves() -> None:
    assert {n for n in range(1, 49) if ALIKE[0, n]} == set(range(1, 13))
    assert {n for n in range(1, 25) if ALIKE[1, n]} == set(range(1, 7))


PICTURE = """
##  w1  g   g  g
w   w   g2  .  .
s   l1  l   f  .
s   l   l   l1 .
m2  .   .   .  .
"""


@pytest.mark.parametrize("sample", [False, True])
def test_the_scored_picture_of_the_leaflet(sample: bool) -> None:
    """3 fields × 1, 4 meadows × 2, 5 lakes × 2, 1 mine × 2, and swamp and forest without a crown: 23 points."""
    assert points(PICTURE, sample=sample) == 23


def test_the_score_pad_agrees_on_the_picture() -> None:
    game = cl.game("kingdomino", players=2)
    items = game.book.items(game, game.book.read_board(game, PICTURE)[0], 0)
    assert sorted((len(item.cells), item.points) for item in items) == [(1, 0), (1, 2), (2, 0), (3, 3), (4, 8), (5, 10)]
    assert sum(item.points for item in items) == 23
