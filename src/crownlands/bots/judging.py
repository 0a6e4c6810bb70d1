"""Judging a position: from the features of a seat to the points it can expect at the end.

A judge is a small network: features → 64 → 32 → points. Neighbouring positions share most of their features, so the
first layer is not summed up anew: what has changed since the seat's last position is added to what it was.

Floats are added up in an order that is written here, side by side where many sums are wanted: however wide the
registers of a processor are, it judges the same to the last bit.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np

from crownlands.bots.features import Features, settle, settled, write
from crownlands.engine import python_calls
from crownlands.engine.contract import OVER
from crownlands.engine.game import Game
from crownlands.engine.jit import lean_small_rule, rule

FIRST, SECOND = 64, 32  # the sizes of the hidden layers

DEPTH = 12  # actions of one turn that are looked at together
LINES = 2048  # turns that are compared
NODES = 64  # unfinished turns that are looked at further
SCRATCH = 6  # states at the end of the desk, to try things out


class Judge(NamedTuple):
    """The weights, and how far off the judgement is at each stage of a game (a standard deviation)."""

    first: Any  # [features, FIRST]
    first_bias: Any
    second: Any  # [SECOND, FIRST]
    second_bias: Any
    last: Any  # [SECOND + 1]: weights, and a bias
    doubt: Any  # [STAGES]


class Desk(NamedTuple):
    """Room to think in. It is made once; compiled code asks for no memory."""

    states: Any  # 0: the position; then two times NODES unfinished turns; then SCRATCH
    lists: Any  # of legal actions
    x: Any  # by seat: the features last written
    x_pairs: Any  # the same numbers, two to a word: most of them have not changed, and words are quickly compared
    counted: Any  # the features the sums stand for
    counted_pairs: Any
    changed: Any  # which of the pairs differ
    memory: Any  # by seat
    sums: Any  # by seat: of the first layer
    bent: Any  # the first layer, bent at zero
    inner: Any  # the sums of the second layer
    second: Any  # [FIRST, SECOND]: the weights of the second layer, in the order in which they are needed
    lines: Any  # [LINES, DEPTH] turns as actions
    lengths: Any  # how many actions each turn has
    values: Any  # what each of them is worth to the mover
    paths: Any  # [2, NODES, DEPTH] of the unfinished turns
    points: Any  # room for the points of all seats
    open_values: Any  # of the best unfinished turns of a level
    open_from: Any  # [NODES, 2]: which unfinished turn they go on, with which action


def make_desk(game: Game, features: Features) -> Desk:
    """Room to think about a game."""
    pairs = (len(features.names) + 1) // 2
    x, counted = np.zeros((2, game.players, 2 * pairs), np.float32)
    return Desk(
        states=np.zeros(1 + 2 * NODES + SCRATCH, game.rules.dtype),
        lists=np.zeros((SCRATCH, game.book.most_legal), np.int32),
        x=x,
        x_pairs=x.view(np.int64),
        counted=counted,
        counted_pairs=counted.view(np.int64),
        changed=np.zeros(pairs + 1, np.int64),
        memory=np.zeros((game.players, features.memory), np.int64),
        sums=np.zeros((game.players, FIRST), np.float32),
        bent=np.zeros(FIRST, np.float32),
        inner=np.zeros(SECOND, np.float32),
        second=np.zeros((FIRST, SECOND), np.float32),
        lines=np.zeros((LINES, DEPTH), np.int32),
        lengths=np.zeros(LINES, np.int32),
        values=np.zeros(LINES, np.float32),
        paths=np.zeros((2, NODES, DEPTH), np.int32),
        points=np.zeros(16, np.int64),
        open_values=np.zeros(NODES, np.float32),
        open_from=np.zeros((NODES, 2), np.int32),
    )


_FREE: dict[tuple[str, int], list[Desk]] = {}  # by game and players


@contextmanager
def lent_desk(game: Game, features: Features) -> Iterator[Desk]:
    """Room to think about a game, for a while: there are as many desks as were ever needed at the same time."""
    free = _FREE.setdefault((game.id, game.players), [])
    try:
        desk = free.pop()
    except IndexError:
        desk = make_desk(game, features)
    try:
        yield desk
    finally:
        free.append(desk)


@rule
def sit_down(desk: Any, judge: Any) -> None:
    """Begin to think: nothing has been counted yet, and nothing is remembered."""
    for seat in range(len(desk.sums)):
        for i in range(desk.counted.shape[1]):
            desk.counted[seat, i] = 0
        for i in range(desk.memory.shape[1]):
            desk.memory[seat, i] = 0
        for j in range(FIRST):
            desk.sums[seat, j] = judge.first_bias[j]
    for j in range(FIRST):
        for k in range(SECOND):
            desk.second[j, k] = judge.second[k, j]


@lean_small_rule
def judgement(desk: Any, seat: int, judge: Any) -> float:
    """The points that go with the features in desk.x[seat]."""
    x, x_pairs, counted, counted_pairs = desk.x[seat], desk.x_pairs[seat], desk.counted[seat], desk.counted_pairs[seat]
    changed, sums, bent, inner = desk.changed, desk.sums[seat], desk.bent, desk.inner
    first, second, last = judge.first, desk.second, judge.last
    n = 0
    for pair in range(len(x_pairs)):  # without an `if`: which features change cannot be guessed by a processor
        changed[n] = pair
        n += x_pairs[pair] != counted_pairs[pair]
    for i in range(n):
        pair = changed[i]
        one, other = 2 * pair, min(2 * pair + 1, len(first) - 1)  # an odd number of features ends in half a pair
        change, other_change = x[2 * pair] - counted[2 * pair], x[2 * pair + 1] - counted[2 * pair + 1]
        counted_pairs[pair] = x_pairs[pair]
        for j in range(FIRST):
            sums[j] += change * first[one, j] + other_change * first[other, j]
    for j in range(FIRST):
        bent[j] = max(sums[j], np.float32(0))
    for k in range(SECOND):
        inner[k] = judge.second_bias[k]
    for j in range(0, FIRST, 4):
        one_bent, two_bent, three_bent, four_bent = bent[j], bent[j + 1], bent[j + 2], bent[j + 3]
        for k in range(SECOND):
            inner[k] += (one_bent * second[j, k] + two_bent * second[j + 1, k]) + (
                three_bent * second[j + 2, k] + four_bent * second[j + 3, k]
            )
    for k in range(SECOND):
        inner[k] = max(inner[k], np.float32(0)) * last[k]
    left = SECOND
    while left > 1:
        left //= 2
        for k in range(left):
            inner[k] += inner[k + left]
    return inner[0] + last[SECOND]  # type: ignore[no-any-return]


@lean_small_rule
def prospects(states: Any, seat: int, desk: Any, judge: Any) -> float:
    """The points a seat can expect at the end, in the position states[0]."""
    if python_calls.mover(states) == OVER:
        python_calls.scores(states, desk.points)
        return float(desk.points[seat])
    if settled(states[0], seat):
        return float(settle(states[0], seat, states, desk.lists[1:]))
    write(states[0], seat, desk.x[seat], desk.memory[seat])
    return judgement(desk, seat, judge)
