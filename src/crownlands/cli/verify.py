"""`crownlands verify`: do records replay to the results they state, and follow their draws from the secret?"""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from crownlands.cli.common import Parser
from crownlands.cli.warm import ready
from crownlands.engine import fair
from crownlands.engine.errors import CrownlandsError, RecordError
from crownlands.engine.record import Record, unread_records
from crownlands.engine.words import Message

FAILED = 2


def arguments(parser: Parser) -> None:
    """What can be said behind `crownlands verify`."""
    parser.add_argument("files", nargs="+", metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Check every record of every file; the first mistake of a file is told, and the next file looked at."""
    code = 0
    for path in args.files:
        good = finished = 0
        try:
            for line, record in open_records(path):
                with named(path, line):
                    ready(record.make_game(), args.plain)
                    told = fair.check(record)
                    finished += record.verify() is not None
                if told is not None:
                    print(Message("record.line", where=Message("record.where", path=path, line=line), problem=told))
                good += 1
        except CrownlandsError as error:
            print(f"crownlands: {error}", file=sys.stderr)
            code = FAILED
        else:
            left = good - finished
            print(Message("verify.unfinished" if left else "verify.done", path=path, n=good, unfinished=left))
    return code


def open_records(path: str) -> Iterator[tuple[int, Record]]:
    """The records of a file or of standard input, each with its line."""
    return ((line, read()) for line, read in open_unread(path))


def open_unread(path: str) -> Iterator[tuple[int, Callable[[], Record]]]:
    """The same, each with the function that reads it."""
    return unread_records(sys.stdin if path == "-" else path)


@contextmanager
def named(path: str, line: int) -> Iterator[None]:
    """Say of a mistake in a record which record it is."""
    try:
        yield
    except CrownlandsError as error:
        where = Message("record.where", path=path, line=line)
        raise RecordError("record.line", where=where, problem=error.message) from None
