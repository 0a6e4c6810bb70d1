"""Messages speak of seats, and readers read names, “Anna” or “Bot C”. Nothing beside a name says player again."""

import ast
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import crownlands as cl
from crownlands.engine import words
from crownlands.engine.words import LANGUAGES, Listed, Message, SeatLetter, named, say
from crownlands.scene.looks import scene_of
from crownlands.scene.model import Scene, message_data
from tests.engine.random_play import play_on
from tests.engine.test_words import called, trees

SEATS = {"seat", "victim", "leaders", "mover"}
"""Arguments that are seats; in messages about notation a seat is a `letter`, and stays one."""

NOUNS = {
    "en": r"player|seat|opponent",
    "hu": r"játékos\w*|hely\w*|szék\w*",
    "pl": r"gracz\w*|miejsc\w*",
    "tr": r"oyuncu\w*|koltu[kğ]\w*|yer[ei]?",
}
NAME = r"\{(?:" + "|".join(SEATS) + r")\}"


def beside(lang: str) -> re.Pattern[str]:
    """A noun for player or seat right beside a name, with nothing but a quotation mark or a bracket between them."""
    noun = rf"\b(?:{NOUNS[lang]})\b"
    return re.compile(rf"{noun}[\s(„“]+{NAME}|{NAME}[\s)”]+{noun}", re.IGNORECASE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_noun_for_player_or_seat_beside_a_name(lang: str) -> None:
    pattern = beside(lang)
    assert [name for name, forms in words.catalogue(lang).items() if any(map(pattern.search, forms))] == []


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "It is not the turn of seat {seat}."),
        ("en", "the {victim} player"),
        ("hu", "„{seat}” hely: már foglalt."),
        ("hu", "Most {seat} játékos van soron"),
        ("pl", "{seat} usuwa osadę (gracz {victim})"),
        ("pl", "Miejsce {seat} jest zajęte."),
        ("tr", "Totemi {seat} oyuncusuna ver"),
        ("tr", "{seat} koltuğu dolu."),
    ],
)
def test_the_search_for_such_nouns_finds_them(lang: str, text: str) -> None:
    assert beside(lang).search(text)


# --- every seat becomes a name ----------------------------------------------------------------------------------------


def unnamed(tree: ast.AST) -> Iterator[ast.Call]:
    """Where a message is given the letter of a seat as a plain text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) in {"Message", "message", "Refusal"}:
            for keyword in node.keywords:
                value = keyword.value
                if keyword.arg in SEATS and isinstance(value, ast.Subscript) and "seats" in ast.dump(value.value):
                    yield node


def test_no_message_is_given_a_seat_as_a_plain_letter() -> None:
    assert [f"{file}:{node.lineno}" for file, tree in trees() for node in unnamed(tree)] == []
    assert list(unnamed(ast.parse("Message('x.log.y', seat=view.game.seats[0])")))


NAMES = {"A": "Ágota", "B": "Bartłomiej", "C": "Çiğdem", "D": "Dorothy", "E": "Emese"}
GAMES = [
    ("kingdomino", {"players": 4, "harmony": True}),
    ("origins", {"players": 3, "mode": "totem"}),
    ("origins", {"players": 2, "mode": "tribe"}),
    ("kingdom_builder", {"players": 3}),
]


def spoken(position: cl.Position, scene: Scene) -> Iterator[Message]:
    """Everything a position says."""
    yield from filter(None, [scene.prompt, scene.log, *scene.notes])
    yield from (area.label for area in scene.areas if area.label)
    yield from (choice.label for choice in scene.choices if choice.label)
    yield from (line.what for panel in scene.panels for line in panel.lines)
    for action in random.Random(len(position.history)).sample(position.game.actions, 12):
        why = position.why_not(action)
        if why is not None:
            yield why


def letters(value: Any) -> Iterator[str]:
    """The plain texts among the arguments of a message that could be the letter of a seat."""
    if isinstance(value, Message):
        for name, each in value.args.items():
            yield from letters(each) if name != "letter" else ()
    elif isinstance(value, Listed):
        for each in value:
            yield from letters(each)
    elif isinstance(value, str) and not isinstance(value, SeatLetter) and value in NAMES:
        yield value


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_whoever_sits_there_is_called_by_name(game: str, options: dict[str, Any]) -> None:
    position = cl.game(game, **options).start(seed=3)
    rng = random.Random(3)
    said: dict[str, Message] = {}
    while not position.over:
        play_on(position, 1, rng)
        for message in spoken(position, scene_of(position.view(max(position.mover, 0)))):
            assert list(letters(message)) == [], message
            said[message.id] = message
    seated = [message for message in said.values() if SEATS & message.args.keys()]
    assert len(seated) > 4
    alone = re.compile(r"\b[B-E]\b")  # A is an article, too
    for message in seated:
        assert '{"seat":' in str(message_data(message)).replace("'", '"')
        for lang in LANGUAGES:
            told = say(named(message, NAMES), lang)
            assert any(name in told for name in NAMES.values()), told
            assert not alone.search(told), told
