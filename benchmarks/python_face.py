"""What a decision costs from Python, for those who write bots and searches there.

    python benchmarks/python_face.py

Prints one JSON line a game: microseconds for listing the legal actions and playing one of them (with all checks, and
with the draws that follow), for asking who moves, and for copying a position after 40 actions.
"""

import json
import random
import time
from collections.abc import Callable
from typing import Any

import crownlands as cl

GAMES = ["kingdomino players=4", "origins mode=tribe players=4", "kingdom_builder players=4"]
TRIES = 5


def best(work: Callable[[], int]) -> float:
    """Microseconds for one of whatever `work` does so many of; the best of a few tries."""
    rates = []
    for _ in range(TRIES):
        start = time.perf_counter()
        count = work()
        rates.append(1e6 * (time.perf_counter() - start) / count)
    return round(min(rates), 2)


def play(game: Any, actions: int = 10_000) -> Any:
    """A random position after so many actions, draws included, or at the end."""
    hand, position = random.Random(1), game.start(seed=1)
    while not position.over and len(position.history) < actions:
        position.play(hand.choice(position.legal()))
    return position


def measure(text: str) -> dict[str, Any]:
    """The line of a game."""
    game = cl.game(text)
    middle = play(game, 40)

    def whole() -> int:
        return sum(action >= 0 for action in play(game).history)

    def copies() -> int:
        for _ in range(10_000):
            middle.copy()
        return 10_000

    def movers() -> int:
        for _ in range(10_000):
            _ = middle.mover
        return 10_000

    return {"game": text, "decision_us": best(whole), "mover_us": best(movers), "copy_us": best(copies)}


if __name__ == "__main__":
    for text in GAMES:
        print(json.dumps(measure(text)))
