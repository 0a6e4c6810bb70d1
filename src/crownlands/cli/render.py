"""`crownlands render`: a picture of a game, a record or a position, or the whole game animated."""

import argparse
import os
from pathlib import Path

from crownlands.cli.common import UsageError, chosen_game, seed, whole
from crownlands.cli.replay import find
from crownlands.engine.contract import CHANCE
from crownlands.engine.position import read_position
from crownlands.engine.record import Record
from crownlands.scene.palette import THEMES


def arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said behind `crownlands render`."""
    parser.add_argument(
        "what", nargs="*", metavar="WHAT", help="a file of records, the text of a position, or a game with its options"
    )
    parser.add_argument("--game", type=whole(1, 10**9), default=1, metavar="N", help="which record (default: 1)")
    parser.add_argument("--ply", type=whole(0, 10**6), metavar="N", help="after N actions (default: the last)")
    parser.add_argument("--seat", metavar="S", help="as this seat sees it, with what it can do (default: as all do)")
    parser.add_argument("--seed", type=seed, default=1, help="for a game: what chance brings (default: 1)")
    parser.add_argument(
        "--theme", choices=tuple(THEMES), default="light", help="day, night, or high contrast (default: light)"
    )
    parser.add_argument("--width", type=whole(16, 16384), metavar="PX", help="the width of a PNG (default: as drawn)")
    parser.add_argument("--animate", action="store_true", help="the whole record, moving (SVG only)")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="x.svg, x.png, or - to print SVG")


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


def _record(args: argparse.Namespace) -> Record | None:
    if len(args.what) == 1 and (args.what[0] == "-" or os.path.isfile(args.what[0])):
        return find(args.what[0], args.game)[1]
    return None


def _still(args: argparse.Namespace) -> str:
    from crownlands.scene.picture import picture

    record = _record(args)
    if record is not None:
        position = record.replay(args.ply)
    else:
        text = " ".join(args.what)
        position = read_position(text) if ";" in text else chosen_game(args.what).start(args.seed)
        if args.ply is not None:
            position = position.after(args.ply)
    names = tuple(record.seats) if record is not None else ()
    return picture(position.view(args.seat), str, args.theme, names)


def _animated(args: argparse.Namespace) -> str:
    from crownlands.scene.picture import moving_picture

    record = _record(args)
    if record is None:
        raise UsageError("cli.animate_what")
    positions = list(record.positions())
    shown = [p for p in positions if p.mover != CHANCE] or positions[-1:]
    if shown[-1] is not positions[-1]:
        shown.append(positions[-1])
    return moving_picture((position.view() for position in shown), str, args.theme)
