"""Pictures: of a table at any ply, and the drawings that browsers put scenes together from."""

from functools import cache
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from crownlands.engine.words import say
from crownlands.scene.art import box, symbol
from crownlands.scene.looks import symbols
from crownlands.scene.palette import THEMES
from crownlands.scene.picture import board_picture
from crownlands.scene.picture import picture as draw
from crownlands.scene.svg import symbol_id
from crownlands.server.api import PROBLEMS, Asker, SeatChoice, TheHall, TheTable, viewer_of
from crownlands.server.askers import language
from crownlands.server.errors import Refusal
from crownlands.server.guests import check_theme
from crownlands.server.homes import Teller
from crownlands.server.kept_files import Version, kept, version_of
from crownlands.server.ledger import seats_data

router = APIRouter(responses=PROBLEMS)

PNG_WIDTH = 1600


@router.get("/api/tables/{table}/picture", response_class=Response)
async def picture(
    request: Request,
    table: TheTable,
    hall: TheHall,
    who: Asker,
    ply: Annotated[int | None, Query(ge=0, lt=1 << 31, description="after so many actions; none: now")] = None,
    format: Annotated[Literal["svg", "png"], Query()] = "svg",
    theme: Annotated[str, Query(max_length=20)] = "light",
    seat: SeatChoice = None,
    board: Annotated[int | None, Query(ge=0, lt=16, description="only the board of this seat, or the map")] = None,
) -> Response:
    """A picture of the table, in the reader's language or that of `lang`."""
    check_theme(theme)
    viewer = viewer_of(hall, table, who, seat)
    position = table.position
    lang = language(request)
    called = tuple(map(Teller(lang).seat, seats_data(table.seats)))

    def make() -> str:
        shown = position if ply is None else position.after(ply)
        if board is not None:
            return board_picture(shown.view(viewer), board, theme)
        return draw(shown.view(viewer), lambda message: say(message, lang), theme, called)

    svg = await hall.workers.drawn(make)
    if format == "svg":
        lasts = table.status == "finished" and board is not None  # a board without names never changes again
        kept_for = "private, max-age=86400" if lasts else "no-cache"
        return Response(svg, media_type="image/svg+xml", headers={"cache-control": kept_for})
    return Response(await hall.workers.to_png(svg, PNG_WIDTH), media_type="image/png")


@cache
def art(theme: str) -> str:
    """Every drawing of a theme, as symbols of one document."""
    parts = []
    for name in symbols():
        width, height = box(name)
        drawn = symbol(name, THEMES[theme])
        parts.append(f'<symbol id="{symbol_id(name)}" viewBox="0 0 {width:g} {height:g}">{drawn}</symbol>')
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'


@cache
def art_version(theme: str) -> str:
    """The version of a theme's drawings."""
    return version_of(art(theme))


@router.get("/art/{theme}/{name}.svg", include_in_schema=False)
async def drawing_file(
    request: Request,
    theme: Annotated[str, Path(max_length=20)],
    name: Annotated[str, Path(max_length=60)],
    v: Version = "",
) -> Response:
    """A drawing by itself, for pages that need no more than one."""
    if name not in symbols():
        raise Refusal(404, "web.nothing_here")
    return kept(request, _drawing(name, check_theme(theme)), "image/svg+xml", v)


@cache
def _drawing(name: str, theme: str) -> str:
    width, height = box(name)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
    return f"{head}{symbol(name, THEMES[theme])}</svg>"


@router.get("/art/{theme}.svg", include_in_schema=False)
async def art_file(request: Request, theme: Annotated[str, Path(max_length=20)], v: Version = "") -> Response:
    """Every drawing of a theme."""
    return kept(request, art(check_theme(theme)), "image/svg+xml", v)
