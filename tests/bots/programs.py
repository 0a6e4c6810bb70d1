"""Programs for tests: written into a folder, and seen to their end."""

import os
import select
import shlex
import sys
from pathlib import Path

LOOP = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"ready": True}), flush=True)
    if message["type"] == "choose":
"""
"""The beginning of a program that says it is ready; what it does when it is to choose comes behind, indented."""

FIRST = LOOP + "        print(json.dumps({'action': message['legal'][0]['action']}), flush=True)\n"
"""A program that plays the first legal action."""


def program(folder: Path, source: str, *arguments: object) -> str:
    """The name of the bot that is this program in plain Python."""
    file = folder / "program of mine.py"
    file.write_text(source)
    return "cmd:" + shlex.join([sys.executable, "-I", "-S", str(file), *map(str, arguments)])


class Lifeline:
    """A pipe with a name. Whoever opens it can say something, and when all of them are gone it ends."""

    HOLD = "import os, sys\nheld = open({path!r}, 'w')\nprint(os.getpid(), file=held, flush=True)\n"

    def __init__(self, folder: Path) -> None:
        self.path = folder / "lifeline"
        os.mkfifo(self.path)
        self._end = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK)

    @property
    def hold(self) -> str:
        """What a program begins with that holds this line: it says its number."""
        return self.HOLD.format(path=str(self.path))

    def next(self) -> bytes:
        """What is said next; nothing when everybody who held it is gone."""
        assert select.select([self._end], [], [], 60)[0], "somebody still holds the line"
        return os.read(self._end, 4096)

    def numbers(self) -> list[int]:
        """The numbers of all who have held it, when they are gone."""
        found = b""
        while more := self.next():
            found += more
        os.close(self._end)
        return [int(number) for number in found.split()]
