"""The tiny game with one thing wrong at a time, and a veiled one in which only the mover knows the domino at hand.

python -m tests.engine.broken_games     says what conformance finds, one line a game (with CROWNLANDS_JIT=0)
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import tiny_game as tiny

from crownlands.engine.action import HIDDEN, Action
from crownlands.engine.chance import below
from crownlands.engine.conformance import assert_conforms
from crownlands.engine.contract import NOBODY, register
from crownlands.engine.errors import CrownlandsError
from crownlands.engine.fields import Field
from crownlands.engine.game import Game, Limits, Rulebook, add_game, make_game
from crownlands.engine.kinds import Kind
from crownlands.engine.position import Item, Position
from crownlands.engine.words import Message, add_words

BOOK, RULES = tiny.BOOK, tiny.RULES
UNKNOWN = 2  # the way of a domino that is not seen
UNSEEN = -3


# --- a game with a secret ----------------------------------------------------------------------------------------


def hide(state: Any, seat: int) -> None:
    if state.phase == tiny.PLACE and state.turn != seat and state.way != UNKNOWN:
        state.left[state.way] += 1
        state.way = UNKNOWN


def determinize(state: Any, seat: int, rng: Any) -> None:
    if state.way == UNKNOWN:
        state.way = -1 - tiny.draw(state, rng)
        state.left[state.way] -= 1


def secret(state: Any) -> int:
    return int(state.turn) if state.phase == tiny.DRAW else NOBODY


def veiled_apply(state: Any, action: int) -> None:
    if action == UNSEEN:
        state.way, state.phase = UNKNOWN, tiny.PLACE
    else:
        tiny.apply(state, action)


def seen(position: Position, seat: int) -> tuple[Any, list[Action]]:
    history = list(position.history)
    if position.state.phase == tiny.PLACE and position.state.turn != seat and history:
        history[-1] = position.game.action(UNSEEN)
    return position.first, history


def open_past(position: Position, seat: int) -> tuple[Any, list[Action]]:
    return position.first, list(position.history)


add_words({"tiny.unknown": "is hidden"})
tiny.WAYS = ("across", "upright", "unknown")  # type: ignore[assignment]  # the way of a hidden domino has a name as well
HIDDEN_KIND = Kind(
    HIDDEN,
    lambda game: [Action(UNSEEN, "*?", HIDDEN)],
    (tiny.DRAW,),
    lambda position, action: Message("tiny.fault.none_left"),
)
VEILED = replace(
    BOOK,
    kinds=(*BOOK.kinds, HIDDEN_KIND),
    rules=RULES._replace(apply=veiled_apply, hide=hide, determinize=determinize, secret=secret),
    seen=seen,
)


def with_rules(book: Rulebook = BOOK, **changed: Any) -> Rulebook:
    return replace(book, rules=book.rules._replace(**changed))


# --- what can go wrong -------------------------------------------------------------------------------------------


def third_seat(state: Any) -> int:
    who = tiny.mover(state)
    return who + 1 if who >= 0 else who


def hasty(state: Any) -> int:
    return int(state.turn) if state.phase == tiny.DRAW else tiny.mover(state)


def unsorted(state: Any, out: Any) -> int:
    n = tiny.legal(state, out)
    out[:n] = out[:n][::-1].copy()
    return n


def doubled(state: Any, out: Any) -> int:
    n = tiny.legal(state, out)
    out[n] = out[n - 1]
    return n + 1 if n else 0


def speechless(state: Any, out: Any) -> int:
    n = tiny.legal(state, out)
    return 0 if out[0] == tiny.PASS or n == 1 else n


def endless(state: Any, out: Any) -> int:
    if state.phase == tiny.ENDED:
        out[0] = tiny.PASS
        return 1
    return tiny.legal(state, out)


def playing_list(state: Any, out: Any) -> int:
    n = tiny.legal(state, out)
    if state.phase == tiny.PLACE:
        state.board[1 - state.turn] |= 1
    return n


_played: list[int] = []


def remembering(state: Any, action: int) -> None:
    tiny.apply(state, action)
    _played.append(action)
    if len(_played) % 5 == 0:
        state.turn = 0


def forgetful_turns(state: Any, action: int) -> None:
    """Two places lead to the same board."""
    tiny.apply(state, 0 if action == 1 and state.phase == tiny.PLACE and state.board[state.turn] == 0 else action)


def loaded(state: Any, rng: Any) -> int:
    below(rng, 2)
    return -1 if state.left[0] else -2


def no_odds(state: Any, actions: Any, n: int, out: Any) -> None:
    out[:n] = 0
    out[0] = 1


def few_items(game: Game, state: Any, seat: int) -> list[Item]:
    return [replace(item, points=1) for item in tiny.items(game, state, seat)]


def fields_without_turn(game: Game) -> list[Field]:
    rows = tiny.fields(game)
    turn = next(row for row in rows if row.name == "turn")
    rows[rows.index(turn)] = replace(turn, write=lambda game, state: ["A"])
    return rows


def starred(game: Game) -> Iterator[Action]:
    for action in tiny.places(game):
        yield Action(int(action), f"*{action.text}", action.kind, action.at)


def shifting_vision(state: Any, seat: int, rng: Any) -> None:
    determinize(state, seat, rng)
    state.board[0] |= 1


GAMES = {
    "tiny": BOOK,
    "veiled": VEILED,
    "a seat that is not there": with_rules(mover=third_seat),
    "chance and players mixed": with_rules(mover=hasty),
    "an unsorted list": with_rules(legal=unsorted),
    "an action twice": with_rules(legal=doubled),
    "nothing to do": with_rules(legal=speechless),
    "too long": replace(BOOK, limits=lambda options: Limits(9, 0, 8)),
    "too many points": replace(BOOK, limits=lambda options: Limits(16, 0, 3)),
    "too many actions": replace(BOOK, most_legal=6),
    "never over": with_rules(legal=endless),
    "a memory of its own": with_rules(apply=remembering),
    "two names for one thing": with_rules(apply=forgetful_turns),
    "a list that plays": with_rules(legal=playing_list),
    "a loaded die": with_rules(draw=loaded),
    "odds of nothing": with_rules(odds=no_odds),
    "a score that does not add up": replace(BOOK, items=few_items),
    "a text that forgets": replace(BOOK, fields=fields_without_turn),
    "a star for a decision": replace(BOOK, kinds=(BOOK.kinds[0]._replace(actions=starred), *BOOK.kinds[1:])),
    "a leaking view": with_rules(VEILED, hide=lambda state, seat: None),
    "a leaking past": replace(VEILED, seen=open_past),
    "a vision of something else": with_rules(VEILED, determinize=shifting_vision),
}


def verdict(book: Rulebook) -> str:
    """What conformance says of a game."""
    register(book.rules)  # the same states, other rules
    add_game("tiny", lambda: book)
    make_game.__globals__["_game"].cache_clear()
    try:
        assert_conforms(make_game("tiny", {}), games=6, thorough_every=1)
    except AssertionError as error:
        return str(error)
    except CrownlandsError as error:
        return f"stopped: {error}"
    return "conforms"


if __name__ == "__main__":
    for name, book in GAMES.items():
        print(f"{name}: {verdict(book)}")
