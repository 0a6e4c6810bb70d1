"""An arena on a Ray cluster: a task for each block of deals, on whichever machine has time.

A block is a pure function, so a block that is lost, with its worker or with its whole machine, is simply played again;
`Results` keeps each deal once, whatever comes back. Every machine needs this package, and the files of bots of one's
own at the same place.
"""

import logging
from collections.abc import Generator, Iterable
from itertools import islice
from typing import Any

from crownlands.arena.deals import Arena, Block, Played, play_block
from crownlands.engine.errors import ArenaError

_ATTEMPTS = 10  # to play a block, before it is taken for impossible
_AHEAD = 2  # blocks for each processor, so that none waits for work


def check_ray() -> None:
    """Clusters are the work of a package of its own."""
    try:
        import ray  # noqa: F401
    except ImportError:
        raise ArenaError("arena.no_ray") from None


def play_on_cluster(arena: Arena, blocks: Iterable[Block], address: str) -> Generator[Played, None, None]:
    """Blocks as they are finished, in any order, each as often as it takes to have it once."""
    import ray
    from ray.exceptions import RayError

    try:
        ray.init(address, log_to_driver=False, logging_level=logging.ERROR, ignore_reinit_error=True)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise ArenaError("arena.no_cluster", address=address, reason=_first_line(error)) from None
    task: Any = ray.remote(num_cpus=1, max_retries=0)(play_block)  # what is tried again is decided here
    resources: Any = ray.cluster_resources
    there = ray.put(arena)
    todo = iter(blocks)
    attempts: dict[Block, int] = {}
    waiting: dict[Any, Block] = {}
    again: list[Block] = []
    try:
        while True:
            room = max(1, int(_AHEAD * resources().get("CPU", 1))) - len(waiting)
            for block in [*again, *islice(todo, max(0, room - len(again)))]:
                waiting[task.remote(there, block)] = block
            again = []
            if not waiting:
                return
            for finished in ray.wait(list(waiting))[0]:
                block = waiting.pop(finished)
                try:
                    played = ray.get(finished)
                except RayError as error:
                    attempts[block] = attempts.get(block, 0) + 1
                    if attempts[block] == _ATTEMPTS:
                        raise ArenaError("arena.lost", n=_ATTEMPTS, reason=_first_line(error)) from None
                    again.append(block)
                else:
                    yield played
    finally:
        for unwanted in waiting:
            ray.cancel(unwanted, force=True)
        ray.shutdown()


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
