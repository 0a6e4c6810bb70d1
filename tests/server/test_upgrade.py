"""A database made by an older version: everything in it is there, and play goes on; rules unknown here stop nobody."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from crownlands.engine.game import rulebook
from crownlands.engine.words import Message, say
from tests.server.house import Person, house

DATABASES = Path(__file__).parent / "databases"
ANNA, BELA, SEAT = (
    "jCJTGwtV7bbpwxJV1ubSJFVkL2reOz11esziBBj_w_w",
    "AG_C2UoEJMi0y0HHx5EQONJ8G7byH2cRHCOswEtIVv8",
    "4r8xQthJCsqEzib5RVfOXnKZhq0Urv2Ng1FUm6RSjHM",
)
TABLES = {  # id, status and number of events
    "open": ("g8rbdune8w23fb", "open", 0),
    "listed": ("z7y9btsswz6kgf", "open", 0),
    "hidden": ("yzb6cw4a36g7wp", "running", 23),
    "bots": ("78p2heqtnuym57", "running", 30),
    "origins": ("d6e586aid85tw7", "running", 16),
    "token": ("brbge2ahtv43xu", "running", 17),
    "finished": ("ztfnp5st49wnmv", "finished", 76),
    "rematch": ("386a8dghmtz8t9", "running", 11),
    "daily": ("f9kfz2hic23e5h", "running", 9),
    "lesson": ("7xhs83qbqh4gc6", "running", 5),
    "record": ("nff9ww2hb3d34d", "finished", 76),
    "played_on": ("8a5hfjh98rxnbs", "running", 0),
    "stand_in": ("68agt8jzff84h6", "running", 11),
    "undone": ("ewzxr9dxjkd6fw", "running", 18),
}


def load(folder: Path, *changes: str) -> None:
    """A database as revision 0005 left it a moment ago."""
    with closing(sqlite3.connect(folder / "tables.db")) as database:
        database.executescript((DATABASES / "0005.sql").read_text())
        (last,) = database.execute("select max(changed) from tables").fetchone()
        later = int(time.time() * 1000) - last
        for table, columns in (("tables", ("made", "changed")), ("events", ("at",)), ("guests", ("made",))):
            moved = ", ".join(f"{column} = {column} + {later}" for column in columns)
            database.execute(f"update {table} set {moved}")
        for change in changes:
            database.execute(change)
        database.commit()


def play_a_round(person: Person, table: str, rounds: int = 3) -> int:
    """Play a few actions in seats of theirs; the number of the last event."""
    yours = person.get(f"/api/tables/{table}")["yours"]
    played = seq = 0
    while played < rounds:
        view = person.view(table)
        seq = view["seq"]
        if view["mover"] in yours:
            seen = person.view(table, seat=view["mover"])
            seq = person.play(table, seen["legal"][0], seen["seq"])["seq"]
            played += 1
        else:
            person.view(table, after=seq, wait=10)
    return seq


def test_everything_is_there_and_play_goes_on(tmp_path: Path) -> None:
    load(tmp_path)
    with house(tmp_path) as running, running.person() as anna, running.person() as bela:
        anna.http.cookies.set("crownlands", ANNA)
        bela.http.cookies.set("crownlands", BELA)
        assert anna.get("/api/me") == {"name": "Anna", "lang": "hu", "theme": "dark"}
        hers = {one["table"]: one["status"] for one in anna.get("/api/me/tables")["tables"]}
        assert hers == {table: status for table, status, _ in TABLES.values()}
        assert TABLES["listed"][0] in {one["table"] for one in anna.get("/api/tables/open")["tables"]}
        for name, (table, status, events) in TABLES.items():
            about: dict[str, Any] = anna.get(f"/api/tables/{table}")
            assert about["status"] == status, name
            assert about["seq"] == events or about["seats"][0]["kind"] == "bot" or bots_in(about), name
            assert anna.http.get(f"/t/{table}").status_code == 200
            assert anna.http.get(f"/api/tables/{table}/record").status_code == 200, name
            assert anna.http.get(f"/api/tables/{table}/story").status_code == 200, name
        for name in ("bots", "origins", "rematch", "daily", "played_on", "stand_in", "undone"):
            play_a_round(anna, TABLES[name][0])
        lesson = TABLES["lesson"][0]
        view = anna.view(lesson, seat=0)
        anna.play(lesson, view["legal"][0], view["seq"])
        hidden = TABLES["hidden"][0]
        for _ in range(4):
            mover = anna.view(hidden)["mover"]
            play_a_round((anna, bela)[mover], hidden, 1)
        with running.person(authorization=f"Bearer {SEAT}") as program:
            assert program.view(TABLES["token"][0])["seat"] == 1
        assert anna.get(f"/api/tables/{TABLES['finished'][0]}")["rematch"] == TABLES["rematch"][0]
        assert anna.get(f"/api/tables/{TABLES['record'][0]}")["outcome"]["scores"]
        bela.seat(TABLES["open"][0], 1, "sit")
        with anna.socket(TABLES["open"][0], 0) as wire:
            wire.until("scene")
        assert sum(anna.finish(TABLES["rematch"][0])) > 0


def bots_in(about: dict[str, Any]) -> bool:
    """Do bots sit there? They may have played on already."""
    return any(seat["bot"] for seat in about["seats"])


def test_rules_of_another_version(tmp_path: Path) -> None:
    """One sentence on the table's page; lists and everything else go on."""
    far = rulebook("kingdomino").version + 7
    ids = {name: table for name, (table, _, _) in TABLES.items()}
    newer = [f"update tables set game_version = {far} where id = '{ids[name]}'" for name in ("bots", "listed", "daily")]
    load(tmp_path, *newer, f"update tables set game = 'gone' where id = '{ids['origins']}'")
    page = {"accept": "text/html"}
    with house(tmp_path) as running, running.person() as anna:
        anna.http.cookies.set("crownlands", ANNA)
        for name in ("bots", "listed"):
            answer = anna.http.get(f"/t/{ids[name]}", headers=page)
            sentence = Message("table.rules", game="kingdomino", version=far, ours=rulebook("kingdomino").version)
            assert answer.status_code == 409 and say(sentence, "hu").replace("'", "&#39;") in answer.text
            refused = anna.get(f"/api/tables/{ids[name]}", 409)
            assert refused["error"][0] == "table.rules" and refused["text"]
            with anna.socket(ids[name], hello=None) as wire:
                assert wire.receive()["error"][0] == "table.rules"
        assert anna.http.get(f"/t/{ids['origins']}", headers=page).status_code == 422, "a game that is gone"
        for path in ("/", "/games", "/tables", "/daily", "/new", "/api/daily", "/api/me/bests", "/api/tables/open"):
            assert anna.http.get(path, headers=page).status_code == 200, path
        assert len(anna.get("/api/me/tables")["tables"]) == len(TABLES)
        play_a_round(anna, ids["undone"])
