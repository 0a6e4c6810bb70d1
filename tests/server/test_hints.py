"""Hints: who gets them, what they say, and that they know no more than whoever asks."""

import math
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import crownlands as cl
from crownlands.analysis import lines as weighing
from crownlands.analysis.lines import Lines
from tests.server.holding import Gate, held, until
from tests.server.house import House, Person


def hint(person: Person, table: str, status: int = 200, **params: Any) -> Any:
    return person.get(f"/api/tables/{table}/hint", status, **params)


def until_mine(person: Person, table: str) -> Any:
    """Wait until it is the turn of the first seat of theirs."""
    seen = person.view(table, seat=0)
    while seen["mover"] != 0:
        seen = person.view(table, seat=0, after=seen["seq"], wait=10)
    return seen


@pytest.mark.parametrize("shared", ["sqlite"], indirect=True)
@pytest.mark.parametrize("game", ["kingdomino", "origins", "kingdom_builder"])
def test_a_hint_tells_the_best_choices(anna: Person, game: str) -> None:
    table = anna.table("me", "page", game=game)
    assert anna.get(f"/api/tables/{table}")["hints"] is True
    seen = until_mine(anna, table)
    told = hint(anna, table)
    assert told["seq"] == seen["seq"] and told["seat"] == 0
    assert 2 <= len(told["options"]) <= 3
    assert {option["action"] for option in told["options"]} <= set(seen["legal"])
    for option in told["options"]:
        assert option["line"][0] == option["action"]
        assert len(option["points"]) == 2 and all(0 <= win <= 1 for win in option["wins"])
    worth = [100 * option["wins"][0] + option["points"][0] for option in told["options"]]
    assert worth == sorted(worth, reverse=True)
    with held(Lines, "go_on", Gate()):
        assert hint(anna, table) == told  # it is known now


@pytest.mark.parametrize("shared", ["sqlite"], indirect=True)
def test_only_whoever_plays_alone_against_bots_has_hints(anna: Person, bela: Person) -> None:
    """Where two or more people play there are none, whatever was asked for."""
    refused = {"game": "kingdomino", "seats": [{"kind": "me"}, {"kind": "here"}], "settings": {"hints": True}}
    assert anna.post("/api/tables", refused, 422)["error"][0] == "table.hints"
    refused["seats"] = [{"kind": "me"}, {"kind": "open"}]
    assert anna.post("/api/tables", refused, 422)["error"][0] == "table.hints"
    for kinds in (("me", "here", "page"), ("me", "open", "page")):
        table = anna.table(*kinds, players=3)
        assert anna.get(f"/api/tables/{table}")["hints"] is False
    bela.seat(table, 1, "sit")
    assert hint(anna, table, 409)["error"] == ["hint.off"]
    bela.seat(table, 1, "leave")
    anna.seat(table, 1, "bot")
    assert anna.get(f"/api/tables/{table}")["hints"] is True  # a bot has come for the one who has gone
    off = anna.table("me", "page", settings={"hints": False})
    assert anna.get(f"/api/tables/{off}")["hints"] is False
    until_mine(anna, off)
    assert hint(anna, off, 409)["text"] == "Hints are off at this table."


@pytest.mark.parametrize("shared", ["sqlite"], indirect=True)
def test_the_game_of_the_day_and_lessons_give_none(anna: Person) -> None:
    day = anna.post("/api/daily")["table"]
    lesson = anna.post("/api/lessons/kingdomino", status=201)["table"]
    for table in (day, lesson):
        assert anna.get(f"/api/tables/{table}")["hints"] is False
        assert hint(anna, table, 409)["error"] == ["hint.off"]


@pytest.mark.parametrize("shared", ["sqlite"], indirect=True)
def test_why_there_is_no_hint(anna: Person, bela: Person) -> None:
    table = anna.table("me", "page", sample=True)
    until_mine(anna, table)
    assert hint(bela, table, 403)["error"] == ["seat.watching"]
    assert hint(anna, table, 403, seat=1)["error"][0] == "seat.foreign"
    anna.seat(table, 0, "bot", bot="page")
    told = hint(anna, table, 409)
    assert told["error"][0] in ("seat.turn", "table.finished")
    anna.finish(table)
    assert hint(anna, table, 409)["error"] == ["table.finished"]
    waiting = anna.table("me", "open")
    assert hint(anna, waiting, 409)["error"] == ["table.waiting"]


@pytest.mark.parametrize("shared", ["sqlite"], indirect=True)
def test_a_message_about_seats_says_whether_there_are_hints(anna: Person, bela: Person) -> None:
    table = anna.table("me", "open", "page", players=3)
    with anna.socket(table, 0) as wire:
        assert wire.until("seats")["hints"] is False
        anna.seat(table, 1, "bot")
        assert wire.until(lambda message: message["t"] == "seats" and message["status"] == "running")["hints"] is True


def test_a_hint_rests_on_nothing_that_its_seat_cannot_see() -> None:
    """Two positions that look the same to the mover, with other cards in the other's hand: the same lines."""
    game = cl.game("kingdom_builder players=2 first_game")
    positions = list(cl.play(game, "greedy", seed=5).positions())
    position = next(one for one in positions[20:] if one.mover == 0 and len(one.legal()) > 5)
    view = position.view(0)
    others = [view.imagine(seed) for seed in range(20)]
    other = next(one for one in others if one.key() != position.key())
    assert other.view(0) == view
    told = []
    for one in (position, other):
        lines = Lines(game, one.view(0).states())
        lines.go_on(0.0)
        told.append(lines.data())
    assert told[0] == told[1]


def test_more_time_means_more_trials_and_one_can_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "MOST_SECONDS", math.inf)
    game = cl.game("kingdomino players=2")
    position = game.start(seed=3)
    lines = Lines(game, position.view(position.mover).states())
    lines.go_on(0.0)
    first = lines.trials
    assert first > 0 and not lines.done
    lines.go_on(math.inf, lambda: lines.trials < 8 * first)  # whoever watches has seen enough
    assert lines.trials >= 8 * first


@pytest.mark.parametrize("shared", ["sqlite"], indirect=True)
def test_the_server_answers_while_it_weighs(shared: House, anna: Person) -> None:
    table = anna.table("me", "page", "page", "page", game="kingdom_builder", players=4)
    until_mine(anna, table)
    with ThreadPoolExecutor() as pool, held(Lines, "go_on", Gate()) as gate, shared.person() as other:
        asked = [pool.submit(hint, anna, table) for _ in range(3)]
        until(lambda: gate.waiting > 0)
        assert other.get("/health")
        gate.let()
        assert asked[0].result() == asked[1].result() == asked[2].result()
        assert gate.come == 1, "it is weighed once for all who ask"


@pytest.mark.parametrize("shared", ["sqlite"], indirect=True)
def test_a_hint_waits_for_no_analysis_board(shared: House, anna: Person, bela: Person) -> None:
    """Not even for one that shows the very position."""
    table = anna.table("me", "page")
    position = until_mine(anna, table)["position"]
    go_on, gate = Lines.go_on, Gate()

    def wait() -> bool:
        gate.through()
        return True

    def held_back(self: Lines, seconds: float, *going: Any) -> Any:
        return go_on(self, seconds, wait) if going else go_on(self, seconds)

    with ThreadPoolExecutor() as pool, pytest.MonkeyPatch.context() as patch:
        patch.setattr(Lines, "go_on", held_back)
        board = pool.submit(bela.post, "/api/analysis/lines", {"position": position, "effort": 0.1})
        try:
            until(lambda: gate.waiting > 0)  # the board thinks, and has its lines for itself
            assert hint(anna, table)["options"]
            assert not board.done()
        finally:
            gate.let()
        assert board.result()["options"]
