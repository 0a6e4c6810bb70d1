"""Levels at tables: offered, seated, ready before they have to move, and nobody is kept waiting while they think."""

import asyncio
import logging
import shutil
import sys
from pathlib import Path

import pytest

from crownlands.bots.levels import LEVELS
from crownlands.engine.game import make_game
from tests.server.house import Person, house


def test_what_is_offered_goes_with_the_options(anna: Person) -> None:
    for game in anna.get("/api/games")["games"]:
        assert game["bots"] == list(LEVELS) and game["stand_in"] == "squire"
    body = {"game": "kingdomino", "options": {"players": 2, "mighty_duel": True}}
    told = anna.post("/api/games/allowed", body)
    assert told["bots"] == list(LEVELS) and told["stand_in"] == "squire"


def test_who_plays_where_nobody_is_asked_for(anna: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
    told = anna.post("/api/tables", {"game": "kingdomino", "options": {"players": 3}, "seats": seats}, 201)
    assert [seat["bot"] for seat in told["seats"]] == [None, "squire", "squire"]
    assert anna.seat(told["table"], 0, "bot")["seats"][0]["bot"] == "squire"


def test_other_bots_of_ours_sit_at_tables_by_their_names_and_nobody_else(anna: Person) -> None:
    told = anna.get(f"/api/tables/{anna.table('me', 'greedy', 'random')}")
    assert [seat["bot"] for seat in told["seats"]] == [None, "greedy", "random"]
    table = anna.table("me", "open")
    for name in ("search@60s", "value", "Knight"):
        assert anna.seat(table, 1, "bot", 422, bot=name)["error"][0] == "bot.unknown"


def finish(person: Person, table: str) -> None:
    view = person.view(table)
    while view["status"] != "finished":
        view = person.view(table, after=view["seq"], wait=10)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_a_whole_game(level: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with house(tmp_path, longest_thought=0.02) as running, running.person() as person:
        finish(person, person.table(level, "page", sample=True))
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


def test_a_table_answers_while_the_strongest_thinks(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It thinks as long as it likes; who waits for it is heard, and others play at another table meanwhile."""
    with house(tmp_path, messages=1_000_000) as running, running.person() as anna, running.person() as bela:
        slow, quick = anna.table("monarch", "me", sample=True), bela.table("me", "here", sample=True)
        with anna.socket(slow, 1) as wire:
            wire.until("scene")
            answered = 0
            while answered < 5:  # where it has no choice, it does not think
                answered = 0
                while wire.scene["mover"] != 0:
                    assert wire.until_my_turn()
                    wire.until_seq(wire.play(wire.scene["choices"][0]["action"])["seq"])
                before = wire.seq
                while wire.seq == before:
                    wire.send(t="ping")
                    answered += wire.until(lambda m: m["t"] in ("pong", "change"))["t"] == "pong"
                    view = bela.view(quick)
                    if view["status"] == "running":
                        legal = bela.view(quick, seat=view["mover"])["legal"]
                        assert bela.play(quick, legal[0], view["seq"])["seq"] > view["seq"]
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


def test_a_level_that_is_still_being_compiled_keeps_nobody_waiting(tmp_path: Path) -> None:
    with house(tmp_path) as running, running.person() as person:
        table = person.table("me", "open", sample=True)
        compiled = asyncio.Event()

        async def compile_long() -> None:
            tasks = running.app.state.hall.compilers._tasks
            tasks["kingdomino", "bots"] = asyncio.create_task(compiled.wait())

        running.run(compile_long())
        person.seat(table, 1, "bot", bot="knight")
        with person.socket(table, 0) as wire:
            wire.until("scene")
            while wire.scene["mover"] != 1:
                if wire.scene["mover"] == 0:
                    wire.until_my_turn()
                    wire.until_seq(wire.play(wire.scene["choices"][0]["action"])["seq"])
                else:  # dominoes are being drawn
                    wire.receive()
            before = wire.seq
            wire.settle()
            assert wire.seq == before  # the table answers, and the bot waits for its code
            running.loop.call_soon_threadsafe(compiled.set)
            wire.until_seq(before + 1)


@pytest.mark.parametrize(
    ("settings", "seconds"), [({}, 1.5), ({"longest_thought": 0.5}, 0.5), ({"thinking_time": 2.0}, 1.0)]
)
def test_a_level_has_less_time_where_the_house_says_so(
    settings: dict[str, float], seconds: float, tmp_path: Path
) -> None:
    with house(tmp_path, {}, **settings) as running:
        bot = running.app.state.hall.thinkers.make("monarch")
    bot.at(make_game("kingdomino", {}))
    assert bot._level.budget.seconds == seconds


def test_where_compiling_fails_an_action_comes_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))  # the compiler is a process of its own
    with house(tmp_path) as running, running.person() as person:
        table = person.table("me", "open", sample=True)
        compilers = running.app.state.hall.compilers
        compilers._tasks.clear()
        monkeypatch.setattr(compilers, "ready", lambda game, part="table": part == "table")
        person.seat(table, 1, "bot", bot="knight")
        view = person.view(table)
        while view["status"] != "finished":
            if view["mover"] == 0:
                person.play(table, person.view(table, seat=0)["legal"][0], view["seq"])
            view = person.view(table, after=view["seq"], wait=10)
    problems = [r.data["problem"] for r in caplog.records if r.message == "bot failed"]  # type: ignore[attr-defined]
    assert problems and all("compiling bots of kingdomino ended with 1" in problem for problem in problems)


def test_only_what_is_one_click_away_is_got_ready_before_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = '<p class="about">This game is being prepared'
    with house(tmp_path) as running, running.person() as person:
        compilers = running.app.state.hall.compilers
        monkeypatch.setattr(compilers, "ready", lambda game, part="table": part == "table")
        assert person.http.get("/").text.count(card) == 1
        monkeypatch.setattr(compilers, "ready", lambda game, part="table": False)
        assert person.http.get("/").text.count(card) == 3
