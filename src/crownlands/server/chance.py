"""Chance at a table: every draw follows from the table's secret and the number of draws before it.

At the table of a lesson it follows from what the lesson has prepared."""

import hashlib
import hmac

from crownlands.engine.action import Action
from crownlands.engine.chance import generator
from crownlands.engine.contract import CHANCE
from crownlands.engine.position import Position
from crownlands.scene.looks import lesson
from crownlands.server.ledger import Event, Step, TableHead

SECRET_BYTES = 32


def drawn(secret: bytes, what: str, index: int, position: Position) -> Action:
    """What chance brings as its draw number `index` at a table, or at all tables of a day."""
    digest = hmac.new(secret, f"crownlands 1 {what} {index}".encode(), hashlib.sha256).digest()
    return position.draw_with(generator(*(int.from_bytes(digest[i : i + 8], "big") for i in range(0, 32, 8))))


def chance_after(head: TableHead, position: Position, seq: int) -> list[Step]:
    """What chance brings until somebody has a decision to make: events from `seq` on, and where each leads."""
    steps: list[Step] = []
    prepared = lesson(head.settings["lesson"]) if "lesson" in head.settings else None
    draws = sum(action < 0 for action in position.history)
    while position.mover == CHANCE:
        if prepared is not None:
            action = prepared.drawn(position)
        else:
            action = drawn(head.secret, head.day or head.id, draws + len(steps), position)
        position = position.copy().play(action)
        steps.append((Event(seq + len(steps), "chance", action=action.text), position))
    return steps
