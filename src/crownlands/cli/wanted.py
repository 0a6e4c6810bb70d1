"""Which position is wanted: one of a record, one written as text, or one of a game that begins."""

import argparse
import os

from crownlands.cli.common import Parser, chosen_game, seed, whole
from crownlands.cli.replay import find
from crownlands.engine.position import Position, read_position
from crownlands.engine.record import Record


def position_arguments(parser: Parser) -> None:
    """What can be said to choose a position."""
    parser.add_argument("what", nargs="*", metavar="WHAT")
    parser.add_argument("--game", type=whole(1, 10**9), default=1, metavar="N")
    parser.add_argument("--ply", type=whole(0, 10**6), metavar="N")
    parser.add_argument("--seed", type=seed, default=1)


def wanted_record(args: argparse.Namespace) -> Record | None:
    """The record, if a file was named."""
    if len(args.what) == 1 and (args.what[0] == "-" or os.path.isfile(args.what[0])):
        return find(args.what[0], args.game)[1]
    return None


def wanted_position(args: argparse.Namespace) -> tuple[Position, Record | None]:
    """The position, and the record it is from."""
    record = wanted_record(args)
    if record is not None:
        return record.replay(args.ply), record
    text = " ".join(args.what)
    position = read_position(text) if ";" in text else chosen_game(args.what).start(args.seed)
    return position if args.ply is None else position.after(args.ply), None
