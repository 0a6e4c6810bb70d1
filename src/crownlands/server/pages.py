"""The pages around the tables, and the files they are made of."""

import hashlib
import io
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import segno
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader

from crownlands.engine.game import SEATS, game_ids, rulebook
from crownlands.engine.position import read_position
from crownlands.engine.words import LANGUAGES, Message, say
from crownlands.scene.howto import Chapter
from crownlands.scene.looks import look, looks, scene_of
from crownlands.scene.palette import THEMES
from crownlands.server.api import TheHall
from crownlands.server.colours import colours
from crownlands.server.hall import Hall

HERE = Path(__file__).parent
STATIC = HERE / "static"
LANGUAGE_NAMES = {"en": "English", "hu": "Magyar", "pl": "Polski", "tr": "Türkçe"}
FIRST_GAME = "kingdomino"
AUTO = "auto"  # the theme that follows the system
_KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_KEPT = "public, max-age=31536000, immutable"


class Reader(NamedTuple):
    """Who reads a page, and how."""

    lang: str
    theme: str  # of the palette, or auto
    name: str = ""


class Versions(NamedTuple):
    """Versions of what the browser fetches and keeps: they are part of the address."""

    words: str
    art: dict[str, str]  # by theme


Draw = Callable[..., str]  # draw(scene, say, theme): a scene as SVG
Values = Mapping[str, Any]


@cache
def files() -> dict[str, bytes]:
    """Everything in the static folder, by name, and the colours."""
    found = {path.name: path.read_bytes() for path in sorted(STATIC.iterdir()) if path.suffix in _KINDS}
    return found | {"colours.css": colours().encode()}


@cache
def files_version() -> str:
    """One version for all of them, as they import each other."""
    return hashlib.sha256(b"".join(name.encode() + body for name, body in files().items())).hexdigest()[:12]


@cache
def imports(name: str) -> tuple[str, ...]:
    """Every module a module needs, itself first, so that the browser fetches them at once."""
    found = [name]
    for module in found:
        for line in files()[module].decode().splitlines():
            target = line.partition(' from "./')[2].removesuffix('";')
            if line.startswith(("import ", "} from")) and target and target not in found:
                found.append(target)
    return tuple(found)


def chapters(game: str) -> tuple[Chapter, ...]:
    """How a game is explained; nothing if nobody has written it down."""
    return look(game).chapters if game in looks() else ()


@cache
def _picture(game: str, number: int, theme: str, lang: str, draw: Draw) -> str:
    chapter = chapters(game)[number]
    assert chapter.picture is not None
    position = read_position(chapter.picture.position)
    scene = scene_of(position.view(chapter.picture.seat))
    shown = tuple(area for area in scene.areas if area.id in chapter.picture.areas)
    boards = {area.owner for area in shown if area.kind == "board"}
    # Seats whose boards are left out have nothing to say beside the others'.
    panels = tuple(panel for panel in scene.panels if not boards - {None} or panel.seat in boards)
    return draw(replace(scene, areas=shown, panels=panels, notes=()), lambda message: say(message, lang), theme)


def page_router(reader: Callable[..., Any], versions: Callable[[str], Versions], draw: Draw) -> APIRouter:
    """The pages. `reader` is a dependency that knows who reads, `versions` of a language's words and of the art,
    `draw` draws a scene."""
    for game in game_ids():  # their words become known when they are loaded
        rulebook(game)
        chapters(game)
    router = APIRouter(include_in_schema=False)
    environment = Environment(
        loader=FileSystemLoader(HERE / "pages"), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )

    def read_by(who: Annotated[Reader, Depends(reader)], lang: str = "") -> Reader:
        """A page can be asked for in a language, whatever the reader's own is."""
        theme = who.theme if who.theme in THEMES else AUTO
        return Reader(lang if lang in LANGUAGES else who.lang, theme, who.name)

    By = Annotated[Reader, Depends(read_by)]  # noqa: N806

    def page(name: str, who: Reader, values: Values | None = None, status: int = 200) -> HTMLResponse:
        def words(id: str, **args: Any) -> str:
            return say(Message(f"page.{id}", **args), who.lang)

        body = environment.get_template(name).render(
            {
                "t": words,
                "tell": lambda name: say(Message(name), who.lang),
                "who": who,
                "languages": LANGUAGE_NAMES,
                "seats": SEATS,
                "themes": (AUTO, *THEMES),
                "static": f"/static/{files_version()}",
                "versions": versions(who.lang),
                "imports": imports,
                "explained": [game for game in game_ids() if chapters(game)],
                **(values or {}),
            }
        )
        return HTMLResponse(body, status, headers={"cache-control": "no-cache"})

    @router.get("/")
    def home(who: By, hall: TheHall) -> HTMLResponse:
        """Where it begins: a picture, and one button to a game."""
        seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
        quick = {"game": FIRST_GAME, "options": {"players": 3}, "seats": seats, "settings": {}}
        ready = hall.compilers.ready
        # Bots are got ready before they are asked for only where they are one click away.
        unready = [game for game in game_ids() if not ready(game) or (game == FIRST_GAME and not ready(game, "bots"))]
        values = {"first": FIRST_GAME, "quick": json.dumps(quick), "games": game_ids(), "unready": unready}
        return page("home.html", who, values)

    @router.get("/new")
    def new(who: By) -> HTMLResponse:
        """Choosing a game, its options, and who sits where."""
        return page("new.html", who, {"first": FIRST_GAME})

    @router.get("/games")
    def games(who: By) -> HTMLResponse:
        """The reader's games."""
        return page("games.html", who)

    @router.get("/open")
    def open_record(who: By) -> HTMLResponse:
        """Opening a record file."""
        return page("open.html", who)

    async def table_page(table: str, who: Reader, hall: Hall, replay: bool) -> HTMLResponse:
        if not await hall.knows(table):
            return page("lost.html", who, {"why": say(Message("table.unknown", table=table), who.lang)}, 404)
        return page("table.html", who, {"table": table, "replay": replay})

    @router.get("/t/{table}")
    async def table(table: str, who: By, hall: TheHall) -> HTMLResponse:
        """A table."""
        return await table_page(table, who, hall, False)

    @router.get("/t/{table}/replay")
    async def replay(table: str, who: By, hall: TheHall) -> HTMLResponse:
        """A table, looked back at."""
        return await table_page(table, who, hall, True)

    @router.get("/t/{table}/qr.svg")
    async def code(table: str, request: Request, who: By, hall: TheHall) -> Response:
        """The address of a table as a code for a camera."""
        if not await hall.knows(table):
            return page("lost.html", who, status=404)
        drawn = segno.make(str(request.base_url).rstrip("/") + f"/t/{table}", error="m")
        body = io.BytesIO()
        drawn.save(body, kind="svg", border=3, dark="#3B2A1A", light="#FFF8E7", omitsize=True, xmldecl=False)
        return Response(body.getvalue(), media_type="image/svg+xml", headers={"cache-control": "private, max-age=3600"})

    @router.get("/rules")
    def all_rules(who: By) -> HTMLResponse:
        """Which games are explained."""
        return page("rules_all.html", who)

    @router.get("/rules/{game}")
    def rules(game: str, who: By) -> HTMLResponse:
        """How a game is played."""
        if not chapters(game):
            return page("lost.html", who, status=404)
        return page("rules.html", who, {"game": game, "chapters": chapters(game)})

    @router.get("/rules/{game}/{number}.svg")
    async def picture(
        game: str, number: int, who: By, hall: TheHall, theme: Annotated[str, Query()] = "light"
    ) -> Response:
        """The picture of a chapter, as soon as the game is compiled: in this process that would stop everything."""
        told = chapters(game)
        if not 0 <= number < len(told) or told[number].picture is None or theme not in THEMES:
            return page("lost.html", who, status=404)
        await hall.compilers.compiled(game)
        body = await hall.workers.in_thread(_picture, game, number, theme, who.lang, draw)
        return Response(body, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})

    @router.get("/static/{version}/{name}")
    def static(version: str, name: str, who: By) -> Response:
        """A file of the pages. Under its version it never changes."""
        body = files().get(name)
        if body is None:
            return page("lost.html", who, status=404)
        control = _KEPT if version == files_version() else "no-cache"
        return Response(body, media_type=_KINDS[Path(name).suffix], headers={"cache-control": control})

    return router
