"""`crownlands compile`: everything compiled ahead and kept, so that nobody waits later."""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from crownlands.bots.learned import is_learned
from crownlands.cli.common import Parser
from crownlands.cli.screen import console, progress
from crownlands.engine.game import Game, game_ids, make_game
from crownlands.engine.words import Message
from crownlands.warm import PARTS, is_warm, warm


def arguments(parser: Parser) -> None:
    """What can be said behind `crownlands compile`."""
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--only", choices=PARTS)


def run(args: argparse.Namespace) -> int:
    """Compile games; several at once, each in a process of its own, since compiling keeps one busy."""
    names = args.games or game_ids()
    if len(names) > 1:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            longest_first = names[::-1]  # the games offered last have the most rules
            return max(pool.map(partial(_compile_apart, args.lang, args.only), longest_first))
    begun = time.perf_counter()
    game = make_game(names[0], {})
    for part in [args.only] if args.only else PARTS:
        compile_game(game, args.plain, part)
    print(Message("cli.compiled", game=names[0], seconds=f"{time.perf_counter() - begun:.1f}"), flush=True)
    return 0


def _compile_apart(lang: str | None, only: str | None, name: str) -> int:
    said = [*(["--lang", lang] if lang else []), *(["--only", only] if only else [])]
    command = [sys.executable, "-m", "crownlands", "compile", "--plain", *said, name]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    print(done.stdout, end="", flush=True)
    return done.returncode


def ready(game: Game, plain: bool, *parts: str) -> None:
    """Compile what a table needs, and other parts, if they never were, so that the first start says what it waits
    for."""
    for part in ("table", *parts):
        if not is_warm(game, part):
            compile_game(game, plain, part)


def parts_for(names: Iterable[str]) -> list[str]:
    """What bots with these names need besides."""
    return ["bots"] if any(map(is_learned, names)) else []


def compile_game(game: Game, plain: bool, part: str) -> None:
    """Compile a part of a game behind a progress bar, or a line where there is no terminal."""
    screen = console(plain, stderr=True)
    what = str(Message("cli.compiling", game=game.id))
    if not screen.is_terminal:
        screen.print(what)
    total = sum(1 for _ in PARTS[part](game))
    with progress(screen, what, total) as step:
        warm(game, lambda name: step(1, name), part)
