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
from crownlands.engine.words import Listed, Message
from crownlands.games.domino import show as shared
from crownlands.games.domino.draft import NOBODY
from crownlands.games.domino.land import build, in_plane
from crownlands.games.domino.lookup import START
from crownlands.games.origins.contents import (
    CAVEMAN_LETTERS,
    CAVEMEN,
    KINDS,
    LETTERS,
    RESOURCES,
    TERRAINS,
    TILES,
)
from crownlands.games.origins.laying import bears_resource
from crownlands.games.origins.pieces import (
    lay_caveman,
    lay_resource,
    lay_token,
    printed_square,
    square_problem,
    token_at,
    too_many,
)
from crownlands.games.origins.recruiting import NOBODY_THERE, man_at, tiles_in
from crownlands.games.origins.state import DISCOVERY, GOODS, TOTEM, TRIBE
from crownlands.games.origins.totems import UNTOLD
from crownlands.games.origins.words import caveman, resource

WIDTH = 4
_WORD = re.compile(rf"(?:([{LETTERS}])([0-3]?)|(#))(\*|#|\+[1-3]|{'|'.join(CAVEMAN_LETTERS)})?")

_MEN = [(letter, caveman(man)) for man, letter in enumerate(CAVEMAN_LETTERS)]
SIGNS = (
    *((letter, Message(f"origins.{terrain}")) for letter, terrain in zip(LETTERS, TERRAINS, strict=True)),
    (f"{LETTERS[1]}1", Message("origins.sign.printed")),
    (f"{LETTERS[1]}+1", Message("origins.sign.token")),
    (f"{LETTERS[1]}*", Message("origins.sign.resource")),
    *((f"{LETTERS[1]}{letter}", Message("origins.sign.caveman", caveman=man)) for letter, man in _MEN),
    ("##", Message("origins.sign.hut")),
    ("·", Message("domino.sign.empty")),
)
TOTEM_LINE = f"totems {RESOURCES[0]} {RESOURCES[1]}"
BOARD_FORM = Message(
    "origins.pad.form",
    letters=", ".join(LETTERS),
    cavemen=Listed(Message("origins.pad.caveman", letter=letter, caveman=man) for letter, man in _MEN),
    example=TOTEM_LINE,
)


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


def show(position: Position, paint: Paint) -> str:
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
    return shared.show(position, paint, domino, square, WIDTH, table)


def _named(man: int) -> str:
    """A caveman in words, and as actions name it where that is something else."""
    word = str(caveman(man))
    return word if word == CAVEMEN[man] else f"{word} ({CAVEMEN[man]})"


def read_territory(game: Game, text: str) -> Any:
    """A territory drawn as text, for the score pad; a line `totems mammoth fish` names the totems it holds."""
    tokens: list[int] = []
    men: list[int] = []

    def read(word: str, where: Message) -> tuple[Any, ...]:
        match = _WORD.fullmatch(word)
        if match is None or (match[4] == "#" and not match[3]) or (match[3] and not match[4]):
            raise NotationError("origins.pad.square", where=where, word=word, letters=", ".join(LETTERS))
        terrain = LETTERS.index(match[1]) if match[1] else START
        _refuse(square_problem(terrain, int(match[2] or 0)), word, where)
        return terrain, int(match[2] or 0), match[4] or "#", word, where

    def put(state: Any, x: int, y: int, square: tuple[Any, ...]) -> None:
        terrain, marks, piece, word, where = square
        if terrain != START:
            build(state, 0, x, y, terrain, marks)
        if piece == "*":
            _refuse(lay_resource(state, 0, x, y), word, where)
        elif piece[0] == "+":
            tokens.append(int(piece[1]))
            _refuse(lay_token(state, 0, x, y, tokens[-1]), word, where)
        elif piece != "#":
            men.append(CAVEMAN_LETTERS.index(piece))
            _refuse(lay_caveman(state, 0, x, y, men[-1]), word, where)
        problem = too_many(tokens, men)
        if problem:
            raise NotationError(problem)

    lines = [line for line in text.splitlines() if line.strip()]
    squares = [line for line in lines if not _names_totems(line)]
    array = shared.read_board(game, "\n".join(squares), read, put, lambda square: square[0] == START)
    if array[0].mode == TOTEM:
        array[0].totem.fill(UNTOLD)
    for number, line in enumerate(lines):
        if _names_totems(line):
            _read_totems(array[0], line, Message("pad.where", line=number + 1, square=1))
    return array


def _refuse(problem: Message | None, word: str, where: Message) -> None:
    if problem:
        raise NotationError("origins.pad.piece", where=where, word=word, problem=problem)


def _names_totems(line: str) -> bool:
    """Is it no line of squares? It may be in the language of this program, as `show` writes it."""
    return line.split()[0].rstrip(":").casefold() in ("totems", str(Message("origins.show.totems")).casefold())


def _read_totems(state: Any, line: str, where: Message) -> None:
    """The totems that the first seat holds."""
    heading, *words = line.replace(",", " ").replace(":", " ").split()
    if state.mode != TOTEM:
        _refuse(Message("origins.problem.totem_mode"), heading, where)
    state.totem.fill(NOBODY)
    known = {name: kind for kind, name in enumerate(RESOURCES)}
    known |= {str(resource(kind)).casefold(): kind for kind in range(KINDS)}
    for word in words:
        kind = known.get(word.casefold())
        if kind is None or state.totem[kind] == 0:
            _refuse(Message("origins.problem.payment", known=", ".join(RESOURCES)), word, where)
        state.totem[kind] = 0
