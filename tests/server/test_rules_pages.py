"""The rules pages: everything is there in every language, and browsers are sent no more words than they say."""

import json
import re
import xml.etree.ElementTree as ElementTree
from html import unescape

import pytest

from crownlands.engine.words import LANGUAGES, Message, say
from crownlands.scene.almanac import all_entries
from crownlands.scene.looks import look
from crownlands.scene.palette import THEMES
from crownlands.server.explaining import exercises
from crownlands.server.kept_files import words
from crownlands.server.pages import STATIC
from tests.server.house import Person

GAMES = ("kingdomino", "origins", "kingdom_builder")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_has_all_chapters_pieces_and_questions(anna: Person, game: str, lang: str) -> None:
    answer = anna.http.get(f"/rules/{game}", params={"lang": lang})
    assert answer.status_code == 200
    page = unescape(answer.text)
    for chapter in look(game).chapters:
        assert f'id="{chapter.name}"' in page and f'href="#{chapter.name}"' in page
        assert all(say(Message(name), lang) in page for name in (chapter.id, *chapter.text_ids()))
        for option in chapter.options:
            assert say(Message(f"{game}.choose.{option}.about"), lang) in page
    for exercise in exercises(game):
        assert say(exercise.question(), lang) in page
    listed = {name for chapter in look(game).chapters for name in chapter.pieces}
    for entry in all_entries(group for group in look(game).almanac if group.id in listed):
        assert say(entry.name, lang) in page and f'data-symbol="{entry.symbol}"' in page
        assert all(say(message, lang) in page for message in entry.does)


def test_pictures_and_answers_are_sent_and_kept(anna: Person) -> None:
    for theme in THEMES:
        for path in ("/rules/kingdomino/0.svg", "/rules/kingdomino/try/0.svg"):
            answer = anna.http.get(path, params={"theme": theme, "lang": "pl"})
            assert answer.headers["content-type"] == "image/svg+xml" and "max-age" in answer.headers["cache-control"]
            ElementTree.fromstring(answer.text)
    told = {lang: anna.http.get("/rules/kingdomino/try/0.json", params={"lang": lang}).json() for lang in LANGUAGES}
    assert len({data["answers"][0]["why"] for data in told.values()}) == len(LANGUAGES)
    assert {answer["right"] for answer in told["hu"]["answers"]} == {True, False}


@pytest.mark.parametrize("path", ["99.svg", "-1.svg", "1.svg", "try/99.svg", "try/-1.svg", "try/0.svg?theme=pink"])
def test_pictures_that_are_not_there(anna: Person, path: str) -> None:
    assert anna.http.get(f"/rules/kingdomino/{path}").status_code == 404


def test_answers_that_are_not_there(anna: Person) -> None:
    for path in ("/rules/kingdomino/try/99.json", "/rules/nothing/try/0.json"):
        answer = anna.http.get(path)
        assert answer.status_code == 404 and answer.json()["error"] == ["web.nothing_here"]


def test_browsers_have_the_words_they_say_and_not_those_of_the_rules() -> None:
    known = json.loads(words("en"))
    assert not [name for name in known if ".howto." in name or name.startswith(("arena.", "cli.", "help.", "page.try"))]
    alone = ("verify.js", "fair.js")  # their page brings its words along
    modules = "".join(path.read_text(encoding="utf-8") for path in STATIC.glob("*.js") if path.name not in alone)
    said = set(re.findall(r'\bpage\("([\w.]+)"', modules))
    more = {name for part in ("analysis", "new", "puzzles", "review") for name in json.loads(words("en", part))}
    assert len(said) > 50 and not {name for name in said if f"page.{name}" not in {*known, *more}}
    assert not [name for name in more if name.startswith("page.") and name in known], (
        "what few pages need is not sent to all"
    )
    games = [name for name in known if name.split(".")[0] in (*GAMES, "domino")]
    for part in ("fault", "log", "choice", "expect", "choose", "almanac", "title"):
        assert any(f".{part}" in name for name in games), part
    for name in ("action.not_now", "web.busy", "seat.taken", "outcome.shared", "list.and", "game.unknown"):
        assert name in known
