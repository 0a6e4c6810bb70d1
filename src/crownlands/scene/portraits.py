"""Faces for those who think by themselves: a medallion for each rank at court, and one for all other bots.

Each is known by its outline alone, at the size of a letter: a soft cap, a feather, a helmet with a plume, a flat hat
and a long beard, a crown; the others have a key in their back. Drawn on 100 by 100.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from crownlands.scene.palette import Theme
from crownlands.scene.pen import ellipse, group, lines, path

OTHER = "other"  # has the face of bots that have none of their own


class _Colours(NamedTuple):
    """What no terrain has."""

    skin: str
    cheek: str
    hair: str
    grey: str
    steel: str
    shine: str
    gold: str
    red: str
    violet: str


_DAY = _Colours("#F3CDA4", "#E79A78", "#8A5527", "#D9D2C6", "#A9B0BA", "#DCE2E8", "#F0B429", "#C8432B", "#6F4A8E")
_NIGHT = _Colours("#CFA67E", "#B97557", "#6B4220", "#B0A99D", "#7F868F", "#B4BAC2", "#CF9A2B", "#A43A28", "#5B3F75")

_JOINED = 'stroke-linejoin="round" stroke-linecap="round"'
_SHOULDERS = "M14 78Q19 66 37 63H63Q81 66 86 78A46 46 0 0 1 14 78z"
_LINE = 3.4


def _medallion(terrain: str, theme: Theme) -> str:
    """What is behind a head."""
    return ellipse(50, 50, 46, 46, theme.terrain[terrain].light, theme.ink, 4)


def _ink(d: list[str], fill: str, theme: Theme, width: float = _LINE) -> str:
    return group(d, fill, theme.ink, width, _JOINED)


def _face(theme: Theme, colours: _Colours, smile: str, y: float = 48) -> str:
    """A head with two eyes, cheeks and a mouth."""
    out = ellipse(50, y, 17, 19, colours.skin, theme.ink, _LINE)
    out += ellipse(39, y + 6, 3.4, 2.6, colours.cheek) + ellipse(61, y + 6, 3.4, 2.6, colours.cheek)
    out += ellipse(43.5, y - 1, 2.3, 2.9, theme.ink) + ellipse(56.5, y - 1, 2.3, 2.9, theme.ink)
    return out + lines(smile, theme.ink, 2.6)


def page(theme: Theme, colours: _Colours) -> str:
    """A child in a soft cap, which is a size too large."""
    green = theme.terrain["forest"]
    out = _medallion("grassland", theme)
    out += _ink([_SHOULDERS], green.base, theme)
    out += _ink(["M38 63Q50 74 62 63L57 78 50 71 43 78z"], theme.paper, theme, 2.6)
    out += _ink(["M31 50Q29 36 38 32H62Q71 36 69 50L64 55 62 42H38L36 55z"], colours.hair, theme)
    out += _face(theme, colours, "M43 57Q50 64 57 57", 50)
    out += _ink(["M26 36C18 22 38 12 54 14 74 15 86 27 79 36 74 42 64 36 50 36S31 42 26 36z"], green.light, theme)
    out += ellipse(56, 14, 4.5, 4.5, colours.red, theme.ink, 2.6)
    return out + lines("M36 53h.1M40 58h.1M64 53h.1M60 58h.1", colours.cheek, 2.4)


def squire(theme: Theme, colours: _Colours) -> str:
    """A pointed hat with a long feather."""
    blue = theme.terrain["lake"]
    out = _medallion("lake", theme)
    out += _ink([_SHOULDERS], blue.base, theme) + _ink(
        ["M50 64V95.5A46 46 0 0 1 14 78Q19 66 37 63z"], blue.shade, theme
    )
    out += _ink(["M30 40H70V60Q66 66 62 60V44H38V60Q34 66 30 60z"], colours.hair, theme)
    out += _face(theme, colours, "M44 58Q51 61 57 57")
    out += _ink(["M66 31C74 10 90 6 95 14 92 27 82 36 68 36z"], theme.paper, theme, 2.8)
    out += lines("M69 33Q80 25 90 15M76 27l1-9M82 22l7 3", theme.ink, 2)
    return out + _ink(["M12 41Q30 33 32 30 36 15 53 14 66 15 69 31 77 36 80 36 68 44 50 40T12 41z"], colours.red, theme)


def knight(theme: Theme, colours: _Colours) -> str:
    """A helmet with its visor down, eyes behind the slit, and a plume."""
    out = _medallion("quarry", theme)
    out += _ink([_SHOULDERS], colours.steel, theme) + lines("M24 77Q32 70 40 72M76 77Q68 70 60 72", colours.shine, 3)
    out += _ink(["M48 20C40 2 62 1 80 10 96 20 92 44 84 54 84 40 76 28 52 24z"], colours.red, theme)
    out += lines("M58 14Q78 16 84 36", theme.ink, 2)
    out += _ink(["M28 42Q28 17 50 17T72 42V58Q70 72 50 80 30 72 28 58z"], colours.steel, theme)
    out += path("M35 40Q35 25 47 22", "none", colours.shine, 3.6, _JOINED)
    out += _ink(["M25 41H75V53H54L50 60 46 53H25z"], theme.ink, theme, 2.6)
    out += ellipse(40, 47, 3, 2.6, colours.shine) + ellipse(60, 47, 3, 2.6, colours.shine)
    return out + lines("M41 63v6M59 63v6M35 61v4M65 61v4M50 64v11", theme.ink, 2.6)


def chancellor(theme: Theme, colours: _Colours) -> str:
    """A flat hat, a long grey beard, and the chain of office over it."""
    out = _medallion("swamp", theme)
    out += _ink([_SHOULDERS], colours.violet, theme)
    out += _face(theme, colours, "M50 50v5", 46)
    out += _ink(
        ["M32 48Q33 58 50 55 67 58 68 48 71 66 62 78 56 87 50 92 44 87 38 78 29 66 32 48z"], colours.grey, theme
    )
    out += _ink(["M38 56Q44 51 50 55 56 51 62 56 56 61 50 58 44 61 38 56z"], colours.shine, theme, 2.2)
    out += lines("M45 70Q46 78 50 83M56 68Q57 74 54 79", theme.ink, 2)
    out += lines("M38 41Q42 38 46 41M54 41Q58 38 62 41", colours.grey, 4)
    out += _ink(
        ["M22 34H78L73 22Q50 26 27 22z", "M27 22L50 14 73 22Q50 27 27 22z"], theme.terrain["volcano"].base, theme
    )
    out += lines("M22 71Q26 88 39 91M78 71Q74 88 61 91", colours.gold, 4.4)
    return out + ellipse(50, 20, 3, 3, colours.gold, theme.ink, 2)


def monarch(theme: Theme, colours: _Colours) -> str:
    """A crown, curls, and ermine."""
    out = _medallion("wheat", theme)
    out += _ink([_SHOULDERS], colours.red, theme)
    out += _ink(
        ["M29 38Q20 46 27 52 20 60 29 66 36 72 41 64V40zM71 38Q80 46 73 52 80 60 71 66 64 72 59 64V40z"],
        colours.hair,
        theme,
    )
    out += _ink(["M26 74Q28 62 40 64L50 70 60 64Q72 62 74 74 62 84 50 84T26 74z"], theme.paper, theme)
    out += lines("M35 71v4M44 75v4M56 75v4M65 71v4", theme.ink, 2.8)
    out += _face(theme, colours, "M44 57Q50 61 56 57")
    out += _ink(["M28 36L23 12 37 22 50 7 63 22 77 12 72 36Q50 30 28 36z"], colours.gold, theme)
    out += ellipse(50, 25, 3.6, 4.4, colours.red, theme.ink, 1.8)
    return out + group(["M34 28h.1", "M66 28h.1"], "none", theme.terrain["lake"].ink, 5, _JOINED)


def other(theme: Theme, colours: _Colours) -> str:
    """A wooden figure that is wound up."""
    wood = theme.terrain["swamp"]
    out = _medallion("desert", theme)
    out += _ink(["M84 60a7 7 0 1 1 9-8 7 7 0 1 1-9 8zM74 64L84 58"], colours.gold, theme)
    out += _ink([_SHOULDERS], wood.shade, theme)
    out += lines("M50 66V94M30 74h.1M70 74h.1", theme.ink, 2.6)
    out += _ink(
        ["M30 28Q30 24 34 24H66Q70 24 70 28V60Q70 64 66 64H34Q30 64 30 60z", "M34 24Q50 8 66 24z"], wood.light, theme
    )
    out += lines("M50 15V8", theme.ink, 3) + ellipse(50, 7.5, 3.4, 3.4, colours.gold, theme.ink, 2.2)
    out += ellipse(41, 40, 6, 6, theme.paper, theme.ink, 2.6) + ellipse(59, 40, 6, 6, theme.paper, theme.ink, 2.6)
    out += ellipse(42, 41, 2.2, 2.2, theme.ink) + ellipse(58, 41, 2.2, 2.2, theme.ink)
    return out + lines("M40 54H60M45 51v6M50 51v6M55 51v6", theme.ink, 2.4)


def _drawn(who: Callable[[Theme, _Colours], str], theme: Theme) -> str:
    return who(theme, _NIGHT if theme.name == "dark" else _DAY)


PORTRAITS = {who.__name__: partial(_drawn, who) for who in (page, squire, knight, chancellor, monarch, other)}
