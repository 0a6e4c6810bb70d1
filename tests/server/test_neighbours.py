"""Several houses at one PostgreSQL: what happens in one is seen in the others, one of two writers wins, and what a dead
one had taken on goes on elsewhere."""

import contextlib
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from crownlands.engine.match import Bot
from crownlands.engine.view import View
from crownlands.engine.words import Message, say
from crownlands.server.database import IMPATIENT
from crownlands.server.errors import Refusal
from crownlands.server.settings import Settings
from crownlands.server.store import Store
from tests.server.house import PATIENCE, House, Person, Process, house
from tests.server.postgresql import Server, postgresql_server


@contextlib.contextmanager
def two_houses(
    postgresql: Server, folder: Path, bots: dict[str, Bot] | None = None, **settings: Any
) -> Iterator[tuple[House, House]]:
    database = postgresql.new_database()
    with (
        pytest.MonkeyPatch.context() as patch,
        house(folder, bots, database=database, **settings) as one,
        house(folder, bots, database=database, **settings) as two,
    ):
        patch.setattr("crownlands.server.houses.DEAD_AFTER", 600_000)  # slow is not dead
        yield one, two


@contextlib.contextmanager
def in_both(one: House, two: House) -> Iterator[tuple[Person, Person]]:
    """One person, who can be reached through both houses."""
    with one.person() as person, two.person() as again:
        person.get("/api/me")
        again.http.cookies.update(dict(person.http.cookies))
        yield person, again


def wait_until(what: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline, "it does not come"
        time.sleep(0.005)


def test_a_move_made_in_one_house_is_seen_in_the_other(postgresql: Server, tmp_path: Path) -> None:
    with two_houses(postgresql, tmp_path) as (one, two), in_both(one, two) as (person, again):
        table = person.table("me", "here", sample=True)
        with person.socket(table, 0) as here, again.socket(table, 1) as there:
            here.until("scene"), there.until("scene")
            for _ in range(12):
                wire, other = (here, there) if here.scene["mover"] == 0 else (there, here)
                answer = wire.play(wire.scene["choices"][0]["action"])
                wire.until_seq(answer["seq"])
                wire.settle()
                other.until_seq(wire.seq)
            assert here.seq == there.seq > 12
        for seat in (0, 1):
            assert person.view(table, seat=seat) == again.view(table, seat=seat)


def test_one_of_two_writers_wins(postgresql: Server, tmp_path: Path) -> None:
    """Both play at the same moment, again and again: one event each time, and the loser is told."""
    with two_houses(postgresql, tmp_path) as (one, two), in_both(one, two) as people:
        table = people[0].table("me", "here", sample=True)
        answers: list[Any] = [None, None]
        for number in range(15):
            views = [person.view(table) for person in people]
            seq = max(view["seq"] for view in views)
            wait_until(lambda seq=seq: all(person.view(table)["seq"] == seq for person in people))
            mover = people[0].view(table)["mover"]
            legal = people[0].view(table, seat=mover)["legal"]

            def play(n: int, seq: int = seq, mover: int = mover, action: str = legal[0], number: int = number) -> None:
                body = {"key": f"{number}-{n}", "seq": seq, "action": action, "seat": mover}
                answers[n] = people[n].http.post(f"/api/tables/{table}/actions", json=body)

            threads = [threading.Thread(target=play, args=(n,)) for n in (0, 1)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            lost = next(answer.json() for answer in answers if answer.status_code == 409)
            assert lost["error"][0] == "table.stale" and lost["seq"] > seq


def test_a_key_is_known_in_every_house(postgresql: Server, tmp_path: Path) -> None:
    """A move acknowledged by one house and sent again to the other, which has not heard of it."""
    with two_houses(postgresql, tmp_path) as (one, two), in_both(one, two) as (person, again):
        table = person.table("me", "here", sample=True)
        view = again.view(table)
        two.app.state.hall.street.neighbours._stopping.set()  # it has gone deaf
        legal = again.view(table, seat=view["mover"])["legal"]
        first = person.play(table, legal[0], view["seq"], key="once")
        assert again.play(table, legal[0], view["seq"], key="once") == first


def test_seats_are_one_and_the_same(postgresql: Server, tmp_path: Path) -> None:
    """What one house did about a seat is not undone by another that has not seen it."""
    with two_houses(postgresql, tmp_path) as (one, two), in_both(one, two) as (person, again):
        table = person.table("me", "here", sample=True)
        again.get(f"/api/tables/{table}")
        two.app.state.hall.street.neighbours._stopping.set()
        assert person.seat(table, 1, "bot")["seats"][1]["bot"] == "squire"
        token = again.post(f"/api/tables/{table}/seats/1/token", status=201)["token"]
        assert again.get(f"/api/tables/{table}")["seats"][1]["bot"] == "squire", "it has looked at the store"
        assert person.seat(table, 1, "back")["seats"][1]["bot"] is None
        with one.person(authorization=f"Bearer {token}") as program:
            assert program.view(table)["seat"] == 1


def test_a_former_owner_neither_sees_nor_plays(postgresql: Server, tmp_path: Path) -> None:
    with two_houses(postgresql, tmp_path) as (one, two), in_both(one, two) as (person, again):
        table = person.table("me", "here", game="kingdom_builder", players=2)
        with again.socket(table, 0) as wire, one.person() as other:
            wire.until("scene")
            seen = again.view(table)
            person.seat(table, 0, "leave")
            other.seat(table, 0, "sit")
            with pytest.raises(ConnectionClosed) as closed:
                wire.until("the end")
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
            body = {"key": "k", "seq": seen["seq"], "action": "x", "seat": 0}
            assert again.post(f"/api/tables/{table}/actions", body, 403)["error"][0] == "seat.foreign"


def test_a_former_owner_does_not_play_even_where_nobody_was_told(postgresql: Server, tmp_path: Path) -> None:
    with two_houses(postgresql, tmp_path) as (one, two), in_both(one, two) as (person, again):
        table = person.table("me", "here", sample=True)
        view = again.view(table)
        mover = view["mover"]
        legal = again.view(table, seat=mover)["legal"]
        two.app.state.hall.street.neighbours._stopping.set()
        person.seat(table, mover, "leave")
        body = {"key": "k", "seq": view["seq"], "action": legal[0], "seat": mover}
        assert again.post(f"/api/tables/{table}/actions", body, 403)["error"][0] == "seat.foreign"


def test_who_is_there_and_what_is_said_is_known_everywhere(postgresql: Server, tmp_path: Path) -> None:
    with two_houses(postgresql, tmp_path, away_after=0.0) as (one, two), in_both(one, two) as (person, _):
        table = person.table("me", "open", sample=True)
        with two.person() as friend:
            friend.seat(table, 1, "sit")
            with person.socket(table, 0) as here, friend.socket(table, 1) as there:
                for wire in (here, there):
                    wire.until(lambda m: m["t"] == "seats" and all(seat["present"] for seat in m["seats"]))
                refused = person.seat(table, 1, "bot", 409)["error"]
                assert refused[0] == "seat.present"
                there.send(t="phrase", phrase="hello")
                assert here.until("phrase")["seat"] == 1
                friend.http.patch("/api/me", json={"name": "Béla"})
                here.until(lambda m: m["t"] == "seats" and m["seats"][1]["name"] == "Béla")
            with person.socket(table, 0) as here:
                here.until(lambda m: m["t"] == "seats" and not m["seats"][1]["present"])


class Counting:
    """A bot that notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []

    def __call__(self, view: View) -> Any:
        self.asked.append((view.text(), view.mover))
        return view.legal()[0]


def test_bots_are_driven_by_one_house(postgresql: Server, tmp_path: Path) -> None:
    bot = Counting()
    with two_houses(postgresql, tmp_path, {"counting": bot}) as (one, two), in_both(one, two) as (person, again):
        table = person.table("me", "counting", sample=True)
        with person.socket(table, 0) as here, again.socket(table) as there:
            there.until("scene")
            while here.until_my_turn():
                here.until_seq(here.play(here.scene["choices"][0]["action"])["seq"])
            there.until(lambda m: there.scene["mover"] == -4)
        assert len(set(bot.asked)) == len(bot.asked) > 10, "no decision was made twice"


def test_a_killed_house_hands_its_tables_on(postgresql: Server, tmp_path: Path) -> None:
    """The house that lets the bots play is killed while it is a bot's turn; the other goes on."""
    database = postgresql.new_database()
    with ExitStack() as stack:
        dying, heir = (stack.enter_context(Process(tmp_path, DATABASE=database, PACE=pace)) for pace in ("3600", "0"))
        table = dying.person.table("me", "random", sample=True)
        heir.http.cookies.update(dict(dying.http.cookies))
        acknowledged = 0
        while (seen := dying.person.view(table))["mover"] == 0:
            legal = dying.person.view(table, seat=0)["legal"]
            acknowledged = dying.person.play(table, legal[0], seen["seq"])["seq"]
        with heir.person.socket(table, 0) as wire:
            wire.until("scene")
            assert wire.seq >= acknowledged and wire.scene["mover"] == 1
            dying.process.kill()
            while wire.until_my_turn():
                wire.until_seq(wire.play(wire.scene["choices"][0]["action"])["seq"])
        assert heir.person.get(f"/api/tables/{table}")["status"] == "finished"


def test_a_machine_that_dies_in_the_middle_keeps_nothing_locked(postgresql: Server, tmp_path: Path) -> None:
    """It says nothing more, and has locked a table: the others are told that it cannot be stored, and then it can."""
    database = postgresql.new_database()
    with house(tmp_path, database=database) as running, running.person() as person:
        table = person.table("me", "here", sample=True)
        view = person.view(table)
        body = {"key": "k", "seq": view["seq"], "action": person.view(table, seat=view["mover"])["legal"][0]}
        with contextlib.closing(psycopg.connect(database, **IMPATIENT)) as dead:
            dead.execute("select * from tables for update")
            tried: list[Any] = []
            while not tried or tried[-1].status_code != 200:
                tried.append(person.http.post(f"/api/tables/{table}/actions", json=body))
        assert [answer.json()["error"] for answer in tried[:-1]] == [["web.store"]] * (len(tried) - 1) != []
        assert person.get(f"/api/tables/{table}")["seq"] > view["seq"]


def test_several_houses_open_a_new_database_at_once(postgresql: Server, tmp_path: Path) -> None:
    database = postgresql.new_database()
    stores = [Store(database) for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(Store.start, stores))
    for store in stores:
        store.close()


def test_a_file_is_served_by_one_process(tmp_path: Path) -> None:
    with house(tmp_path) as running:
        command = [sys.executable, "-m", "crownlands", "serve", "--port", "0", "--database"]
        second = subprocess.run([*command, running.settings.database], capture_output=True, text=True)
        assert second.returncode == 2
        assert (
            second.stderr == f"crownlands: {say(Message('web.database_taken', database=running.settings.database))}\n"
        )
    with house(tmp_path), running.person():
        pass  # when the first one has ended, another may have it


@pytest.mark.parametrize("address", ["mysql://x/y", "sqlite://", "://"])
def test_no_such_database(address: str) -> None:
    with pytest.raises(Refusal, match="Name a file"):
        Store(Settings(database=address).database_url())


def test_the_database_is_restarted(tmp_path: Path) -> None:
    """While it is away people are told so; when it is back, play goes on, and the houses hear each other again."""
    with (
        postgresql_server() as server,
        two_houses(server, tmp_path, messages=1_000_000) as (one, two),
        in_both(one, two) as (person, again),
    ):
        table = person.table("me", "here", sample=True)
        with person.socket(table, 0) as here, again.socket(table, 1) as there:
            here.until("scene"), there.until("scene")
            server.stop("immediate")
            wire = (here, there)[here.scene["mover"]]
            action, seq = wire.scene["choices"][0]["action"], wire.seq
            assert wire.play(action, key="away")["error"] == ["web.store"]
            assert person.http.get("/").status_code in (200, 503)
            server.start()
            answer = wire.play(action, seq, key="away")
            while answer["t"] == "no":
                assert answer["error"] == ["web.store"]
                answer = wire.play(action, seq, key="away")
            for each in (here, there):
                each.until_seq(seq + 1)
