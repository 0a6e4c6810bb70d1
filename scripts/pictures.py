"""Draw the pictures of docs/pictures from the games recorded there.

python scripts/pictures.py           draw them
python scripts/pictures.py --check   say which are not what would be drawn now, and fail
python scripts/pictures.py --record  play and record the games anew, then draw
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import crownlands as cl
from crownlands.engine.contract import CHANCE
from crownlands.scene.picture import moving_picture, picture

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"

# The game, the seed it is played with, and the ply that is shown.
GAMES = {
    "kingdomino": ("kingdomino players=4 harmony middle_kingdom", 5, 88),
    "origins": ("origins mode=tribe players=3", 3, 124),
    "kingdom_builder": ("kingdom_builder players=3", 2, 131),
}
SEATS = ("Anna", "Bence", "Celina", "Deniz")


def record() -> None:
    """Play the games, all seats greedy, and keep them as texts."""
    FOLDER.mkdir(exist_ok=True)
    for name, (words, seed, _) in GAMES.items():
        game = cl.game(words)
        played = cl.play(game, "greedy", seed=seed)
        (FOLDER / f"{name}.txt").write_text(played.to_text(), encoding="utf-8")


def drawn() -> Iterator[tuple[str, str]]:
    """Every picture with its name: each game by day and by night, and a whole game that moves."""
    for name, (_, _, ply) in GAMES.items():
        kept = cl.Record.from_text((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
        position = kept.replay(ply)
        names = SEATS[: position.game.players]
        for theme in ("light", "dark"):
            yield f"{name}_{theme}.svg", picture(position.view(), theme=theme, names=names)
        if name == "kingdomino":
            yield f"{name}_moving.svg", moving_picture(p.view() for p in kept.positions() if p.mover != CHANCE)


def main() -> None:
    if "--record" in sys.argv:
        record()
    stale = []
    for name, svg in drawn():
        path = FOLDER / name
        if not path.exists() or path.read_text(encoding="utf-8") != svg:
            stale.append(name)
            if "--check" not in sys.argv:
                path.write_text(svg, encoding="utf-8")
                print(f"{name}: {len(svg.encode()):,} bytes")
    if stale and "--check" in sys.argv:
        sys.exit(f"not as drawn now: {', '.join(stale)}; run python scripts/pictures.py and look at them")


if __name__ == "__main__":
    main()
