"""docs/security.md names a test for every threat, and every one of them is there."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def names_in(path: Path) -> set[str]:
    return {
        node.name for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.FunctionDef)
    }


def test_every_test_that_is_named_is_there() -> None:
    named = NAMED.findall(PAGE)
    assert len(named) > 40
    assert [(path, name) for path, name in named if name not in names_in(ROOT / path)] == []


def test_every_threat_names_a_test() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| threat")]
    assert rows and [row for row in rows if not NAMED.search(row.rpartition(" | ")[2])] == []
