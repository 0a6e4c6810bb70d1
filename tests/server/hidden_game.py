"""A small game with a hidden card, written for the tests: what the server does for games that hide something.

Each of two seats is dealt one of four cards, face down. Three times each, in turn, they bid 0, 1 or 2, where a bid may
not exceed their card (which nobody who does not see it can check). In the end the card is worth its number, and all
bids count as well.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from crownlands.engine.action import HIDDEN, Action
from crownlands.engine.chance import below
from crownlands.engine.contract import CHANCE, OVER, Rules, register
from crownlands.engine.errors import NotationError
from crownlands.engine.game import Game, Paint, Rulebook, add_game
from crownlands.engine.jit import rule, small_rule
from crownlands.engine.options import Option, Value
from crownlands.engine.position import Item, Position
from crownlands.engine.view import View
from crownlands.engine.words import Message, add_words
from crownlands.scene.model import Area, Choice, Panel, Scene, Sprite, by_id

UNKNOWN = -1
HIDDEN_DEAL = -9
ROUNDS = 6
STATE = np.dtype((np.record, [("turn", np.int8), ("card", np.int8, 2), ("bid", np.int8, 2)]))

add_words(
    {
        "hidden.title": "Hidden",
        "hidden.expect": "{who} bids",
        "hidden.fault": "{action} is more than the card, which is a {card}",
        "hidden.card": "card",
        "hidden.log": "{who}: {what}",
    }
)


@rule
def start(state: Any) -> None:
    state.turn = -2
    for seat in range(2):
        state.card[seat] = UNKNOWN
        state.bid[seat] = 0


@small_rule
def mover(state: Any) -> int:
    if state.turn < 0:
        return CHANCE
    return OVER if state.turn == ROUNDS else int(state.turn) % 2


@small_rule
def legal(state: Any, out: Any) -> int:
    if state.turn < 0:
        for i in range(4):
            out[i] = -4 * (state.turn + 3) + i
        return 4
    if state.turn == ROUNDS:
        return 0
    card = int(state.card[int(state.turn) % 2])
    most = 2 if card == UNKNOWN else min(2, card)
    for bid in range(most + 1):
        out[bid] = bid
    return most + 1


@small_rule
def apply(state: Any, action: int) -> None:
    if state.turn < 0:
        state.card[int(state.turn) + 2] = UNKNOWN if action == HIDDEN_DEAL else (-action - 1) % 4
    else:
        state.bid[int(state.turn) % 2] += action
    state.turn += 1


@rule
def odds(state: Any, actions: Any, n: int, out: Any) -> None:
    for i in range(n):
        out[i] = 1


@small_rule
def draw(state: Any, rng: Any) -> int:
    return -4 * (int(state.turn) + 3) + below(rng, 4)


@small_rule
def scores(state: Any, out: Any) -> None:
    for seat in range(2):
        out[seat] = int(state.bid[seat])
        if state.turn == ROUNDS:
            out[seat] += int(state.card[seat])


@rule
def standing(state: Any, out: Any) -> None:
    for seat in range(2):
        out[seat, 0] = int(state.bid[seat])
        if state.turn == ROUNDS:
            out[seat, 0] += int(state.card[seat])


@small_rule
def worth(state: Any, action: int, scratch: Any, room: Any) -> int:
    return action


@rule
def blank(state: Any, seat: int) -> None:
    for other in range(2):
        if other != seat and state.turn != ROUNDS:
            state.card[other] = UNKNOWN


@rule
def determinize(state: Any, seat: int, rng: Any) -> None:
    for other in range(2):
        if state.card[other] == UNKNOWN and state.turn > other - 2:
            state.card[other] = below(rng, 4)


@rule
def secret(state: Any) -> int:
    return int(state.turn) + 2 if state.turn < 0 else -1


RULES = Rules(STATE, start, mover, legal, apply, odds, draw, scores, standing, worth, blank, determinize, secret)
register(RULES)


def actions(game: Game) -> Sequence[Action]:
    bids = [Action(bid, f"b{bid}", "bid", piece=bid) for bid in range(3)]
    deals = [Action(-1 - 4 * seat - card, f"*{'AB'[seat]}{card}", "deal") for seat in range(2) for card in range(4)]
    return [*bids, *deals, Action(HIDDEN_DEAL, "*?", HIDDEN)]


def seen(position: Position, seat: int) -> tuple[Any, list[Action]]:
    first, history = position.first, list(position.history)
    if not position.over:
        for other in range(2):
            if other != seat:
                first[0].card[other] = UNKNOWN
        for ply, action in enumerate(history):
            if action.kind == "deal" and "AB".index(action.text[1]) != seat:
                history[ply] = position.game.action("*?")
    return first, history


def expected(position: Position) -> Message:
    return Message("hidden.expect", who={CHANCE: "chance", OVER: "nobody"}.get(position.mover) or "AB"[position.mover])


def fault(position: Position, action: Action) -> Message:
    if action.kind != "bid" or position.mover < 0:
        return Message("action.not_now", action=action.text, expected=expected(position))
    return Message("hidden.fault", action=action.text, card=int(position.state.card[position.mover]))


def scene(view: View) -> Scene:
    state = view.state
    back = [f"card.{state.card[seat]}" if state.card[seat] != UNKNOWN else "card.back" for seat in range(2)]
    cards = (Sprite(f"card.{s}", "table", back[s], s, 0, owner=s, label=Message("hidden.card")) for s in (0, 1))
    last = view.history[-1] if view.history else None
    whole = Scene(
        game=view.game.text(),
        ply=len(view.history),
        mover=view.mover,
        prompt=view.expected(),
        areas=(Area("table", "board", 0, 0, 2, 1),),
        sprites=by_id(cards),
        panels=tuple(Panel(score.seat, score.total) for score in view.scores()),
        log=None if last is None else Message("hidden.log", who="AB"[len(view.history) % 2], what=last.text),
    )
    if view.seat is None:
        return whole
    return whole.for_seat(view.seat, (Choice(a.text, "table", view.seat, 0) for a in view.legal()))


def check(options: Mapping[str, Value]) -> None:
    """Nothing excludes anything."""


def set_up(state: Any, options: Mapping[str, Value]) -> None:
    """There is nothing to set."""


def items(game: Game, state: Any, seat: int) -> list[Item]:
    card = int(state.card[seat]) if state.turn == ROUNDS else 0
    return [Item(Message("hidden.card"), card + int(state.bid[seat]))]


def write(game: Game, state: Any) -> list[str]:
    return [" ".join(str(int(n)) for n in (state.turn, *state.card, *state.bid))]


def read(game: Game, state: Any, fields: Sequence[str]) -> None:
    if len(fields) != 1 or len(fields[0].split()) != 5:
        raise NotationError("position.missing", field="numbers")
    state.turn, state.card[0], state.card[1], state.bid[0], state.bid[1] = (int(n) for n in fields[0].split())


def show(position: Position, paint: Paint) -> str:
    return position.text()


def pad(game: Game, text: str) -> Any:
    raise NotationError("position.missing", field="pad")


BOOK = Rulebook(
    id="hidden",
    version=1,
    options=(Option("players", (2,), 2),),
    rules=RULES,
    room=16,
    length=8,
    examples="b1 (bid one)",
    check=check,
    set_up=set_up,
    actions=actions,
    expected=expected,
    fault=fault,
    items=items,
    broken_ties=("outcome.score",) * 3,
    write=write,
    read=read,
    draw=show,
    scene=scene,
    pad=pad,
    seen=seen,
)
add_game("hidden", lambda: BOOK)
