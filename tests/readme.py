"""What a page shows between fences, taken out of it: Python to run, and commands to call."""

import re
import textwrap
from typing import NamedTuple

FENCE = re.compile(r"^( {0,3})(`{3,}|~{3,})[ \t]*([\w+-]*)[^\n]*\n(.*?)^ {0,3}\2[ \t]*$", re.MULTILINE | re.DOTALL)
PYTHON = ("python", "py", "pycon")
SHELL = ("sh", "shell", "bash", "console")


class Block(NamedTuple):
    """A fenced block: its language, the line its content begins on, the content."""

    language: str
    line: int
    code: str


def blocks(text: str) -> list[Block]:
    """All fenced blocks of a page."""
    found = []
    for match in FENCE.finditer(text):
        line = text.count("\n", 0, match.start(4)) + 1
        found.append(Block(match[3].lower(), line, textwrap.dedent(match[4])))
    return found


def commands(block: Block) -> list[tuple[int, str]]:
    """The commands of a shell block with their lines. Behind `$` where it shows output too; `\\` continues a line."""
    lines = list(enumerate(block.code.split("\n"), block.line))
    with_output = any(line.startswith("$ ") for _, line in lines)
    found: list[tuple[int, str]] = []
    continued = False
    for number, line in lines:
        if continued:
            first, begun = found[-1]
            found[-1] = first, begun + line.strip()
        elif with_output and not line.startswith("$ "):
            continue
        elif line.strip() and not line.lstrip().startswith("#"):
            found.append((number, line.removeprefix("$ ").strip()))
        else:
            continue
        continued = line.endswith("\\")
        if continued:
            found[-1] = found[-1][0], found[-1][1][:-1]
    return [(number, command) for number, command in found if not is_set_up(command)]


def output(block: Block, command: str) -> list[str]:
    """What a block shows as said by a command, line by line."""
    _, found, after = block.code.partition(f"$ {command}\n")
    return [line for line in after.partition("\n$ ")[0].splitlines() if line.strip()] if found else []


def is_set_up(command: str) -> bool:
    """`make …` sets up a whole machine and is not called from a test."""
    return command.split()[0] == "make"
