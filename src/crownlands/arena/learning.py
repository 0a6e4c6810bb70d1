"""How a judge has learned, to look at: the points in games against itself, generation by generation."""

from collections.abc import Sequence

from crownlands.arena import charts
from crownlands.arena.charts import WIDTH, document, linear, mark, panel, written
from crownlands.bots.training import Generation
from crownlands.engine.words import Message

_LEFT, _RIGHT, _TOP, _BOTTOM = 78.0, WIDTH - 28.0, 126.0, 520.0
_PROMOTED, _NOT_PROMOTED = 0, 1  # their marks


def learning_curve(kind: str, generations: Sequence[Generation]) -> str:
    """The picture, as SVG."""
    minutes = [told.seconds / 60 for told in generations]
    along = linear(0, max(minutes), _LEFT, _RIGHT)._replace(low=0)
    means = [told.mean for told in generations]
    up = linear(min(means), max(means), _BOTTOM, _TOP)
    body = [panel(_LEFT, _TOP, _RIGHT, _BOTTOM)]
    body += charts.across_lines(up, _LEFT, _RIGHT, str(Message("arena.axis.points")))
    body += charts.down_lines(along, _TOP, _BOTTOM, str(Message("arena.axis.minutes")))
    spots = [(along.at(time), up.at(mean)) for time, mean in zip(minutes, means, strict=True)]
    body.append(charts.polyline(spots))
    for told, (x, y) in zip(generations, spots, strict=True):
        body.append(mark(_PROMOTED if told.promoted else _NOT_PROMOTED, x, y, 13))
    for number, word in ((_PROMOTED, "cli.train.promoted"), (_NOT_PROMOTED, "cli.train.not_promoted")):
        y = _BOTTOM - 44 + 24 * number
        body += [
            mark(number, _RIGHT - 150, y, 13),
            charts.over_lines(written(str(Message(word)), _RIGHT - 134, y + 5, 13)),
        ]
    games = f"{sum(told.games for told in generations):,}"
    below = str(Message("arena.learned", kind=kind, games=games, generations=len(generations)))
    return document(str(Message("arena.picture.learning")), below, _BOTTOM + 62, body)
