"""What is kept about somebody can be had, and can be deleted; games of others stay."""

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from crownlands.engine.words import LANGUAGES, Message, say
from crownlands.server.schema import attempts, guests, metadata, solvers
from tests.server.house import Person, house

FRESH = "Zsófika von Wolkenstein"


def stored(folder: Path) -> bytes:
    """All that is in the database, after what is no longer needed has been overwritten."""
    with contextlib.closing(sqlite3.connect(folder / "tables.db")) as database:
        return "\n".join(database.iterdump()).encode()


def forget(person: Person) -> Any:
    answer = person.http.delete("/api/me")
    assert answer.status_code == 200, answer.text
    return answer


def test_everything_about_me_in_one_file(anna: Person, bela: Person) -> None:
    assert anna.get("/api/me/data", 404)["error"] == ["me.unknown"]
    anna.http.patch("/api/me", json={"name": FRESH, "lang": "hu"})
    bela.http.patch("/api/me", json={"name": "Béla"})
    table = anna.table("me", "open", game="kingdom_builder", players=2)
    bela.seat(table, 1, "sit")
    seen = anna.view(table)
    mover, people = seen["mover"], (anna, bela)
    legal = people[mover].view(table, seat=mover)["legal"]
    people[mover].play(table, legal[0], seen["seq"])
    answer = anna.http.get("/api/me/data")
    assert answer.headers["content-disposition"].startswith("attachment")
    found = answer.json()
    assert (found["guest"]["name"], found["guest"]["lang"]) == (FRESH, "hu") and found["guest"]["made"] > 0
    (told,) = found["tables"]
    assert (told["table"], told["made_by_you"], told["seats"][0]["seat"]) == (table, True, 0)
    assert [one["action"] for one in told["actions"]] == ([legal[0]] if mover == 0 else [])
    assert "Béla" not in answer.text and "secret" not in answer.text and "chance" not in answer.text
    (other,) = bela.get("/api/me/data")["tables"]
    assert len(other["actions"]) == (1 if mover == 1 else 0) and not other["made_by_you"]


def test_nothing_about_me_is_left(tmp_path: Path) -> None:
    with house(tmp_path) as running, running.person() as anna, running.person() as bela:
        anna.http.patch("/api/me", json={"name": FRESH})
        bela.http.patch("/api/me", json={"name": "Béla"})
        alone = anna.table("me", "random", sample=True)
        anna.finish(alone)
        following = anna.post(f"/api/tables/{alone}/rematch", status=201)["table"]
        daily = anna.post("/api/daily")["table"]
        waiting = anna.table("me", "open", "open")
        bela.seat(waiting, 1, "sit")
        only_mine = anna.table("me", "open")
        shared = anna.table("me", "open", sample=True)
        bela.seat(shared, 1, "sit")
        over = bela.table("me", "open", sample=True)
        anna.seat(over, 1, "sit")
        bela.seat(over, 0, "bot", bot="random")
        anna.seat(over, 1, "bot", bot="random")
        while bela.get(f"/api/tables/{over}")["status"] != "finished":
            bela.view(over, after=bela.view(over)["seq"], wait=5)
        token = anna.http.cookies["crownlands"]
        with bela.socket(shared, 1) as wire, anna.socket(shared, 0) as mine, anna.socket(alone, 0) as own:
            for one in (wire, mine, own):
                one.until("scene")
            answer = forget(anna)
            assert "Max-Age=0" in answer.headers["set-cookie"] and not anna.http.cookies
            for one in (mine, own):
                with contextlib.suppress(ConnectionClosed):
                    while True:
                        one.receive()
                assert one.raw.close_code == 4403
            told = wire.until(lambda m: m["t"] == "seats" and m["seats"][0]["kind"] == "bot")
            assert told["seats"][0]["name"] == ""
            bela.finish(shared)  # the bot plays on, to the end
        for table in (alone, following, daily, only_mine):
            assert bela.get(f"/api/tables/{table}", 404)["error"][0] == "table.unknown"
        kinds = [(seat["kind"], seat["name"]) for seat in bela.get(f"/api/tables/{waiting}")["seats"]]
        assert kinds == [("open", ""), ("person", "Béla"), ("open", "")]
        about = bela.get(f"/api/tables/{over}")
        assert [(seat["kind"], seat["name"]) for seat in about["seats"]] == [("person", "Béla"), ("person", "")]
        assert FRESH not in bela.http.get(f"/api/tables/{over}/record").text
        anna.http.cookies.set("crownlands", token)
        assert anna.get("/api/me/tables")["tables"] == [] and "set-cookie" in anna.http.get("/api/me").headers
        assert forget(bela).json() == {"deleted": True}
    assert FRESH.encode() not in stored(tmp_path)
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert database.execute("select count(*) from tables").fetchone() == (0,), "nobody is left who has one"
        assert database.execute("select count(*) from events").fetchone() == (0,)


def test_somebody_we_do_not_know_is_told_so(anna: Person) -> None:
    assert forget(anna).json() == {"deleted": False}
    assert not anna.http.cookies


def test_nobody_else_can_have_me_deleted(anna: Person) -> None:
    anna.http.patch("/api/me", json={"name": FRESH})
    answer = anna.http.delete("/api/me", headers={"origin": "https://evil.example"})
    assert answer.status_code == 403 and anna.get("/api/me")["name"] == FRESH


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_it_in_every_language(anna: Person, lang: str) -> None:
    answer = anna.http.get("/privacy", params={"lang": lang})
    assert answer.status_code == 200 and say(Message("page.privacy.title"), lang) in answer.text
    assert "page.privacy" not in answer.text
    for path in ("/", "/games", "/rules", "/tables", "/open", "/new", "/daily"):
        assert 'href="/privacy"' in anna.http.get(path).text


def test_the_page_and_the_store_agree() -> None:
    """Whoever keeps something more about people has to say so on the page, and here."""
    assert set(guests.c.keys()) == {"id", "token", "name", "lang", "theme", "made", "seen"}
    assert set(solvers.c.keys()) == {"guest", "mu", "sigma", "tries", "solved"}
    assert set(attempts.c.keys()) == {"guest", "puzzle", "action", "solved", "day", "at"}
    about = {
        table.name for table in metadata.tables.values() for key in table.foreign_keys if key.column is guests.c.id
    }
    assert about == {"tables", "seats", "solvers", "attempts"}
