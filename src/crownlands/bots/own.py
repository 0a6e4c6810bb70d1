"""Bots of your own, named by where they are: `my_bot.py:choose`."""

import functools
import importlib.util
import os
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

from crownlands.engine.errors import BotError
from crownlands.engine.match import Bot
from crownlands.engine.view import View
from crownlands.engine.words import Message


class OwnBot:
    """A function of somebody's own in a seat. What goes wrong inside it is told in one sentence, with the line."""

    def __init__(self, name: str, choose: Bot) -> None:
        self.name = name
        self._choose = choose

    def __call__(self, view: View) -> Any:
        try:
            return self._choose(view)
        except (Exception, SystemExit) as error:
            path = self.name.rpartition(":")[0]
            raise BotError("bot.failed", name=self.name, problem=_told(error, path)) from error


def load_bot(name: str) -> OwnBot:
    """The bot `file.py:function`. A class stands for bots that remember: each seat gets an object of its own."""
    path, _, function = name.rpartition(":")
    if not os.path.isfile(path):
        raise BotError("bot.file", name=name, problem=Message("bot.no_file", path=path))
    try:
        found = getattr(_module(path, Path(path).stat().st_mtime_ns), function, None)
        if isinstance(found, type):
            found = found()
    except (Exception, SystemExit) as error:
        raise BotError("bot.file", name=name, problem=_told(error, path)) from error
    if not callable(found):
        raise BotError("bot.file", name=name, problem=Message("bot.no_function", path=path, function=function))
    return OwnBot(name, found)


@functools.lru_cache(maxsize=32)
def _module(path: str, changed: int) -> ModuleType:
    """The file as a module; it is read again only when it has changed."""
    spec = importlib.util.spec_from_file_location(f"crownlands_bot_{Path(path).stem}", path)
    assert spec is not None and spec.loader is not None  # its name ends in .py
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    folder = str(Path(path).resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)  # what lies beside a bot can be imported, as if it were run by itself
    spec.loader.exec_module(module)
    return module


def _told(error: BaseException, path: str) -> Message | str:
    """An error in one line, with the line of the file it came from."""
    words = (str(error).splitlines() or [""])[0]
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename.endswith(path)]
    told = f"{type(error).__name__}: {words}" if words else type(error).__name__
    return Message("bot.error_line", error=told, line=lines[-1]) if lines else told
