"""How colours are seen: lightness, contrast, difference, and what remains of it for eyes that see fewer colours."""

import math

# What is left of a colour (linear light, rows red, green, blue) when one kind of cone is missing: Machado, Oliveira and
# Fernandes 2009. Grey is what a black-and-white print leaves.
SIGHTS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}


def linear(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of `#RRGGBB` as amounts of light between 0 and 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def luminance(colour: str) -> float:
    """How bright a colour is, between 0 and 1."""
    return sum(weight * part for weight, part in zip(SIGHTS["grey"][0], linear(colour), strict=True))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as web pages measure it, 1 to 21; text is readable from 4.5."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def lab(colour: str, sight: str = "full") -> tuple[float, float, float]:
    """A colour as CIE Lab: its lightness from 0 to 100, and its two hues, as an eye of some sight would get it."""
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True)))) for row in SIGHTS[sight]
    )
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 216 / 24389 else part * 841 / 108 + 4 / 29 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: str, other: str, sight: str = "full") -> float:
    """How far two colours are apart for an eye: CIE76 delta E, where 2 is hardly seen and 20 is plain."""
    return math.dist(lab(one, sight), lab(other, sight))
