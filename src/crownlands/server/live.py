"""The socket: a table, live, for one seat or somebody who watches."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Coroutine, Mapping, Sequence
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
from crownlands.server.lag import Lag
from crownlands.server.ledger import Seat
from crownlands.server.limits import Window
from crownlands.server.line import EXTENSION, Line
from crownlands.server.messages import KEY_LENGTH, MESSAGE_BYTES, is_text, number_of, read, text_of
from crownlands.server.metrics import metrics
from crownlands.server.quotas import Quotas
from crownlands.server.resigning import resign
from crownlands.server.settings import Settings
from crownlands.server.tables import Table

log = logging.getLogger("crownlands.live")
router = APIRouter()

QUEUE_MESSAGES = 64
QUEUE_BYTES = 256 * 1024

KNOWN = "hello, play, undo, resign, what, why, phrase, ping, echo"

GONE = 1000
NOT_TEXT = 1003
BROKEN = 1011
TOO_SLOW = 4008
TOO_FAST = 4029
REFUSED = 4000  # and the HTTP status that fits: 4401, 4403, 4404, 4422, 4429, 4503
SILENT = 4001


class Connection:
    """One socket. While it does not read, what it is sent waits in a queue of limited length; whoever reads too slowly
    is dropped."""

    def __init__(self, line: Line, hall: Hall, table: Table, seat: Viewer, who: Who) -> None:
        self.seat, self.who = seat, who
        self.guest = who.guest.id if who.guest else None
        self.code: int | None = None  # to close with
        self.lag = Lag()
        self._line, self._hall, self._table = line, hall, table
        self._window = Window(hall.settings.messages, hall.settings.messages_time)
        self._seats: Sequence[Seat] | None = None  # those it has been looked up in whose seat it is
        self._queue: deque[str] = deque()
        self._bytes = 0
        self._loop = asyncio.get_running_loop()
        self._heard = self._began = self._loop.time()
        self._open = asyncio.timeout(None)
        line.pinged, line.flowing = self._pinged, self._flow

    # --- sending -----------------------------------------------------------------------------------------------

    def send(self, *texts: str) -> None:
        """Send at once, or as soon as the other side can read."""
        if self.code is not None:
            return
        if self._line.flows and not self._queue:
            self._line.write(*texts)
            return
        self._queue.extend(texts)
        self._bytes += sum(map(len, texts))
        if len(self._queue) > QUEUE_MESSAGES or self._bytes > QUEUE_BYTES:
            self._queue.clear()
            self.end(TOO_SLOW)

    def _flow(self) -> None:
        """Send what waits, as far as the other side reads."""
        while self._queue and self._line.flows:
            text = self._queue.popleft()
            self._bytes -= len(text)
            self._line.write(text)

    # --- hearing -----------------------------------------------------------------------------------------------

    def hear(self) -> None:
        """A message has come: a sign of life. May it be answered?"""
        self._heard = self._loop.time()
        if not self._window.admit():
            raise Refusal(429, "web.too_fast")
        if self.seat is not None and self._seats is not self._table.seats:
            # It may have been left, or its token revoked, through another connection.
            self._hall.check_seat(self._table, self.who, self.seat)
            self._seats = self._table.seats
        self._table.presence.sign_of_life(self.seat)

    def _pinged(self) -> bool:
        """May a ping be answered at once? It must not pass what is to be sent before it, and is heard only where others
        are. At a table with a clock its answer says what time it is."""
        table = self._table
        if self._queue or self.code is not None or not table.all_told or table.moment() is not None:
            return False
        try:
            self.hear()
        except CrownlandsError:
            return False
        return True

    # --- the end -----------------------------------------------------------------------------------------------

    async def last(self, listening: Coroutine[Any, Any, int]) -> int:
        """Listen to the end, whoever brings it about; the code to close with."""
        self._watch()
        try:
            async with self._open:
                self.code = await listening
        except TimeoutError:
            if self.code is None:  # not of our making
                raise
        finally:
            self._watching.cancel()
            if self.code is None:
                self.code = BROKEN
        return self.code

    def _watch(self) -> None:
        """Whoever says nothing for long is gone, and so is who never says hello."""
        since = self._heard if self in self._table.audience else self._began
        left = since + self._hall.settings.silence - self._loop.time()
        if left <= 0:
            self.end(SILENT)
        else:
            self._watching = self._loop.call_later(left, self._watch)

    def end(self, code: int) -> None:
        """Listen no longer."""
        if self.code is None:
            self.code = code
            self._open.reschedule(self._loop.time())

    def dismiss(self) -> None:
        """Show no more: the seat is somebody else's."""
        self._queue.clear()
        self.end(REFUSED + 403)


@router.websocket("/ws/{table_id}")
async def live(socket: WebSocket, table_id: str) -> None:
    """A table, live."""
    hall: Hall = socket.app.state.hall
    line: Line = socket.scope["extensions"][EXTENSION]
    quotas: Quotas = socket.app.state.quotas
    await socket.accept()
    try:
        who = await who_asks(socket)
        table = await hall.table(table_id)
        seat = _seat(hall, table, who, socket.query_params.get("seat"))
        connection = Connection(line, hall, table, seat, who)
        with quotas.held(connection.guest, connection):
            await _serve(socket, line, connection, hall, table)
    except CrownlandsError as error:
        metrics().refused(status_of(error), error.message.id)
        line.write(to_json({"t": "no", "error": wire_data(error.message)}))
        await _close(socket, line, REFUSED + status_of(error), hall.settings)
    except SQLAlchemyError as error:  # whoever comes is told, and comes again
        log.warning("nobody found", extra={"data": {"table": table_id, "problem": type(error).__name__}})
        line.write(to_json({"t": "no", "error": ["web.store"]}))
        await _close(socket, line, BROKEN, hall.settings)


async def _serve(socket: WebSocket, line: Line, connection: Connection, hall: Hall, table: Table) -> None:
    """Show a table to a connection until it ends."""
    seat = connection.seat
    table.presence.sign_of_life(seat)
    code = BROKEN
    try:
        code = await connection.last(_listen(socket, line, connection, hall, table))
    except Exception:
        log.exception("socket failed", extra={"data": {"table": table.id}})
    finally:
        table.audience.leave(connection)
        table.presence.sign_of_life(seat)
        table.gathering.say_seats()
    await _close(socket, line, code, hall.settings)


async def _close(socket: WebSocket, line: Line, code: int, settings: Settings) -> None:
    """Take leave. Whoever does not read that in time is cut off."""
    line.let_go(settings.parting)
    with contextlib.suppress(Exception):  # the other side may be gone
        async with asyncio.timeout(settings.parting):
            await socket.close(code)


def _seat(hall: Hall, table: Table, who: Who, wanted: str | None) -> Viewer:
    if not wanted:
        mine = hall.seats_of(table, who) if who.token else []
        return mine[0] if mine else None
    if not wanted.isascii() or not wanted.isdigit() or len(wanted) > 2:
        raise Refusal(404, "seat.missing", wanted=wanted)
    return hall.check_seat(table, who, int(wanted))


async def _listen(socket: WebSocket, line: Line, connection: Connection, hall: Hall, table: Table) -> int:
    """Answer messages until there are no more; return the code to close with."""
    while True:
        try:
            text = await line.hear()
            if text is None:
                text = await socket.receive_text()
        except WebSocketDisconnect:
            return GONE
        except KeyError:  # bytes, where text is spoken
            return NOT_TEXT
        try:
            connection.hear()
        except Refusal as error:
            connection.send(to_json({"t": "no", "error": wire_data(error.message)}))
            return TOO_FAST if error.status == 429 else REFUSED + error.status
        message: Mapping[str, Any] = {}
        try:
            message = read(text)
            await _answer(message, connection, hall, table)
        except CrownlandsError as error:
            metrics().refused(status_of(error), error.message.id)
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
    if kind == "ping":
        await table.told()  # a pong comes after all that was stored before its ping
        connection.send(to_json({"t": "pong", **connection.lag.asked(table.moment())}))
    elif kind == "echo":
        connection.lag.answered(number_of(message, "n"), table.moment())
    elif kind == "hello":
        known, has = connection in table.audience, number_of(message, "seq")
        table.audience.join(connection, table.seq, has)
        table.gathering.say_seats([connection] if known else None)
        table.gathering.say_clock([connection])
        if seat is not None:
            with contextlib.suppress(SQLAlchemyError):  # who only looks does not need it
                await table.somebody_came()
    elif kind == "why":
        connection.send(to_json({"t": "because", **because(message, table, seat)}))
    elif kind == "what":
        connection.send(to_json({"t": "about", **about(message, table, seat)}))
    elif kind == "phrase":
        if seat is None:
            raise Refusal(403, "seat.watching")
        phrase = text_of(message, "phrase", KEY_LENGTH)
        table.talk.check(connection.guest or str(seat), phrase)
        table.gathering.say({"t": "phrase", "seat": seat, "phrase": phrase})
    elif kind in ("play", "undo", "resign"):
        key, seq = text_of(message, "key", KEY_LENGTH), number_of(message, "seq")
        if seat is None:
            raise Refusal(403, "seat.watching")
        action = text_of(message, "action", MESSAGE_BYTES) if kind == "play" else None

        def acknowledge(event: int) -> None:
            connection.send(to_json({"t": "ack", "key": key, "seq": event}))

        if kind == "resign":
            await resign(hall, table, connection.who, seat, seq, key, acknowledge)
        else:
            await hall.act(table, connection.who, seat, action, seq, key, acknowledge, connection.lag.usual)
    else:
        raise Refusal(422, "socket.unknown", kind=kind, known=KNOWN)
