"""A small table server that speaks docs/protocol.md, to develop the browser's part with. Tables live in a folder."""

import asyncio
import json
import os
import secrets
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse
from starlette.middleware.base import BaseHTTPMiddleware

import crownlands as cl
from crownlands.bots import make_bot
from crownlands.engine.errors import CrownlandsError
from crownlands.engine.game import game_ids, rulebook
from crownlands.engine.options import resolve
from crownlands.engine.position import seeded
from crownlands.engine.record import Record
from crownlands.engine.words import Message, add_words, catalogue, say
from crownlands.games.kingdomino.scene import meant, scene
from crownlands.scene.model import diff, message_data, scene_data
from crownlands.server.pages import Reader, Versions, page_router
from tests.browser.stand_in import draw_svg, sheet

FOLDER = Path(os.environ.get("FAKE_FOLDER", "fake_tables"))
BOT_DELAY = float(os.environ.get("FAKE_BOT_DELAY", "0.02"))
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
)

add_words(
    {
        "fake.stale": "The table has moved on.",
        "fake.not_yours": "This seat is not yours.",
        "fake.no_table": "There is no such table.",
        "fake.seat_taken": "This seat is taken.",
    }
)


class Refused(Exception):
    def __init__(self, status: int, message: Message) -> None:
        self.status, self.message = status, message


class Table:
    def __init__(self, id: str, data: dict[str, Any]) -> None:
        self.id, self.data = id, data
        self.game = cl.game(data["game"], **data["options"])
        self.sockets: dict[WebSocket, tuple[int | None, str, dict[str, Any]]] = {}
        self.lock = asyncio.Lock()
        self.worker: asyncio.Task[None] | None = None
        if "record" in data:
            self.position = Record.from_json(data["record"]).replay()
            return
        self.position = self.game.start()
        for event in data["events"]:
            self._do(event)

    @property
    def seq(self) -> int:
        return len(self.data["events"])

    def _do(self, event: list[Any]) -> None:
        if event[0] == "undo":
            self.position.undo()
        else:
            self.position.play(event[1])

    def commit(self, event: list[Any], key: str | None) -> None:
        self._do(event)
        self.data["events"].append(event)
        if key:
            self.data["keys"][key] = self.seq
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{self.id}.json").write_text(json.dumps(self.data))

    def play(self, guest: str, message: dict[str, Any]) -> int:
        """Commit a play or an undo and return its number, or raise."""
        key = message["key"]
        if key in self.data["keys"]:
            return int(self.data["keys"][key])
        if message["seq"] != self.seq:
            raise Refused(409, Message("fake.stale"))
        events, mover = self.data["events"], self.position.mover
        if message["t"] == "undo":
            if not events or events[-1][0] != "play" or events[-1][2] != mover or not self.mine(guest, mover):
                raise Refused(422, Message("undo.nothing"))
            self.commit(["undo", "", mover], key)
            return self.seq
        if mover >= 0 and not self.mine(guest, mover):
            raise Refused(403, Message("fake.not_yours"))
        try:
            self.commit(["play", message["action"], mover], key)
        except CrownlandsError as error:
            raise Refused(422, error.message) from None
        return self.seq

    def mine(self, guest: str, seat: int) -> bool:
        return bool(self.data["seats"][seat].get("guest") == guest)

    def seats(self) -> list[dict[str, Any]]:
        here = {owner for _, owner, _ in self.sockets.values()}
        return [
            {
                "seat": number,
                "kind": seat["kind"],
                "name": seat["name"],
                "bot": seat.get("bot"),
                "present": seat["kind"] == "bot" or seat.get("guest") in here,
            }
            for number, seat in enumerate(self.data["seats"])
        ]

    @property
    def status(self) -> str:
        if any(seat["kind"] == "open" for seat in self.data["seats"]):
            return "open"
        return "finished" if self.position.over else "running"

    def about(self, guest: str) -> dict[str, Any]:
        return {
            "table": self.id,
            "game": self.game.id,
            "options": self.game.options,
            "settings": self.data["settings"],
            "seats": self.seats(),
            "yours": [n for n, seat in enumerate(self.data["seats"]) if seat.get("guest") == guest],
            "seq": self.seq,
            "plies": len(self.position.history),
            "status": self.status,
        }

    def scene(self, seat: int | None) -> dict[str, Any]:
        return scene_data(scene(self.position.view(seat)))

    async def show(self) -> None:
        for socket, (seat, guest, old) in list(self.sockets.items()):
            new = self.scene(seat)
            self.sockets[socket] = (seat, guest, new)
            change = {"t": "change", "seq": self.seq, "after": self.seq - 1, "change": diff(old, new)}
            try:
                await socket.send_json(change)
            except (RuntimeError, WebSocketDisconnect):
                self.sockets.pop(socket, None)

    async def show_seats(self) -> None:
        for socket in list(self.sockets):
            try:
                await socket.send_json({"t": "seats", "status": self.status, "seats": self.seats()})
            except (RuntimeError, WebSocketDisconnect):
                self.sockets.pop(socket, None)

    def wake(self) -> None:
        if self.worker is None or self.worker.done():
            self.worker = asyncio.create_task(self.advance())

    async def advance(self) -> None:
        """Chance and bots play for as long as it is up to them."""
        while not self.position.over:
            async with self.lock:
                mover = self.position.mover
                if self.status == "open" or (mover >= 0 and not self.data["seats"][mover].get("bot")):
                    return
                if mover < 0:
                    action = seeded(self.data["seed"])(self.position).text
                    self.commit(["chance", action, None], None)
                else:
                    bot = make_bot(self.data["seats"][mover]["bot"], self.seq)
                    action = self.game.action(bot(self.position.view(mover))).text
                    self.commit(["play", action, mover], None)
                await self.show()
            await asyncio.sleep(BOT_DELAY if mover >= 0 else 0)


TABLES: dict[str, Table] = {}
GUESTS: dict[str, dict[str, str]] = {}


def table_of(id: str) -> Table:
    if id not in TABLES:
        path = FOLDER / f"{id}.json"
        if not id.isalnum() or not path.exists():
            raise Refused(404, Message("fake.no_table"))
        TABLES[id] = Table(id, json.loads(path.read_text()))
    return TABLES[id]


def make_table(game: str, options: dict[str, Any], seats: list[dict[str, Any]], settings: dict[str, Any]) -> Table:
    name = secrets.token_hex(5)
    data: dict[str, Any] = {"game": game, "options": options, "seats": seats, "settings": settings}
    data |= {"events": [], "keys": {}}
    data["seed"] = int(settings.get("seed", secrets.randbits(60)))
    TABLES[name] = Table(name, data)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.json").write_text(json.dumps(data))
    TABLES[name].wake()
    return TABLES[name]


def guest_of(request: Request | WebSocket) -> dict[str, str]:
    token = request.cookies.get("crownlands", "") or getattr(request.state, "guest", "")
    return GUESTS.setdefault(token, {"id": token, "name": "", "lang": "", "theme": "auto"})


def reader(request: Request) -> Reader:
    guest = guest_of(request)
    wanted = request.headers.get("accept-language", "en")[:2]
    lang = guest["lang"] or (wanted if wanted in ("hu", "pl", "tr") else "en")
    return Reader(lang, guest["theme"], guest["name"])


class Guests(BaseHTTPMiddleware):
    async def dispatch(self, request: Request, call_next: Any) -> Response:
        request.state.guest = request.cookies.get("crownlands") or secrets.token_hex(16)
        response: Response = await call_next(request)
        if "crownlands" not in request.cookies:
            response.set_cookie("crownlands", request.state.guest, httponly=True, samesite="lax")
        response.headers["content-security-policy"] = CSP
        response.headers["x-content-type-options"] = "nosniff"
        return response


app = FastAPI()
app.add_middleware(Guests)
app.add_middleware(GZipMiddleware, minimum_size=500)


@app.exception_handler(Refused)
@app.exception_handler(CrownlandsError)
def refused(request: Request, error: Any) -> JSONResponse:
    text = say(error.message, reader(request).lang)
    status = getattr(error, "status", 422)
    return JSONResponse({"error": message_data(error.message), "text": text}, status)


@app.get("/health")
def health() -> dict[str, bool]:
    return {"ok": True}


@app.get("/art/{theme}.svg")
def art(theme: str) -> Response:
    return Response(sheet(theme), media_type="image/svg+xml", headers={"cache-control": "max-age=31536000, immutable"})


@app.get("/words/{lang}.json")
def words(lang: str) -> JSONResponse:
    return JSONResponse(catalogue(lang), headers={"cache-control": "max-age=31536000, immutable"})


@app.get("/api/games")
def games() -> Any:
    return {"games": [game_data(game) for game in game_ids()]}


def game_data(game: str) -> dict[str, Any]:
    def known(id: str) -> list[str] | None:
        return [id] if id in catalogue("en") else None

    options = [
        {
            "name": option.name,
            "default": option.default,
            "switch": option.switch,
            "label": known(f"{game}.choose.{option.name}"),
            "about": known(f"{game}.choose.{option.name}.about"),
            "values": [{"value": v, "label": known(f"{game}.choose.{option.name}.{v}")} for v in option.values],
        }
        for option in rulebook(game).options
    ]
    names = {"title": known(f"{game}.title"), "about": known(f"{game}.about")}
    return {"id": game, **names, "options": options, "bots": ["random", "greedy"]}


@app.post("/api/games/allowed")
async def allowed(request: Request) -> Any:
    body = await request.json()
    book = rulebook(body["game"])

    def why_not(name: str, value: Any) -> Any:
        try:
            book.check(resolve(book.id, book.options, {**body["options"], name: value}))
        except CrownlandsError as error:
            return message_data(error.message)
        return None

    return {
        "options": [
            {"name": o.name, "values": [{"value": value, "why": why_not(o.name, value)} for value in o.values]}
            for o in book.options
        ]
    }


@app.get("/api/me")
def me(request: Request) -> Any:
    return guest_of(request)


@app.patch("/api/me")
async def change_me(request: Request) -> Any:
    guest_of(request).update(await request.json())
    return guest_of(request)


@app.get("/api/me/tables")
def my_tables(request: Request) -> Any:
    guest = guest_of(request)["id"]
    mine = [table for table in TABLES.values() if table.about(guest)["yours"]]
    return {"tables": [table.about(guest) for table in reversed(mine)]}


@app.post("/api/tables")
async def new_table(request: Request) -> Any:
    body = await request.json()
    guest = guest_of(request)
    seats = []
    for wish in body["seats"]:
        kind = wish["kind"]
        seat = {"kind": "person" if kind in ("me", "here") else kind, "name": wish.get("name", "")}
        if kind in ("me", "here"):
            seat["guest"] = guest["id"]
            seat["name"] = seat["name"] or (guest["name"] if kind == "me" else "")
        if kind == "bot":
            seat["bot"] = wish.get("bot") or "greedy"
        seats.append(seat)
    table = make_table(body["game"], body["options"], seats, body.get("settings", {}))
    return {"table": table.id}


@app.get("/api/tables/{id}")
def about(id: str, request: Request) -> Any:
    return table_of(id).about(guest_of(request)["id"])


@app.post("/api/tables/{id}/seats/{seat}")
async def sit(id: str, seat: int, request: Request) -> Any:
    table, guest, what = table_of(id), guest_of(request), (await request.json())["do"]
    place = table.data["seats"][seat]
    if what == "sit":
        if place["kind"] != "open":
            raise Refused(409, Message("fake.seat_taken"))
        place.update(kind="person", guest=guest["id"], name=guest["name"])
    elif what == "leave":
        place.update(kind="open", guest=None, name="")
    elif what == "bot":
        place.update(bot="greedy")
    else:
        place.update(bot=None)
    table.wake()
    await table.show_seats()
    return table.about(guest["id"])


@app.get("/api/tables/{id}/view")
def view(id: str) -> Any:
    table = table_of(id)
    return {"seq": table.seq, "scene": table.scene(None), "legal": [], "text": table.position.text()}


@app.get("/api/tables/{id}/plies/{ply}")
def plies(id: str, ply: int) -> Any:
    return {"ply": ply, "scene": scene_data(scene(table_of(id).position.after(ply).view()))}


@app.get("/api/tables/{id}/story")
def story(id: str) -> Any:
    position = table_of(id).position
    told = [scene(position.after(ply + 1).view()).log for ply in range(len(position.history))]
    return {"story": [message_data(message) for message in told]}


@app.get("/api/tables/{id}/record")
def record(id: str, format: str = "json") -> Response:
    table = table_of(id)
    names = [seat["name"] for seat in table.data["seats"]]
    made = Record.of(table.position, names)
    return Response(made.to_json() if format == "json" else made.to_text(), media_type="text/plain")


@app.get("/api/tables/{id}/picture")
def picture(id: str, ply: int | None = None, theme: str = "light") -> Response:
    position = table_of(id).position
    shown = position if ply is None else position.after(ply)
    return Response(draw_svg(scene(shown.view()), theme=theme), media_type="image/svg+xml")


@app.post("/api/tables/{id}/rematch")
def rematch(id: str) -> Any:
    data = table_of(id).data
    made = make_table(data["game"], data["options"], data["seats"], data["settings"])
    return {"table": made.id}


@app.post("/api/records")
async def records(request: Request) -> Any:
    text = (await request.body()).decode()
    made = Record.from_json(text) if text.startswith("{") else Record.from_text(text)
    made.verify()
    seats = [{"kind": "past", "name": called} for called in made.seats]
    name = secrets.token_hex(5)
    data = {"game": made.game, "options": dict(made.options), "seats": seats, "settings": {}, "events": [], "keys": {}}
    TABLES[name] = Table(name, {**data, "seed": 0, "record": made.to_json()})
    return {"table": name}


@app.websocket("/ws/{id}")
async def speak(socket: WebSocket, id: str, seat: int | None = None) -> None:
    await socket.accept()
    guest = guest_of(socket)["id"]
    try:
        table = table_of(id)
        if seat is not None and not table.mine(guest, seat):
            raise Refused(403, Message("fake.not_yours"))
    except Refused as error:
        await socket.close(4403 if error.status == 403 else 4404)
        return
    try:
        while True:
            await answer(socket, table, seat, guest, await socket.receive_json())
    except WebSocketDisconnect:
        table.sockets.pop(socket, None)
        await table.show_seats()


async def answer(socket: WebSocket, table: Table, seat: int | None, guest: str, said: dict[str, Any]) -> None:
    kind = said["t"]
    if kind == "ping":
        await socket.send_json({"t": "pong"})
    elif kind == "hello":
        async with table.lock:
            shown = table.scene(seat)
            table.sockets[socket] = (seat, guest, shown)
            await socket.send_json({"t": "scene", "seq": table.seq, "scene": shown})
        await table.show_seats()
        table.wake()
    elif kind == "why":
        view = table.position.view(seat)
        action = said["action"] if "action" in said else meant(view, said["area"], said["x"], said["y"])
        why = table.position.why_not(action) if action is not None else None
        if why is not None:
            await socket.send_json({"t": "because", "why": message_data(why)})
    else:
        async with table.lock:
            try:
                before = table.seq
                seq = table.play(guest, said)
            except Refused as error:
                no = {"t": "no", "key": said["key"], "seq": table.seq, "error": message_data(error.message)}
                await socket.send_json(no)
                return
            await socket.send_json({"t": "ack", "key": said["key"], "seq": seq})
            if table.seq > before:
                await table.show()
        table.wake()


app.include_router(page_router(reader, lambda lang: Versions("1", "1", "1"), draw_svg))
