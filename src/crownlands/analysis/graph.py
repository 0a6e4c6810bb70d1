"""A game as lines: what every seat could expect as it went on. Drawn in the colours of its page."""

from collections.abc import Sequence
from html import escape

from crownlands.analysis.review import Told
from crownlands.analysis.telling import marked
from crownlands.arena.charts import Axis, figure
from crownlands.scene.pen import at, path
from crownlands.scene.seats import SEAT_SHAPES

WIDTH, HEIGHT = 720.0, 250.0
LEFT, RIGHT, TOP, BOTTOM = 52.0, 700.0, 14.0, 220.0
MARK = 15.0
MANY, SHORT = 24, 9.0  # reveals, and how long their lines are where there are more
MARKS = 4  # of a seat along its line, so that nobody needs the colours


def graph(told: Told, what: str, label: str) -> str:
    """The lines of `points` or `wins` as SVG. Dashes are where something was revealed, dots decisions worth a look."""
    if not told["curve"]:
        return ""
    plies = [ply for ply, *_ in told["curve"]]
    lines = [[100 * chance for chance in wins] if what == "wins" else points for _, points, wins in told["curve"]]
    along = Axis(0, max(1, told["plies"]), LEFT, RIGHT)
    low, high = (0.0, 100.0) if what == "wins" else _ends(lines)
    up = Axis(low, high, BOTTOM, TOP)
    body = [f'<rect class="sheet" x="{LEFT:g}" y="{TOP:g}" width="{RIGHT - LEFT:g}" height="{BOTTOM - TOP:g}" rx="8"/>']
    body += [_line(LEFT, up.at(tick), RIGHT, up.at(tick), "grid") for tick in up.inner_ticks()]
    body += [_text(figure(tick), LEFT - 8, up.at(tick) + 5, "end") for tick in _few(up.ticks())]
    body += [_text(figure(tick), along.at(tick), BOTTOM + 22, "middle") for tick in _few(along.ticks())]
    ground = TOP + SHORT if len(told["reveals"]) > MANY else BOTTOM
    body += [_line(along.at(one["last"]), TOP, along.at(one["last"]), ground, "reveal") for one in told["reveals"]]
    for seat in range(len(told["seats"])):
        spots = [(along.at(ply), up.at(line[seat])) for ply, line in zip(plies, lines, strict=True)]
        body.append(path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots), "none", more=f'class="of seat{seat}"'))
    for decision in marked(told):
        seat = [row["seat"] for row in told["seats"]].index(decision["seat"])
        value = 100 * decision["now_wins"][seat] if what == "wins" else decision["now"][seat]
        spot = f'cx="{along.at(decision["ply"]):.1f}" cy="{up.at(value):.1f}"'
        body.append(f'<circle class="worth {decision["mark"] or "unclear"}" {spot} r="5"/>')
    for seat in range(len(told["seats"])):
        for n in range(1, MARKS + 1):
            row = (len(plies) - 1) * n // MARKS
            body.append(_mark(seat, along.at(plies[row]), up.at(lines[row][seat])))
    named = f'role="img" aria-label="{escape(label)}"'
    return f'<svg class="graph" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" {named}>{"".join(body)}</svg>'


def _ends(lines: Sequence[Sequence[float]]) -> tuple[float, float]:
    """From the least to the most points, with a little air."""
    least, most = min(min(line) for line in lines), max(max(line) for line in lines)
    air = max(1.0, 0.06 * (most - least))
    return least - air, most + air


def _few(ticks: list[float]) -> list[float]:
    """Every other value, where there are many: on a phone they are written large."""
    return ticks[:: 2 if len(ticks) > 6 else 1]


def _line(x1: float, y1: float, x2: float, y2: float, name: str) -> str:
    return f'<line class="{name}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(words: str, x: float, y: float, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _mark(seat: int, x: float, y: float) -> str:
    drawn = path(SEAT_SHAPES[seat], more=f'class="mark seat{seat}"')
    return at(x - MARK / 2, y - MARK / 2, drawn, MARK / 100)
