"""Bots in compiled code. A policy is one function that chooses an action; here is the list of them.

A policy is called with a state it may look at but not change (in an array of one), a generator, and room to think: an
array for a list of actions, an array of one state, and another array of numbers.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from crownlands.bots.greedy import greedy_action
from crownlands.engine import python_calls
from crownlands.engine.chance import below, mixed, mixed_sum, reseed
from crownlands.engine.contract import CHANCE, OVER, TIE_BREAKS, apply, draw, mover, standing
from crownlands.engine.jit import rule, small_rule
from crownlands.engine.playouts import share_victory


@rule
def random_policy(states: Any, rng: Any, out: Any, scratch: Any, room: Any) -> int:
    """Any legal action."""
    return int(out[below(rng, python_calls.legal(states, out))])


POLICIES: dict[str, Callable[..., int]] = {"random": random_policy, "greedy": greedy_action}
"""By the names under which they can be had. Their numbers, for compiled code, are their places in this list."""

BOTS = 1  # what a game's seed is mixed with for its bots; a seat's generator comes from that and its number

NUMBERS = {name: number for number, name in enumerate(POLICIES)}


def _any_of(policies: Mapping[str, Callable[..., int]]) -> Callable[..., int]:
    """A compiled function that hands on to the policy with the number it is given.

    It is written out line by line, because every function around another one is a whole compilation more.
    """
    lines = ["def act(which, states, rng, out, scratch, room):"]
    lines += [
        f"    if which == {number}:\n        return {name}(states, rng, out, scratch, room)"
        for number, name in enumerate(policies)
    ]
    names: dict[str, Any] = {**policies, "__name__": __name__}
    exec("\n".join([*lines, "    return 0"]), names)
    return small_rule(names["act"])  # type: ignore[no-any-return]


act = _any_of(POLICIES)
"""What the policy with a number does: `act(which, states, rng, out, scratch, room)`."""


@rule
def policy_games(
    template: Any,
    policies: Any,
    seed: Any,
    first: int,
    games: int,
    sitting: int,
    most_legal: int,
    results: Any,
    shares: Any,
) -> int:
    """Play games with a policy in each seat, given by its number; return the number of actions.

    The games are those with the numbers `first`, `first + 1` … of a seed: what game k of a seed is depends on nothing
    else, and `play` plays the same. In another sitting than 0 the same is dealt, and the policies are as lucky or not
    as in a game of their own. Writes each game's points to `results`, each seat's share of the victory to `shares`.
    """
    players = len(policies)
    scratch = np.empty_like(template)
    work = np.empty_like(template)
    state = work[0]
    out = np.empty(most_legal, np.int32)
    room = np.empty(most_legal, np.int32)
    table = np.zeros((players, TIE_BREAKS), np.int64)
    rng = np.empty(1, np.uint64)
    seats = np.empty((players, 1), np.uint64)
    actions = 0
    for game in range(games):
        own = mixed(seed, first + game)
        bots = mixed(own, BOTS + sitting)
        for seat in range(players):
            reseed(seats[seat], mixed_sum(bots, seat))
        work[0] = template[0]
        plies = 0
        while True:
            who = mover(state)
            if who == CHANCE:
                reseed(rng, mixed(own, plies))
                apply(state, draw(state, rng))
            elif who == OVER:
                break
            else:
                apply(state, act(policies[who], work, seats[who], out, scratch, room))
            plies += 1
        actions += plies
        standing(state, table)
        for seat in range(players):
            results[game, seat] = table[seat, 0]
        share_victory(table, shares[game])
    return actions
