"""What a seat's scene has that the public one has not, where the game hides something: its card, its own panel.

While somebody waits, that stays as it is, and what changes for all is what changes for them.
"""

from typing import NamedTuple

from crownlands.scene.model import Area, Panel, Scene, Sprite

_SHARED = ("game", "ply", "mover", "prompt", "order", "log", "notes", "because", "ground", "choices", "coach")


class Overlay(NamedTuple):
    """What is added to the public scene, and the panels that look different, each with the one that everybody sees."""

    sprites: tuple[Sprite, ...]
    areas: tuple[Area, ...]
    panels: tuple[tuple[Panel, Panel], ...]


def overlay(own: Scene, public: Scene) -> Overlay | None:
    """What a seat sees beside what all see; None if there is more to it, as there is when it has a choice."""
    mine, told = own.__dict__, public.__dict__
    if any(mine[name] is not told[name] for name in _SHARED):
        return None
    known = {area.id: area for area in public.areas}
    areas = tuple([area for area in own.areas if known.get(area.id) is not area])
    panels = tuple([pair for pair in zip(own.panels, public.panels, strict=True) if pair[0] is not pair[1]])
    apart = not any(area.id in known for area in areas) and not any(s.id in public.sprites for s in own.private)
    whole = len(own.areas) == len(known) + len(areas) and len(own.sprites) == len(public.sprites) + len(own.private)
    return Overlay(own.private, areas, panels) if apart and whole else None
