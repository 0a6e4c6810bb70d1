"""The HTTP interface: the same as the socket says, for programs and for everything around a table."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from crownlands.engine import fair
from crownlands.engine.position import Outcome
from crownlands.scene.left import left_data
from crownlands.scene.looks import look as look_of
from crownlands.scene.model import message_data, scene_data
from crownlands.server import seating
from crownlands.server.askers import guest, visitor, who_asks
from crownlands.server.audience import scene_for
from crownlands.server.chance import draws_data
from crownlands.server.daily import begin, daily_data, results_before
from crownlands.server.errors import Refusal
from crownlands.server.games import bots_data, called, games_data, values_beside
from crownlands.server.guests import Guest
from crownlands.server.hall import Hall, Who
from crownlands.server.quotas import Quotas
from crownlands.server.reach import link_base
from crownlands.server.table_settings import gives_hints, settings_data
from crownlands.server.tables import Table
from crownlands.server.watch import unless_stopping

LONGEST_WAIT = 30.0  # seconds

NO_NUL = r"^[^\x00]*$"  # some databases have no such character
Key = Annotated[
    str, Field(min_length=1, max_length=64, pattern=NO_NUL, description="made by you, another one for each action")
]
Seq = Annotated[int, Field(ge=0, lt=1 << 31, description="the last event you have seen")]
Luck = Annotated[
    str, Field(pattern=f"^{fair.LUCK.pattern}$", description="what you add to the secret: 16 to 32 bytes, hexadecimal")
]
TableId = Annotated[str, Path(alias="table", min_length=1, max_length=64)]
SeatNumber = Annotated[int, Path(alias="seat", ge=0, lt=16)]
SeatChoice = Annotated[int | None, Query(alias="seat", ge=0, lt=16, description="a seat of yours; none: what all see")]


class Problem(BaseModel):
    """What went wrong."""

    error: list[Any] = Field(description="message id, arguments")
    text: str


PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 401, 403, 404, 409, 413, 422, 429, 503)
}
router = APIRouter(prefix="/api", responses=PROBLEMS)


class Body(BaseModel):
    """What programs send is read strictly: what we do not know is a mistake."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Options(Body):
    game: str
    options: dict[str, bool | int | str] = {}


class NewSeat(Body):
    kind: Literal["me", "here", "bot", "open"]
    name: Annotated[str, Field(max_length=400)] | None = None
    bot: str | None = None


class NewTable(Options):
    seats: list[NewSeat] = Field(max_length=16)
    settings: dict[str, bool | int | str] = {}
    listed: bool = False
    luck: Luck | None = None


class SeatChange(Body):
    do: Literal["sit", "leave", "bot", "back"]
    bot: str | None = None
    name: Annotated[str, Field(max_length=400)] | None = None
    luck: Luck | None = None


class Rematch(Body):
    luck: Luck | None = None


class Undo(Body):
    key: Key
    seq: Seq
    seat: Annotated[int, Field(ge=0, lt=16)] | None = None


class Play(Undo):
    action: Annotated[str, Field(min_length=1, max_length=200)]


def hall_of(request: Request) -> Hall:
    """The tables of the house."""
    hall: Hall = request.app.state.hall
    return hall


def quotas_of(request: Request) -> Quotas:
    """What everybody has had."""
    quotas: Quotas = request.app.state.quotas
    return quotas


async def maker(request: Request, guest: Annotated[Guest, Depends(guest)]) -> Guest:
    """The guest who asks, who may make one more table."""
    quotas_of(request).new_table(guest.id)
    return guest


async def table_of(request: Request, table_id: TableId) -> Table:
    """The table an address speaks of."""
    return await hall_of(request).table(table_id)


TheHall = Annotated[Hall, Depends(hall_of)]
TheGuest = Annotated[Guest, Depends(guest)]
TheMaker = Annotated[Guest, Depends(maker)]
TheQuotas = Annotated[Quotas, Depends(quotas_of)]
TheVisitor = Annotated[Guest | None, Depends(visitor)]
Asker = Annotated[Who, Depends(who_asks)]
TheTable = Annotated[Table, Depends(table_of)]


def viewer_of(hall: Hall, table: Table, who: Who, seat: int | None) -> int | None:
    """Whose eyes somebody looks through: a seat of theirs, or everybody's."""
    if seat is not None:
        return hall.check_seat(table, who, seat)
    return hall.seats_of(table, who)[0] if who.token else None


# --- games and guests -------------------------------------------------------------------------------------------


@router.get("/games")
async def games(hall: TheHall) -> dict[str, Any]:
    """The games, their options and bots."""
    return {"games": games_data(hall.thinkers), **settings_data()}


@router.post("/games/allowed")
async def allowed(body: Options, hall: TheHall) -> dict[str, Any]:
    """For every option and value: can it be chosen beside the others, and if not, why not? And which bots play that?"""
    beside = values_beside(body.game, body.options)
    return {"options": beside, **bots_data(hall.thinkers, body.game, body.options)}


@router.get("/daily")
async def daily(hall: TheHall, guest: TheVisitor) -> dict[str, Any]:
    """Today's game, how far you have come with it, and the results of today and yesterday."""
    found = await daily_data(hall, guest)
    if found is None:
        raise Refusal(404, "daily.none")
    return {**found, "yesterday": await results_before(hall, guest, found["day"])}


@router.post("/daily")
async def begin_daily(hall: TheHall, guest: TheMaker) -> dict[str, Any]:
    """Your table of the day. Whoever has begun it is led back to it: `again`."""
    table, again = await begin(hall, guest)
    return {"table": table.id, "again": again}


# --- tables -----------------------------------------------------------------------------------------------------


def table_data(table: Table) -> dict[str, Any]:
    """A table in a few words."""
    return {
        "table": table.id,
        "game": table.game.id,
        "called": called(table.game.id, table.game.options),
        "options": table.game.options,
        "settings": table.head.settings,
        "status": table.status,
        "seq": table.seq,
        "plies": len(table.position.history),
        "seats": table.gathering.seats_data(),
        "watching": table.gathering.watching,
        "listed": table.head.listed,
        "made": table.head.made,
        "played_on": (table.head.notes or {}).get("played_on"),
        "day": table.head.day,
        "hidden": table.game.hidden,
        "hints": gives_hints(table.game, table.head, table.seats),
        "draws": draws_data(table.draws),
        "outcome": table.outcome and _outcome_data(table.outcome),
        "ending": table.ending,
        "clock": table.clock_data(),
    }


def _outcome_data(outcome: Outcome) -> dict[str, Any]:
    """How a game ended."""
    because = [message_data(told) for told in outcome.because]
    return {
        "scores": outcome.scores,
        "ranks": outcome.ranks,
        "winners": outcome.winners,
        "decided_by": [outcome.decided_by],
        "because": because,
    }


async def seen_by(request: Request, table: Table, who: Who) -> dict[str, Any]:
    """A table, and what somebody has to do with it."""
    hall = hall_of(request)
    base, near = link_base(request, hall.settings)
    return {
        **table_data(table),
        "yours": hall.seats_of(table, who),
        "host": who.guest is not None and who.guest.id == table.head.host,
        "host_name": await hall.host_name(table),
        "link": f"{base}/t/{table.id}",
        "near": near,
        "rematch": await hall.following(table) if table.status == "finished" else None,
    }


@router.post("/tables", status_code=201)
async def new_table(
    request: Request, body: NewTable, hall: TheHall, quotas: TheQuotas, guest: TheMaker
) -> dict[str, Any]:
    """A new table. When no seat is open, the game begins."""
    if any(seat.kind == "open" for seat in body.seats):
        await hall.store.read(lambda connection: quotas.check_open(connection, guest.id))
    seats = [seat.model_dump() for seat in body.seats]
    table = await hall.make(guest, body.game, body.options, seats, body.settings, body.listed, body.luck)
    return await seen_by(request, table, Who(guest))


@router.get("/tables/{table}")
async def look(request: Request, table: TheTable, who: Asker) -> dict[str, Any]:
    """A table: game, seats, settings, where it stands, which seats are yours."""
    return await seen_by(request, table, who)


@router.post("/tables/{table}/seats/{seat}")
async def change_seat(
    request: Request, body: SeatChange, seat: SeatNumber, table: TheTable, hall: TheHall, who: Asker
) -> dict[str, Any]:
    """Sit down, leave, let a bot play, or play yourself again."""
    if body.do == "sit":
        sitting = await guest(request)
        await seating.sit(hall, table, sitting, seat, body.name, body.luck)
        who = Who(sitting)
    elif body.do == "leave":
        await seating.leave(hall, table, who, seat)
    elif body.do == "bot":
        await seating.let_bot_play(hall, table, who, seat, body.bot)
    else:
        await seating.take_back(hall, table, who, seat)
    return await seen_by(request, table, who)


@router.post("/tables/{table}/seats/{seat}/token", status_code=201)
async def new_token(seat: SeatNumber, table: TheTable, hall: TheHall, who: Asker) -> dict[str, str]:
    """A token with which a program plays a seat of yours."""
    return {"token": await seating.give_token(hall, table, who, seat)}


@router.get("/tables/{table}/view")
async def view(
    table: TheTable,
    hall: TheHall,
    quotas: TheQuotas,
    who: Asker,
    seat: SeatChoice = None,
    after: Annotated[int, Query(ge=-1, lt=1 << 31, description="wait until there is an event beyond this one")] = -1,
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="but not longer than so many seconds")] = 0,
) -> dict[str, Any]:
    """The table as a seat may see it, with what it can do."""
    viewer = viewer_of(hall, table, who, seat)
    table.presence.sign_of_life(viewer)
    if wait:
        with quotas.held(who.guest.id if who.guest else None):
            await unless_stopping(table.wait(after, wait))
        viewer = viewer_of(hall, table, who, seat)  # the seat may be somebody else's by now
        table.presence.sign_of_life(viewer)
    seen = table.position.view(viewer)
    return {
        "seq": table.seq,
        "status": table.status,
        "seat": viewer,
        "mover": table.mover,
        "legal": [action.text for action in seen.legal()] if table.status == "running" else [],
        "undo": table.steps_back(viewer),
        "position": seen.text(),
        "scene": table.audience.scene(viewer),
    }


@router.post("/tables/{table}/actions")
async def play(body: Play, table: TheTable, hall: TheHall, who: Asker) -> dict[str, int]:
    """Play. `seq` in the answer is the number of the event; the same key again gives the same answer."""
    return {"seq": await hall.act(table, who, body.seat, body.action, body.seq, body.key)}


@router.post("/tables/{table}/undo")
async def undo(body: Undo, table: TheTable, hall: TheHall, who: Asker) -> dict[str, int]:
    """Take back your last action, in your turn, with nothing revealed since."""
    return {"seq": await hall.act(table, who, body.seat, None, body.seq, body.key)}


@router.get("/tables/{table}/plies/{ply}")
async def scene_after(
    table: TheTable,
    hall: TheHall,
    who: Asker,
    ply: Annotated[int, Path(ge=0, lt=1 << 31)],
    seat: SeatChoice = None,
) -> dict[str, Any]:
    """The scene after so many actions."""
    viewer = viewer_of(hall, table, who, seat)
    position = table.position
    scene = await hall.workers.in_thread(lambda: scene_data(scene_for(position.after(ply), viewer)))
    return {"ply": ply, "plies": len(position.history), "scene": scene}


@router.get("/tables/{table}/left")
async def left(table: TheTable) -> dict[str, Any]:
    """What can still come, as everybody can work it out: groups of pieces, how each is drawn and how many there are."""
    return {"seq": table.seq, "left": left_data(look_of(table.game.id).left(table.position.view()))}


@router.get("/tables/{table}/story")
async def story(table: TheTable, hall: TheHall) -> dict[str, Any]:
    """What each action did and whose it was, and the turns they belong to, with the points of all seats after each."""
    return {"seq": table.seq, **await hall.workers.in_thread(table.story.up_to, table.position)}


@router.post("/tables/{table}/rematch", status_code=201)
async def rematch(
    request: Request, table: TheTable, hall: TheHall, quotas: TheQuotas, who: Asker, body: Rematch | None = None
) -> dict[str, Any]:
    """A new table with the same game and seats."""
    quotas.new_table(who.guest.id if who.guest else None)
    return await seen_by(request, await hall.rematch(table, who, body.luck if body else None), who)
