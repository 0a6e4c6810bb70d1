"""Faces people make at a table, and the sign under which they find them. Drawn on 100 by 100."""

from collections.abc import Callable

from crownlands.scene.palette import Theme
from crownlands.scene.pen import disc, ellipse, group, lines, path

_SKIN, _BLUSH, _MOUTH, _TEAR, _RED = "#FFD98A", "#F0A25F", "#8A2F1D", "#6FB7E8", "#E4572E"
_ROUND = 'stroke-linejoin="round"'
_EYES = [disc(35, 44, 4.5), disc(65, 44, 4.5)]


def _face(theme: Theme, *inside: str, eyes: bool = True) -> str:
    cheeks = group([disc(24, 58, 6), disc(76, 58, 6)], _BLUSH)
    return (
        ellipse(50, 50, 42, 42, _SKIN, theme.ink, 5)
        + cheeks
        + (group(_EYES, theme.ink) if eyes else "")
        + "".join(inside)
    )


def _smile(theme: Theme) -> str:
    return _face(theme, lines("M30 62Q50 80 70 62", theme.ink, 5))


def _laugh(theme: Theme) -> str:
    squint = lines("M27 47l8-7 8 7M57 47l8-7 8 7", theme.ink, 5, _ROUND)
    return _face(theme, squint, path("M28 58H72Q70 82 50 82T28 58z", _MOUTH, theme.ink, 4, _ROUND), eyes=False)


def _surprise(theme: Theme) -> str:
    return _face(
        theme, lines("M27 30q8-6 15-2M58 28q8-4 15 2", theme.ink, 4), ellipse(50, 70, 9, 11, _MOUTH, theme.ink, 4)
    )


def _sad(theme: Theme) -> str:
    tear = path("M68 52q9 12 0 16q-9-4 0-16z", _TEAR, theme.ink, 3, _ROUND)
    return _face(theme, lines("M27 36l14-5M73 36l-14-5", theme.ink, 4), lines("M32 76Q50 60 66 74", theme.ink, 5), tear)


def _clap(theme: Theme) -> str:
    left = "M22 86L14 56q-1-7 5-7 5 0 7 6l4 8 9-32q2-7 7-5 5 1 4 8l-3 20 6-24q2-6 7-4 4 2 3 8l-9 38q-6 18-19 18z"
    right = "M58 88L76 60q9-16 14-12 4 4-2 14L74 86q-5 8-16 2z"
    snap = lines("M66 18l3-12M80 24l10-9M86 38l12-3", theme.ink, 4.5)
    return group([right, left], _SKIN, theme.ink, 4.5, _ROUND) + snap


def _heart(theme: Theme) -> str:
    d = "M50 88C20 66 8 50 8 34 8 20 18 12 29 12c9 0 17 6 21 14 4-8 12-14 21-14 11 0 21 8 21 22 0 16-12 32-42 54z"
    return path(d, _RED, theme.ink, 5, _ROUND) + lines("M20 34q1-10 10-11", "#FFC9B5", 5)


def _talk(theme: Theme) -> str:
    bubble = "M20 14H80Q92 14 92 26V56Q92 68 80 68H50L30 86V68H20Q8 68 8 56V26Q8 14 20 14z"
    dots = group([disc(32, 41, 5), disc(50, 41, 5), disc(68, 41, 5)], theme.text)
    return path(bubble, theme.panel, theme.text, 6, _ROUND) + dots


EMOTES: dict[str, Callable[[Theme], str]] = {
    "smile": _smile,
    "laugh": _laugh,
    "surprise": _surprise,
    "sad": _sad,
    "clap": _clap,
    "heart": _heart,
    "talk": _talk,
}
