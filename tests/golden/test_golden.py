"""The golden files: games and counts are what they were when the files were written."""

import difflib

import pytest

import crownlands as cl
from crownlands.engine.game import read_game
from tests.golden import perft, playthroughs
from tests.kingdomino.kingdoms import kingdom_of
from tests.oracles import kingdomino_naive as naive

ANEW = "If this is what you meant to change: python -m tests.golden.regenerate"


def compare(expected: str, found: str, name: str) -> None:
    """Fail with the first lines that differ."""
    if expected != found:
        lines = difflib.unified_diff(expected.splitlines(), found.splitlines(), name, "now", lineterm="", n=1)
        difference = "\n".join(line[:300] for line, _ in zip(lines, range(24), strict=False))
        pytest.fail(f"{difference}\n{ANEW}", pytrace=False)


@pytest.mark.parametrize("name", playthroughs.GAMES)
def test_playthrough(name: str) -> None:
    """The actions are those of the file, so nothing but the rules decides whether the game is the same."""
    path = playthroughs.FOLDER / f"{name}.txt"
    expected = path.read_text(encoding="utf-8")
    game = read_game(playthroughs.GAMES[name].split())
    try:
        found = playthroughs.told(game, playthroughs.actions_in(expected))
    except cl.CrownlandsError as error:
        pytest.fail(f"{path.name} cannot be replayed: {error}\n{ANEW}", pytrace=False)
    compare(expected, found, path.name)


def test_no_file_is_forgotten() -> None:
    assert {path.stem for path in playthroughs.FOLDER.iterdir()} == set(playthroughs.GAMES)


def test_perft() -> None:
    compare(perft.TABLE.read_text(encoding="utf-8"), perft.table(), perft.TABLE.name)


def counts_of(text: str) -> list[int]:
    """The counts in the table."""
    [line] = [line for line in perft.TABLE.read_text(encoding="utf-8").splitlines() if line.endswith(f"| {text}")]
    return [int(word) for word in line.split(" | ")[0].split()]


def leaves(position: cl.Position, depth: int) -> int:
    """Perft once more, over positions instead of states."""
    if depth == 0 or position.over:
        return 1
    return sum(leaves(position.copy().play(action), depth - 1) for action in position.legal())


@pytest.mark.parametrize("text", perft.positions())
def test_perft_over_positions(text: str) -> None:
    expected = counts_of(text)
    for depth in (1, 2, 3):
        if expected[depth - 1] < 4000:
            assert leaves(cl.position(text), depth) == expected[depth - 1]


LAST_ROUNDS = [text for text in perft.KINGDOMINO if text.endswith(("round 6; place", "round 12; place"))]


@pytest.mark.parametrize("text", LAST_ROUNDS)
def test_perft_by_the_naive_rules(text: str) -> None:
    """In the last round kings only place, one after the other, which the naive rules can count as well."""
    position = cl.position(text)
    grid = int(position.state.grid)
    lands = [kingdom_of(position, seat) for seat in range(2)]
    turns = [(int(word[:-1]), "AB".index(word[-1])) for word in text.split("; row ")[1].split(";")[0].split()]
    expected = counts_of(text)
    for depth in (1, 2, 3):
        assert naive_leaves(lands, turns[:depth], grid) == expected[depth - 1]


def naive_leaves(lands: list[naive.Kingdom], turns: list[tuple[int, int]], grid: int) -> int:
    if not turns:
        return 1
    (number, seat), rest = turns[0], turns[1:]
    domino = naive.DOMINOES[number]
    places = naive.legal_placements(lands[seat], domino, grid)
    if domino[0] == domino[1]:
        places = {(first, second) for first, second in places if first < second}
    if not places:
        return naive_leaves(lands, rest, grid)
    total = 0
    for first, second in places:
        grown = [dict(land) for land in lands]
        grown[seat].update({first: domino[0], second: domino[1]})
        total += naive_leaves(grown, rest, grid)
    return total
