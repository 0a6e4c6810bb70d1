"""Puzzles: what is asked, what somebody answers, and what that says of both."""

from collections import Counter
from functools import cache, lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from pydantic import Field
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from crownlands.analysis.puzzles import (
    Puzzle,
    explain,
    game_of,
    judge_answer,
    position_of,
    puzzles,
)
from crownlands.engine.errors import IllegalAction
from crownlands.scene.looks import scene_of
from crownlands.scene.model import message_data, scene_data
from crownlands.scene.picture import board_picture
from crownlands.server.api import PROBLEMS, Body, TheGuest, TheHall, TheVisitor
from crownlands.server.errors import Refusal
from crownlands.server.games import called
from crownlands.server.guests import Guest, check_theme, now
from crownlands.server.hall import Hall
from crownlands.server.hinting import ThePonderers
from crownlands.server.puzzle_book import NOBODY, Attempt, Book, Entered, Rating, book_of, enter, of_level, ratings
from crownlands.server.puzzle_row import (
    choose,
    day_at,
    day_of,
    ends,
    game_id,
    matching,
    puzzle_of,
    state,
    streak,
    week_data,
)

router = APIRouter(prefix="/api/puzzles", responses=PROBLEMS)

PuzzleId = Annotated[str, Path(alias="puzzle", min_length=1, max_length=64)]
_MOST_SEEN = 50  # that somebody was shown lately
_TRIES = 3  # where two write the first line about the same puzzle, one of them comes again


class TheAnswer(Body):
    action: Annotated[str, Field(min_length=1, max_length=200)]


@cache
def _by_id() -> dict[str, Puzzle]:
    return {one.id: one for one in puzzles()}


def knows(id: str) -> bool:
    """Is there such a puzzle?"""
    return id in _by_id()


def find(id: str) -> Puzzle:
    """The puzzle of an address."""
    if not knows(id):
        raise Refusal(404, "puzzle.unknown", puzzle=id)
    return _by_id()[id]


@cache
def filters() -> dict[str, list[str]]:
    """What puzzles can be asked for by: the games they are from, and what they are about, the most frequent first."""
    themes = Counter(theme for one in puzzles() for theme in one.themes)
    return {
        "games": list(dict.fromkeys(map(game_id, puzzles()))),
        "themes_of": [name for name, _ in themes.most_common()],
    }


@lru_cache(maxsize=256)
def _shown(id: str) -> dict[str, Any]:
    """What is asked, which is the same for everybody and tells nothing of the solution."""
    asked = find(id)
    position = position_of(asked)
    game = position.game
    return {
        "puzzle": id,
        "game": game.id,
        "called": called(game.id, game.options),
        "players": game.players,
        "seat": position.mover,
        "position": asked.position,
        "scene": scene_data(scene_of(position.view(position.mover))),
    }


async def _look(hall: Hall, guest: Guest | None) -> tuple[Book, dict[str, Rating]]:
    """What is remembered of somebody, and of the puzzles."""
    return await hall.store.read(
        lambda connection: (book_of(connection, guest.id) if guest else NOBODY, ratings(connection))
    )


async def _asked(hall: Hall, asked: Puzzle, book: Book, hard: dict[str, Rating]) -> dict[str, Any]:
    """A puzzle as it is put to somebody."""
    await hall.compilers.compiled(game_id(asked))
    today = day_at(now())
    tried = book.tried.get(asked.id)
    return {
        **await hall.workers.in_thread(_shown, asked.id),
        "day": day_of(asked.id, today),
        "level": hard.get(asked.id, of_level(asked.level)).data(),
        "tried": tried and {"action": tried.action, "solved": tried.solved},
        "me": _me(book),
    }


def _me(book: Book) -> dict[str, Any]:
    return {**book.rating.data(), "solved": book.solved}


@router.get("/next")
async def following(
    hall: TheHall,
    guest: TheVisitor,
    game: Annotated[str, Query(max_length=64, description="of this game only")] = "",
    theme: Annotated[str, Query(max_length=64, description="about this only")] = "",
    after: Annotated[str, Query(max_length=64, description="not this one again, if there is another")] = "",
    seen: Annotated[
        str,
        Query(max_length=_MOST_SEEN * 33, description="nor these, if there are others: by commas, the newest first"),
    ] = "",
) -> dict[str, Any]:
    """The next puzzle for you: not tried before, and about as hard as you are good; then those that went wrong."""
    shown = seen.split(",")
    if len(shown) > _MOST_SEEN:
        raise Refusal(422, "web.malformed", field="seen")
    book, hard = await _look(hall, guest)
    whose = guest.id if guest else ""
    chosen = choose(matching(game, theme), book, hard, whose, [after, *shown], day_at(now()))
    if chosen is None:
        raise Refusal(404, "puzzle.none_left")
    return await _asked(hall, chosen, book, hard)


@router.get("/daily")
async def daily(hall: TheHall, guest: TheVisitor) -> dict[str, Any]:
    """The puzzle of the day, those of the last seven days and how they went for you."""
    today = day_at(now())
    asked = puzzle_of(today)
    if asked is None:
        raise Refusal(404, "puzzle.none_left")
    book, hard = await _look(hall, guest)
    return {**await _asked(hall, asked, book, hard), "next": ends(today), **week_data(book, today)}


@router.get("/{puzzle}")
async def one(hall: TheHall, guest: TheVisitor, id: PuzzleId) -> dict[str, Any]:
    """A puzzle by its address."""
    asked = find(id)
    return await _asked(hall, asked, *await _look(hall, guest))


@router.get("/{puzzle}/picture", response_class=Response)
async def picture(hall: TheHall, id: PuzzleId, theme: Annotated[str, Query(max_length=20)] = "light") -> Response:
    """A picture of the board it is about."""
    asked = find(id)
    check_theme(theme)
    await hall.compilers.compiled(game_id(asked))
    svg = await hall.workers.drawn(lambda: _picture(id, theme))
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "public, max-age=86400"})


@lru_cache(maxsize=64)
def _picture(id: str, theme: str) -> str:
    position = position_of(find(id))
    return board_picture(position.view(position.mover), position.mover, theme)


@router.post("/{puzzle}/answer")
async def answer(
    body: TheAnswer, hall: TheHall, ponderers: ThePonderers, guest: TheGuest, id: PuzzleId
) -> dict[str, Any]:
    """Your answer: is it the best choice, what does it cost, what would be best, and why. The first one is rated."""
    asked = find(id)
    await hall.compilers.compiled(game_id(asked))
    action = await hall.workers.in_thread(_named, asked, body.action)
    if any(told["action"] == action for told in asked.options):
        told = await hall.workers.in_thread(_judged, id, action)
    else:
        await hall.compilers.compiled(game_id(asked), "analysis")
        told = await ponderers.answer(id, action, _judged)
    moment = now()
    today = day_at(moment)
    attempt = Attempt(told["action"], told["solved"], day_of(id, today), moment)
    entered = await _entered(hall, guest, asked, attempt)
    book, hard = await _look(hall, guest)
    level = hard.get(id, of_level(asked.level))
    before = entered or Entered((book.rating, book.rating), (level, level))
    return {
        **told,
        "rated": entered is not None,
        "me": {**_me(book), "before": before.guest[0].shown, "rating": before.guest[1].shown},
        "level": {**before.puzzle[1].data(), "before": before.puzzle[0].shown},
        **week_data(book, today),
    }


def _named(asked: Puzzle, action: str) -> str:
    """An answer as its action is written; one that the rules forbid is refused."""
    position = position_of(asked)
    chosen = position.game.action(action)
    if forbidden := position.why_not(chosen):
        raise IllegalAction(forbidden)
    return chosen.text


@lru_cache(maxsize=1024)
def _judged(id: str, action: str) -> dict[str, Any]:
    """What is said of an answer, to everybody."""
    asked = find(id)
    found = judge_answer(asked, action)
    mover = position_of(asked).mover
    options = [_option(told, mover) for told in asked.options]
    if all(
        told["action"] != found.option["action"] for told in options
    ):  # another search: what counts is the difference
        best = options[0]
        worth = {"points": best["points"] - found.lost_points, "win": best["win"] - found.lost_win}
        options.append({"action": found.option["action"], **worth})
    return {
        "puzzle": id,
        "action": found.option["action"],
        "solved": found.right,
        "lost_points": found.lost_points,
        "lost_win": found.lost_win,
        "mark": found.mark,
        "best": asked.best,
        "options": options,
        "line": _line(asked),
        "why": [message_data(reason.text) for reason in explain(asked)],
        "themes": asked.themes,
        "exact": asked.exact,
    }


def _option(told: dict[str, Any], mover: int) -> dict[str, Any]:
    """A choice, with what it brings whoever makes it."""
    return {"action": told["action"], "points": told["points"][mover], "win": told["wins"][mover]}


def _line(asked: Puzzle) -> list[dict[str, Any]]:
    """The best turn: each of its choices as a scene has it, with the pieces its ghost is made of."""
    position = position_of(asked)
    mover, steps = position.mover, []
    for action in asked.options[0]["line"]:
        if position.mover != mover:
            break
        scene = scene_data(scene_of(position.view(mover)))
        choice = next((one for one in scene.get("choices", ()) if one["action"] == action), None)
        if choice is None:
            break
        steps.append({"choice": choice, "pieces": scene.get("pieces", [])})
        position.play(action)
    return steps


async def _entered(hall: Hall, guest: Guest, asked: Puzzle, attempt: Attempt) -> Entered | None:
    """Note an answer, if it is the guest's first to this puzzle."""

    def job(connection: Connection) -> Entered | None:
        return enter(connection, guest.id, asked.id, of_level(asked.level), attempt)

    for _ in range(_TRIES):
        try:
            return await hall.store.write(job)
        except IntegrityError:  # somebody else has written the same line at the same time
            continue
    raise Refusal(404, "me.unknown")  # the guest was forgotten meanwhile


async def card_data(hall: Hall, guest: Guest | None) -> dict[str, Any] | None:
    """Today's puzzle, for the first page: nothing if there is none."""
    today = day_at(now())
    asked = puzzle_of(today)
    if asked is None:
        return None
    book, _ = await _look(hall, guest)
    game = game_of(asked)
    told = {"id": asked.id, "game": game.id, "options": dict(game.options), "players": game.players}
    return {**told, "state": state(book, asked.id), "streak": streak(book, today), "next": ends(today)}
