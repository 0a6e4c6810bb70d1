"""How long a review takes: of whole games at the standard depth, by two workers.

    python benchmarks/review.py
    python benchmarks/review.py --depth quick --workers 4 "kingdomino players=3"

The games are played by `greedy`. `first` are the seconds until the first decision is marked, compiling not counted;
behind a slash stands what it may take: a game of Kingdomino 15 s and one of Kingdom Builder 45 s on two processors that
do nothing else, the first mark 2 s. `work` are the seconds of all processors together, which say something on a busy
computer as well.
"""

import argparse
import os
import time

import crownlands as cl
from crownlands.analysis.review import Review
from crownlands.analysis.weighing import DEPTHS
from crownlands.warm import warm

GAMES = [
    "kingdomino players=4 harmony middle_kingdom",
    "kingdomino players=2 harmony middle_kingdom",
    "origins players=4 mode=tribe",
    "kingdom_builder players=2",
    "kingdom_builder players=4",
    "kingdom_builder players=5",
]
BARS = {"kingdomino": "/15", "kingdom_builder": "/45"}
FIRST_BAR = 2
ROW = "{:46} {:>9} {:>9} {:>12} {:>9} {:>8}"


def measure(text: str, depth: str, workers: int, seed: int) -> list[str]:
    """The line of a game."""
    record = cl.play(cl.game(text), "greedy", seed=seed)
    game = record.make_game()
    for what in ("table", "bots", "analysis"):
        warm(game, part=what)
    begun, worked, first = time.perf_counter(), time.process_time(), 0.0
    review = Review(record, depth)
    for part in review.run(workers):
        if part.kind == "decision" and not first:
            first = time.perf_counter() - begun
    decisions = len(review.data()["decisions"])
    seconds, work = time.perf_counter() - begun, time.process_time() - worked
    bar = f"{seconds:.1f}{BARS.get(game.id, '')}"
    return [text, str(len(record.actions)), str(decisions), bar, f"{work:.1f}", f"{first:.1f}/{FIRST_BAR}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--depth", choices=tuple(DEPTHS), default="standard")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(f"{args.depth}, {args.workers} workers, load {os.getloadavg()[0]:.1f}")
    print(ROW.format("game", "actions", "decisions", "seconds", "work", "first"))
    for text in args.games:
        print(ROW.format(*measure(text, args.depth, args.workers, args.seed)), flush=True)


if __name__ == "__main__":
    main()
