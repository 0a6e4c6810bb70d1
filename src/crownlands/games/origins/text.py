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
from collections.abc import Mapping, Sequence
from typing import Any

from crownlands.engine.errors import NotationError
from crownlands.engine.game import Game
from crownlands.engine.words import Message
from crownlands.games.domino.cells import CELL, cell_name, read_cell
from crownlands.games.domino.draft import CHOOSE, DOMINOES, KING, NOBODY, PLACE
from crownlands.games.domino.land import in_plane
from crownlands.games.domino.text import (
    STAGES,
    Stage,
    bad,
    built_squares,
    read_draft,
    read_lands,
    split,
    write_draft,
    write_land,
)
from crownlands.games.origins.cavemen import survey
from crownlands.games.origins.dominoes import CAVEMEN, KINDS, LETTERS, RESOURCES, TILES, VOLCANO
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
    cell_column,
    cell_line,
    remove_resource,
)
from crownlands.games.origins.totems import SETTLED, disputed
from crownlands.games.origins.tribe import NOBODY_THERE, cave_is_short, homes, kinds_held, man_at, price, tiles_in

_PIECE = re.compile(rf"({CELL})(?:\+([1-3])|(-)|@(\w+))")
_HIRED = (*CAVEMEN, "anybody")

ORIGINS_STAGES = (
    *STAGES,
    Stage("pair", CHOOSE, off=True),
    Stage("fire", PLACE, off=True),
    Stage("give", PLACE, off=True),
    Stage("recruit", PLACE, off=True, chosen=True),
    Stage("pay", PLACE, off=True, chosen=True),
    Stage("search", PLACE, off=True, chosen=True),
    Stage("settle", PLACE, off=True, chosen=True),
    Stage("refill", PLACE),
)


def write(game: Game, state: Any) -> list[str]:
    """The fields of a position text."""
    fields = []
    for seat in range(game.players):
        land = write_land(state, seat, LETTERS, printed_square)
        fields.append(" ".join([land, *_write_pieces(state, seat)]))
    fields += write_draft(state)
    held = [
        f"{RESOURCES[kind]}={game.seats[state.totem[kind]]}" for kind in range(KINDS) if state.totem[kind] != NOBODY
    ]
    if held:
        fields.append(" ".join(["totems", *held]))
    if state.mode == TRIBE:
        fields.append(" ".join(["cave", *_write_men(state.cave)]))
        fields.append(" ".join(["pile", *_write_men(state.pile)]))
    words = [ORIGINS_STAGES[state.phase].name]
    if state.phase == FIRE:
        cell = int(state.volcano) - 1
        words.append(cell_name(cell_column(state, cell), cell_line(state, cell)))
    if state.phase in (PAY, SETTLE):
        words.append(_HIRED[state.hired - 1])
        words += [RESOURCES[kind] for kind in range(KINDS) if int(state.paid) >> kind & 1]
    return [*fields, " ".join(words)]


def _write_pieces(state: Any, seat: int) -> list[str]:
    words = []
    for x, y in built_squares(state, seat):
        name, token, man = cell_name(x, y), token_at(state, seat, x, y), int(man_at(state, seat, x, y))
        if token:
            words.append(f"{name}+{token}")
        elif man != NOBODY_THERE:
            words.append(f"{name}@{CAVEMEN[man]}")
        elif may_have_resource(state, seat, x, y) and not in_plane(state, seat, GOODS, x, y):
            words.append(f"{name}-")
    return words


def _write_men(counts: Any) -> list[str]:
    return [name if n == 1 else f"{name}={n}" for name, n in zip(CAVEMEN, counts.tolist(), strict=True) if n]


def read(game: Game, state: Any, fields: Sequence[str]) -> None:
    """The inverse of `write`; any territory that fits its grid will do, reachable or made by hand."""
    found = split(game, fields, ["totems", "cave", "pile"], ORIGINS_STAGES)
    lands = {name: [word for word in found[name] if not _PIECE.fullmatch(word)] for name in game.seats if name in found}
    used = read_lands(game, state, lands, LETTERS, TILES)
    for seat, name in enumerate(game.seats):
        for x, y in built_squares(state, seat):
            problem = square_problem(*printed_square(state, seat, x, y))
            if problem:
                raise bad(cell_name(x, y), problem)
            if may_have_resource(state, seat, x, y):
                add_resource(state, seat, x, y)
        for word in found[name]:
            if piece := _PIECE.fullmatch(word):
                _read_piece(state, seat, piece)
    _read_totems(game, state, found.get("totems", []))
    _read_men(state, "cave", state.cave, found)
    _read_men(state, "pile", state.pile, found)
    if tiles_in(state.cave) > FACE_UP:
        raise bad("cave", Message("origins.problem.cave_full", most=FACE_UP))
    read_draft(game, state, found, DOMINOES, used, ORIGINS_STAGES)
    _read_phase(game, state, found[ORIGINS_STAGES[state.phase].name])
    _check_box(game, state)


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


def _read_totems(game: Game, state: Any, words: Sequence[str]) -> None:
    state.totem[:] = NOBODY
    if words and state.mode != TOTEM:
        raise bad("totems", Message("origins.problem.totem_mode"))
    for word in words:
        name, _, seat = word.partition("=")
        if name not in RESOURCES or len(seat) != 1 or seat not in game.seats:
            raise bad(word, Message("origins.problem.totem"))
        if state.totem[RESOURCES.index(name)] != NOBODY:
            raise bad(word, Message("position.problem.again"))
        state.totem[RESOURCES.index(name)] = game.seats.index(seat)


def _read_men(state: Any, field: str, counts: Any, found: Mapping[str, list[str]]) -> None:
    if field in found and state.mode != TRIBE:
        raise bad(field, Message("origins.problem.tribe_mode"))
    for word in found.get(field, []):
        name, equals, text = word.partition("=")
        if name not in CAVEMEN or (equals and text not in list("1234")):
            known, example = ", ".join(CAVEMEN), f"{CAVEMEN[0]}=2"
            raise bad(word, Message("origins.problem.men", known=known, example=example))
        if counts[CAVEMEN.index(name)]:
            raise bad(word, Message("origins.problem.men_twice", field=field))
        counts[CAVEMEN.index(name)] = int(text or 1)


def _read_phase(game: Game, state: Any, words: Sequence[str]) -> None:
    """What a phase is about, and whether the game can go on from it."""
    phase, name = int(state.phase), ORIGINS_STAGES[state.phase].name
    takes_words = phase in (FIRE, PAY, SETTLE)
    if bool(words) != takes_words or (len(words) > 1 and phase != PAY):
        raise bad(name, Message("origins.problem.about" if takes_words else "origins.problem.stand_alone"))
    if game.players == 2 and phase in (KING, CHOOSE, PAIR) and state.round_no == 0:
        if phase == CHOOSE:
            raise bad(name, Message("origins.problem.pair_first"))
        if (state.next_owner != NOBODY).any():
            raise bad("next", Message("origins.problem.pair_chiefs"))
    if phase == PAIR and (game.players != 2 or state.round_no):
        raise bad(name, Message("origins.problem.pair"))
    if phase == GIVE and (state.mode != TOTEM or disputed(state) == SETTLED):
        raise bad(name, Message("origins.problem.give"))
    if phase == FIRE:
        _read_volcano(state, words[0])
    if phase >= RECRUIT:
        if state.mode != TRIBE:
            raise bad(name, Message("origins.problem.tribe_mode"))
        if state.round_no == state.rounds and not (state.last_recruits and phase != REFILL):
            raise bad(name, Message("domino.problem.not_now", round=int(state.round_no)))
    if phase in (PAY, SETTLE):
        if words[0] not in _HIRED or (phase == SETTLE and words[0] == "anybody"):
            raise bad(
                words[0], Message("origins.problem.nobody_pay" if phase == PAY else "origins.problem.nobody_settle")
            )
        state.hired = _HIRED.index(words[0]) + 1
    if phase == PAY:
        _read_payment(state, words[1:])
    if phase == SEARCH:
        state.hired = ANYBODY
        if tiles_in(state.pile) == 0:
            raise bad(name, Message("origins.problem.pile_empty"))
    if phase in (SEARCH, SETTLE) and not _homes(state):
        raise bad(name, Message("origins.problem.no_home"))
    if phase == REFILL and (state.turn or not cave_is_short(state)):
        raise bad(name, Message("origins.problem.refill"))


def _homes(state: Any) -> int:
    seat = int(state.owner[state.turn])
    return homes(state, seat, survey(state, seat))


def _read_volcano(state: Any, word: str) -> None:
    seat = int(state.owner[state.turn])
    if not re.fullmatch(CELL, word) or read_cell(word) not in built_squares(state, seat):
        raise bad(word, Message("origins.problem.not_territory"))
    if printed_square(state, seat, *read_cell(word))[0] != VOLCANO:
        raise bad(word, Message("origins.problem.not_volcano"))
    state.volcano = 1 + cell_at(state, *read_cell(word))
    if not targets(state):
        raise bad("fire", Message("origins.problem.nowhere", cell=word))


def _read_payment(state: Any, words: Sequence[str]) -> None:
    for word in words:
        if word not in RESOURCES or int(state.paid) >> RESOURCES.index(word) & 1:
            raise bad(word, Message("origins.problem.payment", known=", ".join(RESOURCES)))
        state.paid |= 1 << RESOURCES.index(word)
    paid, due = int(state.paid), price(state)
    if state.hired == ANYBODY and paid & (paid + 1):
        raise bad("pay", Message("origins.problem.pay_order", known=", ".join(RESOURCES)))
    left = kinds_held(state, int(state.owner[state.turn])) & ~paid
    if len(words) >= due or len(words) + left.bit_count() < due:
        raise bad("pay", Message("origins.problem.price", price=int(due), paid=len(words)))


def _check_box(game: Game, state: Any) -> None:
    """There are no more tokens and cavemen than lie in the box."""
    tokens, men = [], []
    for seat in range(game.players):
        for x, y in built_squares(state, seat):
            tokens.append(token_at(state, seat, x, y))
            men.append(int(man_at(state, seat, x, y)))
    men += [man for man in range(len(CAVEMEN)) for _ in range(int(state.cave[man]) + int(state.pile[man]))]
    if state.hired and state.hired != ANYBODY:
        men.append(int(state.hired) - 1)
    problem = too_many(tokens, men)
    if problem:
        raise NotationError(problem)
