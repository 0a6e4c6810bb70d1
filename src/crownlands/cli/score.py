"""`crownlands score`: the score pad for the physical table."""

import argparse
import os
import sys
from pathlib import Path

from crownlands.cli.common import Parser, UsageError, chosen_game, game_argument
from crownlands.cli.explain import explained
from crownlands.cli.screen import console
from crownlands.cli.warm import ready
from crownlands.engine.game import game_ids, rulebook
from crownlands.engine.words import Message


def arguments(parser: Parser) -> None:
    """What can be said behind `crownlands score`."""
    game_argument(parser)
    parser.more_help = _forms


def _forms() -> str:
    """How the boards of all games are drawn. Only those who ask for it wait until the games are loaded."""
    forms = [f"{game}: {rulebook(game).board_form}" for game in game_ids()]
    return " ".join([str(Message("help.score.more")), *forms])


def run(args: argparse.Namespace) -> int:
    """Score a board."""
    words = list(args.words)
    path = words.pop() if words and _is_file(words[-1]) else "-"
    game = chosen_game(words)
    ready(game, args.plain)
    score = game.score_board(read_text(path))[0]
    print("\n".join(explained(score, game.text(), console(args.plain).width, cells=False)))
    return 0


def _is_file(word: str) -> bool:
    """Is a word meant as a file? Names of options are plain words, perhaps with an equals sign."""
    return word == "-" or "." in word or "/" in word or (word not in game_ids() and os.path.isfile(word))


def read_text(path: str) -> str:
    """The text of a file, or what comes in."""
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
        return text.removeprefix("\ufeff")
    except OSError as error:
        raise UsageError("file.unreadable", path=path, problem=error.strerror) from None
    except UnicodeDecodeError:
        raise UsageError("file.unreadable", path=path, problem=Message("file.not_text")) from None
