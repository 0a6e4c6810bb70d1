"""`crownlands bench`: how fast the games run on one core, alone or beside another program."""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from crownlands.cli.common import DEFAULT_GAME, UsageError, chosen_game, game_argument, positive
from crownlands.cli.screen import console, new_table
from crownlands.cli.warm import ready
from crownlands.engine.chance import generator
from crownlands.engine.contract import CHANCE
from crownlands.engine.game import Game, game_ids, make_game, rulebook
from crownlands.engine.playouts import copies, legal_lists, random_action, random_games

_ROUNDS = 3  # the best of so many counts


def arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said behind `crownlands bench`."""
    game_argument(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument(
        "--beside",
        metavar="SCRIPT",
        help="run this Python program in turn with the first line of the table, on the same core, and compare: the "
        "last line it prints must be a JSON object with games_per_s",
    )
    parser.add_argument(
        "--seconds", type=positive, default=0.5, metavar="S", help="for each measurement (default: 0.5)"
    )


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    games = option_sets(args.words)
    for game in games:
        ready(game, args.plain)
    beside = None
    with one_core():
        if args.beside is not None:
            run_beside(
                args.beside
            )  # a first time, so that whatever it compiles or caches is there; and it may be wrong
        results: list[dict[str, Any]] = []
        for game in games:
            others = args.beside if not results else None
            result, theirs = measure(game, args.seconds, others)
            results.append(result)
            beside = beside or theirs
    whole: dict[str, Any] = {"results": results, "beside": beside or {}, "ratio": None}
    if beside:
        whole["ratio"] = results[0]["games_per_s"] / beside["games_per_s"]
    if args.json:
        print(json.dumps(whole))
    else:
        print_table(games, whole, args.plain)
    return 0


def option_sets(words: Sequence[str]) -> list[Game]:
    """What to measure: the one game asked for, or what each game's rulebook finds worth knowing."""
    if len(words) > 1 or (words and words[0] not in game_ids()):
        return [chosen_game(words)]
    names = words or sorted(game_ids(), key=lambda name: name != DEFAULT_GAME)
    return [make_game(name, options) for name in names for options in rulebook(name).bench]


@contextmanager
def one_core() -> Iterator[None]:
    """Stay on one core, and keep there what is started from here; where the system lets us choose."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def measure(game: Game, seconds: float, script: str | None) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """A line of the table; and the best run of another program, in turn with which the random games were played."""
    state = game.start_state()
    states = decisions(game)
    room = game.book.room
    rng = generator(1)
    points = np.zeros(game.players, np.int64)
    best = {"games_per_s": 0.0, "plies_per_s": 0.0, "copies_per_s": 0.0, "legal_lists_per_s": 0.0}
    theirs: dict[str, Any] | None = None
    for _ in range(_ROUNDS):
        per_s, plies = rate(lambda n: int(random_games(state, n, rng, room, points)), seconds)
        if per_s > best["games_per_s"]:
            best |= {"games_per_s": per_s, "plies_per_s": plies}
        best["copies_per_s"] = max(best["copies_per_s"], rate(lambda n: int(copies(states, n)), seconds)[0])
        lists = rate(lambda n: sum(legal_lists(states[i:], n, room) for i in range(len(states))), seconds)[0] * len(
            states
        )
        best["legal_lists_per_s"] = max(best["legal_lists_per_s"], lists)
        if script is not None:
            other = run_beside(script)
            if theirs is None or other["games_per_s"] > theirs["games_per_s"]:
                theirs = other
    return {
        "game": game.id,
        "options": game.options,
        "players": game.players,
        **{name: round(rate, 1) for name, rate in best.items()},
    }, theirs


def rate(work: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """How often a second something is done, and what it returns, per second: `work(n)` does it n times."""
    work(1)
    n = 1
    while True:
        begun = time.perf_counter()
        returned = work(n)
        taken = time.perf_counter() - begun
        if taken >= seconds:
            return n / taken, returned / taken
        n = max(2 * n, round(1.1 * n * seconds / taken)) if taken > seconds / 100 else 10 * n


def decisions(game: Game) -> Any:
    """The states of a random game in which somebody has a decision to make."""
    position = game.start()
    rng = generator(2)
    states = []
    while not position.over:
        if position.mover == CHANCE:
            position.play(position.draw_with(rng))
        else:
            states.append(position.state.copy())
            position.play(random_action(position.state, rng, np.empty(game.book.room, np.int32)))
    array = np.repeat(game.blank_state(), len(states))
    for number, state in enumerate(states):
        array[number] = state
    return array


def run_beside(script: str) -> dict[str, Any]:
    """Run another program with the same Python and read the JSON object it prints last."""
    if not os.path.isfile(script):
        raise UsageError("file.unreadable", path=script, problem="there is no such file")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise UsageError("cli.beside", script=script, problem=f"it ended with code {done.returncode} ({last})")
    try:
        found = json.loads((done.stdout.strip().splitlines() or [""])[-1])
        rate = float(found["games_per_s"])
    except (ValueError, TypeError, KeyError, RecursionError):
        raise UsageError(
            "cli.beside", script=script, problem="its last line is no JSON object with games_per_s"
        ) from None
    if not 0 < rate < float("inf"):
        raise UsageError("cli.beside", script=script, problem=f"its games_per_s is {rate}")
    return {"script": script, **found}


def print_table(games: Sequence[Game], whole: dict[str, Any], plain: bool) -> None:
    """The results for people."""
    screen = console(plain)
    title = f"random play on one core, best of {_ROUNDS}"
    table = new_table(title, ("game",), ("games/s", "plies/s", "copies/s", "lists/s"))
    for game, result in zip(games, whole["results"], strict=True):
        rates = [result[name] for name in ("games_per_s", "plies_per_s", "copies_per_s", "legal_lists_per_s")]
        table.add_row(game.text(), f"{rates[0]:,.0f}", *(f"{rate / 1e6:,.1f} M" for rate in rates[1:]))
    screen.print(table)
    if whole["ratio"] is not None:
        beside = whole["beside"]
        screen.print(
            f"{beside['script']}: {beside['games_per_s']:,.0f} games/s; the first line is {whole['ratio']:.2f}×"
        )
