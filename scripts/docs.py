"""Write the tables of docs/games/*.md that come from the code, between their markers.

python scripts/docs.py          rewrite them
python scripts/docs.py --check  say which are out of date, and fail
"""

import re
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import crownlands  # noqa: F401  (makes the games known)
from crownlands.engine.game import read_game, rulebook

DOCS = Path(__file__).parent.parent / "docs" / "games"
MARKED = re.compile(r"(<!-- (\w+): (.*?) -->\n).*?(<!-- end -->)", re.DOTALL)


def options(words: str) -> Iterator[str]:
    """The options of a game."""
    yield "| option | values | if not said |"
    yield "|---|---|---|"
    for option in rulebook(words).options:
        yield f"| `{option.name}` | {option.allowed()} | {option.default} |"


def actions(words: str) -> Iterator[str]:
    """The action table of a game, given like `kingdomino players=2`: kinds, numbers, examples."""
    game = read_game(words.split())
    yield f"`{game!r}` has {game.num_actions} decisions and {game.num_chance} outcomes of chance."
    yield ""
    yield "| kind | numbers | how many | for example |"
    yield "|---|---|---|---|"
    for kind, group in groupby(sorted(game.actions, key=lambda a: (a.kind, a)), key=lambda a: a.kind):
        found = list(group)
        examples = ", ".join(f"`{a}`" for a in dict.fromkeys((found[0], found[len(found) // 2], found[-1])))
        numbers = str(int(found[0])) if len(found) == 1 else f"{int(found[0])} … {int(found[-1])}"
        yield f"| {kind} | {numbers} | {len(found)} | {examples} |"


TABLES = {"options": options, "actions": actions}


def updated(text: str) -> str:
    """The page with its tables made anew."""
    return MARKED.sub(lambda m: m[1] + "\n".join(TABLES[m[2]](m[3])) + "\n" + m[4], text)


def main() -> None:
    stale = []
    for page in sorted(DOCS.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        if updated(text) != text:
            stale.append(page.name)
            if "--check" not in sys.argv:
                page.write_text(updated(text), encoding="utf-8")
    if stale and "--check" in sys.argv:
        sys.exit(f"out of date: {', '.join(stale)}; run python scripts/docs.py")


if __name__ == "__main__":
    main()
