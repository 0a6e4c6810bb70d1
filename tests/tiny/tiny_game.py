"""A game of its own, outside the package: two players, a board of 3×3 squares each, dominoes of one colour.

Chance says whether the next domino lies across or stands upright, and whoever's turn it is lays it. Covered squares
are points. It is here to show what a game must bring, and that nothing in the package has to know about it.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from crownlands.engine.action import Action
from crownlands.engine.chance import below
from crownlands.engine.contract import CHANCE, OVER, Rules, register
from crownlands.engine.errors import NotationError
from crownlands.engine.fields import Field, Text, bad
from crownlands.engine.game import Game, Limits, Paint, Rulebook
from crownlands.engine.jit import count, rule
from crownlands.engine.kinds import Kind
from crownlands.engine.options import Option, Value
from crownlands.engine.position import Item, Position
from crownlands.engine.words import Message, add_words

DRAW, PLACE, ENDED = 0, 1, 2  # phases
PASS = 12
SQUARES = [x + y for y in "123" for x in "abc"]
ACROSS = [(3 * y + x, 3 * y + x + 1) for y in range(3) for x in range(2)]
UPRIGHT = [(3 * y + x, 3 * y + x + 3) for y in range(2) for x in range(3)]
PLACES = ACROSS + UPRIGHT
COVERS = np.array([1 << a | 1 << b for a, b in PLACES])
WAYS = ("across", "upright")

STATE = np.dtype(
    (
        np.record,
        [
            ("phase", np.int8),
            ("turn", np.int8),
            ("way", np.int8),  # of the domino at hand
            ("left", np.int8, 2),  # dominoes of each way to come
            ("board", np.int16, 2),  # covered squares of each seat
        ],
    )
)


@rule
def start(state: Any) -> None:
    state.left[0] = 4
    state.left[1] = 4


@rule
def mover(state: Any) -> int:
    return CHANCE if state.phase == DRAW else OVER if state.phase == ENDED else int(state.turn)


@rule
def legal(state: Any, out: Any) -> int:
    n = 0
    if state.phase == DRAW:
        for way in range(1, -1, -1):
            if state.left[way] > 0:
                out[n] = -1 - way
                n += 1
    elif state.phase == PLACE:
        for place in range(6 * state.way, 6 * state.way + 6):
            if int(state.board[state.turn]) & COVERS[place] == 0:
                out[n] = place
                n += 1
        if n == 0:
            out[0] = PASS
            n = 1
    return n


@rule
def apply(state: Any, action: int) -> None:
    if state.phase == DRAW:
        state.way = -1 - action
        state.left[state.way] -= 1
        state.phase = PLACE
        return
    if action != PASS:
        state.board[state.turn] |= COVERS[action]
    state.turn = 1 - state.turn
    state.way = 0
    state.phase = DRAW if state.left[0] + state.left[1] > 0 else ENDED


@rule
def odds(state: Any, actions: Any, n: int, out: Any) -> None:
    for i in range(n):
        out[i] = state.left[-1 - actions[i]]


@rule
def draw(state: Any, rng: Any) -> int:
    return -1 if below(rng, int(state.left[0]) + int(state.left[1])) < state.left[0] else -2


@rule
def scores(state: Any, out: Any) -> None:
    for seat in range(2):
        out[seat] = count(int(state.board[seat]))


@rule
def standing(state: Any, out: Any) -> None:
    for seat in range(2):
        out[seat, 0] = count(int(state.board[seat]))
        out[seat, 1] = 0
        out[seat, 2] = 0


RULES = Rules(STATE, start, mover, legal, apply, odds, draw, scores, standing)
register(RULES)


def covered(state: Any, seat: int) -> tuple[str, ...]:
    """The covered squares of a seat."""
    return tuple(name for i, name in enumerate(SQUARES) if int(state.board[seat]) >> i & 1)


# --- actions -----------------------------------------------------------------------------------------------------


def places(game: Game) -> Iterator[Action]:
    for number, (a, b) in enumerate(PLACES):
        yield Action(number, f"{SQUARES[a]}{SQUARES[b]}", "place", (SQUARES[a], SQUARES[b]))


def place_fault(position: Position, action: Action) -> Message:
    if int(action) // 6 != position.state.way:
        return Message("tiny.fault.way", way=Message(f"tiny.{WAYS[position.state.way]}"))
    return Message("tiny.fault.covered", squares=", ".join(action.at))


KINDS = (
    Kind("place", places, (PLACE,), place_fault),
    Kind("pass", lambda game: [Action(PASS, "pass", "pass")], (PLACE,), lambda p, a: Message("tiny.fault.pass")),
    Kind(
        "draw",
        lambda game: [Action(-1, "*across", "draw"), Action(-2, "*upright", "draw")],
        (DRAW,),
        lambda position, action: Message("tiny.fault.none_left"),
    ),
)


# --- texts -------------------------------------------------------------------------------------------------------


def board_field(seat: int) -> Field:
    def read(text: Text, words: list[str]) -> None:
        for word in words:
            if word not in SQUARES or word in words[: words.index(word)]:
                raise bad(word, Message("tiny.problem.square"))
            text.state.board[seat] |= 1 << SQUARES.index(word)

    return Field("AB"[seat], lambda game, state: covered(state, seat), read, needed=True)


def read_left(text: Text, words: list[str]) -> None:
    if len(words) != 2 or not all(word in ("0", "1", "2", "3", "4") for word in words):
        raise bad("left", Message("tiny.problem.left"))
    text.state.left[:] = [int(word) for word in words]


def read_turn(text: Text, words: list[str]) -> None:
    if words not in (["A"], ["B"]):
        raise bad("turn", Message("tiny.problem.turn"))
    text.state.turn = "AB".index(words[0])
    text.state.phase = text.phase


def read_way(text: Text, words: list[str]) -> None:
    if len(words) != 1 or words[0] not in WAYS:
        raise bad("place", Message("tiny.problem.way"))
    text.state.way = WAYS.index(words[0])


def check_over(text: Text) -> Message | None:
    none_left = not text.state.left.any()
    wrong = (text.state.phase == ENDED and not none_left) or (text.state.phase == DRAW and none_left)
    return Message("tiny.problem.over") if wrong else None


def fields(game: Game) -> list[Field]:
    return [
        board_field(0),
        board_field(1),
        Field("left", lambda game, state: map(str, state.left), read_left, check_over, needed=True),
        Field("turn", lambda game, state: ["AB"[state.turn]], read_turn, needed=True),
        Field("draw", bare=True, phase=DRAW),
        Field("place", lambda game, s: [WAYS[s.way]] if s.phase == PLACE else [], read_way, phase=PLACE),
        Field("over", bare=True, phase=ENDED),
    ]


# --- for people --------------------------------------------------------------------------------------------------

add_words(
    {
        "tiny.title": "Tiny",
        "tiny.about": "Cover your nine squares.",
        "tiny.examples": "a1b1, b2b3, pass",
        "tiny.pass": "Pass: there is no room",
        "tiny.across": "lies across",
        "tiny.upright": "stands upright",
        "tiny.expected.draw": "The next domino is drawn",
        "tiny.expected.place": "{seat} lays a domino: it {way}",
        "tiny.expected.over": "The game is over",
        "tiny.item.covered": "covered squares",
        "tiny.fault.way": "This domino {way}.",
        "tiny.fault.covered": "{squares}: something lies there already.",
        "tiny.fault.pass": "There is room for the domino.",
        "tiny.fault.none_left": "There is no such domino left.",
        "tiny.problem.square": "every square is one of a1 to c3, once",
        "tiny.problem.left": "there are 0 to 4 dominoes of each way left, as in 'left 3 4'",
        "tiny.problem.turn": "it is A's turn or B's",
        "tiny.problem.way": "the domino lies 'across' or stands 'upright'",
        "tiny.problem.over": "the game is over when no domino is left, and only then",
        "tiny.problem.board": "a board is three lines of three squares, # or .",
        "tiny.area.board": "{seat}'s squares",
    }
)


def expected(position: Position) -> Message:
    state = position.state
    if state.phase != PLACE:
        return Message("tiny.expected.draw" if state.phase == DRAW else "tiny.expected.over")
    return Message("tiny.expected.place", seat="AB"[state.turn], way=Message(f"tiny.{WAYS[state.way]}"))


def items(game: Game, state: Any, seat: int) -> list[Item]:
    cells = covered(state, seat)
    return [Item("covered", Message("tiny.item.covered"), len(cells), cells)]


def show(position: Position, paint: Paint) -> str:
    boards = [int(board) for board in position.state.board]
    lines = [["".join(".#"[board >> 3 * y + x & 1] for x in range(3)) for board in boards] for y in range(3)]
    return "\n".join(["A    B", *("  ".join(line) for line in lines), str(position.expected())])


def read_board(game: Game, text: str) -> Any:
    lines = text.split()
    if len(lines) != 3 or any(len(line) != 3 or set(line) - set(".#") for line in lines):
        raise NotationError("tiny.problem.board")
    states = game.start_state()
    states[0].board[0] = sum(1 << i for i, square in enumerate("".join(lines)) if square == "#")
    return states


def set_up(state: Any, options: Mapping[str, Value]) -> None:
    """There is nothing to choose."""


BOOK = Rulebook(
    id="tiny",
    version=1,
    options=(Option("players", (2,), 2),),
    rules=RULES,
    most_legal=8,
    limits=lambda options: Limits(longest=16, least_points=0, most_points=8),
    examples=Message("tiny.examples"),
    check=lambda options: None,
    set_up=set_up,
    expected=expected,
    items=items,
    broken_ties=("outcome.score",) * 3,
    show=show,
    read_board=read_board,
    kinds=KINDS,
    fields=fields,
)
