"""What is best in a position, thought about in threads of low priority: a few at a time, and one for each guest.

What is known of a position is kept for a while: whoever asks again, or watches on, goes on from there.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from crownlands.analysis.lines import Lines, Stopped
from crownlands.engine.view import View
from crownlands.server.compilers import Compilers
from crownlands.server.errors import Refusal
from crownlands.server.tables import Table
from crownlands.server.thinking import in_a_thread
from crownlands.server.workers import Places

HINT_SECONDS = 0.4  # whoever asks for a hint has it within a second
KEPT = 200  # positions
_HINTS, _BOARDS = (2, 30), (2, 20)  # at the same time, and waiting


class Ponderers:
    """Those who think about positions for people."""

    def __init__(self, compilers: Compilers) -> None:
        self._compilers = compilers
        self._hints, self._boards = Places(*_HINTS), Places(*_BOARDS)
        self._known: OrderedDict[tuple[str, bytes], Lines] = OrderedDict()
        self._newest: dict[str, object] = {}  # what each guest wants to know
        self._hinted: WeakKeyDictionary[Table, tuple[int, dict[str, Any]]] = WeakKeyDictionary()

    def counts(self) -> dict[str, Callable[[], int]]:
        """Whom to ask how much there is to do, by its kind."""
        return {"hints": self._hints.inside, "boards": self._boards.inside}

    async def _lines(self, view: View) -> Lines:
        """What is known of a position, as a seat sees it."""
        await self._compilers.compiled(view.game.id, "bots")
        await self._compilers.compiled(view.game.id, "analysis")
        states = view.states()
        key = (view.game.text(), states.tobytes())
        lines = self._known.get(key) or Lines(view.game, states)
        self._known[key] = lines
        self._known.move_to_end(key)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return lines

    async def hint(self, table: Table, view: View) -> dict[str, Any]:
        """The best choices of whoever moves at a table, kept until something happens there."""
        seq = table.seq
        known = self._hinted.get(table)
        if known is not None and known[0] == seq:
            return known[1]
        lines = await self._lines(view)

        def work() -> dict[str, Any]:
            lines.go_on(HINT_SECONDS)
            return lines.data()

        async with self._hints.place():
            found = await in_a_thread(work)
        assert isinstance(found, dict)
        self._hinted[table] = seq, found
        return found

    async def watch(self, whose: str, view: View, seconds: float) -> Lines:
        """Think about a position for some seconds more, and about none that the same guest asked about before."""
        wish = self._newest[whose] = object()

        def wanted() -> bool:
            return self._newest.get(whose) is wish

        try:
            lines = await self._lines(view)
            async with self._boards.place():
                if wanted():
                    await in_a_thread(lambda: lines.go_on(seconds, wanted))
            if lines.weighed is None:
                raise Stopped
            return lines
        except Stopped:
            raise Refusal(409, "analysis.newer") from None
        finally:
            if wanted():
                del self._newest[whose]
