"""The line to a browser: how uvicorn speaks WebSocket here.

Thousands of sockets are open, and most of what comes through them are pings. A line answers these where they arrive,
hands a text to whoever listens without detours, writes a message at once if the other side reads, and can be cut if it
does not. Whatever is not one whole text, and whatever comes before the last one was answered, goes the usual way
through uvicorn. Compression is off: its memory is more than all the rest of a socket, and what goes through is small.
"""

import asyncio
import functools
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "crownlands.line"  # where an application finds the line of a socket

_PING = b'{"t":"ping"}'
_PING_NUMBER = int.from_bytes(_PING)
_PING_HEAD = bytes([0x81, 0x80 | len(_PING)])  # a whole text, masked
_PING_FRAME = len(_PING_HEAD) + 4 + len(_PING)
_PONG = b'{"t":"pong"}'
_PONG_FRAME = bytes([0x81, len(_PONG)]) + _PONG


class _Inbox(asyncio.Queue[Any]):
    """What waits to be asked for in the usual way; whoever listens is told that it does."""

    told: Callable[[], None] | None = None

    def _put(self, item: Any) -> None:
        super()._put(item)
        if self.told is not None:
            self.told()


class Line(WebSocketsSansIOProtocol):
    """One socket, as the server has it."""

    pinged: Callable[[], bool] | None = None  # may a ping be answered at once? If not, it is heard as all else
    flowing: Callable[[], None] | None = None  # is called when the other side reads again
    _ear: asyncio.Future[str | None] | None = None  # of whoever listens, and has answered all that came before
    _whole = True  # did what came so far end where a frame ends, and a message with it?

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.queue: _Inbox = _Inbox()
        self.queue.told = self._rouse

    def handle_connect(self, event: Any) -> None:
        """Somebody wants a socket."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    async def hear(self) -> str | None:
        """The next text; None if something waits that must be asked for in the usual way."""
        if not self.queue.empty():
            return None
        self._ear = self.loop.create_future()
        try:
            return await self._ear
        finally:
            self._ear = None

    def _rouse(self) -> None:
        if self._ear is not None and not self._ear.done():
            self._ear.set_result(None)

    def data_received(self, data: bytes) -> None:
        """Something has come."""
        ear = self._ear
        if self._whole and ear is not None and not ear.done() and not self.close_sent:
            if len(data) == _PING_FRAME and data.startswith(_PING_HEAD) and self.pinged is not None:
                mask = int.from_bytes(data[2:6] * (len(_PING) // 4))
                if int.from_bytes(data[6:]) ^ mask == _PING_NUMBER and self.pinged():
                    self.transport.write(_PONG_FRAME)
                    return
            text = _text(data)
            if text is not None:
                ear.set_result(text)
                return
        if self.handshake_initiated:  # what comes first is a request
            self._whole = self._whole and _ends_whole(data)
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """A message is whole. One that is not text, though it says so, ends it: that is no news for the log."""
        if self.conn.close_sent is not None:  # who was told goodbye is heard no more
            return
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    @property
    def flows(self) -> bool:
        """Can something be written at once, without waiting in memory for long?"""
        return self.writable.is_set()

    def write(self, *texts: str) -> None:
        """Send texts now."""
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(b"".join(map(_frame, texts)))

    def resume_writing(self) -> None:
        """The other side reads again."""
        super().resume_writing()
        if self.flowing is not None:
            self.flowing()

    def let_go(self, seconds: float) -> None:
        """Answer no more; if the other side does not take leave in time, cut it off with all that waits for it."""
        self.pinged = None
        self.loop.call_later(seconds, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        super().connection_lost(exc)
        self.pinged = self.flowing = self.queue.told = None


@functools.lru_cache(maxsize=16)  # all at a table are sent the same, one after the other
def _frame(text: str) -> bytes:
    """A text as it goes over the wire."""
    data = text.encode()
    size = len(data)
    if size < 126:
        return bytes([0x81, size]) + data
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2) + data
    return b"\x81\x7f" + size.to_bytes(8) + data


def _text(data: bytes) -> str | None:
    """The text that somebody has sent as one short frame, if that is all that has come."""
    if data[0] != 0x81 or len(data) < 6:
        return None
    size, start = data[1] - 0x80, 6
    if size == 126:
        size, start = int.from_bytes(data[2:4]), 8
    if len(data) != start + size:  # neither is one that is longer still, or not masked
        return None
    mask = (data[start - 4 : start] * (size // 4 + 1))[:size]
    try:
        return (int.from_bytes(data[start:]) ^ int.from_bytes(mask)).to_bytes(size).decode()
    except UnicodeDecodeError:
        return None


def _ends_whole(data: bytes) -> bool:
    """Are these whole frames, and none of them a part of a message?"""
    at = 0
    while at + 2 <= len(data):
        if data[at] < 0x80 or data[at] & 0x0F == 0:
            return False
        size = data[at + 1] & 0x7F
        longer = {126: 2, 127: 8}.get(size, 0)
        if longer:
            size = int.from_bytes(data[at + 2 : at + 2 + longer])
        at += 2 + longer + (4 if data[at + 1] & 0x80 else 0) + size
    return at == len(data)
