"""A layer imports only what stands below it, and importing the package brings no more than it needs."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def run(*command: str, **environment: str) -> str:
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_import_contracts() -> None:
    told = run(sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()")
    assert "0 broken" in told


def loaded_after(code: str, **environment: str) -> set[str]:
    return set(run(sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)", **environment).split())


def test_importing_the_package_brings_no_command_line_and_no_game() -> None:
    loaded = loaded_after("import crownlands")
    assert "crownlands.engine.position" in loaded
    assert not {name for name in loaded if name.split(".")[0] in ("rich", "argparse", "hypothesis", "pytest")}
    assert not {name for name in loaded if name.startswith("crownlands.cli")}
    assert not {name for name in loaded if re.fullmatch(r"crownlands\.games\..+\.(book|rules)", name)}


def test_a_game_is_loaded_when_it_is_asked_for() -> None:
    loaded = loaded_after("import crownlands\ncrownlands.game('kingdomino')")
    assert "crownlands.games.kingdomino.rules" in loaded


def test_plain_rules_need_no_compiler() -> None:
    game = "import crownlands as cl\ncl.play(cl.game('kingdomino', players=2), 'random', seed=1)"
    loaded = loaded_after(game, CROWNLANDS_JIT="0")
    assert not {name for name in loaded if name.split(".")[0] in ("numba", "llvmlite")}
