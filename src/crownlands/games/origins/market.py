"""What a caveman could bring whoever recruits it now: paid and settled as well as can be."""

from typing import Any

import numpy as np

from crownlands.engine.jit import rule
from crownlands.games.origins.caveman_points import resources, survey, tribe_points, with_man, without_resource
from crownlands.games.origins.contents import KINDS
from crownlands.games.origins.recruiting import homes

OUT_OF_REACH = 1 << 20


@rule
def best_deal(state: Any, seat: int, man: int, price: int) -> int:
    """The most points a caveman could add at once, for so many different resources of the seat (0: it is paid).

    It may live where a resource is paid from. Apart from that, what a resource is missed for does not depend on the
    others that are paid, so of each kind the one that is missed least is paid.
    """
    words = survey(state, seat)
    now = tribe_points(words)
    best = -OUT_OF_REACH
    losses = np.empty(KINDS, np.int64)
    left = homes(state, seat, words)
    if price > 0:
        left |= resources(words)
    while left:
        home = left & -left
        left &= left - 1
        emptied = without_resource(words, home)
        if homes(state, seat, emptied) & home == 0:
            continue
        settled = with_man(emptied, man, home)
        points = tribe_points(settled)
        if points - now <= best:
            continue  # paying more makes it no better
        for kind in range(KINDS):
            losses[kind] = OUT_OF_REACH
            if words[kind] & home:
                losses[kind] = -OUT_OF_REACH  # paid already, and counted: it comes first
            goods = settled[kind]
            while goods and losses[kind] > 0:
                square = goods & -goods
                goods &= goods - 1
                losses[kind] = min(losses[kind], points - tribe_points(without_resource(settled, square)))
        losses.sort()
        gain = points - now
        for i in range(price):
            gain -= losses[i] if losses[i] > -OUT_OF_REACH else 0
        best = max(best, gain)
    return best
