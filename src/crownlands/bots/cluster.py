"""Work on a Ray cluster: a task for each block of an arena or of training, on whichever machine has time.

A block is a pure function, so a block that is lost, with its worker or with its whole machine, is simply done again,
and what comes back is taken once. Every machine needs this package, and the files of bots of one's own at the same
place.
"""

import logging
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

from crownlands.engine.errors import ArenaError

Block = TypeVar("Block", bound=Hashable)
Done = TypeVar("Done")

_ATTEMPTS = 10  # to do a block, before it is taken for impossible
_AHEAD = 2  # blocks for each processor, so that none waits for work


def check_ray() -> None:
    """Clusters are the work of a package of its own."""
    try:
        import ray  # noqa: F401
    except ImportError:
        raise ArenaError("arena.no_ray") from None


@contextmanager
def cluster(address: str) -> Iterator[None]:
    """Be connected with a cluster."""
    import ray

    try:
        ray.init(address, log_to_driver=False, logging_level=logging.ERROR, ignore_reinit_error=True)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise ArenaError("arena.no_cluster", address=address, reason=_first_line(error)) from None
    try:
        yield
    finally:
        ray.shutdown()


def on_cluster(
    work: Callable[[Any, Block], Done], shared: Any, blocks: Iterable[Block]
) -> Generator[tuple[Block, Done], None, None]:
    """What comes of `work(shared, block)` on the cluster one is connected with, in any order, each block as often as it
    takes to have it once."""
    import ray
    from ray.exceptions import RayError

    task: Any = ray.remote(num_cpus=1, max_retries=0)(work)  # what is tried again is decided here
    resources: Any = ray.cluster_resources
    there = ray.put(shared)
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
                    done = ray.get(finished)
                except RayError as error:
                    attempts[block] = attempts.get(block, 0) + 1
                    if attempts[block] == _ATTEMPTS:
                        raise ArenaError("arena.lost", n=_ATTEMPTS, reason=_first_line(error)) from None
                    again.append(block)
                else:
                    yield block, done
    finally:
        for unwanted in waiting:
            ray.cancel(unwanted, force=True)


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
