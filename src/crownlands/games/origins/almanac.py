"""Every piece of Origins: what it is called and what it does."""

from typing import Any

from crownlands.engine.words import Message
from crownlands.games.origins.contents import (
    CAVEMEN,
    FIRST_RICH,
    KINDS,
    RESOURCES,
    TERRAINS,
    TOTEM_POINTS,
    VOLCANO,
    WARRIORS,
)
from crownlands.games.origins.words import caveman, resource
from crownlands.scene.almanac import Entry, Group


def _does(id: str, **args: Any) -> Message:
    return Message(f"origins.almanac.{id}", **args)


def _piece(id: str, symbol: str, drawings: tuple[str, ...], lines: tuple[str, ...] = ()) -> Entry:
    return Entry(id, Message(f"origins.piece.{id}"), symbol, (_does(id),), drawings=drawings, lines=lines)


def _terrain(number: int) -> Entry:
    name, word = TERRAINS[number], Message(f"origins.{TERRAINS[number]}")
    if number == VOLCANO:
        return Entry(name, word, f"{name}.0+craters.1", (_does(name),), drawings=(name, "craters"))
    kind = number - FIRST_RICH
    bears = _does("bears", resource=resource(kind)) if kind >= 0 else _does("bears_nothing")
    return Entry(name, word, f"{name}.0", (_does("region"), bears), drawings=(name,))


def _resource(kind: int) -> Entry:
    terrain = Message(f"origins.{TERRAINS[FIRST_RICH + kind]}")
    symbol = f"resource.{RESOURCES[kind]}"
    return Entry(
        RESOURCES[kind], resource(kind), symbol, (_does("resource", terrain=terrain), _does("use")), drawings=(symbol,)
    )


def _totem(kind: int) -> Entry:
    symbol = f"totem.{RESOURCES[kind]}"
    name = Message("origins.item.totem", resource=resource(kind))
    return Entry(symbol, name, symbol, (_does("totem", points=int(TOTEM_POINTS[kind])),), drawings=(symbol,))


def _caveman(man: int) -> Entry:
    name = CAVEMEN[man]
    counts = _does("warrior", power=man - WARRIORS + 1) if man >= WARRIORS else _does(name)
    symbol = f"caveman.{name}"
    return Entry(name, caveman(man), symbol, (counts, _does("caveman")), _does("price"), (symbol,))


def _bonus(id: str) -> Entry:
    """A bonus of a variant; what it brings stands where it is chosen."""
    return Entry(id, Message(f"origins.item.{id}"), "hut.0", (Message(f"origins.choose.{id}.about"),))


ALMANAC = (
    Group(
        "pieces",
        Message("almanac.pieces"),
        (
            _piece("domino", "jungle.0+number.1", ("frame", "number")),
            _piece("hut", "hut.0", ("hut",)),
            _piece("chief", "chief.0", ("chief", "seat")),
            _piece("fire", "jungle.0+fires.1", ("fires",)),
            _piece("token", "token.2", ("token",)),
        ),
    ),
    Group("terrains", Message("almanac.terrains"), tuple(_terrain(i) for i in range(len(TERRAINS)))),
    Group("resources", Message("almanac.resources"), tuple(_resource(kind) for kind in range(KINDS))),
    Group("totems", Message("almanac.totems"), tuple(_totem(kind) for kind in range(KINDS))),
    Group(
        "cavemen",
        Message("almanac.cavemen"),
        (
            *(_caveman(man) for man in range(len(CAVEMEN))),
            _piece("horde", "caveman.small", (), ("origins.item.horde",)),
            _piece("cave", "cave", ("cave",)),
            Entry(
                "pile",
                Message("origins.piece.pile"),
                "caveman.back",
                (_does("pile"),),
                _does("pile_price"),
                ("caveman.back",),
            ),
        ),
    ),
    Group("bonuses", Message("almanac.bonuses"), (_bonus("empire_of_fire"), _bonus("homo_habilis"))),
)
