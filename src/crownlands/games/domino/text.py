"""The fields of a position text that the domino games share: kingdoms, rows, hands, bag.

A 17e4^ 4e6v c3=w1      the land of seat A: domino 17 with its first half on e4 and its second above it; a loose
                        square of one crowned wheat (made by hand, no domino)
row B 17A 40B           kings of the row from the acting one on; B's is off its domino already and chooses next
next 5 9A 30 44         the next row, with the seat that chose a domino behind it
hand AB                 kings still to be drawn at the start
bag 1-3 17 40           dominoes not drawn yet
round 3                 0 while the first dominoes are chosen
place                   the phase, by its name

A game with more decisions has more phases, and says of each how the draft stands in it (`Stage`).
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from crownlands.engine.errors import NotationError
from crownlands.engine.game import Game
from crownlands.games.domino import land as lands
from crownlands.games.domino.cells import CELL, cell_name, halves, place_number, place_text, read_cell
from crownlands.games.domino.draft import (
    CHOOSE,
    DRAW,
    ENDED,
    KING,
    NOBODY,
    PHASES,
    PLACE,
    SLOTS,
)
from crownlands.games.domino.kingdom import SPOT_SEAT, put
from crownlands.games.domino.land import ARROWS, BOTTOM, BUILT, LEFT, LINES, MARKS, RIGHT, TERRAINS, TOP

START = -1  # stands for the terrain of the start square, which has none

_DOMINO = re.compile(rf"(\d+)({CELL})([{re.escape(ARROWS)}])")
_SQUARE = re.compile(rf"({CELL})=([a-z])([0-3]?)")
_SLOT = re.compile(r"(\d*)([A-D]?)")
_RANGE = re.compile(r"(\d+)(?:-(\d+))?")


class Stage(NamedTuple):
    """How the draft stands in a phase."""

    name: str
    like: int  # the phase of the draft it belongs to
    off: bool = False  # the acting king is off its domino
    chosen: bool = False  # … and stands in the next row already


STAGES = tuple(Stage(name, phase, off=phase == CHOOSE) for phase, name in enumerate(PHASES))


def bad(field: str, problem: str) -> NotationError:
    """The error for a field of a position text."""
    return NotationError("position.field", field=field, problem=problem)


def square_at(state: Any, seat: int, x: int, y: int) -> tuple[int, int]:
    """Terrain and marks of a built square; the start square has the terrain START."""
    marks = sum(int(state.land[seat, MARKS + level, y]) >> x & 1 for level in range(3))
    if x == y == int(state.grid):
        return START, marks
    return next(t for t in range(TERRAINS) if int(state.land[seat, t, y]) >> x & 1), marks


def placed(state: Any, seat: int) -> dict[int, int]:
    """The dominoes in a kingdom: number → placement."""
    found = {}
    for number in range(1, len(state.spot)):
        spot = int(state.spot[number]) - 1
        if spot >= 0 and spot // SPOT_SEAT == seat:
            found[number] = spot % SPOT_SEAT
    return found


def built_squares(state: Any, seat: int) -> list[tuple[int, int]]:
    """Column and line of every square that is built, line by line."""
    return [(x, y) for y in range(LINES) for x in range(15) if int(state.land[seat, BUILT, y]) >> x & 1]


def write_land(state: Any, seat: int, letters: str, printed: Callable[..., Any] = square_at) -> str:
    """The field of a seat; `printed` says what a loose square is without the pieces on it."""
    grid = int(state.grid)
    words = []
    covered = {(grid, grid)}
    for number, place in placed(state, seat).items():
        words.append(f"{number}{place_text(grid, place)}")
        covered.update(halves(grid, place))
    for x, y in built_squares(state, seat):
        if (x, y) not in covered:
            terrain, marks = printed(state, seat, x, y)
            words.append(f"{cell_name(x, y)}={letters[terrain]}{marks or ''}")
    return " ".join(["ABCD"[seat], *words])


def write_draft(state: Any) -> list[str]:
    """Rows, hands, bag, round and phase."""

    def slots(numbers: Any, owners: Any, first: int) -> Iterable[str]:
        for slot in range(first, SLOTS):
            owner = "" if owners[slot] == NOBODY else "ABCD"[owners[slot]]
            if numbers[slot] or owner:
                yield f"{numbers[slot] or ''}{owner}"

    numbers = [n + 1 for n in range(48) if int(state.bag) >> n & 1]
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    fields = [
        " ".join(["row", *slots(state.row, state.owner, int(state.turn) if state.turn < SLOTS else SLOTS)]),
        " ".join(["next", *slots(state.next_row, state.next_owner, 0)]),
        " ".join(["hand", "".join("ABCD"[seat] * int(state.hand[seat]) for seat in range(4))]).strip(),
        " ".join(["bag", *(f"{a}-{b}" if a < b else str(a) for a, b in runs)]),
        f"round {state.round_no}",
    ]
    return [field for field in fields if field not in ("row", "next", "hand")]


def split(
    game: Game, fields: Sequence[str], more: Sequence[str], stages: Sequence[Stage] = STAGES
) -> dict[str, list[str]]:
    """Fields by their first word, each at most once, and one phase at most. `more` are the game's own fields."""
    found: dict[str, list[str]] = {}
    phases = {stage.name for stage in stages}
    known = [*game.seats, "row", "next", "hand", "bag", "round", *more, *(stage.name for stage in stages)]
    for field in fields:
        words = field.split()
        if not words or words[0] not in known:
            raise bad(field[:60], f"begins with none of {', '.join(known)}")
        if words[0] in PHASES and len(words) > 1:
            raise bad(field[:60], f"should be {words[0]!r} alone")
        if words[0] in found or (words[0] in phases and found.keys() & phases):
            raise bad(words[0], "stands there twice, or beside another of its kind")
        found[words[0]] = words[1:]
    return found


def read_lands(game: Game, state: Any, fields: Mapping[str, list[str]], letters: str, tiles: Any) -> dict[int, str]:
    """Build the land of every seat from its field; return the dominoes used. `tiles` are those of the game."""
    used: dict[int, str] = {}
    for seat in range(4):
        lands.clear(state, seat)
        if seat < game.players:
            if game.seats[seat] not in fields:
                raise NotationError("position.missing", field=game.seats[seat])
            _read_land(game, state, seat, fields[game.seats[seat]], letters, tiles, used)
    return used


def _read_land(
    game: Game, state: Any, seat: int, words: Sequence[str], letters: str, tiles: Any, used: dict[int, str]
) -> None:
    grid = int(state.grid)
    name = game.seats[seat]
    side = 2 * grid - 1
    built = {(grid, grid)}
    for word in words:
        domino, square = _DOMINO.fullmatch(word), _SQUARE.fullmatch(word)
        if domino:
            number = int(domino[1])
            claim_number(number, len(tiles) - 1, word, used)
            place = place_number(grid, *read_cell(domino[2]), ARROWS.index(domino[5]))
            cells = halves(grid, place)
        elif square:
            if square[4] not in letters:
                raise bad(word, f"names no terrain (they are {', '.join(letters)})")
            cells = (read_cell(square[1]),) * 2
        else:
            raise bad(word, "is neither a domino like 17c3> nor a square like c3=w1")
        for x, y in set(cells):
            if not (1 <= x <= side and 1 <= y <= side):
                raise bad(word, "lies outside the frame")
            if (x, y) in built:
                raise bad(word, f"lies on {cell_name(x, y)}, which is not free")
            built.add((x, y))
        if domino:
            put(state, seat, number, tiles[number], place)
        else:
            assert square is not None
            lands.build(state, seat, *cells[0], letters.index(square[4]), int(square[5] or 0))
    width = int(state.box[seat, RIGHT]) - int(state.box[seat, LEFT]) + 1
    height = int(state.box[seat, BOTTOM]) - int(state.box[seat, TOP]) + 1
    if max(width, height) > grid:
        raise bad(name, f"is {width} wide and {height} high, and {grid} is the most")


def claim_number(number: int, most: int, word: str, used: dict[int, str]) -> None:
    """A domino exists, and only once."""
    if not 1 <= number <= most:
        raise bad(word, f"names a domino that is not from 1 to {most}")
    if number in used:
        raise bad(word, f"names domino {number}, which is in {used[number]!r} as well")
    used[number] = word


def _read_slots(game: Game, words: Sequence[str], most: int, used: dict[int, str]) -> list[tuple[int, int]]:
    slots = []
    for word in words:
        match = _SLOT.fullmatch(word)
        if not match or (match[2] and match[2] not in game.seats):
            raise bad(word, "is not a domino with the seat that chose it, like 17A")
        number = int(match[1] or 0)
        if match[1]:
            claim_number(number, most, word, used)
        slots.append((number, game.seats.index(match[2]) if match[2] else NOBODY))
    return slots


def read_draft(
    game: Game,
    state: Any,
    fields: Mapping[str, list[str]],
    most: int,
    used: dict[int, str],
    stages: Sequence[Stage] = STAGES,
    another: bool = False,
) -> None:
    """Rows, hands, bag, round and phase, checked so that the game can go on from them.

    `another` says that after the last round another game may be drawn for.
    """
    for name in ("bag", "round"):
        if name not in fields:
            raise NotationError("position.missing", field=name)
    row = _read_slots(game, fields.get("row", []), most, used)
    following = _read_slots(game, fields.get("next", []), most, used)
    for word in fields["bag"]:
        match = _RANGE.fullmatch(word)
        if not match:
            raise bad(word, "is not a domino number or a range like 3-7")
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first or last > most:
            raise bad(word, f"is not a range of dominoes from 1 to {most}")
        for number in range(first, last + 1):
            claim_number(number, most, word, used)
            state.bag |= 1 << (number - 1)
    words = fields["round"]
    if len(words) != 1 or not words[0].isascii() or not words[0].isdigit() or int(words[0]) > state.rounds:
        raise bad("round", f"is not followed by a number from 0 to {state.rounds}")
    state.round_no = int(words[0])
    for letter in "".join(fields.get("hand", [])):
        if letter not in game.seats:
            raise bad("hand", f"has a king of {letter!r}, which is not a seat")
        state.hand[game.seats.index(letter)] += 1
    for phase, stage in enumerate(stages):
        if stage.name in fields:
            state.phase = phase
            check_draft(game, state, row, following, stage, another)
            return
    raise NotationError("position.missing", field=" or ".join(stage.name for stage in stages))


def check_draft(
    game: Game, state: Any, row: list[tuple[int, int]], following: list[tuple[int, int]], stage: Stage, another: bool
) -> None:
    """Do rows, kings and phase fit together? If so, write them into the state."""
    phase, lap = stage.like, int(state.round_no)
    kings, size, rounds = int(state.kings), int(state.row_size), int(state.rounds)
    if len(row) > kings:
        raise bad("row", f"has {len(row)} kings, and {kings} are in play")
    if len(following) > size:
        raise bad("next", f"has {len(following)} dominoes, and a row has {size}")
    off = int(stage.off)
    if any(owner == NOBODY or (number == 0) != (i < off) for i, (number, owner) in enumerate(row)):
        raise bad("row", "needs a domino with a seat for every king, and for the one off its domino only the seat")
    if any(number == 0 for number, _ in following):
        raise bad("next", "has a seat without a domino")
    for name, slots in (("row", row[off:]), ("next", following)):
        if [n for n, _ in slots] != sorted(n for n, _ in slots):
            raise bad(name, "is not in ascending order")
    between_games = another and phase == DRAW and lap == rounds and not row and not following
    need_next = {DRAW: range(size), KING: range(size, size + 1), ENDED: range(1)}.get(
        phase, range(size, size + 1) if lap < rounds else range(1)
    )
    if len(following) not in need_next:
        raise bad("next", f"has {len(following)} dominoes, which does not fit round {lap} and {stage.name!r}")
    opening = lap == 0
    if (phase == KING and not opening) or (phase in (PLACE, ENDED) and opening) or (phase == CHOOSE and lap == rounds):
        raise bad(stage.name, f"cannot be in round {lap}")
    if phase == DRAW and lap == rounds and not between_games:
        raise bad("draw", "cannot be in the last round")
    if phase == ENDED and (row or lap != rounds):
        raise bad("over", "cannot be before the last king of the last round has moved")
    want_row = {DRAW: 0 if opening or between_games else kings, KING: 0, ENDED: 0}.get(phase)
    if (
        (want_row is not None and len(row) != want_row)
        or (phase in (PLACE, CHOOSE) and not row)
        or (opening and len(row) > 1)
    ):
        raise bad("row", f"has {len(row)} kings, which does not fit {stage.name!r}")
    chosen = [owner for _, owner in following if owner != NOBODY]
    if phase == DRAW and chosen:
        raise bad("next", "is still being drawn, so nobody can have chosen from it")
    twice = stage.chosen and lap < rounds  # the acting king is in both rows
    if twice and row[0][1] not in chosen:
        raise bad("next", f"has no domino of {game.seats[row[0][1]]}, whose king has chosen")
    in_play = chosen + [owner for _, owner in row[twice:]]
    for seat in range(game.players):
        have = in_play.count(seat) + int(state.hand[seat])
        want = kings // game.players
        if opening or lap < rounds:
            if have != want and not between_games:
                raise bad(game.seats[seat], f"has {have} kings in rows and hand, and should have {want}")
        elif have > want:
            raise bad(game.seats[seat], f"has {have} kings in the row, and should have at most {want}")
    if not opening and state.hand.any():
        raise bad("hand", "can hold kings only in round 0")
    drawn_later = 0 if between_games else max(0, rounds - lap - (1 if phase != DRAW else 0)) * size
    if phase == DRAW and not between_games:
        drawn_later -= len(following)
    if int(state.bag).bit_count() < drawn_later:
        raise bad("bag", f"has too few dominoes: {drawn_later} are still to be drawn")
    turn = 0 if opening or (phase == DRAW and not between_games) else kings - len(row)
    state.turn = turn
    for i in range(SLOTS):
        number, owner = row[i - turn] if 0 <= i - turn < len(row) else (0, NOBODY)
        state.row[i], state.owner[i] = number, owner
        number, owner = following[i] if i < len(following) else (0, NOBODY)
        state.next_row[i], state.next_owner[i] = number, owner
