"""Every message the code can say has words, and every gap in the words is filled by the code that says it.

The sources are read, not run: wherever a message id is given to `Message`, to an error or to `impossible`, the words
must exist, and the names in their braces must be among the arguments given with it.
"""

import ast
import functools
import importlib
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
ID = re.compile(r"[a-z_]+(\.[a-z0-9_-]+)+")


@functools.cache
def known() -> dict[str, str]:
    """All words of all parts of the package: every module that defines some is loaded."""
    for file, tree in trees():
        if any(isinstance(node, ast.Call) and called(node) == "add_words" for node in ast.walk(tree)):
            importlib.import_module("crownlands." + file.removesuffix(".py").replace("/", "."))
    return dict(words._ENGLISH)


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
        return "".join(pattern(part) or "[a-z0-9_-]+" for part in node.values)
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


def shorthands(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Functions like `def say(id, **args): return Message(f"game.{id}", **args)`, each with what it puts in front."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.args.kwarg and function.args.args:
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and called(node) == "Message" and isinstance(node.args[0], ast.JoinedStr):
                    *front, last = node.args[0].values
                    inner = last.value if isinstance(last, ast.FormattedValue) else last
                    if isinstance(inner, ast.Name) and inner.id == function.args.args[0].arg:
                        yield function.name, pattern(ast.JoinedStr(front)) or ""


def said() -> Iterator[Said]:
    """Everything that is said."""
    sources = dict(trees())
    short = dict(pair for tree in sources.values() for pair in shorthands(tree))
    for file, tree in sources.items():
        for node in ast.walk(tree):
            speaker = called(node) if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and (speaker in SPEAKERS or speaker in short) and node.args:
                ids = pattern(node.args[0])
                given = {keyword.arg for keyword in node.keywords}
                if ids is not None:
                    names = None if None in given else {name for name in given if name}
                    yield Said(f"{file}:{node.lineno}", speaker, short.get(speaker, "") + ids, names)


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
    if said.speaker.endswith("Error") or said.speaker == "IllegalAction":
        assert not any("\n" in text for text in templates.values()), "an error is one sentence"


def test_words_can_be_said() -> None:
    for message, text in known().items():
        assert ID.fullmatch(message), message
        told = str(words.Message(message, **dict.fromkeys(gaps(text), "something")))
        assert told.strip()
