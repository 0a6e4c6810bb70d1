"""What the server counts and measures, as Prometheus reads it.

Labels name games, routes and message ids: what the program itself knows, and never a table, a person or a card. Each
application has a registry of its own; `metrics()` is that of the application in which something happens.
"""

import asyncio
import hmac
import ipaddress
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager
from contextvars import ContextVar
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from starlette.requests import HTTPConnection

from crownlands.engine.words import known
from crownlands.server.store import Job, Store, T

_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_LAG_EVERY = 0.5  # seconds
_SPOKEN_FOR = ("forwarded", "x-forwarded-for", "x-real-ip", "via")  # what proxies say


class Metrics:
    """The counters of one application."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._moves = self._counter("moves", "Moves that were stored.", "game", "by")
        self._refused = self._counter("refusals", "What was refused.", "status", "id")
        self._requests = self._counter("requests", "Answers.", "method", "route", "status")
        self.bots_failed = self._counter("bots_failed", "Bots that did not find an action.")
        self.sockets = self._gauge("sockets", "Sockets that are open.")
        self.long_polls = self._gauge("long_polls", "Requests that wait for something to happen.")
        self.bots_thinking = self._gauge("bots_thinking", "Bots that think.")
        self.bots_waiting = self._gauge("bots_waiting", "Bots that wait for a place to think.")
        self.writes_waiting = self._gauge("writes_waiting", "What waits to be stored.")
        self._working = self._gauge("work", "Work beside the event loop, waiting or being done.", "kind")
        self._tables = self._gauge("tables_in_memory", "Tables in memory.")
        self._request_seconds = self._histogram("request_seconds", "Time to an answer.", "route")
        self.commit_seconds = self._histogram("commit_seconds", "Time until something is on the disk.")
        self.ack_seconds = self._histogram("ack_seconds", "Time from an action to its acknowledgement.", "by")
        self.show_seconds = self._histogram("show_seconds", "Time to build what is shown of a move.", "game")
        self._lag = self._histogram("loop_lag_seconds", "How late the event loop is.")
        ProcessCollector(registry=self.registry)

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"crownlands_{name}", about, labels, registry=self.registry)

    def _gauge(self, name: str, about: str, *labels: str) -> Gauge:
        return Gauge(f"crownlands_{name}", about, labels, registry=self.registry)

    def _histogram(self, name: str, about: str, *labels: str) -> Histogram:
        return Histogram(f"crownlands_{name}", about, labels, registry=self.registry, buckets=_QUICK)

    def look_at(self, tables: Callable[[], int], **working: Callable[[], int]) -> None:
        """Whom to ask how many there are, when somebody reads."""
        self._tables.set_function(tables)
        for kind, count in working.items():
            self._working.labels(kind).set_function(count)

    def moved(self, game: str, bot: bool, seconds: float) -> None:
        """A move has been stored and acknowledged, so long after it was made."""
        by = "bot" if bot else "person"
        self._moves.labels(game, by).inc()
        self.ack_seconds.labels(by).observe(seconds)

    def refused(self, status: int, id: str) -> None:
        """Somebody was told no."""
        self._refused.labels(status, id if known(id) else "other").inc()

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request has been answered."""
        self._requests.labels(method if method in _METHODS else "other", route, status).inc()
        self._request_seconds.labels(route).observe(seconds)

    def showing(self, game: str) -> AbstractContextManager[Any]:
        """What is shown is being built."""
        return self.show_seconds.labels(game).time()

    @asynccontextmanager
    async def thinking(self, places: asyncio.Semaphore) -> AsyncIterator[None]:
        """A bot waits for one of a few places, and then thinks there."""
        with self.bots_waiting.track_inprogress():
            await places.acquire()
        try:
            with self.bots_thinking.track_inprogress():
                yield
        finally:
            places.release()

    async def watch_loop(self) -> None:
        """Notice, for ever, how late the event loop is."""
        while True:
            due = time.perf_counter() + _LAG_EVERY
            await asyncio.sleep(_LAG_EVERY)
            self._lag.observe(max(0.0, time.perf_counter() - due))


_NOBODY = Metrics()
_here: ContextVar[Metrics] = ContextVar("metrics", default=_NOBODY)


def metrics() -> Metrics:
    """The metrics of the application in which this happens; elsewhere some that nobody reads."""
    return _here.get()


def count_in(own: Metrics) -> None:
    """From here on, and in every task begun from here, count in these."""
    _here.set(own)


class WatchedStore(Store):
    """A store whose commits are timed."""

    async def write(self, job: Job[T], about: str = "") -> T:
        with metrics().writes_waiting.track_inprogress(), metrics().commit_seconds.time():
            return await super().write(job, about)


def may_read(connection: HTTPConnection, setting: str) -> bool:
    """May somebody read the metrics? Where nothing is set, only who is on this machine, and not through a proxy."""
    words = setting.split()
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    tokens = [word for word in words if _network(word) is None]
    if scheme.lower() == "bearer" and any(hmac.compare_digest(one.encode(), token.encode()) for one in tokens):
        return True
    address = _address(connection.client.host if connection.client else "")
    if address is None:
        return False
    if address.is_loopback and any(name in connection.headers for name in _SPOKEN_FOR):
        return False
    if not words:
        host = connection.url.hostname or ""
        here = _address(host)
        return address.is_loopback and (host == "localhost" or (here is not None and here.is_loopback))
    networks = [network for network in map(_network, words) if network is not None]
    return any(address.version == network.version and address in network for network in networks)


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network | None:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None
