"""What has been played, each deal once, in memory and in a folder.

A folder has `spec.json`, which says what is played, and `games.jsonl`, a line for each game. Lines are added when a
block is finished; a deal counts when all of its games are there, so a line torn by a crash costs one deal at most.
Luck is kept with the games where it was worked out.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from crownlands.arena.deals import ARRAYS, Arena, Forfeit, Played, joined, nothing_played
from crownlands.engine.errors import ArenaError

_NUMBERS, _LUCK = ARRAYS[1:5], ARRAYS[5:]  # what a line has of its game, and what it has where luck is known


class Results:
    """Deals that have been played, by table. Whatever comes twice is kept once."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self._parts = [[nothing_played(table, arena.game.players)] for table in range(len(arena.tables))]
        self._done: list[set[int]] = [set() for _ in arena.tables]

    def has(self, table: int, deal: int) -> bool:
        """Has a deal been played?"""
        return deal in self._done[table]

    def add(self, played: Played) -> Played:
        """Keep what is new, and return it."""
        done = self._done[played.table]
        new = np.array([deal not in done for deal in played.deals.tolist()], bool)
        fresh = _chosen(played, new)
        done.update(fresh.deals.tolist())
        self._parts[played.table].append(fresh)
        return fresh

    def table(self, number: int, deals: int | None = None) -> Played:
        """Everything played at a table, in the order of the deals; of the first deals only, if that is asked for."""
        whole = joined(self._parts[number])
        self._parts[number] = [whole]
        return whole if deals is None else _chosen(whole, whole.deals < deals)

    def games(self) -> int:
        """How many games have been played at all tables."""
        return self.arena.game.players * sum(map(len, self._done))

    def together(self) -> int:
        """How many deals have been played at every table without a gap from the first one on."""
        done = set.intersection(*self._done)
        count = len(done)
        return count if count == 0 or max(done) == count - 1 else next(n for n in range(count) if n not in done)


def _chosen(played: Played, which: Any) -> Played:
    """Some of the deals."""
    kept = set(played.deals[which].tolist())
    forfeits = tuple(forfeit for forfeit in played.forfeits if forfeit.deal in kept)
    return Played._make([played.table, *(getattr(played, name)[which] for name in ARRAYS), forfeits])


def seed_in(path: str) -> int | None:
    """The seed of the arena a folder belongs to, if it does: whoever goes on need not say it again."""
    try:
        return int(json.loads((Path(path) / "spec.json").read_text(encoding="utf-8"))["seed"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


class Folder:
    """Where an arena is kept, so that it can be gone on with."""

    def __init__(self, path: str, arena: Arena) -> None:
        """Open a folder, or make it. One that belongs to another arena is refused."""
        self._arena = arena
        self.path = Path(path)
        self._games = self.path / "games.jsonl"
        told = {
            "game": arena.game.text(),
            "rules": arena.game.version,
            "tables": [list(bots) for bots in arena.tables],
            "seed": arena.seed,
            "limit": arena.limit,
        }
        with _writing(self.path):
            self.path.mkdir(parents=True, exist_ok=True)
            kept = self.path / "spec.json"
            if not kept.exists():
                _replace(kept, json.dumps(told, indent=1) + "\n")
                self._games.touch()
                return
        try:
            found = json.loads(kept.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            found = None
        if found != told:
            raise ArenaError("arena.other", path=path)

    def read(self) -> Results:
        """What has been played before. Whatever is torn is taken out of the file. Games whose luck was not worked out
        are refused where it is asked for: to work it out they would have to be played again, and a bot that thinks for
        a time may play another game then."""
        results = Results(self._arena)
        lines: dict[tuple[int, int], dict[int, dict[str, Any]]] = {}
        players = self._arena.game.players
        torn = False
        for text in self._games.read_text(encoding="utf-8").splitlines(keepends=True) if self._games.exists() else ():
            try:
                line = json.loads(text)
                lines.setdefault((line["table"], line["deal"]), {})[line["rotation"]] = line
            except (ValueError, KeyError, TypeError):
                torn = True
            torn |= not text.endswith("\n")
        whole = {deal: games for deal, games in lines.items() if len(games) == players}
        if self._arena.adjusted and any("luck" not in game for games in whole.values() for game in games.values()):
            raise ArenaError("arena.luck_not_kept", path=str(self.path))
        for (table, deal), games in whole.items():
            results.add(_read_deal(table, deal, [games[rotation] for rotation in range(players)]))
        if torn or len(whole) < len(lines):
            kept = [json.dumps(game) + "\n" for games in whole.values() for game in games.values()]
            with _writing(self.path):
                _replace(self._games, "".join(kept))
        return results

    def add(self, played: Played) -> None:
        """Add the games of a block."""
        with _writing(self.path), open(self._games, "a", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in game_lines(played))

    def write(self, name: str, content: str | bytes) -> None:
        """Put a file beside the games."""
        with _writing(self.path):
            (self.path / name).write_bytes(content.encode() if isinstance(content, str) else content)


def game_lines(played: Played) -> Iterator[dict[str, Any]]:
    """A line for each game. Numbers are in the order of the table's bots, not of the seats."""
    forfeits = {(forfeit.deal, forfeit.rotation): forfeit for forfeit in played.forfeits}
    known = not np.isnan(played.luck).any()
    names = (*_NUMBERS, *_LUCK) if known else _NUMBERS
    rows = zip(*(getattr(played, name).tolist() for name in names), strict=True)
    for deal, row in zip(played.deals.tolist(), rows, strict=True):
        for rotation, numbers in enumerate(zip(*row, strict=True)):
            line = {"table": played.table, "deal": deal, "rotation": rotation} | dict(zip(names, numbers, strict=True))
            failed = forfeits.get((deal, rotation))
            yield line if failed is None else line | {"forfeit": {"bot": failed.bot, "reason": str(failed.reason)}}


def _read_deal(table: int, deal: int, games: list[dict[str, Any]]) -> Played:
    arrays = [np.array([[game[name] for game in games]]) for name in _NUMBERS]
    unknown = [np.nan] * len(games)
    arrays += [np.array([[game.get(name, unknown) for game in games]]) for name in _LUCK]
    forfeits = [
        Forfeit(deal, rotation, game["forfeit"]["bot"], game["forfeit"]["reason"])
        for rotation, game in enumerate(games)
        if "forfeit" in game
    ]
    return Played._make([table, np.array([deal]), *arrays, tuple(forfeits)])


def _replace(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    os.replace(new, path)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Whatever keeps a folder from being written is said in one sentence."""
    try:
        yield
    except OSError as error:
        raise ArenaError("file.unwritable", path=str(path), problem=error.strerror) from None
