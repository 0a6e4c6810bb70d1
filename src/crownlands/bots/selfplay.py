"""Games of a judge against itself, written down as what was seen and what came of it."""

from typing import Any

import numpy as np

from crownlands.bots.features import settled, stage, write
from crownlands.bots.greedy import greedy_action
from crownlands.bots.judging import sit_down
from crownlands.bots.turns import look, play_line
from crownlands.engine import python_calls
from crownlands.engine.chance import below, mixed, reseed
from crownlands.engine.contract import CHANCE, OVER
from crownlands.engine.jit import rule, small_rule

STEPS = 512  # turns of a seat in one game
SEEN = 4096  # positions written down of one game
SCALE = 32  # features are written down as whole numbers, in 32nds


@small_rule
def uniform(rng: Any) -> float:
    """A random number from 0 to 1."""
    return below(rng, 1 << 24) / (1 << 24)


@rule
def note(state: Any, seat: int, desk: Any, xs: Any, stages: Any, n: int) -> None:
    """Write down what a seat sees."""
    write(state, seat, desk.x[seat], desk.memory[seat])
    for i in range(xs.shape[1]):
        xs[n, i] = np.int16(round(min(max(desk.x[seat, i], np.float32(-1000)), np.float32(1000)) * SCALE))
    stages[n] = stage(state)


@rule
def play_games(
    templates: Any,
    judge: Any,
    desk: Any,
    seed: Any,
    first: int,
    games: int,
    greedy: bool,
    noise: float,
    spread: float,
    trust: float,
    keep: float,
    keep_others: float,
    width: int,
    depth: int,
    rng: Any,
    xs: Any,
    ys: Any,
    stages: Any,
    points: Any,
) -> int:
    """Play the games `first`, `first + 1` … of a seed; return how many positions were written down.

    With chance `noise` a turn is not the best one: judged with errors of up to `spread` points, now and then any.
    A position is worth what followed it: the points at the end, and with less `trust` in them (λ) what was thought on
    the way, up to where its seat did not play its best.
    """
    states = desk.states
    players = points.shape[1]
    work = np.empty(1, templates.dtype)
    scratch = np.empty(1, templates.dtype)
    trail = np.zeros((players, STEPS), np.float32)
    wanted = np.zeros((players, STEPS), np.float32)
    strayed = np.zeros((players, STEPS), np.bool_)
    length = np.zeros(players, np.int64)
    seats = np.zeros(SEEN, np.int64)
    steps = np.zeros(SEEN, np.int64)
    score = np.zeros(16, np.int64)
    n = 0
    for game in range(games):
        reseed(rng, mixed(seed, first + game))
        work[0] = templates[below(rng, len(templates))]
        sit_down(desk, judge)
        length[:] = 0
        begin = n
        while True:
            who = python_calls.mover(work)
            if who == OVER:
                break
            if who == CHANCE:
                python_calls.apply(work, python_calls.draw(work, rng))
                continue
            stray = uniform(rng) < noise
            value = best_value = np.float32(0)
            explored = False
            states[0] = work[0]
            if greedy and not stray:
                python_calls.apply(work, greedy_action(work, rng, desk.lists[0], scratch, desk.lists[1]))
            else:
                lines = look(desk, judge, width, depth)
                best = 0
                for i in range(1, lines):
                    if desk.values[i] > desk.values[best]:
                        best = i
                pick = best
                if stray:
                    if greedy or below(rng, 8) == 0:
                        pick = below(rng, lines)
                    else:
                        top = np.float32(-1e9)
                        for i in range(lines):
                            guess = desk.values[i] + np.float32(spread * (uniform(rng) + uniform(rng) - 1.0))
                            if guess > top:
                                top = guess
                                pick = i
                explored = pick != best and not greedy
                value = desk.values[pick]
                best_value = desk.values[best]
                if (
                    desk.lengths[pick] > 1
                    and not explored
                    and uniform(rng) < 0.5 * keep
                    and n < len(ys)
                    and n - begin < SEEN
                ):
                    # In the middle of a turn, where the best half turns are kept.
                    scratch[0] = work[0]
                    for action in range(1 + below(rng, desk.lengths[pick] - 1)):
                        python_calls.apply(scratch, int(desk.lines[pick, action]))
                    if not settled(scratch[0], who):
                        note(scratch[0], who, desk, xs, stages, n)
                        seats[n - begin] = who
                        steps[n - begin] = min(length[who], STEPS - 1)
                        n += 1
                play_line(work, desk, pick)
            step = min(length[who], STEPS - 1)
            trail[who, step] = value
            wanted[who, step] = best_value
            strayed[who, step] = explored
            length[who] = step + 1
            for other in range(2):
                seat = who if other == 0 else (who + 1 + below(rng, max(1, players - 1))) % players
                chance = keep if other == 0 else keep_others
                if (
                    uniform(rng) < chance
                    and n < len(ys)
                    and n - begin < SEEN
                    and length[seat] > 0
                    and python_calls.mover(work) != OVER
                    and not settled(work[0], seat)
                ):
                    note(work[0], seat, desk, xs, stages, n)
                    seats[n - begin] = seat
                    steps[n - begin] = length[seat] - 1
                    n += 1
        python_calls.scores(work, score)
        for seat in range(players):
            points[game, seat] = score[seat]
            follows = np.float32(score[seat])
            for step in range(length[seat] - 1, -1, -1):
                thought = trail[seat, step]
                trail[seat, step] = follows
                if strayed[seat, step]:
                    follows = wanted[seat, step]
                else:
                    follows = np.float32((1.0 - trust) * thought + trust * follows)
        for i in range(begin, n):
            ys[i] = trail[seats[i - begin], steps[i - begin]]
        if n + SEEN // 8 > len(ys):
            return n
    return n
