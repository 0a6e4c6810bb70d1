"""A position of Origins as text for people, and a drawn territory for the score pad.

`g ` is grassland, `g1` grassland with a printed fire, `g+2` with a fire token of two fires, `g*` with its resource,
`gH` with a hunter on it; `v2` is a volcano with two craters, `v2H` with a hunter on it; `##` is the hut, `#+1` the
hut with a fire token.
"""

import re
from typing import Any

from crownlands.engine.errors import NotationError
from crownlands.engine.game import Game, Paint
from crownlands.engine.position import Position
from crownlands.engine.words import Message
from crownlands.games.domino import show
from crownlands.games.domino.draft import NOBODY
from crownlands.games.domino.land import build, in_plane
from crownlands.games.domino.text import START
from crownlands.games.origins.dominoes import (
    CAVEMAN_LETTERS,
    CAVEMEN,
    KINDS,
    LETTERS,
    TERRAINS,
    TILES,
)
from crownlands.games.origins.faults import caveman, resource
from crownlands.games.origins.pieces import (
    lay_caveman,
    lay_resource,
    lay_token,
    printed_square,
    square_problem,
    token_at,
    too_many,
)
from crownlands.games.origins.state import DISCOVERY, GOODS, TOTEM, TRIBE
from crownlands.games.origins.territory import bears_resource
from crownlands.games.origins.tribe import NOBODY_THERE, man_at, tiles_in

WIDTH = 4
_WORD = re.compile(rf"(?:([{LETTERS}])([0-3]?)|(#))(\*|#|\+[1-3]|{'|'.join(CAVEMAN_LETTERS)})?")


def square(state: Any, seat: int, x: int, y: int) -> tuple[str, str]:
    """What a built square shows."""
    terrain, marks = printed_square(state, seat, x, y)
    token, man = token_at(state, seat, x, y), int(man_at(state, seat, x, y))
    piece = "*" if in_plane(state, seat, GOODS, x, y) else ""
    if token:
        piece = f"+{token}"
    elif man != NOBODY_THERE:
        piece = CAVEMAN_LETTERS[man]
    if terrain == START:
        return f"seat{seat}", f"#{piece or '#'}"
    return TERRAINS[terrain], f"{LETTERS[terrain]}{marks or ''}{piece}"


def draw(position: Position, paint: Paint) -> str:
    """Rows, totems or cave board, territories with their points, and what is expected."""
    game, state = position.game, position.state

    def half(terrain: int, marks: int) -> str:
        resource = "*" if state.mode != DISCOVERY and bears_resource(terrain, marks) else ""
        return paint(TERRAINS[terrain], f"{LETTERS[terrain]}{marks or resource}".ljust(2))

    def domino(number: int) -> str:
        a, i, b, j = TILES[number].tolist()
        return f"{half(a, i)}|{half(b, j)}"

    table = []
    if state.mode == TOTEM:
        holders = ["-" if seat == NOBODY else game.seats[seat] for seat in state.totem.tolist()]
        held = "  ".join(f"{resource(kind)} {holders[kind]}" for kind in range(KINDS))
        table.append(f"{Message('origins.show.totems')}  {held}")
    if state.mode == TRIBE:
        men = [f"{CAVEMAN_LETTERS[man]} {_named(man)}" for man in range(len(CAVEMEN)) for _ in range(state.cave[man])]
        pile = Message("origins.show.pile", count=tiles_in(state.pile))
        table.append(f"{Message('origins.show.cave')}  {'  '.join(men or ['-'])}  ({pile})")
    return show.draw(position, paint, domino, square, WIDTH, table)


def _named(man: int) -> str:
    """A caveman in words, and as actions name it where that is something else."""
    word = str(caveman(man))
    return word if word == CAVEMEN[man] else f"{word} ({CAVEMEN[man]})"


def read_territory(game: Game, text: str) -> Any:
    """A territory drawn as text, for the score pad."""
    tokens: list[int] = []
    men: list[int] = []

    def read(word: str, where: Message) -> tuple[Any, ...]:
        match = _WORD.fullmatch(word)
        if match is None or (match[4] == "#" and not match[3]) or (match[3] and not match[4]):
            raise NotationError("origins.pad.square", where=where, word=word, letters=", ".join(LETTERS))
        terrain = LETTERS.index(match[1]) if match[1] else START
        problem = square_problem(terrain, int(match[2] or 0))
        if problem:
            raise NotationError("origins.pad.piece", where=where, word=word, problem=problem)
        return terrain, int(match[2] or 0), match[4] or "#", word, where

    def put(state: Any, x: int, y: int, square: tuple[Any, ...]) -> None:
        terrain, marks, piece, word, where = square
        if terrain != START:
            build(state, 0, x, y, terrain, marks)
        problem = None
        if piece == "*":
            problem = lay_resource(state, 0, x, y)
        elif piece[0] == "+":
            tokens.append(int(piece[1]))
            problem = lay_token(state, 0, x, y, tokens[-1])
        elif piece != "#":
            men.append(CAVEMAN_LETTERS.index(piece))
            problem = lay_caveman(state, 0, x, y, men[-1])
        if problem:
            raise NotationError("origins.pad.piece", where=where, word=word, problem=problem)
        problem = too_many(tokens, men)
        if problem:
            raise NotationError(problem)

    return show.read_board(game, text, read, put, lambda square: square[0] == START)
