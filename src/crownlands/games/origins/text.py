"""The fields of a position text, with those of `domino.text`:

A 40e4^ c3+2 d5- c4@hunter   pieces of seat A behind its dominoes: a fire token with 2 fires on c3, the resource of
                             d5 is gone, a hunter on c4. What carries a token or a caveman has lost its resource.
totems mammoth=A flint=B     totems that somebody holds
cave hunter small=2       cavemen face up
pile hunter fisher=2         cavemen face down

Some phases say what they are about: `fire e3`, the volcano that burns; `pay hunter fish`, whom to pay for and what
has been paid; `pay anybody`, for a search of the pile; `settle hunter`.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from crownlands.engine.errors import NotationError
from crownlands.engine.fields import Field, Text, bad
from crownlands.engine.game import Game
from crownlands.engine.words import Message
from crownlands.games.domino.cells import CELL, cell_name, read_cell
from crownlands.games.domino.draft import CHOOSE, KING, NOBODY, PLACE
from crownlands.games.domino.land import cell_column, cell_line, in_plane
from crownlands.games.domino.lookup import built_squares
from crownlands.games.domino.text import (
    STAGES,
    Check,
    Course,
    Stage,
    draft_fields,
    land_fields,
    phase_field,
    read_land,
    write_land,
)
from crownlands.games.origins.caveman_points import survey
from crownlands.games.origins.contents import CAVEMEN, KINDS, LETTERS, RESOURCES, VOLCANO
from crownlands.games.origins.fire import targets
from crownlands.games.origins.pieces import (
    lay_caveman,
    lay_token,
    may_have_resource,
    printed_square,
    square_problem,
    token_at,
    too_many,
)
from crownlands.games.origins.recruiting import (
    NOBODY_THERE,
    cave_is_short,
    homes,
    kinds_held,
    man_at,
    price,
    tiles_in,
)
from crownlands.games.origins.state import (
    ANYBODY,
    FACE_UP,
    FIRE,
    GIVE,
    GOODS,
    PAIR,
    PAY,
    RECRUIT,
    REFILL,
    SEARCH,
    SETTLE,
    TOTEM,
    TRIBE,
    add_resource,
    cell_at,
    remove_resource,
)
from crownlands.games.origins.totems import SETTLED, disputed
from crownlands.games.origins.words import DOMINOES

_PIECE = re.compile(rf"({CELL})(?:\+([1-3])|(-)|@(\w+))")
_HIRED = (*CAVEMEN, "anybody")

COURSE = Course(
    DOMINOES,
    (
        *STAGES,
        Stage("pair", CHOOSE, off=True),
        Stage("fire", PLACE, off=True),
        Stage("give", PLACE, off=True),
        Stage("recruit", PLACE, off=True, chosen=True),
        Stage("pay", PLACE, off=True, chosen=True),
        Stage("search", PLACE, off=True, chosen=True),
        Stage("settle", PLACE, off=True, chosen=True),
        Stage("refill", PLACE),
    ),
)


def fields(game: Game) -> list[Field]:
    """Any territory that fits its grid will do, reachable or made by hand."""
    first: dict[int, Check] = {KING: _check_first_row, CHOOSE: _check_first_row}
    return [
        *(_with_pieces(seat, field) for seat, field in enumerate(land_fields(game, DOMINOES))),
        *draft_fields(COURSE),
        Field("totems", _write_totems, _read_totems, always=True),
        Field("cave", _write_cave, partial(_read_men, "cave"), _check_cave, is_set=_is_tribe),
        Field("pile", _write_pile, partial(_read_men, "pile"), _check_box, is_set=_is_tribe),
        *(phase_field(COURSE, phase, first.get(phase), bare=True) for phase in range(len(STAGES))),
        phase_field(COURSE, PAIR, _check_pair, read=_read_nothing),
        phase_field(COURSE, FIRE, _check_fire, write=_write_volcano, read=_read_volcano),
        phase_field(COURSE, GIVE, _check_give, read=_read_nothing),
        phase_field(COURSE, RECRUIT, _check_recruiting, read=_read_nothing),
        phase_field(COURSE, PAY, _check_payment, write=_write_recruit, read=_read_payment),
        phase_field(COURSE, SEARCH, _check_search, read=_read_search),
        phase_field(COURSE, SETTLE, _check_settle, write=_write_recruit, read=_read_recruit),
        phase_field(COURSE, REFILL, _check_refill, read=_read_nothing),
    ]


def _is_tribe(state: Any) -> bool:
    return bool(state.mode == TRIBE)


# --- territories -----------------------------------------------------------------------------------------------------


def _with_pieces(seat: int, field: Field) -> Field:
    """The land of a seat together with what stands on it."""

    def write(game: Game, state: Any) -> Iterable[str]:
        return [*write_land(state, seat, LETTERS, printed_square), *_write_pieces(state, seat)]

    def read(text: Text, words: list[str]) -> None:
        pieces = [match for word in words if (match := _PIECE.fullmatch(word))]
        read_land(DOMINOES, seat, text, [word for word in words if not _PIECE.fullmatch(word)])
        _lay_resources(text.state, seat)
        for piece in pieces:
            _read_piece(text.state, seat, piece)

    return replace(field, write=write, read=read)


def _write_pieces(state: Any, seat: int) -> Iterable[str]:
    for x, y in built_squares(state, seat):
        name, token, man = cell_name(x, y), token_at(state, seat, x, y), int(man_at(state, seat, x, y))
        if token:
            yield f"{name}+{token}"
        elif man != NOBODY_THERE:
            yield f"{name}@{CAVEMEN[man]}"
        elif may_have_resource(state, seat, x, y) and not in_plane(state, seat, GOODS, x, y):
            yield f"{name}-"


def _lay_resources(state: Any, seat: int) -> None:
    """What every square comes with."""
    for x, y in built_squares(state, seat):
        problem = square_problem(*printed_square(state, seat, x, y))
        if problem:
            raise bad(cell_name(x, y), problem)
        if may_have_resource(state, seat, x, y):
            add_resource(state, seat, x, y)


def _read_piece(state: Any, seat: int, piece: re.Match[str]) -> None:
    word, cell, token, gone, name = piece[0], piece[1], piece[4], piece[5], piece[6]
    x, y = read_cell(cell)
    if gone:
        if not in_plane(state, seat, GOODS, x, y):
            raise bad(word, Message("origins.problem.gone"))
        remove_resource(state, seat, x, y)
        return
    if name and name not in CAVEMEN:
        raise bad(word, Message("origins.problem.caveman", known=", ".join(CAVEMEN)))
    if token:
        problem = lay_token(state, seat, x, y, int(token))
    else:
        problem = lay_caveman(state, seat, x, y, CAVEMEN.index(name))
    if problem:
        raise bad(word, problem)


# --- totems and cavemen ----------------------------------------------------------------------------------------------


def _write_totems(game: Game, state: Any) -> Iterable[str]:
    held = zip(RESOURCES, state.totem.tolist(), strict=True)
    return (f"{name}={game.seats[seat]}" for name, seat in held if seat != NOBODY)


def _read_totems(text: Text, words: list[str]) -> None:
    state, seats = text.state, text.game.seats
    state.totem.fill(NOBODY)
    if words and state.mode != TOTEM:
        raise bad("totems", Message("origins.problem.totem_mode"))
    for word in words:
        name, _, seat = word.partition("=")
        if name not in RESOURCES or len(seat) != 1 or seat not in seats:
            raise bad(word, Message("origins.problem.totem"))
        if state.totem[RESOURCES.index(name)] != NOBODY:
            raise bad(word, Message("position.problem.again"))
        state.totem[RESOURCES.index(name)] = seats.index(seat)


def _write_men(counts: Any) -> Iterable[str]:
    return (name if n == 1 else f"{name}={n}" for name, n in zip(CAVEMEN, counts.tolist(), strict=True) if n)


def _write_cave(game: Game, state: Any) -> Iterable[str]:
    return _write_men(state.cave)


def _write_pile(game: Game, state: Any) -> Iterable[str]:
    return _write_men(state.pile)


def _read_men(field: str, text: Text, words: list[str]) -> None:
    counts = text.state[field]
    if text.state.mode != TRIBE:
        raise bad(field, Message("origins.problem.tribe_mode"))
    for word in words:
        name, equals, number = word.partition("=")
        if name not in CAVEMEN or (equals and number not in list("1234")):
            known, example = ", ".join(CAVEMEN), f"{CAVEMEN[0]}=2"
            raise bad(word, Message("origins.problem.men", known=known, example=example))
        if counts[CAVEMEN.index(name)]:
            raise bad(word, Message("origins.problem.men_twice", field=field))
        counts[CAVEMEN.index(name)] = int(number or 1)


def _check_cave(text: Text) -> Message | None:
    return Message("origins.problem.cave_full", most=FACE_UP) if tiles_in(text.state.cave) > FACE_UP else None


def _check_box(text: Text) -> None:
    """There are no more tokens and cavemen than lie in the box."""
    state, tokens, men = text.state, [], []
    for seat in range(text.game.players):
        for x, y in built_squares(state, seat):
            tokens.append(token_at(state, seat, x, y))
            men.append(int(man_at(state, seat, x, y)))
    men += [man for man in range(len(CAVEMEN)) for _ in range(int(state.cave[man]) + int(state.pile[man]))]
    if state.hired and state.hired != ANYBODY:
        men.append(int(state.hired) - 1)
    problem = too_many(tokens, men)
    if problem:
        raise NotationError(problem)


# --- phases ----------------------------------------------------------------------------------------------------------


def _read_nothing(text: Text, words: list[str]) -> None:
    if words:
        raise bad(COURSE.stage(text).name, Message("origins.problem.stand_alone"))


def _about(text: Text, words: list[str], most: int) -> str:
    """The first of the words that say what a phase is about."""
    if not 1 <= len(words) <= most:
        raise bad(COURSE.stage(text).name, Message("origins.problem.about"))
    return words[0]


def _check_first_row(text: Text) -> Message | None:
    """Two players share the first row at once."""
    if text.game.players != 2 or text.state.round_no:
        return None
    if text.phase == CHOOSE:
        return Message("origins.problem.pair_first")
    if (text.state.next_owner != NOBODY).any():
        raise bad("next", Message("origins.problem.pair_chiefs"))
    return None


def _check_pair(text: Text) -> Message | None:
    if text.game.players != 2 or text.state.round_no:
        return Message("origins.problem.pair")
    return _check_first_row(text)


def _check_give(text: Text) -> Message | None:
    if text.state.mode != TOTEM or disputed(text.state) == SETTLED:
        return Message("origins.problem.give")
    return None


def _write_volcano(game: Game, state: Any) -> Iterable[str]:
    cell = int(state.volcano) - 1
    return [cell_name(cell_column(state, cell), cell_line(state, cell))]


def _read_volcano(text: Text, words: list[str]) -> None:
    word = _about(text, words, 1)
    if not re.fullmatch(CELL, word):
        raise bad(word, Message("origins.problem.not_territory"))
    text.state.volcano = 1 + cell_at(text.state, *read_cell(word))


def _check_fire(text: Text) -> Message | None:
    state, word = text.state, text.words("fire")[0]
    seat, square = int(state.owner[state.turn]), read_cell(word)
    if square not in built_squares(state, seat):
        raise bad(word, Message("origins.problem.not_territory"))
    if printed_square(state, seat, *square)[0] != VOLCANO:
        raise bad(word, Message("origins.problem.not_volcano"))
    return Message("origins.problem.nowhere", cell=word) if not targets(state) else None


def _check_recruiting(text: Text) -> Message | None:
    """Is there any recruiting, and in this round?"""
    state = text.state
    if state.mode != TRIBE:
        return Message("origins.problem.tribe_mode")
    if state.round_no == state.rounds and not (state.last_recruits and text.phase != REFILL):
        return Message("domino.problem.not_now", round=int(state.round_no))
    return None


def _write_recruit(game: Game, state: Any) -> Iterable[str]:
    paid = int(state.paid)
    return [_HIRED[state.hired - 1], *(RESOURCES[kind] for kind in range(KINDS) if paid >> kind & 1)]


def _read_payment(text: Text, words: list[str]) -> None:
    name = _about(text, words, len(words))
    if name not in _HIRED:
        raise bad(name, Message("origins.problem.nobody_pay"))
    text.state.hired = 1 + _HIRED.index(name)
    for word in words[1:]:
        if word not in RESOURCES or int(text.state.paid) >> RESOURCES.index(word) & 1:
            raise bad(word, Message("origins.problem.payment", known=", ".join(RESOURCES)))
        text.state.paid |= 1 << RESOURCES.index(word)


def _check_payment(text: Text) -> Message | None:
    if problem := _check_recruiting(text):
        return problem
    state, paid, due = text.state, int(text.state.paid), int(price(text.state))
    if state.hired == ANYBODY and paid & (paid + 1):
        return Message("origins.problem.pay_order", known=", ".join(RESOURCES))
    left = kinds_held(state, int(state.owner[state.turn])) & ~paid
    if paid.bit_count() >= due or paid.bit_count() + left.bit_count() < due:
        return Message("origins.problem.price", price=due, paid=paid.bit_count())
    return None


def _read_search(text: Text, words: list[str]) -> None:
    _read_nothing(text, words)
    text.state.hired = ANYBODY


def _check_search(text: Text) -> Message | None:
    if text.state.mode == TRIBE and tiles_in(text.state.pile) == 0:
        return Message("origins.problem.pile_empty")
    return _check_settle(text)


def _read_recruit(text: Text, words: list[str]) -> None:
    name = _about(text, words, 1)
    if name not in CAVEMEN:
        raise bad(name, Message("origins.problem.nobody_settle"))
    text.state.hired = 1 + CAVEMEN.index(name)


def _check_settle(text: Text) -> Message | None:
    state, seat = text.state, int(text.state.owner[text.state.turn])
    if problem := _check_recruiting(text):
        return problem
    return Message("origins.problem.no_home") if not homes(state, seat, survey(state, seat)) else None


def _check_refill(text: Text) -> Message | None:
    if problem := _check_recruiting(text):
        return problem
    return Message("origins.problem.refill") if text.state.turn or not cave_is_short(text.state) else None
