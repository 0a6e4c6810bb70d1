"""What browsers fetch once and keep: words. Each has a version, which is part of its address."""

import hashlib
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from crownlands.engine.words import catalogue
from crownlands.scene.model import to_json
from crownlands.server.guests import check_language

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
