"""Four languages, and none of them says less than another, or anything in English."""

import ast
import json
import re
import string
from collections.abc import Iterator

import pytest

import crownlands as cl
from crownlands.engine import words
from crownlands.engine.words import LANGUAGES, Listed, Message, say
from tests.engine import test_text as kingdomino_texts
from tests.engine.random_play import finished
from tests.engine.test_record import DAMAGE, GAME
from tests.engine.test_words import called, trees
from tests.english import english_in
from tests.origins import test_text as origins_texts


def catalogue(lang: str) -> dict[str, list[str]]:
    """What the package itself says; games made up by other tests speak English only."""
    return {name: forms for name, forms in words.catalogue(lang).items() if name not in words._ADDED}


FORMS = {"en": 2, "hu": 2, "pl": 3, "tr": 2}


def gaps(text: str) -> set[tuple[str, str | None]]:
    """What is filled in, and how."""
    return {(name, conversion) for _, name, _, conversion in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_is_there_and_has_the_same_gaps(lang: str) -> None:
    english, found = catalogue("en"), catalogue(lang)
    assert english.keys() == found.keys()
    for name, forms in found.items():
        assert all(form.strip() for form in forms), name
        assert len(forms) == (FORMS[lang] if len(english[name]) > 1 else 1), name
        for form in forms:
            assert gaps(form) == gaps(english[name][0]), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_counts_has_plural_forms(lang: str) -> None:
    for name, forms in catalogue(lang).items():
        assert (len(forms) > 1) == (("n", None) in gaps(forms[0])), name


def test_plurals() -> None:
    def told(lang: str) -> list[str]:
        return [say(Message("domino.note.bag", n=n), lang) for n in (1, 3, 5, 22, 112)]

    assert told("en") == [f"{n} domino{'' if n == 1 else 'es'} to come" for n in (1, 3, 5, 22, 112)]
    assert [text.split()[0] for text in told("pl")] == ["została", "zostały", "zostało", "zostały", "zostało"]
    assert all("dominó" in text for text in told("hu"))
    assert all("domino" in text for text in told("tr"))


@pytest.mark.parametrize("lang", ["hu", "pl", "tr"])
def test_translations_are_translated(lang: str) -> None:
    """Names may be the same in two languages; sentences are not."""
    english = catalogue("en")
    for name, forms in catalogue(lang).items():
        plain = "".join(text for text, *_ in string.Formatter().parse(forms[0]))
        assert forms != english[name] or len([w for w in plain.split() if w.isalpha()]) < 4, name


# --- sentences and parts of sentences --------------------------------------------------------------------------------

SENTENCES = re.compile(r"\w+\.(expect|fault|log|area|choice|option|box)\.(?!\w+_form$).*|record\.(?!where$|input$).*")
PARTS = re.compile(r"(\w+\.problem|kind|web\.kind|kingdom_builder\.(terrain|tile))\..*")
NAMES = {
    "action",
    "at",
    "cell",
    "cells",
    "field",
    "fires",
    "game",
    "goal0",
    "name",
    "number",
    "objective",
    "path",
    "ply",
    "seat",
}
NAMES |= {"tag", "text", "to", "token", "volcano", "what", "where"}
"""What a sentence may begin with: what has one spelling, or begins with a capital letter itself."""


def begins(text: str) -> str:
    """The first letter of a text, or the name of the gap it begins with."""
    literal, name, *_ = next(iter(string.Formatter().parse(text)))
    return literal[0] if literal else str(name)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_begin_with_a_capital_letter_and_parts_of_them_do_not(lang: str) -> None:
    for name, forms in catalogue(lang).items():
        for form in forms:
            first = begins(form)
            if SENTENCES.fullmatch(name):
                assert first in NAMES if len(first) > 1 else not first.islower(), (name, form)
            elif PARTS.fullmatch(name):
                assert len(first) > 1 or not first.isupper(), (name, form)
            if re.fullmatch(r"\w+\.(fault|log|option|box)\.(?!\w+_form$).*", name):
                assert form.endswith("."), (name, form)


# --- lists -----------------------------------------------------------------------------------------------------------


def test_lists_are_joined_as_their_language_joins_them() -> None:
    message = Message("play.shared", who=Listed(["A", Message("mover.chance"), "C"]))
    assert say(message, "en") == "A, chance and C share the victory."
    assert say(message, "hu") == "A, a véletlen és C: osztoznak a győzelmen."
    assert say(message, "pl") == "A, los i C dzielą się zwycięstwem."
    assert say(message, "tr") == "A, şans ve C zaferi paylaşıyor."
    assert say(Message("play.shared", who=Listed(["A"])), "hu") == "A: osztoznak a győzelmen."
    # Only a list that was made to be said is said as one; what somebody hands in stays what it is.
    assert "(1, 2)" in say(Message("seed.invalid", seed=(1, 2)), "hu")


def test_the_language_of_the_program() -> None:
    words.speak("tr")
    try:
        assert str(Message("table.finished")) == say(Message("table.finished"), "tr") == "Oyun bitti."
        assert say(Message("table.finished"), "en") == "The game is over."
        with pytest.raises(cl.OptionError, match="adında bir oyun yok"):
            cl.game("chess")
    finally:
        words.speak("en")


# --- no English in between -------------------------------------------------------------------------------------------

WORDY = {"problem", "where", "kinds", "leaders", "examples", "allowed", "mover", "written", "how", "who", "wanted"}
"""Arguments that are said as words; the others are names, numbers and whatever somebody handed in."""


def spoken(node: ast.AST) -> Iterator[str]:
    """The texts an expression is made of; what is looked up, formatted or handed to functions are names, not words."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Call):
        if called(node) == "join":
            for part in (node.func, *node.args):
                yield from spoken(part)
    elif isinstance(node, ast.FormattedValue):
        yield from spoken(node.value)
    elif not isinstance(node, (ast.Subscript, ast.Dict)):
        for child in ast.iter_child_nodes(node):
            yield from spoken(child)


def english_arguments(file: str, tree: ast.AST) -> Iterator[str]:
    """The places where a message or an error is given words that no catalogue has, or where they are printed."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        values = [keyword.value for keyword in node.keywords if keyword.arg in WORDY]
        if called(node) == "bad":
            values = node.args[1:]
        elif called(node) in {"print", "tell"} and file.startswith(("cli/", "server/")):
            values = node.args
        for value in values:
            for text in spoken(value):
                if re.search(r"[A-Za-z]{2}", text.replace("crownlands: ", "")):
                    yield f"{file}:{node.lineno}: {text!r}"


def test_no_message_is_given_words_that_no_catalogue_has() -> None:
    assert [place for file, tree in trees() for place in english_arguments(file, tree)] == []


@pytest.mark.parametrize(
    "code",
    [
        "raise RecordError('record.line', where=name, problem='it is not UTF-8 text')",
        "raise BotError('bot.file', name=name, problem=f'there is no file {path}')",
        "Message('origins.fault.give', leaders=' and '.join(seats))",
        "Message('origins.fault.give', kinds=kinds or 'none')",
        "raise bad(word, 'lies outside the frame')",
        "print(f'{name}: compiled in {seconds}')",
    ],
)
def test_the_search_for_such_words_finds_them(code: str) -> None:
    assert len(list(english_arguments("cli/x.py", ast.parse(code)))) == 1


def refusals() -> Iterator[cl.CrownlandsError]:
    """What the parsers of positions and records refuse."""
    texts = [
        valid[base].replace(old, new)
        for valid, refused in (
            (kingdomino_texts.VALID, kingdomino_texts.REFUSED),
            (origins_texts.VALID, origins_texts.REFUSED),
        )
        for base, old, new, _ in refused
    ]
    for text in [*texts, "chess", "kingdom_builder; boards farm castle; lay", "kingdom_builder; A u1; play"]:
        with pytest.raises(cl.CrownlandsError) as caught:
            cl.position(text)
        yield caught.value
    good = json.loads(finished(**GAME).to_json())
    for damage, _ in DAMAGE:
        with pytest.raises(cl.CrownlandsError) as caught:
            cl.Record.from_json(json.dumps(good | damage))
        yield caught.value


REFUSED = [error.message for error in refusals()]


def test_there_is_much_to_refuse() -> None:
    assert len(REFUSED) > 150


@pytest.mark.parametrize("lang", ["hu", "pl", "tr"])
def test_what_is_refused_is_refused_in_the_readers_language(lang: str) -> None:
    for message in REFUSED:
        assert english_in(say(message, lang), lang) == [], message
        assert english_in(say(message, "en"), lang) != [], message
