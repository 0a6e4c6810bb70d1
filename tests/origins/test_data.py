"""What lies in the box, against what is known of the printed game."""

from collections import Counter

import crownlands as cl
from crownlands.games.origins.contents import (
    ALIKE,
    CAVEMAN_POINTS,
    CAVEMEN,
    COPIES,
    CRATERS,
    FIRE_RANGE,
    LETTERS,
    RESOURCES,
    TERRAINS,
    TILES,
    TOKENS,
    TOTEM_POINTS,
    WARRIORS,
)
from crownlands.games.origins.laying import bears_resource
from tests.oracles import origins_naive as naive

# Of each terrain: how many squares have no fire, one, two; of volcanoes, how many have one crater, two, three.
SQUARES = {"d": (20, 2), "g": (16, 3), "l": (13, 4), "j": (11, 3, 1), "q": (9, 2, 2), "v": (0, 5, 4, 1)}


def halves() -> list[tuple[int, int]]:
    return [tuple(row[i : i + 2]) for row in TILES[1:].tolist() for i in (0, 2)]


def test_squares_and_fires_of_each_terrain() -> None:
    found = Counter(f"{LETTERS[terrain]}{marks}" for terrain, marks in halves())
    assert found == {f"{t}{n}": number for t, numbers in SQUARES.items() for n, number in enumerate(numbers) if number}


def test_the_squares_that_bear_resources_are_the_wooden_pieces() -> None:
    """16 mammoths, 13 fish, 11 mushrooms and 9 flints: 49, exactly enough for all squares (O29)."""
    found = Counter(naive.RESOURCE_OF[TERRAINS[t]] for t, marks in halves() if bears_resource(t, marks))
    assert found == {"mammoth": 16, "fish": 13, "mushroom": 11, "flint": 9}
    assert found.total() == 49 and set(found) == set(RESOURCES)


def test_one_fire_token_for_each_volcano() -> None:
    assert Counter(CRATERS[CRATERS > 0].tolist()) == {1: 5, 2: 4, 3: 1}
    assert TOKENS == (0, 5, 4, 1) and FIRE_RANGE.tolist() == [0, 3, 2, 1]
    assert {int(n): int(steps) for n, steps in enumerate(FIRE_RANGE)} | {0: 0} == {0: 0, **naive.FIRE_RANGE}


def test_no_domino_has_two_volcanoes() -> None:
    assert not (TILES[1:, ::2] == TERRAINS.index("volcano")).all(axis=1).any()


def test_same_dominoes_as_the_naive_rules() -> None:
    for number, domino in naive.DOMINOES.items():
        row = TILES[number].tolist()
        assert [(TERRAINS[row[i]], row[i + 1]) for i in (0, 2)] == [
            (t, fires or craters) for t, fires, craters in domino
        ]


def test_dominoes_with_equal_halves() -> None:
    alike = {n for n, (left, right) in naive.DOMINOES.items() if left == right}
    assert {n for n in range(1, 49) if ALIKE[n]} == alike


def test_cavemen_and_totems() -> None:
    assert dict(zip(CAVEMEN, COPIES.tolist(), strict=True)) == naive.CAVEMEN
    assert int(COPIES.sum()) == 22 and int(COPIES[:WARRIORS].sum()) == 14 and int(COPIES[WARRIORS:].sum()) == 8
    assert CAVEMAN_POINTS.tolist() == [3, 3, 4, 5, 2, 1, 2]
    assert dict(zip(RESOURCES, TOTEM_POINTS.tolist(), strict=True)) == naive.TOTEMS


def test_numbers_of_actions_are_static() -> None:
    """What a number means depends on the mode and the number of players at most, never on the position."""
    tribe, discovery = cl.game("origins", mode="tribe"), cl.game("origins")
    assert {int(a): a.text for a in discovery.actions}.items() <= {int(a): a.text for a in tribe.actions}.items()
    assert [discovery.action(n).text for n in (0, 1, 48, 49)] == ["x", "1", "48", "a1>"]
