"""Why one choice is better than another, in a clause or two.

What a turn changes is said by its game (`Rulebook.reasons`); what it gives or denies to others follows from what they
can expect, and needs no game. Neither does the last resort: what somebody can expect themselves.
"""

import math
from collections import defaultdict
from typing import Any

from crownlands.analysis.weighing import EQUAL, Option
from crownlands.engine.game import Game
from crownlands.engine.position import Position
from crownlands.engine.reasons import Reason
from crownlands.engine.words import Message

THEMES = (
    *("points", "grow", "join", "crowns", "middle", "harmony", "room", "turn_order", "bag", "domino"),
    *("fire", "resources", "totem", "recruit", "reach", "castle", "objective", "freedom", "extra"),
    *("deny", "later", "exact"),
)
"""What reasons, and puzzles, can be about. `puzzle.theme.…` is what people call them."""

MOST = 3  # reasons that are given
WORTH_SAYING = 1.5  # points that somebody is denied
SURE = 3.0  # standard errors: by less than that nobody is denied anything
UNEXPLAINED = 3.0  # points: if the reasons weigh less than what can be expected by so much, that is said as well
MORE_OFTEN = 0.02  # by so much a chance to win is worth saying


def why(game: Game, states: Any, best: Option, other: Option) -> list[Reason]:
    """Why one choice is better than another, the most important first. `states` is what the mover sees.

    With the same choice given twice, whatever is good about it.
    """
    before = Position(game, states)
    seat = before.mover
    after = _after(before, best)
    said = game.book.reasons(before, after, seat)
    if other.line == best.line:
        found = said or _at_once(seat, after, before)
    else:
        instead = _after(before, other)
        of_other = game.book.reasons(before, instead, seat)
        found = better(said, of_other) + _denied(game, seat, best, other)
        if not said and not of_other:
            found += _at_once(seat, after, instead)
        found += _in_the_end(seat, best, other, found)
    once: dict[Message, Reason] = {}
    for reason in sorted(found, key=lambda reason: -reason.weight):
        once.setdefault(reason.text, reason)  # what holds for two turns in a row is said once
    return list(once.values())[:MOST]


def better(said: list[Reason], of_other: list[Reason]) -> list[Reason]:
    """The reasons for one choice that are not outweighed by those for another."""
    scales: dict[str, float] = defaultdict(float)
    for reasons, sign in ((said, 1), (of_other, -1)):
        for reason in reasons:
            scales[reason.scale or reason.theme] += sign * reason.weight
    as_well = [reason.text for reason in of_other]
    return [reason for reason in said if scales[reason.scale or reason.theme] > 0 and reason.text not in as_well]


def _after(before: Position, option: Option) -> Position:
    after = before.copy()
    for action in option.line:
        after.play(action)
    return after


def _denied(game: Game, seat: int, best: Option, other: Option) -> list[Reason]:
    """What a choice takes from others, compared with another one."""
    denied = [(_surely(other, best, rival), rival) for rival in range(game.players) if rival != seat]
    points, rival = max(denied)
    if points < WORTH_SAYING:
        return []
    return [Reason("deny", Message("why.denies", who=game.who(rival), n=round(points)), points)]


def _surely(one: Option, other: Option, seat: int) -> float:
    """How many points more a seat can expect after one choice than after another; none if that may be chance."""
    points = float(one.points[seat] - other.points[seat])
    if one.batches is None or other.batches is None:
        return points
    apart = one.batches[:, seat] - other.batches[:, seat]
    return points if abs(points) >= SURE * apart.std(ddof=1) / math.sqrt(len(apart)) else 0.0


def _at_once(seat: int, after: Position, instead: Position) -> list[Reason]:
    """The points that a choice brings at once and another does not."""
    points = after.totals()[seat] - instead.totals()[seat]
    return [Reason("points", Message("why.brings", n=points), points)] if points > 0 else []


def _in_the_end(seat: int, best: Option, other: Option, found: list[Reason]) -> list[Reason]:
    """What can be expected in the end, in points or as a chance to win: if there are no other reasons, or if they are
    too small for it."""
    points = float(best.points[seat] - other.points[seat])
    left = points - sum(reason.weight for reason in found)
    if left >= (UNEXPLAINED if found else EQUAL):
        return [Reason("later", Message("why.later", n=max(1, round(points))), left)]
    wins = float(best.wins[seat] - other.wins[seat])
    if wins >= MORE_OFTEN and not found:
        return [Reason("later", Message("why.wins", percent=round(100 * wins)), wins)]
    return []
