"""Every bot against every other at Kingdomino for two: how strong each is, and what its strength costs in time.

    python benchmarks/ladder.py [--out FOLDER]

Runs one `crownlands arena --ladder`, goes on with what its folder holds, and writes docs/results/ladder.md with its
pictures.
"""

import argparse
import contextlib
import io
import json
import shutil
from pathlib import Path

from crownlands.cli import main
from matches import RESULTS, SEED

GAME = "kingdomino players=2 middle_kingdom harmony"
BOTS = "random,gprd,greedy,page,squire,knight,value,chancellor,search@50,search@200"
COMMAND = f"arena {GAME} --ladder {BOTS} --games 20 --seed {SEED}"
HEADING = f"""# A ladder

Written by `python benchmarks/ladder.py`, which runs `crownlands {COMMAND}`: every bot meets every other, every deal is
played from both seats. Elo counts from the mean of all of them; 400 more are ten times the points. Milliseconds are the
mean of a decision.

![The ladder](ladder.svg)

![Strength against time](ladder-time.svg)

| bot | Elo | 95 % | openskill | ms |
|---|--:|--:|--:|--:|
"""


def write(folder: Path) -> None:
    """The page and its pictures, from what was played."""
    told = json.loads((folder / "summary.json").read_text())
    milliseconds = {seat["bot"]: seat["ms_per_decision"] for seat in told["seats"]}
    text = HEADING
    for rung in told["ladder"]:
        (low, high), skill = rung["elo_95"], rung["openskill"]["mu"]
        cells = (f"`{rung['bot']}`", f"{rung['elo']:+.0f}", f"{low:+.0f} to {high:+.0f}", f"{skill:.1f}")
        text += ("| " + " | ".join([*cells, f"{milliseconds[rung['bot']]:.2g}"]) + " |\n").replace("-", "−")
    (RESULTS / "ladder.md").write_text(text, encoding="utf-8")
    shutil.copy(folder / "ladder.svg", RESULTS / "ladder.svg")
    shutil.copy(folder / "time.svg", RESULTS / "ladder-time.svg")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/matches/ladder"))
    out = parser.parse_args().out
    with contextlib.redirect_stdout(io.StringIO()):
        code = main([*COMMAND.split(), "--workers", "1", "--out", str(out), "--json"])
    assert code == 0
    write(out)
