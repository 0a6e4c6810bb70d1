"""Chance at a table: every draw follows from the table's secret and the number of draws before it, as anybody can check
when the game is over (`fair`). Tables that were there before that was so go on as they began, and keep their secret.

At the table of a lesson it follows from what the lesson has prepared."""

import functools
import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from crownlands.engine import fair
from crownlands.engine.action import Action
from crownlands.engine.chance import generator
from crownlands.engine.contract import CHANCE
from crownlands.engine.fair import Draws
from crownlands.engine.position import Position
from crownlands.scene.looks import lesson
from crownlands.server.guests import now
from crownlands.server.ledger import Event, Seat, Step, TableHead


def chance_after(head: TableHead, position: Position, seq: int) -> list[Step]:
    """What chance brings until somebody has a decision to make: events from `seq` on, and where each leads."""
    steps: list[Step] = []
    draws = sum(action < 0 for action in position.history)
    while position.mover == CHANCE:
        action = _drawn(head, draws + len(steps), position)
        position = position.copy().play(action)
        steps.append((Event(seq + len(steps), "chance", action=action.text), position))
    return steps


def _drawn(head: TableHead, number: int, position: Position) -> Action:
    """What chance brings at a table as its draw with this number."""
    if "lesson" in head.settings and (prepared := lesson(head.settings["lesson"])):
        return prepared.drawn(position)
    if head.draws is None:
        return _drawn_of_old(head.secret, _place(head), number, position)
    assert head.luck is not None, "the game has not begun"
    key = _key_of(_place(head), head.secret, tuple(head.luck))
    return position.game.action(fair.drawn(key, number, fair.weights_of(position)))


_key_of = functools.lru_cache(maxsize=4096)(fair.key_of)  # the same for all draws of a game


def _drawn_of_old(secret: bytes, what: str, index: int, position: Position) -> Action:
    """The same in the old way."""
    digest = hmac.new(secret, f"crownlands 1 {what} {index}".encode(), hashlib.sha256).digest()
    return position.draw_with(generator(*(int.from_bytes(digest[i : i + 8], "big") for i in range(0, 32, 8))))


def _place(head: TableHead) -> str:
    """What the draws belong to: a table, or all tables of a day."""
    return head.day or head.id


def luck_of(seats: Sequence[Seat]) -> list[str]:
    """What each seat has added to the secret."""
    return [seat.luck or "" for seat in seats]


def draws_of(head: TableHead, seats: Sequence[Seat], over: bool) -> Draws | None:
    """What may be known of a table's draws: the secret only when the game is over, and the day, if it is that of a day.
    None where nothing can be checked."""
    if head.draws is None:
        return None
    told = over and (head.day is None or head.day < datetime.fromtimestamp(now() / 1000, UTC).date().isoformat())
    game = fair.game_text(head.game, head.options)
    return Draws(
        place=_place(head),
        game=game,
        commitment=fair.commitment(_place(head), game, head.secret),
        luck=tuple(luck_of(seats) if head.luck is None else head.luck),
        secret=head.secret.hex() if told else None,
    )


def draws_data(draws: Draws | None) -> dict[str, Any] | None:
    """The same for everybody to read."""
    if draws is None:
        return None
    return {"version": fair.VERSION, **{name: value for name, value in asdict(draws).items() if value is not None}}
