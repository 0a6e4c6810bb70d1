"""Colours: terrains of one game can be told apart, by every kind of eye, by day and by night; text can be read."""

from itertools import combinations

import pytest

from crownlands.scene.palette import THEMES, Theme
from crownlands.scene.sight import SIGHTS, contrast, difference, lab, luminance

GAMES = {
    "kingdomino": ("wheat", "forest", "lake", "grassland", "swamp", "mine"),
    "origins": ("desert", "grassland", "lake", "jungle", "quarry", "volcano"),
    "kingdom builder": ("grassland", "forest", "desert", "flowers", "canyon", "lake", "mountain"),
}
PAIRS = sorted({tuple(sorted(pair)) for terrains in GAMES.values() for pair in combinations(terrains, 2)})

# The six colours of Kingdomino are given. Two pairs of them are close for somebody: there the drawing has to tell,
# dense ears against white sheep, firs against reeds and pools, and these pairs may not come closer than they are.
CLOSE: dict[tuple[str, ...], dict[str, float]] = {
    ("grassland", "wheat"): {"full": 30, "protanopia": 10, "deuteranopia": 15, "tritanopia": 35, "grey": 0.5},
    ("forest", "swamp"): {"full": 24, "protanopia": 6, "deuteranopia": 10, "tritanopia": 28, "grey": 7},
}
LEAST: dict[str, float] = {"full": 20, "protanopia": 10, "deuteranopia": 10, "tritanopia": 13, "grey": 5.5}


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_terrains_of_one_game_are_told_apart(theme: Theme, sight: str) -> None:
    for one, other in PAIRS:
        least = CLOSE.get((one, other), LEAST)[sight]
        seen = difference(theme.terrain[one].base, theme.terrain[other].base, sight)
        assert seen >= least, f"{one} and {other} are only {seen:.1f} apart"


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_terrain_has_depth(theme: Theme) -> None:
    """What is drawn on a ground is seen on it: ink darkest, then shade, then the ground, then light."""
    for name, four in theme.terrain.items():
        ink, shade, base, light = (luminance(colour) for colour in (four.ink, four.shade, four.base, four.light))
        assert ink < shade < base < light, name
        assert contrast(four.ink, four.light) >= 3, name


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("where", ["ground", "panel", "field"])
def test_text_can_be_read(theme: Theme, where: str) -> None:
    for what in ("text", "faint", "accent"):
        assert contrast(getattr(theme, what), getattr(theme, where)) >= 4.5, what
    assert contrast(theme.glow, getattr(theme, where)) >= 3
    assert contrast(theme.on_accent, theme.accent) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("sight", ["full", "protanopia", "deuteranopia", "tritanopia"])
def test_seats_differ(theme: Theme, sight: str) -> None:
    """They have their shapes too, but nobody should need them."""
    for one, other in combinations(theme.seats, 2):
        assert difference(one, other, sight) >= 14, (one, other)
    for seat in theme.seats:
        assert contrast(seat, theme.ink) >= 1.7  # the outline is seen on it
        assert difference(seat, theme.paper) >= 30  # and the mark of paper


def test_sight_knows_known_colours() -> None:
    assert luminance("#FFFFFF") == pytest.approx(1)
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert lab("#FFFFFF") == pytest.approx((100, 0, 0), abs=0.02)
    assert lab("#FF0000") == pytest.approx((53.24, 80.09, 67.20), abs=0.05)
    assert difference("#808080", "#808080", "protanopia") == 0
    # Red and green of one brightness: far apart for most, near for who lacks a cone.
    assert difference("#C04040", "#408040") > 3 * difference("#C04040", "#408040", "deuteranopia")
