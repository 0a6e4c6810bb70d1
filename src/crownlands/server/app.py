"""The application: everything put together."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

from fastapi import FastAPI, Request
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from crownlands import __version__
from crownlands.engine.match import Bot
from crownlands.scene.palette import THEMES
from crownlands.server import (
    analysis_board,
    api,
    api_page,
    health,
    hinting,
    kept_files,
    lessons,
    live,
    my_data,
    open_tables,
    pictures,
    playing_on,
    puzzling,
    records,
    resigning,
    reviewing,
)
from crownlands.server.askers import language, visitor
from crownlands.server.compilers import Compilers
from crownlands.server.guests import Guests
from crownlands.server.hall import Hall
from crownlands.server.health import Health
from crownlands.server.metrics import Metrics, WatchedStore, count_in
from crownlands.server.moments import Moments
from crownlands.server.pages import Reader, Versions, page_router
from crownlands.server.pondering import Ponderers
from crownlands.server.quotas import Quotas
from crownlands.server.reviews import Reviews
from crownlands.server.settings import Settings
from crownlands.server.shield import Shield
from crownlands.server.sorry import answer_errors
from crownlands.server.store import Store
from crownlands.server.sweeping import keep_sweeping
from crownlands.server.thinking import Thinkers
from crownlands.server.timekeeping import look_after_clocks
from crownlands.server.watch import Watch

log = logging.getLogger("crownlands.app")


class _Application(FastAPI):
    """An application that is watched from outside of everything else, errors included."""

    def __init__(self, watch: Watch, **more: Any) -> None:
        super().__init__(**more)
        self.state.watch = watch

    def build_middleware_stack(self) -> ASGIApp:
        watch: Watch = self.state.watch
        return watch.around(super().build_middleware_stack())


async def _reader(request: Request) -> Reader:
    """Who reads a page: in their language and theme, under their name."""
    guest = await visitor(request)
    return Reader(language(request), guest.theme if guest else "", guest.name if guest else "")


def _versions(lang: str) -> Versions:
    return Versions(kept_files.words_version(lang), {theme: pictures.art_version(theme) for theme in THEMES})


def open_store(settings: Settings) -> Store:
    """The store, brought up to date."""
    store = WatchedStore(settings.database_url())
    store.start()
    return store


def create_app(
    settings: Settings,
    bots: Mapping[str, Bot] | None = None,
    store: Store | None = None,
    moments: Callable[[], Moments] = Moments,
) -> FastAPI:
    """The server as an ASGI application. `bots` are bots of your own that can sit at tables, by name; `store` is one
    that is open already, and is closed with the application; `moments` makes what clocks go by."""
    opened = store
    watch = Watch(Metrics())

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = opened or open_store(settings)
        compilers = Compilers()
        thinkers = Thinkers(settings, bots or {}, compilers)
        hall = app.state.hall = Hall(store, thinkers, compilers, settings, moments())
        guests = app.state.guests = Guests(store, hall.street.neighbours)
        reviews = app.state.reviews = Reviews(hall)
        ponderers = app.state.ponderers = Ponderers(compilers)
        app.state.health = Health(store)
        busy = {**hall.workers.counts(), **ponderers.counts(), "reviews": reviews.going}
        watch.metrics.look_at(lambda: len(hall.at_hand), **busy)
        count_in(watch.metrics)
        await hall.street.open(hall.at_hand, guests)
        going = [watch.metrics.watch_loop(), keep_sweeping(hall, guests, app.state.quotas), look_after_clocks(hall)]
        tasks = [asyncio.create_task(each) for each in going]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            app.state.health.close()
            await reviews.close()
            hall.close()
            await hall.street.close()
            store.close()

    app = _Application(
        watch,
        title="Crownlands",
        version=__version__,
        description="Play at a table. See docs/protocol.md for how a table speaks.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.quotas = Quotas(settings)
    parts = (
        health,
        open_tables,
        api,
        my_data,
        lessons,
        playing_on,
        resigning,
        hinting,
        analysis_board,
        puzzling,
        records,
        reviewing,
        pictures,
        live,
        kept_files,
    )
    for part in (*parts, api_page):
        app.include_router(part.router)
    pages = page_router(_reader, _versions)
    app.include_router(pages)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Shield, settings=settings)
    answer_errors(app, pages.make, _reader)
    return app
