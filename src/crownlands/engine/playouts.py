"""Loops in compiled code, written once for every game: random games, perft, who has won."""

from typing import Any

import numpy as np

from crownlands.engine.chance import below
from crownlands.engine.contract import CHANCE, OVER, TIE_BREAKS, apply, draw, legal, mover, scores
from crownlands.engine.jit import rule, small_rule


@small_rule
def random_action(state: Any, rng: Any, out: Any) -> int:
    """Any legal action."""
    return int(out[below(rng, legal(state, out))])


@rule
def random_games(template: Any, games: int, rng: Any, room: int, points: Any) -> int:
    """Play random games from template[0] to the end and score each; return the number of actions.

    Adds each seat's points to `points`.
    """
    work = np.empty_like(template)
    state = work[0]
    out = np.empty(room, np.int32)
    score = np.zeros(len(points), np.int64)
    plies = 0
    for _ in range(games):
        work[0] = template[0]
        while True:
            who = mover(state)
            if who == CHANCE:
                apply(state, draw(state, rng))
            elif who == OVER:
                break
            else:
                apply(state, random_action(state, rng, out))
            plies += 1
        scores(state, score)
        for seat in range(len(points)):
            points[seat] += score[seat]
    return plies


@rule
def share_victory(table: Any, shares: Any) -> None:
    """Split one victory among the seats that nobody stands above."""
    players = len(shares)
    winners = 0
    for seat in range(players):
        shares[seat] = 1.0
        for other in range(players):
            for key in range(TIE_BREAKS):
                if table[other, key] != table[seat, key]:
                    if table[other, key] > table[seat, key]:
                        shares[seat] = 0.0
                    break
        winners += int(shares[seat])
    for seat in range(players):
        shares[seat] /= winners


@rule
def count_leaves(states: Any, depth: int, lists: Any) -> int:
    """Perft: how many sequences of `depth` actions there are from states[0], outcomes of chance included.

    A sequence that ends the game earlier counts as one.
    """
    if depth == 0 or mover(states[0]) == OVER:
        return 1
    n = legal(states[0], lists[0])
    if depth == 1:
        return n  # type: ignore[no-any-return]
    leaves = 0
    for i in range(n):
        states[1] = states[0]
        apply(states[1], int(lists[0, i]))
        leaves += count_leaves(states[1:], depth - 1, lists[1:])
    return leaves


@rule
def copies(template: Any, n: int) -> int:
    """Copy a state n times (for the benchmark)."""
    work = np.empty_like(template)
    touched = 0
    for _ in range(n):
        work[0] = template[0]
        touched += mover(work[0])
    return touched


@rule
def legal_lists(template: Any, n: int, room: int) -> int:
    """List the legal actions of a state n times (for the benchmark)."""
    out = np.empty(room, np.int32)
    total = 0
    for _ in range(n):
        total += legal(template[0], out)
    return total
