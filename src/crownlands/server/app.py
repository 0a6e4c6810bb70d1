"""The application: everything put together."""

import contextlib
import logging
from collections.abc import AsyncIterator, Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from crownlands import __version__
from crownlands.engine.errors import CrownlandsError
from crownlands.engine.match import Bot
from crownlands.scene.palette import THEMES
from crownlands.scene.picture import draw_scene
from crownlands.server import api, api_page, kept_files, live, pictures, records
from crownlands.server.askers import language, visitor
from crownlands.server.compilers import Compilers
from crownlands.server.errors import Refusal, error_data, status_of
from crownlands.server.guests import Guests
from crownlands.server.hall import Hall
from crownlands.server.pages import Reader, Versions, page_router
from crownlands.server.settings import Settings
from crownlands.server.shield import Shield, TooLarge
from crownlands.server.store import Store
from crownlands.server.thinking import Thinkers

log = logging.getLogger("crownlands.app")


async def _reader(request: Request) -> Reader:
    """Who reads a page: in their language and theme, under their name."""
    guest = await visitor(request)
    return Reader(language(request), guest.theme if guest else "", guest.name if guest else "")


def _versions(lang: str) -> Versions:
    return Versions(kept_files.words_version(lang), {theme: pictures.art_version(theme) for theme in THEMES})


def create_app(settings: Settings, bots: Mapping[str, Bot] | None = None) -> FastAPI:
    """The server as an ASGI application. `bots` are bots of your own that can sit at tables, by name."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.database_url())
        store.start()
        compilers = Compilers()
        app.state.hall = Hall(store, Thinkers(settings, bots or {}, compilers), compilers, settings)
        app.state.guests = Guests(store)
        try:
            yield
        finally:
            app.state.hall.close()
            store.close()

    app = FastAPI(
        title="Crownlands",
        version=__version__,
        description="Play at a table. See docs/protocol.md for how a table speaks.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    for part in (api, records, pictures, live, kept_files, api_page):
        app.include_router(part.router)
    app.include_router(page_router(_reader, _versions, draw_scene))
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Shield, settings=settings)
    _answer_errors(app)

    @app.get("/health", include_in_schema=False)
    async def health() -> dict[str, str]:
        """Is it up?"""
        return {"status": "up", "version": __version__}

    return app


def _answer(request: Request, error: CrownlandsError, headers: Mapping[str, str] | None = None) -> JSONResponse:
    status = status_of(error)
    later = {"retry-after": "5"} if status == 503 else {}
    return JSONResponse(error_data(error, language(request)), status, {**later, **(headers or {})})


def _answer_errors(app: FastAPI) -> None:
    """Whatever goes wrong is said in one sentence, in the reader's language."""

    @app.exception_handler(CrownlandsError)
    async def refused(request: Request, error: CrownlandsError) -> JSONResponse:
        return _answer(request, error)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> JSONResponse:
        first: dict[str, Any] = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
        return _answer(request, Refusal(422, "web.malformed", field=field or "JSON"))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> JSONResponse:
        if isinstance(error, TooLarge):
            refusal = Refusal(413, "web.too_large", limit=error.limit)
        elif error.status_code == 404:
            refusal = Refusal(404, "web.nothing_here")
        elif error.status_code == 405:
            refusal = Refusal(405, "web.method", method=request.method)
        else:
            refusal = Refusal(error.status_code, "web.malformed", field="JSON")
        return _answer(request, refusal, error.headers)

    @app.exception_handler(SQLAlchemyError)
    async def not_stored(request: Request, error: SQLAlchemyError) -> JSONResponse:
        log.error("store failed", exc_info=error, extra={"data": {"path": request.url.path}})
        return _answer(request, Refusal(503, "web.store"))

    @app.exception_handler(Exception)
    async def unforeseen(request: Request, error: Exception) -> JSONResponse:
        log.error("unforeseen", exc_info=error, extra={"data": {"path": request.url.path}})
        return _answer(request, Refusal(500, "web.internal"))
