"""Taking back: inside one's turn, until something is revealed."""

from typing import Any

import pytest

from crownlands.server.taking_back import no_step_back, steps_back
from tests.server.house import Person, Wire


def turn(wire: Wire, kind: str) -> None:
    """Play on until the seat has to place, or to choose, a domino."""
    assert wire.until_my_turn()
    while not wire.scene["prompt"][0].endswith(kind):
        answer = wire.play(wire.scene["choices"][0]["action"])
        wire.until_seq(answer["seq"])
        assert wire.until_my_turn()


def test_a_placement_is_taken_back_before_the_choice(anna: Person) -> None:
    table = anna.table("me", "random", sample=True)
    with anna.socket(table, 0) as wire:
        turn(wire, "place")
        before, seq = wire.scene, wire.seq
        wire.until_seq(wire.play(before["choices"][0]["action"])["seq"])
        assert wire.scene["prompt"][0].endswith("choose")
        answer = wire.undo()
        assert answer == {"t": "ack", "key": answer["key"], "seq": seq + 2}
        wire.until_seq(seq + 2)
        assert wire.scene == before
        wire.until_seq(wire.play(before["choices"][-1]["action"])["seq"])
        assert wire.seq == seq + 3
    # The list only grows, and leads to the same after a restart (see test_restart).
    assert anna.get(f"/api/tables/{table}")["plies"] == wire.scene["ply"]


def test_nothing_is_taken_back_after_chance_or_somebody_else(anna: Person) -> None:
    table = anna.table("me", "here", sample=True)
    with anna.socket(table, 0) as first, anna.socket(table, 1) as second:
        first.until("scene"), second.until("scene")
        mover, other = (first, second) if first.scene["mover"] == 0 else (second, first)
        answer = mover.undo()
        assert answer["t"] == "no" and answer["error"] == ["undo.revealed"], "the first row had just been drawn"
        answer = other.undo()
        assert answer["error"] == ["undo.revealed"]
        # Round 0: each choice is followed by a drawn king, that is by chance.
        mover.until_seq(mover.play(mover.scene["choices"][0]["action"])["seq"] + 1)
        assert mover.undo()["error"] == ["undo.revealed"]


def test_another_s_action_is_not_taken_back(anna: Person) -> None:
    """In the second round a turn follows the other without chance between: what the other did stays."""
    table = anna.table("me", "here", sample=True)
    view = anna.view(table)
    makers: list[int] = []
    while True:
        view = anna.view(table, seat=view["mover"])
        history = len(makers)
        if history and makers[-1] != view["mover"] and not revealed(anna, table):
            break
        makers.append(view["mover"])
        anna.play(table, view["legal"][0], view["seq"])
        view = anna.view(table)
    body = {"key": "u", "seq": view["seq"], "seat": view["mover"]}
    assert anna.post(f"/api/tables/{table}/undo", body, 409)["error"] == ["undo.turn"]
    body = {"key": "u", "seq": view["seq"], "seat": 1 - view["mover"]}
    assert anna.post(f"/api/tables/{table}/undo", body, 409)["error"] == ["undo.turn"]


def revealed(person: Person, table: str) -> bool:
    record: dict[str, Any] = person.get(f"/api/tables/{table}/record")
    return str(record["actions"][-1]).startswith("*")


@pytest.mark.parametrize("times", [2])
def test_the_same_undo_twice_is_one(anna: Person, times: int) -> None:
    table = anna.table("me", "random", sample=True)
    with anna.socket(table, 0) as wire:
        turn(wire, "place")
        wire.until_seq(wire.play(wire.scene["choices"][0]["action"])["seq"])
        seq = wire.seq
        answers = []
        for _ in range(times):
            wire.send(t="undo", key="back", seq=seq)
            answers.append(wire.until(lambda m: m.get("key") == "back"))
        assert answers == [{"t": "ack", "key": "back", "seq": seq + 1}] * times


@pytest.mark.parametrize(
    ("makers", "seat", "mover", "steps", "why"),
    [
        ([], 0, 0, 0, "undo.nothing"),
        ([None, 0, 0], 0, 0, 2, ""),
        ([0, 0], 0, 0, 2, ""),
        ([0, 1, 0], 0, 0, 1, ""),
        ([0, 1], 0, 0, 0, "undo.turn"),
        ([0, 0], 0, 1, 0, "undo.turn"),
        ([0, 0], 1, 1, 0, "undo.turn"),
        ([0, None], 0, 0, 0, "undo.revealed"),
        ([0, 0], None, 0, 0, "undo.turn"),
        ([0, None], None, -1, 0, "undo.revealed"),
    ],
)
def test_one_s_own_last_actions_are_counted(
    makers: list[int | None], seat: int | None, mover: int, steps: int, why: str
) -> None:
    assert steps_back(makers, seat, mover) == steps
    assert steps or no_step_back(makers).message.id == why


def test_a_seat_is_told_how_many_steps_it_can_take_back(anna: Person) -> None:
    """On every way: with a change, with a whole scene, over HTTP; and so many are taken back, one after the other."""
    table = anna.table("me", "random", game="kingdom_builder")
    with anna.socket(table, 0) as wire, anna.socket(table) as watcher:
        assert wire.until_my_turn()
        start = wire.scene
        for done in (1, 2, 3):
            seq = wire.play(wire.scene["choices"][0]["action"])["seq"]
            for one in (wire, watcher):
                one.until_seq(seq)
            assert (wire.steps_back, watcher.steps_back) == (done, 0)
            assert anna.view(table, seat=0)["undo"] == done
        with anna.socket(table, 0) as again:
            assert again.until("scene")["undo"] == 3
        for left in (2, 1, 0):
            wire.until_seq(wire.undo()["seq"])
            assert wire.steps_back == left
        assert wire.scene == start
        assert wire.undo()["error"] == ["undo.revealed"]
