"""A fourth game, from outside: rules, records, pictures, terminal and table take it as it is.

It is found as any installed package with a game would be: by the entry points of its distribution, in tests/tiny.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import Person, Process

ROOT = Path(__file__).parent.parent
ENV = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT / "src", ROOT / "tests" / "tiny")))}


def run(*argv: object, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """A fresh Python with the game."""
    command = [sys.executable, "-W", "error", *map(str, argv)]
    return subprocess.run(command, env=ENV, input=stdin, capture_output=True, text=True, check=False)


def python(*argv: object, stdin: str = "") -> str:
    """What it prints."""
    done = run(*argv, stdin=stdin)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_keeps_the_contract() -> None:
    python("-c", "import crownlands as cl; cl.assert_conforms(cl.game('tiny'), games=20)")


def test_its_records_and_pictures(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    argv = ["-m", "crownlands", "simulate", "tiny", "--games", 3, "--seed", 1, "--json"]
    compiled = json.loads(python(*argv))
    assert json.loads(python(*argv, "--records", games))["seats"] == compiled["seats"]
    assert "3" in python("-m", "crownlands", "verify", games)
    assert "###" in python("-m", "crownlands", "replay", games, "--game", 2)
    python("-m", "crownlands", "render", games, "-o", tmp_path / "end.svg")
    assert (tmp_path / "end.svg").read_text(encoding="utf-8").count("tiny-tile") > 4


def test_it_is_scored_and_played_in_the_terminal() -> None:
    assert "4 points" in python("-m", "crownlands", "score", "tiny", stdin="##.\n..#\n..#\n")
    told = python("-m", "crownlands", "play", "tiny", "--seats", "me,greedy", "--seed", 1, stdin="c1c2\nb3c3\nquit\n")
    assert "This domino lies across." in told and "A lays a domino" in told


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    server = Process(tmp_path, ENV)
    yield server.person
    server.stop(signal.SIGTERM)


def test_it_is_played_at_a_table(person: Person) -> None:
    table = person.table("me", "greedy", game="tiny")
    with person.socket(table, 0) as wire:
        while wire.until_my_turn():
            wire.until_seq(wire.play(wire.scene["choices"][0]["action"])["seq"])
    assert wire.scene["panels"]["0"]["points"] >= 4
    assert "tiny.title" in person.http.get("/api/games").text
    assert person.http.get(f"/api/tables/{table}/picture").text.count("tiny-tile") > 4
    assert len(person.get(f"/api/tables/{table}/record")["actions"]) == 16


@pytest.mark.parametrize("command", ["play", "simulate", "arena"])
def test_bots_that_have_not_learned_it_say_so_before_anything_is_played(command: str) -> None:
    done = run("-m", "crownlands", command, "tiny", "--seats", "greedy,knight", "--seed", 1)
    assert done.returncode == 2 and not done.stdout
    assert done.stderr.startswith("crownlands: A bot cannot learn tiny:") and len(done.stderr.splitlines()) == 1


def test_tables_offer_the_bots_that_can_play_it(person: Person) -> None:
    tiny = next(game for game in person.get("/api/games")["games"] if game["id"] == "tiny")
    assert tiny["bots"] == ["random", "greedy"] and tiny["stand_in"] == "greedy"
    table = person.table("me", "open", game="tiny")
    assert person.seat(table, 1, "bot", 422, bot="knight")["error"] == ["bot.nothing_to_learn", {"game": "tiny"}]
    assert person.seat(table, 1, "bot")["seats"][1]["bot"] == "greedy"


def test_there_is_an_analysis_board_for_it_and_nobody_to_give_hints(person: Person) -> None:
    table = person.table("me", "greedy", game="tiny")
    assert person.get(f"/api/tables/{table}")["hints"] is False
    seen = person.post("/api/analysis", {"game": "tiny", "draw": True})
    assert seen["scene"]["choices"]
    told = person.post("/api/analysis/lines", {"position": seen["position"]}, 422)
    assert told["error"] == ["bot.nothing_to_learn", {"game": "tiny"}]
