"""A position as text for people, and the way back from a drawn kingdom, for the score pad."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from crownlands.engine.errors import NotationError
from crownlands.engine.game import Game, Paint
from crownlands.engine.position import Position
from crownlands.engine.words import Message
from crownlands.games.domino.cells import cell_name
from crownlands.games.domino.draft import NOBODY
from crownlands.games.domino.lookup import built_squares, window

Square = Callable[[Any, int, int, int], tuple[str, str]]
"""What a built square of a seat shows, given its column and line: what to paint it as, and the text."""

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def show(
    position: Position,
    paint: Paint,
    domino: Callable[[int], str],
    square: Square,
    width: int = 2,
    table: Sequence[str] = (),
) -> str:
    """Rows, whatever else lies on the table, kingdoms with their points, and what is expected.

    `square` writes a square in `width` characters.
    """
    game, state = position.game, position.state
    lap = Message("domino.note.round", round=int(state.round_no), rounds=int(state.rounds))
    lines = [f"{game.text()}, {lap if state.round_no else Message('domino.note.first')}"]
    now = row(state.row, state.owner, domino, game.seats, paint)
    following = row(state.next_row, state.next_owner, domino, game.seats, paint)
    labels = [str(Message("domino.show.row")), str(Message("domino.show.next"))]
    wide = max(map(len, labels))
    lines += [f"{label:{wide}}  {words}" for label, words in zip(labels, (now, following), strict=True) if words]
    lines += table
    blocks = []
    for score in position.scores():
        name = paint(f"seat{score.seat}", game.seats[score.seat])
        points = str(Message("score.points", who=name, n=score.total))
        blocks.append([points, *kingdom(state, score.seat, square, width, paint)])
    for i in range(0, len(blocks), 2):
        lines += ["", *beside(blocks[i : i + 2])]
    return "\n".join([*lines, "", str(position.expected())])


def kingdom(state: Any, seat: int, square: Square, width: int, paint: Paint) -> list[str]:
    """A kingdom and the squares around it that it can still reach."""
    columns, rows = window(state, seat)
    lines = ["   " + " ".join(cell_name(x, 1)[0].ljust(width) for x in columns)]
    built = set(built_squares(state, seat))
    for y in rows:
        line = [f"{y:2}"]
        for x in columns:
            what, text = square(state, seat, x, y) if (x, y) in built else ("free", "·")
            line.append(paint(what, text.ljust(width)))
        lines.append(" ".join(line))
    return lines


def row(numbers: Any, owners: Any, domino: Callable[[int], str], seats: str, paint: Paint) -> str:
    """A row of dominoes with the kings on them."""
    words = []
    for number, owner in zip(numbers.tolist(), owners.tolist(), strict=True):
        if number:
            king = paint(f"seat{owner}", seats[owner]) if owner != NOBODY else " "
            words.append(f"{number:2} {domino(number)} {king}")
    return "   ".join(words)


def beside(blocks: Iterable[list[str]]) -> list[str]:
    """Blocks of lines next to each other."""

    def width(line: str) -> int:
        return len(_COLOURS.sub("", line))

    columns = [(block, max((width(line) for line in block), default=0)) for block in blocks]
    height = max(len(block) for block, _ in columns)
    lines = []
    for i in range(height):
        parts = []
        for block, wide in columns:
            line = block[i] if i < len(block) else ""
            parts.append(line + " " * (wide - width(line)))
        lines.append("     ".join(parts).rstrip())
    return lines


def read_board(
    game: Game,
    text: str,
    read: Callable[[str, Message], Any],
    build: Callable[[Any, int, int, Any], None],
    is_start: Callable[[Any], bool],
) -> Any:
    """A state whose first seat has the kingdom drawn in the text, a free square a dot.

    `read` understands the word of a square, given where it stands; `build` builds what it understood at a column
    and line of the first seat's land; one square is the start.
    """
    found: dict[tuple[int, int], Any] = {}
    start: tuple[int, int] | None = None
    for y, words in enumerate(line.split() for line in text.strip().splitlines() if line.strip()):
        for x, word in enumerate(words):
            if word in (".", "·"):
                continue
            where = Message("pad.where", line=y + 1, square=x + 1)
            found[x, y] = read(word, where)
            if is_start(found[x, y]):
                if start is not None:
                    raise NotationError("pad.starts", where=where)
                start = (x, y)
    if start is None:
        raise NotationError("pad.no_start")
    array = game.start_state()
    state = array[0]
    grid = int(state.grid)
    width = max(x for x, _ in found) - min(x for x, _ in found) + 1
    height = max(y for _, y in found) - min(y for _, y in found) + 1
    if max(width, height) > grid:
        raise NotationError("pad.size", width=width, height=height, grid=grid)
    for (x, y), square in found.items():
        build(state, grid + x - start[0], grid + y - start[1], square)
    return array
