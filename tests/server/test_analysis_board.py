"""The analysis board: positions from anywhere, what can be done in them, what chance brings, what is best."""

import math
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import crownlands as cl
from crownlands.analysis import lines as weighing
from crownlands.analysis.lines import Lines
from crownlands.engine.game import game_ids
from tests.server.holding import Gate, held, until
from tests.server.house import House, Person

pytestmark = pytest.mark.parametrize("shared", ["sqlite"], indirect=True)

SMALL = "kingdomino players=2 sample"


def board(person: Person, status: int = 200, **body: Any) -> Any:
    return person.post("/api/analysis", body, status)


def lines(person: Person, position: str, status: int = 200, **body: Any) -> Any:
    return person.post("/api/analysis/lines", {"position": position, "effort": 0.1, **body}, status)


@pytest.mark.parametrize("game", game_ids())
def test_a_game_is_played_from_its_start_by_both_sides(anna: Person, game: str) -> None:
    seen = board(anna, game=game)
    assert seen["mover"] == -1 and seen["outcomes"] and seen["actions"] == []
    assert abs(sum(one["odds"] for one in seen["outcomes"]) - 1) < 0.01
    base, actions = seen["base"], [seen["outcomes"][0]["action"]]  # chosen by hand
    seen = board(anna, position=base, actions=actions, draw=True)  # and the rest is drawn
    assert seen["actions"][:1] == actions and seen["mover"] >= 0 and not seen["outcomes"]
    movers = set()
    for _ in range(6):
        movers.add(seen["mover"])
        choice = seen["scene"]["choices"][0]["action"]
        seen = board(anna, position=base, actions=[*seen["actions"], choice], draw=True)
    assert len(movers) > 1
    assert len(seen["story"]) == len(seen["by"]) == len(seen["actions"])
    assert cl.position(seen["position"]).totals() == seen["totals"]
    assert board(anna, position=seen["position"])["position"] == seen["position"]


def test_what_can_come_has_its_picture(anna: Person) -> None:
    seen = board(anna, game="kingdomino", options={"players": 2})
    assert len(seen["outcomes"]) == 48
    assert all(one["pieces"] and one["label"] for one in seen["outcomes"])


def test_the_past_of_a_table_that_is_over_and_no_other(anna: Person) -> None:
    table = anna.table("me", "random", sample=True)
    assert board(anna, 409, table=table, ply=0)["error"] == ["analysis.running"]
    anna.finish(table)
    record = cl.Record.from_json(anna.http.get(f"/api/tables/{table}/record").text)
    seen = board(anna, table=table, ply=9)
    assert seen["base"] == record.replay(9).text()
    assert board(anna, table=table)["over"] is True
    assert board(anna, 422, table=table, ply=9999)["error"][0] == "record.ply"
    assert board(anna, 404, table="nosuchtable")["error"][0] == "table.unknown"


def test_a_record_at_a_ply(anna: Person) -> None:
    record = cl.play(cl.game(SMALL), "greedy", seed=4)
    for text in (record.to_json(), record.to_text()):
        assert board(anna, record=text, ply=12)["base"] == record.replay(12).text()
    assert board(anna, 422, record="nonsense")["text"]
    hidden = cl.play(cl.game("kingdom_builder first_game"), "random", seed=1).for_seat(0)
    if hidden.seen_by is not None:
        assert board(anna, 422, record=hidden.to_json())["error"] == ["analysis.unknown"]


def test_fields_are_changed_by_hand_and_the_one_that_is_wrong_is_named(anna: Person) -> None:
    base = cl.game(SMALL).start(seed=1).text()
    fields = board(anna, position=base)["fields"]
    texts = {field["name"]: field["text"] for field in fields}
    assert texts["A"] == "" and texts["bag"] and [one["name"] for one in fields if one["phase"]]

    def written(**changed: str) -> str:
        there = [(field["name"], changed.get(field["name"], field["text"])) for field in fields]
        return "; ".join([SMALL, *(f"{name} {text}".strip() for name, text in there if text is not None)])

    assert board(anna, position=written())["position"] == base
    wrong = board(anna, 422, position=written(bag="1-99"))
    assert wrong["error"][0] == "position.field"
    assert board(anna, 422, position="chess; e4")["error"][0] == "position.game"


def test_what_is_asked_for_wrongly_is_told_in_a_sentence(anna: Person) -> None:
    base = cl.game(SMALL).start(seed=1).text()
    assert board(anna, 422)["error"] == ["analysis.source"]
    assert board(anna, 422, position=base, game="kingdomino")["error"] == ["analysis.source"]
    refused = board(anna, 422, position=base, actions=["*1"])
    assert refused["error"][0] == "analysis.action" and refused["text"].startswith("Action 1 (*1): ")
    assert board(anna, 422, game="chess")["error"][0] == "game.unknown"
    assert board(anna, 422, position="x" * 5000)["error"][0] == "web.malformed"
    assert board(anna, 422, position=base, actions=["a"] * 501)["error"][0] == "web.malformed"


def test_lines_become_surer_with_effort(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = Lines.go_on

    def counted(self: Lines, seconds: float, going: Any) -> Any:
        """As if a level took a second."""
        last = self._level + max(1, round(seconds))
        return go_on(self, math.inf if seconds >= 1 else 0.0, lambda: going() and self._level < last)

    monkeypatch.setattr(weighing, "MOST_SECONDS", math.inf)
    monkeypatch.setattr(Lines, "go_on", counted)
    position = cl.game("kingdomino players=2").start(seed=5)
    first = lines(anna, position.text())
    assert first["seat"] == position.mover and not first["exact"]
    assert {option["action"] for option in first["options"]} <= {action.text for action in position.legal()}
    for option in first["options"]:
        assert len(option["told"]) == len(option["line"]) and option["told"][0]
    later = lines(anna, position.text(), effort=2.0)
    assert later["trials"] > first["trials"]
    assert lines(anna, position.text())["trials"] >= later["trials"]  # it is not forgotten


def test_lines_at_the_end_are_proved(anna: Person) -> None:
    record = cl.play(cl.game(SMALL), "greedy", seed=4)
    position = [one for one in record.positions() if one.mover >= 0 and len(one.legal()) > 1][-1]
    told = lines(anna, position.text())
    assert told["exact"] and told["done"]


def test_no_lines_where_nobody_chooses(anna: Person) -> None:
    record = cl.play(cl.game(SMALL), "greedy", seed=4)
    assert lines(anna, record.replay().text(), 409)["error"] == ["analysis.over"]
    assert lines(anna, record.replay(0).text(), 409)["error"] == ["analysis.chance"]
    assert board(anna, position=record.replay().text())["over"] is True


def test_a_decision_is_judged_by_what_its_seat_knows(anna: Person) -> None:
    game = cl.game("kingdom_builder players=2 first_game")
    positions = list(cl.play(game, "greedy", seed=5).positions())
    position = next(one for one in positions[20:] if one.mover == 0 and len(one.legal()) > 5)
    other = next(one for one in map(position.view(0).imagine, range(20)) if one.key() != position.key())
    told = [lines(anna, one.text(), effort=1e-6) for one in (position, other)]  # the least there can be
    assert told[0] == told[1]


FAR = cl.game("kingdom_builder players=5").start(seed=2).text()
NEAR = cl.game(SMALL).start(seed=2).text()


def thinking(running: House) -> int:
    return int(running.app.state.ponderers.counts()["boards"]())


def test_the_newest_question_of_a_board_counts(shared: House, anna: Person) -> None:
    """Whoever asks about another position does not wait until the first one is thought through."""
    lines(anna, FAR)  # something is known of it already
    gate = Gate()
    with ThreadPoolExecutor() as pool, held(Lines, "go_on", gate, lambda _, __, going: going()):
        first = pool.submit(lines, anna, FAR, 409, board="mine")
        until(lambda: gate.waiting > 0)
        newer = pool.submit(lines, anna, NEAR, board="mine")
        assert first.result()["error"] == ["analysis.newer"]
        gate.let()
        assert newer.result()["options"]
    assert not thinking(shared)


def test_boards_behind_one_address_do_not_end_each_other(shared: House, anna: Person) -> None:
    """People nobody knows, with the same address, and somebody with two pages open."""
    with shared.person() as one, shared.person() as two, ThreadPoolExecutor() as pool:
        for many in ((one, two), (anna, anna)):
            with held(Lines, "go_on", Gate(), lambda _, __, going: going()) as gate:
                asked = [
                    pool.submit(lines, person, text, board=f"board-{n}")
                    for n, (person, text) in enumerate(zip(many, (FAR, NEAR), strict=True))
                ]
                until(lambda: thinking(shared) == 2)
                assert gate.come == 1, "an address has one place"
                gate.let()
                assert all(one.result()["options"] for one in asked)
    assert lines(anna, NEAR, 422, board="no such name")["error"][0] == "web.malformed"
    assert lines(anna, NEAR, 422, board="x" * 41)["error"][0] == "web.malformed"


def test_whoever_asks_something_newer_leaves_the_row_at_once(shared: House, anna: Person) -> None:
    gate = Gate()
    with (
        shared.person() as one,
        shared.person() as two,
        ThreadPoolExecutor() as pool,
        held(Lines, "go_on", gate, lambda _, __, going: going()),
    ):
        first = pool.submit(lines, one, FAR, board="one")
        until(lambda: gate.waiting > 0)
        waits = pool.submit(lines, two, NEAR, 409, board="two")
        until(lambda: thinking(shared) == 2)
        newest = pool.submit(lines, two, NEAR, board="two")
        assert waits.result()["error"] == ["analysis.newer"] and not first.done()
        gate.let()
        assert first.result()["options"] and newest.result()["options"]
