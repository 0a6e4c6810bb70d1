"""`crownlands arena`: bots against bots, measured."""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from crownlands.arena.deals import Arena
from crownlands.arena.ladder import check_openskill, pair_tables
from crownlands.arena.luck import check_luck
from crownlands.arena.pictures import pictures
from crownlands.arena.report import Plan, Report, as_json, report, short_name, verdict_so_far
from crownlands.arena.results import Folder, Results, seed_in
from crownlands.arena.running import Play, play_here, play_on_cluster
from crownlands.arena.running import run as play
from crownlands.arena.statistics import Estimate
from crownlands.bots import make_bot
from crownlands.bots.cluster import check_ray
from crownlands.cli.common import Parser, chosen_game, game_argument, seat_names, series_arguments, whole
from crownlands.cli.screen import bar, console, new_table, tell
from crownlands.cli.warm import parts_for, ready
from crownlands.engine.chance import check_seed
from crownlands.engine.errors import ArenaError
from crownlands.engine.game import Game
from crownlands.engine.numbers import written
from crownlands.engine.words import Message
from crownlands.scene.png import to_png

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_PATIENCE = 0.5  # seconds between two tables


def arguments(parser: Parser) -> None:
    """What can be said behind `crownlands arena`."""
    game_argument(parser)
    parser.add_argument("--seats", metavar="NAMES")
    parser.add_argument("--ladder", metavar="NAMES")
    parser.add_argument("--games", type=whole(1, 10**8), default=400, metavar="N")
    series_arguments(parser)
    parser.add_argument("--ray", metavar="ADDRESS")
    parser.add_argument("--out", metavar="FOLDER")
    parser.add_argument("--adjust", action="store_true")
    parser.add_argument("--sprt", nargs=2, type=elo, metavar=("LOW", "HIGH"))


def elo(text: str) -> float:
    """The type of an argument that is a difference in Elo."""
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    if not -2000 <= number <= 2000:
        raise argparse.ArgumentTypeError(str(Message("cli.elo", text=text)))
    return number


def run(args: argparse.Namespace) -> int:
    """Play the games and print the summary."""
    game = chosen_game(args.words)
    arena, plan = chosen_arena(game, args)
    if args.ray is not None:
        check_ray()
    if arena.adjusted:
        check_luck(game)
    names = {name for table in arena.tables for name in table}
    for name in names:
        make_bot(name, 0, game=game)  # a wrong name is better heard of now
    folder = None if args.out is None else Folder(args.out, arena)
    results = Results(arena) if folder is None else folder.read()
    loops = ["loops"] if any(map(arena.compiled, range(len(arena.tables)))) else []
    thinking = ["bots"] if arena.adjusted else parts_for(names)
    ready(game, args.plain, *thinking, *loops)
    where: Play = partial(play_here, workers=args.workers)
    if args.ray is not None:
        where = partial(play_on_cluster, address=args.ray)
    with _live(console(args.plain, stderr=True), results, plan) as show, _kept(args.out):
        for _ in play(results, plan.deals, where, folder, lambda: _decided(results, plan)):
            show()
    told = report(results, plan)
    if folder is not None:
        folder.write("summary.json", json.dumps(as_json(told), indent=1) + "\n")
        for name, svg in pictures(told).items():
            folder.write(f"{name}.svg", svg)
            folder.write(f"{name}.png", to_png(svg, 1600))
    if args.json:
        print(json.dumps(as_json(told)))
    else:
        _print(told, plan, args.plain)
        if folder is not None:
            tell(Message("arena.drawn", path=args.out))
    return 0


def chosen_arena(game: Game, args: argparse.Namespace) -> tuple[Arena, Plan]:
    """What is to be played, and how much of it."""
    if (args.seats is None) == (args.ladder is None):
        raise ArenaError("arena.who")
    number = args.seed
    if number is None and args.out is not None:
        number = seed_in(args.out)
    deals = -(-args.games // game.players)
    if args.ladder is None:
        if args.sprt is not None and not args.sprt[0] < args.sprt[1]:
            raise ArenaError("arena.bounds", low=f"{args.sprt[0]:g}", high=f"{args.sprt[1]:g}")
        tables: tuple[tuple[str, ...], ...] = (tuple(seat_names(game, args.seats)),)
        plan = Plan(deals, (), args.sprt and tuple(args.sprt))
        return Arena(game, tables, check_seed(number), args.limit, args.adjust), plan
    if args.sprt is not None:
        raise ArenaError("arena.sprt_ladder")
    if args.adjust:
        raise ArenaError("arena.adjust_ladder")
    bots = tuple(name.strip() for name in args.ladder.split(","))
    tables = pair_tables(game, bots)
    check_openskill()
    return Arena(game, tables, check_seed(number), args.limit), Plan(deals, bots)


def _decided(results: Results, plan: Plan) -> bool:
    found = verdict_so_far(results, plan)
    return found is not None and found.accepted != ""


@contextmanager
def _kept(path: str | None) -> Iterator[None]:
    """Whoever stops an arena that is kept is told how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        if path is not None:
            print(Message("arena.kept", path=path), file=sys.stderr)
        raise


@contextmanager
def _live(screen: "Console", results: Results, plan: Plan) -> Iterator[Callable[[], None]]:
    """A bar and the table so far, where the screen is a terminal; inside, a function that brings them up to date."""
    if not screen.is_terminal:
        yield lambda: None
        return
    from rich.console import Group
    from rich.live import Live

    total = plan.deals * results.arena.game.players * len(results.arena.tables)
    moving = bar(str(Message("simulate.games")), screen)
    task = moving.add_task("", total=total, completed=results.games())
    shown = 0.0

    def show() -> None:
        nonlocal shown
        moving.update(task, completed=results.games())
        if time.monotonic() - shown > _PATIENCE:
            live.update(Group(_table(report(results, plan, rated=False)), moving))
            shown = time.monotonic()

    with Live(moving, console=screen, transient=True) as live:
        yield show


def _table(told: Report) -> "Table":
    """How the bots did, for people. Where there is little room, names are broken, and never numbers."""
    table = _ladder_table(told) if told.rungs else _seats_table(told)
    names, *numbers = table.columns
    names.overflow = "fold"
    for column in numbers:
        column.no_wrap = True
    return table


def _title(told: Report) -> str:
    arena = told.results.arena
    title = Message("simulate.title", game=arena.game.text(), n=told.games, seed=arena.seed)
    return str(Message("arena.less_luck", title=title) if arena.adjusted else title)


def _ladder_table(told: Report) -> "Table":
    heads = [*map(_word, ("elo", "openskill", "against")), _sure(), _word("points"), _word("ms")]
    table = new_table(_title(told), [_word("bot")], heads)
    standings = {standing.bot: standing for standing in told.standings}
    for rung in told.rungs:
        one = standings[rung.bot]
        rated = (
            f"{rung.elo.mean:+.0f} ± {rung.elo.reach:.0f}",
            f"{written(rung.mu, '.1f')} ± {written(rung.sigma, '.1f')}",
        )
        points, _ = _with_interval(one.score)
        table.add_row(short_name(rung.bot), *rated, *_with_interval(rung.share, 100), points, _number(one.ms, ".3g"))
    return table


def _seats_table(told: Report) -> "Table":
    games, wins, points, margin, ms = map(_word, ("games", "wins", "points", "margin", "ms"))
    adjusted = told.results.arena.adjusted
    margins = [] if adjusted else [margin]  # which is as it was played, and would belie the points beside it
    table = new_table(_title(told), [_word("bot")], [games, wins, _sure(), points, _sure(), *margins, ms])
    for one in told.standings:
        share, score = (one.share_adjusted, one.score_adjusted) if adjusted else (one.share, one.score)
        row = [short_name(one.bot), written(one.games, ","), *_with_interval(share, 100), *_with_interval(score)]
        margins = [] if adjusted else [_number(one.margin, "+.1f")]
        table.add_row(*row, *margins, _number(one.ms, ".3g"))
    return table


def _print(told: Report, plan: Plan, plain: bool) -> None:
    """The summary for people."""
    console(plain).print(_table(told))
    if told.verdict is not None and plan.elo is not None:
        low, high = plan.elo
        found = {"low": "arena.accept_low", "high": "arena.accept_high", "": "arena.undecided"}[told.verdict.accepted]
        tell(Message(found, low=f"{low:g}", high=f"{high:g}", llr=written(told.verdict.llr, ".2f")))
    for played in told.tables:
        bots = told.results.arena.tables[played.table]
        for bot, name in enumerate(bots):
            reasons = [forfeit.reason for forfeit in played.forfeits if forfeit.bot == bot]
            if reasons:
                tell(Message("arena.forfeits", name=short_name(name), n=len(reasons), problem=reasons[0]))


def _with_interval(found: Estimate | None, scale: float = 1) -> tuple[str, str]:
    """A mean and what it lies between, in two columns."""
    if found is None:
        return "", ""
    ends = found.interval
    mean = written(scale * found.mean, ".1f")
    return mean, "" if ends is None else "–".join(written(scale * end, ".1f") for end in ends)


def _number(number: float | None, form: str) -> str:
    return "" if number is None else written(number, form)


def _sure() -> str:
    return str(Message("number.confidence"))


def _word(name: str) -> str:
    return str(Message(f"arena.{name}"))
