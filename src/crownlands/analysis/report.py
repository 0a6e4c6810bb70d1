"""Reviews as one page of HTML: pictures inside, nothing outside of it, no script. It opens from a file anywhere."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from crownlands.analysis.graph import graph
from crownlands.analysis.report_pictures import BEST, Album, Look, variables
from crownlands.analysis.review import Review, Told
from crownlands.analysis.telling import (
    EXACT,
    SIGNS,
    lost,
    mark_of,
    marked,
    names_of,
    rate,
    read_message,
    reasons,
    rounded,
    sign_of,
    signed,
)
from crownlands.engine.game import Game
from crownlands.engine.numbers import bare, written
from crownlands.engine.words import Message, capital, known, named, spoken
from crownlands.scene.seats import SEAT_SHAPES

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
_PARTS = ("initial", "luck", "errors", "gifts", "final")


def report(reviewed: Sequence[tuple[int, Review]]) -> str:
    """The page, in the language of this program: of some games, each with its number."""
    album = Album()
    games = "".join(_Page(number, review, album).html() for number, review in reviewed)
    title = _words("report.title", games=", ".join(dict.fromkeys(_title(review.game) for _, review in reviewed)))
    return (
        f'<!doctype html>\n<html lang="{spoken()}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        f'<meta name="color-scheme" content="light dark"><title>{title}</title><style>{_style()}</style></head>\n'
        f"<body>{album.drawings()}<main><h1>{title}</h1>{games}</main></body></html>\n"
    )


def _style() -> str:
    """The looks: by day, and by night where the reader's system says so; on paper it is day."""
    seats = "".join(
        f".seat{n}{{fill:var(--seat{n})}}.of.seat{n}{{stroke:var(--seat{n})}}" for n in range(len(SEAT_SHAPES))
    )
    night = ".day{display:none}.night{display:inline}"
    dark = f"@media screen and (prefers-color-scheme:dark){{:root{{{variables('dark')}}}{night}}}"
    return (
        f":root{{{variables('light')}}}{seats}{(files('crownlands.analysis') / 'report.css').read_text('utf-8')}{dark}"
    )


def _title(game: Game) -> str:
    """What a game is called; those of other people have only their name in the code."""
    return str(Message(f"{game.id}.title")) if known(f"{game.id}.title") else game.id


def _words(id: str, **args: object) -> str:
    return escape(str(Message(id, **args)))


def _head(*words: str) -> str:
    """The head of a table: a column of words, then columns of numbers."""
    first, *others = words
    numbers = "".join(f'<th scope="col" class="number">{word}</th>' for word in others)
    corner = f'<th scope="col">{first}</th>' if first else "<td></td>"
    return f"<thead><tr>{corner}{numbers}</tr></thead>"


def _sign(decision: Told) -> str:
    return f'<span class="sign {mark_of(decision)}">{sign_of(decision)}</span>'


class _Page:
    """One game on the page."""

    def __init__(self, number: int, review: Review, album: Album) -> None:
        self.review, self.told, self.album = review, review.data(), album
        self.id, self.number = f"g{number}", number
        self.names = names_of(review.game, review.record)
        self.worth = marked(self.told)

    def html(self) -> str:
        """All of it."""
        game, seats = self.review.game, self.told["seats"]
        scores = [f"{self.names.get(row['seat'], row['seat'])} {written(row['final'], '.4g')}" for row in seats]
        title = _words("review.heading", number=self.number, game=", ".join(scores))
        about = _words("report.about", game=game.text(), depth=self.told["depth"])
        return (
            f'<article class="game" id="{self.id}"><h2>{title}</h2>'
            f'<p class="faint">{about}</p>{self._sums()}{self._graphs()}{self._decisions()}</article>'
        )

    def _seat(self, letter: str, shown: str = "name") -> str:
        """Who it is: shape, colour and name."""
        shape = SEAT_SHAPES[self.review.game.seats.index(letter)]
        mark = f'<path class="mark seat{self.review.game.seats.index(letter)}" d="{shape}"/>'
        drawn = f'<svg class="seat" viewBox="0 0 100 100" aria-hidden="true">{mark}</svg>'
        name = escape(self.names.get(letter, letter))
        return f'<span class="who">{drawn}<span class="{shown}">{name}</span></span>'

    # --- luck and skill ----------------------------------------------------------------------------------------------

    def _sums(self) -> str:
        seats = self.told["seats"]
        told = "".join(f"<li>{self._told_of(row)}</li>" for row in seats)
        left = "" if self.told["finished"] else f"<p>{_words('review.unfinished')}</p>"
        points = self._table("report.points", [rounded(row, 1) for row in seats], ".1f")
        chances = self._table("report.chances", [rounded(row["win"], 2) for row in seats], ".0%")
        both = f'<div class="both">{points}{chances}</div><p class="faint">{_words("report.sum")}</p>'
        return f'<h3>{_words("report.luck")}</h3>{left}<ul class="told">{told}</ul>{both}'

    def _told_of(self, row: Told) -> str:
        told = escape(str(named(read_message(row["told"]), self.names)))
        return f'{told} <span class="faint">{escape(rate(row))}</span>'

    def _table(self, caption: str, sums: list[dict[str, float]], form: str) -> str:
        """An addition for each seat, from top to bottom."""
        body = ""
        for part in _PARTS:
            write = bare if part in ("initial", "final") else _added
            numbers = "".join(f'<td class="number">{write(column[part], form)}</td>' for column in sums)
            body += f'<tr><th scope="row">{_words(f"review.{part}")}</th>{numbers}</tr>'
        head = _head("", *map(self._seat, self.review.game.seats))
        return f'<table class="sums"><caption>{_words(caption)}</caption>{head}<tbody>{body}</tbody></table>'

    # --- how it went -------------------------------------------------------------------------------------------------

    def _graphs(self) -> str:
        who = "".join(f"<li>{self._seat(letter)}</li>" for letter in self.review.game.seats)
        drawn = ""
        for what in ("wins", "points"):
            label = str(Message(f"report.graph.{what}"))
            drawn += f"<figure><figcaption>{escape(label)}</figcaption>{graph(self.told, what, label)}</figure>"
        told = f'<p class="faint">{_words("report.graph.told")}</p>'
        return f'<h3>{_words("report.graph")}</h3><ul class="legend">{who}</ul>{drawn}{told}'

    # --- decisions ---------------------------------------------------------------------------------------------------

    def _decisions(self) -> str:
        every = self.told["decisions"]
        if not self.worth:
            return f"<h3>{_words('review.nothing')}</h3>{self._all()}"
        title = _words("review.worth", n=len(self.worth), all=len(every))
        marks = {mark_of(one) for one in self.worth} | {EXACT for one in self.worth if one["exact"]}
        signs = "".join(
            f'<li><span class="sign {mark}">{sign}</span> {_words(f"review.mark.{mark}")}</li>'
            for mark, sign in SIGNS.items()
            if mark in marks
        )
        jump = "".join(
            f'<li><a href="#{self._at(one)}">{_sign(one)}{self._seat(one["seat"], "hidden")}{one["ply"]}</a></li>'
            for one in self.worth
        )
        shown = "".join(map(self._decision, self.worth))
        links = f'<nav aria-label="{title}"><ul class="jump">{jump}</ul></nav>'
        return f'<h3>{title}</h3><ul class="legend">{signs}</ul>{links}{shown}{self._all()}'

    def _at(self, one: Told) -> str:
        return f"{self.id}-{one['ply']}"

    def _decision(self, one: Told) -> str:
        look = Look(self.review.positions[one["ply"]])
        points, chance = lost(one)
        costs = [Message("report.lost_points", points=points)] if points else []
        costs += [Message("report.lost_chance", chance=chance)] if chance else []
        mark = escape(capital(str(Message(f"review.mark.{mark_of(one)}"))))
        ply = f'<span class="faint">{_words("review.ply")} {one["ply"]}</span>'
        because, drawn = reasons(one, self.names), "".join(self.album.pictures(look, one))
        return (
            f'<section class="decision" id="{self._at(one)}">'
            f"<h4><span>{_sign(one)} {mark}</span> {self._seat(one['seat'])} {ply}</h4>"
            f"<p><strong>{escape(' · '.join(map(str, costs)))}</strong></p>"
            + (f"<p>{_words('report.because', reasons=because)}</p>" if because else "")
            + f'<div class="seen"><div class="pictures">{drawn}</div>{self._options(look, one)}</div></section>'
        )

    def _options(self, look: Look, one: Told) -> str:
        """What was looked at closely, the best first."""
        seat, body = self.review.game.seats.index(one["seat"]), ""
        for option in one["options"]:
            action = option["action"]
            sign = BEST if action == one["best"] else sign_of(one) if action == one["played"] else ""
            called = f"<code>{escape(action)}</code> {escape(look.says(action))}"
            numbers = written(option["points"][seat], ".1f"), written(option["wins"][seat], ".0%")
            cells = "".join(f'<td class="number">{number}</td>' for number in numbers)
            row = ' class="best"' if sign == BEST else ""
            body += f"<tr{row}><td>{f'<b>{sign}</b> ' if sign else ''}{called}</td>{cells}</tr>"
        head = _head(_words("report.choice"), _words("report.choice_points"), _words("report.choice_chance"))
        return f"<table>{head}<tbody>{body}</tbody></table>"

    def _all(self) -> str:
        """Every decision in a line."""
        body = ""
        for one in self.told["decisions"]:
            played = f"<code>{escape(one['played'])}</code>"
            better = f" → <code>{escape(one['best'])}</code>" if one["best"] != one["played"] else ""
            cells = "".join(f'<td class="number">{cell}</td>' for cell in lost(one))
            what = f"{self._seat(one['seat'])} {played}{better} {sign_of(one)}"
            body += f"<tr><td>{one['ply']}</td><td>{what}</td>{cells}</tr>"
        heads = [_words(f"review.{name}") for name in ("ply", "played", "points", "chance")]
        head = "".join(f'<th scope="col"{" class=number" if n > 1 else ""}>{word}</th>' for n, word in enumerate(heads))
        title = _words("report.every", n=len(self.told["decisions"]))
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        return f"<details><summary>{title}</summary>{table}</details>"


def _added(number: float, form: str) -> str:
    """What was added or taken away; of percentages the caption has the sign."""
    return signed(100 * number, form.replace("%", "f")) if form.endswith("%") else signed(number, form)
