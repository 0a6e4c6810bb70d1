"""How strong our bots are, for every game and mode, beside the bars they were built for.

    python benchmarks/strength.py [--workers N] [--out FOLDER] [PART OF A GAME OR OF SEATS …]

Every row is one `crownlands arena` command; what has been played is kept in the folder and gone on with. Writes
docs/results/strength.md from all that has been played so far.
"""

from pathlib import Path
from typing import Any, NamedTuple

from matches import RESULTS, SEED, Match, percent, play_all, told_of

FOUR = "kingdomino players=4 middle_kingdom harmony"
DUEL = "kingdomino players=2 mighty_duel middle_kingdom harmony"
TWO = "kingdomino players=2 middle_kingdom harmony"


class Row(NamedTuple):
    """A bot against so many `greedy`, and what it was built for."""

    game: str
    bot: str
    games: int
    bar: str = ""
    rivals: int = 1

    def match(self) -> Match:
        """The bot in the first seat, and in every other in turn."""
        return Match(self.game, ",".join([self.bot, *["greedy"] * self.rivals]), self.games)


ROWS = (
    Row(FOUR, "value", 2000, "", rivals=3),
    Row(FOUR, "search@0.001s", 800, "70 % at 1 ms", rivals=3),
    Row(FOUR, "search@0.1s", 600, "85 %, 72 points at 0.1 s", rivals=3),
    Row(FOUR, "search@1s", 80, "88 % at 1 s", rivals=3),
    Row("kingdomino players=4", "search@300", 60, "", rivals=3),
    Row("kingdomino players=3 middle_kingdom harmony", "search@300", 60, "80 %", rivals=2),
    Row("kingdomino players=3", "search@300", 60, "80 %", rivals=2),
    Row(DUEL, "value", 1000),
    Row(DUEL, "search@0.1s", 80, "99 % at 0.1 s"),
    Row(TWO, "value", 1000),
    Row(TWO, "search@0.1s", 300, "93 % at 0.1 s"),
    Row("kingdomino players=2", "search@300", 100, "90 %"),
    Row("kingdomino players=2 sample", "search@300", 100, "90 %"),
    Row("origins players=2", "search@100", 40, "92 %"),
    Row("origins players=2 mode=totem", "search@100", 40, "92 %"),
    Row("origins players=2 mode=tribe", "search@100", 40, "92 %"),
    Row("origins players=3", "search@100", 30, "", rivals=2),
    Row("origins players=3 mode=totem", "search@100", 30, "", rivals=2),
    Row("origins players=3 mode=tribe", "search@100", 30, "", rivals=2),
    Row("origins players=4", "search@100", 60, "70 %", rivals=3),
    Row("origins players=4 mode=totem", "search@100", 60, "70 %", rivals=3),
    Row("origins players=4 mode=tribe", "search@100", 60, "70 %", rivals=3),
    Row("origins players=4 mode=tribe", "search@200", 100, "70 %", rivals=3),
    Row("kingdom_builder players=2", "search@64", 40, "85 %"),
    Row("kingdom_builder players=3", "search@64", 18, "", rivals=2),
    Row("kingdom_builder players=4", "search@64", 40, "60 %", rivals=3),
    Row("kingdom_builder players=5", "search@64", 15, "", rivals=4),
)
HEADING = f"""# How strong the bots are

Written by `python benchmarks/strength.py`, which runs the commands in the last column, all with `--seed {SEED}`. Deals
are played with the bot in every seat; the intervals are 95 %, by deals. Milliseconds are the mean of a decision on one
core of a machine that had other things to do as well; `search@0.1s` thinks for a tenth of a second, `search@300` makes
three hundred trials, however long they take.
Where the others are several, a fair share of the victories is 33, 25 or 20 %.

| game | bot | against | games | wins | points | margin | ms | bar | command |
|---|---|---|--:|--:|--:|--:|--:|---|---|
"""


def line(row: Row, told: dict[str, Any]) -> str:
    """A match as a line of the table."""
    seat = told["seats"][0]
    reach = (seat["score_95"][1] - seat["score_95"][0]) / 2
    cells = (
        *(row.game, f"`{row.bot}`", f"{row.rivals} × `greedy`", f"{told['games']:,}", percent(told)),
        *(f"{seat['score']:.1f} ± {reach:.1f}", f"{seat['margin']:+.1f}".replace("-", "−")),
        *(f"{seat['ms_per_decision']:.2g}", row.bar),
        f"`arena {row.game} --seats {row.match().seats} --games {told['games']}`",
    )
    return "| " + " | ".join(cells) + " |"


def write(out: Path) -> None:
    """The page, from what has been played."""
    lines = [line(row, told) for row in ROWS if (told := told_of(row.match(), out))]
    (RESULTS / "strength.md").write_text(HEADING + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    play_all("How strong our bots are.", [row.match() for row in ROWS], write)
