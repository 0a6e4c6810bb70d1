"""What browsers fetch once and keep: words, grounds. Each has a version, which is part of its address."""

import hashlib
from functools import cache, lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

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


def kept(body: str, kind: str, asked: str) -> Response:
    """An answer to be kept for ever, if it was asked for by its version."""
    version = version_of(body)
    control = "public, max-age=31536000, immutable" if asked == version else "no-cache"
    return Response(body, media_type=kind, headers={"cache-control": control, "etag": f'"{version}"'})


@cache
def words(lang: str) -> str:
    """Every message of a language, as JSON."""
    return to_json(catalogue(lang))


def words_version(lang: str) -> str:
    """The version of a language's messages."""
    return version_of(words(lang))


@router.get("/words/{lang}.json")
async def words_file(lang: Annotated[str, Path(max_length=8)], v: Version = "") -> Response:
    """Every message of a language, with its plural forms."""
    return kept(words(check_language(lang)), "application/json", v)


@lru_cache(maxsize=128)
def ground(name: str, theme: str) -> str | None:
    """The background of a map."""
    return ground_picture(name, theme)


@router.get("/ground/{name}.svg")
async def ground_file(
    name: Annotated[str, Path(max_length=120)], theme: Annotated[str, Query(max_length=16)] = "light", v: Version = ""
) -> Response:
    """The background of a map, exactly as large as its area."""
    drawn = ground(name, check_theme(theme))
    if drawn is None:
        raise Refusal(404, "web.nothing_here")
    return kept(drawn, "image/svg+xml", v)
