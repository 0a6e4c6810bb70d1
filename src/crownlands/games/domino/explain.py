"""What is said of a position of any domino game: what is expected, and what its properties score."""

from typing import Any

from crownlands.engine.game import Game
from crownlands.engine.position import Item, Position
from crownlands.engine.words import Message
from crownlands.games.domino.draft import CHOOSE, DRAW, ENDED, KING, PHASES
from crownlands.games.domino.kinds import domino_at_hand
from crownlands.games.domino.kingdom import property_points
from crownlands.games.domino.land import LEVELS, MARKS, all_squares, grow, marks_on, start_square
from crownlands.games.domino.lookup import cells_in
from crownlands.games.domino.tiles import Dominoes


def expected(position: Position, dominoes: Dominoes) -> Message:
    """What is to be done in the phases of the draft."""
    game, state = position.game, position.values()
    if state.phase in (DRAW, KING, ENDED):
        return Message(f"{game.id}.expect.{PHASES[state.phase]}")
    seat = game.who(position.mover)
    if state.phase == CHOOSE:
        return Message(f"{game.id}.expect.choose", seat=seat)
    number = domino_at_hand(state)
    a, i, b, j = dominoes.tiles(game)[number].tolist()
    first, second = dominoes.half(a, i), dominoes.half(b, j)
    return Message(f"{game.id}.expect.place", seat=seat, number=number, first=first, second=second)


def properties(game: Game, state: Any, seat: int, terrains: tuple[str, ...]) -> list[Item]:
    """The properties of the terrains that count, with and without marks."""
    found = []
    planes, box = all_squares(state, seat).tolist(), state.box[seat].tolist()
    start, marks = int(start_square(state, seat)), planes[MARKS : MARKS + LEVELS]
    for terrain, name in enumerate(terrains):
        field = planes[terrain] & ~start
        while field:
            group = grow(field & -field, field)
            field &= ~group
            what = Message(
                f"{game.id}.item.property",
                terrain=Message(f"{game.id}.{name}"),
                squares=group.bit_count(),
                marks=marks_on(group, *marks),
            )
            found.append(Item(name, what, property_points(group, *marks), cells_in(box, group)))
    return found
