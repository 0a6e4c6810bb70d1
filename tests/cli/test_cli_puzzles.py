"""`crownlands puzzles`: making, stopping, going on, checking."""

from pathlib import Path

import pytest

import crownlands as cl
from crownlands.analysis.puzzle_making import made, puzzles_of
from crownlands.analysis.puzzles import Puzzle, puzzles, read_puzzles
from tests.cli.conftest import Run

SAMPLE = "kingdomino players=2 sample"
SEED, COUNT = 3, 3


def samples() -> list[Puzzle]:
    """Puzzles of the package from small games."""
    return [one for one in puzzles() if one.game == SAMPLE]


@pytest.fixture(scope="module")
def straight() -> list[Puzzle]:
    """The first puzzles of a seed that brings some soon, made at once."""
    return [found for new in made(cl.game(SAMPLE), SEED, COUNT) for found in new]


def test_the_same_seed_makes_the_same_puzzles(straight: list[Puzzle]) -> None:
    assert len(straight) == COUNT and {one.game for one in straight} == {SAMPLE}
    assert straight == sorted(straight, key=lambda one: one.seed) and {one.seed[0] for one in straight} == {SEED}
    number = straight[0].seed[1]
    again = puzzles_of(cl.game(SAMPLE), SEED, number)
    assert again == [one for one in straight if one.seed[1] == number][: len(again)]


@pytest.mark.parametrize(("kept", "cut", "ends", "workers"), [(1, 100, "\n", 2), (2, 3, "\r\n", 1), (2, -1, "\n", 1)])
def test_what_was_interrupted_goes_on(
    run: Run, tmp_path: Path, straight: list[Puzzle], kept: int, cut: int, ends: str, workers: int
) -> None:
    """The file ends in the middle of a line, or before the end of one; what follows is what would have followed anyway,
    whoever works on it."""
    file, lines = tmp_path / "puzzles.jsonl", [one.line() for one in straight]
    last = lines[kept] if cut < 0 else lines[kept][:cut]
    file.write_bytes("".join([*(line + ends for line in lines[:kept]), last]).encode())
    command = ("puzzles", "make", *SAMPLE.split(), "--seed", SEED, "--count", COUNT, "--out", file)
    told = run(*command, "--workers", workers)
    assert told.code == 0 and told.out == f"{file}: {COUNT} puzzles of {SAMPLE}\n"
    assert read_puzzles(file.read_text("utf-8"), "") == straight
    assert file.read_bytes().endswith(b"\n")
    before = file.read_bytes()
    assert run(*command) == told and file.read_bytes() == before  # there is nothing left to do


def test_a_whole_puzzle_without_an_end_of_line_is_kept(run: Run, tmp_path: Path, straight: list[Puzzle]) -> None:
    mine = [straight[0], straight[1]._replace(level=27.5)]  # made anew it would have another level
    file = tmp_path / "puzzles.jsonl"
    file.write_text("\n".join(one.line() for one in mine), "utf-8")
    assert run("puzzles", "make", *SAMPLE.split(), "--seed", SEED, "--count", 2, "--out", file).code == 0
    assert read_puzzles(file.read_text("utf-8"), "") == mine


@pytest.mark.parametrize(
    "theirs",
    [
        b"Dear diary",
        b"Dear diary\nunfinished",
        b"\xff\xfe\x00",
        b'{"id":"one"}',
        b'{"game":"kingdomino","act',
        b'{"id":"a whole line that is none"}\n{"id":"0123',
    ],
)
@pytest.mark.parametrize("before", [False, True])
def test_what_is_not_ours_is_left_alone(run: Run, tmp_path: Path, theirs: bytes, before: bool) -> None:
    data = f"{samples()[0].line()}\n".encode() * before + theirs
    file = tmp_path / "diary.txt"
    file.write_bytes(data)
    told = run("puzzles", "make", *SAMPLE.split(), "--count", 1, "--out", file)
    assert told.code == 2 and told.err.count("\n") == 1 and not told.out
    assert f"line {1 + before}: This line is no puzzle" in told.err or "it is not UTF-8 text" in told.err
    assert file.read_bytes() == data


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
    file.write_text(
        f"{bad.line()}\n{good.line()}\n{samples()[1]._replace(id=good.id).line()}\n{good.line()}\n", "utf-8"
    )
    told = run("puzzles", "check", file)
    assert told.code == 2 and "4 puzzles checked" in told.out
    assert told.out.count("does not go with its position.") == 2, "another one of the same name hides nothing"
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
