"""The arena on the command line."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_cli_terminal import Terminal
from tests.test_readme import ROOT, check_commands

SEAT = ["bot", "win_share", "win_share_95", "score", "score_95", "margin", "ms_per_decision"]


def test_one_object(run: Run) -> None:
    argv = ["arena", "kingdomino", "players=4", "middle_kingdom", "harmony", "--seats", "greedy,random,random,greedy"]
    whole = json.loads(run(*argv, "--games", 41, "--seed", 1, "--json").out)
    assert whole["game"] == "kingdomino" and whole["games"] == 44 and whole["deals"] == 11 and whole["seed"] == 1
    assert [seat["bot"] for seat in whole["seats"]] == ["greedy", "random", "random", "greedy"]
    for seat in whole["seats"]:
        assert list(seat)[: len(SEAT)] == SEAT
        low, high = seat["win_share_95"]
        assert 0 <= low <= seat["win_share"] <= high <= 1
        low, high = seat["score_95"]
        assert low < seat["score"] < high
        assert seat["ms_per_decision"] > 0 and seat["games"] == 44
    assert sum(seat["win_share"] for seat in whole["seats"]) == pytest.approx(1)
    assert whole["forfeits"] == [] and "ladder" not in whole and "sprt" not in whole


def test_the_table_for_people(run: Run, tmp_path: Path) -> None:
    argv = ["arena", "players=2", "--seats", "greedy,random", "--games", 40, "--seed", 2]
    result = run(*argv, "--out", tmp_path)
    assert not result.err and "kingdomino players=2, 40 games, seed 2" in result.out and "│ greedy │" in result.out
    assert max(len(line) for line in result.out.splitlines() if "│" in line) <= 80
    assert {file.name for file in tmp_path.iterdir()} == {
        "spec.json", "games.jsonl", "summary.json",
        *(f"{name}.{kind}" for name in ("ladder", "scores", "time") for kind in ("svg", "png")),
    }  # fmt: skip
    more = run(*argv[:-4], "--games", 60, "--out", tmp_path, "--json")  # the folder knows the seed, and is gone on with
    assert json.loads(more.out)["games"] == 60
    assert (
        json.loads(run(*argv, "--games", 60, "--json").out)["seats"][0]["score"]
        == json.loads(more.out)["seats"][0]["score"]
    )
    assert run(*argv, "--plain").out.isascii()


def test_a_ladder(run: Run) -> None:
    argv = ["arena", "players=2", "--ladder", "random,greedy", "--games", 20, "--seed", 1]
    whole = json.loads(run(*argv, "--json").out)
    assert [rung["bot"] for rung in whole["ladder"]] == ["greedy", "random"]
    assert [seat["bot"] for seat in whole["seats"]] == ["random", "greedy"]
    assert set(whole["ladder"][0]["openskill"]) == {"mu", "sigma"} and len(whole["pairs"]) == 1
    assert "openskill" in run(*argv).out


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ("greedy,random", "The first bot is stronger than the others by 100 Elo rather than 0"),
        ("random,greedy", "The first bot is stronger than the others by 0 Elo at most, not by 100"),
    ],
)
def test_a_test_stops_early(run: Run, seats: str, words: str) -> None:
    argv = ["arena", "players=2", "--seats", seats, "--games", 400, "--seed", 1, "--sprt", 0, 100]
    assert words in " ".join(run(*argv).out.split())
    whole = json.loads(run(*argv, "--json").out)
    assert whole["sprt"]["accepted"] and whole["games"] == 2 * whole["sprt"]["deals"] < 400


def test_a_test_that_does_not_end(run: Run) -> None:
    result = run("arena", "players=2", "--seats", "random", "--games", 10, "--seed", 1, "--sprt", -1, 1)
    assert "No decision between -1 and 1 Elo yet" in result.out


def test_forfeits_are_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text("def choose(view):\n    return 'zzz'\n")
    argv = ["arena", "players=2", "--seats", f"{file}:choose,random", "--games", 4, "--seed", 1]
    result = run(*argv)
    assert result.code == 0 and "bad.py:choose: 4 games forfeited. The first reason: A: the bot answered" in result.out
    whole = json.loads(run(*argv, "--json").out)
    assert [forfeit["bot"] for forfeit in whole["forfeits"]] == 4 * [f"{file}:choose"]
    assert whole["seats"][0]["win_share"] == 0 and whole["seats"][0]["score"] is None


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ([], "Say who plays: either --seats or --ladder."),
        (["--seats", "greedy", "--ladder", "greedy,random"], "Say who plays"),
        (["--seats", "greedy,random"], "kingdomino has 4 seats, and 2 were given"),
        (["--seats", "deepblue"], "no bot 'deepblue'"),
        (["--ladder", "greedy,deepblue"], "no bot 'deepblue'"),
        (["--ladder", "greedy"], "A ladder needs two bots or more"),
        (["--ladder", "greedy,random", "--sprt", "0", "10"], "--sprt is for the seats of one table"),
        (["--ladder", "greedy,random", "--adjust"], "--adjust is for the seats of one table"),
        (["--seats", "greedy", "--sprt", "10", "0"], "10 is not below 0"),
        (["--seats", "greedy", "--sprt", "0", "x"], "'x' is not a difference in Elo"),
        (["--seats", "greedy", "--sprt", "0", "nan"], "'nan' is not a difference in Elo"),
        (["--seats", "greedy", "--games", "0"], "--games"),
        (["--seats", "greedy", "--workers", "0"], "--workers"),
        (["--seats", "greedy", "--seed", "-1"], "--seed"),
        (["--seats", "greedy", "--out", "/dev/null/x"], "cannot be written"),
    ],
)
def test_errors_are_one_sentence(run: Run, argv: list[str], words: str) -> None:
    result = run("arena", *argv)
    assert result.code == 2 and words in result.err and result.err.count("\n") == 1 and not result.out


def test_another_arena_is_refused(run: Run, tmp_path: Path) -> None:
    argv = ["arena", "players=2", "--games", 2, "--out", tmp_path]
    assert run(*argv, "--seats", "greedy,random", "--seed", 1).code == 0
    for other in (["--seats", "random,greedy"], ["--seats", "greedy,random", "--seed", 2]):
        result = run(*argv, *other)
        assert result.code == 2 and result.err.count("\n") == 1 and "belongs to another arena" in result.err


def test_results_less_luck(run: Run, tmp_path: Path) -> None:
    argv = ["arena", "players=2", "--seats", "greedy,random", "--games", 24, "--seed", 2]
    plain, whole = (json.loads(run(*argv, "--json", *more).out)["seats"] for more in ([], ["--adjust"]))
    for seat, other in zip(whole, plain, strict=True):
        assert {name: seat[name] for name in other if name != "ms_per_decision"} == {
            name: value for name, value in other.items() if name != "ms_per_decision"
        }
        low, high = seat["score_adjusted_95"]
        assert low < seat["score_adjusted"] < high and len(seat["win_share_adjusted_95"]) == 2
    result = run(*argv, "--adjust", "--out", tmp_path)
    assert "24 games, seed 2, adjusted for luck" in result.out and "margin" not in result.out
    assert f" {whole[0]['score_adjusted']:.1f} " in result.out
    kept = json.loads((tmp_path / "summary.json").read_text())["seats"]
    assert kept[0]["score_adjusted"] == whole[0]["score_adjusted"]
    tested = run(*argv, "--adjust", "--sprt", 0, 100)
    assert "adjusted for luck" in tested.out and "by 100 Elo rather than 0" in " ".join(tested.out.split())


def test_a_folder_without_luck_is_refused(run: Run, tmp_path: Path) -> None:
    argv = ["arena", "players=2", "--seats", "greedy,random", "--games", 2, "--seed", 1, "--out", tmp_path]
    assert run(*argv).code == 0
    result = run(*argv, "--adjust")
    assert result.code == 2 and result.err.count("\n") == 1 and "luck was not kept" in result.err


def test_the_live_table_and_ctrl_c(run: Run, tmp_path: Path) -> None:
    """In a terminal a bar and a table move; whoever stops it can go on."""
    out = str(tmp_path / "stopped")
    terminal = Terminal(
        "arena", "players=2", "--games", "100000000", "--seats", "greedy,random", "--seed", "1", "--out", out
    )
    terminal.until("│ greedy")
    terminal.until("/100000000")
    assert terminal.wait(again="\x03") == 130
    assert "Traceback" not in terminal.seen and "the same command goes on" in " ".join(terminal.seen.split())
    assert len((Path(out) / "games.jsonl").read_text().splitlines()) > 0
    assert run("arena", "players=2", "--games", 2, "--seats", "greedy,random", "--out", out, "--json").code == 0


def test_the_commands_of_the_page(tmp_path: Path) -> None:
    assert check_commands(ROOT / "docs" / "arena.md", tmp_path) > 2
