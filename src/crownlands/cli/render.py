"""`crownlands render`: a picture of a game, a record or a position, or the whole game animated."""

import argparse
from pathlib import Path

from crownlands.cli.common import Parser, UsageError, whole
from crownlands.cli.wanted import position_arguments, wanted_position, wanted_record
from crownlands.engine.contract import CHANCE
from crownlands.scene.palette import THEMES


def arguments(parser: Parser) -> None:
    """What can be said behind `crownlands render`."""
    position_arguments(parser)
    parser.add_argument("--seat", metavar="S")
    parser.add_argument("--theme", choices=tuple(THEMES), default="light")
    parser.add_argument("--width", type=whole(16, 16384), metavar="PX")
    parser.add_argument("--animate", action="store_true")
    parser.add_argument("-o", "--output", required=True, metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Draw, and write the file."""
    kind = "svg" if args.output == "-" else Path(args.output).suffix.lstrip(".").lower()
    if kind not in ("svg", "png") or (args.animate and kind != "svg"):
        raise UsageError("cli.picture_kind", path=args.output)
    picture = _animated(args) if args.animate else _still(args)
    if args.output == "-":
        print(picture)
        return 0
    from crownlands.scene.png import to_png  # only a PNG needs its renderer

    data = picture.encode() if kind == "svg" else to_png(picture, args.width)
    try:
        Path(args.output).write_bytes(data)
    except OSError as error:
        raise UsageError("file.unwritable", path=args.output, problem=error.strerror) from None
    return 0


def _still(args: argparse.Namespace) -> str:
    from crownlands.scene.picture import picture

    position, record = wanted_position(args)
    names = tuple(record.seats) if record is not None else ()
    return picture(position.view(args.seat), str, args.theme, names)


def _animated(args: argparse.Namespace) -> str:
    from crownlands.scene.picture import moving_picture

    record = wanted_record(args)
    if record is None:
        raise UsageError("cli.animate_what")
    positions = list(record.positions())
    shown = [p for p in positions if p.mover != CHANCE] or positions[-1:]
    if shown[-1] is not positions[-1]:
        shown.append(positions[-1])
    return moving_picture((position.view() for position in shown), str, args.theme)
