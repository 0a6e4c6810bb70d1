"""Connections that begin a request and never end its headers are closed: uvicorn would hold them for ever."""

import asyncio
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

if TYPE_CHECKING:  # what both of uvicorn's protocols have

    class _Protocol(asyncio.Protocol):
        transport: asyncio.Transport
        loop: asyncio.AbstractEventLoop
        cycle: Any

else:
    _Protocol = object


class _Patience(_Protocol):
    """Waits for the headers of a request, but not for ever."""

    seconds: float
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        being_answered = self.cycle is not None and not self.cycle.response_complete
        if being_answered or self.transport.get_protocol() is not self:  # it may have become a socket
            self._stop_waiting()
        elif self._waiting is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(self.seconds, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


def patient_protocol(seconds: float) -> type[asyncio.Protocol]:
    """How uvicorn reads requests, with so many seconds for the headers of each."""
    return type("PatientProtocol", (_Patience, AutoHTTPProtocol), {"seconds": seconds})
