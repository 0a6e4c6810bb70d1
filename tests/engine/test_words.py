"""Every message the code can say has words, and every gap in the words is filled by the code that says it.

The sources are read, not run: wherever a message id is given to `Message`, to an error or to `impossible`, the words
must exist, and the names in their braces must be among the arguments given with it.
"""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import crownlands
from crownlands.engine import errors, words

SOURCES = Path(crownlands.__file__).parent
SPEAKERS = {"Message", "impossible", *(name for name in dir(errors) if isinstance(getattr(errors, name), type))}
ID = re.compile(r"[a-z_]+(\.[a-z_0-9-]+)+")


def known() -> dict[str, str]:
    """All words of all parts of the package."""
    return {name: forms[0] for name, forms in words.catalogue("en").items()}


def gaps(template: str) -> set[str]:
    """The names in the braces of some words."""
    return {name.split(".")[0].split("[")[0] for _, name, _, _ in string.Formatter().parse(template) if name}


def called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def pattern(node: ast.expr) -> str | None:
    """The message ids an expression can be, as a regular expression; None if it is no text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(pattern(part) or "[a-z_0-9]+" for part in node.values)
    if isinstance(node, ast.IfExp):
        return f"(?:{pattern(node.body)}|{pattern(node.orelse)})"
    return None


def trees() -> Iterator[tuple[str, ast.AST]]:
    """The sources, each with its name."""
    for path in sorted(SOURCES.rglob("*.py")):
        yield path.relative_to(SOURCES).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


class Said(NamedTuple):
    """Something that is said: where, by what, the pattern of its id, the names given with it (None: not to be told)."""

    where: str
    speaker: str
    ids: str
    names: set[str] | None


def said() -> Iterator[Said]:
    """Everything that is said."""
    for file, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and called(node) in SPEAKERS and node.args:
                ids = pattern(node.args[0])
                if ids is not None:
                    given = {keyword.arg for keyword in node.keywords}
                    names = None if None in given else {name for name in given if name}
                    yield Said(f"{file}:{node.lineno}", called(node), ids, names)


def mentioned() -> set[str]:
    """Every text in the sources."""
    return {
        node.value
        for _, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def put_together(message: str, texts: set[str]) -> bool:
    """Is a message's id in the sources, as a whole or in two parts: `fault.` and what is wrong?"""
    cuts = [i + 1 for i, c in enumerate(message) if c == "."]
    return message in texts or any(
        message[cut:] in texts or any(text.endswith(".") and message[:cut].endswith(text) for text in texts)
        for cut in cuts
    )


def asked_for_by_name() -> re.Pattern[str]:
    """Messages that are found by the name of a game, an option, a chapter: a game has them or does not."""
    games = "|".join(crownlands.game_ids())
    return re.compile(rf"({games})\.(title|about|choose\..+|expect\..+\.you|howto\..+)")


def on_pages() -> str:
    """The pages and the browser's modules, which name their messages without `page.` before them."""
    folder = SOURCES / "server"
    return "".join(
        path.read_text(encoding="utf-8")
        for path in [*folder.rglob("*.html"), *folder.rglob("*.js"), folder / "pages.py"]
    )


SAID = list(said())


def test_something_is_said() -> None:
    assert len(SAID) > 50 and {"CrownlandsError", "IllegalAction", "RecordError"} <= SPEAKERS


@pytest.mark.parametrize("said", SAID, ids=[f"{said.where} {said.ids}" for said in SAID])
def test_there_are_words_for_it(said: Said) -> None:
    templates = {found: text for found, text in known().items() if re.fullmatch(said.ids, found)}
    assert templates, "there are no words for it"
    if said.names is not None:
        filled = [found for found, text in templates.items() if gaps(text) <= said.names]
        is_one = ID.fullmatch(said.ids.replace("\\", ""))
        assert len(filled) == len(templates) if is_one else filled, f"only {said.names} is given for {templates}"
    if said.speaker != "Message":
        assert not any("\n" in text for text in templates.values()), "an error is one sentence"


def test_words_can_be_said() -> None:
    for message, text in known().items():
        assert ID.fullmatch(message), message
        told = str(words.Message(message, **{gap: 2 if gap == "n" else "something" for gap in gaps(text)}))
        assert told.strip()


def test_no_words_that_nobody_says() -> None:
    texts, sources = on_pages(), mentioned()
    parts = {message: message.removeprefix("page.") for message in known() if message.startswith("page.")}
    shown = {message for message, name in parts.items() if name in texts or name.rpartition(".")[0] + ".$" in texts}
    spoken = {message for message in known() if any(re.fullmatch(said.ids, message) for said in SAID)}
    named = {message for message in known() if asked_for_by_name().fullmatch(message)}
    assert {m for m in known().keys() - spoken - shown - named if not put_together(m, sources)} == set()
