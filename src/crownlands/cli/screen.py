"""What the terminal can show: characters and colours. Everything printed goes through the streams prepared here."""

import codecs
import io
import sys
import textwrap
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from crownlands.engine.game import Paint, plain

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

_LOOKALIKES = {
    "·": ".",
    "×": "x",
    "−": "-",
    "–": "-",
    "—": "-",
    "…": "~",
    "±": "~",
    "≈": "~",
    "„": '"',
    "”": '"',
    "ł": "l",
    "Ł": "L",
    "ı": "i",
}


def _lookalike(error: UnicodeError) -> tuple[str, int]:
    """For what an encoding lacks, the nearest ASCII character: one for one, so that columns stay columns."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(character: str) -> str:
    """A character without its accents, if that leaves one that ASCII has."""
    bare = unicodedata.normalize("NFD", character)[0]
    return _LOOKALIKES.get(character) or (bare if bare.isascii() else "?")


codecs.register_error("lookalike", _lookalike)


def prepare_streams(plain: bool = False) -> None:
    """Let no character stop the program: print lookalikes for what cannot be printed, read what is not text as �."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="ascii" if plain else None, errors="lookalike")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def console(plain: bool = False, stderr: bool = False) -> "Console":
    """A console for tables and progress bars; it knows the terminal and honours NO_COLOR."""
    from rich.console import Console

    system = None if plain else "auto"
    return Console(stderr=stderr, color_system=system, markup=False, highlight=False, emoji=False)  # type: ignore[arg-type]


def painter(screen: "Console") -> Paint:
    """Squares on the colour of their terrain, seats in theirs; without colours where the terminal has none."""
    if screen.color_system is None or screen.no_color:
        return plain
    from rich.color import Color
    from rich.console import COLOR_SYSTEMS
    from rich.style import Style

    from crownlands.scene.palette import THEMES

    system = COLOR_SYSTEMS[screen.color_system]
    theme = THEMES["light"]
    styles = {"free": Style(dim=True)}
    for seat, colour in enumerate(theme.seats):
        styles[f"seat{seat}"] = Style(color=colour, bold=True)
    for terrain, colours in theme.terrain.items():
        red, green, blue = Color.parse(colours.base).get_truecolor()
        light = 0.3 * red + 0.6 * green + 0.1 * blue > 115
        styles[terrain] = Style(color="#000000" if light else "#ffffff", bgcolor=colours.base)
    none = Style()

    def paint(what: str, text: str) -> str:
        return styles.get(what, none).render(text, color_system=system)

    return paint


@contextmanager
def progress(screen: "Console", what: str, total: int) -> Iterator[Callable[[int, str], None]]:
    """A bar, where the screen is a terminal; inside, a function that moves it on by some steps and says at what."""
    if not screen.is_terminal:
        yield lambda steps, now: None
        return
    with bar(what, screen) as moving:
        task = moving.add_task("", total=total)
        yield lambda steps, now: moving.update(task, advance=steps, description=now)


def bar(what: str, screen: "Console") -> "Progress":
    """A bar that is gone when it is full."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    return Progress(*columns, console=screen, transient=True)


def new_table(title: str, words: Sequence[str], numbers: Sequence[str]) -> "Table":
    """An empty table: first columns of words, then columns of numbers."""
    from rich.box import ROUNDED
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="", header_style="bold", box=ROUNDED)
    for heading in words:
        table.add_column(heading)
    for heading in numbers:
        table.add_column(heading, justify="right")
    return table


def tell(text: object) -> None:
    """Print a sentence; on a terminal, no word is broken at the edge."""
    lines = str(text).splitlines()
    if sys.stdout.isatty():
        width = console().width
        lines = [textwrap.fill(line, width, subsequent_indent="  ", break_long_words=False) for line in lines]
    print("\n".join(lines))
