"""A position of Kingdomino as text for people."""

import re
from typing import Any

from crownlands.engine.game import Game, Paint
from crownlands.engine.position import Position
from crownlands.games.domino import show
from crownlands.games.kingdomino.dominoes import LETTERS, TERRAINS, TILES

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def square(terrain: int, crowns: int) -> str:
    """`w ` is wheat, `w2` wheat with two crowns."""
    return f"{LETTERS[terrain]}{crowns or ' '}"


def draw(position: Position, paint: Paint) -> str:
    """Rows, kingdoms with their points, and what is expected."""
    game, state = position.game, position.state

    def domino(number: int) -> str:
        a, i, b, j = TILES[state.sample, number].tolist()
        return paint(TERRAINS[a], square(a, i)) + "|" + paint(TERRAINS[b], square(b, j))

    lines = [game.text() + (f", round {state.round_no} of {state.rounds}" if state.round_no else ", first picks")]
    now = show.row(state.row, state.owner, domino, game.seats, paint)
    following = show.row(state.next_row, state.next_owner, domino, game.seats, paint)
    lines += [f"row   {now}"] if now else []
    lines += [f"next  {following}"] if following else []
    blocks = []
    for score in position.scores():
        name = paint(f"seat{score.seat}", game.seats[score.seat])
        kingdom = show.kingdom(state, score.seat, square, "##", TERRAINS, paint)
        blocks.append([f"{name}: {score.total} points", *kingdom])
    for i in range(0, len(blocks), 2):
        lines += ["", *show.beside(blocks[i : i + 2], lambda line: len(_COLOURS.sub("", line)))]
    return "\n".join([*lines, "", str(position.expected())])


def read_kingdom(game: Game, text: str) -> Any:
    """A kingdom drawn as text, for the score pad."""
    return show.read_board(game, text, LETTERS, 3)
