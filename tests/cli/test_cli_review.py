"""`crownlands review`: what it prints adds up, goes on where it was, and says what is wrong in one sentence."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import crownlands as cl
from crownlands.engine.words import LANGUAGES, Message, say
from tests.analysis.reviews import a_record
from tests.cli.conftest import Run
from tests.cli.test_cli_bad_input import assert_refused
from tests.english import english_in

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("reviews")


@pytest.fixture(autouse=True)
def keep_here(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one test has reviewed, the next one finds."""
    monkeypatch.setenv("CROWNLANDS_REVIEWS", str(kept))


@pytest.fixture(scope="module")
def short() -> cl.Record:
    """The first part of a game."""
    return cl.Record.of(a_record("whole").replay(32), seats=("Ann", "Bob"))


@pytest.fixture
def file(tmp_path: Path, short: cl.Record) -> Path:
    """A file with a whole game and a short one."""
    path = tmp_path / "games.jsonl"
    path.write_text(f"{a_record('whole').to_json()}\n{short.to_json()}\n", encoding="utf-8")
    return path


def quick(run: Run, *argv: object, **how: str) -> Any:
    return run("review", *argv, "--depth", "quick", **how)


def test_json_has_the_promised_shape_and_adds_up(run: Run, file: Path) -> None:
    result = quick(run, file, "--json")
    assert result.code == 0 and not result.err
    games = [json.loads(line) for line in result.out.splitlines()]
    assert [told["number"] for told in games] == [1, 2] and [told["finished"] for told in games] == [True, False]
    for told, seats in zip(games, ("AB", "AB"), strict=True):
        assert [row["seat"] for row in told["seats"]] == list(seats)
        assert told["done"] == told["of"] and told["depth"] == "quick"
        for row in told["seats"]:
            for sums in (row, row["win"]):
                parts = sums["initial"] + sums["luck"] + sums["errors"] + sums["gifts"]
                assert round(parts - sums["final"], 9) == 0
            assert row["lost_per_decision"] >= 0
        for decision in told["decisions"]:
            assert {"ply", "seat", "played", "best", "lost_points", "lost_win", "exact"} <= decision.keys()
    assert [row["final"] for row in games[0]["seats"]] == list(a_record("whole").result or ())
    data = cl.review(a_record("whole"), depth="quick")
    assert games[0] == json.loads(json.dumps({"number": 1, **data}))


def test_the_table_for_people_adds_up(run: Run, file: Path) -> None:
    told = json.loads(quick(run, file, "--json", "--game", 1).out)
    out = quick(run, file, "--game", 1).out
    rows = [re.findall(r"[−+]?\d+\.\d+", line) for line in out.splitlines() if re.match(r"│ [AB] ", line)]
    assert len(rows) == 2
    for row, seat in zip(rows, told["seats"], strict=True):
        *parts, final = (float(number.replace("−", "-")) for number in row)
        assert round(sum(parts), 6) == final == seat["final"]
        assert f" {seat['lost_per_decision']:.2f} points lost per decision" in out
    assert "Game 1: kingdomino players=2 sample" in out and "│ A greedy │" in out
    for one in told["decisions"]:
        sign = {"blunder": "??", "mistake": "?", "slip": "?!", "": ""}[one["mark"]]
        line = re.search(rf"^ *{one['ply']}  {one['seat']}  {re.escape(sign)}", out, re.MULTILINE)
        assert bool(line) == bool(one["mark"] or (one["unclear"] and one["best"] != one["played"])), one["ply"]
    assert "?? blunder · ? mistake" in out


def test_one_game_after_the_other_or_only_one(run: Run, file: Path, short: cl.Record) -> None:
    both, second = quick(run, file).out, quick(run, file, "--game", 2).out
    assert both.endswith(second) and "Game 1:" in both and "Game 1:" not in second
    assert str(Message("review.unfinished")) in second and "│ A Ann" in second
    assert quick(run, "-", stdin=short.to_json()).out == second.replace("Game 2", "Game 1")


def test_plain_is_ascii(run: Run, file: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8"}
    quick(run, file)  # so that there is nothing left to do
    command = [sys.executable, "-m", "crownlands", "review", str(file), "--depth", "quick", "--plain", "--lang", "hu"]
    done = subprocess.run(command, env=env, capture_output=True, check=True)
    assert done.stdout.isascii() and b"1. jatszma" in done.stdout and not done.stderr


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_four_languages(run: Run, file: Path, lang: str) -> None:
    out = quick(run, file, "--lang", lang).out
    assert say(Message("review.luck"), lang) in out and say(Message("review.mark.blunder"), lang) in out
    if lang != "en":
        assert english_in(out, lang) == []
        assert re.search(r"\d,\d │", out) and not re.search(r"\d\.\d │", out)


def test_the_page_is_written(run: Run, file: Path, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    result = quick(run, file, "--html", page, "--lang", "pl")
    assert result.code == 0 and result.out == f"{page}: raport z 2 gier\n" and not result.err
    text = page.read_text(encoding="utf-8")
    assert (
        text.startswith("<!doctype html>") and '<html lang="pl">' in text and text.count('<article class="game"') == 2
    )
    result = quick(run, file, "--html", page, "--json", "--game", 2)
    assert json.loads(result.out)["number"] == 2
    assert page.read_text(encoding="utf-8").count('<article class="game"') == 1


# --- what is wrong ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["missing.jsonl"], ["missing.jsonl cannot be read"]),
        (["games.jsonl", "--game", "3"], ["games.jsonl", "3"]),
        (["games.jsonl", "--game", "0"], ["--game", "'0'"]),
        (["games.jsonl", "--depth", "deepest"], ["--depth", "deepest", "quick, standard, deep"]),
        (["games.jsonl", "--html", "no/such/folder/x.html"], ["no/such/folder/x.html cannot be written"]),
        (["games.jsonl", "--workers", "0"], ["--workers"]),
        ([], ["FILE"]),
    ],
)
def test_wrong_arguments(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch, argv: list[str], words: list[str]
) -> None:
    monkeypatch.chdir(file.parent)
    result = run("review", *argv)
    assert_refused(result, *words)
    assert not result.out


def broken(short: cl.Record) -> dict[str, tuple[str, str]]:
    """Records that cannot be reviewed, and what is said of them."""
    actions = short.actions
    return {
        "illegal": (replace(short, actions=(*actions[:7], "x", *actions[8:])).to_json(), "Action 8 (x): x cannot"),
        "version": (replace(short, game_version=99).to_json(), "follows version 99"),
        "rules": (replace(short, options={"colour": "red"}).to_json(), "no option 'colour'"),
        "game": (replace(short, game="chess").to_json(), "There is no game 'chess'"),
        "one seat": (short.for_seat("A").to_json(), "only what some of the players saw"),
        "result": (replace(short, result=(200, 1)).to_json(), "its actions end"),
    }


@pytest.mark.parametrize("kind", ["illegal", "version", "rules", "game", "one seat", "result"])
def test_a_game_that_cannot_be_reviewed_does_not_stop_the_others(
    run: Run, tmp_path: Path, short: cl.Record, kind: str
) -> None:
    line, words = broken(short)[kind]
    file, page = tmp_path / "games.jsonl", tmp_path / "report.html"
    file.write_text(f"{line}\n{short.to_json()}\n", encoding="utf-8")
    result = quick(run, file, "--json", "--html", page)
    assert_refused(result, f"{file}, line 1: ", words)
    assert json.loads(result.out)["number"] == 2 and page.exists()
    result = quick(run, file, "--game", 1, "--html", tmp_path / "other.html")
    assert_refused(result, f"{file}, line 1: ", words)
    assert not result.out and not (tmp_path / "other.html").exists()


@pytest.mark.parametrize("bad", ["{", "{}", '{"format": "crownlands-record", "version": 99}'])
def test_a_line_that_is_no_record_does_not_stop_the_others(
    run: Run, tmp_path: Path, short: cl.Record, bad: str
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{short.to_json()}\n{bad}\n{short.to_json()}\n", encoding="utf-8")
    result = quick(run, file, "--json")
    assert_refused(result, f"{file}, line 2: ")
    assert [json.loads(line)["number"] for line in result.out.splitlines()] == [1, 3]
    result = quick(run, file, "--json", "--game", 3)
    assert result.code == 0 and not result.err and json.loads(result.out)["number"] == 3
    assert_refused(quick(run, file, "--game", 2), f"{file}, line 2: ")


@pytest.mark.parametrize("link", [False, True])
def test_the_page_does_not_take_the_place_of_the_records(run: Run, file: Path, tmp_path: Path, link: bool) -> None:
    before, page = file.read_bytes(), file
    if link:
        page = tmp_path / "page.html"
        page.symlink_to(file)
    result = quick(run, file, "--html", page)
    assert_refused(result, f"{page} holds the records; the report needs a file of its own.")
    assert not result.out and file.read_bytes() == before


def test_a_game_that_nothing_has_happened_in(run: Run) -> None:
    begun = cl.Record.of(cl.game("kingdomino", players=2, sample=True).start())
    result = quick(run, "-", "--json", stdin=begun.to_json())
    told = json.loads(result.out)
    assert result.code == 0 and told["decisions"] == [] and len(told["seats"]) == 2
    assert str(Message("review.nothing")) in quick(run, "-", stdin=begun.to_json()).out


# --- stopped ---------------------------------------------------------------------------------------------------------


def pieces(folder: Path) -> int:
    return sum(file.read_bytes().count(b"\n") for file in folder.glob("*.jsonl"))


def _heed_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever runs tests in the background ignores it


@pytest.mark.parametrize(("how", "code"), [(signal.SIGKILL, -9), (signal.SIGINT, 130)])
def test_what_was_stopped_goes_on_and_comes_to_the_same(
    run: Run, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: signal.Signals, code: int
) -> None:
    whole = quick(run, file, "--json", "--game", 1).out
    folder = tmp_path / "stopped"
    monkeypatch.setenv("CROWNLANDS_REVIEWS", str(folder))
    command = [sys.executable, "-m", "crownlands", "review", str(file), "--depth", "quick", "--json", "--game", "1"]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "LANGUAGE": "en"}
    for _ in range(20):
        process = subprocess.Popen(
            command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=_heed_interrupts
        )
        while pieces(folder) < 3 and process.poll() is None:
            time.sleep(0.001)
        process.send_signal(how)
        out, err = process.communicate()
        if process.returncode:
            break
        shutil.rmtree(folder)  # it was done before it could be stopped
    assert process.returncode == code and not out
    assert err == (f"{Message('review.kept')}\n" if how == signal.SIGINT else "")
    kept, every = pieces(folder), json.loads(whole)["of"]
    assert 3 <= kept < every
    assert quick(run, file, "--json", "--game", 1).out == whole
    done = pieces(folder)
    assert done == every if how == signal.SIGINT else every <= done <= every + 1  # a line may have been cut off
    assert quick(run, file, "--json", "--game", 1).out == whole and pieces(folder) == done
