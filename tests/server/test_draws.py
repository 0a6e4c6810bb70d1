"""Draws anyone can check: what is fixed and shown when, what seats add, and that nothing is told before the end."""

import base64
import html
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, select, text, update

import crownlands
from crownlands.engine import fair
from crownlands.engine.record import DRAWS_SECRET, Record
from crownlands.engine.words import LANGUAGES, catalogue
from crownlands.server.chance import chance_after
from crownlands.server.guests import hashed
from crownlands.server.kept_files import words
from crownlands.server.ledger import TableHead
from crownlands.server.migrations import upgrade
from crownlands.server.pages import STATIC
from crownlands.server.schema import tables
from tests.server.house import House, Person, house
from tests.server.test_daily import DAY, day_of
from tests.server.test_store import OLD_ROWS

LUCK = "0123456789abcdef" * 2
OTHER = "ff" * 32


def draws_of(person: Person, table: str) -> Any:
    return person.get(f"/api/tables/{table}")["draws"]


def secret_of(running: House, table: str) -> bytes:
    """What the table draws from, as only the store knows it."""
    query = select(tables.c.secret).where(tables.c.id == table)
    return bytes(running.run(running.app.state.hall.store.read(lambda c: c.execute(query).scalar_one())))


def record_of(person: Person, table: str, **params: Any) -> Record:
    return Record.from_json(person.http.get(f"/api/tables/{table}/record", params=params).text)


def make(person: Person, *kinds: str, luck: str | None = None, **options: Any) -> str:
    """A table, with what its maker adds."""
    seats = [{"kind": kind, **({"bot": "random"} if kind == "bot" else {})} for kind in kinds]
    body = {"game": "kingdomino", "options": options, "seats": seats, "luck": luck}
    return str(person.post("/api/tables", body, 201)["table"])


# --- fixed, added to, told ---------------------------------------------------------------------------------------


def test_from_the_commitment_to_the_check(anna: Person, bela: Person, shared: House) -> None:
    table = make(anna, "me", "open", luck=LUCK, sample=True)
    opened = draws_of(anna, table)
    secret = secret_of(shared, table)
    assert opened["version"] == 2 and opened["place"] == table and opened["luck"] == [LUCK, ""]
    assert opened["commitment"] == fair.commitment(table, opened["game"], secret)
    assert "secret" not in opened
    bela.seat(table, 1, "sit", luck=OTHER)
    assert draws_of(anna, table) == {**opened, "luck": [LUCK, OTHER]}, "fixed from the beginning"
    while anna.get(f"/api/tables/{table}")["status"] != "finished":
        for person in (anna, bela):
            view = person.view(table, seat=person.get(f"/api/tables/{table}")["yours"][0])
            if view["legal"]:
                person.play(table, view["legal"][0], view["seq"])
    assert draws_of(bela, table) == {**opened, "luck": [LUCK, OTHER], "secret": secret.hex()}
    record = record_of(anna, table)
    told = fair.check(record)
    draws = sum(action.startswith("*") for action in record.actions)
    assert told is not None and told.id == "draws.good" and told.args["n"] == draws == len(record.odds) > 12
    written = anna.http.get(f"/api/tables/{table}/record", params={"format": "text"}).text
    assert f'[DrawsSecret "{secret.hex()}"]' in written and fair.check(Record.from_text(written)) == told


def test_what_is_left_does_not_count(anna: Person, bela: Person) -> None:
    table = make(anna, "me", "open", "open", luck=LUCK)
    bela.seat(table, 1, "sit", luck=OTHER)
    assert draws_of(anna, table)["luck"] == [LUCK, OTHER, ""]
    bela.seat(table, 1, "leave")
    assert draws_of(anna, table)["luck"] == [LUCK, "", ""]
    bela.seat(table, 1, "sit")
    anna.seat(table, 2, "bot")
    begun = draws_of(anna, table)
    assert begun["luck"] == [LUCK, "", ""]
    bela.seat(table, 1, "leave")
    bela.seat(table, 1, "sit", luck=OTHER)
    assert draws_of(anna, table) == begun, "the game has begun"


def test_it_survives_a_restart(tmp_path: Path) -> None:
    with house(tmp_path) as running, running.person() as anna:
        table = make(anna, "me", "open", luck=LUCK, sample=True)
        cookies = dict(anna.http.cookies)
    with house(tmp_path) as running, running.person() as anna:
        anna.http.cookies.update(cookies)
        anna.seat(table, 1, "bot")
        begun = draws_of(anna, table)
        assert begun["luck"] == [LUCK, ""]
    with house(tmp_path) as running, running.person() as anna:
        anna.http.cookies.update(cookies)
        anna.finish(table)
        told = fair.check(record_of(anna, table))
        assert told is not None and told.args["commitment"] == begun["commitment"]


@pytest.mark.parametrize("luck", ["", "ab", "00" * 15, "00" * 33, "0" * 33, "AB" * 16, "0x" + "0" * 30, 7])
def test_only_bytes_are_taken(anna: Person, luck: Any) -> None:
    table = anna.table("open", "open")
    before = draws_of(anna, table)
    assert anna.seat(table, 0, "sit", 422, luck=luck)["error"][0] == "web.malformed"
    seats = [{"kind": "me"}, {"kind": "bot"}]
    anna.post("/api/tables", {"game": "kingdomino", "seats": seats, "luck": luck}, 422)
    assert draws_of(anna, table) == before


def test_a_rematch_and_playing_on_begin_anew(anna: Person, shared: House) -> None:
    first = make(anna, "me", "bot", luck=LUCK, sample=True)
    anna.finish(first)
    second = anna.post(f"/api/tables/{first}/rematch", status=201)["table"]
    assert draws_of(anna, second)["luck"] == ["", ""]
    anna.finish(second)
    third = anna.post(f"/api/tables/{second}/rematch", {"luck": OTHER}, 201)["table"]
    assert draws_of(anna, third)["luck"] == [OTHER, ""]
    fourth = anna.post(f"/api/tables/{first}/play_on", {"ply": 10, "luck": LUCK}, 201)
    assert sorted(fourth["draws"]["luck"]) == ["", LUCK]
    assert len({secret_of(shared, table) for table in (first, second, third, fourth["table"])}) == 4
    anna.finish(fourth["table"])
    told = fair.check(record_of(anna, fourth["table"]))
    assert told is not None and told.id == "draws.good"


def test_a_record_handed_in_says_what_it_said(anna: Person) -> None:
    table = make(anna, "bot", "bot", sample=True)
    anna.finish(table)
    record = record_of(anna, table)
    again = anna.http.post("/api/records", content=record.to_json()).json()
    assert again["draws"] is None, "nothing is drawn there"
    assert record_of(anna, again["table"]) == record
    half = replace(record, actions=record.actions[:20], result=None, odds=()).for_seat()
    other = anna.http.post("/api/records", content=replace(half, tags=record.tags).to_json()).json()
    assert record_of(anna, other["table"]).odds == ()


def test_taking_back_changes_no_draw(anna: Person) -> None:
    table = make(anna, "me", "here", luck=LUCK, sample=True)
    taken = 0
    while anna.get(f"/api/tables/{table}")["status"] != "finished":
        view = anna.view(table, seat=anna.view(table)["mover"])
        anna.play(table, view["legal"][-1], view["seq"])
        back = anna.view(table, seat=view["mover"])
        if back["undo"] and taken < 5:
            anna.post(f"/api/tables/{table}/undo", {"key": f"u{taken}", "seq": back["seq"], "seat": view["mover"]})
            taken += 1
    assert taken == 5
    told = fair.check(record_of(anna, table))
    assert told is not None and told.id == "draws.good"


def test_a_lesson_is_prepared(anna: Person) -> None:
    table = anna.post("/api/lessons/kingdomino", status=201)
    assert table["draws"] is None
    assert "Draws" not in record_of(anna, table["table"]).tags


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_brings_all_its_words_along(anna: Person, lang: str) -> None:
    """It says nothing that it would have to ask for, and other pages are not sent its words."""
    body = anna.http.get("/verify", params={"lang": lang}).text
    found = re.search(r'data-said="([^"]*)"', body)
    assert found is not None
    known = json.loads(html.unescape(found[1]))
    modules = "".join((STATIC / name).read_text(encoding="utf-8") for name in ("verify.js", "fair.js"))
    said = {f"page.{name}" for name in re.findall(r'\bpage\("([\w.]+)"', modules)}
    said |= set(re.findall(r'\["((?:draws|page\.verify)\.\w+)"', modules))
    assert len(said) > 15 and said <= known.keys()
    assert known == {name: list(forms) for name, forms in catalogue(lang).items() if name in known}
    assert not known.keys() & json.loads(words(lang)).keys()


# --- nothing before the end --------------------------------------------------------------------------------------


def spellings(secret: bytes) -> Iterator[bytes]:
    """A secret as it could be written somewhere."""
    yield from (secret, secret.hex().encode(), secret.hex().upper().encode(), repr(secret)[2:-1].encode())
    yield from (base64.b64encode(secret).rstrip(b"="), base64.urlsafe_b64encode(secret).rstrip(b"="))
    yield json.dumps(list(secret)).encode()


def everything(person: Person, table: str, seat: int) -> Iterator[bytes]:
    """All there is to be asked about a table."""
    api = f"/api/tables/{table}"
    views = [f"{api}/view", f"{api}/view?seat={seat}", f"{api}/plies/1", f"{api}/plies/1?seat={seat}"]
    records = [f"{api}/record{what}" for what in ("", f"?seat={seat}", "?format=text", f"?format=text&seat={seat}")]
    more = [api, f"{api}/story", f"{api}/left", f"{api}/picture", "/api/me/tables", "/api/tables/open", "/", "/games"]
    pages = [f"/t/{table}", f"/t/{table}/replay", f"/verify?table={table}", f"{api}/nothing", "/api/daily", "/daily"]
    for path in (*views, *records, *more, *pages):
        answer = person.http.get(path)
        yield answer.content + repr(answer.headers).encode()


@pytest.mark.parametrize("game", ["kingdomino", "kingdom_builder"])
def test_nothing_tells_the_secret_before_the_end(game: str, anna: Person, bela: Person, shared: House) -> None:
    table = anna.table("me", "open", game=game)
    secret = secret_of(shared, table)
    key = fair.key_of(table, secret, ["", ""])
    sent = [*everything(anna, table, 0)]
    bela.seat(table, 1, "sit")
    with anna.socket(table, 0) as mine, bela.socket(table) as watching:
        mine.until("scene"), watching.until("scene")
        for _ in range(3):
            for person, seat in ((anna, 0), (bela, 1)):
                view = person.view(table, seat=seat)
                if view["legal"]:
                    person.play(table, view["legal"][0], view["seq"])
        anna.play(table, "nonsense", 0, status=409)
        mine.settle()
        watching.settle()
        sent += [line.encode() for line in (*mine.heard, *watching.heard)]
    sent += [*everything(anna, table, 0), *everything(bela, table, 1)]
    assert len(sent) > 50
    for hidden in (*spellings(secret), *spellings(key)):
        assert not any(hidden in one for one in sent)
    record = record_of(anna, table)
    assert record.odds == () and DRAWS_SECRET not in record.tags
    told = fair.check(record)
    assert told is not None and told.id == "draws.kept"
    assert told.args == {"commitment": draws_of(anna, table)["commitment"]}


# --- days, and tables that were there before ---------------------------------------------------------------------


def test_the_secret_of_a_day_is_told_when_the_day_is_over(
    anna: Person, bela: Person, shared: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = DAY * 20_400
    monkeypatch.setattr("crownlands.server.chance.now", lambda: moment)
    one, other = day_of(shared, anna, moment), day_of(shared, bela, moment)
    shown = draws_of(anna, one)
    assert shown == draws_of(bela, other), "all tables of a day draw alike"
    assert shown["place"] == anna.get(f"/api/tables/{one}")["day"] and not any(shown["luck"])
    anna.finish(one)
    assert draws_of(anna, one) == shown, "others may still play it"
    assert DRAWS_SECRET not in record_of(anna, one).tags
    monkeypatch.setattr("crownlands.server.chance.now", lambda: moment + DAY)
    assert draws_of(anna, one)["secret"] == secret_of(shared, one).hex()
    told = fair.check(record_of(anna, one))
    assert told is not None and told.id == "draws.good"
    assert draws_of(bela, other) == shown, "that game is not over"


def test_a_day_that_began_in_the_old_way_goes_on_in_it(anna: Person, bela: Person, shared: House) -> None:
    moment = DAY * 20_401
    one = day_of(shared, anna, moment)
    before = update(tables).where(tables.c.id == one).values(draws=None, luck=None)
    shared.run(shared.app.state.hall.store.write(lambda connection: connection.execute(before).close()))
    assert draws_of(bela, day_of(shared, bela, moment)) is None


OLD_DRAWS = ["*14", "*33", "*48", "*37", "*A"]  # what the old way brings there, noted before there was another


def test_the_old_way_is_what_it_was() -> None:
    head = TableHead("t", "kingdomino", 1, {}, {}, b"s" * 32, "running")
    found = chance_after(head, crownlands.game("kingdomino", players=2).start(), 1)
    assert [event.action for event, _ in found] == OLD_DRAWS


WAITING_ROWS = [
    "insert into tables (id, game, game_version, options, settings, status, secret, host, listed, made, changed) "
    "values ('waits', 'kingdomino', 1, '{\"players\": 2}', '{}', 'open', :secret, 'a', false, 1, 1)",
    "insert into seats (table_id, seat, kind, guest, version) values ('waits', 0, 'person', 'a', 0)",
    "insert into seats (table_id, seat, kind, guest, version) values ('waits', 1, 'open', null, 0)",
]


def test_an_old_table_is_played_to_its_end_and_keeps_its_secret(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with engine.begin() as connection:
        upgrade(connection, "0005")
        for line in OLD_ROWS:
            connection.execute(text(line), {"token": hashed("anna"), "seat": hashed("seat"), "secret": b"s" * 32})
        for line in WAITING_ROWS:
            connection.execute(text(line), {"secret": b"s" * 32} if ":secret" in line else {})
    engine.dispose()
    with house(tmp_path) as running, running.person() as anna:
        anna.http.cookies.set("crownlands", "anna")
        anna.seat("waits", 1, "bot", bot="random")
        anna.finish("waits")
        assert draws_of(anna, "waits") is None
        body = anna.http.get("/api/tables/waits/record").text
        record = Record.from_json(body)
        assert b"s" * 32 not in body.encode() and (b"s" * 32).hex() not in body
        head = TableHead("waits", "kingdomino", 1, {"players": 2}, {}, b"s" * 32, "running")
        chances = [ply for ply, action in enumerate(record.actions) if action.startswith("*")]
        drawn = [chance_after(head, record.replay(ply), 1)[0][0].action for ply in chances]
        assert drawn == [record.actions[ply] for ply in chances] and len(drawn) > 24
        told = fair.check(record)
        assert told is not None and told.id == "draws.old"
