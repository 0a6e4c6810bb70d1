"""What pages tell a guest of their own games: whose turn it is, how the last ones ended, the best ones."""

from collections.abc import Mapping, Sequence
from typing import Any

from crownlands.engine.game import SEATS, game_ids, rulebook
from crownlands.engine.words import Message, known, say
from crownlands.scene.art import names as drawings
from crownlands.server.bests import bests
from crownlands.server.endings import ABANDONED
from crownlands.server.guests import Guest
from crownlands.server.mine import Wanted, mode_of, most_urgent, my_turn, place_after, tables_of
from crownlands.server.store import Store

PAGE = 20  # games on a page of them
_RUNNING, _RESULTS, _BESTS = 6, 3, 6  # shown on the first page
_LOOKED_AT = 50  # running games from which the most urgent are shown

Table = dict[str, Any]


async def remembered(store: Store, guest: Guest | None) -> dict[str, list[Table]]:
    """What the first page remembers: games to go on with, the last results, the best ones."""
    if guest is None:
        return {"running": [], "results": [], "bests": []}
    owner = guest.id
    running, results, best = await store.read(
        lambda connection: (
            tables_of(connection, owner, Wanted(state="running"), _LOOKED_AT),
            tables_of(connection, owner, Wanted(state="finished", seated=True), _RESULTS),
            bests(connection, owner),
        )
    )
    return {"running": most_urgent(running)[:_RUNNING], "results": results, "bests": _by_mode(best)[:_BESTS]}


def _by_mode(found: Sequence[Table]) -> list[Table]:
    """One best result for each game and mode, the latest first; how many played, and house rules, are no mode."""
    best: dict[Any, Table] = {}
    for one in found:
        mode = one["game"], mode_of(one["game"], one["options"])
        if mode not in best or one["points"] > best[mode]["points"]:
            best[mode] = one
    return sorted(best.values(), key=lambda one: -one["at"])


async def games_page(store: Store, guest: Guest | None, wanted: Wanted) -> tuple[list[Table], str | None]:
    """A page of somebody's games, and the place after which the next page begins, if there is one."""
    if guest is None:
        return [], None
    owner = guest.id
    found = await store.read(lambda connection: tables_of(connection, owner, wanted, PAGE + 1))
    return found[:PAGE], place_after(found, PAGE)


class Teller:
    """Puts what is known of tables into words of a language; for templates."""

    def __init__(self, lang: str) -> None:
        self._lang = lang

    def _say(self, id: str, **args: object) -> str:
        return say(Message(id, **args), self._lang)

    def bot(self, name: str) -> str:
        """What a bot is called: a level by its rank, one that somebody added by its own name."""
        words = self._say(f"page.bot.{name}") if known(f"page.bot.{name}") else name
        return words[:1].upper() + words[1:]

    def face(self, name: str) -> str:
        """The drawing of a bot's face."""
        return f"bot.{name}" if f"bot.{name}" in drawings() else "bot.other"

    def seat(self, seat: Mapping[str, Any]) -> str:
        """What somebody at a table is called, as the table says it."""
        letter = SEATS[seat["seat"]]
        if seat["kind"] == "open":
            return self._say("page.seat.open")
        if seat["name"]:
            return str(seat["name"])
        if seat["kind"] == "bot":
            return self._say("page.seat.bot_name", bot=self.bot(seat["bot"]), letter=letter)
        return self._say("page.seat.unnamed", letter=letter)

    def bots(self, name: str, count: int) -> list[Table]:
        """So many bots of a kind, in the seats after the first."""
        return [{"seat": seat, "kind": "bot", "name": "", "bot": name} for seat in range(1, count + 1)]

    def others(self, table: Table) -> list[Table]:
        """Those one plays with; of several people on one device, the first is the reader."""
        return [seat for seat in table["seats"] if seat["seat"] not in table["yours"][:1]]

    def title(self, game: str) -> str:
        """What a game is called."""
        return self._say(f"{game}.title") if known(f"{game}.title") else game

    def mode(self, game: str, options: Mapping[str, Any]) -> str:
        """The variants it is played with, as far as they are not what everybody plays."""
        if game not in game_ids():
            return ""
        usual = {option.name: option for option in rulebook(game).options}
        words = []
        for name, value in mode_of(game, options):
            option = f"{game}.choose.{name}"
            if not usual[name].switch and known(f"{option}.{value}"):
                words.append(self._say(f"{option}.{value}"))
            elif value is True and usual[name].default is not True and known(option):
                words.append(self._say(option))
        return ", ".join(words)

    def standing(self, table: Table) -> tuple[str, str]:
        """How it stands for the guest: a word for style sheets, and words for people."""
        if table["status"] == "open":
            return "open", self._say("page.status.open")
        if table["status"] == "finished":
            return self._result(table)
        if my_turn(table):
            return "mine", self._say("page.mine.your_turn")
        if table["mover"] is None or table["mover"] < 0:
            return "running", self._say("page.status.running")
        return "running", self._say("page.mine.turn_of", name=self.seat(table["seats"][table["mover"]]))

    def _result(self, table: Table) -> tuple[str, str]:
        if table["ending"] == ABANDONED:
            return "watched", self._say("page.mine.abandoned")
        if not table["yours"] or table["places"] is None:
            return "watched", self._say("page.status.finished")
        style, words = self._place(table)
        return style, f"{words} · {self._say('page.mine.' + table['ending'])}" if table["ending"] else words

    def _place(self, table: Table) -> tuple[str, str]:
        place = min(table["places"][seat] for seat in table["yours"])
        if place > 1:
            return "lost", self._say("page.mine.place", rank=place, count=len(table["seats"]))
        shared = table["places"].count(1) > 1
        return ("shared", self._say("page.mine.shared")) if shared else ("won", self._say("page.mine.won"))

    def points(self, table: Table) -> str:
        """The points of the guest, then those of the others in their order."""
        if table["result"] is None:
            return ""
        mine = table["yours"][:1]
        own = [table["result"][seat] for seat in mine]
        rest = [points for seat, points in enumerate(table["result"]) if seat not in mine]
        return " : ".join(str(points) for points in [*own, *rest])
