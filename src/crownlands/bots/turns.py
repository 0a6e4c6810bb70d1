"""Looking at a whole turn: every way to go through it, as far as it is promising, and what each is worth.

A turn is a few actions of one seat (in Kingdomino: place, then take). After each action the best positions are looked
at further, the others are given up; with room for all of them nothing is given up.
"""

from typing import Any

from crownlands.bots.features import in_turn
from crownlands.bots.judging import LINES, NODES, prospects
from crownlands.engine import python_calls
from crownlands.engine.jit import lean_rule

TRIAL = 1 + 2 * NODES  # where on the desk an action is tried out


@lean_rule
def look(desk: Any, judge: Any, width: int, depth: int) -> int:
    """Write the turns of the mover of desk.states[0] to desk.lines, with their values; return how many there are.

    After each action at most `width` unfinished turns are looked at further, and none beyond `depth` actions.
    """
    states, lists, values = desk.states, desk.lists[0], desk.values
    seat = python_calls.mover(states)
    lines = 0
    nodes = 1
    level = 0
    here, there = 1, 1 + NODES
    states[here] = states[0]
    while nodes > 0:
        opened = 0
        for node in range(nodes):
            n = python_calls.legal(states[here + node : here + node + 1], lists)
            for i in range(n):
                action = int(lists[i])
                states[TRIAL] = states[here + node]
                trial = states[TRIAL:]
                python_calls.apply(trial, action)
                goes_on = level + 1 < depth and python_calls.mover(trial) == seat and in_turn(trial[0])
                if goes_on and n == 1 and nodes == 1:
                    opened = keep_open(desk, 0.0, node, action, opened, width)  # no choice, so no judgement is needed
                    continue
                value = prospects(trial, seat, desk, judge)
                if goes_on:
                    opened = keep_open(desk, value, node, action, opened, width)
                elif lines < LINES:
                    for step in range(level):
                        desk.lines[lines, step] = desk.paths[level & 1, node, step]
                    desk.lines[lines, level] = action
                    desk.lengths[lines] = level + 1
                    values[lines] = value
                    lines += 1
        for node in range(opened):
            origin, action = int(desk.open_from[node, 0]), int(desk.open_from[node, 1])
            states[there + node] = states[here + origin]
            python_calls.apply(states[there + node : there + node + 1], action)
            for step in range(level):
                desk.paths[(level + 1) & 1, node, step] = desk.paths[level & 1, origin, step]
            desk.paths[(level + 1) & 1, node, level] = action
        nodes = opened
        level += 1
        here, there = there, here
    return lines


@lean_rule
def keep_open(desk: Any, value: float, node: int, action: int, opened: int, width: int) -> int:
    """Keep an unfinished turn if it is among the best of its level; return how many are kept."""
    values, origins = desk.open_values, desk.open_from
    if opened == width:
        if value <= values[opened - 1]:
            return opened
        opened -= 1
    at = opened
    while at > 0 and values[at - 1] < value:
        values[at] = values[at - 1]
        origins[at, 0] = origins[at - 1, 0]
        origins[at, 1] = origins[at - 1, 1]
        at -= 1
    values[at] = value
    origins[at, 0] = node
    origins[at, 1] = action
    return opened + 1


@lean_rule
def best_line(desk: Any, judge: Any, width: int, depth: int) -> int:
    """Which of desk.lines is worth the most to the mover of desk.states[0]."""
    lines = look(desk, judge, width, depth)
    best = 0
    for i in range(1, lines):
        if desk.values[i] > desk.values[best]:
            best = i
    return best


@lean_rule
def play_line(states: Any, desk: Any, line: int) -> None:
    """Carry out a turn."""
    for step in range(desk.lengths[line]):
        python_calls.apply(states, int(desk.lines[line, step]))
