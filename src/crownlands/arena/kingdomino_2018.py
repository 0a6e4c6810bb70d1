"""The experiment of the paper of 2018 on Kingdomino, played again with our agents, beside the published figures.

M. Gedda, M. Z. Lagerkvist, M. Butler: Monte Carlo Methods for the Game Kingdomino (IEEE CIG 2018, arXiv 1807.04458).
What is published here are the means of the game logs that its authors keep beside their program.
"""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from crownlands.arena.deals import Arena
from crownlands.arena.results import Results
from crownlands.arena.statistics import Estimate, Standing, standings, wilson
from crownlands.bots import make_bot
from crownlands.bots.monte_carlo import GPRD, PLAYED_ON_BY, MonteCarlo
from crownlands.engine.game import Game, make_game
from crownlands.engine.words import Message

AGENTS = tuple(PLAYED_ON_BY)
NAMES = {"random": "TR", "gprd": "GPRD", "greedy": "FG", "uct-fg": "UCT-FG"}
NAMES |= {agent: f"{agent.upper()}/R" for agent in AGENTS if agent.startswith("mce")}

STATIC = (("random", "random"), (GPRD, "random"), ("greedy", "random"), ("greedy", "greedy"))
STATIC_TIMES = 10  # they need no time, so more of their games are played
STATIC_GAMES, TIMED_GAMES = 1000, 200  # of each published figure

# Wins in percent, and points.
PUBLISHED_STATIC = {
    ("random", "random"): (22.3, 22.79),
    (GPRD, "random"): (79.4, 39.62),
    ("greedy", "random"): (97.7, 55.69),
    ("greedy", "greedy"): (None, 51.44),
}
SECONDS = (0.1, 0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 10.0)
PUBLISHED: dict[str, tuple[tuple[float, float], ...]] = {
    "mce-tr": (
        (26.0, 52.5), (30.0, 54.2), (36.5, 57.2), (48.0, 58.4), (39.5, 58.5), (49.5, 58.8), (43.5, 59.6), (44.5, 58.8),
    ),
    "mce-pg": (
        (19.5, 48.6), (23.0, 51.4), (32.5, 54.3), (42.0, 59.7), (50.5, 63.4), (62.0, 65.4), (73.0, 67.8), (72.0, 69.2),
    ),
    "mce-fg": (
        (8.5, 43.7), (23.5, 48.9), (37.5, 54.5), (53.5, 55.7), (59.0, 61.7), (67.0, 64.1), (76.5, 66.9), (74.0, 66.1),
    ),
    "uct-fg": (
        (1.5, 25.6), (8.0, 30.7), (26.0, 41.6), (35.5, 49.8), (60.5, 56.7), (66.0, 58.8), (72.0, 62.9), (77.5, 62.7),
    ),
}  # fmt: skip
PUBLISHED_RATES = {"mce-tr": 5148, "mce-pg": 122, "mce-fg": 29}  # games played on in a second, from the first turn


class Plan(NamedTuple):
    """What is to be played."""

    games: int
    agents: tuple[str, ...]
    budgets: tuple[str, ...]  # of a turn: "0.1s", or a number of trials
    seed: int


def the_game() -> Game:
    """Four players, 5×5, all dominoes, both bonuses."""
    return make_game("kingdomino", {"players": 4, "middle_kingdom": True, "harmony": True})


def arenas(plan: Plan) -> dict[str, tuple[Arena, int]]:
    """What is played, by the name of the folder it is kept in, and how many deals: the agents that do not search, and
    those that do."""
    game = the_game()
    deals = -(-plan.games // game.players)
    static = tuple((agent, other, other, other) for agent, other in STATIC)
    timed = tuple((f"{agent}@{budget}", *3 * ("greedy",)) for agent in plan.agents for budget in plan.budgets)
    return {
        "static": (Arena(game, static, plan.seed), STATIC_TIMES * deals),
        "timed": (Arena(game, timed, plan.seed), deals),
    }


def rates(agents: Sequence[str], seconds: float = 0.5) -> dict[str, float]:
    """How many games a second are played on to their end from the first turn."""
    found = {}
    position = the_game().start(seed=1)
    for agent in agents:
        bot = make_bot(f"{agent}@{seconds}s", 1)
        assert isinstance(bot, MonteCarlo)
        bot(position.view(position.mover))
        found[agent] = bot.trials / bot.seconds
    return found


def page(plan: Plan, results: dict[str, Results], played_on: dict[str, float], command: str) -> str:
    """All of it as a page of Markdown: what was played, by name, how fast games are played on, and what made it."""
    static, timed = (_first_bots(results[name], deals) for name, (_, deals) in arenas(plan).items())
    parts = [
        f"# {_word('title')}",
        _paragraph("about"),
        _paragraph("differences"),
        _paragraph("made", command=command),
        f"## {_word('static')}",
        _table(("agent", "against", "games", "wins", "points", "margin", "published"), _static_rows(static)),
        f"## {_word('timed')}",
        _table(("agent", "budget", "games", "wins", "points", "margin", "same", "longest"), _timed_rows(plan, timed)),
    ]
    if played_on:
        rows = [
            [NAMES[agent], f"{rate:,.0f}", f"{PUBLISHED_RATES[agent]:,}" if agent in PUBLISHED_RATES else ""]
            for agent, rate in played_on.items()
        ]
        parts += [f"## {_word('rates')}", _table(("agent", "ours", "published_rate"), rows)]
    return "\n\n".join(parts) + "\n"


def _static_rows(found: Sequence[Standing]) -> Iterator[list[str]]:
    for (agent, other), one in zip(STATIC, found, strict=True):
        told = _told(*PUBLISHED_STATIC[agent, other], STATIC_GAMES)
        yield [NAMES[agent], f"3 × {NAMES[other]}", *_measured(one), told]


def _timed_rows(plan: Plan, found: Sequence[Standing]) -> Iterator[list[str]]:
    cells = [(agent, budget) for agent in plan.agents for budget in plan.budgets]
    for (agent, budget), one in zip(cells, found, strict=True):
        seconds = float(budget[:-1]) if budget.endswith("s") else 0.0
        same = _told(*PUBLISHED[agent][SECONDS.index(seconds)], TIMED_GAMES) if seconds in SECONDS else ""
        shown = f"{seconds:g} s" if seconds else budget
        yield [NAMES[agent], shown, *_measured(one), same, _told(*PUBLISHED[agent][-1], TIMED_GAMES)]


def _first_bots(results: Results, deals: int) -> list[Standing]:
    """How the first bot of each table did in so many deals."""
    return [standings(results.table(number, deals), bots)[0] for number, bots in enumerate(results.arena.tables)]


def _measured(one: Standing) -> list[str]:
    margin = "" if one.margin is None else f"{one.margin:+.1f}"
    return [f"{one.games:,}", _with_interval(one.share, 100), _with_interval(one.score), margin]


def _with_interval(found: Estimate | None, scale: float = 1) -> str:
    if found is None:
        return ""
    ends = found.interval
    between = "" if ends is None else f" ({scale * ends[0]:.1f}–{scale * ends[1]:.1f})"
    return f"{scale * found.mean:.1f}{between}"


def _told(wins: float | None, points: float, games: int) -> str:
    """A published figure, its wins with the interval that so many games leave."""
    if wins is None:
        return f"– / {points:.1f}"
    low, high = wilson(wins / 100, games)
    return f"{wins:.1f} ({100 * low:.0f}–{100 * high:.0f}) / {points:.1f}"


def _table(heads: Sequence[str], rows: Any) -> str:
    lines = [[_word(head) for head in heads], ["---", *("---:" for _ in heads[1:])], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _paragraph(name: str, **gaps: str) -> str:
    return textwrap.fill(str(Message(f"experiment.{name}", **gaps)), 120, break_on_hyphens=False)


def _word(name: str) -> str:
    return str(Message(f"experiment.{name}"))
