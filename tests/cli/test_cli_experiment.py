"""The experiment of 2018 on the command line, with tiny numbers."""

import json
from pathlib import Path

import pytest

from crownlands.arena.kingdomino_2018 import AGENTS, PUBLISHED, SECONDS, STATIC, Plan, arenas
from crownlands.engine.words import LANGUAGES
from tests.cli.conftest import Run

TINY = ["experiment", "kingdomino-2018", "--games", 4, "--playouts", "2,8", "--seed", 3]


def rows(page: str) -> list[list[str]]:
    """The cells of the tables of a page."""
    lines = [line for line in page.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_page(run: Run) -> None:
    told = run(*TINY)
    assert told.code == 0 and "experiment kingdomino-2018 --games 4 --playouts 2,8 --seed 3`" in told.out
    heads, _, *static = rows(told.out)[:6]
    assert heads[:3] == ["agent", "against", "games"]
    assert [row[:3] for row in static] == [
        ["TR", "3 × TR", "40"], ["GPRD", "3 × TR", "40"], ["FG", "3 × TR", "40"], ["FG", "3 × FG", "40"],
    ]  # fmt: skip
    assert static[2][-1] == "97.7 (97–98) / 55.7"
    timed = rows(told.out)[8:]
    names = ["MCE-TR/R", "MCE-PG/R", "MCE-FG/R", "UCT-FG"]
    assert [row[:3] for row in timed] == [[name, n, "4"] for name in names for n in ("2", "8")]
    assert {len(row) for row in timed} == {8} and timed[-1][-1] == "77.5 (71–83) / 62.7"
    assert run(*TINY).out == told.out


def test_games_are_kept_and_gone_on_with(run: Run, tmp_path: Path) -> None:
    argv = [*TINY[:4], "--playouts", "3", "--agents", "mce-tr,uct-fg", "--out", tmp_path / "kept"]
    page = tmp_path / "page.md"
    assert run(*argv, "--page", page).out == ""
    games = tmp_path / "kept" / "timed" / "games.jsonl"
    first = games.read_text()
    assert len(first.splitlines()) == 2 * 4 and "--agents mce-tr,uct-fg" in page.read_text()
    run(*argv[:2], "--games", 8, *argv[4:], "--page", page)
    assert games.read_text().startswith(first) and len(games.read_text().splitlines()) == 2 * 8
    told = run(*argv).out  # of more games than are asked for, only those
    assert [row[2] for row in rows(told)[8:]] == ["4", "4"]
    assert all(line["decisions"][0] for line in map(json.loads, first.splitlines()[1:]))


def test_time_by_time(run: Run) -> None:
    """With times the published figures stand beside ours, and how fast games are played on."""
    told = run("experiment", "kingdomino-2018", "--games", 1, "--times", "0.001,0.1", "--agents", "mce-tr").out
    assert rows(told)[8][1::5] == ["0.001 s", ""]
    assert rows(told)[9][1] == "0.1 s" and rows(told)[9][6] == "26.0 (20–32) / 52.5"
    assert rows(told)[-1][0] == "MCE-TR/R" and rows(told)[-1][2] == "5,148"


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_in_other_languages(run: Run, lang: str) -> None:
    told = run(*TINY[:4], "--playouts", 1, "--agents", "mce-tr", "--lang", lang).out
    assert told.startswith("# ") and "wins" not in told and "published" not in told


def test_what_is_played() -> None:
    """One agent against three, four players, both bonuses; every agent at every time the paper has."""
    plan = Plan(200, AGENTS, tuple(f"{seconds:g}s" for seconds in SECONDS), 1)
    (static, many), (timed, deals) = arenas(plan).values()
    assert static.game.text() == timed.game.text() == "kingdomino middle_kingdom harmony"
    assert deals == 50 and many == 500 and len(static.tables) == len(STATIC)
    assert timed.tables[0] == ("mce-tr@0.1s", "greedy", "greedy", "greedy") and len(timed.tables) == 32
    assert all(len(figures) == len(SECONDS) for figures in PUBLISHED.values()) and set(PUBLISHED) == set(AGENTS)


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["chess-1997"], "kingdomino-2018"),
        (["kingdomino-2018", "--agents", "mce-tr,deepblue"], "there is no agent 'deepblue'"),
        (["kingdomino-2018", "--times", "0.1,x"], "'x'"),
        (["kingdomino-2018", "--times", "1", "--playouts", "5"], "Say either --times or --playouts."),
        (["kingdomino-2018", "--page", "/dev/null/x"], "cannot be written"),
    ],
)
def test_errors_are_one_sentence(run: Run, argv: list[str], words: str) -> None:
    result = run("experiment", *argv)
    assert result.code == 2 and words in result.err and result.err.count("\n") == 1 and not result.out
