"""The fields of a position text that the domino games share: kingdoms, rows, hands, bag.

A 17e4^ 4e6v c3=w1      the land of seat A: domino 17 with its first half on e4 and its second above it; a loose
                        square of one crowned wheat (made by hand, no domino)
row B 17A 40B           kings of the row from the acting one on; B's is off its domino already and chooses next
next 5 9A 30 44         the next row, with the seat that chose a domino behind it
hand AB                 kings still to be drawn at the start
bag 1-3 17 40           dominoes not drawn yet
round 3                 0 while the first dominoes are chosen
place                   the phase, by its name

A game with more decisions has more phases, and says of each how the draft stands in it (`Stage`). Whether a phase can
be in its round at all, the phase itself is asked; the other fields are checked where it can.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from crownlands.engine.fields import Field, Text, bad
from crownlands.engine.game import SEATS, Game
from crownlands.engine.words import Message
from crownlands.games.domino import land as lands
from crownlands.games.domino.cells import CELL, cell_name, halves, place_number, place_text, read_cell
from crownlands.games.domino.draft import CHOOSE, DRAW, ENDED, KING, NOBODY, PHASES, PLACE
from crownlands.games.domino.kingdom import put
from crownlands.games.domino.land import ARROWS, BOTTOM, LEFT, RIGHT, STEP_X, STEP_Y, TOP
from crownlands.games.domino.lookup import built_squares, placed, square_at
from crownlands.games.domino.tiles import Dominoes

_NUMBER = "[0-9]{1,4}"
_DOMINO = re.compile(rf"({_NUMBER})({CELL})([{re.escape(ARROWS)}])")
_SQUARE = re.compile(rf"({CELL})=([a-z])([0-3]?)")
_SLOT = re.compile(rf"({_NUMBER})?([{SEATS}])?")
_RANGE = re.compile(rf"({_NUMBER})(?:-({_NUMBER}))?")

Slot = tuple[int, int]
"""A place in a row: the domino (0: none) and the seat whose king stands there (NOBODY: none)."""

Check = Callable[[Text], Message | None]


class Stage(NamedTuple):
    """How the draft stands in a phase."""

    name: str
    like: int  # the phase of the draft it belongs to
    off: bool = False  # the acting king is off its domino
    chosen: bool = False  # … and stands in the next row already


STAGES = tuple(Stage(name, phase, off=phase == CHOOSE) for phase, name in enumerate(PHASES))


class Course(NamedTuple):
    """How a game runs, as far as its texts must know."""

    dominoes: Dominoes
    stages: tuple[Stage, ...] = STAGES  # of its phases, by number
    another: Callable[[Any], bool] = lambda state: False  # is another game drawn for after the last round?

    def stage(self, text: Text) -> Stage:
        return self.stages[text.phase]


def also(field: Field, check: Check) -> Field:
    """The field with one more check behind its own."""
    return replace(field, check=lambda text: field.check(text) or check(text))


# --- lands -----------------------------------------------------------------------------------------------------------


def land_fields(game: Game, dominoes: Dominoes) -> list[Field]:
    """The land of every seat."""
    return [
        Field(
            name,
            write=partial(_write_seat, dominoes.letters, seat),
            read=partial(read_land, dominoes, seat),
            check=partial(_check_land, seat),
            needed=True,
        )
        for seat, name in enumerate(game.seats)
    ]


def _write_seat(letters: str, seat: int, game: Game, state: Any) -> Iterable[str]:
    return write_land(state, seat, letters)


def write_land(state: Any, seat: int, letters: str, printed: Callable[..., Any] = square_at) -> Iterable[str]:
    """Dominoes and loose squares; `printed` says what a square is without the pieces on it."""
    grid = int(state.grid)
    covered = {(grid, grid)}
    for number, place in placed(state, seat).items():
        yield f"{number}{place_text(grid, place)}"
        covered.update(halves(grid, place))
    for x, y in built_squares(state, seat):
        if (x, y) not in covered:
            terrain, marks = printed(state, seat, x, y)
            yield f"{cell_name(x, y)}={letters[terrain]}{marks or ''}"


def read_land(dominoes: Dominoes, seat: int, text: Text, words: Sequence[str]) -> None:
    """Build the land of a seat, the first one after clearing all: those that nobody has are bare."""
    for each in range(len(text.state.land) if seat == 0 else 0):
        lands.clear(text.state, each, len(dominoes.terrains))
    for word in words:
        if domino := _DOMINO.fullmatch(word):
            _read_domino(dominoes, seat, text, domino)
        elif square := _SQUARE.fullmatch(word):
            if square[4] not in dominoes.letters:
                raise bad(word, Message("domino.problem.terrain", letters=", ".join(dominoes.letters)))
            x, y = read_cell(square[1])
            _check_free(text.state, seat, word, x, y)
            lands.build(text.state, seat, x, y, dominoes.letters.index(square[4]), int(square[5] or 0))
        else:
            raise bad(word, Message("domino.problem.neither"))


def _read_domino(dominoes: Dominoes, seat: int, text: Text, match: re.Match[str]) -> None:
    state, number = text.state, int(match[1])
    tiles = dominoes.tiles(text.game)
    claim_number(text, number, len(tiles) - 1, match[0])
    (x, y), turn = read_cell(match[2]), ARROWS.index(match[5])
    _check_free(state, seat, match[0], x, y)
    _check_free(state, seat, match[0], x + int(STEP_X[turn]), y + int(STEP_Y[turn]))
    put(state, seat, number, tiles[number], place_number(int(state.grid), x, y, turn))


def _check_free(state: Any, seat: int, word: str, x: int, y: int) -> None:
    side = 2 * int(state.grid) - 1
    if not (1 <= x <= side and 1 <= y <= side):
        raise bad(word, Message("domino.problem.outside"))
    if lands.in_plane(state, seat, lands.BUILT, x, y):
        raise bad(word, Message("domino.problem.taken", cell=cell_name(x, y)))


def _check_land(seat: int, text: Text) -> Message | None:
    box, most = text.state.box[seat].tolist(), int(text.state.grid)
    width, height = box[RIGHT] - box[LEFT] + 1, box[BOTTOM] - box[TOP] + 1
    if max(width, height) > most:
        return Message("domino.problem.size", width=width, height=height, most=most)
    return None


def claim_number(text: Text, number: int, most: int, word: str) -> None:
    """A domino exists, and only once."""
    if not 1 <= number <= most:
        raise bad(word, Message("domino.problem.number", most=most))
    if number in text.used:
        raise bad(word, Message("domino.problem.used", number=number, other=text.used[number]))
    text.used[number] = word


# --- rows, hands, bag ------------------------------------------------------------------------------------------------


def draft_fields(course: Course) -> list[Field]:
    """Rows, hands, bag and round, checked so that the game can go on from them."""

    def in_its_round(check: Callable[[Course, Text], Message | None]) -> Check:
        return lambda text: check(course, text) if _on_the_table(course, text) else None

    return [
        Field("row", _write_row, partial(_read_row, course), in_its_round(_check_row), always=True),
        Field("next", _write_next, partial(_read_next, course), in_its_round(_check_next), always=True),
        Field("hand", _write_hand, _read_hand, in_its_round(_check_hand)),
        Field("bag", _write_bag, partial(_read_bag, course), in_its_round(_check_bag), needed=True),
        Field("round", lambda game, state: [str(state.round_no)], _read_round, needed=True),
    ]


def phase_field(course: Course, phase: int, check: Check | None = None, **more: Any) -> Field:
    """The row of a phase: it can be in this round, and whatever its game asks besides."""

    def checked(text: Text) -> Message | None:
        if text.phase != phase:
            return None
        if _on_the_table(course, text) is None:
            return Message("domino.problem.not_now", round=int(text.state.round_no))
        return check(text) if check else None

    return Field(course.stages[phase].name, check=checked, phase=phase, **more)


def _on_the_table(course: Course, text: Text) -> tuple[range, range] | None:
    """How many kings the row can have in the phase of this round, and how many dominoes the next row; None if the
    phase is never in this round."""
    state, phase = text.state, course.stage(text).like
    lap, kings, size = int(state.round_no), int(state.kings), int(state.row_size)
    none, one, any_king, all_kings = range(1), range(1, 2), range(1, kings + 1), range(kings, kings + 1)
    part, whole = range(size), range(size, size + 1)
    if lap == 0:
        return {DRAW: (none, part), KING: (none, whole), CHOOSE: (one, whole)}.get(phase)
    if lap < state.rounds:
        return {DRAW: (all_kings, part), PLACE: (any_king, whole), CHOOSE: (any_king, whole)}.get(phase)
    if phase == DRAW:
        return (none, none) if course.another(state) else None
    return {PLACE: (any_king, none), ENDED: (none, none)}.get(phase)


def _slots(text: Text, name: str) -> list[Slot]:
    """The words of a row."""
    slots, seats = [], text.game.seats
    for word in text.words(name):
        match = _SLOT.fullmatch(word)
        if not match or (match[2] and match[2] not in seats):
            raise bad(word, Message("domino.problem.slot"))
        slots.append((int(match[1] or 0), seats.index(match[2]) if match[2] else NOBODY))
    return slots


def _read_slots(course: Course, text: Text, name: str, first: int, numbers: Any, owners: Any) -> None:
    most = len(course.dominoes.tiles(text.game)) - 1
    owners.fill(NOBODY)
    for slot, (word, (number, owner)) in enumerate(zip(text.words(name), _slots(text, name), strict=True), first):
        if number:
            claim_number(text, number, most, word)
        if slot < len(numbers):  # what is too much is told by the check
            numbers[slot], owners[slot] = number, owner


def _read_row(course: Course, text: Text, words: list[str]) -> None:
    _read_slots(course, text, "row", _turn_of(text), text.state.row, text.state.owner)


def _read_next(course: Course, text: Text, words: list[str]) -> None:
    _read_slots(course, text, "next", 0, text.state.next_row, text.state.next_owner)


def _write_slots(game: Game, numbers: Any, owners: Any) -> Iterable[str]:
    for number, owner in zip(numbers.tolist(), owners.tolist(), strict=True):
        if number or owner != NOBODY:
            yield f"{number or ''}{game.seats[owner] if owner != NOBODY else ''}"


def _write_row(game: Game, state: Any) -> Iterable[str]:
    return _write_slots(game, state.row[state.turn :], state.owner[state.turn :])


def _write_next(game: Game, state: Any) -> Iterable[str]:
    return _write_slots(game, state.next_row, state.next_owner)


def _check_size(course: Course, text: Text, name: str, what: str, slots: Sequence[Slot], size: range) -> Message | None:
    """Can so many lie there, and do they ascend?"""
    if len(slots) not in size:
        several = Message("domino.problem.between", least=size[0], most=size[-1]) if len(size) > 1 else size[0]
        lap, phase = int(text.state.round_no), course.stage(text).name
        return Message(what, count=len(slots), round=lap, phase=phase, wanted=several)
    numbers = [number for number, _ in slots if number]
    return Message("domino.problem.order") if numbers != sorted(numbers) else None


def _check_row(course: Course, text: Text) -> Message | None:
    sizes, slots, stage = _on_the_table(course, text), _slots(text, "row"), course.stage(text)
    assert sizes is not None
    if problem := _check_size(course, text, "row", "domino.problem.kings", slots, sizes[0]):
        return problem
    for index, (number, seat) in enumerate(slots):
        if seat == NOBODY or (number == 0) != (stage.off and index == 0):
            return Message("domino.problem.row")
    return None


def _check_next(course: Course, text: Text) -> Message | None:
    sizes, slots, stage = _on_the_table(course, text), _slots(text, "next"), course.stage(text)
    assert sizes is not None
    if problem := _check_size(course, text, "next", "domino.problem.dominoes", slots, sizes[1]):
        return problem
    if any(number == 0 for number, _ in slots):
        return Message("domino.problem.seat_alone")
    if stage.like == DRAW and any(seat != NOBODY for _, seat in slots):
        return Message("domino.problem.still_drawn")
    if _stands_twice(course, text):
        acting = _slots(text, "row")[0][1]
        if acting not in [seat for _, seat in slots]:
            return Message("domino.problem.chosen", letter=text.game.seats[acting])
    return None


def _stands_twice(course: Course, text: Text) -> bool:
    """Does the acting king stand in both rows? In the last round there is none to choose from."""
    return course.stage(text).chosen and text.state.round_no < text.state.rounds


def _write_hand(game: Game, state: Any) -> Iterable[str]:
    letters = "".join(game.seats[seat] * int(state.hand[seat]) for seat in range(game.players))
    return [letters] if letters else []


def _read_hand(text: Text, words: list[str]) -> None:
    letters = "".join(words)
    for letter in letters:
        if letter not in text.game.seats:
            raise bad("hand", Message("domino.problem.no_seat", letter=letter))
    for seat, letter in enumerate(text.game.seats):
        text.state.hand[seat] = min(letters.count(letter), int(text.state.kings) + 1)


def _check_hand(course: Course, text: Text) -> Message | None:
    """Has every seat its kings? In the last round they leave one by one; before, all are somewhere."""
    state, hand = text.state, "".join(text.words("hand"))
    last, each = state.round_no == state.rounds, int(state.kings) // text.game.players
    standing = _slots(text, "row")[1 if _stands_twice(course, text) else 0 :] + _slots(text, "next")
    for seat, letter in enumerate(text.game.seats):
        have = [owner for _, owner in standing].count(seat) + hand.count(letter)
        if have > each or (have < each and not last):
            raise bad(letter, Message(f"domino.problem.kings_{'most' if last else 'each'}", count=have, each=each))
    if hand and state.round_no > 0:
        return Message("domino.problem.hand_round")
    if course.stage(text).like == KING and not hand:
        return Message("domino.problem.hand_empty")
    return None


def _write_bag(game: Game, state: Any) -> Iterable[str]:
    bag, first = int(state.bag), 0
    while bag >> first:
        if bag >> first & 1:
            last = first
            while bag >> last + 1 & 1:
                last += 1
            yield f"{first + 1}-{last + 1}" if first < last else str(first + 1)
            first = last
        first += 1


def _read_bag(course: Course, text: Text, words: list[str]) -> None:
    state, most = text.state, len(course.dominoes.tiles(text.game)) - 1
    if text.phase == DRAW and _round_of(text) == state.rounds:
        text.used.clear()  # the dominoes of the finished kingdoms are back in the bag
    for word in words:
        match = _RANGE.fullmatch(word)
        if not match:
            raise bad(word, Message("domino.problem.range"))
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first or last > most:
            raise bad(word, Message("domino.problem.bounds", most=most))
        for number in range(first, last + 1):
            claim_number(text, number, most, word)
            state.bag |= 1 << (number - 1)


def _check_bag(course: Course, text: Text) -> Message | None:
    """Are there dominoes for all rows to come?"""
    state, count = text.state, int(text.state.bag).bit_count()
    rows = int(state.rounds) - int(state.round_no)
    if course.stage(text).like == DRAW:
        lying, most = len(text.words("next")), len(course.dominoes.tiles(text.game)) - 1
        needed = rows * int(state.row_size) - lying if rows else most  # another game begins with all
    else:
        needed = max(0, rows - 1) * int(state.row_size)
    return Message("domino.problem.bag", count=count, needed=needed) if count < needed else None


def _round_of(text: Text) -> int:
    words, rounds = text.words("round"), int(text.state.rounds)
    if len(words) != 1 or not re.fullmatch(_NUMBER, words[0]) or int(words[0]) > rounds:
        raise bad("round", Message("domino.problem.round", most=rounds))
    return int(words[0])


def _turn_of(text: Text) -> int:
    """Which king of the row acts: those before it are not in the text."""
    return max(0, int(text.state.kings) - len(text.words("row"))) if _round_of(text) else 0


def _read_round(text: Text, words: list[str]) -> None:
    text.state.round_no, text.state.turn = _round_of(text), _turn_of(text)
