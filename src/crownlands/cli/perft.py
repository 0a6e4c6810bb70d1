"""`crownlands perft`: how many sequences of actions there are, the classic check of move generators."""

import argparse
import time

import numpy as np

from crownlands.cli.common import Parser, chosen_position, game_argument, position_argument, whole
from crownlands.cli.warm import ready
from crownlands.engine import python_calls
from crownlands.engine.playouts import count_leaves
from crownlands.engine.position import Position
from crownlands.engine.words import Message


def arguments(parser: Parser) -> None:
    """What can be said behind `crownlands perft`."""
    game_argument(parser)
    parser.add_argument("--depth", type=whole(1, 1000), default=3, metavar="N")
    parser.add_argument("--divide", action="store_true")
    position_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Count, with outcomes of chance as actions like any other."""
    position = chosen_position(args.words, args.position)
    ready(position.game, args.plain, "loops")
    if args.divide:
        counts = divided(position, args.depth)
        for text, leaves in counts.items():
            print(f"{text:>8} {leaves:>20,}")
        print(f"{_head('all'):>8} {sum(counts.values()):>20,}")
        return 0
    print(f"{_head('depth'):>8} {_head('sequences'):>20} {_head('seconds'):>10}")
    for depth in range(1, args.depth + 1):
        begun = time.perf_counter()
        leaves = sum(divided(position, depth).values())
        print(f"{depth:>8} {leaves:>20,} {time.perf_counter() - begun:>10.3f}", flush=True)
    return 0


def _head(name: str) -> str:
    return str(Message(f"perft.{name}"))


def divided(position: Position, depth: int) -> dict[str, int]:
    """The number of sequences that begin with each action. Between two of them, Ctrl-C is heard."""
    rules, room = position.game.rules, position.game.book.most_legal
    states = np.empty(depth, rules.dtype)
    lists = np.empty((depth, room), np.int32)
    counts = {}
    for action in position.legal():
        states[0] = position.state
        python_calls.apply(states, int(action))
        counts[action.text] = int(count_leaves(states, depth - 1, lists))
    return counts
