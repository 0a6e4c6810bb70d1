"""`crownlands experiment`: what others have published, played again."""

import argparse
import os
from functools import partial
from pathlib import Path

from crownlands.arena.deals import Arena
from crownlands.arena.kingdomino_2018 import AGENTS, Plan, arenas, page, rates, the_game
from crownlands.arena.results import Folder, Results
from crownlands.arena.running import play_here
from crownlands.arena.running import run as play
from crownlands.bots import make_bot
from crownlands.cli.common import Parser, UsageError, append_to, positive, seed, whole
from crownlands.cli.screen import console, progress
from crownlands.cli.warm import ready
from crownlands.engine.words import Message

NAME = "kingdomino-2018"


def arguments(parser: Parser) -> None:
    """What can be said behind `crownlands experiment`."""
    parser.add_argument("name", choices=[NAME], metavar="NAME", told={"known": NAME})
    parser.add_argument("--games", type=whole(1, 10**6), default=100, metavar="N")
    parser.add_argument("--times", type=seconds, metavar="S,S,…")
    parser.add_argument("--playouts", type=playouts, metavar="N,N,…")
    parser.add_argument("--agents", type=agents, default=AGENTS, metavar="NAMES", told={"known": ",".join(AGENTS)})
    parser.add_argument("--seed", type=seed, default=1, metavar="N")
    parser.add_argument("--workers", type=whole(1, 256), default=1, metavar="N")
    parser.add_argument("--out", metavar="FOLDER")
    parser.add_argument("--page", metavar="FILE")


def seconds(text: str) -> tuple[str, ...]:
    """The type of an argument that is a list of times."""
    return tuple(f"{positive(part):f}".rstrip("0").rstrip(".") + "s" for part in text.split(","))


def playouts(text: str) -> tuple[str, ...]:
    """The type of an argument that is a list of whole numbers."""
    return tuple(str(whole(1, 10**9)(part)) for part in text.split(","))


def agents(text: str) -> tuple[str, ...]:
    """The type of an argument that is a list of agents."""
    names = tuple(text.split(","))
    for name in names:
        if name not in AGENTS:
            known = ", ".join(AGENTS)
            raise argparse.ArgumentTypeError(str(Message("experiment.agent_unknown", name=name, known=known)))
    return names


def run(args: argparse.Namespace) -> int:
    """Play what is missing, and write the page."""
    if args.times and args.playouts:
        raise UsageError("experiment.budgets")
    if args.page is not None:
        append_to(args.page, [])  # better heard of now
    plan = Plan(args.games, args.agents, args.playouts or args.times or ("0.1s",), args.seed)
    for agent in plan.agents:
        for budget in plan.budgets:
            make_bot(f"{agent}@{budget}", 0)  # better heard of now, too
    ready(the_game(), args.plain, "loops")
    results = {
        part: _played(arena, deals, args, args.out and os.path.join(args.out, part))
        for part, (arena, deals) in arenas(plan).items()
    }
    told = page(plan, results, {} if args.playouts else rates(plan.agents), _command(plan))
    if args.page is None:
        print(told, end="")
    else:
        Path(args.page).write_text(told, encoding="utf-8")
    return 0


def _played(arena: Arena, deals: int, args: argparse.Namespace, path: str | None) -> Results:
    """All deals of an arena, behind a bar."""
    folder = None if path is None else Folder(path, arena)
    results = Results(arena) if folder is None else folder.read()
    screen = console(args.plain, stderr=True)
    missing = max(0, deals * arena.game.players * len(arena.tables) - results.games())
    with progress(screen, str(Message("simulate.games")), missing) as step:
        for played in play(results, deals, partial(play_here, workers=args.workers), folder):
            step(played.points.shape[0] * arena.game.players, arena.tables[played.table][0])
    return results


def _command(plan: Plan) -> str:
    """What somebody has to say to play the same."""
    timed = plan.budgets[0].endswith("s")
    budgets = ",".join(budget.removesuffix("s") for budget in plan.budgets)
    words = ["crownlands", "experiment", NAME, "--games", str(plan.games)]
    words += ["--times" if timed else "--playouts", budgets, "--seed", str(plan.seed)]
    if plan.agents != AGENTS:
        words += ["--agents", ",".join(plan.agents)]
    return " ".join(words)
