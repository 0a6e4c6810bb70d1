"""Bots that fail: a legal action comes all the same, it is logged, and the table never hangs."""

import logging
import os
import threading
import time
from pathlib import Path

import pytest

from crownlands.engine.view import View
from tests.bots.programs import FIRST, LOOP, Lifeline, program
from tests.server.house import house


def raises(view: View) -> str:
    raise RuntimeError("no idea")


def sleeps(view: View) -> str:
    time.sleep(3)
    return view.legal()[0].text


def cheats(view: View) -> str:
    return next(a.text for a in view.game.actions if a >= 0 and a not in view.legal())


def babbles(view: View) -> object:
    return {"my": "move"}


@pytest.mark.parametrize("bot", [raises, cheats, babbles])
def test_a_bot_that_fails_hands_in_a_legal_action(
    bot: object, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with house(tmp_path, {"hal": bot}) as running, running.person() as person:  # type: ignore[dict-item]
        table = person.table("hal", "greedy", sample=True)
        view = person.view(table)
        while view["status"] != "finished":
            view = person.view(table, after=view["seq"], wait=10)
    failures = [r for r in caplog.records if r.name == "crownlands.bots" and r.levelno == logging.ERROR]
    assert len(failures) >= 12
    assert {r.data["table"] for r in failures} == {table}  # type: ignore[attr-defined]


def test_a_bot_that_does_not_come_to_an_end(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with house(tmp_path, {"hal": sleeps}, thinking_time=0.1, thinkers=1) as running, running.person() as person:
        slow = person.table("hal", "me", sample=True)
        quick = person.table("greedy", "me", sample=True)
        for table in (slow, quick):
            with person.socket(table, 1) as wire:
                for _ in range(3):
                    assert wire.until_my_turn()
                    wire.until_seq(wire.play(wire.scene["choices"][0]["action"])["seq"])
    assert any("no answer" in r.data["problem"] for r in caplog.records if r.name == "crownlands.bots")  # type: ignore[attr-defined]


def test_a_program_that_never_answers_is_ended(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The table goes on without it, and when the game is over nothing of it is left."""
    line = Lifeline(tmp_path)
    name = program(tmp_path, line.hold + LOOP + "        while True: pass")
    with house(tmp_path, {"hal": name}, thinking_time=0.1) as running, running.person() as person:  # type: ignore[dict-item]
        table = person.table("hal", "greedy", sample=True)
        view = person.view(table)
        while view["status"] != "finished":
            view = person.view(table, after=view["seq"], wait=10)
        assert line.numbers()  # ends when the last one has
    failures = [r for r in caplog.records if r.name == "crownlands.bots" and r.levelno == logging.ERROR]
    assert len(failures) >= 12


def test_a_program_at_a_table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    name = program(tmp_path, FIRST)
    with house(tmp_path, {"hal": name}, thinking_time=60) as running, running.person() as person:  # type: ignore[dict-item]
        table = person.table("hal", "greedy", sample=True)
        view = person.view(table)
        while view["status"] != "finished":
            view = person.view(table, after=view["seq"], wait=10)
    assert not [r for r in caplog.records if r.name == "crownlands.bots" and r.levelno == logging.ERROR]


def test_bots_step_back(tmp_path: Path) -> None:
    seen: list[tuple[str, int]] = []

    def polite(view: View) -> str:
        priority = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
        seen.append((threading.current_thread().name, priority))
        return view.legal()[0].text

    with house(tmp_path, {"polite": polite}) as running, running.person() as person:
        table = person.table("polite", "polite", sample=True)
        view = person.view(table)
        while view["status"] != "finished":
            view = person.view(table, after=view["seq"], wait=10)
    assert {name for name, _ in seen} == {"bot"}
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert all(priority >= min(own + 10, 19) for _, priority in seen) or os.uname().sysname != "Linux"


def test_bots_wait_so_that_people_can_follow(tmp_path: Path) -> None:
    with house(tmp_path, pace=0.3) as running, running.person() as person:
        started = time.monotonic()  # before there is a table: its moves come later, however slow this machine is
        table = person.table("random", "random", sample=True)
        seq = person.view(table)["seq"]
        for _ in range(2):  # two moves, each with what chance brings after it
            seq = person.view(table, after=seq, wait=10)["seq"]
        assert time.monotonic() - started >= 0.55
