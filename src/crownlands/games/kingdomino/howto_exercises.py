"""What there is to try on the rules page of Kingdomino: the examples of the rulebooks, and some more."""

from crownlands.games.domino.howto import as_placed, place_offers, plain_offers, row_offers
from crownlands.games.kingdomino.scene import half_of
from crownlands.scene.howto import Exercise, Picture

_LAND = "A 20d5< 24f5> 32e4^ 15d4< 10c3>"
_SOME = "d6v g4^ f4^ c6v b4^"
_LAST = "B; row 36A; bag; round 6; place"
# Five squares of forest with two crowns, three of lake with none.
_FOREST = "A 3e4^ 7d5< 14d4< 17f3> 20g6v 24f5> 25f4> 41e6v"
_FULL = "A 2f4v 3c3> 4c4v 7e6> 13c7^ 14d7> 22e3> 25d4> 26d5v 30f7> 36g5v 38g4^"

PLACE = Exercise(
    "kingdomino.howto.try.place",
    Picture(
        f"kingdomino players=2; {_LAND}; {_LAST}",
        ("row", "kingdom.0"),
        0,
        ghosts=as_placed(0, 36, half_of(0), _SOME),
        named=True,
    ),
    "may",
    place_offers(0, _SOME),
)
MUST = Exercise(
    "kingdomino.howto.try.must",
    Picture(
        f"kingdomino players=2; {_LAND}; {_LAST}",
        ("row", "kingdom.0"),
        0,
        ghosts=as_placed(0, 36, half_of(0), "g4^"),
        named=True,
    ),
    "may",
    (*place_offers(0, "g4^"), *plain_offers("x")),
)
CHOOSE = Exercise(
    "kingdomino.howto.try.choose",
    Picture(
        "kingdomino players=4; A; B; C; D; row A 30D; next 4B 15 27C 48; bag; round 11; choose", ("row", "next"), 0
    ),
    "may",
    row_offers("4 15 27 48"),
)
ORDER = Exercise(
    "kingdomino.howto.try.order",
    Picture("kingdomino players=4; A; B; C; D; row D; next 9B 15 27A 48C; bag; round 11; choose", ("row", "next")),
    "mover",
    plain_offers(*"ABCD"),
    plays=("15",),
)
SCORE = Exercise(
    "kingdomino.howto.try.score",
    Picture(f"kingdomino players=2; {_FOREST}; B; bag; round 6; over", ("kingdom.0",)),
    "points",
    plain_offers(10, 15, 18, 23),
)
CASTLE = Exercise(
    "kingdomino.howto.try.castle",
    Picture("kingdomino players=2; A 3f5> 4g6< 5d4< 24d5<; B; bag; round 6; over", ("kingdom.0",)),
    "points",
    plain_offers(3, 4, 7),
)
BEST = Exercise(
    "kingdomino.howto.try.best",
    Picture(
        "kingdomino players=2; A 20d5< 24f5> 32e4^ 36d4< 10c3>; B; row 41A; bag; round 6; place",
        ("row", "kingdom.0"),
        0,
        ghosts=as_placed(0, 41, half_of(0), "d6v g4^ e7^"),
        named=True,
    ),
    "best",
    place_offers(0, "d6v g4^ e7^"),
)
BONUS = Exercise(
    "kingdomino.howto.try.bonus",
    Picture(f"kingdomino players=2 harmony middle_kingdom; {_FULL}; B; bag; round 6; over", ("kingdom.0",)),
    "points",
    plain_offers(27, 32, 37, 42),
)
