"""Compiled and in the plain interpreter, the rules are the same rules.

Run with CROWNLANDS_JIT=0 this test plays the games of `playthrough` in the plain interpreter itself, and leaves the
compiled ones to a second process: the way to see which lines of the rules the games reach.
"""

import os
import subprocess
import sys
from pathlib import Path

from crownlands.engine.jit import JIT
from tests.playthrough import all_lines

ROOT = Path(__file__).parent.parent


def test_both_worlds_agree_move_by_move() -> None:
    other = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.playthrough"],
        cwd=ROOT,
        env={**os.environ, "CROWNLANDS_JIT": "0" if JIT else "1", "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert other.returncode == 0, other.stderr
    theirs = other.stdout.splitlines()
    ours = list(all_lines())
    assert len(ours) > 1500
    for mine, yours in zip(ours, theirs, strict=False):
        assert mine == yours
    assert len(ours) == len(theirs)
