"""Any number of workers plays the blocks, is stopped in the middle and goes on: no game is lost or counted twice."""

import json
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from crownlands.arena.deals import Block, play_block
from crownlands.arena.results import Folder, Results, game_lines
from crownlands.arena.running import blocks_to_play, play_here, run
from crownlands.engine.errors import ArenaError
from tests.arena.conftest import arena
from tests.arena.test_deals import same

COMMAND = [sys.executable, "-m", "crownlands", "arena", "kingdomino", "players=2", "--seed", "4"]


def lines(folder: Path) -> list[dict[str, object]]:
    """What is kept, in the order of the deals, but for the times."""
    found = [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]
    kept = [{name: value for name, value in line.items() if name not in ("ms", "decisions")} for line in found]
    return sorted(kept, key=lambda line: (line["table"], line["deal"], line["rotation"]))


def told(out: str) -> dict[str, object]:
    """A summary without the times."""
    whole = json.loads(out)
    for seat in whole["seats"]:
        del seat["ms_per_decision"]
    return dict(whole)


@pytest.mark.parametrize("bots", ["greedy,random", "{own}:first,random", "greedy,{own}:illegal", "search@4,squire"])
def test_any_number_of_workers_plays_the_same(own: str, tmp_path: Path, bots: str) -> None:
    summaries, games = [], []
    for workers in ("1", "3"):
        folder = tmp_path / workers
        more = ["--seats", bots.format(own=own), "--games", "19", "--workers", workers, "--out", folder, "--json"]
        done = subprocess.run([*COMMAND, *more], capture_output=True, text=True, check=True)
        summaries.append(told(done.stdout))
        games.append(lines(folder))
    assert summaries[0] == summaries[1]
    assert games[0] == games[1] and len(games[0]) == summaries[0]["games"] == 20  # rounded up to whole deals


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_killed_arena_goes_on(own: str, tmp_path: Path, workers: str) -> None:
    """A bot kills the whole program in the middle; started again, it comes to what it would have come to at once."""
    command = [*COMMAND, "--seats", f"{own}:kills,random", "--games", "60", "--workers", workers, "--json", "--out"]
    killed, whole = tmp_path / "killed_arena", tmp_path / "whole"
    first = subprocess.run([*command, killed], capture_output=True, text=True, check=False)
    assert first.returncode == -signal.SIGKILL and first.stdout == ""
    before = len(lines(killed))
    assert 0 < before < 60
    with open(killed / "games.jsonl", "a") as file:
        file.write('{"table": 0, "deal": 29, "rotation": 0, "poi')  # as if it had been killed while writing
    again = subprocess.run([*command, killed], capture_output=True, text=True, check=True)
    at_once = subprocess.run([*command, whole], capture_output=True, text=True, check=True)
    assert told(again.stdout) == told(at_once.stdout)
    assert lines(killed) == lines(whole) and len(lines(whole)) == 60
    third = subprocess.run([*command, killed], capture_output=True, text=True, check=True)  # nothing is left to play
    assert json.loads(third.stdout) == json.loads(again.stdout)


def test_only_what_is_missing_is_played(own: str) -> None:
    slow, fast = arena(f"{own}:first", "random"), arena("greedy", "random")
    results = Results(slow)
    results.add(play_block(slow, Block(0, 1, 2)))
    assert list(blocks_to_play(results, 5)) == [Block(0, 0, 1), Block(0, 3, 1), Block(0, 4, 1)]
    results = Results(fast)
    results.add(play_block(fast, Block(0, 1, 2)))
    assert list(blocks_to_play(results, 254)) == [Block(0, 0, 1), Block(0, 3, 247), Block(0, 250, 4)]
    assert results.together() == 0
    results.add(play_block(fast, Block(0, 0, 1)))
    assert results.together() == 3
    assert results.games() == 6


def test_what_comes_twice_is_kept_once() -> None:
    where = arena("greedy", "random")
    results = Results(where)
    results.add(play_block(where, Block(0, 0, 4)))
    fresh = results.add(play_block(where, Block(0, 2, 4)))
    assert fresh.deals.tolist() == [4, 5]
    assert same(results.table(0), play_block(where, Block(0, 0, 6)))
    assert same(results.table(0, 3), play_block(where, Block(0, 0, 3)))


def test_a_folder_remembers(own: str, tmp_path: Path) -> None:
    where = arena("greedy", f"{own}:raises")
    folder = Folder(str(tmp_path / "a" / "b"), where)
    results = folder.read()
    played = list(run(results, 3, play_here, folder))
    assert [part.deals.tolist() for part in played] == [[0], [1], [2]]
    again = Folder(str(tmp_path / "a" / "b"), where).read().table(0)
    assert (again.points == results.table(0).points).all() and (again.decisions == results.table(0).decisions).all()
    assert [str(f.reason) for f in again.forfeits] == [str(f.reason) for f in results.table(0).forfeits] != []
    assert list(run(Folder(str(tmp_path / "a" / "b"), where).read(), 3, play_here, None)) == []


def test_half_a_deal_is_played_again(tmp_path: Path) -> None:
    where = arena("greedy", "random")
    folder = Folder(str(tmp_path), where)
    folder.add(play_block(where, Block(0, 0, 2)))
    file = tmp_path / "games.jsonl"
    kept = file.read_text().splitlines(keepends=True)
    for damaged in ("".join(kept[:-1]), "".join(kept)[:-1] + "x", "".join(kept[:-1]) + "[]\n", "".join(kept[1:])):
        file.write_text(damaged)
        found = Folder(str(tmp_path), where).read()
        (whole,) = {0, 1} - {deal for deal in (0, 1) if not found.has(0, deal)}
        assert [line["deal"] for line in lines(tmp_path)] == [whole, whole]  # what is torn is gone from the file too


def test_a_folder_belongs_to_one_arena(tmp_path: Path) -> None:
    where = arena("greedy", "random")
    Folder(str(tmp_path), where)
    for other in (
        arena("random", "greedy"),
        arena("greedy", "random", seed=2),
        arena("greedy", "random", harmony=True),
    ):
        with pytest.raises(ArenaError, match=r"belongs to another arena: another game, other bots or another seed\.$"):
            Folder(str(tmp_path), other)
    (tmp_path / "spec.json").write_text("{")
    with pytest.raises(ArenaError, match="belongs to another arena"):
        Folder(str(tmp_path), where)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ArenaError, match="file cannot be written"):
        Folder(str(tmp_path / "file"), arena("greedy", "random"))


def test_a_worker_that_dies_is_told_of(own: str, tmp_path: Path) -> None:
    file = tmp_path / "dies.py"
    file.write_text("import os\ndef choose(view):\n    os._exit(3)\n")
    where = arena(f"{file}:choose", "random")
    with pytest.raises(ArenaError, match="A worker process has ended by itself"):
        list(run(Results(where), 4, partial(play_here, workers=2), None))


def test_enough_is_enough(own: str) -> None:
    for workers in (1, 2):
        results = Results(arena(f"{own}:first", "random"))
        list(run(results, 50, partial(play_here, workers=workers), None, lambda results=results: results.games() >= 6))  # type: ignore[misc]
        assert results.games() == 6


def test_lines_of_games(own: str) -> None:
    where = arena("greedy", f"{own}:illegal")
    (line, _) = game_lines(play_block(where, Block(0, 5, 1)))
    assert list(line) == ["table", "deal", "rotation", "points", "shares", "ms", "decisions", "forfeit"]
    assert line["deal"] == 5 and line["shares"] == [1, 0]
    assert line["forfeit"]["bot"] == 1 and "not an action" in line["forfeit"]["reason"]


def test_a_bot_that_never_answers_forfeits_at_its_limit(own: str) -> None:
    """It is ended, and the arena goes on."""
    seats = ["--seats", f"{own}:waits,random", "--games", "2", "--limit", "0.2", "--json"]
    done = subprocess.run([*COMMAND, *seats], capture_output=True, text=True, check=True)
    waits, other = json.loads(done.stdout)["seats"]
    assert waits["win_share"] == 0 and other["win_share"] == 1
