"""`crownlands compile`: everything compiled ahead and kept, so that nobody waits later."""

import argparse
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from crownlands.cli.screen import console, progress
from crownlands.engine.game import Game, game_ids, make_game
from crownlands.engine.words import Message
from crownlands.warm import is_warm, steps, warm


def arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said behind `crownlands compile`."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")


def run(args: argparse.Namespace) -> int:
    """Compile games; several at once, each in a process of its own, since compiling keeps one busy."""
    names = args.games or game_ids()
    if len(names) > 1:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            longest_first = names[::-1]  # the games offered last have the most rules
            return max(pool.map(partial(_compile_apart, args.lang), longest_first))
    begun = time.perf_counter()
    compile_game(make_game(names[0], {}), args.plain)
    print(Message("cli.compiled", game=names[0], seconds=f"{time.perf_counter() - begun:.1f}"), flush=True)
    return 0


def _compile_apart(lang: str | None, name: str) -> int:
    spoken = ["--lang", lang] if lang else []
    command = [sys.executable, "-m", "crownlands", "compile", "--plain", *spoken, name]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    print(done.stdout, end="", flush=True)
    return done.returncode


def ready(game: Game, plain: bool) -> None:
    """Compile a game if it never was, so that the first start says what it waits for."""
    if not is_warm(game):
        compile_game(game, plain)


def compile_game(game: Game, plain: bool) -> None:
    """Compile a game behind a progress bar, or a line where there is no terminal."""
    screen = console(plain, stderr=True)
    what = str(Message("cli.compiling", game=game.id))
    if not screen.is_terminal:
        screen.print(what)
    total = sum(1 for _ in steps(game))
    with progress(screen, what, total) as step:
        warm(game, lambda name: step(1, name))
