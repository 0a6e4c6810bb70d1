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
from crownlands.engine.words import speak

COMMANDS = {
    "serve": ("serve", "start the table in the browser"),
    "play": ("play", "play in the terminal, against bots or each other"),
    "simulate": ("simulate", "let bots play many games and sum them up"),
    "train": ("train", "let a bot learn a game by playing against itself"),
    "arena": ("arena", "let bots meet in every seat, and measure how strong they are"),
    "experiment": ("experiment", "play again what others have published, and compare"),
    "think": ("think", "say what a bot thinks of every action in a position"),
    "replay": ("replay", "show the positions of a recorded game"),
    "verify": ("verify", "check that records replay to their results"),
    "render": ("render", "draw a picture of a game, a record or a position"),
    "score": ("score", "score a board drawn as text"),
    "perft": ("perft", "count the sequences of actions of a length"),
    "bench": ("bench", "measure how fast the games run"),
    "compile": ("warm", "compile everything ahead, so that later starts are fast"),
    "games": ("games", "list the games and their options"),
}
"""The module of each command, and what it is for. A module has `arguments(parser)` and `run(args)`."""

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
    parser = Parser(prog="crownlands", description="Play and study the kingdom-building board games.")
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "commands:\n" + "\n".join(f"  {name:12}{what}" for name, (_, what) in COMMANDS.items())
    parser.epilog += "\n\n'crownlands COMMAND --help' tells more about one."
    parser.add_argument("--version", action="version", version=f"crownlands {__version__}")
    parser.add_argument("command", metavar="COMMAND", choices=list(COMMANDS))
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    parser.usage = "crownlands [--help] [--version] COMMAND …"
    try:
        if not argv:
            parser.print_help()
            return FAILED
        chosen = parser.parse_args(argv)
        module, what = COMMANDS[chosen.command]
        command = importlib.import_module(f"crownlands.cli.{module}")
        parser = Parser(prog=f"crownlands {chosen.command}", description=f"{what[0].upper()}{what[1:]}.")
        command.arguments(parser)
        language_argument(parser)
        parser.add_argument("--plain", action="store_true", help="no colours, and nothing but ASCII")
        args = parser.parse_intermixed_args(chosen.rest)
    except SystemExit as leaving:  # --help and --version have been answered
        return int(leaving.code or 0)
    if args.plain:
        prepare_streams(plain=True)
    return int(command.run(args))
