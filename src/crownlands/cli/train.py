"""`crownlands train`: a judge learns a game by playing against itself."""

import argparse
from contextlib import nullcontext
from pathlib import Path

from crownlands.arena.learning import learning_curve
from crownlands.bots.cluster import check_ray, cluster
from crownlands.bots.features import Plan, features_of
from crownlands.bots.practice import by_cluster, by_threads
from crownlands.bots.training import Generation, Training, workers_here
from crownlands.cli.common import Parser, chosen_game, game_argument, positive, seed, whole
from crownlands.cli.screen import console
from crownlands.cli.warm import ready
from crownlands.engine.errors import BotError
from crownlands.engine.words import Message


def arguments(parser: Parser) -> None:
    """What can be said behind `crownlands train`."""
    game_argument(parser)
    parser.add_argument("--hours", type=positive, default=0.5, metavar="H")
    parser.add_argument("--out", metavar="FOLDER")
    parser.add_argument("--seed", type=seed, default=1, metavar="N")
    parser.add_argument("--workers", type=whole(1, 256), metavar="N")
    parser.add_argument("--ray", metavar="ADDRESS")
    parser.add_argument("--positions", type=whole(1000, 10**7), metavar="N")
    parser.add_argument("--kept", type=positive, metavar="SHARE")
    parser.add_argument("--deals", type=whole(10, 10**5), metavar="N")


def run(args: argparse.Namespace) -> int:
    """Train, and say how it goes after each generation."""
    game = chosen_game(args.words)
    features = features_of(game)
    if features is None:
        raise BotError("bot.nothing_to_learn", game=game.id)
    if args.ray is not None:
        check_ray()
    kind = features.kind(game.options)
    ready(game, args.plain, "bots")
    given = {name: value for name in ("positions", "kept", "deals") if (value := getattr(args, name)) is not None}
    plan = features.plan(Plan(args.hours, args.seed))._replace(**given)
    folder = Path(args.out or "training") / kind
    screen = console(args.plain)
    screen.print(str(Message("cli.train.begin", kind=kind, folder=folder)))
    share = by_threads(args.workers or workers_here()) if args.ray is None else by_cluster
    training = Training(game, plan, folder, share)

    def tell(told: Generation) -> None:
        screen.print(_line(told))
        (folder / "curve.svg").write_text(learning_curve(kind, training.done), encoding="utf-8")

    with nullcontext() if args.ray is None else cluster(args.ray):
        training.run(tell)
    screen.print(str(Message("cli.train.end", file=folder / "judge.npz", folder=folder.parent)))
    return 0


def _line(told: Generation) -> str:
    word = Message("cli.train.promoted" if told.promoted else "cli.train.not_promoted")
    return str(
        Message(
            "cli.train.generation",
            number=told.number,
            games=f"{told.games:,}",
            mean=f"{told.mean:.1f}",
            error=f"{told.error:.1f}",
            share=f"{100 * told.win_share:.0f}",
            promoted=word,
            minutes=f"{told.seconds / 60:.1f}",
        )
    )
