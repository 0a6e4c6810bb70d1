"""`crownlands compile`: everything compiled ahead and kept, so that nobody waits later."""

import argparse
import time

from crownlands.cli.screen import console, progress
from crownlands.engine.errors import OptionError
from crownlands.engine.game import Game, game_ids, make_game
from crownlands.engine.warm import is_warm, steps, warm


def arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said behind `crownlands compile`."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")


def run(args: argparse.Namespace) -> int:
    """Compile games."""
    for name in args.games or game_ids():
        begun = time.perf_counter()
        compile_game(make_game(name, {}), args.plain)
        print(f"{name}: compiled in {time.perf_counter() - begun:.1f} s", flush=True)
    return 0


def ready(game: Game, plain: bool) -> None:
    """Compile a game if it never was, so that the first start says what it waits for."""
    if not is_warm(game):
        compile_game(game, plain)


def compile_game(game: Game, plain: bool) -> None:
    """Compile a game behind a progress bar, or a line where there is no terminal."""
    screen = console(plain, stderr=True)
    if not screen.is_terminal:
        screen.print(f"compiling {game.id} (once)")
    total = sum(1 for _ in steps(game)) + 1
    with progress(screen, f"compiling {game.id} (once)", total) as step:
        step(1, "scenes")
        look(game)
        warm(game, lambda name: step(1, name))


def look(game: Game) -> None:
    """Everything there is to see, once: with every option in turn, whatever a seat can be asked for."""
    chosen = [{option.name: value} for option in game.book.options[1:] for value in option.values]
    for options in [{}, *chosen]:
        try:
            position = make_game(game.id, options).start(seed=1)
        except OptionError:
            continue
        seen: set[str] = set()
        for _ in range(game.book.length):
            asked = position.expected().id
            if asked not in seen:
                seen.add(asked)
                game.book.scene(position.view(position.mover if position.mover >= 0 else None))
            if position.over:
                break
            position.play(position.legal_numbers()[0])
