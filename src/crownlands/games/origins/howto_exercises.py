"""What there is to try on the rules page of Origins: the examples of the rulebook, and some more."""

from crownlands.games.domino.howto import as_placed, place_offers, plain_offers, square_offers
from crownlands.games.origins.scene import half
from crownlands.scene.howto import Exercise, Picture

FIRE_LAND = "A 15c6v 20d5< 30f5> 38g4^ 46d6v"
# The territory whose points the rulebook counts.
COUNTED = "A 4e6v 8d3< 9d6< 12c7> 27f5> 31e3> 34e4> 35g3v 36d4< 37f6> 38f7> 43c5> c6+2 e7+1"
_THREE = "B; C; row A; bag; round 12"
_TRIBE = "cave hunter fisher painter small; pile shaman"
TWO_HUNTERS = "A 4f4> 8f5> 12e4^ 36f3> f4@hunter f5@hunter"
FIRE_LADY = "A 19c5> 32c6v 37e7^ 45d6v c5+2 e7+1 d6@fire_lady"
WARRIORS = "A 1d5< 2c4^ 3d3v c3@amazon d3@small c4@small d5@small"
MAMMOTHS = "A 13d5<; B 5f5> 14d5<; C"

PLACE = Exercise(
    "origins.howto.try.place",
    Picture(
        "origins players=3; A 20d5< 30f5> 38g4^; B; C; row 28A; bag; round 12; place",
        ("row", "kingdom.0"),
        0,
        ghosts=as_placed(0, 28, half, "e3> g6v c6v"),
        named=True,
    ),
    "may",
    place_offers(0, "e3> g6v c6v"),
)
FIRE = Exercise(
    "origins.howto.try.fire",
    Picture(f"origins players=3; {FIRE_LAND}; {_THREE}; fire g3", ("kingdom.0",), 0, named=True),
    "may",
    square_offers(0, "!", "c5 d5 f5 g5 g4 g3 d6 d7 c6 c7"),
)
BEST_FIRE = Exercise(
    "origins.howto.try.best_fire",
    Picture(
        "origins players=3; A 15d5< 16c6> 20e4^ 45e6v 47d3<; B; C; row A; bag; round 12; fire e7",
        ("kingdom.0",),
        0,
        named=True,
    ),
    "best",
    square_offers(0, "!", "c5 d5 c6 d6 e6"),
)
SCORE = Exercise(
    "origins.howto.try.score",
    Picture(f"origins players=3; {COUNTED}; B; C; bag; round 12; over", ("kingdom.0",)),
    "points",
    plain_offers(20, 28, 32, 36),
)
TOTEM = Exercise(
    "origins.howto.try.totem",
    Picture(
        f"origins mode=totem players=3; {MAMMOTHS}; row 12A; bag; round 12; totems mammoth=B; place",
        ("totems", "row", "kingdom.0", "kingdom.1"),
        0,
        ghosts=as_placed(0, 12, half, "c6>"),
    ),
    "gain",
    plain_offers(2, 3, 5),
    plays=("c6>",),
)
GIVE = Exercise(
    "origins.howto.try.give",
    Picture(
        "origins mode=totem; A 12d5< 13d4< 38e4^ d5+1 c5- c4- d4-; B 14d5<; C 4d5< 5f5>; D 24f5> 32d5<; "
        "row A; bag; round 12; totems mammoth=A; give",
        ("kingdom.0", "kingdom.1", "kingdom.2", "kingdom.3"),
        0,
    ),
    "may",
    plain_offers(">B", ">C", ">D"),
)
RECRUIT = Exercise(
    "origins.howto.try.recruit",
    Picture(
        f"origins mode=tribe players=3; A 4d5< 19f5> 26e4^; B; C; row A 31B 44C; next 3A 10 22 41; {_TRIBE}; "
        "bag; round 11; recruit",
        ("cave", "kingdom.0"),
        0,
    ),
    "may",
    plain_offers("hunter", "search", "pass"),
)
PAY = Exercise(
    "origins.howto.try.pay",
    Picture(
        f"origins mode=tribe players=3; A 4d5< 19f5> 16g6< 26e4^; B; C; row A 31B 44C; next 3A 10 22 41; {_TRIBE}; "
        "bag; round 11; pay hunter fish",
        ("kingdom.0",),
        0,
        named=True,
    ),
    "may",
    square_offers(0, "-", "c5 d5 f5 g5 f6 g6"),
)
SETTLE = Exercise(
    "origins.howto.try.settle",
    Picture(
        f"origins mode=tribe players=3; A 4d5< 19f5> 16g6< 26e4^ c5- g5- d5@small; B; C; row A 31B 44C; "
        f"next 3A 10 22 41; {_TRIBE}; bag; round 11; settle hunter",
        ("kingdom.0",),
        0,
        named=True,
    ),
    "may",
    square_offers(0, "+", "e3 e4 c5 d5 e5 f5 g5 f6"),
)
HUNTERS = Exercise(
    "origins.howto.try.hunters",
    Picture(f"origins mode=tribe players=3; {TWO_HUNTERS}; B; C; bag; round 12; over", ("kingdom.0",)),
    "points",
    plain_offers(6, 12, 18, 24),
    counts="hunter",
)
LADY = Exercise(
    "origins.howto.try.lady",
    Picture(f"origins mode=tribe players=3; {FIRE_LADY}; B; C; bag; round 12; over", ("kingdom.0",)),
    "points",
    plain_offers(3, 4, 5, 7),
    counts="fire_lady",
)
HORDE = Exercise(
    "origins.howto.try.horde",
    Picture(f"origins mode=tribe players=3; {WARRIORS}; B; C; bag; round 12; over", ("kingdom.0",)),
    "points",
    plain_offers(5, 12, 13, 20),
    counts="horde",
)
