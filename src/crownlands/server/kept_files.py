"""What browsers fetch once and keep: words, grounds. Asked for by its version, for ever; otherwise until it changes."""

import hashlib
import re
from functools import cache, lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from crownlands.engine.words import catalogue
from crownlands.scene.model import to_json
from crownlands.scene.picture import ground_picture
from crownlands.server.errors import Refusal
from crownlands.server.guests import check_language, check_theme

router = APIRouter(include_in_schema=False)

Version = Annotated[str, Query(max_length=64)]


def version_of(body: str) -> str:
    """A short name for a content."""
    return hashlib.sha256(body.encode()).hexdigest()[:12]


def kept(request: Request, body: str, kind: str, asked: str) -> Response:
    """An answer to be kept for ever, if it was asked for by its version; who has it already is told so."""
    version = version_of(body)
    control = "public, max-age=31536000, immutable" if asked == version else "no-cache"
    headers = {"cache-control": control, "etag": f'"{version}"'}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)


# What no browser says itself: the terminal's words, what is wrong with a file or a text (whoever refuses it says so in
# words), and what pages are sent with: lists of games, chapters of the rules, what there is to try, checking draws …
_SAID_ELSEWHERE = re.compile(
    r"(admin|arena|backup|bench|cli|draws|experiment|help|kind|number|pad|perft|play|position|puzzles?|record|report)\..+"
    r"|(analysis|hint|review|seed|simulate|think|verify|why)\..+|\w+\.howto\..+"
    r"|page\.(analysis|daily|games|hint|home|mine|new|privacy|puzzle|review|rules|status|try|verify)(\..+)?"
    r"|page\.(lost|nav)\.(?!home).+"
)

# What a browser fetches besides when it is first needed, so that a table is there sooner.
_PARTS = {
    "new": re.compile(r"page\.new(\..+)?"),
    "analysis": re.compile(r"why\..+|page\.(analysis|hint)(\..+)?"),
    "review": re.compile(r"why\..+|review\.told\..+|page\.review(\..+)?"),
    "puzzles": re.compile(r"why\..+|puzzle\.theme\..+|page\.puzzle(\..+)?"),
}


@cache
def words(lang: str, part: str = "") -> str:
    """Every message of a language that a browser may have to say, or those of a part, as JSON."""

    def said(name: str) -> bool:
        return bool(_PARTS[part].fullmatch(name)) if part else not _SAID_ELSEWHERE.fullmatch(name)

    return to_json({name: forms for name, forms in catalogue(lang).items() if said(name)})


@cache
def words_version(lang: str) -> str:
    """The version of a language's messages."""
    return version_of(words(lang))


@router.get("/words/{lang}.json")
async def words_file(
    request: Request, lang: Annotated[str, Path(max_length=8)], v: Version = "", part: Version = ""
) -> Response:
    """Every message of a language that a browser may have to say, or those of a part, with their plural forms."""
    if part and part not in _PARTS:
        raise Refusal(404, "web.nothing_here")
    return kept(request, words(check_language(lang), part), "application/json", v)


@lru_cache(maxsize=128)
def ground(name: str, theme: str) -> str | None:
    """The background of a map."""
    return ground_picture(name, theme)


@router.get("/ground/{name}.svg")
async def ground_file(
    request: Request,
    name: Annotated[str, Path(max_length=120)],
    theme: Annotated[str, Query(max_length=16)] = "light",
    v: Version = "",
) -> Response:
    """The background of a map, exactly as large as its area."""
    drawn = ground(name, check_theme(theme))
    if drawn is None:
        raise Refusal(404, "web.nothing_here")
    return kept(request, drawn, "image/svg+xml", v)
