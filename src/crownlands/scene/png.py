"""SVG to PNG, without a browser or system libraries, and the same everywhere: the letters come with the package.

`python -m crownlands.scene.png WIDTH` makes PNG of the SVG it is given, beside everything else that goes on.
"""

import os
import sys
from importlib.resources import as_file, files

import resvg_py


def to_png(svg: str, width: int | None = None) -> bytes:
    """The picture as PNG, as wide as said, or as it is drawn."""
    with as_file(files("crownlands.scene").joinpath("fonts")) as fonts:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_dirs=[str(fonts)]))


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    sys.stdout.buffer.write(to_png(sys.stdin.buffer.read().decode(), int(sys.argv[1])))
