"""Bots of your own, named by where they are: `my_bot.py:choose`, `my_package.bots:Clever`, `cmd:node my_bot.js`."""

import functools
import importlib
import importlib.util
import logging
import os
import re
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from crownlands.bots.program_bot import COMMAND, command_bot, python_bot, too_slow
from crownlands.engine.clock import Clock
from crownlands.engine.errors import BotError
from crownlands.engine.match import Bot, call_bot, end_game
from crownlands.engine.view import View
from crownlands.engine.words import Message

log = logging.getLogger("crownlands.bots")

MODULE = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:\w+")  # a bot in a module that can be imported


class OwnBot:
    """A function of somebody's own in a seat. What goes wrong inside it is told in one sentence, with the line."""

    def __init__(self, name: str, choose: Bot, file: str) -> None:
        self.name = name
        self._choose, self._file = choose, file

    def __call__(self, view: View, clock: Clock | None = None) -> Any:
        return self._tried(lambda: call_bot(self._choose, view, clock))

    def end_game(self, view: View) -> None:
        """Tell it, if it wants to know. Nothing that goes wrong there changes how the game ended."""
        try:
            self._tried(lambda: end_game(self._choose, view))
        except BotError as error:
            log.error(str(error))

    def _tried(self, call: Callable[[], Any]) -> Any:
        try:
            return call()
        except (Exception, SystemExit) as error:
            raise BotError("bot.failed", name=self.name, problem=_told(error, self._file)) from error


class Limited:
    """A function with so many seconds for a decision. An answer that comes later does not count.

    One that never answers cannot be helped here: only a process can be ended.
    """

    def __init__(self, name: str, bot: Bot, seconds: float) -> None:
        self.name, self.seconds = name, seconds
        self._bot = bot

    def __call__(self, view: View) -> Any:
        clock = Clock(self.seconds)
        answer = call_bot(self._bot, view, clock)
        if clock.late:
            raise too_slow(self.name, self.seconds)
        return answer

    def end_game(self, view: View) -> None:
        """Tell it, if it wants to know."""
        end_game(self._bot, view)


def is_own(name: str) -> bool:
    """Does a name say where a bot of one's own is?"""
    return name.startswith(COMMAND) or ".py:" in name or MODULE.fullmatch(name) is not None


def own_bot(name: str, limit: float | None) -> Bot:
    """The bot `cmd:program and its arguments`, `file.py:function` or `package.module:name`.

    With a limit, one written in Python gets a process of its own as well: a function that does not come to an end can
    be stopped in no other way.
    """
    if name.startswith(COMMAND):
        return command_bot(name, limit)
    find_file(name)
    return load_bot(name) if limit is None else python_bot(name, limit)


def load_bot(name: str) -> OwnBot:
    """A bot written in Python. A class stands for bots that remember: each seat gets an object of its own."""
    path, _, function = name.rpartition(":")
    try:
        if path.endswith(".py"):
            module = _module(path, Path(path).stat().st_mtime_ns)
        else:
            module = _imported(path)
        found = getattr(module, function, None)
        if isinstance(found, type):
            found = found()
    except (Exception, SystemExit) as error:
        raise BotError("bot.file", name=name, problem=_told(error, path)) from error
    if not callable(found):
        raise BotError("bot.file", name=name, problem=Message("bot.no_function", path=path, function=function))
    return OwnBot(name, found, module.__file__ or path)


def find_file(name: str) -> None:
    """Say it at once if the file of a bot is not there."""
    path = name.rpartition(":")[0]
    if path.endswith(".py") and not os.path.isfile(path):
        raise BotError("bot.file", name=name, problem=Message("bot.no_file", path=path))


def _imported(name: str) -> ModuleType:
    """A module by its name: one that is installed, or lies in the folder we are in."""
    _importable(os.getcwd())
    return importlib.import_module(name)


def _importable(folder: str) -> None:
    if folder not in sys.path:
        sys.path.append(folder)


@functools.lru_cache(maxsize=32)
def _module(path: str, changed: int) -> ModuleType:
    """The file as a module; it is read again only when it has changed."""
    spec = importlib.util.spec_from_file_location(f"crownlands_bot_{Path(path).stem}", path)
    assert spec is not None and spec.loader is not None  # its name ends in .py
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    _importable(str(Path(path).resolve().parent))  # what lies beside a bot, as if it were run by itself
    spec.loader.exec_module(module)
    return module


def _told(error: BaseException, path: str) -> Message | str:
    """An error in one line, with the line of the file it came from."""
    words = (str(error).splitlines() or [""])[0]
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename.endswith(path)]
    told = f"{type(error).__name__}: {words}" if words else type(error).__name__
    return Message("bot.error_line", error=told, line=lines[-1]) if lines else told
