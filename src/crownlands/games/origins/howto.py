"""How Origins is explained to somebody who has never played it."""

from crownlands.scene.howto import Chapter, Picture

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

CHAPTERS = (
    Chapter("origins.howto.idea", 2, Picture(_DISCOVERY, ("kingdom.0", "kingdom.1"))),
    Chapter("origins.howto.turn", 2, Picture(_DISCOVERY, ("row", "next", "kingdom.1"), 1)),
    Chapter("origins.howto.fire", 2, Picture(_DISCOVERY, ("kingdom.2", "kingdom.3"))),
    Chapter("origins.howto.totem", 2, Picture(_TOTEM, ("totems", "kingdom.1", "kingdom.2"))),
    Chapter("origins.howto.tribe", 3, Picture(_TRIBE, ("cave", "kingdom.2", "kingdom.3"))),
    Chapter("origins.howto.variants", 2),
)
