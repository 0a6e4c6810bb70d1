"""Lessons: coached first games, begun with one request."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request

from crownlands.engine.game import make_game
from crownlands.scene.lessons import LEARNER, TEACHER
from crownlands.scene.looks import lesson as lesson_named
from crownlands.server.api import PROBLEMS, TheHall, TheMaker, seen_by
from crownlands.server.errors import Refusal
from crownlands.server.guests import Guest
from crownlands.server.hall import Hall, Who
from crownlands.server.ledger import Seat
from crownlands.server.table_settings import USUAL_SETTINGS
from crownlands.server.tables import Table

router = APIRouter(prefix="/api", responses=PROBLEMS)

LessonId = Annotated[str, Path(alias="lesson", min_length=1, max_length=64)]


@router.post("/lessons/{lesson}", status_code=201)
async def begin(request: Request, lesson: LessonId, hall: TheHall, guest: TheMaker) -> dict[str, Any]:
    """A table at which you learn a game, against an easy bot."""
    return await seen_by(request, await begin_lesson(hall, guest, lesson), Who(guest))


async def begin_lesson(hall: Hall, guest: Guest, id: str) -> Table:
    """A table at which somebody learns a game, against the weakest bot."""
    wanted = lesson_named(id)
    if wanted is None:
        raise Refusal(404, "lesson.unknown", lesson=id)
    game = make_game(wanted.game, wanted.options)
    seated = [Seat(LEARNER, "person", guest.id), Seat(1, "bot", bot=hall.thinkers.check(TEACHER, game))]
    return await hall.open(game, seated, USUAL_SETTINGS | {"lesson": wanted.id}, guest.id)
