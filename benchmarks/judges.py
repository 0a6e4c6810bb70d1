"""How the judges that come with the package were made.

python benchmarks/judges.py            writes docs/results/judges.md and a learning curve from the files of weights
"""

from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from crownlands.arena.learning import learning_curve
from crownlands.bots.training import Generation
from crownlands.bots.weights import read_judge
from crownlands.engine.game import rulebook

DRAWN = "kingdomino-4"
HEADING = f"""# How the judges were made

Written by `python benchmarks/judges.py` from the files in `src/crownlands/bots/weights/`, each of which holds the plan
and the log of its training. `points` are those of a seat in the last generation's games against itself, in which now
and then a turn is misjudged on purpose, and bonuses count in some games and not in others. Minutes are those of one
core of a machine that had other things to do as well.

![The learning curve of {DRAWN}](learning-{DRAWN}.svg)

| kind | `crownlands train …` | generations | promoted | games | points | minutes |
|---|---|--:|--:|--:|--:|--:|
"""


def command(about: dict[str, Any]) -> str:
    """What was said to begin: the game, options that are not as usual, and the plan."""
    usual = {option.name: option.default for option in rulebook(about["game"]).options}
    chosen = {name: value for name, value in about["options"].items() if value != usual[name] or name == "players"}
    words = [name if value is True else f"{name}={value}" for name, value in chosen.items()]
    plan = {"kept": 0.6, **about["plan"]}  # what it was before it was said
    more = [f"--{name} {plan[name]}" for name in ("hours", "positions", "kept", "deals", "seed")]
    return " ".join([about["game"], *words, *more])


def main() -> None:
    """Write the page."""
    text = HEADING
    with as_file(files("crownlands.bots") / "weights") as folder:
        for path in sorted(folder.glob("*.npz")):
            about = read_judge(path)[1]
            log = [Generation(**told) for told in about["log"]]
            promoted, games = sum(told.promoted for told in log), sum(told.games for told in log)
            cells = (
                path.stem,
                f"`{command(about)}`",
                str(len(log)),
                str(promoted),
                f"{games:,}",
                f"{log[-1].mean:.1f}",
            )
            text += "| " + " | ".join([*cells, f"{log[-1].seconds / 60:.0f}"]) + " |\n"
            if path.stem == DRAWN:
                Path(f"docs/results/learning-{DRAWN}.svg").write_text(learning_curve(DRAWN, log), encoding="utf-8")
    Path("docs/results/judges.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
