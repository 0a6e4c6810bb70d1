"""`crownlands games`: what there is to play."""

import argparse
import shutil
import textwrap

from crownlands.cli.common import Parser
from crownlands.engine.game import game_ids, rulebook
from crownlands.engine.options import Option
from crownlands.engine.words import Message, known


def arguments(parser: Parser) -> None:
    """Nothing can be said behind `crownlands games`."""


def run(args: argparse.Namespace) -> int:
    """List the games and their options."""
    width = max(40, shutil.get_terminal_size().columns)
    for name in game_ids():
        title = f"{name}.title"
        print(f"{name}: {Message(title)}" if known(title) else name)
        for option in rulebook(name).options:
            print(f"  {_written(option)}")
            about = f"{name}.choose.{option.name}.about"
            if known(about):
                print(textwrap.fill(str(Message(about)), width, initial_indent=" " * 6, subsequent_indent=" " * 6))
    return 0


def _written(option: Option) -> str:
    """How an option is written, and what it is if nobody writes it."""
    default = f" ({Message('cli.default', value=str(option.default).lower())})" if option.default else ""
    if option.switch:
        return f"{option.name}{default}"
    if option.values:
        return f"{option.name}={'|'.join(map(str, option.values))}{default}"
    return f"{option.name}=… ({option.allowed()})"
