"""Colours. A terrain has four: its ground, a shade of it, ink for outlines, and a light."""

from typing import NamedTuple


class Four(NamedTuple):
    """The colours of one terrain."""

    base: str
    shade: str
    ink: str
    light: str


class Theme(NamedTuple):
    """Everything that changes between day, night, and for eyes that want more contrast."""

    name: str
    ground: str  # the table
    panel: str
    paper: str  # labels on pieces
    field: str  # to write in, on pages
    text: str
    faint: str  # lines and text of less weight
    line: str  # around panels and fields of a page
    ink: str  # outlines of pieces
    glow: str  # what can be chosen, what was played last
    accent: str  # links and the buttons that matter most
    on_accent: str  # text on those buttons
    terrain: dict[str, Four]
    seats: tuple[str, ...]
    letters: bool = False  # terrains carry the letters of the notation


_LIGHT = {
    "wheat": Four("#F2C14E", "#DDA62F", "#8A5A12", "#FBE3A0"),
    "forest": Four("#3F7D4F", "#2F6340", "#173A26", "#6FA877"),
    "lake": Four("#4C9FD8", "#3A86BD", "#17507C", "#9AD0F2"),
    "grassland": Four("#A9D46A", "#8FBE4E", "#4B7A22", "#D4EEA6"),
    "swamp": Four("#9A8560", "#7F6C4B", "#463823", "#C3B292"),
    "mine": Four("#5B5563", "#46414E", "#1F1B26", "#8C8598"),
    "desert": Four("#F3E6BF", "#DFCB95", "#8C7038", "#FCF5DE"),
    "jungle": Four("#1F6F63", "#15564D", "#07302B", "#4FA594"),
    "quarry": Four("#B7ADC8", "#968BAB", "#453B57", "#DAD3E6"),
    "volcano": Four("#37302F", "#262120", "#0F0C0C", "#82746F"),
    "flowers": Four("#E29BCF", "#CC7BB6", "#6E2B5D", "#FBD9F0"),
    "canyon": Four("#CC6B37", "#AA5427", "#5A2812", "#EDA173"),
    "mountain": Four("#5D5957", "#494544", "#242120", "#A8A39E"),
}


def _mix(colour: str, other: str, share: float) -> str:
    """A colour with a share of another in it."""
    parts = [(int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in parts)


# How much of the lamp's dark each terrain takes on at night. Not the same for all: the step from one lightness to the
# next would shrink with the light, and wheat and grassland would be one grey.
_NIGHT = {
    "wheat": 0.13,
    "forest": 0.35,
    "lake": 0.25,
    "grassland": 0.26,
    "swamp": 0.29,
    "mine": 0.42,
    "desert": 0.18,
    "jungle": 0.32,
    "quarry": 0.27,
    "volcano": 0.2,
    "flowers": 0.27,
    "canyon": 0.3,
    "mountain": 0.42,
}


def _night(four: Four, share: float) -> Four:
    """The same terrain by lamplight: a step darker, the ink a step lighter, never neon."""
    lamp = "#1E1A16"
    return Four(
        _mix(four.base, lamp, share),
        _mix(four.shade, lamp, share + 0.02),
        _mix(four.ink, lamp, 0.3),
        _mix(four.light, lamp, 0.6 * share),
    )


SEATS = ("#E4572E", "#F0B429", "#56A957", "#3377D6", "#6F3BA3")  # coral, amber, green, blue, violet

THEMES = {
    "light": Theme(
        name="light",
        ground="#F6EBD3",
        panel="#FBF5E6",
        paper="#FFF8E7",
        field="#FFF8E7",
        text="#3B2A1A",
        faint="#75613F",
        line="#CDBB95",
        ink="#3B2A1A",
        glow="#D4380D",
        accent="#B5330C",
        on_accent="#FFFAF0",
        terrain=_LIGHT,
        seats=SEATS,
    ),
    "dark": Theme(
        name="dark",
        ground="#1E1A16",
        panel="#2A241E",
        paper="#EADFC8",
        field="#332C24",
        text="#EADFC8",
        faint="#A39274",
        line="#55493A",
        ink="#120E0A",
        glow="#FFB454",
        accent="#FFB454",
        on_accent="#2A1A05",
        terrain={name: _night(four, _NIGHT[name]) for name, four in _LIGHT.items()},
        seats=tuple(_mix(seat, "#FFFFFF", 0.12) for seat in SEATS),
    ),
    "contrast": Theme(
        name="contrast",
        ground="#FFFFFF",
        panel="#FFFFFF",
        paper="#FFFFFF",
        field="#FFFFFF",
        text="#000000",
        faint="#333333",
        line="#000000",
        ink="#000000",
        glow="#C00000",
        accent="#8A0000",
        on_accent="#FFFFFF",
        terrain={
            name: Four(four.base, four.shade, _mix(four.ink, "#000000", 0.5), four.light)
            for name, four in _LIGHT.items()
        },
        seats=SEATS,
        letters=True,
    ),
}
