"""How Kingdomino is explained to somebody who has never played it."""

from crownlands.scene.howto import Chapter, Picture

_BAG = "bag 1 4 8-10 12-13 15-19 21 23-24 26-31 33-35 37 40-43 45-46 48"
_BOTH = "A 2f4> 5c5> 7e6v 20f5v 25d4> 38g5v; B 6d4v 11e6v 32c5^ 39f6^ 47f4<"
_FULL = "A 2f4> 3c3v 5c5> 7e6v 13c7^ 20f5v 22e3> 25d4> 26d6v 30f7> 38g5v; B 6d4v 8c7v 10e8> 11e6v 14d6< 32c5^ 36g7<"

CHAPTERS = (
    Chapter(
        "kingdomino.howto.idea",
        2,
        Picture(
            f"kingdomino players=2; {_BOTH}; row B 44B; next 3A 14 22A 36; {_BAG}; round 3; choose",
            ("row", "next", "kingdom.0", "kingdom.1"),
        ),
    ),
    Chapter(
        "kingdomino.howto.turn",
        3,
        Picture(
            f"kingdomino players=2; {_BOTH}; row B 44B; next 3A 14 22A 36; {_BAG}; round 3; choose", ("row", "next"), 1
        ),
    ),
    Chapter(
        "kingdomino.howto.place",
        3,
        Picture(
            "kingdomino players=2; A 5c5> 7e6v 20f5v; B 6d4v 47f4<; row 25A 32B 38B; next 2 11A 39 44; "
            "bag 1 3-4 8-10 12-19 21-24 26-31 33-37 40-43 45-46 48; round 2; place",
            ("row", "kingdom.0"),
            0,
        ),
    ),
    Chapter(
        "kingdomino.howto.score",
        3,
        Picture(
            f"kingdomino players=2; {_FULL} 39f6^ 41d7v 44g6^ 47f4<; "
            "bag 1 4 9 12 15-19 23-24 27-29 31 33-35 37 40 43 45-46 48; round 6; over",
            ("kingdom.0", "kingdom.1"),
        ),
    ),
    Chapter("kingdomino.howto.players", 3),
    Chapter("kingdomino.howto.variants", 5),
)
