"""A stand-in for the artwork and the still picture, for as long as they are not here: the names Kingdomino uses."""

from crownlands.scene import pieces, terrain
from crownlands.scene.model import Scene
from crownlands.scene.palette import THEMES, Theme

KINGDOMINO = ("wheat", "forest", "lake", "grassland", "swamp", "mine")


def names() -> list[str]:
    found = [f"{name}.{variant}" for name in KINGDOMINO for variant in range(terrain.VARIANTS)]
    found += [f"crowns.{count}" for count in (1, 2, 3)]
    found += [f"number.{number}" for number in range(1, 49)]
    found += ["frame.2.1", "frame.1.2"]
    found += [f"{what}.{seat}" for what in ("seat", "castle", "king") for seat in range(5)]
    return found


def box(name: str) -> tuple[float, float]:
    kind, *rest = name.split(".")
    return (float(rest[0]), float(rest[1])) if kind == "frame" else (1, 1)


def symbol(name: str, theme: Theme) -> str:
    kind, *rest = name.split(".")
    if kind in terrain.TERRAINS:
        colours = theme.terrain[kind]
        ground = f'<path d="M0 0H100V100H0z" fill="{colours.base}"/>'
        return ground + terrain.terrain(kind, int(rest[0]), colours)
    if kind == "number":
        return pieces.number_label(rest[0], theme)
    if kind == "frame":
        return pieces.frame(int(rest[0]), int(rest[1]), theme)
    draw = {"crowns": pieces.crowns, "seat": pieces.seat, "castle": pieces.castle, "king": pieces.king}[kind]
    return draw(int(rest[0]), theme)


def symbol_id(name: str) -> str:
    return "s-" + name.replace(".", "-")


def sheet(theme: str) -> str:
    """All drawings as symbols."""
    parts = []
    for name in names():
        wide, high = box(name)
        drawn = symbol(name, THEMES[theme])
        parts.append(f'<symbol id="{symbol_id(name)}" viewBox="0 0 {100 * wide:g} {100 * high:g}">{drawn}</symbol>')
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'


def draw_svg(scene: Scene, say: object = str, theme: str = "light", names: tuple[str, ...] = ()) -> str:
    """The boards and trays side by side, without words."""
    colours = THEMES[theme]
    body, x, height = "", 20.0, 0.0
    used: set[str] = set()
    for area in scene.areas:
        body += f'<g transform="translate({x - 60 * area.x:g} {20 - 60 * area.y:g}) scale(.6)">'
        body += f'<rect x="{100 * area.x:g}" y="{100 * area.y:g}" width="{100 * area.width:g}" '
        body += f'height="{100 * area.height:g}" rx="12" fill="{colours.panel}" stroke="{colours.faint}"/>'
        for sprite in sorted(scene.sprites.values(), key=lambda s: s.layer):
            if sprite.area == area.id:
                parts = [part for part in sprite.symbol.split("+") if part in names_known()]
                used.update(parts)
                body += f'<g transform="translate({100 * sprite.x:g} {100 * sprite.y:g}) scale({sprite.scale:g})">'
                body += "".join(f'<use href="#{symbol_id(part)}"/>' for part in parts) + "</g>"
        body += "</g>"
        x += 60 * area.width + 20
        height = max(height, 60 * area.height)
    defs = "".join(f'<g id="{symbol_id(name)}">{symbol(name, colours)}</g>' for name in sorted(used))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {x:g} {height + 40:g}"><defs>{defs}</defs>'
        f'<rect width="{x:g}" height="{height + 40:g}" fill="{colours.ground}"/>{body}</svg>'
    )


def names_known() -> frozenset[str]:
    return frozenset(names())
