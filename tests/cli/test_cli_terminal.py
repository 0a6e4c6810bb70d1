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
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli import veiled

COMMAND = [sys.executable, "-m", "crownlands"]
PATIENCE = 60.0


def environment(**changes: str) -> dict[str, str]:
    return {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "COLORTERM")} | changes


def take_the_terminal() -> None:
    """In a new process: this is its terminal, and Ctrl+C reaches it even if the tests themselves run deaf to it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A program in a pseudo-terminal of 80 columns and 24 lines."""

    def __init__(self, *argv: str, command: Sequence[str] = COMMAND, **changes: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [*command, *argv],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(TERM="xterm-256color", **changes),
            cwd=Path(__file__).parents[2],
            start_new_session=True,
            preexec_fn=take_the_terminal,
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
            if not self.read():
                raise AssertionError(f"{words!r} did not come; there was {self.seen[before:]!r}")
        return self.seen[before:]

    def read(self) -> bool:
        """Read what there is; False when the program has closed the terminal."""
        try:
            read = os.read(self.master, 4096)
        except OSError:  # so Linux says that nothing will come
            return False
        self.seen += read.decode(errors="replace")
        return bool(read)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def wait(self, again: str = "") -> int:
        """Read on until the program ends, typing something again and again; return its exit code."""
        typed = time.monotonic()
        end = typed + PATIENCE
        while self.process.poll() is None:
            if again and time.monotonic() >= typed:
                self.type(again)
                typed = time.monotonic() + 1.0
            if time.monotonic() > end:
                self.process.kill()
                self.process.wait()
                raise AssertionError(f"the program does not end; there is {self.seen[-2000:]!r}")
            if select.select([self.master], [], [], 0.1)[0] and not self.read():
                self.process.wait(PATIENCE)
        os.close(self.master)
        return self.process.returncode


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
    # Python misses a signal that comes in the very moment in which it begins to wait for a line; people try again.
    assert terminal.wait(again="\x03") == 130
    assert "Traceback" not in terminal.seen
    assert len(file.read_text().splitlines()) == 1


def test_what_one_person_sees_is_gone_before_the_next_one_looks() -> None:
    program = (
        "from tests.cli import veiled; from crownlands.cli import main; veiled.add_veiled(); raise SystemExit(main())"
    )
    argv = ["play", "--position", veiled.TEXT, "--seats", "person:Ann,person:Ben", "--seed", "3"]
    terminal = Terminal(*argv, command=[sys.executable, "-c", program], NO_COLOR="1")
    assert "w1" not in terminal.until("A (Ann), press Enter when you alone see the screen.")
    terminal.type("\n")
    assert "w1" in terminal.until("A> ")
    terminal.type("f5>\n")
    terminal.until("A> ")  # the same person goes on: nothing is cleared, nobody has to come
    terminal.type("14\n")
    handed = terminal.until("B (Ben), press Enter when you alone see the screen.")
    assert "\x1b[2J\x1b[3J" in handed and "f2" not in handed
    terminal.type("\n")
    assert "f2" in terminal.until("B> ")
    terminal.type("quit\n")
    assert terminal.wait() == 0


def test_simulate_has_a_progress_bar_in_a_terminal_and_stops_at_ctrl_c() -> None:
    terminal = Terminal("simulate", "--games", "100000000", "--seats", "random")
    terminal.until("/100000000")
    assert terminal.wait(again="\x03") == 130
    assert "Traceback" not in terminal.seen


def test_a_closed_pipe_is_no_drama() -> None:
    with subprocess.Popen([*COMMAND, "games"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(PATIENCE) == 128 + signal.SIGPIPE


@pytest.mark.parametrize("encoding", ["ascii", "iso8859-2"])
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


def test_perft_counts_the_same_without_compilation() -> None:
    argv = [*COMMAND, "perft", "players=2", "--depth", "3"]
    env = environment(CROWNLANDS_JIT="0")
    done = subprocess.run(argv, capture_output=True, text=True, env=env, timeout=PATIENCE, check=True)
    assert f" {48 * 47 * 46:,} " in done.stdout


def test_version() -> None:
    done = subprocess.run([*COMMAND, "--version"], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert done.stdout.startswith("crownlands 0.")
