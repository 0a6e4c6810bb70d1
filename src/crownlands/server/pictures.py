"""Drawings and pictures: the sheet of all symbols, the backgrounds of maps, a table as a picture."""

from functools import cache
from html import escape
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from crownlands.engine.errors import CrownlandsError
from crownlands.engine.game import game_ids, rulebook
from crownlands.engine.words import say
from crownlands.scene import art
from crownlands.scene.palette import THEMES
from crownlands.scene.png import to_png
from crownlands.scene.svg import draw_svg, symbol_id
from crownlands.server.api import PROBLEMS, TheTable
from crownlands.server.errors import Refusal
from crownlands.server.files import Version, kept, version_of
from crownlands.server.guests import check_theme
from crownlands.server.visits import language

router = APIRouter(responses=PROBLEMS)

SVG = "image/svg+xml"
WIDEST = 2400

Theme = Annotated[Literal["light", "dark"], Query()]


@cache
def sheet(theme: str) -> str:
    """All drawings of a theme, as symbols to be used."""
    symbols = []
    for name in art.names():
        width, height = art.box(name)
        inside = art.symbol(name, THEMES[theme])
        symbols.append(f'<symbol id="{escape(symbol_id(name))}" viewBox="0 0 {width:g} {height:g}">{inside}</symbol>')
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">{"".join(symbols)}</svg>'


def sheet_version(theme: str) -> str:
    """The version of a theme's drawings."""
    return version_of(sheet(theme))


@router.get("/art/{theme}.svg", include_in_schema=False)
async def art_file(theme: Annotated[str, Path(max_length=16)], v: Version = "") -> Response:
    """All drawings of a theme."""
    return kept(sheet(check_theme(theme)), SVG, v)


@cache
def ground(name: str, theme: str) -> str | None:
    """The background with a name, from the game that knows it."""
    game = name.partition(":")[0]
    if game not in game_ids():
        return None
    draw = rulebook(game).ground
    try:
        return None if draw is None else str(draw(name, theme))
    except (CrownlandsError, KeyError):
        return None


@router.get("/ground/{name}.svg", include_in_schema=False)
async def ground_file(name: Annotated[str, Path(max_length=200)], theme: Theme = "light", v: Version = "") -> Response:
    """The background of a map, which never changes."""
    body = ground(name, theme)
    if body is None:
        raise Refusal(404, "web.picture", name=name)
    return kept(body, SVG, v)


@router.get("/api/tables/{table}/picture")
async def picture(
    request: Request,
    table: TheTable,
    ply: Annotated[int | None, Query(ge=0, lt=1 << 31)] = None,
    format: Annotated[Literal["svg", "png"], Query()] = "svg",
    theme: Theme = "light",
    width: Annotated[int | None, Query(ge=64, le=WIDEST)] = None,
) -> Response:
    """The table as everybody sees it, now or after so many actions."""
    position = table.position if ply is None else table.position.after(ply)
    lang = language(request)
    names = tuple(seat.shown_name or table.letter(number) for number, seat in enumerate(table.seats))
    svg = draw_svg(position.game.book.scene(position.view()), lambda message: say(message, lang), theme, names)
    if format == "svg":
        return Response(svg, media_type=SVG)
    return Response(to_png(svg, width), media_type="image/png")
