"""A position of Kingdomino as text for people."""

from typing import Any

from crownlands.engine.errors import NotationError
from crownlands.engine.game import Game, Paint
from crownlands.engine.position import Position
from crownlands.engine.words import Message
from crownlands.games.domino import show as shared
from crownlands.games.domino.land import build
from crownlands.games.domino.lookup import START, square_at
from crownlands.games.kingdomino.dominoes import LETTERS, TERRAINS, TILES

CASTLE = (START, 0)
MOST_CROWNS = 3


def face(terrain: int, crowns: int) -> str:
    """`w ` is wheat, `w2` wheat with two crowns."""
    return f"{LETTERS[terrain]}{crowns or ' '}"


def square(state: Any, seat: int, x: int, y: int) -> tuple[str, str]:
    """What a built square shows."""
    terrain, crowns = square_at(state, seat, x, y)
    return (f"seat{seat}", "##") if terrain == START else (TERRAINS[terrain], face(terrain, crowns))


def show(position: Position, paint: Paint) -> str:
    """Rows, kingdoms with their points, and what is expected."""

    def domino(number: int) -> str:
        a, i, b, j = TILES[position.state.sample, number].tolist()
        return paint(TERRAINS[a], face(a, i)) + "|" + paint(TERRAINS[b], face(b, j))

    return shared.show(position, paint, domino, square)


def read_square(word: str, where: Message) -> tuple[int, int]:
    """Terrain and crowns of a word like `w` or `w1`; the castle is `##`."""
    if word == "##":
        return CASTLE
    if word[0] not in LETTERS or (word[1:] or "0") not in [str(n) for n in range(MOST_CROWNS + 1)]:
        letters = ", ".join(LETTERS)
        raise NotationError("pad.square", where=where, word=word, letters=letters, most=MOST_CROWNS)
    return LETTERS.index(word[0]), int(word[1:] or 0)


def read_kingdom(game: Game, text: str) -> Any:
    """A kingdom drawn as text, for the score pad."""

    def build_square(state: Any, x: int, y: int, square: tuple[int, int]) -> None:
        if square != CASTLE:
            build(state, 0, x, y, *square)

    return shared.read_board(game, text, read_square, build_square, lambda square: square == CASTLE)
