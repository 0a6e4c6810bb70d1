"""What is compiled when, and what becomes of it on disk; with a game that takes a few seconds."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from crownlands.engine.jit import JIT

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled")

LOOPS = {
    *("playouts.random_games", "playouts.count_leaves", "playouts.copies", "playouts.legal_lists"),
    "policies.policy_games",
}

WARM = """
import json, sys
from numba.core import event
from crownlands.engine.game import make_game
from crownlands.warm import is_warm, warm

compiled = []

class Told(event.Listener):
    def on_start(self, event):
        function = event.data["dispatcher"].py_func
        if not function.__module__.startswith("numba"):
            compiled.append(f"{function.__module__.rpartition('.')[2]}.{function.__name__}")
    def on_end(self, event): ...

event.register("numba:compile", Told())
game = make_game("tiny", {})
before = {part: is_warm(game, part) for part in ("table", "bots", "loops")}
for part in sys.argv[1:]:
    warm(game, part=part)
print(json.dumps([before, compiled]))
"""


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """Where nothing has been compiled yet."""
    return tmp_path


def warmed(cache: Path, *parts: str) -> tuple[dict[str, bool], list[str]]:
    """Compile parts of the game in a process of its own: what had been compiled before, and what was compiled now."""
    path = os.pathsep.join(map(str, (ROOT / "src", ROOT / "tests" / "tiny")))
    found = subprocess.run(
        [sys.executable, "-c", WARM, *parts],
        env={**os.environ, "PYTHONPATH": path, "CROWNLANDS_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    before, compiled = json.loads(found.stdout)
    return before, compiled


def test_every_part_is_compiled_when_it_is_needed(cache: Path) -> None:
    before, compiled = warmed(cache, "table")
    assert not any(before.values())
    assert "greedy.greedy_action" in compiled
    assert not {*LOOPS, "turns.look"} & set(compiled)
    assert len(compiled) == len(set(compiled)), "what was compiled twice?"

    before, compiled = warmed(cache, "bots", "loops")  # nobody has learned this game
    assert before == {"table": True, "bots": False, "loops": False}
    assert LOOPS <= set(compiled)
    assert not {"python_calls.legal", "tiny_game.legal", "greedy.greedy_action", "turns.look"} & set(compiled)

    before, compiled = warmed(cache, "table", "bots", "loops")
    assert all(before.values()) and compiled == []


def test_what_is_called_where_it_lies_can_be_missing(cache: Path) -> None:
    warmed(cache, "table")
    [lost] = cache.glob("greedy_action-*.code")
    lost.unlink()
    _, compiled = warmed(cache, "table")
    assert set(compiled) == {"greedy.greedy_action", "policies.act"}  # itself, and whoever calls it
    assert lost.exists()
    assert warmed(cache, "table")[1] == []
