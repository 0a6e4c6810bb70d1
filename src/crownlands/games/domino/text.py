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
from crownlands.engine.words import Message
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
from crownlands.games.domino.land import (
    ARROWS,
    BOTTOM,
    BUILT,
    LEFT,
    MARKS,
    RIGHT,
    STEP_X,
    STEP_Y,
    TERRAINS,
    TOP,
    bit_of,
)

START = -1  # stands for the terrain of the start square, which has none

_NUMBER = "[0-9]{1,4}"
_DOMINO = re.compile(rf"({_NUMBER})({CELL})([{re.escape(ARROWS)}])")
_SQUARE = re.compile(rf"({CELL})=([a-z])([0-3]?)")
_SLOT = re.compile(rf"({_NUMBER})?([A-D])?")
_RANGE = re.compile(rf"({_NUMBER})(?:-({_NUMBER}))?")

Slot = tuple[int, int]
"""A place in a row: the domino (0: none) and the seat whose king stands there (NOBODY: none)."""


class Stage(NamedTuple):
    """How the draft stands in a phase."""

    name: str
    like: int  # the phase of the draft it belongs to
    off: bool = False  # the acting king is off its domino
    chosen: bool = False  # … and stands in the next row already


STAGES = tuple(Stage(name, phase, off=phase == CHOOSE) for phase, name in enumerate(PHASES))


def bad(field: str, problem: Message) -> NotationError:
    """The error for a field of a position text."""
    return NotationError("position.field", field=field, problem=problem)


def square_at(state: Any, seat: int, x: int, y: int) -> tuple[int, int]:
    """Terrain and marks of a built square; the start square has the terrain START."""
    planes, bit = state.land[seat, :, y >> 2].tolist(), bit_of(x, y)
    marks = sum(plane >> bit & 1 for plane in planes[MARKS : MARKS + 3])
    if x == y == int(state.grid):
        return START, marks
    return next(t for t in range(TERRAINS) if planes[t] >> bit & 1), marks


def placed(state: Any, seat: int) -> dict[int, int]:
    """The dominoes in a kingdom: number → placement."""
    first = 1 + seat * SPOT_SEAT
    return {n: spot - first for n, spot in enumerate(state.spot.tolist()) if first <= spot < first + SPOT_SEAT}


def built_squares(state: Any, seat: int) -> list[tuple[int, int]]:
    """Column and line of every square that is built, line by line."""
    frame, words = range(1, 2 * int(state.grid)), state.land[seat, BUILT].tolist()
    return [(x, y) for y in frame for x in frame if words[y >> 2] >> bit_of(x, y) & 1]


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
            raise bad(field[:60], Message("position.problem.begins", known=", ".join(known)))
        if words[0] in PHASES and len(words) > 1:
            raise bad(field[:60], Message("position.problem.alone", word=words[0]))
        if words[0] in found or (words[0] in phases and found.keys() & phases):
            raise bad(words[0], Message("position.problem.twice"))
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
    side = 2 * grid - 1
    built = {(grid, grid)}
    for word in words:
        domino, square = _DOMINO.fullmatch(word), _SQUARE.fullmatch(word)
        if domino:
            claim_number(int(domino[1]), len(tiles) - 1, word, used)
            (x, y), turn = read_cell(domino[2]), ARROWS.index(domino[5])
            cells = [(x, y), (x + int(STEP_X[turn]), y + int(STEP_Y[turn]))]
        elif square:
            if square[4] not in letters:
                raise bad(word, Message("domino.problem.terrain", letters=", ".join(letters)))
            cells = [read_cell(square[1])]
        else:
            raise bad(word, Message("domino.problem.neither"))
        for x, y in cells:
            if not (1 <= x <= side and 1 <= y <= side):
                raise bad(word, Message("domino.problem.outside"))
            if (x, y) in built:
                raise bad(word, Message("domino.problem.taken", cell=cell_name(x, y)))
            built.add((x, y))
        if domino:
            number = int(domino[1])
            put(state, seat, number, tiles[number], place_number(grid, *cells[0], turn))
        elif square:
            lands.build(state, seat, *cells[0], letters.index(square[4]), int(square[5] or 0))
    width = int(state.box[seat, RIGHT]) - int(state.box[seat, LEFT]) + 1
    height = int(state.box[seat, BOTTOM]) - int(state.box[seat, TOP]) + 1
    if max(width, height) > grid:
        raise bad(game.seats[seat], Message("domino.problem.size", width=width, height=height, most=grid))


def claim_number(number: int, most: int, word: str, used: dict[int, str]) -> None:
    """A domino exists, and only once."""
    if not 1 <= number <= most:
        raise bad(word, Message("domino.problem.number", most=most))
    if number in used:
        raise bad(word, Message("domino.problem.used", number=number, other=used[number]))
    used[number] = word


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
    phase = next((phase for phase, stage in enumerate(stages) if stage.name in fields), None)
    if phase is None:
        raise NotationError("position.phase", phases=", ".join(stage.name for stage in stages))
    state.phase = phase
    state.round_no = _read_round(fields["round"], int(state.rounds))
    row = _read_slots(game, fields.get("row", []), most, used)
    following = _read_slots(game, fields.get("next", []), most, used)
    hand = _read_hand(game, fields.get("hand", []))
    bag = _read_bag(fields["bag"], most, used)
    _check_rows(state, row, following, stages[phase], another)
    _check_kings(game, state, row, following, hand, stages[phase])
    _check_bag(state, bag, following, stages[phase], most)
    state.turn = 0 if state.round_no == 0 else int(state.kings) - len(row)
    state.bag = sum(1 << (number - 1) for number in bag)
    for seat in range(game.players):
        state.hand[seat] = hand.count(seat)
    for slot in range(SLOTS):
        state.row[slot], state.owner[slot] = _at(row, slot - int(state.turn))
        state.next_row[slot], state.next_owner[slot] = _at(following, slot)


def _read_round(words: Sequence[str], rounds: int) -> int:
    if len(words) != 1 or not re.fullmatch(_NUMBER, words[0]) or int(words[0]) > rounds:
        raise bad("round", Message("domino.problem.round", most=rounds))
    return int(words[0])


def _read_slots(game: Game, words: Sequence[str], most: int, used: dict[int, str]) -> list[Slot]:
    slots = []
    for word in words:
        match = _SLOT.fullmatch(word)
        if not match or (match[2] and match[2] not in game.seats):
            raise bad(word, Message("domino.problem.slot"))
        if match[1]:
            claim_number(int(match[1]), most, word, used)
        slots.append((int(match[1] or 0), game.seats.index(match[2]) if match[2] else NOBODY))
    return slots


def _read_hand(game: Game, words: Sequence[str]) -> list[int]:
    letters = "".join(words)
    for letter in letters:
        if letter not in game.seats:
            raise bad("hand", Message("domino.problem.no_seat", letter=letter))
    return [game.seats.index(letter) for letter in letters]


def _read_bag(words: Sequence[str], most: int, used: dict[int, str]) -> list[int]:
    bag: list[int] = []
    for word in words:
        match = _RANGE.fullmatch(word)
        if not match:
            raise bad(word, Message("domino.problem.range"))
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first or last > most:
            raise bad(word, Message("domino.problem.bounds", most=most))
        for number in range(first, last + 1):
            claim_number(number, most, word, used)
            bag.append(number)
    return bag


def _at(slots: Sequence[Slot], index: int) -> Slot:
    return slots[index] if 0 <= index < len(slots) else (0, NOBODY)


def _on_the_table(state: Any, phase: int, another: bool) -> tuple[range, range] | None:
    """How many kings the row can have in a phase of this round, and how many dominoes the next row; None if the
    phase is never in this round."""
    lap, kings, size = int(state.round_no), int(state.kings), int(state.row_size)
    none, one, any_king, all_kings = range(1), range(1, 2), range(1, kings + 1), range(kings, kings + 1)
    part, whole = range(size), range(size, size + 1)
    if lap == 0:
        return {DRAW: (none, part), KING: (none, whole), CHOOSE: (one, whole)}.get(phase)
    if lap < state.rounds:
        return {DRAW: (all_kings, part), PLACE: (any_king, whole), CHOOSE: (any_king, whole)}.get(phase)
    if phase == DRAW:
        return (none, none) if another else None
    return {PLACE: (any_king, none), ENDED: (none, none)}.get(phase)


def _check_rows(state: Any, row: Sequence[Slot], following: Sequence[Slot], stage: Stage, another: bool) -> None:
    """Can rows like these lie on the table in this phase of this round?"""
    lap = int(state.round_no)
    sizes = _on_the_table(state, stage.like, another)
    if sizes is None:
        raise bad(stage.name, Message("domino.problem.not_now", round=lap))
    for name, slots, what, size in (
        ("row", row, "domino.problem.kings", sizes[0]),
        ("next", following, "domino.problem.dominoes", sizes[1]),
    ):
        if len(slots) not in size:
            several = Message("domino.problem.between", least=size[0], most=size[-1]) if len(size) > 1 else size[0]
            raise bad(name, Message(what, count=len(slots), round=lap, phase=stage.name, wanted=several))
        numbers = [number for number, _ in slots if number]
        if numbers != sorted(numbers):
            raise bad(name, Message("domino.problem.order"))
    for index, (number, seat) in enumerate(row):
        if seat == NOBODY or (number == 0) != (stage.off and index == 0):
            raise bad("row", Message("domino.problem.row"))
    if any(number == 0 for number, _ in following):
        raise bad("next", Message("domino.problem.seat_alone"))
    if stage.like == DRAW and any(seat != NOBODY for _, seat in following):
        raise bad("next", Message("domino.problem.still_drawn"))


def _check_kings(
    game: Game, state: Any, row: Sequence[Slot], following: Sequence[Slot], hand: Sequence[int], stage: Stage
) -> None:
    """Has every seat its kings? In the last round they leave one by one; before, all are somewhere."""
    last = state.round_no == state.rounds
    each = int(state.kings) // game.players
    chosen = [seat for _, seat in following if seat != NOBODY]
    acting = [seat for _, seat in row]
    if stage.chosen and not last:
        if acting[0] not in chosen:
            raise bad("next", Message("domino.problem.chosen", seat=game.seats[acting[0]]))
        acting = acting[1:]  # it stands in both rows
    for seat, letter in enumerate(game.seats):
        have = acting.count(seat) + chosen.count(seat) + hand.count(seat)
        if have > each or (have < each and not last):
            what = Message(f"domino.problem.kings_{'most' if last else 'each'}", count=have, each=each)
            raise bad(letter, what)
    if hand and state.round_no > 0:
        raise bad("hand", Message("domino.problem.hand_round"))
    if stage.like == KING and not hand:
        raise bad("hand", Message("domino.problem.hand_empty"))


def _check_bag(state: Any, bag: Sequence[int], following: Sequence[Slot], stage: Stage, most: int) -> None:
    """Are there dominoes for all rows to come?"""
    rows = int(state.rounds) - int(state.round_no)
    if stage.like == DRAW:
        needed = rows * int(state.row_size) - len(following) if rows else most  # another game begins with all
    else:
        needed = max(0, rows - 1) * int(state.row_size)
    if len(bag) < needed:
        raise bad("bag", Message("domino.problem.bag", count=len(bag), needed=needed))
