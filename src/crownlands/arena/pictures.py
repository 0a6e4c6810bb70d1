"""What came of an arena, to look at: how strong, how many points, how strong for the time it takes."""

from typing import Any, NamedTuple

import numpy as np

from crownlands.arena import charts
from crownlands.arena.charts import WIDTH, document, linear, logarithmic, mark, panel, width_of, written
from crownlands.arena.report import Report, short_name
from crownlands.arena.statistics import Estimate, points_of, standing_of
from crownlands.engine.words import Message

_TOP = 92
_RIGHT = WIDTH - 96  # to the right of it stand numbers
_ROW, _HILL = 44, 74


class Shown(NamedTuple):
    """A bot in the pictures."""

    number: int  # of its mark
    name: str
    strength: Estimate
    points: Any
    ms: float | None


def pictures(told: Report) -> dict[str, str]:
    """The pictures as SVG, by name; none where nothing has been played."""
    bots = _bots(told)
    if not bots:
        return {}
    arena = told.results.arena
    below = str(Message("simulate.title", game=arena.game.text(), n=told.games, seed=arena.seed))
    label = str(Message("arena.axis.elo" if told.rungs else "arena.axis.share"))
    even = 0.0 if told.rungs else 100 / arena.game.players
    drawn = {"ladder": _strength(bots, below, label, even, "" if told.rungs else " %"), "scores": _scores(bots, below)}
    timed = [bot for bot in bots if bot.ms]
    return drawn | ({"time": _time(timed, below, label, even)} if timed else {})


def _bots(told: Report) -> list[Shown]:
    """The bots, the strongest first; one that has several seats is shown once."""
    seats = told.results.arena.tables
    elo = {rung.bot: rung.elo for rung in told.rungs}
    shown = []
    for number, name in enumerate(dict.fromkeys(name for table in seats for name in table)):
        standing = standing_of(name, told.tables, seats)
        strength = elo.get(name) or (standing.share and _percent(standing.share))
        if strength:
            shown.append(Shown(number, short_name(name), strength, points_of(name, told.tables, seats), standing.ms))
    return sorted(shown, key=lambda bot: -bot.strength.mean)


def _percent(share: Estimate) -> Estimate:
    assert share.low is not None and share.high is not None  # shares always have both
    return Estimate(100 * share.mean, 100 * share.low, 100 * share.high)


def _left(bots: list[Shown]) -> float:
    """Where charts begin, with the names to the left of them."""
    return 62 + max(width_of(bot.name, 14) for bot in bots)


def _ends(bot: Shown) -> tuple[float, float]:
    mean, low, high = bot.strength
    return mean if low is None else low, mean if high is None else high


def _strength(bots: list[Shown], below: str, label: str, even: float, unit: str) -> str:
    """A line for each bot: its strength, and where that lies with 95 % confidence."""
    left, bottom = _left(bots), _TOP + _ROW * len(bots)
    ends = [even, *(end for bot in bots for end in _ends(bot))]
    axis = linear(min(ends), max(ends), left, _RIGHT)
    body = [panel(left, _TOP, _RIGHT, bottom), *charts.down_lines(axis, _TOP, bottom, label)]
    body.append(charts.dashes(axis.at(even), _TOP, axis.at(even), bottom))
    for row, bot in enumerate(bots):
        y = _TOP + _ROW * (row + 0.5)
        low, high = _ends(bot)
        figure = f"{bot.strength.mean:.1f}{unit}" if unit else f"{bot.strength.mean:+.0f}".replace("-", "−")
        body += [written(bot.name, left - 14, y + 5, 14, "end"), charts.error_bar(axis.at(low), y, axis.at(high), y)]
        body += [
            mark(bot.number, axis.at(bot.strength.mean), y),
            written(figure, WIDTH - 24, y + 5, 15, "end", bold=True),
        ]
    return document(str(Message("arena.picture.ladder")), below, bottom + 62, body)


def _scores(bots: list[Shown], below: str) -> str:
    """A hill for each bot: how often it had how many points. The line is their mean."""
    bots = [bot for bot in bots if len(bot.points)]
    left, bottom = _left(bots) if bots else 0.0, _TOP + _HILL * len(bots)
    ends = [float(end) for bot in bots for end in (bot.points.min(), bot.points.max())] or [0.0]
    axis = linear(min(ends), max(ends), left, _RIGHT)
    body = [panel(left, _TOP, _RIGHT, bottom)]
    body += charts.down_lines(axis, _TOP, bottom, str(Message("arena.axis.points")))
    grid = np.linspace(axis.low, axis.high, 160)
    for row, bot in enumerate(bots):
        ground = _TOP + _HILL * (row + 1)
        often = _density(bot.points, grid)
        heights = ground - (_HILL - 12) * often / often.max()
        spots = [(axis.at(x), float(y)) for x, y in zip(grid.tolist(), heights, strict=True)]
        mean = float(bot.points.mean())
        body += [
            charts.hill(spots, ground, charts.colour(bot.number)),
            charts.dashes(axis.at(mean), ground - _HILL + 12, axis.at(mean), ground),
        ]
        body += [
            written(bot.name, left - 14, ground - 26, 14, "end"),
            written(f"{mean:.1f}", WIDTH - 24, ground - 25, 15, "end", bold=True),
        ]
    return document(str(Message("arena.picture.scores")), below, bottom + 62, body)


def _density(points: Any, grid: Any) -> Any:
    """How often values occur, smoothed as much as their spread and number call for."""
    values, counts = np.unique(points, return_counts=True)
    width = max(1.0, float(points.std()) * len(points) ** -0.2)
    return (counts * np.exp(-0.5 * ((grid[:, None] - values) / width) ** 2)).sum(axis=1)


def _time(bots: list[Shown], below: str, label: str, even: float) -> str:
    """Strength against the time of a decision, which grows by factors."""
    left, top, bottom, right = 78.0, _TOP + 34, 520.0, WIDTH - 28.0
    ends = [even, *(end for bot in bots for end in _ends(bot))]
    up = linear(min(ends), max(ends), bottom, top)
    along = logarithmic(min(bot.ms or 1 for bot in bots), max(bot.ms or 1 for bot in bots), left, right)
    body = [panel(left, top, right, bottom), *charts.across_lines(up, left, right, label)]
    body += charts.down_lines(along, top, bottom, str(Message("arena.axis.ms")))
    body.append(charts.dashes(left, up.at(even), right, up.at(even)))
    spots = [(along.at(bot.ms or 1), up.at(bot.strength.mean)) for bot in bots]
    taken = [(x - 12, y - 12, x + 12, y + 12) for x, y in spots]
    for bot, (x, y) in zip(bots, spots, strict=True):
        low, high = _ends(bot)
        taken.append((x - 7, up.at(high), x + 7, up.at(low)))
        body += [charts.error_bar(x, up.at(low), x, up.at(high)), mark(bot.number, x, y)]
    for bot, (x, y) in zip(bots, spots, strict=True):
        place = _free_place(x, y, width_of(bot.name, 14), taken, (left, top, right, bottom))
        taken.append(place)
        body.append(charts.over_lines(written(bot.name, place[0], place[3] - 4, 14)))
    return document(str(Message("arena.picture.time")), below, bottom + 62, body)


Box = tuple[float, float, float, float]


def _free_place(x: float, y: float, width: float, taken: list[Box], frame: Box) -> Box:
    """Room for a name beside a spot, where nothing else is: to the right, to the left, then further up and down."""
    places = [
        (begin, y + off - 9, begin + width, y + off + 9)
        for off in (0, -20, 20, -40, 40, -60, 60)
        for begin in (x + 16, x - 16 - width)
    ]
    inside = [p for p in places if p[0] >= frame[0] and p[1] >= frame[1] and p[2] <= frame[2] and p[3] <= frame[3]]
    free = [p for p in inside if not any(p[0] < t[2] and t[0] < p[2] and p[1] < t[3] and t[1] < p[3] for t in taken)]
    return (free or inside or places)[0]
