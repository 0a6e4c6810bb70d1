"""The text of a record: tags in brackets, then moves, like chess players write their games.

    [Game "kingdomino"]
    [Result "61:54"]

    1. *3 *17 *22 *41 *A A:17 *B B:3 {a quiet start} …

A token with a star is what chance brought; the others are a seat's letter, a colon and the action. `{…}` is a
comment on the move before it. Numbers with a dot only help the eye. The result, or `unfinished`, closes the record:
where it is missing, something was cut off.
"""

import re
from collections.abc import Mapping, Sequence

from crownlands.engine.contract import CHANCE
from crownlands.engine.errors import RecordError
from crownlands.engine.game import SEATS

UNFINISHED = "unfinished"  # the result of a game that is not over
TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")
_TAG = re.compile(r"\[(" + TAG_NAME.pattern + r')\s+"((?:[^"\\]|\\.)*)"\s*\]')
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
_COMMENT_ESCAPES = {"\\": "\\\\", "}": "\\}", "{": "\\{", "\n": "\\n", "\r": "\\r"}
_SPACE = re.compile(r"\s+")
_NUMBER = re.compile(r"[0-9]+\.")
_RESULT = re.compile(rf"{UNFINISHED}|-?[0-9]+(:-?[0-9]+)+")
_CLOSING = re.compile(rf"(^|[\s}}])({_RESULT.pattern})\s*$")
_COMMENT = re.compile(r"\{((?:[^}\\]|\\.)*)\}", re.DOTALL)
_WORD = re.compile(r"[^\s{]+")
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


def comment_open(line: str, inside: bool) -> bool:
    """Is a comment open at the end of a line of moves, if one was open (`inside`) at its beginning?"""
    escaped = False
    for c in line:
        if inside and not escaped and c == "\\":
            escaped = True
            continue
        if not escaped and c in "{}":
            inside = c == "{"
        escaped = False
    return inside


def closes(line: str) -> bool:
    """Does a line of moves, with no comment open at its end, end with a result?"""
    return bool(_CLOSING.search(line))


def read(text: str) -> tuple[dict[str, str], list[tuple[str | None, str]], dict[int, str], str]:
    """Tags, moves as (seat letter or None for chance, action text), comments by the index of their move, result."""
    tags: dict[str, str] = {}
    moves: list[tuple[str | None, str]] = []
    comments: dict[int, str] = {}
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
            comment = _COMMENT.match(text, at)
            if not comment:
                raise RecordError("record.comment")
            ply = len(moves) - 1
            words = _unescape(comment[1])
            comments[ply] = f"{comments[ply]} {words}" if ply in comments else words
            at = comment.end()
        else:
            word = _WORD.match(text, at)
            assert word is not None  # there is a character, neither space nor {
            token = word[0]
            at = word.end()
            if _NUMBER.fullmatch(token):
                continue
            if _RESULT.fullmatch(token) and not text[at:].strip():
                return tags, moves, comments, token
            move = _MOVE.fullmatch(token)
            if not move:
                raise RecordError("record.token", token=token[:60])
            moves.append((move[1], move[2] if move[1] else token))
    raise RecordError("record.unclosed")
