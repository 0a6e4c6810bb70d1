"""How long scenes and their differences take, and how large the differences are.

    python benchmarks/scene.py

Plays a game of each kind and measures every position: the median and the worst of the best of three tries each. Prints
one JSON line a game. The bounds to keep: a scene of four-player Kingdomino in 2 ms, of Kingdom Builder in 3 ms, a
difference after one action in 1 ms and 2 KB.
"""

import json
import statistics
import time
from collections.abc import Callable
from typing import Any

import crownlands as cl
from crownlands.scene.difference import diff
from crownlands.scene.looks import scene_of
from crownlands.scene.model import scene_data, to_json

GAMES = [
    "kingdomino players=4 harmony middle_kingdom",
    "kingdomino players=2 mighty_duel",
    "kingdom_builder players=4 objectives=discoverers,hermits,lords",  # those that count most hexes
    "kingdom_builder players=4",
]
TRIES = 3


def best(work: Callable[[], Any]) -> tuple[float, Any]:
    """The shortest of a few tries in milliseconds, and what came out."""
    times = []
    for _ in range(TRIES):
        start = time.perf_counter()
        result = work()
        times.append(1000 * (time.perf_counter() - start))
    return min(times), result


def measure(text: str) -> dict[str, Any]:
    """One game, position by position."""
    game = cl.game(text)
    scenes, diffs, sizes = [], [], []
    before = None
    for position in cl.play(game, "greedy", seed=1).positions():
        view = position.view()
        taken, scene = best(lambda view=view: scene_of(view))  # type: ignore[misc]
        scenes.append(taken)
        data = scene_data(scene)
        if before is not None:
            taken, change = best(lambda old=before, new=data: diff(old, new))  # type: ignore[misc]
            diffs.append(taken)
            sizes.append(len(to_json(change).encode()))
        before = data
    return {
        "game": text,
        "scene_ms": {"median": round(statistics.median(scenes), 3), "worst": round(max(scenes), 3)},
        "diff_ms": {"median": round(statistics.median(diffs), 3), "worst": round(max(diffs), 3)},
        "diff_bytes": {"median": statistics.median(sizes), "worst": max(sizes)},
        "whole_bytes": len(to_json(before or {}).encode()),
    }


if __name__ == "__main__":
    for text in GAMES:
        print(json.dumps(measure(text)))
