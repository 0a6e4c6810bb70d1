"""What there is to try on the rules page of Kingdom Builder: the reach of every tile, and what objectives pay."""

from crownlands.engine.words import Message
from crownlands.games.kingdom_builder.ground import HEX_HEIGHT, LINE, MAP, corners
from crownlands.games.kingdom_builder.hexes import hex_name, read_hex
from crownlands.games.kingdom_builder.pieces import TILES
from crownlands.games.kingdom_builder.state import SIDE
from crownlands.games.kingdom_builder.words import message, tile_word
from crownlands.scene.howto import Cut, Exercise, Lit, Offer, Picture
from crownlands.scene.model import Spot

_BASE = "kingdom_builder players=2 nomads=False; boards {}; goals fishermen merchants knights; first A"
FIRST = _BASE.format("tavern paddock oasis farm")
SECOND = _BASE.format("oracle barn harbor tower")
# The two other objectives pay for nothing that is asked here, so that what is asked for is all there is to gain.
NOMADS = "kingdom_builder players=2; boards quarry caravan village garden; goals {} farmers merchants; first A"
_LAND = NOMADS.format("discoverers")


def _at(name: str) -> int:
    at = read_hex(name)
    assert at is not None
    return at


def hexes(names: str) -> tuple[Spot, ...]:
    """Hexes of the map, named one after the other."""
    return tuple((MAP.id, *corners()[_at(name)]) for name in names.split())


def lit(names: str, words: str = "") -> Lit:
    """Hexes that are outlined."""
    return Lit(hexes(names), words)


def part(first: str, last: str) -> Cut:
    """The part of the map between two corners."""
    (top, left), (bottom, right) = divmod(_at(first), SIDE), divmod(_at(last), SIDE)
    return Cut(MAP.id, left, round(top * LINE, 3), right - left + 1.5, (bottom - top) * LINE + HEX_HEIGHT)


def _between(first: str, last: str) -> list[str]:
    (top, left), (bottom, right) = divmod(_at(first), SIDE), divmod(_at(last), SIDE)
    return [hex_name(SIDE * line + column) for line in range(top, bottom + 1) for column in range(left, right + 1)]


def _offers(sign: str, first: str, last: str) -> tuple[Offer, ...]:
    return tuple(Offer(sign + name, hexes(name)) for name in _between(first, last))


def _map(position: str, first: str, last: str) -> Picture:
    """A part of the map with the card; a settlement that has been taken up is outlined."""
    words = position.split("; ")
    lifted = [word.removeprefix("lifted ") for word in words if word.startswith("lifted ")]
    return Picture(
        f"{position}; play",
        ("card", "map"),
        0,
        cuts=(part(first, last),),
        lit=tuple(lit(name) for name in lifted),
        named=True,
        widest=300,  # the card stands above the map
    )


def _may(name: str, position: str, first: str, last: str, sign: str = "B") -> Exercise:
    """Which hexes of a part of the map will do?"""
    return Exercise(f"kingdom_builder.howto.try.{name}", _map(position, first, last), "may", _offers(sign, first, last))


def _tile(tile: str, position: str, first: str, last: str, sign: str = "B", asked: str = "") -> Exercise:
    """How far does a tile reach? All of them are explained, and nearly all asked for, in the same words."""
    asked = asked or {"B": "build", "-": "move", "W": "wall"}[sign]
    return Exercise(
        f"kingdom_builder.howto.try.{tile}",
        _map(position, first, last),
        "may",
        _offers(sign, first, last),
        asks=Message(f"kingdom_builder.howto.try.{asked}", tile=tile_word(TILES.index(tile))),
        teaches=message(f"almanac.{tile.split('-')[0]}"),
    )


def _pays(name: str, position: str, first: str, last: str, *numbers: int) -> Exercise:
    """How much gold does an objective bring?"""
    offers = tuple(Offer(str(number)) for number in numbers)
    return Exercise(
        f"kingdom_builder.howto.try.{name}", _map(position, first, last), "points", offers, counts=name.split("_")[0]
    )


def _best(name: str, position: str, first: str, last: str) -> Exercise:
    """Which hex pays most?"""
    return Exercise(
        f"kingdom_builder.howto.try.{name}",
        _map(position, first, last),
        "best",
        _offers("B", first, last),
        brings="kingdom_builder.howto.try.brings",
    )


ADJACENT = _may("adjacent", f"{FIRST}; A g9; B k7; turn A; card G", "f7", "l10")
ANYWHERE = _may("anywhere", f"{FIRST}; A m9; B k8; turn A; card C", "i5", "o9")

LOCATIONS = (
    _tile("oracle", f"{SECOND}; A g4; B; tiles A:h4!; turn A; card F; doing oracle 1", "e2", "j6"),
    _tile("farm", f"{FIRST}; A s13; B; tiles A:r12!; turn A; card D; doing farm 1", "o10", "t15"),
    _tile("oasis", f"{FIRST}; A g17; B; tiles A:f18!; turn A; card G; doing oasis 1", "d15", "j19"),
    _tile("tower", f"{SECOND}; A s11 n18; B; tiles A:m18!; turn A; card G; doing tower 1", "p9", "t14"),
    _tile("tavern", f"{FIRST}; A h8 i8 j8; B l8; tiles A:h7!; turn A; card D; doing tavern 1", "f6", "m10"),
    _tile("barn", f"{SECOND}; A l7 k9; B; tiles A:m7!; turn A; card C; doing barn 1; lifted k9", "j5", "o9", "-"),
    _tile(
        "harbor", f"{SECOND}; A g17 h19; B; tiles A:g18!; turn A; card G; doing harbor 1; lifted h19", "d16", "j20", "-"
    ),
    _tile("paddock", f"{FIRST}; A k7; B i8; tiles A:l7!; turn A; card D; doing paddock 1; lifted k7", "h4", "n10", "-"),
    _tile("quarry", f"{_LAND}; A f3; B; tiles A:e3!; turn A; card D; doing quarry 2", "c1", "i5", "W"),
    _tile("caravan", f"{_LAND}; A l8; B; tiles A:m7!; turn A; card D; doing caravan 1; lifted l8", "g4", "p10", "-"),
    _tile("village", f"{_LAND}; A j13 h14 i14 j15; B k13; tiles A:h15!; turn A; card D; doing village 1", "g12", "l16"),
    _tile("garden", f"{_LAND}; A p12; B; tiles A:o12!; turn A; card T; doing garden 1", "m10", "s15"),
)
TILES_TO_TRY = (
    _tile("donation-water", f"{_LAND}; A c1; B; turn A; card T; doing donation-water 3", "a1", "g5", asked="first"),
    _tile(
        "resettlement",
        f"{_LAND}; A e5; B d5; walls d4; turn A; card T; doing resettlement 4; lifted e5",
        "b3",
        "h7",
        "-",
        asked="step",
    ),
)
FISHERMEN = _pays("fishermen", f"{NOMADS.format('fishermen')}; A c1 d1 e1 b2; B; turn A; card C", "a1", "g4", 2, 3, 4)
MERCHANTS = _pays("merchants", f"{FIRST}; A k7 h8 i8 j8; B; turn A; card C", "f6", "m9", 0, 4, 8)
KNIGHTS = _pays("knights", f"{FIRST}; A k7 h8 i8 j8 i10 k10; B; turn A; card C", "f6", "m10", 4, 6, 10, 12)
CITIZENS = _pays(
    "citizens",
    f"{NOMADS.format('citizens')}; A h14 i14 j13 j14 j15 i13 h16 c17 b17; B; turn A; card C",
    "a12",
    "l17",
    *(3, 4, 7),
)
FAMILIES = _best("families", f"{NOMADS.format('families')}; A b11 c11; B; turn A; card D; built b11 c11", "a9", "f13")
SHEPHERDS = _best(
    "shepherds",
    f"{NOMADS.format('shepherds')}; A g16 h17; B; tiles A:h15+; turn A; card F; built g16 h17",
    "e14",
    "j19",
)
AMBASSADORS = _best(
    "ambassadors", f"{NOMADS.format('ambassadors')}; A k11; B m10 l12; turn A; card C; built k11", "j9", "o13"
)
