"""The colours of the pages, as CSS, out of the palette the boards are drawn with."""

from crownlands.scene.palette import THEMES, Theme

# Which theme somebody gets who leaves it to the system; of several wishes the last one wins.
LEFT_TO_THE_SYSTEM = ':root[data-theme="auto"]'
WISHES = {"dark": "prefers-color-scheme: dark", "contrast": "prefers-contrast: more"}


def colours() -> str:
    """Every theme as a set of CSS variables: for those who chose it, and for those whose system asks for it."""
    rules = [_rule(":root", THEMES["light"])]
    for name, wish in WISHES.items():
        rules.append(_rule(f':root[data-theme="{name}"]', THEMES[name]))
        rules.append(f"@media ({wish}) {{\n{_rule(LEFT_TO_THE_SYSTEM, THEMES[name])}}}\n")
    return "\n".join(rules)


def _rule(selector: str, theme: Theme) -> str:
    names = ("ground", "panel", "field", "text", "faint", "line", "ink", "glow", "accent", "on_accent")
    values = {name.replace("_", "-"): getattr(theme, name) for name in names}
    values |= {"glow-soft": f"{theme.glow}40", **{f"seat-{i}": seat for i, seat in enumerate(theme.seats)}}
    lines = [f"  --{name}: {value};\n" for name, value in values.items()]
    return f"{selector} {{\n{''.join(lines)}  color-scheme: {'dark' if theme.name == 'dark' else 'light'};\n}}\n"
