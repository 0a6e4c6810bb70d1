"""`crownlands puzzles`: puzzles made from games between bots, and checked."""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from crownlands.analysis.puzzle_making import faults, made
from crownlands.analysis.puzzles import Puzzle, puzzles, read_puzzles
from crownlands.cli.common import Parser, UsageError, chosen_game, seed, whole
from crownlands.cli.screen import console, new_table, progress, tell
from crownlands.cli.warm import ready
from crownlands.engine.game import read_game
from crownlands.engine.numbers import written
from crownlands.engine.words import Message

FAILED = 2

_BEGINS = b'{"id":'  # every line of a file of puzzles

OTHER_SEED = 1000  # puzzles are checked with other draws than those they were made with


def arguments(parser: Parser) -> None:
    """What can be said behind `crownlands puzzles`."""
    parser.add_argument("what", choices=list(_ACTIONS), metavar="make|check")
    parser.add_argument("words", nargs="*", metavar="GAME OPTIONS|FILE")
    parser.add_argument("--count", type=whole(1, 10**5), default=10, metavar="N")
    parser.add_argument("--out", default="puzzles.jsonl", metavar="FILE")
    parser.add_argument("--seed", type=seed, metavar="N")
    parser.add_argument("--workers", type=whole(1, 256), default=1, metavar="N")


def run(args: argparse.Namespace) -> int:
    """Make puzzles, or check some."""
    return _ACTIONS[args.what](args)


def _make(args: argparse.Namespace) -> int:
    """Add puzzles of a game to a file until there are as many as asked for; what is there already is gone on from."""
    game, number = chosen_game(args.words), 1 if args.seed is None else args.seed
    there = _whole_lines(args.out)
    ready(game, args.plain, "bots")
    mine = [puzzle for puzzle in there if puzzle.game == game.text() and puzzle.seed[0] == number]
    games = 0
    with progress(console(args.plain, stderr=True), str(Message("puzzles.making")), args.count - len(mine)) as step:
        for new in made(game, number, args.count, there, args.workers):
            games += 1
            _append(args.out, new)
            mine += new
            step(len(new), str(Message("puzzles.games", n=games)))
    tell(Message("puzzles.made", path=args.out, game=game.text(), n=len(mine)))
    return 0


def _whole_lines(path: str) -> list[Puzzle]:
    """The puzzles of a file that may not exist yet. A last one that was cut off is taken out: it is made again.

    A file that holds anything else is somebody's, and nothing is done to it.
    """
    try:
        with open(path, "a+b") as file:
            file.seek(0)
            data = file.read()
            ends = data.rfind(b"\n") + 1
            whole = data[:ends] if _cut_off(data[ends:]) else data
            found = read_puzzles(whole.decode(), path)
            file.truncate(len(whole))
            if whole and not whole.endswith(b"\n"):
                file.write(b"\n")
    except OSError as error:
        raise UsageError("file.unwritable", path=path, problem=error.strerror) from None
    except UnicodeDecodeError:
        raise UsageError("file.unreadable", path=path, problem=Message("file.not_text")) from None
    return found


def _cut_off(line: bytes) -> bool:
    """Is this the beginning of a puzzle's line, and not all of it?"""
    if not (line.startswith(_BEGINS) or _BEGINS.startswith(line)):
        return False
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return True
    return False


def _append(path: str, new: Sequence[Puzzle]) -> None:
    with open(path, "a", encoding="utf-8") as file:
        file.write("".join(puzzle.line() + "\n" for puzzle in new))


def _check(args: argparse.Namespace) -> int:
    """Look at puzzles anew, with other draws; those of the package, if no file is named."""
    named = [puzzle for path in args.words for puzzle in _read(path)] if args.words else list(puzzles())
    number = OTHER_SEED if args.seed is None else args.seed
    for text in dict.fromkeys(puzzle.game for puzzle in named):
        ready(read_game(text.split()), args.plain, "bots")
    found: list[tuple[Puzzle, list[Message]]] = []
    with progress(console(args.plain, stderr=True), str(Message("puzzles.checking")), len(named)) as step:
        for puzzle, problems in zip(named, _looked_at(named, number, args.workers), strict=True):
            found.append((puzzle, problems))
            step(1, puzzle.game)
    _print_table(found, args.plain)
    for puzzle, problems in found:
        for problem in problems:
            tell(Message("puzzles.fault", puzzle=puzzle.id, problem=problem))
    return FAILED if any(problems for _, problems in found) else 0


def _read(path: str) -> list[Puzzle]:
    try:
        return read_puzzles(Path(path).read_text("utf-8"), path)
    except OSError as error:
        raise UsageError("file.unreadable", path=path, problem=error.strerror) from None
    except UnicodeDecodeError:
        raise UsageError("file.unreadable", path=path, problem=Message("file.not_text")) from None


def _looked_at(named: Sequence[Puzzle], number: int, workers: int) -> Iterator[list[Message]]:
    """What is wrong with each puzzle."""
    look = partial(faults, seed=number)
    if workers == 1:
        yield from map(look, named)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield from pool.map(look, named)


def _print_table(found: Sequence[tuple[Puzzle, list[Message]]], plain: bool) -> None:
    """How many puzzles there are of each game, and how many of them are good."""
    heads = [str(Message(f"puzzles.{name}")) for name in ("all", "exact", "level", "good")]
    table = new_table(str(Message("puzzles.checked", n=len(found))), [str(Message("puzzles.game"))], heads)
    for text in dict.fromkeys(puzzle.game for puzzle, _ in found):
        mine = [(puzzle, problems) for puzzle, problems in found if puzzle.game == text]
        mean = sum(puzzle.level for puzzle, _ in mine) / len(mine)
        good = sum(not problems for _, problems in mine)
        exact = sum(puzzle.exact for puzzle, _ in mine)
        table.add_row(text, str(len(mine)), str(exact), written(mean, ".1f"), str(good))
    console(plain).print(table)


_ACTIONS: dict[str, Callable[[argparse.Namespace], int]] = {"make": _make, "check": _check}
