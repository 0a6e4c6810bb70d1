"""`crownlands games`: what there is to play."""

import argparse

from crownlands.engine.game import game_ids, rulebook
from crownlands.engine.words import Message


def arguments(parser: argparse.ArgumentParser) -> None:
    """Nothing can be said behind `crownlands games`."""


def run(args: argparse.Namespace) -> int:
    """List the games and their options."""
    for name in game_ids():
        print(name)
        for option in rulebook(name).options:
            if option.switch:
                print(f"  {option.name}")
            else:
                default = Message("cli.default", value=option.default)
                print(f"  {option.name}={'|'.join(map(str, option.values))} ({default})")
    return 0
