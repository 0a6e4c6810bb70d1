"""What is remembered of a guest's games: whose turn it is, how they ended, which ones are wanted, and the pages."""

import re
from typing import Any

from sqlalchemy import update

from crownlands.server.schema import tables
from tests.server.house import House, Person


def finished(person: Person, *kinds: str, **options: Any) -> str:
    """A game of theirs, played to its end as it comes."""
    table = person.table("me", *kinds, **options)
    person.finish(table)
    return table


def mine(person: Person, **wanted: Any) -> list[str]:
    return [table["table"] for table in person.get("/api/me/tables", **wanted)["tables"]]


def test_whose_turn_it_is_is_known_without_playing_back(anna: Person) -> None:
    table = anna.table("me", "here", players=2)
    [told] = anna.get("/api/me/tables")["tables"]
    assert told["mover"] == anna.view(table)["mover"] and told["places"] is None
    seen = anna.view(table, seat=told["mover"])
    anna.play(table, seen["legal"][0], seen["seq"])
    [told] = anna.get("/api/me/tables")["tables"]
    assert told["mover"] == anna.view(table)["mover"]


def test_tables_are_found_by_game_state_and_company(anna: Person, bela: Person) -> None:
    over = finished(anna, "greedy", players=2)
    origins = anna.table("me", "open", game="origins")
    shared = anna.table("me", "open", players=2)
    assert mine(anna) == [shared, origins, over]
    assert mine(anna, game="origins") == [origins]
    assert mine(anna, state="running") == [shared, origins]
    assert mine(anna, state="finished") == [over]
    assert mine(anna, people=True) == []
    bela.seat(shared, 1, "sit")
    assert mine(anna, people=True) == mine(bela) == [shared]
    assert mine(anna, limit=1, before=anna.get("/api/me/tables")["tables"][0]["changed"]) == [origins]
    anna.get("/api/me/tables", 422, state="dreamt")


def test_places_are_those_of_the_outcome(anna: Person) -> None:
    table = finished(anna, "greedy", players=2)
    [told] = anna.get("/api/me/tables", state="finished")["tables"]
    outcome = anna.get(f"/api/tables/{table}")["outcome"]
    assert (told["result"], told["places"], told["mover"]) == (outcome["scores"], outcome["ranks"], None)


def test_the_first_page_of_somebody_new_and_of_somebody_known(anna: Person, shared: House) -> None:
    new = anna.http.get("/").text
    assert "hero-picture" in new and "game-card" not in new
    over = finished(anna, "greedy", players=2, harmony=True)
    running = anna.table("me", "here", players=2)
    known = anna.http.get("/").text
    assert "hero-picture" not in known and "Your turn" in known and "Harmony" in known
    assert f'href="/t/{running}"' in known and f'data-rematch="{over}"' in known
    points = anna.get("/api/me/bests")["bests"][0]["points"]
    assert re.search(rf"\b{points} point", known)
    with shared.person() as somebody:
        assert over not in somebody.http.get("/").text


def test_my_games_page_by_page(anna: Person) -> None:
    assert "You have not played yet." in anna.http.get("/games").text
    tables = [anna.table("me", "open", players=2) for _ in range(21)]
    first = anna.http.get("/games").text
    assert first.count("game-card open") == 20 and tables[0] not in first
    more = re.search(r'id="more" class="button" href="([^"]+)"', first)
    assert more is not None
    rest = anna.http.get(more[1].replace("&amp;", "&")).text
    assert rest.count("game-card open") == 1 and tables[0] in rest and 'id="more"' not in rest
    assert "no games of this kind" in anna.http.get("/games?state=finished").text
    assert anna.http.get("/games?game=chess&state=x&before=-1&people=9").text.count("game-card open") == 20


def test_a_board_by_itself(anna: Person) -> None:
    table = anna.table("me", "greedy", players=2)
    small = anna.http.get(f"/api/tables/{table}/picture", params={"board": 0})
    whole = anna.http.get(f"/api/tables/{table}/picture")
    assert small.headers["content-type"] == "image/svg+xml" and len(small.text) < len(whole.text)
    assert "<text" not in small.text


def test_no_table_is_skipped_between_pages(anna: Person, shared: House) -> None:
    """Tables that changed in the same millisecond follow each other by their ids."""
    made = [anna.table("me", "here") for _ in range(5)]
    same = update(tables).where(tables.c.id.in_(made)).values(changed=1_700_000_000_000)
    shared.run(shared.app.state.hall.store.write(lambda connection: connection.execute(same).close()))
    found: list[str] = []
    before: str | None = ""
    while before is not None:
        page = anna.get("/api/me/tables", limit=2, before=before)
        found += [row["table"] for row in page["tables"]]
        before = page["more"]
    assert found == sorted(made)
    assert anna.get("/api/me/tables", before=1_700_000_000_000)["tables"] == [], "by a moment alone: before it"
    assert anna.get("/api/me/tables", 422, before="x")["error"][0] == "web.malformed"
