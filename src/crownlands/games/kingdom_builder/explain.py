"""What points are made of, counted by the same functions as the points."""

from typing import Any

import numpy as np

from crownlands.engine.game import Game
from crownlands.engine.position import Item
from crownlands.engine.words import Message
from crownlands.games.kingdom_builder import objectives
from crownlands.games.kingdom_builder.hexes import hex_name, split_off
from crownlands.games.kingdom_builder.pieces import (
    DISCOVERERS,
    FARMERS,
    HERMITS,
    KNIGHTS,
    LORDS,
    MERCHANTS,
    OBJECTIVES,
    SOURCES,
)
from crownlands.games.kingdom_builder.state import BOTTOM, LINES, TOP, hex_set
from crownlands.games.kingdom_builder.words import message, objective_word


def items(game: Game, state: Any, seat: int) -> list[Item]:
    """What a seat's points are made of: castles, objectives, gold paid at once."""
    work = np.zeros((objectives.WORK_PLANES, LINES), np.int32)
    goals, gold = int(state.goals), state.gold[seat].tolist()  # to look into a record takes long
    found = [Item("castles", message("item.castles"), objectives.castles(state, seat, work), _cells(work[0]))]
    for goal in range(LORDS):
        if goals >> goal & 1:
            points = objectives.objective(state, goal, seat, work)
            cells = _cells(work[0])
            found.append(Item(OBJECTIVES[goal], _what(state, goal, seat, work), points, cells))
    if goals >> LORDS & 1:
        found += _lords(game, state, seat)
    for kind, name in enumerate(SOURCES):
        if gold[kind] or (name in OBJECTIVES and goals >> OBJECTIVES.index(name) & 1):
            word = objective_word(OBJECTIVES.index(name)) if name in OBJECTIVES else message("item.treasure")
            found.append(Item(name, word, gold[kind]))
    return found


def _what(state: Any, goal: int, seat: int, work: Any) -> Message:
    """An objective in words, with the lines, groups, links or numbers it counts; the counted hexes are in work[0]."""
    word = objective_word(goal)
    if goal == MERCHANTS:
        links = [
            _cells(special) for group in _groups(state, seat) if len(hex_set(special := _touched(state, group))) > 1
        ]
        return message("item.links", objective=word, links=", ".join("–".join(hexes) for hexes in links) or "0")
    if goal == HERMITS and work[0].any():
        groups = " | ".join(" ".join(_cells(group)) for group in _groups(state, seat))
        return message("item.groups", objective=word, groups=groups)
    counted = work[0].tolist()
    lines = ", ".join([str(y - TOP + 1) for y in range(TOP, BOTTOM) if counted[y]])
    if goal in (DISCOVERERS, KNIGHTS) and lines:
        return message("item.lines" if goal == DISCOVERERS else "item.line", objective=word, lines=lines)
    if goal == FARMERS:
        counts = ", ".join(str(objectives.in_quadrant(state, seat, quadrant)) for quadrant in range(4))
        return message("item.quadrants", objective=word, counts=counts)
    return word


def _groups(state: Any, seat: int) -> list[Any]:
    """The groups of a seat, as planes."""
    rest = state.town[seat].copy()
    groups: list[Any] = []
    while True:
        group = np.zeros(LINES, np.int32)
        if split_off(rest, group) == 0:
            return groups
        groups.append(group)


def _touched(state: Any, group: Any) -> Any:
    """The special hexes that a group touches, as a plane."""
    touched = np.zeros(LINES, np.int32)
    objectives.mark_touched(state, group, touched)
    return touched


def _lords(game: Game, state: Any, seat: int) -> list[Item]:
    """A line for every quadrant that brings points, with everybody's settlements there."""
    found = []
    for quadrant in range(4):
        points = objectives.lords_of(state, seat, quadrant)
        counts = ":".join(str(objectives.in_quadrant(state, other, quadrant)) for other in range(game.players))
        where = message(f"quadrant.{quadrant}")
        plane = np.zeros(LINES, np.int32)
        objectives.mark_quadrant(state, seat, quadrant, plane)
        what = message("item.lords", objective=objective_word(LORDS), where=where, counts=counts)
        found.append(Item(OBJECTIVES[LORDS], what, points, _cells(plane) if points else ()))
    return found


def _cells(lines: Any) -> tuple[str, ...]:
    return tuple([hex_name(at) for at in hex_set(lines)])
