"""The pages around the tables."""

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home() -> HTMLResponse:
    """Where it begins."""
    return HTMLResponse("<!doctype html><title>Crownlands</title><h1>Crownlands</h1>")
