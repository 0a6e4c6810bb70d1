"""`crownlands simulate`: many games between bots, summed up."""

import argparse
import json
import math
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from crownlands.arena.statistics import NORMAL, wilson
from crownlands.bots import make_bot
from crownlands.bots.series import Games, Series, play_series
from crownlands.cli.common import Parser, append_to, chosen_game, game_argument, seat_names, series_arguments, whole
from crownlands.cli.screen import console, new_table, progress
from crownlands.cli.warm import parts_for, ready
from crownlands.engine.chance import check_seed
from crownlands.engine.game import Game
from crownlands.engine.numbers import bare, written
from crownlands.engine.words import Message


def arguments(parser: Parser) -> None:
    """What can be said behind `crownlands simulate`."""
    game_argument(parser)
    parser.add_argument("--games", type=whole(1, 10**8), default=1000, metavar="N")
    parser.add_argument("--seats", default="greedy", metavar="NAMES")
    series_arguments(parser)
    parser.add_argument("--first", type=whole(0, 10**8), default=0, metavar="K")
    parser.add_argument("--records", metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Play the games and print the summary."""
    game = chosen_game(args.words)
    names = seat_names(game, args.seats)
    for name in names:
        make_bot(name, 0, args.limit, game)  # a wrong name is better heard of now
    series = Series(game, tuple(names), check_seed(args.seed), args.limit)
    compiled = args.records is None and series.compiled
    if args.records is not None:
        append_to(args.records, [])
    ready(game, args.plain, *(["loops"] if compiled else parts_for(names)))
    if compiled:
        series.play(args.first, 1, compiled)  # loads the machine code
    parts: list[Games] = []
    with progress(console(args.plain, stderr=True), _head("games"), args.games) as step:
        begun = time.perf_counter()
        for games in play_series(series, args.first, args.games, compiled, args.workers):
            if args.records is not None:
                append_to(args.records, games.records)
            parts.append(games._replace(records=[]))
            step(len(games.points), "")
        seconds = time.perf_counter() - begun
    points = np.concatenate([games.points for games in parts])
    shares = np.concatenate([games.shares for games in parts])
    plies = sum(games.plies for games in parts)
    whole = summary(game, names, points, shares)
    whole |= {"seed": series.seed, "plies": plies, "seconds": seconds, "games_per_s": args.games / seconds}
    if args.json:
        print(json.dumps(whole))
    else:
        print_table(game, whole, args.plain)
    return 0


def summary(game: Game, names: Sequence[str], points: Any, shares: Any) -> dict[str, Any]:
    """For every seat: mean score, spread, share of the victories, each with what it may be with 95 % confidence."""
    games = len(points)
    seats = []
    for seat, name in enumerate(names):
        scores = points[:, seat]
        mean = float(scores.mean())
        spread = float(scores.std(ddof=1)) if games > 1 else None
        reach = NORMAL * spread / math.sqrt(games) if spread is not None else None
        share = float(shares[:, seat].mean())
        seats.append(
            {
                "seat": game.seats[seat],
                "bot": name,
                "mean": mean,
                "mean_interval": None if reach is None else [mean - reach, mean + reach],
                "sd": spread,
                "min": int(scores.min()),
                "max": int(scores.max()),
                "win_share": share,
                "win_interval": list(wilson(share, games)),
            }
        )
    return {"game": game.id, "options": game.options, "games": games, "seats": seats}


def print_table(game: Game, whole: dict[str, Any], plain: bool) -> None:
    """The summary for people."""
    screen = console(plain)
    title = str(Message("simulate.title", game=game.text(), n=whole["games"], seed=whole["seed"]))
    sure = str(Message("number.confidence"))
    numbers = [_head("score"), sure, *map(_head, ("sd", "min", "max", "wins")), sure]
    table = new_table(title, [_head("seat"), _head("bot")], numbers)
    for seat in whole["seats"]:
        table.add_row(
            seat["seat"],
            seat["bot"],
            written(seat["mean"], ".2f"),
            _between(seat["mean_interval"], ".1f"),
            "" if seat["sd"] is None else written(seat["sd"], ".1f"),
            str(seat["min"]),
            str(seat["max"]),
            written(seat["win_share"], ".1%"),
            _between(seat["win_interval"], ".1%"),
        )
    screen.print(table)
    games, plies = written(whole["games_per_s"], ",.0f"), written(whole["plies"] / whole["seconds"], ",.0f")
    screen.print(str(Message("simulate.speed", games=games, plies=plies)))


def _head(name: str) -> str:
    return str(Message(f"simulate.{name}"))


def _between(interval: Sequence[float] | None, form: str) -> str:
    return "" if interval is None else "–".join(bare(end, form) for end in interval)
