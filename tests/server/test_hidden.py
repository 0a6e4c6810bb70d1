"""A seat's wire never carries another's card.

Non-interference: of two positions that differ only in what a viewer may not know, the viewer is sent the same bytes,
whatever they ask. This runs for every game that hides something.
"""

import itertools
import re
from dataclasses import replace
from pathlib import Path

import pytest

from crownlands.engine import fair
from crownlands.engine.chance import generator
from crownlands.engine.contract import OVER
from crownlands.engine.game import game_ids, make_game
from crownlands.engine.position import Position, read_position
from crownlands.engine.record import Record
from crownlands.server.ledger import Seat, TableHead, insert_table
from tests.server.house import House, house

HIDING = [game for game in game_ids() if make_game(game, {}).hidden]


def random_position(game: str, plies: int, seed: int) -> Position:
    """A position in the middle of a game, without a history."""
    position = make_game(game, {}).start(seed=seed)
    rng = generator(seed, 9)
    for _ in range(plies):
        legal = position.legal()
        rng = generator(int(rng[0]))
        after = position.copy().play(legal[int(rng[0]) % len(legal)])
        if after.over:
            break
        position.play(legal[int(rng[0]) % len(legal)])
    return read_position(position.text())


def twins(game: str, viewer: int | None, seed: int) -> tuple[Position, Position] | None:
    """Two positions that differ, and look the same to a viewer."""
    position = random_position(game, 1 + seed % 3, seed)
    for other_seed in range(20):
        other = position.view(viewer).imagine(other_seed)
        if other != position:
            assert other.view(viewer) == position.view(viewer)
            return position, read_position(other.text())
    return None


def lay(running: House, position: Position) -> tuple[str, str]:
    """A table at which this position is the first, and the token of the guest to whom all its seats belong."""
    owner, token = running.run(running.app.state.guests.make())
    options, secret = position.game.options, b"x" * 32
    head = TableHead("thetable", position.game.id, position.game.version, options, {}, secret, "running", made=1)
    head = replace(head, start=position.text(), draws=fair.VERSION, luck=[""] * position.game.players)
    seats = [Seat(number, "person", owner.id, f"seat {number}") for number in range(position.game.players)]
    running.run(running.app.state.hall.store.write(lambda connection: insert_table(connection, head, seats, [])))
    return head.id, token


def everything_sent(folder: Path, position: Position, viewer: int | None, move: str | None) -> list[str]:
    """Whatever the server sends to a viewer of a position, asked for everything there is to ask."""
    sent: list[str] = []
    with house(folder) as running, running.person() as person:
        table, token = lay(running, position)
        person.http.cookies.set("crownlands", token)
        params = {} if viewer is None else {"seat": viewer}
        with person.socket(table, viewer) as wire:
            wire.until("scene")  # who is there is told by HTTP as well
            paths = ("", "/view", "/story", "/left", "/plies/0", "/record", "/record?format=text")
            for path in (*paths, "/review", "/review/plies/0"):
                answer = person.http.get(f"/api/tables/{table}{path}", params=params if "?" not in path else None)
                sent.append(re.sub(r"127\.0\.0\.1:\d+", "here", answer.text))  # each house has an address of its own
            for action in position.game.actions[:40]:
                wire.send(t="why", action=action.text)
                wire.until("because")
            for symbol in ("card.back", "card.grass", "settlement.1", "seat.0"):
                wire.send(t="what", symbol=symbol)
                wire.until("about")
            for area in ("map", "card", "hand", "objectives"):
                wire.send(t="what", area=area, x=0.5, y=0.5)
                wire.until("about")
            if move is not None:
                person.play(table, move, 0)
            wire.settle()
            sent += wire.heard
        for path in ("/view", "/story", "/record"):
            sent.append(person.http.get(f"/api/tables/{table}{path}", params=params).text)
    return sent


@pytest.mark.parametrize(("game", "seed"), list(itertools.product(HIDING, range(3))))
def test_non_interference(game: str, seed: int, tmp_path: Path) -> None:
    compared = 0
    for viewer in [None, *range(make_game(game, {}).players)]:
        pair = twins(game, viewer, seed)
        if pair is None:
            continue
        one, two = pair
        # Whoever moves: their action, and what is drawn after it, must not tell more than themselves.
        possible = {action.text for action in two.legal()} if one.mover == two.mover >= 0 else set()
        # Whoever's turn begins shows their card to all: the turn must not end.
        possible = {text for text in possible if one.copy().play(text).mover == one.mover}
        move = next((action.text for action in one.legal() if action.text in possible), None)
        first = everything_sent(tmp_path / f"{viewer}a", one, viewer, move)
        second = everything_sent(tmp_path / f"{viewer}b", two, viewer, move)
        assert first == second
        compared += 1
    assert compared, "nothing was hidden from anybody"


def test_the_card_is_nowhere_before_its_turn(tmp_path: Path) -> None:
    """Nothing a watcher is sent names the card of a seat that is not on turn; a seat knows its own."""
    with house(tmp_path) as running, running.person() as person:
        table = person.table("me", "here", game="kingdom_builder", players=2)
        assert person.get(f"/api/tables/{table}")["hidden"] is True
        with person.socket(table) as watcher:
            watcher.until("scene")
            turns: list[int] = []
            while len(turns) < 40:
                mover = watcher.scene["mover"]
                text = person.http.get(f"/api/tables/{table}/record", params={"format": "text"}).text
                assert Record.from_text(text).seen_by == "-"
                for seat, unknown in ((None, 1), (mover, 1), (1 - mover, 0)):
                    asked = {} if seat is None else {"seat": seat}
                    actions = person.get(f"/api/tables/{table}/record", **asked)["actions"]
                    assert actions.count("*?") == unknown, seat
                assert [s["symbol"] for s in watcher.scene["sprites"].values()].count("card.back") <= 1
                turns.append(mover)
                person.play(table, person.view(table, seat=mover)["legal"][0], watcher.seq)
                watcher.settle()
        assert set(turns) == {0, 1}


def test_at_the_end_all_is_shown(tmp_path: Path) -> None:
    with house(tmp_path) as running, running.person() as person:
        table = person.table("random", "random", game="kingdom_builder", players=2)
        with person.socket(table) as watcher:
            while watcher.scene.get("mover") != OVER:
                watcher.receive()
        assert "*?" not in person.get(f"/api/tables/{table}/record")["actions"]
