"""How Origins is explained to somebody who has never played it."""

from crownlands.games.domino.howto import arrow, as_placed, lit, placings, squares
from crownlands.games.origins import howto_exercises as to_try
from crownlands.games.origins.scene import half
from crownlands.scene.howto import Arrow, Chapter, Lit, Picture

_DISCOVERY = (
    "origins; A 18d3v 22e7^ 43e4^ e4+2; B 6f4v 20g4> 42g5> f5+2; C 10e3v 17f5v 36f3v 39d5v d5+1; "
    "D 11e6v 21f8< 32f7^ 40f5> f5+1; row 33B 48A; next 19 28 37D 44C; "
    "bag 1-5 7-9 12-16 23-27 29-31 34-35 38 41 45-47; round 4; place"
)
_TOTEM = (
    "origins mode=totem players=3; A 1c6> 6e6> 14e3v 43c5> 46c3v e6+2; B 8d3< 11d4v 20b2> 37c5< 40e4^ e5+1; "
    "C 17e6v 22d5< 27b6^ 29a6v 30c6> 48b4^ b4+3 a6+1; row 35B 42A; next 12 23 45 47C; "
    "bag 3-5 7 9-10 13 15-16 18-19 21 25-26 31-34 41 44; round 6; totems mammoth=A fish=B mushroom=C flint=B; place"
)
_TRIBE = (
    "origins mode=tribe; A 11e4^ 18f5v 37c3> 40e7^ 47f4^ c3- e5+1 e6@gatherer e7-; "
    "B 26e3< 39f4v 41g7^ 43d4> 45f6< d4+2 f4+1 f6+2; C 6c5> 20d4> 25c3v 36d3> 42d6v d4- e4@hunter d5+2; "
    "D 12e7v 17c5> 22f5^ 33d7^ 46b6> f4@small d5- f5@oaf e8-; row 7A 14D 19C 24B; next 15 27 28 30; "
    "bag 1-5 8-10 13 16 21 23 29 31-32 34-35 38 44 48; round 6; cave fisher shaman small=2; "
    "pile hunter fisher gatherer sculptor=2 painter=2 fire_lady=2 shaman small amazon=3; place"
)
_OVER = "B; C; bag; round 12; over"

_TURN = Picture(
    "origins players=3; A 20d5< 30f5>; B; C; row 16A 21C 34B; next 5 22 39 46; bag; round 11; place",
    ("row", "next", "kingdom.0"),
    ghosts=as_placed(0, 16, half, "c6>"),
    lit=(
        Lit((("row", 0, 0), ("row", 1, 0))),
        Lit(squares(0, "c6 d6"), "1", ("kingdom.0", 4, 6)),
        Lit((("next", 0, 1), ("next", 1, 1)), "2", ("next", 1, 1)),
    ),
    arrows=(Arrow((("row", 1, 0), ("kingdom.0", 3, 6))), Arrow((("row", 0, 0), ("next", 0, 1)))),
    widest=760,
)
_JOINING = Picture(
    "origins players=3; A 20d5< 30f5>; B; C; row 23A; bag; round 12; place",
    ("row", "kingdom.0"),
    ghosts=as_placed(0, 23, half, "e4^ c4^ d6v"),
    lit=(*placings(0, "e4^ c4^", "✓"), *placings(0, "d6v", "✗")),
)
_FLIGHT = Picture(
    "origins players=3; A 20d5< 30f5> 39e6<; B; C; row A; bag; round 12; fire d6",
    ("kingdom.0",),
    lit=(lit(0, "e6", "1"), lit(0, "f5", "2"), lit(0, "g5", "3")),
    arrows=(arrow(0, "d6 e6 f5 g5"),),
)
_REGIONS = Picture(f"origins players=3; {to_try.FIRE_LAND} g5+1; {_OVER}", ("kingdom.0",), counted=(0,))
_RESOURCES = Picture(
    "origins mode=totem players=3; A; B; C; row 19A 23B 29C; next 4 15 22 46; bag; round 11; place",
    ("row", "next"),
)
_PASSED_ON = Picture(
    f"origins mode=totem players=3; {to_try.MAMMOTHS}; row 12A; bag; round 12; totems mammoth=B; place",
    ("totems", "row", "kingdom.0", "kingdom.1"),
    ghosts=as_placed(0, 12, half, "c6>"),
    lit=(lit(0, "d5 c5 d6 c6", "4"), lit(1, "d5 c5", "2"), lit(1, "g5", "1")),
)
_RECRUITED = Picture(
    "origins mode=tribe players=3; A 4d5< 19f5> 16g6< 26e4^ c5- g5-; B; C; row A 31B 44C; next 3A 10 22 41; "
    "cave hunter fisher painter small; pile shaman; bag; round 11; settle hunter",
    ("cave", "kingdom.0"),
    lit=(Lit((("cave", 0, 0),)), lit(0, "c5 g5")),
    arrows=(Arrow((("cave", 0, 0), ("kingdom.0", 5, 4))),),
)
_AROUND = Picture(
    f"origins mode=tribe players=3; {to_try.TWO_HUNTERS.removesuffix(' f5@hunter')}; {_OVER}",
    ("kingdom.0",),
    lit=(lit(0, "e3 f3 g3 e4 f4 g4 e5 f5 g5"), Lit(squares(0, "f4"), "4 × 3 = 12", ("kingdom.0", 6, 5))),
)
_HORDES = Picture(
    f"origins mode=tribe players=3; {to_try.WARRIORS.removesuffix(' d5@small')} d4@oaf; {_OVER}",
    ("kingdom.0",),
    lit=(Lit(squares(0, "c3 d3 c4 d4"), "4 × 7 = 28", ("kingdom.0", 4, 5)),),
)

CHAPTERS = (
    Chapter("origins.howto.idea", 3, Picture(_DISCOVERY, ("kingdom.2", "kingdom.3"))),
    Chapter("origins.howto.setup", 3),
    Chapter("origins.howto.turn", 4, _TURN),
    Chapter("origins.howto.place", 3, _JOINING, (to_try.PLACE,)),
    Chapter("origins.howto.fire", 4, _FLIGHT, (to_try.FIRE, to_try.BEST_FIRE)),
    Chapter("origins.howto.score", 3, _REGIONS, (to_try.SCORE,)),
    Chapter("origins.howto.end", 2),
    Chapter("origins.howto.resources", 3, _RESOURCES),
    Chapter("origins.howto.totem", 4, _PASSED_ON, (to_try.TOTEM, to_try.GIVE)),
    Chapter("origins.howto.tribe", 5, _RECRUITED, (to_try.RECRUIT, to_try.PAY, to_try.SETTLE)),
    Chapter("origins.howto.cavemen", 3, _AROUND, (to_try.HUNTERS, to_try.LADY)),
    Chapter("origins.howto.warriors", 2, _HORDES, (to_try.HORDE,)),
    Chapter("origins.howto.players", 3),
    Chapter("origins.howto.variants", 3),
    Chapter("origins.howto.house", 9),
    Chapter("origins.howto.pieces", 0, pieces=("pieces", "terrains", "resources", "totems", "cavemen")),
)
