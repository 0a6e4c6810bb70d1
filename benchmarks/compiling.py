"""What compiling costs: processor seconds from nothing, a line of JSON for each game, and for all of them.

    python benchmarks/compiling.py

`table` is what a table needs, `bots` what learned bots need besides, `loops` what simulations, benchmarks and perft
need besides. `ready` is how long somebody waits for a table with learned bots, in seconds by the clock: think of it on
a quiet computer only.
"""

import json
import os
import subprocess
import sys
import tempfile

GAMES = ["kingdomino", "origins", "kingdom_builder"]

MEASURE = """
import json, sys, time
begun = time.perf_counter()
from crownlands.engine.game import make_game
from crownlands.warm import PARTS, warm
game = make_game(sys.argv[1], {})
seconds = {}
for part in PARTS:
    before = time.process_time()
    warm(game, part=part)
    seconds[part] = round(time.process_time() - before, 1)
    if part == "bots":
        ready = round(time.perf_counter() - begun, 1)
print(json.dumps({"game": game.id, **seconds, "all": round(time.process_time(), 1), "ready": ready}))
"""


def measure(game: str) -> dict[str, float]:
    """The line of a game, compiled where nothing has been kept."""
    with tempfile.TemporaryDirectory() as empty:
        command = [sys.executable, "-c", MEASURE, game]
        done = subprocess.run(
            command, env={**os.environ, "CROWNLANDS_CACHE": empty}, stdout=subprocess.PIPE, text=True, check=True
        )
    line: dict[str, float] = json.loads(done.stdout)
    return line


if __name__ == "__main__":
    total = 0.0
    for game in GAMES:
        line = measure(game)
        total += line["all"]
        print(json.dumps(line), flush=True)
    print(json.dumps({"game": "all", "all": round(total, 1)}))
