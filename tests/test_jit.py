"""Compiled and in the plain interpreter, the rules are the same rules.

Run with CROWNLANDS_JIT=0 this test plays the games of `playthrough` in the plain interpreter itself, and leaves the
compiled ones to a second process: the way to see which lines of the rules the games reach.
"""

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

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


_DIGESTS = """
import json
from crownlands.engine.game import game_ids, rulebook
from crownlands.engine.jit import keys_of
from crownlands.warm import functions_of
from crownlands.engine.kept_code import digest_of
books = [rulebook(game) for game in game_ids()]
print(json.dumps({book.id: digest_of(functions_of(book.rules), keys_of(book.rules.dtype)[-1]) for book in books}))
"""


@cache
def _digests(source: Path) -> dict[str, str]:
    """By game, what its machine code rests on."""
    found = subprocess.run(
        [sys.executable, "-c", _DIGESTS],
        env={**os.environ, "PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=True,
    )
    answer: dict[str, str] = json.loads(found.stdout)
    return answer


EVERY = {"kingdomino", "origins", "kingdom_builder"}


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
@pytest.mark.parametrize(
    ("file", "before", "after", "renewed"),
    [
        ("engine/words.py", "_LONGEST = 300", "_LONGEST = 301", set()),
        ("engine/errors.py", "class SeedError", "class WrongSeed(ValueError): ...\n\n\nclass SeedError", set()),
        ("engine/chance.py", "secrets.randbits(63)", "secrets.randbits(62)", set()),
        ("games/domino/placing.py", '"""', '"""Said differently. ', set()),
        ("games/kingdom_builder/pieces.py", "MANDATORY = 3", "MANDATORY = 4", {"kingdom_builder"}),
        ("games/kingdomino/dominoes.py", "1 w0 w0", "1 w1 w0", {"kingdomino"}),
        ("games/domino/draft.py", "state.turn += 1", "state.turn += 2", {"kingdomino", "origins"}),
        ("engine/chance.py", "x ^= x << _13", "x ^= x << _7", EVERY),
    ],
)
def test_machine_code_is_renewed_where_what_it_rests_on_has_changed(
    tmp_path: Path, file: str, before: str, after: str, renewed: set[str]
) -> None:
    source = ROOT / "src" / "crownlands"
    shutil.copytree(source, tmp_path / "crownlands", ignore=shutil.ignore_patterns("__pycache__", "server", "fonts"))
    place = tmp_path / "crownlands" / file
    text = place.read_text(encoding="utf-8")
    assert before in text
    place.write_text(text.replace(before, after, 1), encoding="utf-8")
    old, new = _digests(ROOT / "src"), _digests(tmp_path)
    assert {game for game in new if new[game] != old[game]} == renewed
