"""Programs that run beside us and answer line by line. Whatever happens to us or to them, none is left running."""

import atexit
import contextlib
import logging
import os
import signal
import subprocess
import sys
import threading
import weakref
from collections import deque
from collections.abc import Mapping, Sequence
from queue import Empty, SimpleQueue

LONGEST = 1 << 16  # bytes of a line that is read
_LAST_WORDS = 20  # lines of what it wrote to stderr are kept
_MOMENT = 1.0  # second
_LEAVING = 5.0  # seconds between closing its output and ending, at most; only a busy machine needs any

_Lines = SimpleQueue[tuple[bytes, bool] | None]  # what is to be said, and whether an answer is wanted; None: no more

log = logging.getLogger("crownlands.bots")


class Late(Exception):
    """No answer came in time, and the program has been ended."""


class Ended(Exception):
    """It closed its output, and the program has been ended if it had not."""

    def __init__(self, code: int | None) -> None:
        self.code = code  # with which it ended; None if it was still running


class Program:
    """A program with a pipe to and from it. Ask it a line and it answers with one, or it is ended."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        """Start it; OSError if that cannot be done. It has a group of its own, so that its children end with it."""
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, start_new_session=True
        )
        pid = self._process.pid
        _guard().watch(pid)
        self._lines: _Lines = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._errors: deque[str] = deque(maxlen=_LAST_WORDS)
        # Pipes are touched by threads alone, so that nobody can be held up by one that is full, or never written to.
        threads = [
            threading.Thread(target=_talk, args=(self._process, self._lines, self._answers), daemon=True),
            threading.Thread(target=_listen, args=(self._process, self._errors), daemon=True),
        ]
        for thread in threads:
            thread.start()
        # It is ended when somebody says so, when it is forgotten, and when we end ourselves.
        self.stop = weakref.finalize(self, _stop, self._process, self._lines, threads)

    @property
    def alive(self) -> bool:
        """Is it still there?"""
        return self._process.poll() is None

    def tell(self, line: bytes) -> None:
        """Say a line that wants no answer. If nobody is there to hear it, so be it."""
        self._lines.put((line, False))

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The answer to a line; if none comes, Late or Ended, and the program is no more."""
        self._lines.put((line, True))
        try:
            answer = self._answers.get(timeout=seconds)
        except Empty:
            self.stop()
            raise Late from None
        except BaseException:  # Ctrl-C: an answer that comes now would be taken for that to the next question
            self.stop()
            raise
        if not answer:
            code = self._ended_by_itself()
            self.stop()
            raise Ended(code)
        return answer

    def last_words(self) -> str:
        """The last line it has written to stderr."""
        return next((line for line in reversed(self._errors) if line), "")

    def _ended_by_itself(self) -> int | None:
        try:
            return self._process.wait(_LEAVING)  # its output is closed a little before it ends
        except subprocess.TimeoutExpired:
            return None


def _talk(process: "subprocess.Popen[bytes]", lines: "_Lines", answers: "SimpleQueue[bytes]") -> None:
    """Write what is to be said, and read the answer where one is wanted: nothing, if there is none any more."""
    assert process.stdin and process.stdout
    while said := lines.get():
        line, wanted = said
        with contextlib.suppress(OSError):
            process.stdin.write(line + b"\n")
            process.stdin.flush()
        if wanted:
            answers.put(process.stdout.readline(LONGEST))


def _listen(process: "subprocess.Popen[bytes]", kept: "deque[str]") -> None:
    """Keep the last that is written to stderr, and write all of it to the log of those who look for faults."""
    assert process.stderr
    while line := process.stderr.readline(LONGEST):
        text = line.decode(errors="replace").strip()
        kept.append(text)
        log.debug("stderr of a bot", extra={"data": {"pid": process.pid, "line": text}})


def _stop(process: "subprocess.Popen[bytes]", lines: "_Lines", threads: Sequence[threading.Thread]) -> None:
    """End a program and all it has started, and see that nothing is left of it."""
    _kill(process.pid)
    process.wait()
    _guard().forget(process.pid)
    lines.put(None)
    for thread in threads:
        thread.join(_MOMENT)  # unless something that has slipped out of the group still holds a pipe
    if not any(thread.is_alive() for thread in threads):
        for pipe in (process.stdin, process.stdout, process.stderr):
            assert pipe is not None
            with contextlib.suppress(OSError):  # what was not yet said to it
                pipe.close()


def _kill(pid: int) -> None:
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            os.kill(pid, signal.SIGTERM)
        else:
            os.killpg(pid, signal.SIGKILL)


# --- when we are killed ourselves --------------------------------------------------------------------------------

_WATCH = """
import os, signal, sys
running = set()
for line in sys.stdin:
    pid = int(line)
    running.add(pid) if pid > 0 else running.discard(-pid)
for pid in running:
    try:
        os.killpg(pid, signal.SIGKILL) if hasattr(os, "killpg") else os.kill(pid, signal.SIGTERM)
    except OSError:
        pass
"""


class _Guard:
    """A small process that outlives us by a moment and ends what we have left running.

    Most programs end when their input does. One that is lost in thought does not notice, and nothing that we could do
    at our own end is done when we are killed.
    """

    def __init__(self) -> None:
        command = [sys.executable, "-I", "-S", "-c", _WATCH]
        null = subprocess.DEVNULL
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=null, stderr=null, start_new_session=True, text=True
        )
        self._lock = threading.Lock()
        atexit.register(self._process.wait)
        atexit.register(self._say, None)

    def watch(self, pid: int) -> None:
        """A program has been started."""
        self._say(pid)

    def forget(self, pid: int) -> None:
        """A program has ended."""
        self._say(-pid)

    def _say(self, pid: int | None) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        with self._lock, contextlib.suppress(OSError, ValueError):
            if pid is None:
                pipe.close()
            else:
                pipe.write(f"{pid}\n")
                pipe.flush()


_guards: list[_Guard] = []
_making = threading.Lock()


def _guard() -> _Guard:
    """The one of this process."""
    with _making:
        if not _guards:
            _guards.append(_Guard())
        return _guards[0]
