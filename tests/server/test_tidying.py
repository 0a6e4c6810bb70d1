"""Garbage is looked for when little else is done, and otherwise when there may be too much of it."""

import asyncio
import gc
import itertools
import weakref

import pytest

from crownlands.server.tidying import is_time, tidy


class Knot:
    """Something that refers to itself, and so is not freed by itself."""

    def __init__(self) -> None:
        self.self = self


@pytest.mark.parametrize(
    ("grown", "busy", "wanted"),
    [(100, 0.0, False), (50_000, 0.01, True), (50_000, 0.5, False), (2_000_000, 1.0, True)],
)
def test_when_it_is_time(grown: int, busy: float, wanted: bool) -> None:
    assert is_time(grown, busy) is wanted


@pytest.mark.parametrize("busy", [False, True])
def test_what_is_thrown_away_goes_in_a_calm_moment(busy: bool) -> None:
    async def throw_away() -> bool:
        hours = itertools.count(step=3600) if busy else itertools.repeat(0)
        task = asyncio.create_task(tidy(lambda: float(next(hours)), every=0))
        await asyncio.sleep(0)
        assert not gc.isenabled()
        knot = weakref.ref(Knot())
        kept = [[] for _ in range(100_000)]  # type: ignore[var-annotated]
        for _ in range(10):
            await asyncio.sleep(0)
        gone = knot() is None
        task.cancel()
        await asyncio.wait([task])
        assert gc.isenabled() and kept
        return gone

    try:
        assert asyncio.run(throw_away()) is not busy
    finally:
        gc.unfreeze()
