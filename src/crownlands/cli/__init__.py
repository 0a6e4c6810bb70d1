"""The command line: `crownlands COMMAND …`. Every command is a module of this package, loaded when it is called."""

import argparse
import importlib
import os
import signal
import sys
from collections.abc import Sequence

from crownlands import CrownlandsError, __version__
from crownlands.cli.common import Parser, language_argument, wanted_language
from crownlands.cli.screen import prepare_streams
from crownlands.engine.words import Message, capital, speak

COMMANDS = {
    "serve": "serve",
    "admin": "admin",
    "play": "play",
    "simulate": "simulate",
    "train": "train",
    "arena": "arena",
    "experiment": "experiment",
    "think": "think",
    "replay": "replay",
    "verify": "verify",
    "review": "review",
    "puzzles": "puzzles",
    "render": "render",
    "score": "score",
    "perft": "perft",
    "bench": "bench",
    "compile": "warm",
    "games": "games",
}
"""The module of each command; `help.command.NAME` tells what it is for. It has `arguments(parser)` and `run(args)`."""

FAILED, INTERRUPTED, PIPE_CLOSED = 2, 130, 141  # the last two as shells number the signals behind them


def main(argv: Sequence[str] | None = None) -> int:
    """Run the `crownlands` command; the exit code is returned."""
    words = list(sys.argv[1:] if argv is None else argv)
    prepare_streams()
    speak(wanted_language(words))
    try:
        code = _run(words)
        sys.stdout.flush()
        return code
    except CrownlandsError as error:
        print(f"crownlands: {error}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # an impatient second Ctrl-C shall not disturb the leaving
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads any more. What is still in the buffer must go somewhere when Python closes it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED


def _run(argv: list[str]) -> int:
    parser = Parser(prog="crownlands", description=str(Message("help.about")))
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    listed = (f"  {name:12}{Message(f'help.command.{name}')}" for name in COMMANDS)
    parser.epilog = "\n".join([f"{Message('help.commands')}:", *listed, "", str(Message("help.more"))])
    parser.add_argument("--version", action="version", version=f"crownlands {__version__}")
    parser.add_argument("command", metavar="COMMAND", choices=list(COMMANDS), help=argparse.SUPPRESS)
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    parser.usage = "crownlands [--help] [--version] COMMAND …"
    try:
        if not argv:
            parser.print_help()
            return FAILED
        chosen = parser.parse_args(argv)
        command = importlib.import_module(f"crownlands.cli.{COMMANDS[chosen.command]}")
        what = str(Message(f"help.command.{chosen.command}"))
        parser = Parser(prog=f"crownlands {chosen.command}", description=f"{capital(what)}.")
        command.arguments(parser)
        language_argument(parser)
        parser.add_argument("--plain", action="store_true")
        args = parser.parse_intermixed_args(chosen.rest)
    except SystemExit as leaving:  # --help and --version have been answered
        return int(leaving.code or 0)
    if args.plain:
        prepare_streams(plain=True)
    return int(command.run(args))
