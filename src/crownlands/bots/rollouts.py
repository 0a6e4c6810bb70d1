"""Playing on from a turn: everybody plays by judgement for a while, then all seats are judged.

The same draws follow every turn that is compared, so that they differ by the turn and not by luck.
"""

import math
from typing import Any

import numpy as np

from crownlands.bots.features import banked, later, stage
from crownlands.bots.judging import prospects, sit_down
from crownlands.bots.turns import best_line, play_line
from crownlands.engine import python_calls
from crownlands.engine.chance import mixed, reseed
from crownlands.engine.contract import CHANCE, OVER, TIE_BREAKS
from crownlands.engine.jit import lean_rule, lean_small_rule, rule
from crownlands.engine.playouts import share_victory

POINTS_FOR_VICTORY = 100.0  # a point and a hundredth of a victory are worth the same
NARROW = 2  # unfinished turns that are looked at further while playing on


@lean_rule
def play_on(desk: Any, judge: Any, rng: Any, until: int, depth: int) -> None:
    """Play desk.states[0] on by judgement until a stage of the game, or its end."""
    states = desk.states
    while True:
        who = python_calls.mover(states)
        if who == OVER or stage(states[0]) >= until:
            return
        if who == CHANCE:
            python_calls.apply(states, python_calls.draw(states, rng))
        else:
            play_line(states, desk, best_line(desk, judge, NARROW, depth))


@lean_small_rule
def below_normal(z: float) -> float:
    """How much of the normal distribution lies below z."""
    return 0.5 * math.erfc(-z * 0.7071067811865476)


@lean_small_rule
def win_chance(points: Any, players: int, seat: int, doubt: float) -> float:
    """The chance to have the most points, if all of them are off by as much as they usually are."""
    chance = weight = 0.0
    for k in range(-4, 5):
        z = 0.6 * k
        density = math.exp(-0.5 * z * z)
        mine = points[seat] + z * doubt
        ahead = 1.0
        for other in range(players):
            if other != seat:
                ahead *= below_normal((mine - points[other]) / doubt)
        chance += density * ahead
        weight += density
    return chance / weight


@lean_rule
def verdict(desk: Any, judge: Any, players: int, points: Any, wins: Any, table: Any) -> None:
    """Write the points that everybody can expect in the position desk.states[0], and everybody's chance to win."""
    states = desk.states
    if python_calls.mover(states) == OVER:
        python_calls.standing(states, table)
        share_victory(table, wins)
        for seat in range(players):
            points[seat] = table[seat, 0]
        return
    for seat in range(players):
        points[seat] = prospects(states, seat, desk, judge) + banked(states[0], seat)
    doubt = judge.doubt[stage(states[0])]
    if later(states[0]) > 0:  # nothing is known yet of games that are still to come
        doubt = math.sqrt(doubt * doubt + later(states[0]) * judge.doubt[0] * judge.doubt[0])
    for seat in range(players):
        wins[seat] = win_chance(points, players, seat, doubt)


@rule
def try_turns(
    desk: Any,
    judge: Any,
    root: Any,
    turns: Any,
    lengths: Any,
    alive: Any,
    seed: Any,
    first: int,
    times: int,
    until: int,
    depth: int,
    points: Any,
    wins: Any,
) -> None:
    """Play on from every turn that is alive, so many times, and add up what came of it.

    `root` is the position as the mover sees it; what it cannot see is imagined anew each time. The draws of number
    `first`, `first + 1` … of a seed are the same for every turn. A turn may have no actions: then the position itself
    is played on, whether somebody is to move there or something is to be drawn.
    """
    states = desk.states
    seat = python_calls.mover(root)
    players = points.shape[1]
    rng = np.empty(1, np.uint64)
    expected = np.zeros(players)
    chances = np.zeros(players)
    table = np.zeros((players, TIE_BREAKS), np.int64)
    sit_down(desk, judge)
    for time in range(first, first + times):
        for turn in alive:
            reseed(rng, mixed(seed, time))
            states[0] = root[0]
            python_calls.determinize(states, seat, rng)
            for step in range(lengths[turn]):
                python_calls.apply(states, int(turns[turn, step]))
            play_on(desk, judge, rng, until, depth)
            verdict(desk, judge, players, expected, chances, table)
            for other in range(players):
                points[turn, other] += expected[other]
                wins[turn, other] += chances[other]
