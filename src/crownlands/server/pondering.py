"""What is best in a position, thought about in threads of low priority, a few at a time.

Hints, answers to puzzles and analysis boards each have places of their own, so that none of them waits for another.
What a board has found out about a position is kept for a while: whoever asks again, or watches on, goes on from there.
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
from crownlands.server.turns import GivenUp, Together, Turns, Wish
from crownlands.server.workers import Places

HINT_SECONDS = 0.4  # whoever asks for a hint has it within a second
KEPT = 60  # positions, each with its game, which may be a megabyte
BOARD_LINES = 5  # choices that a board is told
_HINTS, _ANSWERS, _BOARDS = (2, 30), (2, 20), (2, 20)  # at the same time, and waiting

Told = dict[str, Any]


class Ponderers:
    """Those who think about positions for people."""

    def __init__(self, compilers: Compilers) -> None:
        self._compilers = compilers
        self._hints, self._answers, self._boards = Places(*_HINTS), Places(*_ANSWERS), Turns(*_BOARDS)
        self._together: Together[Told] = Together()
        self._known: OrderedDict[tuple[str, bytes], Lines] = OrderedDict()
        self._newest: dict[str, Wish] = {}  # what each board wants to know
        self._hinted: WeakKeyDictionary[Table, tuple[int, Told]] = WeakKeyDictionary()

    def counts(self) -> dict[str, Callable[[], int]]:
        """Whom to ask how much there is to do, by its kind."""
        return {"hints": self._hints.inside, "answers": self._answers.inside, "boards": self._boards.inside}

    async def _ready(self, view: View) -> None:
        """Wait until what weighs choices of a game is compiled."""
        await self._compilers.compiled(view.game.id, "bots")
        await self._compilers.compiled(view.game.id, "analysis")

    async def hint(self, table: Table, view: View) -> Told:
        """The best choices of whoever moves at a table, kept until something happens there."""
        seq = table.seq
        known = self._hinted.get(table)
        if known is not None and known[0] == seq:
            return known[1]

        def work() -> Told:
            lines = Lines(view.game, view.states())  # its own: nobody else's can be in the way
            lines.go_on(HINT_SECONDS)
            return lines.data()

        async def found() -> Told:
            await self._ready(view)
            told = await _think(self._hints, work)
            self._hinted[table] = seq, told
            return told

        return await self._together.get((table, seq), found)

    async def answer(self, puzzle: str, action: str, judge: Callable[[str, str], Told]) -> Told:
        """What is said of an answer to a puzzle that has to be weighed."""

        async def found() -> Told:
            return await _think(self._answers, lambda: judge(puzzle, action))

        return await self._together.get((puzzle, action), found)

    async def watch(self, whose: str, view: View, seconds: float) -> Told:
        """Think about a position for some seconds more, and about none that the same board asked about before."""
        wish, older = Wish(), self._newest.get(whose)
        self._newest[whose] = wish
        if older is not None:
            older.give_up()
        try:
            await self._ready(view)
            lines = self._lines(view)

            def work() -> Told:
                lines.go_on(seconds, lambda: not wish.given_up)
                return lines.data(BOARD_LINES)

            async with self._boards.turn(wish, lines):
                found = await in_a_thread(work)
            if wish.given_up:
                raise GivenUp
            return found
        except (GivenUp, Stopped):
            raise Refusal(409, "analysis.newer") from None
        finally:
            if self._newest.get(whose) is wish:
                del self._newest[whose]

    def _lines(self, view: View) -> Lines:
        """What boards have found out about a position, as a seat sees it."""
        states = view.states()
        key = (view.game.text(), states.tobytes())
        lines = self._known.get(key) or Lines(view.game, states)
        self._known[key] = lines
        self._known.move_to_end(key)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return lines


async def _think(places: Places, work: Callable[[], Told]) -> Told:
    async with places.place():
        return await in_a_thread(work)
