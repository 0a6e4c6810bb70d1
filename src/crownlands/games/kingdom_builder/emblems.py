"""Emblems of Kingdom Builder: what stands on location hexes, tiles and objective cards. Drawn on 100 by 100.

An emblem is data: filled shapes, each with its ink outline, and fine lines over them.
"""

from typing import NamedTuple

from crownlands.scene.pen import disc, path

STONE, WOOD, RED, GREEN, BLUE, GOLD = "#D8D2C4", "#B98A4A", "#D9503A", "#6FA84C", "#4C9FD8", "#F6C945"
IRON, CREAM, BROWN, VIOLET, PINK, SAND = "#8C94A0", "#FFF6E0", "#8A5A2E", "#8E5BC0", "#E58AC0", "#E3B86A"
DARK = "ink"  # stands for the ink of the theme


class Emblem(NamedTuple):
    """Shapes from back to front as (fill, path data), fine lines over them, and lines as thick as a finger."""

    shapes: tuple[tuple[str, str], ...]
    fine: str = ""
    thick: str = ""


LOCATIONS = {
    "oracle": Emblem(
        (
            (CREAM, "M6 50Q50 2 94 50Q50 98 6 50z"),
            (VIOLET, disc(50, 50, 22)),
            (DARK, disc(50, 50, 8)),
            (CREAM, disc(58, 41, 4)),
        ),
        "M24 18l-6-9M50 12V2M76 18l6-9",
    ),
    "farm": Emblem(
        (
            (GREEN, "M6 92Q50 74 94 92z"),
            (CREAM, "M38 86L43 44H57L62 86z"),
            (RED, "M40 46Q50 28 60 46z"),
            (
                WOOD,
                "M50 42L70 12 84 22 62 40zM48 44L24 68 14 56 38 38zM46 40L22 16 34 6 54 34zM54 46L80 62 72 74 48 52z",
            ),
        ),
        "M46 86V74h8v12",
    ),
    "oasis": Emblem(
        (
            (BLUE, "M12 84Q50 66 88 84Q50 102 12 84z"),
            (BROWN, "M46 80Q52 58 44 38L53 35Q62 58 56 80z"),
            (GREEN, "M48 38Q30 20 8 42Q26 38 48 38zM48 38Q40 10 14 12Q36 22 48 38zM48 38Q58 8 84 14Q62 22 48 38z"),
            (GREEN, "M48 38Q72 22 92 46Q72 38 48 38z"),
        ),
    ),
    "tower": Emblem(
        (
            (RED, "M50 4L76 11 50 20z"),
            (STONE, "M34 92V46L26 40V24H36V32H45V24H55V32H64V24H74V40L66 46V92z"),
            (DARK, "M43 92V78q0-9 7-9t7 9V92z"),
        ),
        "M50 4V26M40 54h8M54 62h8M47 46h6",
    ),
    "tavern": Emblem(
        (
            (WOOD, "M66 40H80Q92 40 92 54V66Q92 80 78 80H66V68H74Q80 68 80 62V58Q80 52 74 52H66z"),
            (GOLD, "M18 34H70L66 92H22z"),
            (
                CREAM,
                "M12 38Q8 24 22 20Q26 6 42 12Q56 4 62 18Q80 18 76 36Q72 44 64 38Q62 52 54 50Q48 48 48 40Q22 46 12 38z",
            ),
        ),
        "M32 54V82M45 60V82M57 58V82",
    ),
    "barn": Emblem(
        (
            (RED, "M14 92V44L28 18 50 8 72 18 86 44V92z"),
            (CREAM, "M32 92V58H68V92z"),
            (DARK, "M42 30H58V44H42z"),
        ),
        "M32 58L68 92M68 58L32 92M14 44L28 18 50 8 72 18 86 44",
    ),
    "harbor": Emblem(
        (
            (
                IRON,
                "M50 6a12 12 0 0 1 6 22V34H70V44H56V78Q72 76 78 64L68 64 84 46 94 66 87 66Q80 92 50 95Q20 92 13 66L6 66"
                " 16 46 32 64 22 64Q28 76 44 78V44H30V34H44V28A12 12 0 0 1 50 6z",
            ),
            (CREAM, disc(50, 18, 5)),
        ),
    ),
    "paddock": Emblem(
        (
            (
                IRON,
                "M22 92C2 50 14 8 50 8S98 50 78 92L60 88C76 56 70 28 50 28S24 56 40 88z",
            ),
        ),
        "M25 74l.1 0M21 55l.1 0M27 35l.1 0M50 18l.1 0M73 35l.1 0M79 55l.1 0M75 74l.1 0",
    ),
    "quarry": Emblem(
        (
            (STONE, "M8 92L16 66 40 60 50 92zM46 92L52 70 78 66 92 92z"),
            (WOOD, "M70 20L78 28 34 78 26 70z"),
            (IRON, "M34 10Q66 6 82 22T92 66Q82 42 70 34T34 10z"),
        ),
        "M22 74l8-4M62 78l8-3",
    ),
    "caravan": Emblem(
        (
            (
                SAND,
                "M6 24Q6 14 18 16L26 18V46Q28 52 34 50Q36 24 48 24Q56 24 58 38Q60 26 70 28Q84 32 84 56L90 72 82 70V92"
                "H72V66H46V92H36V66Q16 66 16 46V32L8 32Q4 30 6 24z",
            ),
            (RED, "M36 46Q54 56 84 46L82 62Q58 68 38 62z"),
        ),
        "M13 22l.1 0M36 52Q58 62 84 52",
    ),
    "village": Emblem(
        (
            (CREAM, "M36 42V22L54 6 72 22V42z"),
            (RED, "M30 26L54 4 78 26z"),
            (CREAM, "M10 90V58L28 42 46 58V90z"),
            (GREEN, "M4 62L28 38 52 62z"),
            (CREAM, "M54 90V60L72 44 90 60V90z"),
            (BLUE, "M48 64L72 40 96 64z"),
        ),
        "M24 90V76h9V90M68 90V76h9V90M50 30h8v8",
    ),
    "garden": Emblem(
        (
            (GREEN, "M46 52H54V90H46zM50 84Q20 84 16 60Q44 60 50 84zM50 84Q80 84 84 60Q56 60 50 84z"),
            *((PINK, disc(x, y, 14)) for x, y in ((50, 18), (68, 31), (61, 52), (39, 52), (32, 31))),
            (GOLD, disc(50, 37, 11)),
        ),
    ),
}

NOMADS = {
    "tent": Emblem(
        (
            (SAND, "M50 12Q58 48 94 86H6Q42 48 50 12z"),
            (RED, "M50 12Q52 48 66 86H80Q58 50 50 12zM50 12Q48 48 34 86H20Q42 50 50 12z"),
            (DARK, "M50 48L60 86H40z"),
        ),
        "M50 12V4M6 86l-3 6M94 86l3 6",
    ),
    "resettlement": Emblem(
        (
            (CREAM, "M6 92V62L26 44 46 62V92z"),
            (RED, "M0 66L26 40 52 66z"),
            (GOLD, "M34 34Q36 10 60 14V4L90 24 60 44V32Q46 30 46 40z"),
        ),
        "M22 92V78h9V92",
    ),
    "outpost": Emblem(
        (
            (RED, "M54 4L84 13 54 24z"),
            (WOOD, "M24 30H78V58H24z"),
            (BROWN, "M18 34L51 16 84 34z"),
            (DARK, "M40 40H62V50H40z"),
        ),
        "M54 4V18",
        "M30 60L22 92M72 60L80 92M28 76L76 76",
    ),
    "sword": Emblem(
        (
            (CREAM, "M92 6L88 28 44 70 30 56 72 12z"),
            (GOLD, "M24 44L56 76 48 84 16 52z"),
            (BROWN, "M30 66L36 72 18 90 10 82z"),
            (GOLD, disc(11, 89, 7)),
        ),
        "M84 14L40 60",
    ),
    "treasure": Emblem(
        (
            (GOLD, disc(34, 32, 11) + disc(54, 26, 11) + disc(70, 34, 10)),
            (WOOD, "M8 46H92V90H8z"),
            (BROWN, "M6 38H94V54H6z"),
            (GOLD, "M40 46H60V70H40z"),
        ),
        "M50 56V62M22 54V90M78 54V90",
    ),
}

OBJECTIVES = {
    "castles": Emblem(
        (
            (BLUE, "M50 4L70 10 50 17z"),
            (STONE, "M36 60V22H44V28H56V22H64V60z"),
            (STONE, "M10 92V40H20V48H30V40H40V50H60V40H70V48H80V40H90V92z"),
            (DARK, "M40 92V76q0-11 10-11t10 11V92z"),
        ),
        "M50 4V24M20 62h8M72 62h8M24 78h6M70 78h6M47 38h6",
    ),
    "fishermen": Emblem(
        (
            (BLUE, "M4 66Q16 54 28 66T52 66T76 66T98 64V92H4z"),
            (GOLD, "M8 26L24 40C38 22 64 22 82 42C64 62 38 62 24 46L8 60Q14 42 8 26z"),
            (DARK, disc(68, 38, 3)),
        ),
        "M14 80q8-7 16 0t16 0M58 82q8-7 16 0t16 0M56 32Q50 42 56 52",
    ),
    "merchants": Emblem(
        (
            (BROWN, "M38 34Q6 56 14 82Q18 94 50 94T86 82Q94 56 62 34z"),
            (BROWN, "M38 34L28 12Q40 18 50 10Q60 18 72 12L62 34z"),
            (GOLD, disc(50, 66, 17)),
        ),
        "M36 34H64M50 57V75M44 61h8a4 4 0 0 1 0 9h-5",
    ),
    "discoverers": Emblem(
        (
            (CREAM, disc(50, 50, 43)),
            (RED, "M50 10L60 50H40z"),
            (BLUE, "M50 90L40 50H60z"),
            (GOLD, "M12 50L46 44V56zM88 50L54 44V56z"),
            (CREAM, disc(50, 50, 7)),
        ),
        "M22 22l6 6M78 22l-6 6M22 78l6-6M78 78l-6-6",
    ),
    "hermits": Emblem(
        ((CREAM, "M34 70V46L50 32 66 46V70z"), (RED, "M28 50L50 29 72 50z"), (DARK, "M45 70V57H55V70z")),
        "M50 4h8M75 12l6 6M91 32l3 8M96 56l-1 8M86 78l-5 6M66 93l-8 2M42 95l-8-2"
        "M19 84l-5-6M5 64l-1-8M6 40l3-8M19 18l6-6",
    ),
    "citizens": Emblem(
        (
            (BLUE, "M4 82Q4 46 26 44Q48 46 48 82z"),
            (CREAM, disc(26, 33, 13)),
            (GREEN, "M52 82Q52 46 74 44Q96 46 96 82z"),
            (CREAM, disc(74, 33, 13)),
            (RED, "M24 95Q24 60 50 57Q76 60 76 95z"),
            (CREAM, disc(50, 44, 15)),
        ),
    ),
    "miners": Emblem(
        (
            (IRON, "M4 92L34 36 52 62 68 44 96 92z"),
            (CREAM, "M34 36L46 54 36 50 26 54z"),
            (WOOD, "M66 14L74 20 48 88 38 84z"),
            (GOLD, "M34 12Q62 2 78 12T98 48Q86 30 72 24T34 12z"),
        ),
    ),
    "workers": Emblem(
        (
            (WOOD, "M44 40H56V94H44z"),
            (IRON, "M16 18H66Q88 16 90 40Q78 32 68 44H16z"),
        ),
        "M28 18V44",
    ),
    "knights": Emblem(
        (
            (RED, "M48 18Q56 2 82 6Q92 16 84 34Q74 18 48 22z"),
            (IRON, "M18 92V50Q18 18 50 18T82 50V92L58 84V62H50L42 84z"),
            (DARK, "M26 46H74L70 58H54L50 64 46 58H30z"),
        ),
        "M66 70h8M66 78h8M26 70h8M26 78h8",
    ),
    "farmers": Emblem(
        (
            (GOLD, "M6 6H47V47H6z"),
            (GREEN, "M53 6H94V47H53z"),
            (SAND, "M6 53H47V94H6z"),
            (PINK, "M53 53H94V94H53z"),
            (CREAM, disc(50, 50, 27)),
            (GOLD, "M50 72Q34 50 40 32L50 40 60 32Q66 50 50 72z"),
        ),
        "M50 40V76M42 60H58",
    ),
    "lords": Emblem(
        (
            (GOLD, "M14 82L6 28 30 50 50 14 70 50 94 28 86 82z"),
            (RED, disc(6, 24, 6) + disc(50, 12, 7) + disc(94, 24, 6)),
            (BLUE, disc(50, 67, 7)),
        ),
        "M16 92H84M30 68h.1M70 68h.1",
    ),
    "families": Emblem(
        (
            (CREAM, "M5 46V28L20 14 35 28V46z"),
            (RED, "M1 31L20 11 39 31z"),
            (CREAM, "M35 68V50L50 36 65 50V68z"),
            (RED, "M31 53L50 33 69 53z"),
            (CREAM, "M65 90V72L80 58 95 72V90z"),
            (RED, "M61 75L80 55 99 75z"),
        ),
        "M10 58L56 98M46 6L92 46",
    ),
    "shepherds": Emblem(
        (
            (
                CREAM,
                "M18 76Q2 70 10 58Q4 42 20 40Q26 26 40 34Q54 26 62 38Q78 42 72 58Q78 72 62 76Q54 84 42 78Q30 86 18 76z",
            ),
            (DARK, "M64 44Q80 34 86 50Q88 64 74 62Q64 58 64 44z"),
        ),
        "",
        "M26 80V94M58 80V94M92 94V22Q92 8 80 8T70 20",
    ),
    "ambassadors": Emblem(
        (
            (CREAM, "M20 12H84Q94 12 92 24H80V80Q80 92 68 92H14Q24 90 24 78V26Q24 14 12 16Q14 12 20 12z"),
            (RED, disc(62, 74, 13)),
        ),
        "M36 28H68M36 40H68M36 52H58M80 24V20M58 74l3 4 6-8",
    ),
}


def emblem(which: Emblem, ink: str, width: float = 4) -> str:
    """The drawing of an emblem."""
    out = f'<g stroke="{ink}" stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round">'
    if which.thick:
        out += path(which.thick, "none", ink, 8)
    out += "".join(path(d, ink if fill == DARK else fill) for fill, d in which.shapes)
    return out + (path(which.fine) if which.fine else "") + "</g>"
