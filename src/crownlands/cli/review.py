"""`crownlands review`: what every decision of a recorded game cost, what was luck, and how both add up."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from crownlands.analysis import telling
from crownlands.analysis.kept_reviews import forget_unused, open_review, run_kept
from crownlands.analysis.review import Review, Told
from crownlands.analysis.weighing import DEPTHS
from crownlands.cli.common import Parser, UsageError, append_to, whole
from crownlands.cli.replay import find
from crownlands.cli.screen import console, new_table, progress, tell
from crownlands.cli.verify import named, open_unread
from crownlands.cli.warm import ready
from crownlands.engine.errors import CrownlandsError
from crownlands.engine.numbers import written
from crownlands.engine.record import Record
from crownlands.engine.words import Message, capital

if TYPE_CHECKING:
    from rich.table import Table

FAILED = 2


def arguments(parser: Parser) -> None:
    """What can be said behind `crownlands review`."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--game", type=whole(1, 10**9), metavar="N")
    parser.add_argument("--depth", choices=tuple(DEPTHS), default="standard")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--html", metavar="FILE")
    parser.add_argument("--workers", type=whole(1, 256), default=os.cpu_count() or 1, metavar="N")


def run(args: argparse.Namespace) -> int:
    """Review every game of the file, or one; what is wrong with a game is told, and the next one looked at."""
    if args.html is not None and os.path.exists(args.html) and _is_file(args.file, args.html):
        raise UsageError("review.same_file", path=args.html)
    forget_unused()
    code = 0
    reviewed: list[tuple[int, Review]] = []
    with _page(args.html, reviewed), _kept():
        wanted = _wanted(args)
        while True:
            try:
                number, line, read = next(wanted)
                record = read()
                with named(args.file, line):
                    review = _reviewed(number, record, args)
            except StopIteration:
                break
            except CrownlandsError as error:
                print(f"crownlands: {error}", file=sys.stderr)
                code = FAILED
                continue
            if args.json:
                print(json.dumps({"number": number, **review.data()}), flush=True)
            elif args.html is None:
                _print(number, review, args.plain, first=not reviewed)
            reviewed.append((number, review))
    if args.html is not None and reviewed and not args.json:
        tell(Message("review.written", path=args.html, n=len(reviewed)))
    return code


def _is_file(path: str, other: str) -> bool:
    return os.path.exists(path) and os.path.samefile(path, other)


def _wanted(args: argparse.Namespace) -> Iterator[tuple[int, int, Callable[[], Record]]]:
    """The records to review, each with its number, its line, and the function that reads it."""
    if args.game is not None:
        line, record = find(args.file, args.game)
        yield args.game, line, lambda: record
        return
    for number, (line, read) in enumerate(open_unread(args.file), 1):
        yield number, line, read


def _reviewed(number: int, record: Record, args: argparse.Namespace) -> Review:
    """The whole review of a game, behind a bar."""
    ready(record.make_game(), args.plain, "bots", "analysis")
    review = open_review(record, args.depth)
    screen = console(args.plain, stderr=True)
    what = str(Message("review.heading", number=number, game=review.game.text()))
    with progress(screen, what, len(review.parts)) as step, closing(run_kept(review, args.workers)) as running:
        step(len(review.done), "")
        for _ in running:
            step(1, "")
    return review


@contextmanager
def _kept() -> Iterator[None]:
    """Whoever stops it is told how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        print(Message("review.kept"), file=sys.stderr)
        raise


@contextmanager
def _page(path: str | None, reviewed: list[tuple[int, Review]]) -> Iterator[None]:
    """Write the page of what was reviewed inside, even if not all was; that it can be written is found out before."""
    if path is None:
        yield
        return
    append_to(path, [])
    try:
        yield
    finally:
        if reviewed:
            from crownlands.analysis.report import report  # pictures are for those who look

            try:
                Path(path).write_text(report(reviewed), encoding="utf-8")
            except OSError as error:
                raise UsageError("file.unwritable", path=path, problem=error.strerror) from None
        elif not Path(path).stat().st_size:
            Path(path).unlink()


# --- for people ------------------------------------------------------------------------------------------------------


def _print(number: int, review: Review, plain: bool, first: bool) -> None:
    """A review for people: the sums, a sentence for each seat, the decisions worth a look."""
    screen, told = console(plain), review.data()
    names = telling.names_of(review.game, review.record)
    if not first:
        print()
    screen.print(_sums(str(Message("review.heading", number=number, game=told["game"])), told, names))
    if not told["finished"]:
        tell(Message("review.unfinished"))
    for row in told["seats"]:
        tell(f"{telling.read_message(row['told'])} {telling.rate(row)}".rstrip())
    worth = telling.marked(told)
    print()
    if not worth:
        tell(Message("review.nothing"))
        return
    screen.print(_decisions(told, worth))
    marks = {telling.mark_of(decision) for decision in worth} | {
        telling.EXACT for decision in worth if decision["exact"]
    }
    tell(" · ".join(f"{sign} {_word(f'mark.{mark}')}" for mark, sign in telling.SIGNS.items() if mark in marks))


def _sums(title: str, told: Told, names: dict[str, str]) -> "Table":
    """What every seat's result is made of. Where there is little room, words are broken, and never numbers."""
    parts = ("initial", "luck", "errors", "gifts", "final")
    table = new_table(title, [str(Message("simulate.seat"))], list(map(_word, parts)))
    for column in table.columns[1:]:
        column.no_wrap = True
    for row in told["seats"]:
        sums = telling.rounded(row, 1)
        who = names.get(row["seat"], "").removesuffix(f" ({row['seat']})")
        shown = [written(sums["initial"], ".1f")]
        shown += [telling.signed(sums[part], ".1f") for part in ("luck", "errors", "gifts")]
        table.add_row(f"{row['seat']} {who}".rstrip(), *shown, written(sums["final"], ".1f"))
    return table


def _decisions(told: Told, worth: list[Told]) -> "Table":
    """The decisions worth a look, as they came."""
    title = str(Message("review.worth", n=len(worth), all=len(told["decisions"])))
    table = new_table(title, [_word("ply"), "", "", _word("played"), _word("best")], [_word("points"), _word("chance")])
    table.box, table.pad_edge = None, False
    table.columns[0].justify = "right"
    for column in table.columns:
        column.no_wrap = True
    table.add_column(_word("why"))
    for one in worth:
        row = [str(one["ply"]), one["seat"], telling.sign_of(one), one["played"], one["best"], *telling.lost(one)]
        table.add_row(*row, capital(telling.reasons(one, {})))
    return table


def _word(name: str) -> str:
    return str(Message(f"review.{name}"))
