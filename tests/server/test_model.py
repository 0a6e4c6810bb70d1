"""Tables and seats against a simple model: whoever does whatever in whatever order."""

import tempfile
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, precondition, rule

from crownlands.bots.levels import USUAL
from tests.server.house import Person, house

PEOPLE = 3
people = st.integers(0, PEOPLE - 1)
seat_numbers = st.integers(0, 2)
kinds = st.lists(st.sampled_from(["me", "here", "open", "random"]), min_size=2, max_size=3)


@dataclass
class ModelSeat:
    owner: int | None = None  # a person; None for a bot's seat or an open one
    bot: str | None = None
    out: bool = False

    @property
    def kind(self) -> str:
        return "person" if self.owner is not None else "bot" if self.bot else "open"


@dataclass
class ModelTable:
    id: str
    host: int
    seats: list[ModelSeat]
    status: str
    plays: int = 0
    keys: dict[tuple[int, str], int] = field(default_factory=dict)

    def owned_by(self, person: int) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.owner == person]

    def begin_if_full(self) -> None:
        if self.status == "open" and all(seat.kind != "open" for seat in self.seats):
            self.status = "running"


class TablesAndSeats(RuleBasedStateMachine):
    """The server does what the model says. Nobody is ever thought to be there, so that nothing depends on time."""

    tables = Bundle("tables")

    @initialize()
    def open_the_house(self) -> None:
        self.stack = ExitStack()
        folder = self.stack.enter_context(tempfile.TemporaryDirectory())
        running = self.stack.enter_context(house(Path(folder), away_after=0.0))
        self.people: list[Person] = [self.stack.enter_context(running.person()) for _ in range(PEOPLE)]
        for person in self.people:
            person.get("/api/me")
        self.model: list[ModelTable] = []

    def teardown(self) -> None:
        if hasattr(self, "stack"):
            self.stack.close()

    def settled(self, table: ModelTable) -> Any:
        """The table when no bot has anything to do."""
        while True:
            view = self.people[0].view(table.id)
            if view["status"] == "finished":
                table.status = "finished"
            mover = view["mover"]
            if table.status != "running" or mover < 0 or table.seats[mover].bot is None:
                return view
            self.people[0].view(table.id, after=view["seq"], wait=5)

    @rule(target=tables, person=people, wanted=kinds)
    def make(self, person: int, wanted: list[str]) -> int:
        name = self.people[person].table(*wanted, sample=len(wanted) == 2)
        owners = {"me": person, "here": person}
        seats = [ModelSeat(owners.get(kind), "random" if kind == "random" else None) for kind in wanted]
        table = ModelTable(name, person, seats, "open")
        table.begin_if_full()
        self.model.append(table)
        return len(self.model) - 1

    def seat_change(self, person: int, table: ModelTable, number: int, do: str, status: int, **more: str) -> None:
        self.people[person].seat(table.id, number, do, status, **more)

    @rule(person=people, which=tables, number=seat_numbers)
    def sit(self, person: int, which: int, number: int) -> None:
        table = self.model[which]
        if number >= len(table.seats):
            self.seat_change(person, table, number, "sit", 404)
        elif table.seats[number].kind != "open":
            self.seat_change(person, table, number, "sit", 409)
        else:
            self.seat_change(person, table, number, "sit", 200)
            table.seats[number] = ModelSeat(person)
            table.begin_if_full()

    @rule(person=people, which=tables, number=seat_numbers)
    def leave(self, person: int, which: int, number: int) -> None:
        table = self.model[which]
        self.settled(table)
        if number >= len(table.seats):
            self.seat_change(person, table, number, "leave", 404)
        elif table.seats[number].owner != person:
            self.seat_change(person, table, number, "leave", 403)
        elif table.status == "finished" or table.seats[number].out:
            self.seat_change(person, table, number, "leave", 409)
        else:
            self.seat_change(person, table, number, "leave", 200)
            table.seats[number] = ModelSeat()

    @rule(person=people, which=tables, number=seat_numbers)
    def let_a_bot_play(self, person: int, which: int, number: int) -> None:
        table = self.model[which]
        self.settled(table)
        if number >= len(table.seats):
            self.seat_change(person, table, number, "bot", 404)
        elif not table.owned_by(person) and table.host != person:
            self.seat_change(person, table, number, "bot", 403)
        elif table.status == "finished" or table.seats[number].bot:
            self.seat_change(person, table, number, "bot", 409)
        else:
            self.seat_change(person, table, number, "bot", 200, bot="random")
            table.seats[number] = ModelSeat(table.seats[number].owner, "random")
            table.begin_if_full()

    @rule(person=people, which=tables, number=seat_numbers)
    def take_back(self, person: int, which: int, number: int) -> None:
        table = self.model[which]
        if number >= len(table.seats):
            self.seat_change(person, table, number, "back", 404)
        elif table.seats[number].owner != person:
            self.seat_change(person, table, number, "back", 403)
        elif not table.seats[number].bot or table.seats[number].out:
            self.seat_change(person, table, number, "back", 409)
        else:
            self.seat_change(person, table, number, "back", 200)
            table.seats[number].bot = None

    @rule(person=people, which=tables, number=seat_numbers)
    def resign(self, person: int, which: int, number: int) -> None:
        table = self.model[which]
        view = self.settled(table)
        body = {"key": f"resign {number}", "seq": view["seq"], "seat": number}
        answer = self.people[person].http.post(f"/api/tables/{table.id}/resign", json=body)
        if number >= len(table.seats):
            assert answer.status_code == 404
        elif table.seats[number].owner != person:
            assert answer.status_code == 403
        elif table.seats[number].out:
            assert answer.status_code == 200, "the same key, the same answer"
        elif table.status != "running":
            assert answer.status_code == 409
        else:
            assert answer.status_code == 200
            table.seats[number].out = True
            staying = [seat for seat in table.seats if not seat.out]
            if len(staying) > 1 and any(seat.kind != "bot" for seat in staying):
                table.seats[number].bot = table.seats[number].bot or USUAL
            else:
                table.status = "finished"

    @rule(person=people, which=tables, number=seat_numbers, choice=st.integers(0, 500), key=st.sampled_from("abcdef"))
    def play(self, person: int, which: int, number: int, choice: int, key: str) -> None:
        table = self.model[which]
        view = self.settled(table)
        mover, seq = view["mover"], view["seq"]
        legal = ["1"]
        owner = table.seats[mover].owner if mover >= 0 else None
        if table.status == "running" and owner is not None:
            legal = self.people[owner].view(table.id, seat=mover)["legal"]
        body = {"key": key, "seq": seq, "action": legal[choice % len(legal)], "seat": number}
        answer = self.people[person].http.post(f"/api/tables/{table.id}/actions", json=body)
        if number >= len(table.seats):
            assert answer.status_code == 404
        elif table.seats[number].owner != person:
            assert answer.status_code == 403
        elif table.seats[number].bot:
            assert answer.status_code == 409
        elif (number, key) in table.keys:
            assert answer.json() == {"seq": table.keys[number, key]}
        elif table.status != "running" or mover != number:
            assert answer.status_code == 409
        else:
            assert answer.json() == {"seq": seq + 1}
            table.keys[number, key] = seq + 1
            table.plays += 1

    @precondition(lambda self: self.model)
    @rule(which=tables, number=seat_numbers)
    def stale(self, which: int, number: int) -> None:
        table = self.model[which]
        view = self.settled(table)
        owner = table.seats[number].owner if number < len(table.seats) else None
        if owner is not None and not table.seats[number].bot:
            body = {"key": "stale", "seq": view["seq"] + 1, "action": "1", "seat": number}
            assert (
                self.people[owner].post(f"/api/tables/{table.id}/actions", body, 409)["error"][0].startswith("table.")
            )

    @invariant()
    def the_server_agrees(self) -> None:
        self.looks = getattr(self, "looks", 0) + 1
        for number, table in enumerate(getattr(self, "model", [])):
            asks = (self.looks + number) % PEOPLE
            self.settled(table)
            data = self.people[asks].get(f"/api/tables/{table.id}")
            assert data["status"] == table.status
            assert data["yours"] == table.owned_by(asks)
            assert [(s["kind"], s["bot"], "out" in s) for s in data["seats"]] == [
                (s.kind, s.bot, s.out) for s in table.seats
            ]


TestTablesAndSeats = TablesAndSeats.TestCase
TestTablesAndSeats.settings = settings(max_examples=6, stateful_step_count=20, deadline=None)
