"""SVG to PNG, without a browser or system libraries, and the same everywhere: the letters come with the package."""

from importlib.resources import as_file, files

import resvg_py


def to_png(svg: str, width: int | None = None) -> bytes:
    """The picture as PNG, as wide as said, or as it is drawn."""
    with as_file(files("crownlands.scene").joinpath("fonts")) as fonts:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_dirs=[str(fonts)]))
