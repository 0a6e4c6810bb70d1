"""Garbage that refers to itself is looked for in calm moments.

By itself Python looks for it whenever so much has been made, and goes through all that is new. At busy tables that is
scenes, which live until the next move and are freed without it: a fifteenth of all work, stops of 50 to 150 ms, and
seven objects found in fifteen seconds. So it is done when little else is, and only if it has to be when much is.
"""

import asyncio
import gc
import time
from collections.abc import Callable

_EVERY = 1.0  # seconds
_CALM = 0.1  # of a core, and less
_WORTH_IT = 20_000  # so many more objects that can refer to others than after the last time
_TOO_MUCH = 300_000  # some dozen megabytes


def is_time(grown: int, busy: float) -> bool:
    """Should garbage be looked for now, with so many more objects and so busy a process?"""
    return grown >= (_WORTH_IT if busy < _CALM else _TOO_MUCH)


async def tidy(work: Callable[[], float] = time.process_time, every: float = _EVERY) -> None:
    """Look for garbage now and then, for ever, and at no other time."""
    gc.collect()
    gc.freeze()  # what is there from the beginning stays
    gc.disable()
    try:
        while True:
            before, began = work(), time.monotonic()
            await asyncio.sleep(every)
            busy = (work() - before) / (time.monotonic() - began)
            if is_time(gc.get_count()[0], busy):
                gc.collect(2 if busy < _CALM else 0)  # all, or what is new: with many tables all takes half a second
    finally:
        gc.enable()
