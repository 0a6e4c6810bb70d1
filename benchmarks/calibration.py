"""How far off judges are: what they expect, round by round, against what came of it.

    python benchmarks/calibration.py            prints the tables and writes docs/results/calibration.md

A judge plays games against itself without noise; every position that is judged is kept with the points at the end.
"""

from pathlib import Path

import numpy as np

from crownlands.bots.features import STAGES, features_of
from crownlands.bots.fitting import judged
from crownlands.bots.greedy import load_value
from crownlands.bots.judging import make_desk
from crownlands.bots.selfplay import SCALE, play_games
from crownlands.bots.weights import judge_for
from crownlands.engine.game import read_game

SEED, POSITIONS = 2026, 60_000
GAMES = (
    "kingdomino players=4 middle_kingdom harmony",
    "kingdomino players=2 mighty_duel middle_kingdom harmony",
    "kingdomino players=2",
    "origins players=4",
    "origins players=2 mode=totem",
    "origins players=2 mode=tribe",
    "kingdom_builder players=2",
    "kingdom_builder players=4",
)
HEADING = """# Are the judges right?

Printed by `python benchmarks/calibration.py` (seed 2026, about 60,000 positions a game). Each judge plays against
itself without noise; what it expects for a seat is compared with the points this seat has at the end. `stage` is the
round (in Kingdom Builder: rounds' worth of settlements), `off` the mean error, `spread` its standard deviation, and
`slope` how many points came for each point more that was expected: 1 is right, less is too sure.
"""


def table(words: str) -> str:
    """The judge of a game, stage by stage, as a table."""
    game = read_game(words.split())
    load_value(game)
    features, judge = features_of(game), judge_for(game)
    assert features is not None
    xs = np.zeros((POSITIONS, len(features.names)), np.int16)
    ys, stages = np.zeros(POSITIONS, np.float32), np.zeros(POSITIONS, np.int8)
    points = np.zeros((POSITIONS, game.players))
    n = play_games(
        game.start_state(), judge, make_desk(game, features), np.uint64(SEED), 0, POSITIONS, False, 0.0, 0.0, 1.0, 1.0,
        1.0, 4, features.depth, np.zeros(1, np.uint64), xs, ys, stages, points,
    )  # fmt: skip
    xs, ys, stages = xs[:n], ys[:n], stages[:n]
    expected = judged(judge, xs, 1 / SCALE)
    lines = [f"## {words}", "", "| stage | positions | expected | came | off | spread | slope |", "|--:" * 7 + "|"]
    for stage in [*(s for s in range(STAGES) if (stages == s).sum() >= 100), None]:
        here = slice(None) if stage is None else stages == stage
        mine, came = expected[here], ys[here]
        slope = float(np.polyfit(mine, came, 1)[0])
        figures = [len(mine), mine.mean(), came.mean(), (mine - came).mean(), (mine - came).std(), slope]
        form = ("{:,}", "{:.1f}", "{:.1f}", "{:+.2f}", "{:.1f}", "{:.2f}")
        cells = [f.format(v) for f, v in zip(form, figures, strict=True)]
        lines.append("| " + " | ".join(["all" if stage is None else str(stage), *cells]) + " |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    text = HEADING
    for words in GAMES:
        print(told := table(words))
        text += "\n" + told
    Path("docs/results").mkdir(exist_ok=True)
    Path("docs/results/calibration.md").write_text(text)
