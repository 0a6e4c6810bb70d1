"""Playing an arena: blocks of deals, by one worker or many, until all are played or enough is known."""

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from itertools import islice
from multiprocessing import active_children, get_context, parent_process

from crownlands.arena.deals import COMPILED_DEALS, Arena, Block, Played, play_block
from crownlands.arena.results import Folder, Results
from crownlands.bots.cluster import cluster, on_cluster
from crownlands.engine.errors import ArenaError

Play = Callable[[Arena, Iterable[Block]], Generator[Played, None, None]]
"""Plays blocks, in any order, here or elsewhere."""

_PATIENCE = 0.2  # seconds between two looks at whether Ctrl-C was pressed


def blocks_to_play(results: Results, deals: int) -> Iterator[Block]:
    """What is missing, the same deals at all tables before the next ones."""
    tables = range(len(results.arena.tables))
    compiled = [table for table in tables if results.arena.compiled(table)]
    for begin in range(0, deals, COMPILED_DEALS):
        numbers = range(begin, min(begin + COMPILED_DEALS, deals))
        for table in compiled:
            yield from _runs(table, [deal for deal in numbers if not results.has(table, deal)])
        for deal in numbers:
            for table in tables:
                if table not in compiled and not results.has(table, deal):
                    yield Block(table, deal, 1)


def _runs(table: int, deals: list[int]) -> Iterator[Block]:
    """Ascending numbers of deals as blocks of neighbours."""
    block = Block(table, deals[0] if deals else 0, 0)
    for deal in deals:
        if deal != block.first + block.deals:
            yield block
            block = Block(table, deal, 0)
        block = block._replace(deals=block.deals + 1)
    if block.deals:
        yield block


def run(
    results: Results, deals: int, play: Play, folder: Folder | None, enough: Callable[[], bool] = lambda: False
) -> Iterator[Played]:
    """Play whatever is missing and keep it, block by block as they are finished; stop when enough is known."""
    if enough():
        return
    with closing(play(results.arena, blocks_to_play(results, deals))) as blocks:
        for played in blocks:
            fresh = results.add(played)
            if folder is not None:
                folder.add(fresh)
            yield fresh
            if enough():
                return


def play_here(arena: Arena, blocks: Iterable[Block], workers: int = 1) -> Generator[Played, None, None]:
    """Blocks as they are finished, by so many workers of this machine."""
    if workers == 1:
        for block in blocks:
            yield play_block(arena, block)
        return
    # Compiled code leaves other threads alone; bots written in Python need processes to think at the same time.
    if all(map(arena.compiled, range(len(arena.tables)))):
        with ThreadPoolExecutor(workers) as threads:
            yield from _shared_out(threads, arena, blocks, workers)
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=_begin_work) as processes:
        try:
            yield from _shared_out(processes, arena, blocks, workers)
        except BrokenProcessPool:
            raise ArenaError("arena.worker") from None
        except BaseException:  # Ctrl-C, or enough is known: nobody waits for games that nobody wants any more
            for child in active_children():
                child.terminate()
            raise


def play_on_cluster(arena: Arena, blocks: Iterable[Block], address: str) -> Generator[Played, None, None]:
    """Blocks as they are finished, by the machines of a Ray cluster."""
    with cluster(address), closing(on_cluster(play_block, arena, blocks)) as done:
        for _, played in done:
            yield played


def _shared_out(pool: Executor, arena: Arena, blocks: Iterable[Block], workers: int) -> Iterator[Played]:
    todo = iter(blocks)
    waiting: set[Future[Played]] = set()
    try:
        while True:
            waiting |= {pool.submit(play_block, arena, block) for block in islice(todo, 2 * workers - len(waiting))}
            if not waiting:
                return
            finished, waiting = wait(waiting, _PATIENCE, FIRST_COMPLETED)
            for future in finished:
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def _begin_work() -> None:
    """A worker leaves Ctrl-C to the one it works for, and never outlives it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
