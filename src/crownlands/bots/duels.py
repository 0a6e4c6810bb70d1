"""Two judges against each other, in compiled code: one seat is played by one of them, all others by the other."""

from typing import Any

import numpy as np

from crownlands.bots.judging import sit_down
from crownlands.bots.turns import best_line, play_line
from crownlands.engine import python_calls
from crownlands.engine.chance import below, mixed, reseed
from crownlands.engine.contract import CHANCE, OVER, TIE_BREAKS
from crownlands.engine.jit import rule
from crownlands.engine.playouts import share_victory


@rule
def play_duels(
    templates: Any,
    one: Any,
    other: Any,
    desk: Any,
    other_desk: Any,
    seed: Any,
    first: int,
    deals: int,
    width: int,
    depth: int,
    points: Any,
    shares: Any,
) -> None:
    """Play deals `first`, `first + 1` … of a seed, each once with judge `one` in every seat.

    Writes the points of that seat, and its share of the victory, to points[deal, seat] and shares[deal, seat].
    """
    work = np.empty(1, templates.dtype)
    rng = np.empty(1, np.uint64)
    players = points.shape[1]
    table = np.zeros((players, TIE_BREAKS), np.int64)
    won = np.zeros(players)
    for deal in range(deals):
        for mine in range(players):
            reseed(rng, mixed(seed, first + deal))
            work[0] = templates[below(rng, len(templates))]
            sit_down(desk, one)
            sit_down(other_desk, other)
            while True:
                who = python_calls.mover(work)
                if who == OVER:
                    break
                if who == CHANCE:
                    python_calls.apply(work, python_calls.draw(work, rng))
                elif who == mine:
                    desk.states[0] = work[0]
                    play_line(work, desk, best_line(desk, one, width, depth))
                else:
                    other_desk.states[0] = work[0]
                    play_line(work, other_desk, best_line(other_desk, other, width, depth))
            python_calls.standing(work, table)
            share_victory(table, won)
            points[deal, mine] = table[mine, 0]
            shares[deal, mine] = won[mine]
