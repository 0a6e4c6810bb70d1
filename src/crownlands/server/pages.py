"""The pages around the tables, and the files they are made of."""

import hashlib
import io
import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import segno
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader

from crownlands.engine.game import SEATS, game_ids, rulebook
from crownlands.engine.words import LANGUAGES, Message, catalogue, say
from crownlands.scene.looks import lessons
from crownlands.scene.model import to_json
from crownlands.scene.palette import THEMES
from crownlands.server.api import TheHall, TheVisitor
from crownlands.server.colours import colours
from crownlands.server.daily import daily_data, results_before
from crownlands.server.errors import Refusal
from crownlands.server.explaining import (
    alike,
    almanac,
    chapter_picture,
    chapters,
    exercise_data,
    exercise_picture,
    exercises,
    said,
    said_of_all,
)
from crownlands.server.guests import COOKIE_DAYS
from crownlands.server.hall import Hall
from crownlands.server.homes import Teller, games_page, remembered
from crownlands.server.mine import Wanted, read_place
from crownlands.server.phrases import FACES, PHRASES
from crownlands.server.puzzling import card_data, filters, knows
from crownlands.server.reach import link_base

HERE = Path(__file__).parent
STATIC = HERE / "static"
LANGUAGE_NAMES = {"en": "English", "hu": "Magyar", "pl": "Polski", "tr": "Türkçe"}
FIRST_GAME = "kingdomino"
AUTO = "auto"  # the theme that follows the system
_KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_KEPT = "public, max-age=31536000, immutable"
_OF_DRAWS = ("draws.", "page.verify.")  # messages of the page on which draws are checked
_HOUR = {"cache-control": "public, max-age=3600"}

Theme = Annotated[str, Query(max_length=16)]


class Reader(NamedTuple):
    """Who reads a page, and how."""

    lang: str
    theme: str  # of the palette, or auto
    name: str = ""


class Versions(NamedTuple):
    """Versions of what the browser fetches and keeps: they are part of the address."""

    words: str
    art: dict[str, str]  # by theme


Values = Mapping[str, Any]
Page = Callable[[str, Reader, Values | None, int], HTMLResponse]  # page(template, who, values, status)


class Pages(APIRouter):
    """The pages, and how one is made: what goes wrong elsewhere is told on one, too."""

    make: Page


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


def page_router(reader: Callable[..., Any], versions: Callable[[str], Versions]) -> Pages:
    """The pages. `reader` is a dependency that knows who reads, `versions` of a language's words and of the art."""
    for game in game_ids():  # their words become known when they are loaded
        rulebook(game)
        chapters(game)
    router = Pages(include_in_schema=False)
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
                "say": lambda message: say(message, who.lang),
                "who": who,
                "languages": LANGUAGE_NAMES,
                "seats": SEATS,
                "sayings": {"phrases": PHRASES, "faces": FACES},
                "themes": (AUTO, *THEMES),
                "static": f"/static/{files_version()}",
                "versions": versions(who.lang),
                "imports": imports,
                "explained": [game for game in game_ids() if chapters(game)],
                "lessons": lessons(),
                **(values or {}),
            }
        )
        return HTMLResponse(body, status, headers={"cache-control": "no-cache"})

    router.make = page

    environment.globals["iso"] = lambda moment: datetime.fromtimestamp(moment / 1000, UTC).isoformat(timespec="seconds")
    environment.filters["updated"] = lambda values, changes: {**values, **changes}

    @router.get("/")
    async def home(who: By, hall: TheHall, guest: TheVisitor) -> HTMLResponse:
        """Where it begins: a picture and one button to a game; for those who come back, what they were doing."""
        seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
        quick = {"game": FIRST_GAME, "options": {"players": 3}, "seats": seats, "settings": {}}
        ready = hall.compilers.ready
        # Bots are got ready before they are asked for only where they are one click away.
        unready = [game for game in game_ids() if not ready(game) or (game == FIRST_GAME and not ready(game, "bots"))]
        values = {"first": FIRST_GAME, "quick": json.dumps(quick), "games": game_ids(), "unready": unready}
        daily, puzzle = await daily_data(hall, guest), await card_data(hall, guest)
        memory: Values = {**await remembered(hall.store, guest), "daily": daily, "shown": 5, "puzzle": puzzle}
        return await run_in_threadpool(page, "home.html", who, {**values, **memory, "told": Teller(who.lang)})

    @router.get("/daily")
    async def daily(who: By, hall: TheHall, guest: TheVisitor) -> HTMLResponse:
        """Today's game, and everybody's results."""
        found = await daily_data(hall, guest)
        if found is None:
            return page("lost.html", who, status=404)
        before = await results_before(hall, guest, found["day"])
        values = {"daily": found, "yesterday": before, "shown": None, "told": Teller(who.lang)}
        return await run_in_threadpool(page, "daily.html", who, values)

    @router.get("/new")
    def new(who: By) -> HTMLResponse:
        """Choosing a game, its options, and who sits where."""
        return page("new.html", who, {"first": FIRST_GAME, "games": game_ids(), "told": Teller(who.lang)})

    @router.get("/games")
    async def games(
        who: By,
        hall: TheHall,
        guest: TheVisitor,
        game: Annotated[str, Query(max_length=64)] = "",
        state: Annotated[str, Query(max_length=16)] = "",
        people: Annotated[str, Query(max_length=16)] = "",
        before: Annotated[str, Query(max_length=64)] = "",
    ) -> HTMLResponse:
        """The reader's games. What an address asks for and we do not know is not asked for."""
        state = state if state in ("running", "finished") else ""
        wanted = Wanted(game if game in game_ids() else "", state, people == "1", before=read_place(before))
        tables, more = await games_page(hall.store, guest, wanted)
        narrowed = wanted != Wanted()
        values = {"tables": tables, "more": more, "wanted": wanted, "any": tables or narrowed, "games": game_ids()}
        return await run_in_threadpool(page, "games.html", who, {**values, "told": Teller(who.lang)})

    @router.get("/tables")
    def open_tables(who: By) -> HTMLResponse:
        """Tables that wait for players."""
        return page("tables.html", who)

    @router.get("/open")
    def open_record(who: By) -> HTMLResponse:
        """Opening a record file."""
        return page("open.html", who)

    @router.get("/analysis")
    def analysis(who: By) -> HTMLResponse:
        """The analysis board."""
        return page("analysis.html", who, {"first": FIRST_GAME})

    @router.get("/verify")
    def verify(who: By, table: Annotated[str, Query(max_length=64)] = "") -> HTMLResponse:
        """Checking the draws of a game. All it may have to say is sent along: it asks for nothing afterwards."""
        said = {name: forms for name, forms in catalogue(who.lang).items() if name.startswith(_OF_DRAWS)}
        return page("verify.html", who, {"table": table, "said": said})

    @router.get("/puzzles")
    def puzzles(who: By) -> HTMLResponse:
        """The puzzle of the day, and more of them."""
        return puzzle_page(who, "")

    @router.get("/puzzles/{puzzle}")
    def one_puzzle(puzzle: str, who: By) -> HTMLResponse:
        """A puzzle by its address."""
        return puzzle_page(who, puzzle)

    def puzzle_page(who: Reader, puzzle: str) -> HTMLResponse:
        if puzzle and not knows(puzzle):
            return page("lost.html", who, {"why": say(Message("puzzle.unknown", puzzle=puzzle), who.lang)}, 404)
        return page("puzzles.html", who, {"puzzle": puzzle, **filters()})

    @router.get("/privacy")
    def privacy(who: By, hall: TheHall, guest: TheVisitor) -> HTMLResponse:
        """What is kept about people, and how to have it deleted."""
        kept = {"known": guest is not None, "days": COOKIE_DAYS, "open_days": hall.settings.open_days}
        return page("privacy.html", who, kept)

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
        base, _ = link_base(request, hall.settings)
        drawn = segno.make(f"{base}/t/{table}", error="m")
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
        tries = {exercise.id: number for number, exercise in enumerate(exercises(game))}
        told = {"chapters": chapters(game), "tries": tries, "almanac": almanac(game)}
        return page("rules.html", who, {"game": game, **told, "said": said, "said_of_all": said_of_all, "alike": alike})

    @router.get("/rules/{game}/{number}.svg")
    async def picture(game: str, number: int, who: By, hall: TheHall, theme: Theme = "light") -> Response:
        """The picture of a chapter, as soon as the game is compiled: in this process that would stop everything."""
        told = chapters(game)
        if not 0 <= number < len(told) or told[number].picture is None or theme not in THEMES:
            return page("lost.html", who, status=404)
        await hall.compilers.compiled(game)
        body = await hall.workers.in_thread(chapter_picture, game, number, theme, who.lang)
        return Response(body, media_type="image/svg+xml", headers=_HOUR)

    @router.get("/rules/{game}/try/{number}.svg")
    async def exercise(game: str, number: int, who: By, hall: TheHall, theme: Theme = "light") -> Response:
        """The picture of something to try."""
        if not 0 <= number < len(exercises(game)) or theme not in THEMES:
            return page("lost.html", who, status=404)
        await hall.compilers.compiled(game)
        body = await hall.workers.in_thread(exercise_picture, game, number, theme, who.lang)
        return Response(body, media_type="image/svg+xml", headers=_HOUR)

    @router.get("/rules/{game}/try/{number}.json")
    async def answers(game: str, number: int, who: By, hall: TheHall) -> Response:
        """Its answers."""
        if not 0 <= number < len(exercises(game)):
            raise Refusal(404, "web.nothing_here")
        await hall.compilers.compiled(game)
        body = await hall.workers.in_thread(exercise_data, game, number, who.lang)
        return Response(to_json(body), media_type="application/json", headers=_HOUR)

    @router.get("/static/{version}/{name}")
    def static(version: str, name: str, who: By) -> Response:
        """A file of the pages. Under its version it never changes."""
        body = files().get(name)
        if body is None:
            return page("lost.html", who, status=404)
        control = _KEPT if version == files_version() else "no-cache"
        return Response(body, media_type=_KINDS[Path(name).suffix], headers={"cache-control": control})

    return router
