"""Conformance finds what is wrong with a game: a sound one passes, and every broken one fails for its own reason.

The games are played in the plain interpreter, by a process of its own, so that nothing has to be compiled for each.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

BROKEN = {
    "a seat that is not there": "there is no seat 2",
    "chance and players mixed": "chance and decisions are mixed",
    "an unsorted list": "legal actions are not ascending and unique",
    "an action twice": "legal actions are not ascending and unique",
    "nothing to do": "somebody must move, and cannot",
    "too long": "the game is longer than its rulebook allows",
    "too many points": "more or fewer points than there can be",
    "too many actions": "more legal actions than the rulebook makes room for",
    "never over": "the game is over, and something can still be done",
    "a memory of its own": "the history does not lead to the position",
    "two names for one thing": "two legal actions have the same effect",
    "a list that plays": "the history does not lead to the position",
    "a loaded die": "draws do not follow the odds",
    "odds of nothing": "something cannot come",
    "a score that does not add up": "a score does not add up",
    "a text that forgets": "the text does not lead back",
    "a star for a decision": "chance, and only chance, has a star",
    "a leaking view": "a view shows what it must not",
    "a leaking past": "a view shows what it must not",
    "a vision of something else": "what a seat imagines looks different from what it sees",
}


@pytest.fixture(scope="module")
def verdicts() -> dict[str, str]:
    """What conformance says of each game."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests" / "tiny")])
    env = {**os.environ, "CROWNLANDS_JIT": "0", "PYTHONPATH": path}
    command = [sys.executable, "-W", "error", "-m", "tests.engine.broken_games"]
    found = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    return dict(line.split(": ", 1) for line in found.stdout.splitlines())


@pytest.mark.parametrize("name", ["tiny", "veiled"])
def test_a_sound_game_conforms(verdicts: dict[str, str], name: str) -> None:
    assert verdicts.pop(name) == "conforms"


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_does_not(verdicts: dict[str, str], name: str) -> None:
    assert BROKEN[name] in verdicts[name]


def test_every_broken_game_is_looked_at(verdicts: dict[str, str]) -> None:
    assert verdicts.keys() - {"tiny", "veiled"} == BROKEN.keys()
