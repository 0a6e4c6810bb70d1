"""Every piece of Kingdom Builder: what it is called and what it does."""

from crownlands.engine.words import Message
from crownlands.games.kingdom_builder.pieces import (
    BASE_OBJECTIVES,
    CARDS,
    LOCATION,
    LOCATIONS,
    NOMAD,
    NOMADS,
    OBJECTIVES,
    TERRAINS,
    TREASURE,
)
from crownlands.games.kingdom_builder.words import message, objective_word, terrain_word, tile_word
from crownlands.scene.almanac import Entry, Group


def _does(id: str) -> Message:
    return message(f"almanac.{id}")


def _piece(id: str, symbol: str, drawings: tuple[str, ...]) -> Entry:
    return Entry(id, message(f"piece.{id}"), symbol, (_does(id),), drawings=drawings)


def _terrain(number: int) -> Entry:
    """A terrain. All that have cards are alike; the others say what they are good for."""
    name = TERRAINS[number]
    does = _does("terrain") if number < CARDS else _does(name)
    symbol = f"hex.{name}.0" if number < CARDS + 2 else f"hex.{name}"
    symbol = f"hex.{name}.{LOCATIONS[0]}" if number == LOCATION else symbol
    more: tuple[str, ...] = ("objective.castles",) if name == "castle" else ()
    lines = ("kingdom_builder.item.castles",) if name == "castle" else ()
    drawings = (f"hex.{name}", *more)
    return Entry(name, terrain_word(number), symbol, (does,), drawings=drawings, lines=lines)


def _location(tile: int) -> Entry:
    """The tile of a location: what it does, and when."""
    name = LOCATIONS[tile]
    drawings = (f"tile.{name}", f"hex.location.{name}")
    return Entry(name, tile_word(tile), drawings[0], (_does(name), _does("location_tile")), drawings=drawings)


def _nomad(number: int) -> Entry:
    name, tile = NOMADS[number], NOMAD + number
    symbol = "nomad." + name.replace("-", ".")
    when = () if tile == TREASURE else (_does("nomad_tile"),)
    lines = ("kingdom_builder.item.treasure",) if tile == TREASURE else ()
    does = _does(name.split("-")[0])
    return Entry(name, tile_word(tile), symbol, (does, *when), drawings=(symbol,), lines=lines)


def _objective(goal: int) -> Entry:
    name = OBJECTIVES[goal]
    symbol, when = f"objective.{name}", _does("at_end" if goal < BASE_OBJECTIVES else "at_once")
    return Entry(name, objective_word(goal), symbol, (_does(name), when), drawings=(symbol,))


ALMANAC = (
    Group(
        "pieces",
        Message("almanac.pieces"),
        (
            _piece("settlement", "settlement.0", ("settlement",)),
            _piece("card", "card.grass", ("card",)),
            _piece("wall", "wall", ("wall",)),
            _piece("gold", "objective.castles", ()),
            _piece("order", "seat.0", ("seat",)),
        ),
    ),
    Group("terrains", Message("almanac.terrains"), tuple(_terrain(number) for number in range(len(TERRAINS)))),
    Group("locations", Message("almanac.locations"), tuple(_location(tile) for tile in range(len(LOCATIONS)))),
    Group("nomads", Message("almanac.nomads"), tuple(_nomad(number) for number in range(len(NOMADS)))),
    Group("objectives", Message("almanac.objectives"), tuple(_objective(goal) for goal in range(len(OBJECTIVES)))),
)
