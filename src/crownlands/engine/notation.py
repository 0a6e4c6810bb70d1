"""The text of a record: tags in brackets, then moves, like chess players write their games.

    [Game "kingdomino"]
    [Result "61:54"]

    1. *3 *17 *22 *41 *A A:17 *B B:3 {a quiet start} …

A token with a star is what chance brought; the others are a seat's letter, a colon and the action. `{…}` is a
comment on the move before it. Numbers with a dot only help the eye. The result closes the record.
"""

import re
from collections.abc import Mapping, Sequence

from crownlands.engine.contract import CHANCE
from crownlands.engine.errors import RecordError
from crownlands.engine.game import SEATS

TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")
_TAG = re.compile(r"\[(" + TAG_NAME.pattern + r')\s+"((?:[^"\\]|\\.)*)"\s*\]')
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
_COMMENT_ESCAPES = {"\\": "\\\\", "}": "\\}", "{": "\\{", "\n": "\\n", "\r": "\\r"}
_SPACE = re.compile(r"\s+")
_NUMBER = re.compile(r"\d+\.")
_RESULT = re.compile(r"\*|-?\d+(:-?\d+)+")
_MOVE = re.compile(rf"(?:([{SEATS}]):|\*)(\S+)")
_WIDTH = 100


def _escape(text: str, escapes: Mapping[str, str]) -> str:
    return "".join(escapes.get(c, c) for c in text)


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "r": "\r"}.get(m[1], m[1]), text, flags=re.DOTALL)


def write(
    tags: Mapping[str, str], actions: Sequence[str], movers: Sequence[int], comments: Mapping[int, str], result: str
) -> str:
    """A record as text. A line is begun where chance moves several times running after somebody else moved."""
    words: list[str] = []
    lines: list[str] = []

    def flush() -> None:
        line = ""
        for word in words:
            if line and len(line) + 1 + len(word) > _WIDTH:
                lines.append(line)
                line = "  "
            line = f"{line} {word}".lstrip() if line.strip() else line + word
        if line:
            lines.append(line)
        words.clear()

    number = 0
    if -1 in comments:
        words.append("{" + _escape(comments[-1], _COMMENT_ESCAPES) + "}")
    for ply, (action, mover) in enumerate(zip(actions, movers, strict=True)):
        run = list(movers[ply : ply + 2]) == [CHANCE, CHANCE]
        if ply == 0 or (run and movers[ply - 1] != CHANCE):
            number += 1
            flush()
            words.append(f"{number}.")
        words.append(action if mover == CHANCE else f"{SEATS[mover]}:{action}")
        if ply in comments:
            words.append("{" + _escape(comments[ply], _COMMENT_ESCAPES) + "}")
    flush()
    heads = [f'[{name} "{_escape(value, _ESCAPES)}"]' for name, value in tags.items()]
    return "\n".join([*heads, "", *lines, result, ""])


def comments_closed(text: str) -> bool:
    """Does the text end outside a comment?"""
    inside = False
    escaped = False
    for c in _TAG.sub("", text):
        if escaped:
            escaped = False
        elif inside and c == "\\":
            escaped = True
        elif c == "{":
            inside = True
        elif c == "}":
            inside = False
    return not inside


def read(text: str) -> tuple[dict[str, str], list[tuple[str | None, str]], dict[str, str]]:
    """Tags, moves as (seat letter or None for chance, action text), and comments by the index of their move."""
    tags: dict[str, str] = {}
    moves: list[tuple[str | None, str]] = []
    comments: dict[str, str] = {}
    at = 0
    while at < len(text):
        space = _SPACE.match(text, at)
        if space:
            at = space.end()
        elif text[at] == "[" and not moves:
            tag = _TAG.match(text, at)
            if not tag:
                raise RecordError("record.tag", tag=text[at:].split("\n")[0][:60])
            tags[tag[1]] = _unescape(tag[2])
            at = tag.end()
        elif text[at] == "{":
            comment = re.compile(r"\{((?:[^}\\]|\\.)*)\}", re.DOTALL).match(text, at)
            if not comment:
                raise RecordError("record.comment")
            comments[str(len(moves) - 1)] = _unescape(comment[1])
            at = comment.end()
        else:
            word = re.compile(r"[^\s{]+").match(text, at)
            assert word is not None  # there is a character, neither space nor {
            token = word[0]
            at = word.end()
            if _NUMBER.fullmatch(token) or (_RESULT.fullmatch(token) and not text[at:].strip()):
                continue
            move = _MOVE.fullmatch(token)
            if not move:
                raise RecordError("record.token", token=token[:60])
            moves.append((move[1], move[2] if move[1] else token))
    return tags, moves, comments
