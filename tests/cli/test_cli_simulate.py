"""`crownlands simulate`: summaries that add up, bots of one's own."""

import json
from pathlib import Path

import numpy as np
import pytest

import crownlands as cl
from crownlands.arena.statistics import wilson
from crownlands.bots.series import Series
from tests.cli.conftest import Run


def test_the_summary_of_compiled_games(run: Run) -> None:
    argv = ["simulate", "--seats", "greedy,random,random,random", "--games", 300, "--seed", 1, "--json"]
    whole = json.loads(run(*argv, "middle_kingdom", "harmony").out)
    assert (whole["game"], whole["games"], whole["seed"]) == ("kingdomino", 300, 1)
    assert whole["options"]["harmony"] is True
    seats = whole["seats"]
    assert [seat["bot"] for seat in seats] == ["greedy", "random", "random", "random"]
    assert [seat["seat"] for seat in seats] == list("ABCD")
    assert sum(seat["win_share"] for seat in seats) == pytest.approx(1)
    assert seats[0]["win_share"] > 0.9 and seats[0]["mean"] > 45 > 30 > seats[1]["mean"]
    for seat in seats:
        assert seat["mean_interval"][0] < seat["mean"] < seat["mean_interval"][1]
        assert seat["win_interval"][0] <= seat["win_share"] <= seat["win_interval"][1]
        assert seat["min"] <= seat["mean"] <= seat["max"]
    assert whole["games_per_s"] > 0 and whole["plies"] > 300 * 48


PLAYED = ["kingdomino players=2", "origins mode=tribe players=3", "kingdom_builder players=3"]


@pytest.mark.parametrize("text", PLAYED)
def test_a_game_is_its_seed_and_its_number(text: str, run: Run, tmp_path: Path) -> None:
    """In compiled code, one by one into records, by several workers, and one game alone."""
    players = cl.game(text).players
    seats = ",".join(["greedy", "random", "greedy"][:players])
    argv = ["simulate", *text.split(), "--seats", seats, "--seed", 5, "--json", "--games"]
    compiled = json.loads(run(*argv, 6).out)
    for more in (["--records", tmp_path / "six"], ["--workers", 2], ["--workers", 2, "--records", tmp_path / "shared"]):
        again = json.loads(run(*argv, 6, *more).out)
        assert (again["seats"], again["plies"]) == (compiled["seats"], compiled["plies"])
    run(*argv, 1, "--first", 4, "--records", tmp_path / "one")
    six, shared, one = (list(cl.read_records(tmp_path / name)) for name in ("six", "shared", "one"))
    assert six == shared and one == six[4:5] and len(six) == 6
    alone = Series(cl.game(text), tuple(seats.split(",")), 5).play(4, 1, compiled=True)
    assert tuple(alone.points[0]) == one[0].result and alone.plies == len(one[0].actions)


def test_the_same_seed_gives_the_same_games(run: Run) -> None:
    argv = ["simulate", "--games", 20, "--json", "players=2", "--seed"]
    first, again, other = (json.loads(run(*argv, seed).out)["seats"] for seed in (3, 3, 4))
    assert first == again != other


def test_records_hold_what_the_summary_says(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    argv = ["simulate", "--games", 4, "--seed", 9, "--json", "players=3", "--seats", "greedy,random,random"]
    whole = json.loads(run(*argv, "--records", file).out)
    records = list(cl.read_records(file))
    results = np.array([record.result for record in records])
    assert len(records) == 4 and whole["plies"] == sum(len(record.actions) for record in records)
    assert [seat["mean"] for seat in whole["seats"]] == pytest.approx(results.mean(axis=0).tolist())
    assert [seat["sd"] for seat in whole["seats"]] == pytest.approx(results.std(axis=0, ddof=1).tolist())
    for record in records:
        assert record == cl.play(record.make_game(), ["greedy", "random", "random"], int(record.tags["Seed"]))
    assert run("verify", file).out == f"{file}: 4 records verified\n"


def test_the_table_for_people(run: Run) -> None:
    result = run("simulate", "--games", 50, "--seed", 2, "players=2", "--seats", "greedy,random")
    assert not result.err  # no progress bar where there is no terminal
    assert "kingdomino players=2, 50 games, seed 2" in result.out
    assert "│ A    │ greedy │" in result.out and "games/s" in result.out
    assert max(len(line) for line in result.out.splitlines()) <= 80
    plain = run("simulate", "--games", 50, "--seed", 2, "players=2", "--plain").out
    assert plain.isascii() and "| A    | greedy |" in plain


def test_one_game_has_no_spread(run: Run) -> None:
    whole = json.loads(run("simulate", "--games", 1, "--json").out)
    assert whole["seats"][0]["sd"] is None and whole["seats"][0]["mean_interval"] is None
    assert run("simulate", "--games", 1).code == 0


OWN = """
def choose(view):
    return view.legal()[-1]

class Remembers:
    def __init__(self):
        self.calls = 0

    def __call__(self, view):
        self.calls += 1
        return view.legal()[0].text

def sleepy(view):
    return "zzz"

def broken(view):
    return [1, 2, 3][
        view.seat + 7
    ]

number = 7
"""


def test_a_bot_of_ones_own_takes_a_seat(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(OWN)
    seats = f"{file}:choose,{file}:Remembers"
    records = tmp_path / "own.jsonl"
    argv = ["simulate", "players=2", "--games", 2, "--seats", seats, "--json", "--records", records]
    whole = json.loads(run(*argv).out)
    assert [seat["bot"] for seat in whole["seats"]] == seats.split(",")
    for record in cl.read_records(records):
        position = record.replay(0)
        for text in record.actions:
            if position.mover >= 0:
                assert text == position.legal()[-1 if position.mover == 0 else 0].text
            position.play(text)
    shown = run("play", "players=2", "--seats", seats, "--seed", 1)
    assert shown.code == 0 and f"A ({file}:choose): take" in shown.out


@pytest.mark.parametrize(
    ("function", "words"),
    [
        ("nothing", "has no function 'nothing'"),
        ("number", "has no function 'number'"),
        ("sleepy", "A: the bot answered 'zzz', which is not an action"),
        ("broken", "broken failed: IndexError: list index out of range (line 17)"),
        ("", "has no function ''"),
    ],
)
def test_what_can_be_wrong_with_a_bot_of_ones_own(run: Run, tmp_path: Path, function: str, words: str) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(OWN)
    for argv in (["simulate", "--games", 1], ["play"]):
        result = run(*argv, "players=2", "--seats", f"{file}:{function}", "--seed", 1)
        assert result.code == 2 and words in result.err and result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def choose(view:\n", "SyntaxError"),
        ("import no_such_module\n", "ModuleNotFoundError: No module named 'no_such_module' (line 1)"),
        ("\nraise SystemExit(3)\n", "SystemExit: 3 (line 2)"),
    ],
)
def test_a_file_that_is_no_bot(run: Run, tmp_path: Path, source: str, words: str) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(source)
    result = run("simulate", "--seats", f"{file}:choose")
    assert result.code == 2 and words in result.err and result.err.count("\n") == 1


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_hangs_does_not_hold_up_the_command(run: Run, tmp_path: Path, workers: int) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text("def choose(view):\n    while True:\n        pass\n")
    argv = ["simulate", "players=2", "--games", 2, "--seats", f"{file}:choose", "--limit", 0.2, "--workers", workers]
    result = run(*argv)
    assert result.code == 2 and result.err.endswith("my_bot.py:choose is too slow: no answer within 0.2 s.\n")


def test_a_bot_that_keeps_to_its_limit(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text("def choose(view, clock):\n    assert clock.total == 60\n    return view.legal()[0]\n")
    argv = ["simulate", "players=2", "sample", "--games", 2, "--seats", f"{file}:choose,greedy", "--seed", 1, "--json"]
    whole = json.loads(run(*argv, "--limit", 60).out)
    file.write_text("def choose(view):\n    return view.legal()[0]\n")
    assert json.loads(run(*argv).out)["seats"] == whole["seats"]


def test_a_changed_bot_is_read_again(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text("choose = None\n")
    assert run("simulate", "--games", 1, "--seats", f"{file}:choose").code == 2
    file.write_text("def choose(view):\n    return view.legal()[0]\n")
    assert run("simulate", "--games", 1, "--seats", f"{file}:choose").code == 0


def test_wilsons_interval() -> None:
    # Known values: 50 of 100, and none of 10.
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
