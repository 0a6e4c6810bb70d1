"""`crownlands think`: what a bot thinks of every action in a position."""

import argparse
import json
from typing import Any

from crownlands.bots import make_bot
from crownlands.bots.learned import Learned
from crownlands.cli.common import Parser, UsageError, whole
from crownlands.cli.screen import console, new_table, painter
from crownlands.cli.wanted import position_arguments, wanted_position
from crownlands.cli.warm import ready
from crownlands.engine.chance import mix
from crownlands.engine.contract import CHANCE
from crownlands.engine.game import Game
from crownlands.engine.numbers import written
from crownlands.engine.words import Message


def arguments(parser: Parser) -> None:
    """What can be said behind `crownlands think`."""
    position_arguments(parser)
    parser.add_argument("--bot", default="search@1s", metavar="NAME")
    parser.add_argument("--most", type=whole(1, 10**4), default=12, metavar="N")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Think, and say what."""
    position, _ = wanted_position(args)
    while position.mover == CHANCE:
        position.draw(mix(args.seed, len(position.history)))
    if position.over:
        raise UsageError("think.over")
    bot = make_bot(args.bot, args.seed, game=position.game)
    if not isinstance(bot, Learned):
        raise UsageError("think.silent", name=args.bot)
    ready(position.game, args.plain, "bots")
    thought = bot.think(position.view(position.mover))
    told = {
        "game": position.game.id,
        "position": position.text(),
        "seat": position.game.seats[position.mover],
        "bot": args.bot,
        "trials": int(thought.trials.sum()),
        "seconds": thought.seconds,
        "actions": [
            {
                "action": position.game.named([opinion.action])[0].text,
                "points": [round(float(points), 2) for points in opinion.points],
                "win_chance": round(opinion.win_chance, 4),
                "line": [action.text for action in position.game.named(opinion.line)],
            }
            for opinion in thought.opinions()
        ],
    }
    if args.json:
        print(json.dumps(told))
    else:
        screen = console(args.plain)
        print(position.show(painter(screen)), end="\n\n")
        _print_table(position.game, told, args.most, args.plain)
    return 0


def _print_table(game: Game, told: dict[str, Any], most: int, plain: bool) -> None:
    """The actions for people, the best first."""
    screen = console(plain)
    seconds, trials = written(told["seconds"], ".2f"), written(told["trials"], ",")
    title = str(Message("think.title", bot=told["bot"], seat=told["seat"], seconds=seconds, trials=trials))
    numbers = [str(Message("think.win_chance")), *(str(Message("think.points", seat=seat)) for seat in game.seats)]
    table = new_table(title, [str(Message("think.action")), str(Message("think.line"))], numbers)
    for row in told["actions"][:most]:
        points = (written(points, ".1f") for points in row["points"])
        table.add_row(row["action"], " ".join(row["line"][1:]), written(row["win_chance"], ".0%"), *points)
    screen.print(table)
    left = len(told["actions"]) - most
    if left > 0:
        screen.print(str(Message("think.more", left=left)))
