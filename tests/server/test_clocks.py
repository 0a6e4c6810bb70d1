"""Clocks: what is charged, given and shown; what happens at zero; downtime, lag, and clocks that nobody looks at."""

import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from crownlands.server import hall as halls
from crownlands.server.clocks import DAY, GRACE, MOST_LAG, RETURN, control_of
from crownlands.server.moments import Moments
from crownlands.server.schema import events, tables
from tests.server.house import House, Person, Process, house

TURN = {"clock": "turn", "time": 30}
GAME = {"clock": "game", "time": 600, "increment": 10}
DAYS = {"clock": "days", "time": 3}


class Hands(Moments):
    """A clock that is set by hand."""

    def __init__(self, at: int = 1_900_000_000_000) -> None:
        super().__init__()
        self.at = at

    def now(self) -> int:
        return self.at


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def running(tmp_path: Path, hands: Hands) -> Iterator[House]:
    with house(tmp_path, moments=hands, clocks_checked=0.02) as found:
        yield found


def clock(person: Person, table: str) -> dict[str, Any]:
    return dict(person.get(f"/api/tables/{table}")["clock"])


def play(person: Person, table: str) -> int:
    """Play the first thing that can be played; whose it was."""
    mover = int(person.view(table)["mover"])
    seen = person.view(table, seat=mover)
    person.play(table, seen["legal"][0], seen["seq"])
    return mover


def play_until_turn(person: Person, table: str, seat: int) -> None:
    """Play a person's seats until another turn of this one begins."""
    while play(person, table) == seat and person.view(table)["mover"] == seat:
        pass
    while person.view(table)["mover"] != seat:
        play(person, table)


def until(person: Person, table: str, status: str) -> dict[str, Any]:
    while (found := person.get(f"/api/tables/{table}"))["status"] != status:
        person.view(table, after=found["seq"], wait=1)
    return dict(found)


def out_of_time(person: Person, table: str) -> dict[str, Any]:
    """The table once something has happened because somebody's time is over."""
    while True:
        found = dict(person.get(f"/api/tables/{table}"))
        if found["status"] == "finished" or any("out" in seat for seat in found["seats"]):
            return found
        if any(seat["kind"] == "person" and seat["bot"] for seat in found["seats"]):
            return found


# --- settings ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "settings",
    [
        {"clock": "sand"},
        {"clock": "turn"},
        {"clock": "turn", "time": 14},
        {"clock": "turn", "time": 601},
        {"clock": "turn", "time": True},
        {"clock": "turn", "time": 30, "increment": 5},
        {"clock": "game", "time": 600, "increment": 61},
        {"clock": "days", "time": 15},
        {"clock": "turn", "time": 30, "at_zero": "shout"},
        {"time": 30},
        {"increment": 30},
        {"scores": 1},
    ],
)
def test_settings_that_make_no_sense(anna: Person, settings: dict[str, Any]) -> None:
    seats = [{"kind": "me"}, {"kind": "here"}]
    body = {"game": "kingdomino", "options": {}, "seats": seats, "settings": settings}
    assert anna.post("/api/tables", body, 422)["error"][0] in ("table.setting", "table.clock_number")


def test_a_rematch_has_the_same_clock(anna: Person) -> None:
    table = anna.table("me", "here", sample=True, settings={**GAME, "at_zero": "forfeit"})
    about = anna.get(f"/api/tables/{table}")
    assert about["settings"] == {"scores": True, **GAME, "at_zero": "forfeit"}
    anna.post(f"/api/tables/{table}/resign", {"key": "r", "seq": 0, "seat": 0})
    again = anna.post(f"/api/tables/{table}/rematch", None, 201)
    assert again["settings"] == about["settings"] and again["clock"]["left"] == [600_000, 600_000]
    played_on = anna.post(f"/api/tables/{table}/play_on", {"ply": 1}, 201)
    assert played_on["settings"] == {"scores": True} and played_on["clock"] is None
    assert control_of(played_on["settings"]) is None


# --- at a table --------------------------------------------------------------------------------------------------


def test_time_runs_and_is_charged(running: House, hands: Hands) -> None:
    with running.person() as anna:
        table = anna.table("me", "here", sample=True, settings=GAME)
        first = anna.view(table)["mover"]
        assert clock(anna, table) | {"at": 0} == {
            "kind": "game",
            "time": 600_000,
            "increment": 10_000,
            "at_zero": "bot",
            "left": [600_000, 600_000],
            "running": first,
            "starts": GRACE,
            "at": 0,
        }
        hands.at += GRACE + 5000
        assert clock(anna, table)["left"][first] == 595_000
        play_until_turn(anna, table, first)
        turns = [turn["seat"] for turn in anna.get(f"/api/tables/{table}/story")["turns"]]
        had = [600_000 - 5000 * (seat == first) + 10_000 * turns.count(seat) for seat in range(2)]
        assert clock(anna, table)["left"] == had
        assert clock(anna, table)["starts"] == 0
        with anna.socket(table, first) as wire:
            told = wire.until("clock")["clock"]
            assert told == clock(anna, table)
            hands.at += 7000
            wire.until_seq(wire.play(wire.scene["choices"][0]["action"])["seq"])
            left = wire.until("clock")["clock"]["left"][first]
            assert left in (had[first] - 7000, had[first] + 3000), "with or without the increment"

        def spent(connection: Any) -> list[Any]:
            query = select(events.c.kind, events.c.spent).where(events.c.table_id == table).order_by(events.c.seq)
            return [tuple(row) for row in connection.execute(query)]

        stored = running.run(running.app.state.hall.store.read(spent))
        assert all((cost is None) == (kind == "chance") for kind, cost in stored)
        assert sum(cost or 0 for _, cost in stored) == 5000 + 7000


def test_taking_back_gives_no_time_back(running: House, hands: Hands) -> None:
    with running.person() as anna:
        table = anna.table("me", "here", sample=True, settings=TURN)
        while True:
            hands.at += GRACE  # the first action of each
            seat = play(anna, table)
            seen = anna.view(table, seat=seat)
            if seen["mover"] == seat and seen["undo"]:
                break
        left = clock(anna, table)["left"][seat]
        hands.at += 4000
        anna.post(f"/api/tables/{table}/undo", {"key": "u", "seq": seen["seq"], "seat": seat})
        assert clock(anna, table)["left"][seat] == left - 4000


def test_bots_have_all_the_time_they_need(running: House) -> None:
    with running.person() as anna:
        table = anna.table("me", "random", sample=True, settings=TURN)
        anna.finish(table)
        assert clock(anna, table)["left"][1] == 30_000 and clock(anna, table)["running"] is None


def test_a_slow_network_is_given_back(running: House, hands: Hands) -> None:
    with running.person() as anna:
        table = anna.table("me", "here", sample=True, settings=GAME)
        seat = anna.view(table)["mover"]
        play_until_turn(anna, table, seat)
        for trip, back in ((200, 200), (900, MOST_LAG)):
            with anna.socket(table, anna.view(table)["mover"]) as wire:
                wire.until("scene")
                for _ in range(3):
                    wire.send(t="ping")
                    pong = wire.until("pong")
                    assert pong["at"] == hands.at
                    hands.at += trip
                    wire.send(t="echo", n=pong["echo"])
                    wire.send(t="echo", n=pong["echo"])  # said twice, it counts once
                    wire.settle()
                mover, told = wire.scene["mover"], clock(anna, table)
                hands.at += 5000
                wire.play(wire.scene["choices"][0]["action"])
                spent = told["left"][mover] - clock(anna, table)["left"][mover]
                assert spent in (5000 - back, 5000 - back - 10_000)


# --- at zero -----------------------------------------------------------------------------------------------------


def test_a_bot_plays_on_and_one_can_come_back(running: House, hands: Hands) -> None:
    with running.person() as anna:
        table = anna.table("me", "here", sample=True, settings={**GAME, "increment": 0})
        seat = anna.view(table)["mover"]
        hands.at += GRACE + 600_000  # the time is over, but the network might be slow
        assert clock(anna, table)["left"][seat] == 0 and not anna.get(f"/api/tables/{table}")["seats"][seat]["bot"]
        hands.at += MOST_LAG
        found = out_of_time(anna, table)
        assert found["seats"][seat]["bot"] and found["status"] == "running" and "out" not in found["seats"][seat]
        while anna.view(table)["mover"] == seat:  # the bot ends the turn
            pass
        assert clock(anna, table)["left"][seat] == RETURN, "a little is there again"
        anna.seat(table, seat, "back")
        while anna.view(table)["mover"] != seat:
            play(anna, table)
        hands.at += 3000
        assert clock(anna, table)["left"][seat] == RETURN - 3000
        assert anna.finish(table), "and the game can be played to its end"


def test_nobody_gets_time_by_coming_back_in_the_same_turn(tmp_path: Path, hands: Hands) -> None:
    with house(tmp_path, moments=hands, clocks_checked=0.02, pace=3600.0) as slow, slow.person() as anna:
        table = anna.table("me", "here", sample=True, settings=TURN)
        seat = anna.view(table)["mover"]
        hands.at += GRACE + 30_000 + MOST_LAG
        out_of_time(anna, table)
        assert anna.seat(table, seat, "back", 409)["error"][0] == "seat.out_of_time"


def test_nobody_gets_time_by_going_and_coming(tmp_path: Path, hands: Hands) -> None:
    """A bot that was asked to play a turn ends it: a clock cannot be wound up by that."""
    with house(tmp_path, moments=hands, pace=3600.0) as slow, slow.person() as anna:
        table = anna.table("me", "here", sample=True, settings=TURN)
        seat = anna.view(table)["mover"]
        hands.at += GRACE + 29_000
        anna.seat(table, seat, "bot")
        assert anna.seat(table, seat, "back", 409)["error"][0] == "seat.bot_turn"
        anna.seat(table, 1 - seat, "bot")
        assert anna.seat(table, 1 - seat, "back")["seats"][1 - seat]["bot"] is None, "in another's turn one may"


def test_a_seat_that_was_left_runs_out_too(running: House, hands: Hands) -> None:
    with running.person() as anna, running.person() as bela:
        table = anna.table("me", "open", sample=True, settings=TURN)
        bela.seat(table, 1, "sit")
        seat = anna.view(table)["mover"]
        (anna, bela)[seat].seat(table, seat, "leave")
        hands.at += GRACE + 30_000 + MOST_LAG
        while anna.get(f"/api/tables/{table}")["seats"][seat]["kind"] != "bot":
            pass


def test_forfeit_of_one_of_two(running: House, hands: Hands) -> None:
    with running.person() as anna, running.person() as bela:
        table = anna.table("me", "open", sample=True, settings={**TURN, "at_zero": "forfeit"})
        bela.seat(table, 1, "sit")
        loser = anna.view(table)["mover"]
        with anna.socket(table, 0) as wire:
            wire.until("scene")
            hands.at += GRACE + 30_000 + MOST_LAG
            wire.until(lambda _: wire.scene["mover"] == -4)  # the scene says that the game is over
            wire.settle()
            assert wire.status == "finished" and wire.seats[loser]["out"] == "forfeit"
            assert [panel["rank"] for _, panel in sorted(wire.scene["panels"].items())] == [
                2 if seat == loser else 1 for seat in range(2)
            ]
            assert wire.scene["because"][0][0] == "outcome.because.forfeit"
        found = anna.get(f"/api/tables/{table}")
        assert found["ending"] == "forfeit" and found["outcome"]["winners"] == [1 - loser]
        assert found["outcome"]["decided_by"] == ["outcome.forfeit"] and found["clock"]["running"] is None
        view = anna.view(table, seat=loser if loser == 0 else 0)
        assert view["legal"] == [] and view["mover"] == -4 and view["undo"] == 0


def test_forfeit_of_one_of_four(running: House, hands: Hands) -> None:
    with running.person() as anna:
        table = anna.table("me", "here", "here", "here", settings={**TURN, "at_zero": "forfeit"})
        loser = anna.view(table)["mover"]
        hands.at += GRACE + 30_000 + MOST_LAG
        found = out_of_time(anna, table)
        assert found["status"] == "running" and found["seats"][loser]["out"] == "forfeit"
        assert anna.seat(table, loser, "back", 409)["error"][0] == "seat.out"
        assert anna.seat(table, loser, "leave", 409)["error"][0] == "seat.out"
        anna.finish(table)
        found = anna.get(f"/api/tables/{table}")
        assert found["ending"] is None and found["outcome"]["ranks"][loser] == 4
        assert sorted(rank for seat, rank in enumerate(found["outcome"]["ranks"]) if seat != loser)[0] == 1
        assert anna.view(table)["scene"]["panels"][str(loser)]["rank"] == 4


# --- where nobody looks ------------------------------------------------------------------------------------------


def test_a_table_that_is_not_in_memory(tmp_path: Path, hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "FORGOTTEN_AFTER", -1.0)
    forgetful = house(tmp_path, moments=hands, clocks_checked=0.02, tables_in_memory=1)
    with forgetful as running, running.person() as anna:
        table = anna.table("me", "here", sample=True, settings={**DAYS, "at_zero": "forfeit"})
        anna.table("me", "here", sample=True)
        assert table not in running.app.state.hall._tables
        hands.at += 3 * DAY + MOST_LAG

        def ending(connection: Any) -> Any:
            return connection.execute(select(tables.c.ending).where(tables.c.id == table)).scalar()

        while running.run(running.app.state.hall.store.read(ending)) != "forfeit":
            pass


def test_time_without_a_server_is_given_back(tmp_path: Path, hands: Hands) -> None:
    with house(tmp_path, moments=hands) as running, running.person() as anna:
        table = anna.table("me", "here", sample=True, settings={**TURN, "at_zero": "forfeit"})
        hands.at += GRACE + 5000
        before = clock(anna, table)
        hall = running.app.state.hall
        running.run(_signed(hall))
        cookies = dict(anna.http.cookies)
    for _ in range(2):  # and again, where nobody has looked at the table in between
        hands.at += 3_600_000
        with house(tmp_path, moments=hands, clocks_checked=0.02) as running:
            running.run(_signed(running.app.state.hall))
    with house(tmp_path, moments=hands, clocks_checked=0.02) as running, running.person() as anna:
        anna.http.cookies.update(cookies)
        assert clock(anna, table)["left"] == before["left"] and clock(anna, table)["running"] == before["running"]
        hands.at += 1000
        assert clock(anna, table)["left"][before["running"]] == before["left"][before["running"]] - 1000


async def _signed(hall: Any) -> None:
    """The house has said that it is there."""
    await hall.store.write(hall.street.houses._sign)


def test_killed_and_started_an_hour_later(tmp_path: Path) -> None:
    first = Process(tmp_path)
    table = first.person.table("me", "here", sample=True, settings={"clock": "game", "time": 7200})
    before = clock(first.person, table)
    cookies = dict(first.http.cookies)
    first.stop(signal.SIGKILL)
    hour = 3_600_000
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection, connection:  # as if it were an hour ago
        connection.execute("UPDATE houses SET seen = seen - ?, moment = moment - ?", (hour, hour))
        connection.execute("UPDATE tables SET deadline = deadline - ?", (hour,))
    second = Process(tmp_path)
    try:
        second.http.cookies.update(cookies)
        after = clock(second.person, table)
        assert after["running"] == before["running"]
        had = before["left"][before["running"]] + before["starts"]
        has = after["left"][after["running"]] + after["starts"]
        assert has > had - hour / 2, "the hour is not lost"
    finally:
        second.stop(signal.SIGTERM)
