"""`crownlands puzzles`: making, stopping, going on, checking."""

from pathlib import Path

import pytest

import crownlands as cl
from crownlands.analysis.puzzle_making import made, puzzles_of
from crownlands.analysis.puzzles import Puzzle, puzzles, read_puzzles
from tests.cli.conftest import Run

SAMPLE = "kingdomino players=2 sample"


def samples() -> list[Puzzle]:
    """Puzzles of the package from small games."""
    return [one for one in puzzles() if one.game == SAMPLE]


def near() -> tuple[int, Puzzle, Puzzle]:
    """Two puzzles that come from games close to each other, and the seed they were made with."""
    pairs = [(one, other) for one in samples() for other in samples() if one.seed[:2] < other.seed[:2]]
    one, other = min(pairs, key=lambda pair: pair[1].seed[1] - pair[0].seed[1])
    return one.seed[0], one, other


def test_the_same_seed_makes_the_same_puzzles() -> None:
    seed, one, _ = near()
    first = puzzles_of(cl.game(SAMPLE), seed, one.seed[1])
    assert one._replace(themes=[]) in [found._replace(themes=[]) for found in first]
    assert puzzles_of(cl.game(SAMPLE), seed, one.seed[1]) == first


def test_what_was_interrupted_goes_on(run: Run, tmp_path: Path) -> None:
    """The file ends in the middle of a line; what follows is what would have followed anyway, whoever works on it."""
    seed, one, other = near()
    straight = [one, *(found for new in made(cl.game(SAMPLE), seed, 2, [one]) for found in new)]
    assert straight[1].seed[1] <= other.seed[1]
    file = tmp_path / "puzzles.jsonl"
    file.write_text(one.line() + "\n" + other.line()[:100], "utf-8")
    told = run("puzzles", "make", *SAMPLE.split(), "--seed", seed, "--count", 2, "--out", file, "--workers", 2)
    assert told.code == 0 and told.out == f"{file}: 2 puzzles of {SAMPLE}\n"
    assert read_puzzles(file.read_text("utf-8"), "") == straight
    again = run("puzzles", "make", *SAMPLE.split(), "--seed", seed, "--count", 2, "--out", file)
    assert again == told  # there is nothing left to do
    assert read_puzzles(file.read_text("utf-8"), "") == straight


def test_checking(run: Run, tmp_path: Path) -> None:
    good, bad = samples()[0], samples()[1]._replace(id="0123456789")
    file = tmp_path / "puzzles.jsonl"
    file.write_text(good.line() + "\n", "utf-8")
    told = run("puzzles", "check", file)
    assert told.code == 0 and "1 puzzle checked" in told.out and SAMPLE in told.out
    file.write_text(bad.line() + "\n", "utf-8")
    told = run("puzzles", "check", file)
    assert told.code == 2
    assert told.out.endswith("0123456789: Its name, game, seat or solution does not go with its position.\n")
    assert "jó" in run("puzzles", "check", file, "--lang", "hu").out


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["make", "chess"], "There is no game 'chess'"),
        (["make", "players=9"], "players"),
        (["make", "--count", "0"], "--count"),
        (["make", "--out", "nowhere/at/all.jsonl"], "nowhere/at/all.jsonl cannot be written"),
        (["make", "--out", "{bad}"], "{bad}, line 1: This line is no puzzle"),
        (["check", "nowhere.jsonl"], "nowhere.jsonl cannot be read"),
        (["check", "{bad}"], "{bad}, line 1: This line is no puzzle"),
        (["check", "{binary}"], "it is not UTF-8 text"),
        (["solve"], "solve"),
        ([], "make|check"),
    ],
)
def test_what_is_wrong_is_one_sentence(run: Run, tmp_path: Path, argv: list[str], told: str) -> None:
    bad, binary = tmp_path / "bad.jsonl", tmp_path / "binary.jsonl"
    bad.write_text('{"id": 1}\n')
    binary.write_bytes(bytes(range(256)))
    names = {"bad": str(bad), "binary": str(binary)}
    result = run("puzzles", *(word.format(**names) for word in argv))
    assert result.code == 2 and told.format(**names) in result.err, result.err
    assert result.err.count("\n") == 1 and not result.out
    assert bad.read_text() == '{"id": 1}\n'
