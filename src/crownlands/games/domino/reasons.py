"""Why a turn of a domino game is good: what it joins, what it keeps open, when it lets one choose again.

A turn is looked at step by step: its placement, its fire, the domino it takes. Properties are those of the score, so
whatever is said of them is what the score says.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np

from crownlands.engine.action import Action
from crownlands.engine.position import Item, Position
from crownlands.engine.reasons import AT_ONCE, Reason
from crownlands.engine.view import Values
from crownlands.engine.words import Message
from crownlands.games.domino import explain
from crownlands.games.domino.draft import DISCARD, PLACE
from crownlands.games.domino.kingdom import CENTRE_POINTS, COMPLETE_POINTS, bonuses_in_sight
from crownlands.games.domino.lookup import built_squares

LARGE = 3  # squares: to a property as large as that, marks are worth naming
BONUS_IN_SIGHT = 0.5  # of its points: how much a bonus weighs that can still be had
EARLIER = 0.7  # points that choosing one place earlier weighs
NEXT_DOMINO = 0.8  # of its points: how much weighs what a domino will bring that is only chosen now

Square = tuple[int, int]


class Terms(NamedTuple):
    """What is different between the games."""

    terrains: tuple[str, ...]  # those that count
    centre: str  # the option that pays for the start square in the centre
    whole: str  # the option that pays for a kingdom without a gap
    marks: str  # the theme of marks, which has a message of the same name
    gains: Callable[..., None]  # the compiled rule that tells what placements would bring


class Look:
    """A position as one seat looks at it; its properties are counted when they are first asked for."""

    def __init__(self, position: Position, seat: int, terms: Terms) -> None:
        self.position, self.seat, self.terms = position, seat, terms

    @cached_property
    def values(self) -> Values:
        """The state as plain numbers: to look into a record takes long."""
        return self.position.values()

    @cached_property
    def properties(self) -> list[Item]:
        """The seat's properties, with and without points."""
        game = self.position.game
        return explain.properties(game, self.position.state, self.seat, self.terms.terrains)

    def has(self, bonus: str) -> bool:
        """Has the seat the points of a bonus?"""
        items = self.position.game.book.items(self.position.game, self.position.state, self.seat)
        return any(item.name == bonus and item.points > 0 for item in items)


class Growth(NamedTuple):
    """A property that is new or has changed, and what it was before, in one piece or several."""

    item: Item
    parts: list[Item]

    @property
    def points(self) -> int:
        """What the change brings."""
        return self.item.points - sum(part.points for part in self.parts)

    @property
    def marks(self) -> int:
        """The marks that came with it."""
        return marks_of(self.item) - sum(map(marks_of, self.parts))


def marks_of(item: Item) -> int:
    """The marks of a property."""
    return int(item.what.args["marks"])


class Step:
    """One action of a turn, with the positions before and after it."""

    def __init__(self, old: Look, action: Action, new: Look) -> None:
        self.old, self.action, self.new = old, action, new

    @cached_property
    def growths(self) -> list[Growth]:
        """What became of properties."""
        found = []
        for item in self.new.properties:
            cells = set(item.cells)
            parts = [old for old in self.old.properties if old.name == item.name and not cells.isdisjoint(old.cells)]
            if [(part.cells, part.points) for part in parts] != [(item.cells, item.points)]:
                found.append(Growth(item, parts))
        return found


def steps(before: Position, after: Position, seat: int, terms: Terms) -> list[Step]:
    """The actions of a turn one by one."""
    begun = len(before.history)
    between = [after.after(plies) for plies in range(begun + 1, len(after.history))]
    looks = [Look(position, seat, terms) for position in (before, *between, after)]
    return [Step(*step) for step in zip(looks, after.history[begun:], looks[1:], strict=False)]


# --- placing ---------------------------------------------------------------------------------------------------------


def placed(step: Step) -> Iterator[Reason]:
    """What a placement joins and brings."""
    for growth in step.growths:
        item, points = growth.item, growth.points
        if len(growth.parts) > 1:
            if points > 0:
                yield Reason("join", Message("why.join", n=points, property=item.what), points, AT_ONCE)
            elif len(item.cells) > LARGE:
                yield Reason("join", Message("why.join_later", property=item.what), len(item.cells) / 4)
        elif points > 0:
            large = growth.parts and len(growth.parts[0].cells) >= LARGE
            theme, brought = "grow", points
            if large and growth.marks:  # what new squares bring for the old marks is not theirs
                theme, brought = step.new.terms.marks, growth.marks * len(item.cells)
            yield Reason(theme, Message(f"why.{theme}", n=brought, property=item.what), points, AT_ONCE)


def kept_open(step: Step) -> Iterator[Reason]:
    """The bonuses that a placement leaves within reach, or brings; and the room it leaves."""
    look = step.new
    terms, game, state = look.terms, look.position.game, look.values
    in_sight = int(bonuses_in_sight(look.position.state, look.seat, True, True))
    central, roomy = in_sight >= CENTRE_POINTS, in_sight % CENTRE_POINTS == COMPLETE_POINTS
    last = state.round_no == state.rounds and not _to_place(look)
    if game.options[terms.centre]:
        if last and look.has(terms.centre):
            yield Reason("middle", Message(f"why.centred.{game.id}"), CENTRE_POINTS)
        elif central and not last:
            yield Reason("middle", Message(f"why.middle.{game.id}"), CENTRE_POINTS * BONUS_IN_SIGHT)
    if last:
        if game.options[terms.whole] and look.has(terms.whole):
            yield Reason("harmony", Message(f"why.completed.{game.id}"), COMPLETE_POINTS)
    elif game.options[terms.whole] and can_become_complete(look):
        yield Reason("harmony", Message(f"why.whole.{game.id}"), COMPLETE_POINTS * BONUS_IN_SIGHT)
    elif roomy:
        yield Reason("room", Message("why.room"), 1.0)


def can_become_complete(look: Look) -> bool:
    """Has a seat enough dominoes left to fill a frame of full size around its kingdom, and do they fit into one?

    On which terrains they can be laid is not asked: nobody knows what is drawn.
    """
    state, built = look.values, set(built_squares(look.position.state, look.seat))
    grid, (left, right, top, bottom) = state.grid, look.position.state.box[look.seat].tolist()
    to_lay = state.kings // state.players * (state.rounds - state.round_no) + _to_place(look)
    if len(built) + 2 * to_lay < grid * grid:
        return False
    corners = product(range(right - grid + 1, left + 1), range(bottom - grid + 1, top + 1))
    return any(can_be_covered(set(product(range(x, x + grid), range(y, y + grid))) - built) for x, y in corners)


def can_be_covered(free: set[Square]) -> bool:
    """Can dominoes cover these squares, and nothing else? Then each square of one colour of a chessboard has a partner
    of the other: they are found one by one, and those found before make way where they can."""
    partners: dict[Square, Square] = {}

    def finds_partner(square: Square, asked: set[Square]) -> bool:
        x, y = square
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if other in free and other not in asked:
                asked.add(other)
                if other not in partners or finds_partner(partners[other], asked):
                    partners[other] = square
                    return True
        return False

    light = [(x, y) for x, y in free if (x + y) % 2 == 0]
    return 2 * len(light) == len(free) and all(finds_partner(square, set()) for square in light)


def _to_place(look: Look) -> int:
    """The dominoes of this round that a seat has yet to place."""
    rows = zip(look.values.row, look.values.owner, strict=True)
    return sum(number > 0 and owner == look.seat for number, owner in rows)


# --- taking a domino -------------------------------------------------------------------------------------------------


def taken(step: Step, kingdom: Look) -> Iterator[Reason]:
    """What the domino that is taken will bring, and when it lets one choose again. `kingdom` is what it is laid to:
    whoever has two kings in a row lays a domino after taking one, and in whichever order that is done, says the same.
    """
    number, state = int(step.action), step.old.values
    row = [lying for lying in state.next_row if lying]
    if state.round_no + 1 < state.rounds:  # in the last round nobody chooses
        earlier = row.index(number)
        if earlier < len(row) - 1:
            text = Message("why.turn_early", n=earlier) if earlier else Message("why.turn_first")
            yield Reason("turn_order", text, (len(row) - 1 - earlier) * EARLIER)
    then = laid_next(kingdom, number)
    if then is None:
        return
    best = max(then.growths, key=lambda growth: growth.points, default=None)
    points = sum(growth.points for growth in then.growths)
    if best is None or points <= 0:
        yield Reason("domino", Message("why.fits", number=number), NEXT_DOMINO / 2)
    else:
        text = Message("why.domino", number=number, n=points, property=best.item.what)
        yield Reason("domino", text, points * NEXT_DOMINO)


def laid_next(look: Look, number: int) -> Step | None:
    """A domino laid where it brings the most for properties as things stand; None if there is no place for it."""
    game, terms, states = look.position.game, look.terms, look.position.states()
    state = states[0]
    state.phase, state.turn = PLACE, 0
    state.row[0], state.owner[0] = number, look.seat
    state[terms.centre] = state[terms.whole] = 0  # these depend on what comes after it
    position = Position(game, states)
    legal = position.legal_numbers()
    if legal == [DISCARD]:
        return None
    gains = np.zeros(len(legal), np.int64)
    terms.gains(states, position.states(), np.array(legal, np.int64), gains)
    action = game.action(legal[int(gains.argmax())])
    return Step(look, action, Look(position.play(action), look.seat, terms))


def domino_reasons(turn: list[Step]) -> Iterator[Reason]:
    """What can be said of the turns of all domino games."""
    for step in turn:
        if step.action.kind == "place":
            yield from placed(step)
            yield from kept_open(step)
        elif step.action.kind == "take":
            same_round = [other.old for other in turn if other.old.values.round_no == step.old.values.round_no]
            yield from taken(step, same_round[-1])  # the last step of a round takes a domino, and lays none
