"""Kingdoms and rows as lines of text, two characters a square; and the way back, for the score pad."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from crownlands.engine.errors import NotationError
from crownlands.engine.game import Game, Paint
from crownlands.games.domino.cells import cell_name
from crownlands.games.domino.draft import NOBODY, SLOTS
from crownlands.games.domino.land import BOTTOM, LEFT, RIGHT, TOP, build, clear
from crownlands.games.domino.text import square_at

Square = Callable[[int, int], str]  # how a terrain with its marks is written, in two characters


def kingdom(state: Any, seat: int, square: Square, start: str, names: Sequence[str], paint: Paint) -> list[str]:
    """A kingdom and the squares around it that it can still reach."""
    grid = int(state.grid)
    side = 2 * grid - 1
    left, right = int(state.box[seat, LEFT]), int(state.box[seat, RIGHT])
    top, bottom = int(state.box[seat, TOP]), int(state.box[seat, BOTTOM])
    columns = range(max(1, right - grid + 1, left - 2), min(side, left + grid - 1, right + 2) + 1)
    rows = range(max(1, bottom - grid + 1, top - 2), min(side, top + grid - 1, bottom + 2) + 1)
    lines = ["   " + " ".join(f"{cell_name(x, 1)[0]} " for x in columns)]
    for y in rows:
        line = [f"{y:2}"]
        for x in columns:
            found = square_at(state, seat, x, y)
            if found is None:
                line.append(paint("free", "· "))
            elif found[0] < 0:
                line.append(paint(f"seat{seat}", start))
            else:
                line.append(paint(names[found[0]], square(*found)))
        lines.append(" ".join(line))
    return lines


def row(numbers: Any, owners: Any, domino: Callable[[int], str], seats: str, paint: Paint, first: int = 0) -> str:
    """A row of dominoes with the kings on them."""
    words = []
    for slot in range(first, SLOTS):
        number, owner = int(numbers[slot]), int(owners[slot])
        if number:
            king = paint(f"seat{owner}", seats[owner]) if owner != NOBODY else " "
            words.append(f"{number:2} {domino(number)} {king}")
    return "   ".join(words)


def beside(blocks: Iterable[list[str]], width: Callable[[str], int]) -> list[str]:
    """Blocks of lines next to each other."""
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


def read_board(game: Game, text: str, letters: str, most_marks: int) -> Any:
    """A state whose first seat has the kingdom drawn in the text; squares like `w`, `w1`, the start `##`, free `.`."""
    grid_lines = [line.split() for line in text.strip().splitlines() if line.strip()]
    found: dict[tuple[int, int], tuple[int, int]] = {}
    start: tuple[int, int] | None = None
    for y, words in enumerate(grid_lines):
        for x, word in enumerate(words):
            where = f"line {y + 1}, square {x + 1}"
            if word in (".", "·"):
                continue
            if word == "##":
                if start is not None:
                    raise NotationError("pad.starts", where=where)
                start = (x, y)
            elif word[0] in letters and (word[1:] or "0") in [str(n) for n in range(most_marks + 1)]:
                found[x, y] = letters.index(word[0]), int(word[1:] or 0)
            else:
                raise NotationError("pad.square", where=where, word=word, letters=", ".join(letters), most=most_marks)
    if start is None:
        raise NotationError("pad.no_start")
    array = game.start_state()
    state = array[0]
    grid = int(state.grid)
    spots = [*found, start]
    width = max(x for x, _ in spots) - min(x for x, _ in spots) + 1
    height = max(y for _, y in spots) - min(y for _, y in spots) + 1
    if max(width, height) > grid:
        raise NotationError("pad.size", width=width, height=height, grid=grid)
    clear(state, 0)
    for (x, y), (terrain, marks) in found.items():
        build(state, 0, grid + x - start[0], grid + y - start[1], terrain, marks)
    return array
