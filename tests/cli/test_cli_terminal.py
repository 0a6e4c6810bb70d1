"""The real program: processes, signals, pipes, and a terminal."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "crownlands"]
PATIENCE = 60.0


def environment(**changes: str) -> dict[str, str]:
    return {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "COLORTERM")} | changes


class Terminal:
    """A program in a pseudo-terminal of 80 columns and 24 lines."""

    def __init__(self, *argv: str, **changes: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [*COMMAND, *argv],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(TERM="xterm-256color", **changes),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        self.seen = ""

    def until(self, words: str) -> str:
        """Read until some words appear; return what was read."""
        before = len(self.seen)
        end = time.monotonic() + PATIENCE
        while words not in self.seen[before:]:
            if not select.select([self.master], [], [], max(0.0, end - time.monotonic()))[0]:
                raise AssertionError(f"{words!r} did not come; there is {self.seen[before:]!r}")
            try:
                self.seen += os.read(self.master, 4096).decode()
            except OSError:  # Linux: the program has closed the terminal
                raise AssertionError(f"{words!r} did not come; there was {self.seen[before:]!r}") from None
        return self.seen[before:]

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def wait(self) -> int:
        try:
            while os.read(self.master, 4096):
                pass
        except OSError:
            pass
        os.close(self.master)
        return self.process.wait(PATIENCE)


def test_play_in_a_terminal() -> None:
    terminal = Terminal("play", "players=2", "--seed", "7")
    opening = terminal.until("A> ")
    assert "\x1b[" in opening and "·" in opening and "48;5;" in opening
    terminal.type("legal\n")
    assert "take: 2  5  11  25" in terminal.until("A> ")
    terminal.type("3\n")
    assert "is not in the row" in terminal.until("A> ")
    terminal.type("25\n")
    assert "(greedy): take" in terminal.until("A> ")
    terminal.type("undo\n")
    assert "Taken back: 25." in terminal.until("A> ")
    terminal.type("\x04")
    assert "Stopped before the end." in terminal.until("end.")
    assert terminal.wait() == 0
    assert "Traceback" not in terminal.seen


def test_no_color_is_honoured() -> None:
    terminal = Terminal("play", "players=2", "--seed", "7", NO_COLOR="1")
    assert "\x1b[3" not in terminal.until("A> ") and "\x1b[4" not in terminal.seen
    terminal.type("quit\n")
    assert terminal.wait() == 0


def test_ctrl_c_leaves_quietly_and_keeps_the_record(tmp_path: Path) -> None:
    file = tmp_path / "left.jsonl"
    terminal = Terminal("play", "players=2", "--seed", "7", "--record", str(file))
    terminal.until("A> ")
    terminal.type("\x03")
    assert terminal.wait() == 130
    assert "Traceback" not in terminal.seen
    assert len(file.read_text().splitlines()) == 1


def test_simulate_has_a_progress_bar_in_a_terminal_and_stops_at_ctrl_c() -> None:
    terminal = Terminal("simulate", "--games", "100000000", "--seats", "random")
    terminal.until("/100000000")
    terminal.type("\x03")
    assert terminal.wait() == 130
    assert "Traceback" not in terminal.seen


def test_a_closed_pipe_is_no_drama() -> None:
    with subprocess.Popen([*COMMAND, "games"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(PATIENCE) == 128 + signal.SIGPIPE


@pytest.mark.parametrize("encoding", ["ascii", "latin-2"])
def test_what_the_encoding_lacks_is_replaced(encoding: str) -> None:
    argv = [*COMMAND, "play", "players=2", "--seed", "7"]
    env = environment(PYTHONIOENCODING=encoding)
    done = subprocess.run(argv, input=b"quit\n", capture_output=True, env=env, timeout=PATIENCE, check=True)
    assert "\n 3 .  .  .  .  .  " in done.stdout.decode(encoding) and not done.stderr


def test_bytes_that_are_no_text_are_no_action() -> None:
    argv = [*COMMAND, "play", "players=2", "--seed", "7"]
    done = subprocess.run(argv, input=b"\xff\xfe\x00\n", capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2 and b"is not an action" in done.stdout
    assert done.stderr == b"crownlands: The input ended before the game did.\n"


def test_version() -> None:
    done = subprocess.run([*COMMAND, "--version"], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert done.stdout.startswith("crownlands 0.")
