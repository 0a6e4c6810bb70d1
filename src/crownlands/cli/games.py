"""`crownlands games`: what there is to play."""

import argparse

from crownlands.engine.game import game_ids, rulebook


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
                print(f"  {option.name}={'|'.join(map(str, option.values))} (default {option.default})")
    return 0
