"""What the levels of our own bots lose a decision, by the standard review: `analysis/bands.json` and its page.

    python scripts/review_bands.py [--decisions 200] [--workers 2] [--out training/bands] [--write]

Each level plays against itself, and some decisions of every game are weighed, evenly spread over it. What is measured
is kept in the folder, so that it can be stopped and gone on with; `--write` only writes down what is there. The highest
level thinks for a time; here it makes as many trials as it has time for on a slow machine, so that the games are the
same everywhere.
"""

import argparse
import json
import math
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean, stdev

import crownlands as cl
from crownlands.analysis.review import Review
from crownlands.bots.features import features_of
from crownlands.bots.levels import LEVELS
from crownlands.engine.chance import mix

ROOT = Path(__file__).parent.parent
SEED = 13
EVERY = 4  # decisions of a game, one is weighed
AS_BOT = {"monarch": "search@400"}

MODES = ("discovery", "totem", "tribe")
KINDS = [  # those that are played most first
    *(f"kingdomino players={players}" for players in (2, 3, 4)),
    "kingdom_builder players=2",
    *(f"origins mode={mode} players=2" for mode in MODES),
    "kingdomino players=2 mighty_duel",
    "kingdomino players=2 sample",
    *(f"origins mode={mode} players={players}" for players in (4, 3) for mode in MODES),
    *(f"kingdom_builder players={players}" for players in (4, 3, 5)),
]
BONUSES = "middle_kingdom harmony"  # in every other game of Kingdomino


def losses(level: str, text: str, number: int) -> list[float]:
    """What a level lost in some decisions of one game."""
    bonuses = text.startswith("kingdomino") and "sample" not in text and number % 2
    game = cl.game(f"{text} {BONUSES}" if bonuses else text)
    record = cl.play(game, AS_BOT.get(level, level), seed=mix(SEED, number))
    review = Review(record)
    decisions = [part for part in review.parts if part.kind == "decision"]
    told = [review.work(part) for part in decisions[number % EVERY :: EVERY]]
    return [decision["lost_points"] for decision in told if "alike" not in decision]


def measure(folder: Path, text: str, level: str, wanted: int) -> list[float]:
    """As many losses as are wanted; those known already are not measured again."""
    path = _path(folder, text, level)
    games = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    while sum(map(len, games)) < wanted:
        games.append(losses(level, text, len(games)))
        with path.open("a") as file:
            file.write(json.dumps(games[-1]) + "\n")
    return [lost for game in games for lost in game]


def _path(folder: Path, text: str, level: str) -> Path:
    return folder / f"{text.replace(' ', '_')}_{level}.jsonl"


def falling(rates: dict[str, float], counts: dict[str, int]) -> dict[str, float]:
    """The nearest rates that fall from level to level: neighbours in the wrong order share their mean."""
    blocks = [([level], rate, counts[level]) for level, rate in rates.items()]
    at = 0
    while at + 1 < len(blocks):
        (names, rate, count), (more, other, others) = blocks[at], blocks[at + 1]
        if rate >= other:
            at += 1
            continue
        blocks[at : at + 2] = [([*names, *more], (rate * count + other * others) / (count + others), count + others)]
        at = max(0, at - 1)
    return {level: round(rate, 3) for names, rate, _ in blocks for level in names}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=ROOT / "training" / "bands")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    if not args.write:
        with ProcessPoolExecutor(args.workers) as pool:
            jobs = [pool.submit(measure, args.out, text, level, args.decisions) for text in KINDS for level in LEVELS]
            for job in jobs:
                job.result()
    told = {}
    lines = [
        "# What levels lose a decision",
        "",
        f"`python scripts/review_bands.py --decisions {args.decisions}` measured this: each level against itself, one",
        f"decision of {EVERY} weighed at the standard depth; points lost on the average, and the standard error. A",
        "review says between which of these a player lies. Where a stronger level seemed to lose more, both share the",
        "mean in `src/crownlands/analysis/bands.json`; here they are as they were measured. The highest level was",
        f"played as `{AS_BOT['monarch']}`.",
        "",
        "| kind of game | " + " | ".join(LEVELS) + " |",
        "|---" * (1 + len(LEVELS)) + "|",
    ]
    for text in KINDS:
        if not all(_path(args.out, text, level).exists() for level in LEVELS):
            continue
        found = {level: measure(args.out, text, level, 0) for level in LEVELS}
        features = features_of(cl.game(text))
        assert features is not None
        rates = {level: mean(lost) for level, lost in found.items()}
        told[features.kind(cl.game(text).options)] = falling(rates, {name: len(lost) for name, lost in found.items()})
        errors = {level: stdev(lost) / math.sqrt(len(lost)) for level, lost in found.items()}
        few = {level: f" ({len(lost)})" if len(lost) < args.decisions else "" for level, lost in found.items()}
        cells = (f"{rates[level]:.2f} ± {errors[level]:.2f}{few[level]}" for level in LEVELS)
        lines.append(f"| `{text}` | " + " | ".join(cells) + " |")
        print(lines[-1], flush=True)
    if any(") |" in line for line in lines):
        lines += ["", "In brackets: of so many decisions, where it was broken off."]
    about = f"scripts/review_bands.py --decisions {args.decisions}, seed {SEED}"
    whole = json.dumps({"made_by": about, "rates": told}, indent=1) + "\n"
    (ROOT / "src" / "crownlands" / "analysis" / "bands.json").write_text(whole)
    (ROOT / "docs" / "results" / "review_bands.md").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
