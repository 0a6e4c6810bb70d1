"""How Kingdom Builder is explained to somebody who has never played it."""

from crownlands.scene.howto import Chapter, Picture

_FIRST = (
    "kingdom_builder players=3 nomads=False first_game; boards tavern paddock oasis farm; "
    "goals fishermen merchants knights; first C; A n9 m10 n10 m11 m12 j13 k13 l13 m13 l14 m15; "
    "B b8 o8 b9 c9 e9 f9 g9 p9 q9; C b16 c16 h16 b17 c17 g17 h17 i17 j17 g18 h18 i18 h19 i19; "
    "tiles A:m16+ B:c7 C:f18; hand B:D C:F; pile G3 T2 D2 F4 C1; discards G1 T3 D2 C4; turn A; card G; "
    "built m15 j13; play"
)
_NOMADS = (
    "kingdom_builder players=3; boards caravan~ barn village farm; goals discoverers families ambassadors; "
    "camps g7=treasure e14=donation-desert; first C; "
    "A c1 b2 c3 l7 l8 l9 l10 l11 p11 q11 r11 k12 o12 l13 o13 g14 l14 m14 k15; "
    "B q1 q2 r2 e3 r3 s3 g4 g5 h5 i5 h6 i6 i7 j7 k8 m11 m12 m13; "
    "C s2 t3 q4 r4 s4 q5 s5 q6 s6 r7 q8 r9 p10 q10 r10 s11 l15 m15 k16 l16 l17 k18 k19 k20; "
    "tiles A:d3 A:m7 A:h15 A:r12! B:d3 B:h4 B:q3 C:q3 C:r12 C:m16; "
    "gold A:ambassadors=8 B:families=4 B:ambassadors=4 C:families=2 C:ambassadors=5; hand B:C C:F; "
    "pile G1 T1 F1; discards G4 T4 D4 F3 C4; turn A; card D; play"
)

CHAPTERS = (
    Chapter("kingdom_builder.howto.idea", 1, Picture(_FIRST, ("map", "objectives"))),
    Chapter("kingdom_builder.howto.turn", 3, Picture(_FIRST, ("map",), 0)),
    Chapter("kingdom_builder.howto.tiles", 2),
    Chapter("kingdom_builder.howto.nomads", 1, Picture(_NOMADS, ("map",))),
    Chapter("kingdom_builder.howto.goals", 2),
    Chapter("kingdom_builder.howto.end", 1),
)
