"""The socket: a table, live, for one seat or somebody who watches."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from crownlands.engine.errors import CrownlandsError
from crownlands.engine.words import Message
from crownlands.scene.model import to_json
from crownlands.server.askers import who_asks
from crownlands.server.asking import about, because
from crownlands.server.audience import Viewer
from crownlands.server.errors import Refusal, Stale, status_of, wire_data
from crownlands.server.hall import Hall, Who
from crownlands.server.limits import Window
from crownlands.server.messages import KEY_LENGTH, MESSAGE_BYTES, is_text, number_of, read, text_of
from crownlands.server.tables import Table

log = logging.getLogger("crownlands.live")
router = APIRouter()

QUEUE_MESSAGES = 64
QUEUE_BYTES = 256 * 1024

GONE = 1000
NOT_TEXT = 1003
BROKEN = 1011
TOO_SLOW = 4008
TOO_FAST = 4029
REFUSED = 4000  # and the HTTP status that fits: 4401, 4403, 4404, 4422, 4503
SILENT = 4001


class Connection:
    """One socket. What it is sent waits in a queue of limited length; whoever reads too slowly is dropped."""

    def __init__(self, socket: WebSocket, seat: Viewer, who: Who) -> None:
        self.seat, self.who = seat, who
        self.guest = who.guest.id if who.guest else None
        self.too_slow = asyncio.Event()
        self.unseated = asyncio.Event()
        self._socket = socket
        self._queue: deque[str] = deque()
        self._bytes = 0
        self._more = asyncio.Event()

    def send(self, text: str) -> None:
        """Send as soon as the other side can read."""
        if self.too_slow.is_set():
            return
        self._queue.append(text)
        self._bytes += len(text)
        if len(self._queue) > QUEUE_MESSAGES or self._bytes > QUEUE_BYTES:
            self._queue.clear()
            self.too_slow.set()
        self._more.set()

    def dismiss(self) -> None:
        """Show no more: the seat is somebody else's."""
        self._queue.clear()
        self.unseated.set()

    def check_seat(self, hall: Hall, table: Table) -> None:
        """Is the seat still theirs? It may have been left, or its token revoked, through another connection."""
        if self.seat is not None:
            hall.check_seat(table, self.who, self.seat)

    async def pour(self) -> None:
        """Send what waits, for ever."""
        while True:
            await self._more.wait()
            self._more.clear()
            while self._queue:
                text = self._queue.popleft()
                self._bytes -= len(text)
                await self._socket.send_text(text)

    async def finish(self) -> None:
        """Send what waits now, and no more."""
        while self._queue:
            await self._socket.send_text(self._queue.popleft())


@router.websocket("/ws/{table_id}")
async def live(socket: WebSocket, table_id: str) -> None:
    """A table, live."""
    hall: Hall = socket.app.state.hall
    await socket.accept()
    try:
        who = await who_asks(socket)
        table = await hall.table(table_id)
        seat = _seat(hall, table, who, socket.query_params.get("seat"))
    except CrownlandsError as error:
        await socket.send_text(to_json({"t": "no", "error": wire_data(error.message)}))
        await socket.close(REFUSED + status_of(error))
        return
    connection = Connection(socket, seat, who)
    table.presence.sign_of_life(seat)
    listening = asyncio.create_task(_listen(socket, connection, hall, table))
    ends = (connection.pour(), connection.too_slow.wait(), connection.unseated.wait())
    tasks = [listening, *map(asyncio.create_task, ends)]
    code = GONE
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if connection.too_slow.is_set():
            code = TOO_SLOW
        elif connection.unseated.is_set():
            code = REFUSED + 403
        elif listening in done:
            code = listening.result()
    except Exception:
        log.exception("socket failed", extra={"data": {"table": table.id}})
        code = BROKEN
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        table.audience.leave(connection)
        table.presence.sign_of_life(seat)
        table.say_seats()
    with contextlib.suppress(Exception):  # the other side may be gone
        async with asyncio.timeout(1):
            if code != TOO_SLOW:
                await connection.finish()
            await socket.close(code)


def _seat(hall: Hall, table: Table, who: Who, wanted: str | None) -> Viewer:
    if not wanted:
        mine = hall.seats_of(table, who) if who.token else []
        return mine[0] if mine else None
    if not wanted.isascii() or not wanted.isdigit() or len(wanted) > 2:
        raise Refusal(404, "seat.missing", wanted=wanted)
    return hall.check_seat(table, who, int(wanted))


async def _listen(socket: WebSocket, connection: Connection, hall: Hall, table: Table) -> int:
    """Answer messages until there are no more; return the code to close with."""
    settings = hall.settings
    window = Window(settings.messages, settings.messages_time)
    while True:
        try:
            async with asyncio.timeout(settings.silence):
                text = await socket.receive_text()
        except TimeoutError:
            return SILENT
        except WebSocketDisconnect:
            return GONE
        except KeyError:  # bytes, where text is spoken
            return NOT_TEXT
        if not window.admit():
            connection.send(to_json({"t": "no", "error": ["web.too_fast"]}))
            return TOO_FAST
        try:
            connection.check_seat(hall, table)
        except Refusal as error:
            connection.send(to_json({"t": "no", "error": wire_data(error.message)}))
            return REFUSED + error.status
        message: Mapping[str, Any] = {}
        try:
            message = read(text)
            await _answer(message, connection, hall, table)
        except CrownlandsError as error:
            _refuse(connection, table, message, error.message, error.seq if isinstance(error, Stale) else table.seq)
        except SQLAlchemyError:
            log.exception("not stored", extra={"data": {"table": table.id}})
            _refuse(connection, table, message, Message("web.store"), table.seq)


def _refuse(connection: Connection, table: Table, message: Mapping[str, Any], why: Message, seq: int) -> None:
    key = {"key": message["key"]} if is_text(message.get("key"), KEY_LENGTH) else {}
    connection.send(to_json({"t": "no", **key, "seq": seq, "error": wire_data(why)}))


async def _answer(message: Mapping[str, Any], connection: Connection, hall: Hall, table: Table) -> None:
    kind = message.get("t")
    seat = connection.seat
    table.presence.sign_of_life(seat)
    if kind == "ping":
        connection.send('{"t":"pong"}')
    elif kind == "hello":
        known, has = connection in table.audience, number_of(message, "seq")
        table.audience.join(connection, table.seq, has)
        table.say_seats([connection] if known else None)
    elif kind == "why":
        connection.send(to_json({"t": "because", **because(message, table, seat)}))
    elif kind == "what":
        connection.send(to_json({"t": "about", **about(message, table, seat)}))
    elif kind == "phrase":
        if seat is None:
            raise Refusal(403, "seat.watching")
        phrase = text_of(message, "phrase", KEY_LENGTH)
        table.talk.check(connection.guest or str(seat), phrase)
        table.audience.say({"t": "phrase", "seat": seat, "phrase": phrase})
    elif kind in ("play", "undo"):
        key, seq = text_of(message, "key", KEY_LENGTH), number_of(message, "seq")
        if seat is None:
            raise Refusal(403, "seat.watching")
        action = text_of(message, "action", MESSAGE_BYTES) if kind == "play" else None

        def acknowledge(event: int) -> None:
            connection.send(to_json({"t": "ack", "key": key, "seq": event}))

        await hall.act(table, connection.who, seat, action, seq, key, acknowledge)
    else:
        raise Refusal(422, "socket.unknown", kind=kind, known="hello, play, undo, what, why, phrase, ping")
