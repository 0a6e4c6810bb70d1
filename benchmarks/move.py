"""What showing a move costs the server: the CPU time of one decision and the chance that follows it, by what is done.

    python benchmarks/move.py
    python benchmarks/move.py --profile "kingdomino players=4"

Plays games with random legal actions and shows every event to all seats and somebody who watches, without a network and
without a store. Prints one JSON line for each game, in milliseconds for each move: `rules` (copying the position and
playing), `scene` (the scenes of all who look, as data), `difference`, `json`; `shown` is the sum of the last three.
Each round plays other games, so nothing has been seen before; the round in which showing took least counts, because
other programs only ever make it slower. `kb` is the memory of what a table in the middle of a game keeps for that.
"""

import argparse
import cProfile
import gc
import itertools
import json
import pstats
import random
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import crownlands as cl
from crownlands.engine.chance import generator
from crownlands.engine.contract import CHANCE
from crownlands.engine.position import Position
from crownlands.server import audience
from crownlands.server.audience import Audience, Viewer

GAMES = [
    "kingdomino players=4",
    "kingdomino players=2 mighty_duel",
    "origins players=4 mode=discovery",
    "origins players=4 mode=totem",
    "origins players=4 mode=tribe",
    "kingdom_builder players=4",
]
ROUNDS, GAMES_A_ROUND = 5, 3
MOST_MOVES = 200  # random games of Kingdom Builder are long
TABLES = 40  # for the memory


class Watcher:
    """Somebody who looks and says nothing."""

    def __init__(self, seat: Viewer) -> None:
        self.seat = seat
        self.guest: str | None = None

    def send(self, *texts: str) -> None:
        """Nobody is told."""

    def dismiss(self) -> None:
        """Nobody leaves."""


class Clock:
    """The CPU time that functions take, by their names."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}

    def timed(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, with its time taken."""

        def call(*args: Any) -> Any:
            start = time.process_time_ns()
            result = work(*args)
            self.spent[name] = self.spent.get(name, 0) + (time.process_time_ns() - start) / 1e6
            return result

        return call

    @contextmanager
    def inside(self, module: ModuleType, **names: str) -> Iterator[None]:
        """Meanwhile take the time of these functions, as a module calls them."""
        before = {function: getattr(module, function) for function in names}
        for function, name in names.items():
            setattr(module, function, self.timed(name, before[function]))
        yield
        for function, work in before.items():
            setattr(module, function, work)


class Game:
    """A game at a table with all seats taken and somebody who watches."""

    def __init__(self, text: str, seed: int) -> None:
        self.seed, self.rng, self.seq = seed, random.Random(seed), 0
        self.position = cl.game(text).start()
        self.audience = Audience(self.position, 0)
        for seat in (None, *range(self.position.game.players)):
            self.audience.join(Watcher(seat), 0, 0)
        self._settle()

    def step(self, play: Callable[[Position, int], Position], show: Callable[..., None]) -> None:
        """One decision, and what chance brings after it."""
        before = self.position
        events = [play(before, self.rng.choice(before.legal_numbers()))]
        while events[-1].mover == CHANCE:
            events.append(play(events[-1], self._drawn(events[-1])))
        show(self.audience, [(position, 1, self.seq + n, None) for n, position in enumerate(events, 1)])
        self.seq += len(events)
        self.position = events[-1]

    def _settle(self) -> None:
        while self.position.mover == CHANCE:
            self.position = played(self.position, self._drawn(self.position))
            self.seq += 1
            self.audience.show([(self.position, 0, self.seq, None)])

    def _drawn(self, position: Position) -> int:
        return int(position.draw_with(generator(self.seed, len(position.history))))


def played(position: Position, action: int) -> Position:
    """The position after an action, as a table makes it."""
    return position.copy().play(action)


def measure(text: str) -> dict[str, Any]:
    """The milliseconds of a move, in the best of the rounds."""
    found = []
    seeds = itertools.count(1)
    for _ in range(ROUNDS):
        clock, moves = Clock(), 0
        play, show = clock.timed("rules", played), clock.timed("shown", Audience.show)
        for _ in range(GAMES_A_ROUND):
            game = Game(text, next(seeds))
            with clock.inside(audience, diff="difference", to_json="json"):
                for _ in range(MOST_MOVES):
                    if not game.position.over:
                        game.step(play, show)
                        moves += 1
        spent = {name: milliseconds / moves for name, milliseconds in clock.spent.items()}
        spent["scene"] = spent["shown"] - spent["difference"] - spent["json"]
        found.append(spent)
    best = min(found, key=lambda spent: spent["shown"])
    names = ("rules", "scene", "difference", "json", "shown")
    return {"game": text, **{name: round(best[name], 3) for name in names}, "kb": memory(text)}


def memory(text: str) -> int:
    """The kilobytes of an audience in the middle of a game, on average."""
    games = [Game(text, seed) for seed in range(TABLES)]
    for game in games:
        for _ in range(40):
            if not game.position.over:
                game.step(played, lambda *shown: None)
    gc.collect()
    tracemalloc.start()
    for game in games:
        game.audience = Audience(game.position, 0)
        for seat in (None, *range(game.position.game.players)):
            game.audience.join(Watcher(seat), 0, 0)
        if not game.position.over:
            game.step(played, Audience.show)
    gc.collect()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return round(size / 1024 / TABLES)


def profile(text: str) -> None:
    """Where the time goes."""
    for seed in (1, 2):  # the first game compiles and loads
        game = Game(text, seed)
        profiler = cProfile.Profile(time.process_time)

        def show(*shown: Any, profiler: cProfile.Profile = profiler) -> None:
            profiler.enable()
            Audience.show(*shown)
            profiler.disable()

        for _ in range(MOST_MOVES):
            if not game.position.over:
                game.step(played, show)
    pstats.Stats(profiler).sort_stats("tottime").print_stats(35)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="What showing a move costs the server.")
    parser.add_argument("--profile", metavar="GAME", help="show where the time of one game goes")
    given = parser.parse_args()
    if given.profile:
        profile(given.profile)
    else:
        for text in GAMES:
            print(json.dumps(measure(text)), flush=True)
