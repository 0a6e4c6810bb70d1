"""A report is one page that needs nothing but itself, says what the review says, and shows every decision it marks."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from html.parser import HTMLParser

import pytest

from crownlands.analysis.graph import graph
from crownlands.analysis.report import report
from crownlands.analysis.review import Review
from crownlands.analysis.telling import SIGNS, marked, names_of, read_message, rounded, sign_of
from crownlands.engine.words import LANGUAGES, Listed, Message, SeatLetter, say, speak
from crownlands.scene.looks import scene_of
from crownlands.scene.model import Choice, message_data
from tests.analysis.reviews import PLAYED, a_record, a_review
from tests.english import english_in

VOID = {"meta"}


class Page(HTMLParser):
    """What is on a page: its elements with their attributes, and the texts of its cells."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.rows: list[list[str]] = []
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "tr" in self.open and self.rows and self.rows[-1]:
            self.rows[-1][-1] += data

    def all(self, tag: str, **having: str) -> list[dict[str, str]]:
        """The attributes of all elements of a kind."""
        return [found for name, found in self.elements if name == tag and having.items() <= found.items()]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    speak("en")
    yield
    speak("en")


@pytest.mark.parametrize("name", PLAYED)
def test_it_needs_nothing_but_itself(name: str) -> None:
    text = report([(1, a_review(name))])
    page = Page(text)
    assert len(text) < 700_000
    assert not {"script", "link", "iframe", "object", "img"} & {tag for tag, _ in page.elements}
    ids = [found["id"] for _, found in page.elements if "id" in found]
    assert [name for name, times in Counter(ids).items() if times > 1] == []
    for tag, found in page.elements:
        assert not {"src", "srcset", "xlink:href", "style"} & found.keys()
        if where := found.get("href"):
            assert where.startswith("data:image/svg+xml;base64,") if tag == "image" else where[1:] in ids, (tag, where)
    assert set(re.findall(r"url\((.*?)\)", text)) <= {f"#{name}" for name in ids}
    assert set(re.findall(r"https?://[^\"' ]+", text)) <= {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("name", PLAYED)
def test_every_decision_worth_a_look_is_there_with_its_picture(name: str) -> None:
    review = a_review(name)
    text, worth = report([(3, review)]), marked(review.data())
    page = Page(text)
    assert [found["id"] for found in page.all("section")] == [f"g3-{one['ply']}" for one in worth] != []
    pictures = page.all("svg", role="img")
    assert len(pictures) >= 2  # the graphs
    parts = re.split(r'<section class="decision"', text)[1:]
    for one, part in zip(worth, parts, strict=True):
        shown = re.findall(r'<svg class="board".*?</svg>', part, re.DOTALL)
        chosen = {choice.action for choice in _choices(review, one["ply"]) if choice.area}
        assert bool(shown) == bool(chosen & {one["played"], one["best"]}), one["ply"]
        labels = "".join(re.findall(r'aria-label="(.*?)"', part))
        if one["played"] in chosen:
            assert sign_of(one) in labels
        if one["best"] in chosen:
            assert "✓" in labels
        for option in one["options"]:
            assert f"<code>{escape(option['action'])}</code>" in part


def _choices(review: Review, ply: int) -> tuple[Choice, ...]:
    position = review.positions[ply]
    return scene_of(position.view(position.mover)).choices


def number(text: str) -> float:
    return float(text.replace("−", "-"))


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_shown_adds_up(name: str) -> None:
    review = a_review(name)
    page = Page(report([(1, review)]))
    seats = review.data()["seats"]
    heads = [str(Message(f"review.{part}")) for part in ("initial", "luck", "errors", "gifts", "final")]
    rows = [row for row in page.rows if row[0] in heads]
    assert [row[0] for row in rows] == [*heads, *heads]
    for table in (rows[:5], rows[5:]):
        columns = [tuple(map(number, column)) for column in list(zip(*table, strict=True))[1:]]
        assert len(columns) == len(seats)
        for initial, luck, errors, gifts, final in columns:
            assert round(initial + luck + errors + gifts - final, 6) == 0
    for seat, row in enumerate(seats, 1):
        assert number(rows[0][seat]) == pytest.approx(row["initial"], abs=0.051)
        assert number(rows[2][seat]) == pytest.approx(row["errors"], abs=0.051)
        assert number(rows[3][seat]) == pytest.approx(row["gifts"], abs=0.21)
        assert number(rows[5][seat]) == pytest.approx(100 * row["win"]["initial"], abs=0.51)


def test_rounded_parts_add_up_whatever_they_are() -> None:
    sums = {"initial": 50.26, "luck": 3.26, "errors": -24.25, "gifts": 8.73, "final": 38.0}
    shown = rounded(sums, 1)
    assert shown == {"initial": 50.3, "luck": 3.3, "errors": -24.2, "gifts": 8.6, "final": 38.0}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_four_languages(lang: str) -> None:
    speak(lang)
    text = report([(1, a_review("whole")), (2, a_review("map"))])
    assert f'<html lang="{lang}">' in text
    assert say(Message("report.sum"), lang) in text and say(Message("review.mark.blunder"), lang) in text
    if lang != "en":
        assert english_in(text, lang) == []
        assert re.search(r'class="number">\d+,\d<', text) and not re.search(r'class="number">\d+\.\d<', text)


def test_names_are_texts_and_nothing_else() -> None:
    review = a_review("whole")
    named = Review(replace(a_record("whole"), seats=("<b>Ann</b>", 'Bob "&"')), "quick", review.done)
    text = report([(1, named)])
    assert "<b>Ann" not in text and "&lt;b&gt;Ann&lt;/b&gt;" in text and "Bob &quot;&amp;&quot;" in text


def test_two_of_the_same_name_are_told_apart() -> None:
    record = a_record("four")
    names = names_of(record.make_game(), record)
    assert names == {"A": "greedy (A)", "B": "random (B)", "C": "greedy (C)", "D": "random (D)"}
    nobody = replace(record, seats=())
    assert names_of(record.make_game(), nobody) == {}


def test_several_games_share_a_page_and_its_drawings() -> None:
    one, both = report([(1, a_review("whole"))]), report([(1, a_review("whole")), (2, a_review("whole"))])
    assert len(both) < 1.85 * len(one)
    page = Page(both)
    assert [found["id"] for found in page.all("article")] == ["g1", "g2"]


def test_a_game_that_is_not_over_says_so() -> None:
    assert str(Message("review.unfinished")) in report([(1, a_review("four"))])
    assert str(Message("review.unfinished")) not in report([(1, a_review("whole"))])


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("what", ["points", "wins"])
def test_the_graph_has_a_line_for_every_seat_all_reveals_and_all_marks(name: str, what: str) -> None:
    told = a_review(name).data()
    drawn = graph(told, what, "x < y")
    assert 'aria-label="x &lt; y"' in drawn
    assert drawn.count('class="worth') == len(marked(told)) and drawn.count('class="reveal"') == len(told["reveals"])
    lines = re.findall(r'<path d="M([^"]*)"[^>]* class="of seat\d"', drawn)
    assert len(lines) == len(told["seats"])
    for line in lines:
        spots = [tuple(map(float, spot.split())) for spot in line.split("L")]
        assert len(spots) == len(told["curve"]) and all(14 <= y <= 220 for _, y in spots)
        assert [x for x, _ in spots] == sorted(x for x, _ in spots)
    assert graph({**told, "curve": []}, what, "x") == ""


@pytest.mark.parametrize(
    "message",
    [
        Message("review.nothing"),
        Message("why.denies", who=SeatLetter("B"), n=3),
        Message("play.shared", who=Listed(["A", Message("mover.chance"), SeatLetter("C")])),
    ],
)
def test_messages_are_read_back(message: Message) -> None:
    read = read_message(message_data(message))
    assert read == message and str(read) == str(message)
    assert message_data(read) == message_data(message)


def test_every_mark_has_a_sign_and_a_word() -> None:
    assert len(set(SIGNS.values())) == len(SIGNS)
    for mark in SIGNS:
        assert str(Message(f"review.mark.{mark}"))
