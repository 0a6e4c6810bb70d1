"""Compiled and in the plain interpreter, the rules are the same rules.

Run with CROWNLANDS_JIT=0 this test plays the games of `playthrough` in the plain interpreter itself, and leaves the
compiled ones to a second process: the way to see which lines of the rules the games reach.
"""

import os
import subprocess
import sys
from pathlib import Path

from crownlands.engine.jit import JIT, rule_sources
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


def test_what_the_compile_cache_depends_on() -> None:
    """A change of a rule, or of data a rule reads, must lead to new machine code; a change of words must not."""
    sources = {path.relative_to(ROOT / "src" / "crownlands").as_posix() for path in rule_sources()}
    games = {"games/kingdomino/rules.py", "games/origins/fire.py", "games/kingdom_builder/locations.py"}
    data = {"games/kingdomino/dominoes.py", "games/origins/dominoes.py", "games/kingdom_builder/boards.py"}
    assert games | data | {"engine/playouts.py", "engine/contract.py", "games/domino/land.py"} <= sources
    assert not {path for path in sources if path.startswith(("scene/", "server/", "cli/")) or "show" in path}
