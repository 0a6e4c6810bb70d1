"""How Kingdomino is explained to somebody who has never played it."""

from crownlands.games.domino.howto import as_placed, lit, placings, squares
from crownlands.games.kingdomino import howto_exercises as to_try
from crownlands.games.kingdomino.scene import half_of
from crownlands.scene.howto import Arrow, Chapter, Lit, Picture

_BAG = "bag 1 4 8-10 12-13 15-19 21 23-24 26-31 33-35 37 40-43 45-46 48"
_BOTH = "A 2f4> 5c5> 7e6v 20f5v 25d4> 38g5v; B 6d4v 11e6v 32c5^ 39f6^ 47f4<"
_FULL = "A 2f4v 3c3> 4c4v 7e6> 13c7^ 14d7> 22e3> 25d4> 26d5v 30f7> 36g5v 38g4^"
_THREE = "A 20d5< 24f5>; B 21e4^ 37d5<; C 28f5> 15e6v"

_IDEA = Picture(
    f"kingdomino players=2; {_BOTH}; row B 44B; next 3A 14 22A 36; {_BAG}; round 3; choose",
    ("row", "next", "kingdom.0", "kingdom.1"),
    widest=940,
)
_FIRST_ROW = Picture(
    "kingdomino players=4; A; B; C; D; next 3B 17D 26 41; hand AC; bag 1-2 4-16 18-25 27-40 42-48; round 0; king",
    ("next",),
)
_TURN = Picture(
    f"kingdomino players=3; {_THREE}; row 8A 30C 39B; next 5 26 43; bag; round 11; place",
    ("row", "next", "kingdom.0"),
    lit=(
        Lit((("row", 0, 0), ("row", 1, 0))),
        lit(0, "c6 c7", "1"),
        Lit((("next", 0, 1), ("next", 1, 1)), "2", ("next", 1, 1)),
    ),
    ghosts=as_placed(0, 8, half_of(0), "c6v"),
    arrows=(
        Arrow((("row", 1, 0), ("kingdom.0", 3, 6))),
        Arrow((("row", 0, 0), ("next", 0, 1))),
    ),
    widest=760,
)
_JOINING = Picture(
    "kingdomino players=2; A 20d5< 24f5>; B; row 17A; bag; round 6; place",
    ("row", "kingdom.0"),
    ghosts=as_placed(0, 17, half_of(0), "e4^ c7^ g4^"),
    lit=(*placings(0, "e4^ c7^", "✓"), *placings(0, "g4^", "✗")),
)
_FRAME = " ".join(f"{column}{line}" for column in "cdefg" for line in range(3, 8))
_SQUARE = Picture(
    "kingdomino players=2; A 20d5< 24f5> 32e4^ 15d4< 10c3>; B; row 36A; bag; round 6; place",
    ("kingdom.0",),
    lit=(Lit(squares(0, _FRAME), "5 × 5", ("kingdom.0", 6, 7)),),
)
_ORDER = Picture(
    "kingdomino players=4; A; B; C; D; row 6A 21C 30B 45D; next 4 15 27 48; bag; round 11; place",
    ("row", "next"),
    arrows=(Arrow((("row", 0, 0), ("next", 0, 3))), Arrow((("row", 0, 3), ("next", 0, 0)))),
)
_SCORED = Picture(f"kingdomino players=2; {_FULL}; B 6d4v 8c7v 10e8>; bag; round 6; over", ("kingdom.0",), counted=(0,))
_BONUSES = Picture(
    f"kingdomino players=2 harmony middle_kingdom; {_FULL}; B 6d4v 8c7v 10e8>; bag; round 6; over",
    ("kingdom.0",),
    lit=(lit(0, "e5", "+10"),),
)

CHAPTERS = (
    Chapter("kingdomino.howto.idea", 2, _IDEA),
    Chapter("kingdomino.howto.setup", 3),
    Chapter("kingdomino.howto.start", 2, _FIRST_ROW),
    Chapter("kingdomino.howto.turn", 4, _TURN),
    Chapter("kingdomino.howto.place", 3, _JOINING, (to_try.PLACE,)),
    Chapter("kingdomino.howto.fit", 3, _SQUARE, (to_try.MUST,)),
    Chapter("kingdomino.howto.choose", 3, _ORDER, (to_try.CHOOSE, to_try.ORDER)),
    Chapter("kingdomino.howto.score", 4, _SCORED, (to_try.SCORE, to_try.CASTLE, to_try.BEST)),
    Chapter("kingdomino.howto.end", 3),
    Chapter("kingdomino.howto.players", 4),
    Chapter("kingdomino.howto.variants", 5, _BONUSES, (to_try.BONUS,)),
    Chapter("kingdomino.howto.sample", 1),
    Chapter("kingdomino.howto.house", 4),
    Chapter("kingdomino.howto.pieces", 0, pieces=("pieces", "terrains")),
)
