"""The application: everything put together."""

import contextlib
import logging
from collections.abc import AsyncIterator, Mapping

from fastapi import FastAPI, Request
from starlette.middleware.gzip import GZipMiddleware

from crownlands import __version__
from crownlands.engine.match import Bot
from crownlands.scene.palette import THEMES
from crownlands.server import api, api_page, kept_files, lessons, live, open_tables, pictures, playing_on, records
from crownlands.server.askers import language, visitor
from crownlands.server.compilers import Compilers
from crownlands.server.guests import Guests
from crownlands.server.hall import Hall
from crownlands.server.pages import Reader, Versions, page_router
from crownlands.server.settings import Settings
from crownlands.server.shield import Shield
from crownlands.server.sorry import answer_errors
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
    for part in (open_tables, api, lessons, playing_on, records, pictures, live, kept_files, api_page):
        app.include_router(part.router)
    pages = page_router(_reader, _versions)
    app.include_router(pages)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Shield, settings=settings)
    answer_errors(app, pages.make, _reader)

    @app.get("/health", include_in_schema=False)
    async def health() -> dict[str, str]:
        """Is it up?"""
        return {"status": "up", "version": __version__}

    return app
