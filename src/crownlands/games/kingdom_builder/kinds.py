"""Every kind of action, a row for each: which there are, when they are played, what is said about them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from crownlands.engine.action import HIDDEN, Action
from crownlands.engine.game import Game
from crownlands.engine.kinds import Kind
from crownlands.engine.position import Position
from crownlands.engine.view import View
from crownlands.engine.words import Message, SeatLetter
from crownlands.games.kingdom_builder import actions, faults
from crownlands.games.kingdom_builder import state as phase
from crownlands.games.kingdom_builder.boards import QUADRANT_NAMES
from crownlands.games.kingdom_builder.hexes import HEX_NAMES
from crownlands.games.kingdom_builder.pieces import CARDS, NOMAD, NOMADS, OBJECTIVES, TERRAINS, TILES
from crownlands.games.kingdom_builder.words import message, objective_word, terrain_word, tile_word

_PLAY = (phase.PLAY,)


def _one(kind: str, number: int, text: str) -> Callable[[Game], Iterator[Action]]:
    return lambda game: iter([Action(number, text, kind)])


def _drawn(kind: str, base: int, names: Sequence[str]) -> Callable[[Game], Iterator[Action]]:
    """What chance brings; it is numbered downwards."""
    return lambda game: (Action(base - piece, f"*{name}", kind, piece=piece) for piece, name in enumerate(names))


_cards = _drawn("card", actions.CARD, TERRAINS[:CARDS])


def _dealt(game: Game) -> Iterator[Action]:
    for seat, name in enumerate(game.seats):
        for card in range(CARDS):
            number = actions.DEALT - CARDS * seat - card
            yield Action(number, f"*{name}:{TERRAINS[card]}", "deal", piece=card)


def _tiles(game: Game) -> Iterator[Action]:
    """A treasure is never used."""
    return (Action(actions.USE + tile, f"T{name}", "use", piece=tile) for tile, name in enumerate(TILES[:-1]))


def _seat(view: View, before: int = 0) -> SeatLetter:
    """The seat in turn, or one before it."""
    return view.game.who((view.values.turn - before) % view.game.players)


_WORDS: dict[str, Callable[[Any, Action], Message | str]] = {
    "what": lambda view, action: action.text[1:],
    "seat": lambda view, action: _seat(view),
    "at": lambda view, action: action.at[0],
    "tile": lambda view, action: tile_word(action.piece or 0),
    "terrain": lambda view, action: terrain_word(action.piece or 0),
    "objective": lambda view, action: objective_word(action.piece or 0),
}


def _say(id: str, *words: str) -> Callable[[Any, Action], Message]:
    """A message with some of these words, for a view or a position."""
    return lambda view, action: message(id, **{word: _WORDS[word](view, action) for word in words})


def _laid(view: View, action: Action) -> Message:
    slot = sum(number >= 0 for number in view.state.boards.tolist()) - 1
    return message("log.lay", location=tile_word((action.piece or 0) // 2), where=message(f"quadrant.{slot}"))


def _settled(view: View, action: Action) -> Message:
    return message("log.camp", tile=tile_word(NOMAD + (action.piece or 0)))


def _begins(view: View, action: Action) -> Message:
    return message("log.first", seat=view.game.who(action.piece or 0))


def _card_drawn(view: View, action: Action) -> Message:
    """Nothing of a card that was drawn but that it was."""
    return message("log.draw", seat=_seat(view, before=1))


def _ended(view: View, action: Action) -> Message:
    return message("log.end", seat=view.game.who(view.moved))


def _on_hex(name: str, base: int, text: str, fault: Callable[[Position, Action], Message | None]) -> Kind:
    """Something done to a hex."""

    def every(game: Game) -> Iterator[Action]:
        return (Action(base + at, text.format(here), name, (here,)) for at, here in enumerate(HEX_NAMES))

    return Kind(name, every, _PLAY, fault, _say(f"log.{name}", "seat", "at"), _say(f"choice.{name}", "at"))


_GONE = _say("fault.drawn", "what")

KINDS = (
    # what chance brings
    Kind("lay", _drawn("lay", actions.BOARD, QUADRANT_NAMES), (phase.LAY,), _GONE, _laid),
    Kind("goal", _drawn("goal", actions.GOAL, OBJECTIVES), (phase.GOALS,), _GONE, _say("log.goal", "objective")),
    Kind("camp", _drawn("camp", actions.CAMP_TILE, NOMADS), (phase.SETTLE_CAMPS,), _GONE, _settled),
    Kind("first", lambda game: _drawn("first", actions.SEAT, game.seats)(game), (phase.FIRST,), _GONE, _begins),
    Kind("deal", _dealt, (phase.DEAL, phase.DRAW), faults.dealt, _card_drawn),
    Kind("card", _cards, (phase.TURN_UP,), _say("fault.no_card", "terrain"), _say("log.card", "seat", "terrain")),
    Kind(HIDDEN, _one(HIDDEN, actions.HIDDEN, "*?"), range(len(phase.PHASES)), _say("fault.hidden"), _card_drawn),
    # decisions
    _on_hex("build", actions.BUILD_AT, "B{}", faults.build),
    _on_hex("from", actions.FROM, "{}-", faults.take_up),
    _on_hex("to", actions.TO, "-{}", faults.put_down),
    _on_hex("wall", actions.WALL_AT, "W{}", faults.wall),
    _on_hex("strike", actions.STRIKE, "S{}", faults.strike),
    Kind("use", _tiles, _PLAY, faults.use, _say("log.use", "seat", "tile"), _say("choice.use", "tile")),
    Kind("stop", _one("stop", actions.STOP, "stop"), _PLAY, faults.stop, _say("log.stop", "seat"), _say("choice.stop")),
    Kind("end", _one("end", actions.END, "."), _PLAY, faults.end, _ended, _say("choice.end")),
)
