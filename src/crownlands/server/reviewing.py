"""What a finished game was worth, decision by decision: its review, and trying again."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import Field

from crownlands.analysis.review import SEED, Told, decision_data
from crownlands.analysis.weighing import DEPTHS, QUICK, weigher
from crownlands.engine.chance import mix
from crownlands.engine.errors import IllegalAction
from crownlands.engine.position import Position
from crownlands.scene.model import scene_data, to_json
from crownlands.server.api import PROBLEMS, Body, TheGuest, TheHall, TheTable, TheVisitor
from crownlands.server.audience import scene_for
from crownlands.server.errors import Refusal
from crownlands.server.hall import Hall
from crownlands.server.reviews import Reviews, Work, check, with_words
from crownlands.server.thinking import in_a_thread

router = APIRouter(prefix="/api/tables/{table}/review", responses=PROBLEMS)

Ply = Annotated[int, Field(ge=0, lt=1 << 31, description="after so many actions")]


class Try(Body):
    ply: Ply
    action: Annotated[str, Field(min_length=1, max_length=200)]


def reviews_of(request: Request) -> Reviews:
    """The reviews of the house."""
    reviews: Reviews = request.app.state.reviews
    return reviews


TheReviews = Annotated[Reviews, Depends(reviews_of)]


async def _told(hall: Hall, work: Work, after: int = 0) -> Response:
    """A review as far as it is; written in a thread, as there can be much of it."""
    state = "done" if work.review.finished else "working" if work.going else "waiting"
    text = await hall.workers.in_thread(lambda: to_json({"state": state, **work.told(after)}))
    return Response(text, media_type="application/json")


@router.post("")
async def begin(table: TheTable, hall: TheHall, reviews: TheReviews, guest: TheGuest) -> Response:
    """Begin the review of a finished game, or go on with it. A guest has one made at a time, the newest."""
    return await _told(hall, await reviews.begin(table, guest.id))


@router.get("")
async def look(
    table: TheTable,
    hall: TheHall,
    reviews: TheReviews,
    guest: TheVisitor,
    after: Annotated[int, Query(ge=0, lt=1 << 31, description="leave out the first so many pieces")] = 0,
) -> Response:
    """The review as far as it is. It is made while somebody asks for it."""
    return await _told(hall, await reviews.look(table, guest.id if guest else ""), after)


@router.get("/plies/{ply}")
async def seen_then(
    table: TheTable, hall: TheHall, ply: Annotated[int, Path(ge=0, lt=1 << 31, description="after so many actions")]
) -> dict[str, Any]:
    """The scene of a finished game after so many actions, as the seat saw it that had to choose, with its choices."""
    check(table)
    position = table.position

    def seen() -> Any:
        then = position.after(ply)
        return scene_data(scene_for(then, then.mover if then.mover >= 0 else None))

    return {"ply": ply, "scene": await hall.workers.in_thread(seen)}


@router.post("/try")
async def try_again(body: Try, table: TheTable, hall: TheHall, reviews: TheReviews, guest: TheGuest) -> dict[str, Any]:
    """What another choice would have been worth, in the form of a decision in which it was played."""
    check(table)
    position = await hall.workers.in_thread(table.position.after, body.ply)
    if position.mover < 0:
        raise Refusal(409, "analysis.nothing_to_choose")
    await hall.compilers.compiled(table.game.id, "analysis")
    review = reviews.at_hand(table.id)
    known = review.done.get(f"d{body.ply}", {}) if review else {}
    async with reviews.tries.place():
        weighed = await in_a_thread(lambda: _weighed(position, body, known, hall.settings.review_depth))
    return {"decision": weighed}


def _weighed(position: Position, body: Try, known: Told, depth: str) -> Told:
    """As closely as the review looked, and with the same draws. Whether the end can be proved it has found out."""
    game, seat = position.game, position.mover
    tried = game.action(body.action)
    if reason := position.why_not(tried):
        raise IllegalAction(reason)
    nodes = QUICK.nodes if "exact" not in known else DEPTHS[depth].nodes if known["exact"] else 0
    also = {int(tried), *(int(game.action(known[name])) for name in ("played", "best") if name in known)}
    states = position.view(seat).states()
    looked = DEPTHS[depth]._replace(nodes=nodes)
    weighed = weigher(game).weigh(states, looked, mix(SEED, body.ply), sorted(also))
    return with_words(position, decision_data(game, states, body.ply, weighed, int(tried)))
