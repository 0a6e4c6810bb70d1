"""Colours. A terrain has four: its ground, a shade of it, ink for outlines, and a light."""

from typing import NamedTuple


class Four(NamedTuple):
    """The colours of one terrain."""

    base: str
    shade: str
    ink: str
    light: str


class Theme(NamedTuple):
    """Everything that changes between day and night."""

    ground: str  # the table
    panel: str
    paper: str  # labels on pieces
    text: str
    faint: str  # lines and text of less weight
    ink: str  # outlines of pieces
    glow: str  # what can be chosen, what was played last
    terrain: dict[str, Four]
    seats: tuple[str, ...]


_LIGHT = {
    "wheat": Four("#F2C14E", "#DDA62F", "#8A5A12", "#FBE3A0"),
    "forest": Four("#3F7D4F", "#2F6340", "#173A26", "#6FA877"),
    "lake": Four("#4C9FD8", "#3A86BD", "#17507C", "#9AD0F2"),
    "grassland": Four("#A9D46A", "#8FBE4E", "#4B7A22", "#D4EEA6"),
    "swamp": Four("#9A8560", "#7F6C4B", "#463823", "#C3B292"),
    "mine": Four("#5B5563", "#46414E", "#1F1B26", "#8C8598"),
    "desert": Four("#EBD9A8", "#D9C284", "#8C7038", "#FAF0D2"),
    "jungle": Four("#1F6F63", "#15564D", "#07302B", "#4FA594"),
    "quarry": Four("#A79DB8", "#8A7F9E", "#453B57", "#CFC7DC"),
    "volcano": Four("#37302F", "#262120", "#0F0C0C", "#6B5F5C"),
    "flowers": Four("#D98BC4", "#C26CAB", "#6E2B5D", "#F6C9E8"),
    "canyon": Four("#C0683C", "#A1522B", "#5A2812", "#E39A6D"),
    "mountain": Four("#8E8A86", "#74706C", "#393633", "#C9C5C0"),
}


def _mix(colour: str, other: str, share: float) -> str:
    """A colour with a share of another in it."""
    parts = [(int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in parts)


def _night(four: Four) -> Four:
    """The same terrain by lamplight: a step darker, the ink a step lighter, never neon."""
    lamp = "#1E1A16"
    return Four(
        _mix(four.base, lamp, 0.28),
        _mix(four.shade, lamp, 0.3),
        _mix(four.ink, lamp, 0.2),
        _mix(four.light, lamp, 0.22),
    )


SEATS = ("#E4572E", "#E9A820", "#4E9F50", "#3B7DD8", "#8E5BC0")  # coral, amber, green, blue, violet

THEMES = {
    "light": Theme(
        ground="#F6EBD3",
        panel="#FBF5E6",
        paper="#FFF8E7",
        text="#3B2A1A",
        faint="#8A7657",
        ink="#3B2A1A",
        glow="#D4380D",
        terrain=_LIGHT,
        seats=SEATS,
    ),
    "dark": Theme(
        ground="#1E1A16",
        panel="#2A241E",
        paper="#EADFC8",
        text="#EADFC8",
        faint="#A39274",
        ink="#120E0A",
        glow="#FFB454",
        terrain={name: _night(four) for name, four in _LIGHT.items()},
        seats=tuple(_mix(seat, "#FFFFFF", 0.12) for seat in SEATS),
    ),
}
