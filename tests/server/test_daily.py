"""Today's game: the same draws for everybody, once for each, by themselves; and nothing tells them beforehand."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from crownlands.engine.game import game_ids, rulebook
from crownlands.server.daily import begin, daily_data, results_before, results_of, today
from crownlands.server.guests import Guest
from crownlands.server.schema import events, guests, keys, tables
from tests.server.house import House, Person

DAY = 86_400_000
# A day in 2024 on which two play with all dominoes.
DUEL = next(DAY * n for n in range(20_000, 20_010) if (one := today(DAY * n)) and one.game.options.get("mighty_duel"))


def guest_of(house: House, person: Person) -> Guest:
    person.get("/api/me")
    guest: Guest | None = house.run(house.app.state.guests.find(person.http.cookies["crownlands"]))
    assert guest is not None
    return guest


def day_of(house: House, person: Person, moment: int) -> str:
    """Their table of a day."""
    table, _ = house.run(begin(house.app.state.hall, guest_of(house, person), moment))
    return table.id


def draws(house: House, table: str) -> list[str]:
    """What chance has brought at a table up to now."""
    c = events.c
    query = select(c.action).where(c.table_id == table, c.kind == "chance").order_by(c.seq)
    return list(
        house.run(house.app.state.hall.store.read(lambda connection: connection.execute(query).scalars().all()))
    )


def same_game(one: int, other: int) -> bool:
    """Is the same played on two days?"""
    first, second = today(one), today(other)
    return first is not None and second is not None and first.game == second.game


def test_every_day_has_a_game_and_they_take_turns() -> None:
    week = [today(DUEL + n * DAY) for n in range(7)]
    assert all(week)
    assert {one.game.id for one in week if one} == set(game_ids()) - {"tiny"}
    assert [one.day for one in week if one] == sorted({one.day for one in week if one})
    first, late = today(DUEL), today(DUEL + DAY - 1)
    assert first is not None and late is not None
    assert first.day == late.day and first.next == late.next == DUEL + DAY
    assert today(DUEL + DAY) != first
    for game in game_ids():
        for options in rulebook(game).daily:
            rulebook(game).check({**{option.name: option.default for option in rulebook(game).options}, **options})


@pytest.fixture
def in_the_duel(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays that day, also around midnight."""
    monkeypatch.setattr("crownlands.server.daily.now", lambda: DUEL + 42 * DAY)


@pytest.mark.usefixtures("in_the_duel")
def test_whoever_begins_twice_is_led_back(anna: Person, bela: Person) -> None:
    first = anna.post("/api/daily")
    assert first["again"] is False
    assert anna.post("/api/daily") == {"table": first["table"], "again": True}
    assert bela.post("/api/daily")["table"] != first["table"]
    told = anna.get("/api/daily")
    assert (told["table"], told["status"]) == (first["table"], "running")
    assert anna.get(f"/api/tables/{first['table']}")["day"] == told["day"]
    assert "You have begun today" in anna.http.get("/").text


@pytest.mark.usefixtures("in_the_duel")
def test_also_if_both_come_at_once(anna: Person, shared: House) -> None:
    anna.get("/api/me")
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: anna.post("/api/daily"), range(8)))
    assert len({answer["table"] for answer in answers}) == 1
    assert sum(not answer["again"] for answer in answers) == 1

    async def together() -> list[Any]:  # all have looked before any has begun
        hall, guest = shared.app.state.hall, Guest("nobody-else")
        row = {"id": guest.id, "token": b"", "made": 1}
        await hall.store.write(lambda connection: connection.execute(insert(guests).values(row)).close())
        return await asyncio.gather(*(begin(hall, guest, DUEL) for _ in range(5)))

    begun = shared.run(together())
    assert len({table.id for table, _ in begun}) == 1
    assert sorted(again for _, again in begun) == [False, True, True, True, True]


def test_all_tables_of_a_day_draw_alike_and_no_other(anna: Person, bela: Person, shared: House) -> None:
    later = next(DUEL + n * DAY for n in range(1, 20) if same_game(DUEL, DUEL + n * DAY))
    one, other, next_time = day_of(shared, anna, DUEL), day_of(shared, bela, DUEL), day_of(shared, anna, later)
    assert one != other
    for person, table in ((anna, one), (bela, other), (anna, next_time)):
        person.finish(table)
    # People choose differently, and yet the dominoes come in the same order.
    assert draws(shared, one) == draws(shared, other) != draws(shared, next_time)
    assert len(draws(shared, one)) > 40


def test_nothing_tells_the_chance_of_a_day(anna: Person, shared: House) -> None:
    table = day_of(shared, anna, DUEL)
    secrets = shared.run(
        shared.app.state.hall.store.read(
            lambda c: [
                c.execute(select(tables.c.secret).where(tables.c.id == table)).scalar_one(),
                c.execute(select(keys.c.value)).scalar_one(),
            ]
        )
    )
    paths = [f"/api/tables/{table}", f"/api/tables/{table}/view", f"/api/tables/{table}/record", "/api/daily", "/daily"]
    for path in [*paths, "/api/me/tables", "/", "/games", f"/t/{table}"]:
        body = anna.http.get(path).content
        for secret in secrets:
            assert secret not in body and secret.hex().encode() not in body.lower()


def test_results_are_those_who_finished_and_name_no_table(anna: Person, bela: Person, shared: House) -> None:
    moment = DUEL + 14 * DAY  # on which nobody else has played
    anna.http.patch("/api/me", json={"name": "Anna"})
    table, running = day_of(shared, anna, moment), day_of(shared, bela, moment)
    anna.finish(table)

    def told(person: Person, when: int) -> dict[str, Any]:
        found = shared.run(daily_data(shared.app.state.hall, guest_of(shared, person), when))
        assert found is not None
        return found

    outcome = anna.get(f"/api/tables/{table}")["outcome"]
    [one] = told(anna, moment)["results"]
    assert one == {
        "name": "Anna",
        "points": outcome["scores"][0],
        "place": outcome["ranks"][0],
        "rank": 1,
        "yours": True,
    }
    seen = told(bela, moment)
    assert [result["yours"] for result in seen["results"]] == [False]
    assert table not in str(seen) and running in str(seen)
    before = results_before(shared.app.state.hall, guest_of(shared, bela), told(bela, moment + DAY)["day"])
    assert shared.run(before) == seen["results"]


def test_pages_list_the_first_results_and_ones_own(
    anna: Person, bela: Person, shared: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = DUEL + 28 * DAY  # on which nobody else has played
    monkeypatch.setattr("crownlands.server.daily.now", lambda: moment)
    anna.http.patch("/api/me", json={"name": "Anna"})
    finished = {day_of(shared, anna, moment): 40}
    for points in range(50, 56):  # one more than the first page shows
        with shared.person() as person:
            person.http.patch("/api/me", json={"name": f"Guest of {points}"})
            finished[day_of(shared, person, moment)] = points
    for table, points in finished.items():
        places = "[1, 2]" if points > 45 else "[2, 1]"
        over = {"status": "finished", "result": f"[{points}, 45]", "points": points, "places": places}
        written = update(tables).where(tables.c.id == table).values(over)
        shared.run(shared.app.state.hall.store.write(lambda c, written=written: c.execute(written).close()))
    for person, own in ((anna, 1), (bela, 0)):
        first, whole = person.http.get("/"), person.http.get("/daily")
        assert first.status_code == whole.status_code == 200
        assert (first.text.count("Guest of"), whole.text.count("Guest of")) == (5, 6)
        assert (first.text.count("(you)"), whole.text.count("(you)")) == (own, own)


@pytest.mark.parametrize("do", ["leave", "bot"])
def test_nobody_else_plays_it(anna: Person, shared: House, do: str) -> None:
    table = day_of(shared, anna, DUEL)
    assert "by oneself" in anna.seat(table, 0, do, 409)["text"]
    assert "by oneself" in anna.post(f"/api/tables/{table}/seats/0/token", status=409)["text"]


def test_a_rematch_has_a_chance_of_its_own(anna: Person, shared: House) -> None:
    table = day_of(shared, anna, DUEL)
    anna.finish(table)
    again = anna.post(f"/api/tables/{table}/rematch", status=201)
    assert again["day"] is None
    assert draws(shared, again["table"]) != draws(shared, table)[: len(draws(shared, again["table"]))]


def test_the_list_is_short_and_has_ones_own_rank(shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    moment, store = DUEL + 35 * DAY, shared.app.state.hall.store
    monkeypatch.setattr("crownlands.server.daily._MOST", 3)
    day = today(moment)
    assert day is not None
    for points in (40, 50, 50, 60, 45):
        with shared.person() as person:
            change = update(tables).where(tables.c.id == day_of(shared, person, moment))
            over = change.values(status="finished", points=points, places="[1, 2]")
            shared.run(store.write(lambda connection, over=over: connection.execute(over).close()))
            guest = guest_of(shared, person).id
    found = shared.run(store.read(lambda connection: results_of(connection, day.day, guest)))
    told = [(one["points"], one["rank"], one["yours"]) for one in found]
    assert told == [(60, 1, False), (50, 2, False), (50, 2, False), (45, 4, True)]
