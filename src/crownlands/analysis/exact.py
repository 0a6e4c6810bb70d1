"""The end of a game, played through to the last action: what comes of each choice if everybody does their best.

Doing one's best means what it means in search: a victory counts for a hundred points. Among ways that are equally good
for whoever chooses, the first one counts. What is proved here is proved for that.
"""

from typing import Any, NamedTuple

import numpy as np

from crownlands.bots.features import banked, features_of, later, settle, settled
from crownlands.bots.rollouts import POINTS_FOR_VICTORY
from crownlands.engine import python_calls
from crownlands.engine.contract import CHANCE, NOBODY, OVER, TIE_BREAKS
from crownlands.engine.game import Game
from crownlands.engine.jit import rule
from crownlands.engine.playouts import share_victory

DEEPEST = 40  # actions that are left to play, at most
_SETTLING = 8  # states and lists in which a seat's last actions are tried out

POINTS, WINS = 0, 1  # of an end


class Ends(NamedTuple):
    """What each choice leads to, proved."""

    actions: list[int]
    points: Any  # [actions, seats]
    wins: Any


@rule
def play_through(
    states: Any, lists: Any, weights: Any, ends: Any, table: Any, points: Any, alone: int, left: Any
) -> None:
    """Write to ends[0] what the position states[0] comes to.

    `left` is how many positions may still be looked at; below zero they were not enough, and nothing is known. So it is
    as well if `alone` is a seat, and somebody or something else has a say before the end.
    """
    players = ends.shape[2]
    left[0] -= 1
    who = python_calls.mover(states)
    if left[0] < 0 or len(ends) < 2 or (alone != NOBODY and who not in (alone, OVER)):
        left[0] = -1
        return
    if who == OVER:
        python_calls.standing(states, table)
        share_victory(table, ends[0, WINS])
        for seat in range(players):
            ends[0, POINTS, seat] = table[seat, 0]
        return
    if everybody_settled(states, lists, ends, points):
        return
    n = python_calls.legal(states, lists[0])
    best = -1.0
    total = 0.0
    if who == CHANCE:
        python_calls.odds(states, lists[0], n, weights[0])
        for end in range(2):
            for seat in range(players):
                ends[0, end, seat] = 0.0
        for i in range(n):
            total += weights[0, i]
    for i in range(n):
        states[1] = states[0]
        python_calls.apply(states[1:], int(lists[0, i]))
        play_through(states[1:], lists[1:], weights[1:], ends[1:], table, points, alone, left)
        if left[0] < 0:
            return
        if who == CHANCE:
            for end in range(2):
                for seat in range(players):
                    ends[0, end, seat] += ends[1, end, seat] * weights[0, i] / total
            continue
        worth = POINTS_FOR_VICTORY * ends[1, WINS, who] + ends[1, POINTS, who]
        if i == 0 or worth > best:
            best = worth
            for end in range(2):
                for seat in range(players):
                    ends[0, end, seat] = ends[1, end, seat]


@rule
def everybody_settled(states: Any, lists: Any, ends: Any, points: Any) -> bool:
    """Does nobody's end depend on anybody else any more, and has one of them the most points? Then write it."""
    players = ends.shape[2]
    if later(states[0]) > 0:
        return False
    for seat in range(players):
        if not settled(states[0], seat):
            return False
    best = winners = 0
    for seat in range(players):
        points[seat] = settle(states[0], seat, states, lists[1:]) + banked(states[0], seat)
        if seat == 0 or points[seat] > best:
            best, winners = points[seat], 1
        elif points[seat] == best:
            winners += 1
    if winners > 1:
        return False  # what breaks the tie is found by playing on
    for seat in range(players):
        ends[0, POINTS, seat] = points[seat]
        ends[0, WINS, seat] = 1.0 if points[seat] == best else 0.0
    return True


def solve(game: Game, states: Any, most: int) -> Ends | None:
    """What every legal action leads to, if that can be told by looking at no more than so many positions.

    In a game that hides something, only what is left to the mover alone is proved.
    """
    if features_of(game) is None:
        return None
    room, players = game.book.most_legal, game.players
    ladder = np.zeros(DEEPEST + _SETTLING, game.rules.dtype)
    lists = np.zeros((DEEPEST + _SETTLING, room), np.int32)
    weights = np.zeros((DEEPEST, room), np.int64)
    ends = np.zeros((DEEPEST, 2, players))
    table, points = np.zeros((players, TIE_BREAKS), np.int64), np.zeros(players, np.int64)
    left = np.array([most])
    alone = python_calls.mover(states) if game.hidden else NOBODY
    actions = lists[0, : python_calls.legal(states, lists[0])].tolist()
    found = np.zeros((len(actions), 2, players))
    for row, action in enumerate(actions):
        ladder[0] = states[0]
        python_calls.apply(ladder, action)
        play_through(ladder, lists, weights, ends, table, points, alone, left)
        if left[0] < 0:
            return None
        found[row] = ends[0]
    return Ends(actions, found[:, POINTS], found[:, WINS])
