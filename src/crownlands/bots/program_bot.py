"""A bot in a program of its own: in any language, and at the end of its time it can be ended."""

import contextlib
import json
import os
import shlex
import shutil
import sys
import threading
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from crownlands.bots import messages
from crownlands.bots.program import Ended, Late, Program
from crownlands.engine.clock import PATIENCE, Clock
from crownlands.engine.errors import BotError
from crownlands.engine.view import View
from crownlands.engine.words import Message

COMMAND = "cmd:"  # what the name of such a bot begins with

_MOST_IDLE = 8

_idle: dict[tuple[str, ...], list[Program]] = defaultdict(list)
"""Programs that have played a game to its end and wait for the next: starting one can take longer than a game."""

_idle_lock = threading.Lock()


class ProgramBot:
    """A program in a seat. It is started with its first decision, and once more if it is asked again after failing."""

    def __init__(
        self, name: str, command: Sequence[str], limit: float | None, environment: Mapping[str, str] | None = None
    ) -> None:
        self.name, self.limit = name, limit
        self._command, self._environment = tuple(command), environment
        self._program: Program | None = None
        self._facts = True
        self._turn = threading.Lock()  # somebody who could wait no longer may have left it thinking

    def __call__(self, view: View) -> Any:
        with self._turn:
            if self._program is None:
                self._start(view)
            clock = Clock(self.limit)  # of which nothing has been used, neither by the start nor by what is written now
            return self._asked(messages.choose(view, clock.total, self._facts), "action", clock.latest)["action"]

    def end_game(self, view: View) -> None:
        """The game is over: the program is told, and is free for another game."""
        with self._turn:
            if self._program is None:
                return
            program, self._program = self._program, None
            program.tell(messages.end(view))
            with _idle_lock:
                waiting = _idle[self._command]
                if len(waiting) < _MOST_IDLE:
                    waiting.append(program)
                    return
            program.stop()

    def _start(self, view: View) -> None:
        self._program = self._waiting()
        if self._program is not None:
            with contextlib.suppress(BotError):  # it may have thought that its work was done
                self._greet(view)
                return
        try:
            self._program = Program(self._command, self._environment)
        except OSError as error:
            problem = Message("bot.problem.start", problem=error.strerror or type(error).__name__)
            raise BotError("bot.failed", name=self.name, problem=problem) from None
        self._greet(view)

    def _greet(self, view: View) -> None:
        ready = self._asked(messages.hello(view), "ready", PATIENCE)
        self._facts = ready.get("facts") is not False

    def _waiting(self) -> Program | None:
        """One that has nothing to do; those that have ended in the meantime are put away."""
        with _idle_lock:
            waiting = _idle[self._command]
            while waiting:
                program = waiting.pop()
                if program.alive:
                    return program
                program.stop()
        return None

    def _asked(self, line: bytes, wanted: str, seconds: float) -> dict[str, Any]:
        """What the program answers: an object in which something has the name that is wanted."""
        program = self._program
        assert program is not None
        try:
            answer = program.ask(line, seconds)
        except Late:
            self._program = None
            limit = self.limit if self.limit and wanted == "action" else seconds
            raise too_slow(self.name, limit, program.last_words()) from None
        except Ended as ended:
            problem = Message("bot.problem.closed") if ended.code is None else _ended(ended.code)
            self._fail(program, problem)
        try:
            read = json.loads(answer)
        except (ValueError, RecursionError):
            read = None
        if not isinstance(read, dict) or not read.keys() & {wanted, "error"}:
            shown = answer.decode(errors="replace").rstrip("\n")[:100]
            self._fail(program, Message("bot.problem.garbage", line=shown, wanted=f'{{"{wanted}": …}}'))
        if "error" in read:
            error, at = (str(read["error"]).splitlines() or [""])[0], read.get("line")
            self._fail(program, Message("bot.error_line", error=error, line=at) if at else error, talks=True)
        return read

    def _fail(self, program: Program, problem: Message | str, talks: bool = False) -> NoReturn:
        """End a program that cannot go on, and say why, with its last words unless it has told the problem itself."""
        self._program = None
        program.stop()
        line = "" if talks else program.last_words()
        if line:
            problem = Message("bot.problem.said", problem=problem, line=line)
        raise BotError("bot.failed", name=self.name, problem=problem)


def too_slow(name: str, seconds: float, last_words: str = "") -> BotError:
    """What is said of a bot that has not answered in time."""
    if last_words:
        return BotError("bot.too_slow_said", name=name, seconds=f"{seconds:g}", line=last_words)
    return BotError("bot.too_slow", name=name, seconds=f"{seconds:g}")


def _ended(code: int) -> Message:
    return Message("bot.problem.killed", signal=-code) if code < 0 else Message("bot.problem.ended", code=code)


def command_bot(name: str, limit: float | None) -> ProgramBot:
    """The bot `cmd:node my_bot.js`. Words are taken apart as a shell does, and no shell is asked."""
    try:
        command = shlex.split(name.removeprefix(COMMAND))
    except ValueError as error:
        raise BotError("bot.file", name=name, problem=Message("bot.problem.quotes")) from error
    if not command or shutil.which(command[0]) is None:
        raise BotError("bot.file", name=name, problem=Message("bot.problem.program", program=" ".join(command[:1])))
    return ProgramBot(name, command, limit)


def python_bot(name: str, limit: float | None) -> ProgramBot:
    """A bot written in Python, `file.py:function` or `package.module:name`, in a process of its own.

    It imports what can be imported here.
    """
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return ProgramBot(name, [sys.executable, "-m", "crownlands.bots.worker", name], limit, environment)
