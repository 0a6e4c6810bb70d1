"""`crownlands replay`: a recorded game, position by position."""

import argparse
import sys
from collections.abc import Iterator

from crownlands.cli.common import Parser, UsageError, whole
from crownlands.cli.screen import console, painter
from crownlands.cli.verify import named, open_unread
from crownlands.cli.warm import ready
from crownlands.engine.contract import CHANCE
from crownlands.engine.position import Position
from crownlands.engine.record import Record
from crownlands.engine.words import Listed, Message


def arguments(parser: Parser) -> None:
    """What can be said behind `crownlands replay`."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--game", type=whole(1, 10**9), default=1, metavar="N")
    parser.add_argument("--ply", type=whole(0, 10**6), metavar="N")
    parser.add_argument("--step", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Show the positions of one record."""
    line, record = find(args.file, args.game)
    with named(args.file, line):
        game = record.make_game()
        ready(game, args.plain)
        paint = painter(console(args.plain))
        if args.ply is not None:
            print(record.replay(args.ply).show(paint))
            return 0
        print(heading(record))
        for said, position in pages(record):
            print(f"\n{said}\n{position.show(paint)}" if said else f"\n{position.show(paint)}")
            if args.step and not position.over and not _go_on():
                return 0
        outcome = record.verify()
        if outcome is not None:
            winners = Listed(game.seats[seat] for seat in outcome.winners)
            points = ":".join(str(points) for points in outcome.scores)
            how = Message(outcome.decided_by)
            print(f"\n{Message('replay.result', points=points, winners=winners, how=how)}")
    return 0


def find(path: str, number: int) -> tuple[int, Record]:
    """The record with this number, counted from 1, and its line. Those before it need not be whole."""
    count = 0
    for line, read in open_unread(path):
        count += 1
        if count == number:
            return line, read()
    raise UsageError("cli.no_game", path=path, count=count, number=number)


def heading(record: Record) -> str:
    """What the record says of itself."""
    game = record.make_game()
    lines = [game.text()]
    lines += [f"{letter}: {name}" for letter, name in zip(game.seats, record.seats, strict=False)]
    lines += [f"{name}: {text}" for name, text in record.tags.items()]
    lines += [f"{{{record.comments[-1]}}}"] if -1 in record.comments else []
    return "\n".join(lines)


def pages(record: Record) -> Iterator[tuple[str, Position]]:
    """The positions worth a look, those before and after decisions, with what led to each: actions and comments."""
    seats = record.make_game().seats
    said: list[str] = []
    earlier: Position | None = None
    for ply, position in enumerate(record.positions()):
        if earlier is not None:
            action = position.history[-1]
            mover = "" if earlier.mover == CHANCE else f"{seats[earlier.mover]}:"
            said.append(f"{ply}. {mover}{action.text}")
            if ply - 1 in record.comments:
                said.append(f"{{{record.comments[ply - 1]}}}")
        earlier = position
        if position.mover != CHANCE or ply == len(record.actions):
            yield "  ".join(said), position
            said = []


def _go_on() -> bool:
    """Wait for Enter; what is piped in is not waited for for ever."""
    print(f"\n{Message('replay.on')} ", end="", flush=True)
    line = sys.stdin.readline()
    return bool(line) and line.strip() != "q"
