"""Turns tried out by playing games on to their end: all of them equally often, or along a tree of the best so far.

What is drawn on the way is drawn by a generator of its own; nothing is known here that a seat could not know.
"""

import math
from typing import Any

import numpy as np

from crownlands.bots.policies import act
from crownlands.engine import python_calls
from crownlands.engine.chance import below, mixed, reseed
from crownlands.engine.contract import CHANCE, OVER, TIE_BREAKS
from crownlands.engine.jit import rule
from crownlands.engine.playouts import share_victory

TURN = 2  # actions of a turn at most: to place and to choose
NONE = -1

# A node of a tree: how often it was tried, who chose it, with which actions, and where what can follow it begins.
TRIED, CHOSEN_BY, FIRST, SECOND, FOLLOWED_BY, FOLLOWERS = range(6)
NODE = 6
DEEPEST = 64  # turns


@rule
def whole_turns(states: Any, scratch: Any, lists: Any, turns: Any) -> int:
    """Write every turn of the mover of states[0]; return how many there are.

    A turn goes on if the same seat has something else to do next. Where there is no room for all of them, the second
    step is left for later.
    """
    seat = python_calls.mover(states)
    n = python_calls.legal(states, lists[0])
    found = 0
    for i in range(n):
        action = int(lists[0, i])
        scratch[0] = states[0]
        python_calls.apply(scratch, action)
        more = 0
        if python_calls.mover(scratch) == seat and scratch[0].phase != states[0].phase:
            more = python_calls.legal(scratch, lists[1])
        if more == 0 or found + more + n - i > len(turns):
            turns[found, 0] = action
            turns[found, 1] = NONE
            found += 1
            continue
        for k in range(more):
            turns[found, 0] = action
            turns[found, 1] = lists[1, k]
            found += 1
    return found


@rule
def play_turn(states: Any, first: int, second: int) -> None:
    """Carry out a turn."""
    python_calls.apply(states, first)
    if second != NONE:
        python_calls.apply(states, second)


@rule
def play_to_end(states: Any, policies: Any, rng: Any, lists: Any, scratch: Any) -> None:
    """Play states[0] on to the end, with a policy for each seat."""
    while True:
        who = python_calls.mover(states)
        if who == OVER:
            return
        if who == CHANCE:
            python_calls.apply(states, python_calls.draw(states, rng))
        else:
            python_calls.apply(states, act(policies[who], states, rng, lists[0], scratch, lists[1]))


@rule
def relative_score(points: Any, seat: int) -> float:
    """A seat's part of its own points and those of the best of the others."""
    best = 0
    for other in range(len(points)):
        if other != seat:
            best = max(best, points[other])
    return points[seat] / (points[seat] + best) if points[seat] + best > 0 else 0.5


@rule
def try_equally(
    root: Any, turns: Any, policies: Any, seed: Any, first: int, times: int, lists: Any, worth: Any, tried: Any
) -> None:
    """Play on from one turn after the other; add up the relative scores, and how often each was tried."""
    work, scratch = np.empty_like(root), np.empty_like(root)
    rng = np.empty(1, np.uint64)
    points = np.zeros(len(policies), np.int64)
    seat = python_calls.mover(root)
    for time in range(first, first + times):
        turn = time % len(turns)
        reseed(rng, mixed(seed, time))
        work[0] = root[0]
        play_turn(work, int(turns[turn, 0]), int(turns[turn, 1]))
        play_to_end(work, policies, rng, lists, scratch)
        python_calls.scores(work, points)
        worth[turn] += relative_score(points, seat)
        tried[turn] += 1


@rule
def most_promising(nodes: Any, won: Any, node: int, explore: float) -> int:
    """What to try next after a node: something new if there is any, or else what has the highest upper bound."""
    begin = nodes[node, FOLLOWED_BY]
    log = math.log(max(1, nodes[node, TRIED]))
    best, highest = begin, -1.0
    for follower in range(begin, begin + nodes[node, FOLLOWERS]):
        tried = nodes[follower, TRIED]
        if tried == 0:
            return int(follower)
        bound = won[follower] / tried + explore * math.sqrt(log / tried)
        if bound > highest:
            best, highest = follower, bound
    return int(best)


@rule
def open_node(nodes: Any, size: int, node: int, seat: int, turns: Any, n: int, rng: Any) -> int:
    """Let all turns of a seat follow a node, in any order; return the new size of the tree."""
    nodes[node, FOLLOWED_BY] = size
    nodes[node, FOLLOWERS] = n
    for i in range(n):
        other = i + below(rng, n - i)
        first, second = turns[other, 0], turns[other, 1]
        turns[other, 0], turns[other, 1] = turns[i, 0], turns[i, 1]
        nodes[size + i, TRIED] = 0
        nodes[size + i, CHOSEN_BY] = seat
        nodes[size + i, FIRST] = first
        nodes[size + i, SECOND] = second
        nodes[size + i, FOLLOWERS] = 0
    return size + n


@rule
def grow_tree(
    root: Any,
    policies: Any,
    explore: float,
    seed: Any,
    first: int,
    times: int,
    lists: Any,
    turns: Any,
    nodes: Any,
    won: Any,
    size: int,
) -> int:
    """Try turns along a tree and play on from its leaves; return the tree's new size.

    A tree ends where something is drawn: what follows depends on the draw, which hardly ever comes again.
    """
    work, scratch = np.empty_like(root), np.empty_like(root)
    rng = np.empty(1, np.uint64)
    table, shares = np.zeros((len(policies), TIE_BREAKS), np.int64), np.zeros(len(policies))
    path = np.zeros(DEEPEST, np.int64)
    for time in range(first, first + times):
        reseed(rng, mixed(seed, time))
        work[0] = root[0]
        node = depth = 0
        while depth < DEEPEST - 1:
            who = python_calls.mover(work)
            if who < 0 or (node != 0 and nodes[node, TRIED] == 0):
                break
            if nodes[node, FOLLOWERS] == 0:
                n = whole_turns(work, scratch, lists, turns)
                if size + n > len(nodes):
                    break
                size = open_node(nodes, size, node, who, turns, n, rng)
            node = most_promising(nodes, won, node, explore)
            depth += 1
            path[depth] = node
            play_turn(work, int(nodes[node, FIRST]), int(nodes[node, SECOND]))
        play_to_end(work, policies, rng, lists, scratch)
        python_calls.standing(work, table)
        share_victory(table, shares)
        nodes[0, TRIED] += 1
        for step in range(1, depth + 1):
            nodes[path[step], TRIED] += 1
            won[path[step]] += shares[nodes[path[step], CHOSEN_BY]]
    return size
