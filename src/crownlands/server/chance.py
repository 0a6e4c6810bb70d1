"""Chance at a table: every draw follows from the table's secret and the number of draws before it."""

import hashlib
import hmac

from crownlands.engine.action import Action
from crownlands.engine.chance import generator
from crownlands.engine.position import Position

SECRET_BYTES = 32


def drawn(secret: bytes, table: str, index: int, position: Position) -> Action:
    """What chance brings as its draw number `index` at a table."""
    digest = hmac.new(secret, f"crownlands 1 {table} {index}".encode(), hashlib.sha256).digest()
    return position.draw_with(generator(*(int.from_bytes(digest[i : i + 8], "big") for i in range(0, 32, 8))))
