"""Why an action of Kingdom Builder is good: what it reaches, what it is paid for, what it leaves free."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from crownlands.engine.position import Position
from crownlands.engine.reasons import AT_ONCE, Reason
from crownlands.engine.words import Message
from crownlands.games.kingdom_builder.pieces import CARDS, LOCATIONS, OBJECTIVES, TILES
from crownlands.games.kingdom_builder.rules import finished
from crownlands.games.kingdom_builder.state import BOTTOM, TOP
from crownlands.games.kingdom_builder.words import objective_word, tile_word

A_TILE, A_NOMAD_TILE, AN_ACTION, A_TERRAIN = 4.0, 2.5, 1.0, 0.5  # points that these weigh


def reasons(before: Position, after: Position, seat: int) -> list[Reason]:
    """Why an action, or several, are good."""
    kinds = [action.kind for action in after.history[len(before.history) :]]
    found = [*paid(before, after, seat), *used(before, after)]
    if not after.state.ending:  # there is a next turn
        found += [*reached(before, after, seat)]
        if kinds and kinds[-1] in ("build", "to") and finished(after.state):  # what is still to build changes it
            found += [*left_free(after.state, seat)]
    return found


def paid(before: Position, after: Position, seat: int) -> Iterator[Reason]:
    """The gold that comes of it, by what it is for; where something else costs gold, what is left on the whole."""
    was, now = _gold(before, seat), _gold(after, seat)
    changes = {name: now[name] - was[name] for name in now.keys() | was.keys()}
    gains = {name: gold for name in now if (gold := changes[name]) > 0}
    net = sum(changes.values())
    if net < sum(gains.values()):
        if net > 0:
            theme = _theme(max(gains, key=lambda name: gains[name]))
            yield Reason(theme, Message("why.on_the_whole", n=net), net, AT_ONCE)
        return
    for name, gold in gains.items():
        if name in OBJECTIVES:
            objective = objective_word(OBJECTIVES.index(name))
            yield Reason(_theme(name), Message("why.objective", n=gold, objective=objective), gold, AT_ONCE)
        else:
            yield Reason(_theme(name), Message(f"why.{name}", n=gold), gold, AT_ONCE)


def _theme(name: str) -> str:
    """What gold is about, by what it is for."""
    return "objective" if name in OBJECTIVES else "castle" if name == "castles" else "reach"


def _gold(position: Position, seat: int) -> Counter[str]:
    """What a seat has gold for; lords have a line for each quadrant."""
    found: Counter[str] = Counter()
    for item in position.game.book.items(position.game, position.state, seat):
        found[item.name] += item.points
    return found


def reached(before: Position, after: Position, seat: int) -> Iterator[Reason]:
    """The tiles that are taken: they are extra actions from the next turn on."""
    for name, _ in (_tiles(after, seat) - _tiles(before, seat)).elements():
        word = tile_word(TILES.index(name))
        if name in LOCATIONS:
            yield Reason("reach", Message("why.reach", tile=word), A_TILE)
        else:
            yield Reason("reach", Message("why.reach_nomads", tile=word), A_NOMAD_TILE)


def _tiles(position: Position, seat: int) -> Counter[tuple[str, str | None]]:
    return Counter((tile.name, tile.hex) for tile in position.facts.tiles(seat))


def used(before: Position, after: Position) -> Iterator[Reason]:
    """The extra actions that are taken."""
    for action in after.history[len(before.history) :]:
        if action.kind == "use":
            yield Reason("extra", Message("why.extra", tile=tile_word(action.piece or 0)), AN_ACTION)


def left_free(state: Any, seat: int) -> Iterator[Reason]:
    """The terrains that have no empty hex next to the seat's settlements: with such a card it builds anywhere."""
    lines = slice(TOP, BOTTOM)
    empty = state.land[:CARDS, lines] & state.open[lines]
    bound = (empty & state.near[seat, lines]).any(axis=1)
    free = int((empty.any(axis=1) & ~bound).sum())
    if free:
        yield Reason("freedom", Message("why.freedom", n=free), free * A_TERRAIN)
