"""Nonsense from outside: a short run of `benchmarks/fuzz.py` against a server that can be looked into."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from fuzz import Target, addresses, fuzz
from tests.server.house import PATIENCE, house


def test_nonsense_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through sockets and to every address, pages too: no fault of the server's own, no hang, no task that stays."""
    monkeypatch.setattr("fuzz.PATIENCE", float(PATIENCE))
    generous: dict[str, Any] = {"requests_a_second": 1e9, "requests_at_once": 1e9, "messages": 1_000_000}
    with house(tmp_path, silence=2.0, parting=1.0, **generous) as running, running.person() as person:
        person.get("/health")

        async def tasks() -> int:
            return len([task for task in asyncio.all_tasks() if not task.done()])

        async def send_nonsense() -> Target:
            target = Target(int(running.address.rpartition(":")[2]), random.Random(1))
            await target.open()
            await fuzz(target, 1500, 6 * len(addresses()))
            return target

        before = running.run(tasks())
        target = asyncio.run(send_nonsense())
        assert not target.faults
        assert target.found["heard ack"] and target.found["heard no"] and target.found["answers 4xx"]
        while running.lines or running.run(tasks()) > before:
            running.run(running.pause())
        assert person.get("/health")["status"] == "up"
