"""What houses that serve the same store tell each other: that a table has changed, who is at it, what was said.

Nothing depends on it but how soon it is known elsewhere: whoever is told of a change reads it in the store, and looks
there now and then without being told. A house that is alone with its store has nobody to tell.
"""

import asyncio
import contextlib
import json
import logging
import threading
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from crownlands.server.database import IMPATIENT
from crownlands.server.store import Store

log = logging.getLogger("crownlands.neighbours")

CHANNEL = "crownlands"
_RETRY_SECONDS = 1.0
_LISTEN_SECONDS = 0.5  # after so long the listener looks whether it should stop
_NOTIFY = text("select pg_notify(:channel, :told)")

News = dict[str, Any]
Hear = Callable[[News], None]


def ring(connection: Connection, news: News) -> None:
    """Tell all houses something as soon as a transaction is committed."""
    connection.execute(_NOTIFY, {"channel": CHANNEL, "told": json.dumps(news, separators=(",", ":"))})


class Neighbours:
    """The way to the other houses and back."""

    def __init__(self, store: Store, house: str) -> None:
        self._store, self._house = store, house
        self.exist = store.database.shared
        self._stopping = threading.Event()
        self._sending: set[asyncio.Task[None]] = set()

    def ring(self, connection: Connection, news: News) -> None:
        """Tell them something as soon as a transaction is committed."""
        if self.exist:
            ring(connection, {**news, "house": self._house})

    def tell(self, news: News) -> None:
        """Tell them something that is kept nowhere. If it gets lost, nothing else does."""
        if self.exist:
            task = asyncio.create_task(self._tell(news))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _tell(self, news: News) -> None:
        with contextlib.suppress(SQLAlchemyError):
            await self._store.write(lambda connection: self.ring(connection, news))

    def listen(self, hear: Hear, missed: Callable[[], None]) -> None:
        """Hear what the others say from now on; `missed` is called when something may not have been heard."""
        if self.exist:
            loop = asyncio.get_running_loop()
            thread = threading.Thread(target=self._listen_on, args=(loop, hear, missed), name="neighbours", daemon=True)
            thread.start()

    def stop(self) -> None:
        """Hear no more."""
        self._stopping.set()

    def _listen_on(
        self, loop: asyncio.AbstractEventLoop, hear: Callable[[News], None], missed: Callable[[], None]
    ) -> None:
        import psycopg  # only who has neighbours has it

        url = self._store.database.url.render_as_string(hide_password=False)
        while not self._stopping.is_set():
            try:
                with psycopg.connect(url, autocommit=True, **IMPATIENT) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    loop.call_soon_threadsafe(missed)
                    while not self._stopping.is_set():
                        for note in connection.notifies(timeout=_LISTEN_SECONDS):
                            loop.call_soon_threadsafe(hear, json.loads(note.payload))
            except Exception as error:  # whatever it is, there is a next time
                if loop.is_closed():
                    return
                log.warning("cannot hear the neighbours", extra={"data": {"problem": type(error).__name__}})
                self._stopping.wait(_RETRY_SECONDS)
