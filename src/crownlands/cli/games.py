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
            default = f" ({Message('cli.default', value=str(option.default).lower())})" if option.default else ""
            if option.switch:
                print(f"  {option.name}{default}")
            elif option.values:
                print(f"  {option.name}={'|'.join(map(str, option.values))}{default}")
            else:
                print(f"  {option.name}=… ({option.allowed()})")
    return 0
