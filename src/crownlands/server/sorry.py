"""What goes wrong is said in one sentence, in the reader's language: on a page to people, as data to programs."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from crownlands.engine.errors import CrownlandsError
from crownlands.engine.words import say
from crownlands.server.askers import language
from crownlands.server.errors import Refusal, clipped, error_data, retry_after, status_of
from crownlands.server.metrics import metrics
from crownlands.server.pages import AUTO, Page, Reader
from crownlands.server.shield import HEADERS, TooLarge, read_by_people

log = logging.getLogger("crownlands.app")


def answer_errors(app: FastAPI, page: Page, reader: Callable[[Request], Awaitable[Reader]]) -> None:
    """Have everything that goes wrong answered."""

    async def answer(request: Request, error: CrownlandsError, headers: Mapping[str, str] | None = None) -> Response:
        status = status_of(error)
        metrics().refused(status, error.message.id)
        more = {**retry_after(error), **(headers or {})}
        if not read_by_people(request.url.path, request.headers.get("accept", "")):
            return JSONResponse(error_data(error, language(request)), status, more)
        try:
            who = await reader(request)
        except (CrownlandsError, SQLAlchemyError):  # whoever it is: the store is what failed
            who = Reader(language(request), "")
        who = who._replace(theme=who.theme or AUTO)
        nothing = error.message.id == "web.nothing_here"  # the page has words of its own for that
        why = "" if nothing else say(clipped(error.message), who.lang)
        told = page("lost.html", who, {"why": why, "failed": status != 404}, status)
        told.headers.update(more)
        return told

    @app.exception_handler(CrownlandsError)
    async def refused(request: Request, error: CrownlandsError) -> Response:
        return await answer(request, error)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        first: dict[str, Any] = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
        return await answer(request, Refusal(422, "web.malformed", field=field or "JSON"))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        if isinstance(error, TooLarge):
            refusal = Refusal(413, "web.too_large", limit=error.limit)
        elif error.status_code == 408:
            refusal = Refusal(408, "web.slow")
        elif error.status_code == 404:
            refusal = Refusal(404, "web.nothing_here")
        elif error.status_code == 405:
            refusal = Refusal(405, "web.method", method=request.method)
        else:
            refusal = Refusal(error.status_code, "web.malformed", field="JSON")
        return await answer(request, refusal, error.headers)

    @app.exception_handler(SQLAlchemyError)
    async def not_stored(request: Request, error: SQLAlchemyError) -> Response:
        log.error("store failed", exc_info=error, extra={"data": {"path": request.url.path}})
        return await answer(request, Refusal(503, "web.store"))

    @app.exception_handler(Exception)
    async def unforeseen(request: Request, error: Exception) -> Response:
        log.error("unforeseen", exc_info=error, extra={"data": {"path": request.url.path}})
        return await answer(request, Refusal(500, "web.internal"), HEADERS)  # it is said outside the shield
