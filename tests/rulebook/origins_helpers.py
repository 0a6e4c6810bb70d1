"""Positions for the rulebook tests of Origins, drawn as pictures.

A picture has a word for each square, as the score pad reads them: a letter for the terrain (desert, grassland, lake,
jungle, quarry, volcano) with its printed fires or craters; then `+2` for a fire token, `*` for the resource, or the
letter of a caveman. `##` is the hut, `.` where nothing is built. The hut always stands on e5 (for two players on g7).
"""

import re
from typing import Any

import crownlands as cl
from crownlands.games.origins.contents import CAVEMAN_LETTERS, CAVEMEN

LONE_HUT = "##"
CAVE = "hunter fisher painter small"
BOX = "pile hunter=2 fisher=2 gatherer=2 sculptor=2 painter=2 fire_lady=2 shaman=2 small=4 amazon=3 oaf"


def territory(picture: str, game: cl.Game) -> str:
    """A picture as the squares and pieces of a position text: `e4=g1 e3=j e3+2`."""
    grid = 7 if game.players == 2 else 5
    rows = [line for line in picture.split("\n") if line.strip()]
    squares = {(x, y): word for y, line in enumerate(rows) for x, word in enumerate(line.split()) if word != "."}
    [(hut_x, hut_y)] = [square for square, word in squares.items() if word[0] == "#"]
    words = []
    for (x, y), word in squares.items():
        cell = f"{'abcdefghijklm'[grid - 1 + x - hut_x]}{grid + y - hut_y}"
        land, piece = re.fullmatch(r"(#|[a-z]\d?)(.*)", word).groups()  # type: ignore[union-attr]
        if land != "#":
            words.append(f"{cell}={land}")
        if piece.startswith("+"):
            words.append(cell + piece)
        elif piece in CAVEMAN_LETTERS:
            words.append(f"{cell}@{CAVEMEN[CAVEMAN_LETTERS.index(piece)]}")
        elif piece != "*" and land in ("g", "l", "j", "q") and game.options["mode"] != "discovery":
            words.append(f"{cell}-")
    return " ".join(words)


def lands(game: cl.Game, *pictures: str) -> str:
    """The fields of all seats, seat A's first; whoever has no picture has a hut."""
    drawn = [*pictures, *[LONE_HUT] * (game.players - len(pictures))]
    return "; ".join(f"{seat} {territory(picture, game)}" for seat, picture in zip(game.seats, drawn, strict=True))


def placing(number: int, *pictures: str, totems: str = "", **options: Any) -> cl.Position:
    """Seat A is about to place a domino in the territory drawn first; it is the last turn of the game."""
    game = cl.game("origins", **{"players": 3, **options})
    held = f"totems {totems}; " if totems else ""
    return cl.position(f"{game.text()}; {lands(game, *pictures)}; row {number}A; {held}bag; round 12; place")


def erupting(cell: str, picture: str, **options: Any) -> cl.Position:
    """Seat A's volcano burns, and its fire is to land."""
    game = cl.game("origins", **{"players": 3, **options})
    return cl.position(f"{game.text()}; {lands(game, picture)}; row A; bag; round 12; fire {cell}")


def choosing(picture: str, cave: str = CAVE, pile: str = "pile shaman", **options: Any) -> cl.Position:
    """Seat A of a tribe is about to choose the last free domino of the next row, in round 5."""
    game = cl.game("origins", **{"mode": "tribe", "players": 4, **options})
    table = f"row A; next 1 2B 3C 4D; bag 5-28; round 5; cave {cave}; {pile}"
    return cl.position(f"{game.text()}; {lands(game, picture)}; {table}; choose")


def recruiting(picture: str, cave: str = CAVE, pile: str = "pile shaman", **options: Any) -> cl.Position:
    """The same after the choice."""
    return choosing(picture, cave, pile, **options).play("1")


def final(*pictures: str, totems: str = "", **options: Any) -> cl.Position:
    """The end of a game that left these territories, seat A's first."""
    game = cl.game("origins", **{"players": max(3, len(pictures)), **options})
    held = f"totems {totems}; " if totems else ""
    return cl.position(f"{game.text()}; {lands(game, *pictures)}; {held}bag; round 12; over")


def points(picture: str, **options: Any) -> int:
    """What a territory is worth at the end of a game."""
    return final(picture, **options).scores()[0].total


def lines(picture: str, **options: Any) -> dict[str, int]:
    """The lines of a score that bring points, in words."""
    return {str(item.what): item.points for item in final(picture, **options).scores()[0].items if item.points}


def first_row(actions: str, **options: Any) -> cl.Position:
    """A new game after its first actions."""
    position = cl.game("origins", **options).start()
    for action in actions.split():
        position.play(action)
    return position
