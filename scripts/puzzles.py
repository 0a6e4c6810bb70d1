"""The puzzles of the package, made, checked and packed, and the page that tells of them.

    python scripts/puzzles.py [--out training/puzzles] [--only make|check|pack]

What is made and checked is kept in the folder, so that it can be stopped and gone on with. Whatever another search does
not confirm is left out. `--only pack` is enough when reasons have learned new words: it says anew what each is about.
"""

import argparse
import json
from collections import Counter
from pathlib import Path
from statistics import mean

from crownlands.analysis import puzzle_making as making
from crownlands.analysis.puzzles import Puzzle, read_puzzles
from crownlands.cli import main as crownlands

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "crownlands" / "analysis" / "puzzle_files"
PAGE = ROOT / "docs" / "results" / "puzzles.md"

SEED, OTHER_SEEDS = 1, (1000, 2000)
LAPS = (0.25, 0.5, 0.75, 1.0)  # of each game some, then more of each
PLAN = {
    "kingdomino players=2 mighty_duel": 36,
    "kingdomino players=2 sample": 34,
    "kingdomino players=2 middle_kingdom harmony mighty_duel": 45,
    "kingdomino players=2 middle_kingdom harmony": 12,
    "kingdomino players=2": 4,
    "kingdomino players=3 middle_kingdom harmony": 12,
    "kingdomino middle_kingdom harmony": 8,
    "kingdomino": 4,
    "origins players=2": 22,
    "origins mode=totem players=2": 15,
    "origins mode=tribe players=2": 6,
    "origins players=3": 12,
    "origins mode=totem players=3 empire_of_fire homo_habilis": 4,
    "origins": 4,
    "origins mode=tribe players=3": 4,
    "origins mode=tribe empire_of_fire": 3,
    "kingdom_builder players=2": 26,
    "kingdom_builder players=3": 8,
    "kingdom_builder": 3,
}


def make(folder: Path) -> None:
    """Make what the plan asks for."""
    for lap in LAPS:
        for text, count in PLAN.items():
            wanted = max(1, round(count * lap))
            crownlands(command(folder, text, wanted))


def command(folder: Path | str, text: str, count: int) -> list[str]:
    """What makes so many puzzles of a game."""
    out = f"{folder}/{text.split()[0]}.jsonl"
    return ["puzzles", "make", *text.split(), "--seed", str(SEED), "--count", str(count), "--out", out]


def made(folder: Path) -> list[Puzzle]:
    """All puzzles that were made, game by game."""
    files = [folder / f"{game}.jsonl" for game in dict.fromkeys(text.split()[0] for text in PLAN)]
    return [one for file in files for one in read_puzzles(file.read_text("utf-8"), file.name)]


def checked(folder: Path) -> dict[str, dict[str, list[str]]]:
    """What is wrong with those that were checked: by seed and id."""
    path = folder / "checked.json"
    return json.loads(path.read_text()) if path.exists() else {}


def check(folder: Path) -> None:
    """Check what was not checked yet, with other draws, and what is good so far once more."""
    found, left = checked(folder), made(folder)
    for seed in map(str, OTHER_SEEDS):
        known = found.setdefault(seed, {})
        for one in left:
            if one.id not in known:
                known[one.id] = [fault.id for fault in making.faults(one, int(seed))]
                (folder / "checked.json").write_text(json.dumps(found, indent=0))
        left = [one for one in left if not known[one.id]]


def pack(folder: Path) -> None:
    """Write what is good into the package, and the page."""
    found, everything = checked(folder), made(folder)
    good = [
        one._replace(themes=making.themes(one))
        for one in everything
        if all(found[str(seed)].get(one.id) == [] for seed in OTHER_SEEDS)
    ]
    PACKAGE.mkdir(exist_ok=True)
    for game in dict.fromkeys(one.game.split()[0] for one in good):
        lines = [one.line() + "\n" for one in good if one.game.split()[0] == game]
        (PACKAGE / f"{game}.jsonl").write_text("".join(lines), "utf-8")
    PAGE.write_text(page(everything, good), "utf-8")


def page(everything: list[Puzzle], good: list[Puzzle]) -> str:
    """What there is, and how it was made."""
    rows = []
    for text in dict.fromkeys(one.game for one in everything):
        mine, kept = ([one for one in some if one.game == text] for some in (everything, good))
        games = max(one.seed[1] for one in mine) + 1
        levels = f"{min(one.level for one in kept):.0f}–{max(one.level for one in kept):.0f}" if kept else ""
        rows.append((text, games, len(mine), len(kept), sum(one.exact for one in kept), levels))
    sums = [sum(row[column] for row in rows) for column in (1, 2, 3, 4)]  # type: ignore[misc]
    table = "\n".join("| " + " | ".join(map(str, row)) + " |" for row in [*rows, ("all", *sums, "")])
    themes = Counter(theme for one in good for theme in one.themes)
    about = "\n".join(f"| {theme} | {number} |" for theme, number in themes.most_common())
    commands = "\n".join(
        f"    crownlands {' '.join(command('training/puzzles', text, sum(one.game == text for one in everything)))}"
        for text in dict.fromkeys(one.game for one in everything)
    )
    searched = [one for one in good if not one.exact]
    return f"""# Puzzles

Written by `scripts/puzzles.py`. {len(everything)} puzzles were made from {sums[0]} games with seed {SEED}, in some
seventy minutes of one core. All were checked by searches with other draws (seed {OTHER_SEEDS[0]}), and those that
passed once more (seed {OTHER_SEEDS[1]}); {len(good)} passed both. Those are in the package.

| game | games played | made | confirmed | proved | level |
|---|--:|--:|--:|--:|---|
{table}

A puzzle has {making.CHOICES} choices or more. Its solution is better than every other one by {making.POINTS:.0f} points
or {making.WINS:.0%} of a chance to win, and by {making.ERRORS:.0f} standard errors in both of two searches, or it is
proved; when made, it was so with {making.TO_SPARE - 1:.0%} to spare. Neither `greedy` nor `value` finds it. On the
average the solution leads by {mean(one.lead["points"] or 0 for one in searched):.1f} points and
{mean(one.lead["wins"] or 0 for one in searched):.1%} of a chance to win, where it is not proved. The level is what a
puzzle begins with, on the scale of openskill: from {making.EASIEST:.0f}, found by every search of
{", ".join(map(str, making.EFFORTS))} trials, {making.TIMES} times each, to {making.HARDEST:.0f}, found by none.

| about | puzzles |
|---|--:|
{about}

## Made by

{commands}

`crownlands puzzles check` looks at those of the package once more.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "training" / "puzzles")
    parser.add_argument("--only", choices=("make", "check", "pack"))
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    for step in (make, check, pack):
        if args.only in (None, step.__name__):
            step(args.out)


if __name__ == "__main__":
    main()
