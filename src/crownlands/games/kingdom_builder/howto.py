"""How Kingdom Builder is explained to somebody who has never played it."""

from crownlands.games.kingdom_builder import howto_exercises as to_try
from crownlands.games.kingdom_builder.howto_exercises import FIRST, NOMADS, hexes, lit, part
from crownlands.scene.howto import Arrow, Chapter, Picture

_GAME = (
    "kingdom_builder players=3 nomads=False first_game; boards tavern paddock oasis farm; "
    "goals fishermen merchants knights; first C; A n9 m10 n10 m11 m12 j13 k13 l13 m13 l14 m15; "
    "B b8 o8 b9 c9 e9 f9 g9 p9 q9; C b16 c16 h16 b17 c17 g17 h17 i17 j17 g18 h18 i18 h19 i19; "
    "tiles A:m16+ B:c7 C:f18; hand B:D C:F; pile G3 T2 D2 F4 C1; discards G1 T3 D2 C4; turn A; card G; "
    "built m15 j13; play"
)

_TURN = Picture(
    f"{FIRST}; A h8 i8 j8; B k7 l8; turn A; card G; built h8 i8 j8; play",
    ("card", "map"),
    cuts=(part("e6", "n10"),),
    lit=(lit("h8", "1"), lit("i8", "2"), lit("j8", "3")),
)
_BESIDE = Picture(
    f"{FIRST}; A g9; B k7; turn A; card G; play",
    ("card", "map"),
    cuts=(part("e7", "m10"),),
    lit=(lit("g8", "✓"), lit("h9", "✓"), lit("j9", "✗")),
)
_TAKEN = Picture(
    f"{FIRST}; A h8 i8; B; tiles A:h7+; turn A; card G; built h8 i8; play",
    ("map",),
    cuts=(part("e5", "l9"),),
    lit=(lit("h7"), lit("h8")),
    arrows=(Arrow(hexes("h7 h8")),),
)
_CAMP = Picture(
    f"{NOMADS.format('discoverers')}; camps c6=resettlement h6=treasure; A g7 h7; B; turn A; card C; play",
    ("map",),
    cuts=(part("a4", "j8"),),
    lit=(lit("h6", "+3"), lit("c6")),
)
_LINKED = Picture(
    f"{FIRST}; A k7 h8 i8 j8; B; turn A; card C; play",
    ("objectives", "map"),
    cuts=(part("f6", "n9"),),
    lit=(lit("h7", "4"), lit("l7", "4"), lit("h8 i8 j8 k7")),
)
_IN_LINE = Picture(
    f"{NOMADS.format('families')}; A b11 c11 d11; B; turn A; card D; built b11 c11 d11; play",
    ("map",),
    cuts=(part("a10", "f12"),),
    lit=(lit("b11 c11 d11", "+2"),),
)

CHAPTERS = (
    Chapter("kingdom_builder.howto.idea", 2, Picture(_GAME, ("map",), widest=960)),
    Chapter("kingdom_builder.howto.setup", 4),
    Chapter("kingdom_builder.howto.turn", 4, _TURN),
    Chapter("kingdom_builder.howto.adjacent", 3, _BESIDE, (to_try.ADJACENT, to_try.ANYWHERE)),
    Chapter("kingdom_builder.howto.full", 3),
    Chapter("kingdom_builder.howto.tiles", 5, _TAKEN),
    Chapter("kingdom_builder.howto.reach", 3, exercises=to_try.LOCATIONS, pieces=("locations",)),
    Chapter("kingdom_builder.howto.nomads", 4, _CAMP, to_try.TILES_TO_TRY, pieces=("nomads",)),
    Chapter(
        "kingdom_builder.howto.goals",
        4,
        _LINKED,
        (to_try.FISHERMEN, to_try.MERCHANTS, to_try.KNIGHTS, to_try.CITIZENS),
        pieces=("objectives",),
    ),
    Chapter("kingdom_builder.howto.red", 3, _IN_LINE, (to_try.FAMILIES, to_try.SHEPHERDS, to_try.AMBASSADORS)),
    Chapter("kingdom_builder.howto.end", 2),
    Chapter("kingdom_builder.howto.players", 1),
    Chapter("kingdom_builder.howto.variants", 1, options=("nomads", "lords", "first_game")),
    Chapter("kingdom_builder.howto.house", 4),
    Chapter("kingdom_builder.howto.pieces", 0, pieces=("pieces", "terrains")),
)
