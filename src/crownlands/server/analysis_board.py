"""The analysis board: any position, what can be done in it, and what is best. Nothing of it is stored.

Whoever asks sends a position and the actions since, and is told how it looks. What chance brings is an action like any
other: it is chosen among all that can come, or drawn.
"""

from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from crownlands.engine import python_calls
from crownlands.engine.contract import CHANCE
from crownlands.engine.errors import CrownlandsError, RecordError
from crownlands.engine.game import game_ids, make_game
from crownlands.engine.kinds import kind_of
from crownlands.engine.position import Position, read_position
from crownlands.scene.looks import scene_of
from crownlands.scene.model import Scene, message_data, scene_data
from crownlands.server.api import NO_NUL, PROBLEMS, Body, TheHall, TheVisitor
from crownlands.server.errors import Refusal
from crownlands.server.games import called
from crownlands.server.hall import Hall
from crownlands.server.hinting import ThePonderers
from crownlands.server.limits import asker
from crownlands.server.record_extras import read_record

router = APIRouter(prefix="/api", responses=PROBLEMS)

LONGEST_POSITION = 4096  # letters
MOST_ACTIONS = 500
MOST_SECONDS = 10.0
_SMALL = 12  # pieces that something drawn is made of, at most, to be shown as a picture

PositionText = Annotated[str, Field(min_length=1, max_length=LONGEST_POSITION, pattern=NO_NUL)]
Actions = Annotated[
    list[Annotated[str, Field(min_length=1, max_length=60, pattern=NO_NUL)]],
    Field(max_length=MOST_ACTIONS, description="played since, those of chance included"),
]
Ply = Annotated[int, Field(ge=0, lt=1 << 31, description="after so many actions of a table or a record")]


class Board(Body):
    """One of `position`, `table`, `record` and `game` says where it begins."""

    position: PositionText | None = None
    table: Annotated[str, Field(min_length=1, max_length=64, description="one at which the game is over")] | None = None
    record: Annotated[str, Field(min_length=1, max_length=60_000, pattern=NO_NUL)] | None = None
    ply: Ply | None = None
    game: Annotated[str, Field(max_length=64)] | None = None
    options: dict[str, bool | int | str] = Field(default_factory=dict)
    actions: Actions = Field(default_factory=list)
    draw: bool = Field(False, description="draw whatever is due")


class Watched(Body):
    position: PositionText
    actions: Actions = Field(default_factory=list)
    effort: Annotated[float, Field(gt=0, le=MOST_SECONDS, description="seconds to think about it, more or less")] = 1.0
    board: Annotated[
        str, Field(max_length=40, pattern=r"^[A-Za-z0-9_-]*$", description="which of your boards asks: any name")
    ] = ""


@router.post("/analysis")
async def board(body: Board, hall: TheHall) -> dict[str, Any]:
    """A position, how it looks to whoever moves, what chance can bring in it, and its fields, to be changed by hand."""
    if len([1 for source in (body.position, body.table, body.record, body.game) if source is not None]) != 1:
        raise Refusal(422, "analysis.source")
    past = await _past(hall, body.table) if body.table else None
    await _ready(hall, body.game or body.position or "")
    return await hall.workers.in_thread(_board, body, past)


@router.post("/analysis/lines")
async def lines(body: Watched, hall: TheHall, ponderers: ThePonderers, guest: TheVisitor) -> dict[str, Any]:
    """The best choices in a position, each with how the turn would go on; the more effort, the surer. A board that
    asks about another position is no longer told about this one."""
    await _ready(hall, body.position)
    position = await hall.workers.in_thread(lambda: _played(read_position(body.position), body.actions))
    if position.mover < 0:
        raise Refusal(409, "analysis.over" if position.over else "analysis.chance")
    view = position.view(position.mover)
    whose = guest.id if guest else f"address {asker.get()}"
    found = await ponderers.watch(f"{whose} {body.board}", view, body.effort)
    return await hall.workers.in_thread(lambda: _told(found, position))


async def _ready(hall: Hall, text: str) -> None:
    """Wait until the game that a text begins with is compiled, if there is one."""
    game = text.partition(";")[0].split(" ")[0]
    if game in game_ids():
        await hall.compilers.compiled(game)


async def _past(hall: Hall, id: str) -> Position:
    """A table's game, which is over: nobody's running game is analysed here."""
    table = await hall.table(id)
    if table.status != "finished":
        raise Refusal(409, "analysis.running")
    if table.head.notes is not None and table.head.notes["seen_by"] is not None:
        raise Refusal(409, "analysis.unknown")
    return table.position


def _begun(body: Board, past: Position | None) -> Position:
    """Where a board begins, without what led there."""
    if body.position is not None:
        return read_position(body.position)
    if body.game is not None:
        return make_game(body.game, body.options).start()
    if body.record is not None:
        record, _ = read_record(body.record)
        if record.seen_by is not None:
            raise RecordError("analysis.unknown")
        past = record.replay()
    assert past is not None
    there = past.after(len(past.history) if body.ply is None else body.ply)
    return Position(there.game, there.states())


def _played(position: Position, actions: list[str]) -> Position:
    for number, action in enumerate(actions, 1):
        try:
            position.play(action)
        except CrownlandsError as error:
            raise Refusal(422, "analysis.action", number=number, action=action, problem=error.message) from None
    return position


def _board(body: Board, past: Position | None) -> dict[str, Any]:
    base = _begun(body, past)
    position = _played(base.copy(), body.actions)
    while body.draw and position.mover == CHANCE:
        position.draw()
    mover, game = position.mover, position.game
    story = list(_story(base, position))
    return {
        "base": base.text(),
        "position": position.text(),
        "actions": [action.text for action in position.history],
        "game": game.id,
        "called": called(game.id, game.options),
        "mover": mover,
        "over": position.over,
        "totals": position.totals(),
        "scene": scene_data(scene_of(position.view(mover if mover >= 0 else None))),
        "story": [line for line, _ in story],
        "by": [seat for _, seat in story],
        "fields": _fields(position),
        "outcomes": list(_outcomes(position)) if mover == CHANCE else [],
    }


def _story(base: Position, end: Position) -> Iterator[tuple[Any, int | None]]:
    """What each action did, and whose it was."""
    position = base.copy()
    for action in end.history:
        seat = position.mover
        position.play(action)
        viewer = seat if seat >= 0 else None
        said = kind_of(end.game.book.kinds, action).log(position.view(viewer), action)
        yield message_data(said), viewer


def _fields(position: Position) -> list[dict[str, Any]]:
    """The fields of its text: all there are, with their words where they are there."""
    game = position.game
    written = dict(_split(text) for text in game.write_state(position.state))
    return [
        {"name": row.name, "text": written.get(row.name), "bare": row.bare, "phase": row.phase is not None}
        for row in game.book.fields(game)
    ]


def _split(text: str) -> tuple[str, str]:
    name, _, words = text.partition(" ")
    return name, words


def _outcomes(position: Position) -> Iterator[dict[str, Any]]:
    """All that chance can bring, each with its probability and the pieces it brings, as whoever gets them sees it."""
    whose = int(python_calls.secret(position.states()))
    viewer = whose if whose >= 0 else None
    before = scene_of(position.view(viewer))
    for action, odds in position.odds():
        after = scene_of(position.copy().play(action).view(viewer))
        told = {"action": action.text, "odds": round(odds, 4), "label": message_data(after.log)}
        yield {**told, "pieces": _new_pieces(before, after)}


def _new_pieces(before: Scene, after: Scene) -> list[list[Any]]:
    """What is there that was not there before, as drawings with their places; nothing if that is no small picture."""
    new = [sprite for name, sprite in after.sprites.items() if name not in before.sprites]
    if not new or len(new) > _SMALL or len({sprite.area for sprite in new}) > 1:
        return []
    if next(area for area in after.areas if area.id == new[0].area).kind != "tray":
        return []
    return [[sprite.symbol, sprite.x, sprite.y, sprite.scale] for sprite in sorted(new, key=lambda one: one.layer)]


def _told(found: dict[str, Any], position: Position) -> dict[str, Any]:
    """Lines, with what each action of theirs does."""
    base = Position(position.game, position.states())
    for option in found["options"]:
        option["told"] = [line for line, _ in _story(base, _played(base.copy(), option["line"]))]
    return found
