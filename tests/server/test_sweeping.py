"""What nobody will come back for is deleted, and nothing else; any number of processes may do it."""

from pathlib import Path

import pytest
from sqlalchemy import text, update

from crownlands.server.guests import COOKIE_DAYS, now
from crownlands.server.schema import guests
from crownlands.server.sweeping import sweep
from tests.server.house import House, Person, house

DAY = 86_400_000


def swept(running: House, days: float) -> tuple[int, int]:
    """Sweep as if so many days had gone by."""
    state = running.app.state
    moment = now() + int(days * DAY)
    return running.run(sweep(state.hall, state.guests, state.quotas, moment))


def test_tables_that_never_began(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crownlands.server.sweeping.AT_ONCE", 2)
    with house(tmp_path) as running, running.person() as anna:
        waiting = [anna.table("me", "open") for _ in range(5)]
        running_one = anna.table("me", "here")
        over = anna.table("me", "here", sample=True)
        anna.finish(over)
        assert swept(running, 29) == (0, 0)
        with anna.socket(waiting[0], 0) as wire:
            wire.until("scene")
            assert swept(running, 31) == (5, 0)
            with pytest.raises(Exception, match="4403"):
                wire.until("nothing")
        assert swept(running, 31) == (0, 0)
        for table in waiting:
            anna.get(f"/api/tables/{table}", 404)
        for table in (running_one, over):
            assert anna.get(f"/api/tables/{table}")["table"] == table


def test_guests_who_cannot_come_back(tmp_path: Path) -> None:
    with house(tmp_path) as running, running.person() as anna, running.person() as bela:
        anna.http.patch("/api/me", json={"name": "Anna"})
        alone, shared = anna.table("me", "here"), anna.table("me", "open")
        bela.seat(shared, 1, "sit")
        old = update(guests).where(guests.c.name == "Anna").values(seen=now() - 2 * DAY)
        running.run(running.app.state.hall.store.write(lambda connection: connection.execute(old).close()))
        assert swept(running, COOKIE_DAYS - 3) == (0, 0)
        assert swept(running, COOKIE_DAYS - 1) == (0, 1)
        anna.get(f"/api/tables/{alone}", 404)
        assert [seat["kind"] for seat in bela.get(f"/api/tables/{shared}")["seats"]] == ["bot", "person"]


def test_whoever_comes_is_seen_once_a_day(anna: Person, shared: House) -> None:
    anna.http.patch("/api/me", json={"name": "Seen"})
    token = anna.http.cookies["crownlands"]
    assert "set-cookie" not in anna.http.get("/").headers
    old = update(guests).where(guests.c.name == "Seen").values(seen=now() - 2 * DAY)
    shared.run(shared.app.state.hall.store.write(lambda connection: connection.execute(old).close()))
    shared.app.state.guests._known.clear()
    assert anna.http.get("/").headers["set-cookie"].startswith(f"crownlands={token};"), "kept for as long again"
    assert "set-cookie" not in anna.http.get("/").headers


def test_it_is_done_by_index(tmp_path: Path) -> None:
    with house(tmp_path) as running:

        def plan(query: str) -> str:
            explained = text(f"EXPLAIN QUERY PLAN {query}")
            return str(running.run(running.app.state.hall.store.read(lambda c: c.execute(explained).all())))

        assert "ix_tables_waiting" in plan(
            "SELECT id FROM tables WHERE status = 'open' AND changed < 5 ORDER BY changed LIMIT 9"
        )
        assert "ix_guests_seen" in plan("SELECT id FROM guests WHERE seen < 5 ORDER BY seen LIMIT 9")
        best = "SELECT host FROM tables WHERE day = 'x' AND points IS NOT NULL ORDER BY points DESC, changed LIMIT 9"
        assert "ix_tables_day_points" in plan(best)
