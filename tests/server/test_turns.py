"""Thinking for people: a place for each address, and nobody waits for what they have given up."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

import crownlands as cl
from crownlands.analysis.lines import Lines
from crownlands.server.errors import Refusal
from crownlands.server.limits import asker
from crownlands.server.turns import GivenUp, Together, Turns, Wish
from tests.server.holding import Gate, held, until
from tests.server.house import house
from tests.server.test_analysis_board import FAR, NEAR, SMALL, lines, thinking


def test_an_address_has_one_place_and_others_pass_it(tmp_path: Path) -> None:
    with ExitStack() as around, ThreadPoolExecutor() as pool:
        running = around.enter_context(house(tmp_path, proxies="127.0.0.1"))
        one, other = (around.enter_context(running.person(**{"x-forwarded-for": f"192.0.2.{n}"})) for n in range(2))
        gate = around.enter_context(held(Lines, "go_on", Gate()))
        mine = [pool.submit(lines, one, text, board=board) for text, board in ((FAR, "a"), (NEAR, "b"))]
        until(lambda: thinking(running) == 2)
        theirs = pool.submit(lines, other, cl.game(SMALL).start(seed=3).text())
        until(lambda: gate.waiting == 2)
        assert gate.come == 2 and thinking(running) == 3
        gate.let()
        assert all(one.result()["options"] for one in (*mine, theirs))


def test_who_thinks_and_who_waits() -> None:
    """A place for each address and each position; half of the row for one address."""

    async def turn(turns: Turns, address: str, about: str, said: list[str], end: asyncio.Event, wish: Wish) -> None:
        async with turns.turn(wish, about):
            said.append(f"{address} {about}")
            await end.wait()

    async def go() -> None:
        turns, said, end = Turns(2, 2), list[str](), asyncio.Event()

        def ask(address: str, about: str) -> tuple[Wish, asyncio.Task[None]]:
            asker.set(address)
            wish = Wish()
            return wish, asyncio.create_task(turn(turns, address, about, said, end, wish))

        asked = [ask("a", "1"), ask("a", "2"), ask("b", "1"), ask("a", "3")]
        await asyncio.sleep(0)
        assert said == ["a 1"] and turns.inside() == 3, "the others want the same, or have the same address"
        with pytest.raises(Refusal, match="too many"):
            await asked[3][1]
        asked.append(ask("c", "4"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert said == ["a 1", "c 4"]
        asked[1][0].give_up()
        with pytest.raises(GivenUp):
            await asked[1][1]
        assert turns.inside() == 3
        end.set()
        for _, task in (asked[0], asked[2], asked[4]):
            await task
        assert said == ["a 1", "c 4", "b 1"] and not turns.inside()

    asyncio.run(go())


def test_what_several_want_at_once_is_done_once() -> None:
    async def go() -> None:
        together, done, end = Together[int](), list[int](), asyncio.Event()

        async def work() -> int:
            done.append(1)
            await end.wait()
            return len(done)

        first, second = (asyncio.create_task(together.get("it", work)) for _ in range(2))
        other = asyncio.create_task(together.get("something else", work))
        while len(done) < 2:
            await asyncio.sleep(0)
        first.cancel()
        end.set()
        assert await second == await other == 2, "who goes away takes it from nobody"
        assert await together.get("it", work) == 3, "it is not remembered"

    asyncio.run(go())
