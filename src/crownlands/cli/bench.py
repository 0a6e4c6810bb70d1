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

from crownlands.cli.common import Parser, UsageError, chosen_game, game_argument, positive
from crownlands.cli.screen import console, new_table
from crownlands.cli.warm import ready
from crownlands.engine import python_calls
from crownlands.engine.chance import below, generator
from crownlands.engine.contract import CHANCE, OVER
from crownlands.engine.game import Game, game_ids, make_game, rulebook
from crownlands.engine.numbers import written
from crownlands.engine.playouts import copies, legal_lists, random_games
from crownlands.engine.words import Message

RATES = ("games_per_s", "plies_per_s", "copies_per_s", "legal_lists_per_s")
_ROUNDS = 3  # the best of so many counts


def arguments(parser: Parser) -> None:
    """What can be said behind `crownlands bench`."""
    game_argument(parser)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--beside", metavar="SCRIPT")
    parser.add_argument("--seconds", type=positive, default=0.5, metavar="S")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    games = option_sets(args.words)
    if args.beside is not None and not os.path.isfile(args.beside):
        raise UsageError("file.unreadable", path=args.beside, problem=Message("file.missing"))
    for game in games:
        ready(game, args.plain, "loops")
    peers: list[dict[str, Any]] = []

    def ask_peer() -> None:
        if args.beside is not None:
            peers.append(run_beside(args.beside))

    with one_core():
        ask_peer()  # a first time, so that whatever it compiles or caches is there
        peers.clear()
        results = [measure(games[0], args.seconds, ask_peer)]
        results += [measure(game, args.seconds, lambda: None) for game in games[1:]]
    beside = max(peers, key=lambda peer: peer["games_per_s"], default={})
    ratio = results[0]["games_per_s"] / beside["games_per_s"] if beside else None
    if args.json:
        print(json.dumps({"results": results, "beside": beside, "ratio": ratio}))
    else:
        print_table(games, results, args.plain)
        if ratio is not None:
            rate = written(beside["games_per_s"], ",.0f")
            print(Message("bench.beside", script=args.beside, rate=rate, ratio=written(ratio, ".2f")))
    return 0


def option_sets(words: Sequence[str]) -> list[Game]:
    """What to measure: the one game asked for, or what each game's rulebook finds worth knowing."""
    if len(words) > 1 or (words and words[0] not in game_ids()):
        return [chosen_game(words)]
    names = words or game_ids()
    return [make_game(name, options) for name in names for options in rulebook(name).bench]


@contextmanager
def one_core() -> Iterator[None]:
    """Stay on one core, and keep there what is started from here; where the system lets us choose."""
    if sys.platform != "linux":
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def measure(game: Game, seconds: float, between: Callable[[], object]) -> dict[str, Any]:
    """A line of the table, the best of several rounds; `between` is called after each."""
    start, states = game.start_state(), decisions(game)
    room = game.book.most_legal
    rng = generator(1)
    points = np.zeros(game.players, np.int64)

    def list_all(times: int) -> int:
        return sum(int(legal_lists(states[i:], times, room)) for i in range(len(states)))

    rounds = []
    for _ in range(_ROUNDS):
        games, plies = rate(lambda n: int(random_games(start, n, rng, room, points)), seconds)
        copied, _ = rate(lambda n: int(copies(states, n)), seconds)
        listed, _ = rate(list_all, seconds)
        rounds.append((games, plies, copied, listed * len(states)))
        between()
    best = [round(max(rates), 1) for rates in zip(*rounds, strict=True)]
    options = {"game": game.id, "options": game.options, "players": game.players}
    return options | dict(zip(RATES, best, strict=True))


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
    state, rng, room = game.start_state(), generator(2), np.empty(game.book.most_legal, np.int32)
    states = []
    while (mover := python_calls.mover(state)) != OVER:
        if mover == CHANCE:
            action = python_calls.draw(state, rng)
        else:
            states.append(python_calls.copy(state))
            action = int(room[below(rng, python_calls.legal(state, room))])
        python_calls.apply(state, action)
    return np.concatenate(states)


def run_beside(script: str) -> dict[str, Any]:
    """Run another program with the same Python and read the JSON object it prints last."""
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        last = lines[-1] if lines else Message("cli.no_reason")
        problem = Message("cli.beside_code", code=done.returncode, last=last)
        raise UsageError("cli.beside", script=script, problem=problem)
    try:
        found = json.loads((done.stdout.strip().splitlines() or [""])[-1])
        rate = float(found["games_per_s"])
    except (ValueError, TypeError, KeyError, RecursionError):
        raise UsageError("cli.beside", script=script, problem=Message("cli.beside_json")) from None
    if not 0 < rate < float("inf"):
        raise UsageError("cli.beside", script=script, problem=Message("cli.beside_rate", rate=rate))
    return {"script": script, **found, "games_per_s": rate}


def print_table(games: Sequence[Game], results: Sequence[dict[str, Any]], plain: bool) -> None:
    """The results for people."""
    heads = [str(Message(f"bench.{name}")) for name in ("game", "games", "share", "plies", "copies", "lists")]
    table = new_table(str(Message("bench.title", rounds=_ROUNDS)), heads[:1], heads[1:])
    for game, result in zip(games, results, strict=True):
        first, *others = (result[rate] for rate in RATES)
        share = first / results[0][RATES[0]]
        rates = (f"{written(rate / 1e6, ',.1f')} M" for rate in others)
        table.add_row(game.text(), written(first, ",.0f"), f"{written(share, '.2f')}×", *rates)
    console(plain).print(table)
