"""Tables put straight into a database: real games, half of them played, each many times under another id."""

import asyncio
import itertools
from dataclasses import replace

from sqlalchemy import Connection

import crownlands as cl
from crownlands.server import ledger
from crownlands.server.ledger import Event, Seat, TableHead
from crownlands.server.settings import Settings
from crownlands.server.store import Store

GAMES = ("kingdomino players=2", "kingdomino players=4", "origins players=3", "kingdom_builder players=2")
DIFFERENT = 4  # games of each kind


def played(text: str, seed: int) -> tuple[TableHead, list[Seat], list[Event], int]:
    """A table at which half of a game has been played, and whose turn it is."""
    record = cl.play(cl.game(text), "random", seed=seed)
    positions = list(record.positions())[: len(record.actions) // 2]
    events = []
    for seq, (before, after) in enumerate(itertools.pairwise(positions), 1):
        action, seat = after.history[-1].text, before.mover
        by_chance = seat < 0
        events.append(Event(seq, "chance", None, action) if by_chance else Event(seq, "play", seat, action, f"k{seq}"))
    head = TableHead("", record.game, record.game_version, dict(record.options), {"scores": True}, bytes(32), "running")
    seats = [Seat(number, "person") for number in range(positions[0].game.players)]
    return head, seats, events, positions[-1].mover


def store_tables(database: str, count: int) -> None:
    """Put so many tables into a database, which is made if it is not there."""
    games = [played(text, seed) for text in GAMES for seed in range(DIFFERENT)]

    def insert(connection: Connection) -> None:
        for number in range(count):
            head, seats, events, mover = games[number % len(games)]
            ledger.insert_table(connection, replace(head, id=ledger.new_id()), seats, events, mover)

    store = Store(Settings(database=database).database_url())
    store.start()
    try:
        asyncio.run(store.write(insert))
    finally:
        store.close()
