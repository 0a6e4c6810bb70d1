"""How much stronger each level is than the one below.

    python benchmarks/levels.py [--workers N] [--out FOLDER] [PART OF A GAME OR OF SEATS …]

Plays the matches in the arena, keeps them in the folder, and writes docs/results/levels.md from all that has been
played so far. The highest level thinks for a time, here for as many trials as it makes in much less than that.
"""

from itertools import pairwise
from pathlib import Path

from crownlands.bots.levels import LEVELS
from matches import RESULTS, SEED, Match, percent, play_all, told_of

GAMES = {  # and how many of them, for levels that judge and for levels that search; and the trials of the highest
    "kingdomino players=2": (400, 80, 400),
    "kingdomino players=2 mighty_duel middle_kingdom harmony": (200, 20, 100),
    "kingdomino players=2 sample": (400, 60, 200),
    "origins players=2": (200, 40, 200),
    "origins players=2 mode=totem": (200, 30, 100),
    "origins players=2 mode=tribe": (200, 16, 64),
    "kingdom_builder players=2": (200, 20, 100),
}
HEADING = f"""# How much stronger each level is

Written by `python benchmarks/levels.py`: two players, every deal played from both seats, `--seed {SEED}`; the share of
the victories of the first level, where it lies with 95 % confidence, and how many games were played. `monarch` thinks
for 1.5 s, so it depends on the machine; here it makes a number of trials for which that is more than enough.
The errors of the levels were chosen by looking at games of this seed.
Milliseconds are the mean of a decision.

| game | {" | ".join(f"{upper} : {lower}" for lower, upper in pairwise(LEVELS))} | ms of {LEVELS[-2]} |
|---|{"--:|" * 5}
"""


def matches_of(game: str) -> list[Match]:
    """Each level against the one below."""
    judging, searching, trials = GAMES[game]
    pairs = pairwise([*LEVELS[:-1], f"search@{trials}"])
    return [Match(game, f"{upper},{lower}", searching if "@" in upper else judging) for lower, upper in pairs]


def write(out: Path) -> None:
    """The page, from games of which all has been played."""
    text = HEADING
    for game in GAMES:
        told = [found for match in matches_of(game) if (found := told_of(match, out))]
        if len(told) == len(LEVELS) - 1:
            cells = [f"{percent(one)}, {one['games']}" for one in told]
            text += "| " + " | ".join([game, *cells, f"{told[-1]['seats'][1]['ms_per_decision']:.2g}"]) + " |\n"
    (RESULTS / "levels.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    every = [match for game in GAMES for match in matches_of(game)]
    play_all("How much stronger each level is than the one below.", every, write)
