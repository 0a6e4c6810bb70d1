"""replay, verify, score, perft, bench, compile, games."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

import crownlands as cl
from crownlands.cli.bench import one_core
from crownlands.engine import fair
from tests.cli.conftest import Run
from tests.engine.test_fair import played


@pytest.fixture(scope="module")
def record() -> cl.Record:
    played = cl.play(cl.game("kingdomino", players=2, sample=True), ["greedy", "random"], seed=11)
    return cl.Record(**{**played.__dict__, "comments": {-1: "A quiet start.", 6: "Bold!"}})


@pytest.mark.parametrize("encoding", ["to_json", "to_text"])
def test_replay_shows_every_position_that_somebody_faced(
    run: Run, tmp_path: Path, record: cl.Record, encoding: str
) -> None:
    file = tmp_path / "game"
    file.write_text(getattr(record, encoding)() + "\n", encoding="utf-8")
    result = run("replay", file)
    assert result.code == 0
    for position in record.positions():
        if position.mover != cl.CHANCE:
            assert f"\n{position}\n" in result.out
    assert "A: greedy\nB: random\nSeed: 11\n{A quiet start.}\n" in result.out
    assert f"{record.actions[6]}  {{Bold!}}" in result.out
    points = ":".join(map(str, record.result or ()))
    assert result.out.splitlines()[-1].startswith(f"{points}, ")


def test_replay_shows_one_position_of_one_game(run: Run, tmp_path: Path, record: cl.Record) -> None:
    file = tmp_path / "games.jsonl"
    other = cl.play(cl.game("kingdomino"), "random", seed=1)
    file.write_text(f"{other.to_json()}\n{record.to_json()}\n", encoding="utf-8")
    assert run("replay", file, "--game", 2, "--ply", 30).out == f"{record.replay(30)}\n"
    assert run("replay", file, "--ply", 0).out == f"{other.replay(0)}\n"
    assert run("replay", "-", "--ply", 30, stdin=record.to_json()).out == f"{record.replay(30)}\n"


def test_replay_step_by_step(run: Run, tmp_path: Path, record: cl.Record) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(record.to_json())
    result = run("replay", file, "--step", stdin="\n\nq\n")
    assert result.out.count("Enter: on, q: stop") == 3


def test_verify_counts_finished_and_unfinished_records(run: Run, tmp_path: Path, record: cl.Record) -> None:
    file = tmp_path / "games.jsonl"
    half = cl.Record.of(record.replay(20))
    file.write_text(f"{record.to_json()}\n{half.to_json()}\n", encoding="utf-8")
    bad = tmp_path / "bad.jsonl"
    bad.write_text("{")
    assert run("verify", file).out == f"{file}: 2 records verified, 1 of them unfinished\n"
    result = run("verify", bad, file)
    assert result.code == 2 and str(bad) in result.err and "2 records verified" in result.out


def test_verify_computes_the_draws_again(run: Run, tmp_path: Path, record: cl.Record) -> None:
    checked = fair.with_odds(played())
    file, text, damaged = tmp_path / "game.json", tmp_path / "game.txt", tmp_path / "damaged.json"
    file.write_text(f"{checked.to_json()}\n{record.to_json()}\n", encoding="utf-8")
    text.write_text(checked.to_text(), encoding="utf-8")
    fingerprint = checked.tags["DrawsCommitment"]
    told = f"{len(checked.odds)} draws follow from the secret, which fits this fingerprint: {fingerprint}"
    assert run("verify", file).out == f"{file}, line 1: {told}\n{file}: 2 records verified\n"
    assert run("verify", text).out == f"{text}, line 1: {told}\n{text}: 1 record verified\n"
    other = "*1" if checked.actions[2] != "*1" else "*2"
    actions = (*checked.actions[:2], other, *checked.actions[3:])
    damaged.write_text(replace(checked, actions=actions).to_json(), encoding="utf-8")
    result = run("verify", damaged)
    assert result.code == 2
    why = f"Draw 3 (action 3) brought {other}, but {checked.actions[2]} follows from the secret."
    assert result.err == f"crownlands: {damaged}, line 1: {why}\n"


KINGDOM = """
w1 w  f  .  .
w  ## f1 l  .
.  m3 m  .  .
"""


def test_the_score_pad(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kingdom.txt"
    file.write_text(KINGDOM)
    result = run("score", "kingdomino", "harmony", file)
    assert result.code == 0
    assert result.out.splitlines() == [
        "kingdomino harmony: 11 points",
        "     3  wheat: 3 × 1",
        "     2  forest: 2 × 1",
        "     6  mine: 2 × 3",
        "     0  lake: 1 × 0, Harmony",
    ]
    for argv in (["score"], ["score", "-"], ["score", "kingdomino"], ["score", "players=2", "-"]):
        assert "11 points" in run(*argv, stdin=KINGDOM).out


def test_the_score_pad_counts_totems(run: Run) -> None:
    told = run("score", "origins", "mode=totem", stdin="g* g* ## l*\ntotems flint\n").out
    assert "9 points" in told and "flint totem" in told
    untold = run("score", "origins", "mode=totem", stdin="g* g* ## l*\n").out
    assert "totems mammoth fish" in " ".join(untold.split())


def test_the_score_pad_explains_how_boards_of_all_games_are_drawn(run: Run) -> None:
    told = " ".join(run("score", "--help").out.split())
    for word in ("f1", "##", "g*", "g+2", "gH", "v2", "totems mammoth fish", "goals"):
        assert word in told
    assert "kunyhó" in run("score", "--help", "--lang", "hu").out


def test_a_drawn_board_is_scored_from_python() -> None:
    assert cl.game("kingdomino harmony").score_board(KINGDOM)[0].total == 11
    drawn = "\n".join(["g." * 20] * 10 + ["gA" + "g." * 19] + ["g." * 20] * 9 + ["goals fishermen"])
    assert [score.seat for score in cl.game("kingdom_builder players=2").score_board(drawn)] == [0, 1]


def leaves(position: cl.Position, depth: int) -> int:
    """Perft the slow way."""
    if depth == 0 or position.over:
        return 1
    return sum(leaves(position.copy().play(action), depth - 1) for action in position.legal())


def test_perft_agrees_with_playing_everything(run: Run) -> None:
    position = cl.game("kingdomino", players=2, sample=True).start()
    while len(position.history) < 50:
        position.play(position.legal()[0])
    counts = [leaves(position, depth) for depth in (1, 2, 3)]
    lines = run("perft", "--position", position.text(), "--depth", 3).out.splitlines()[1:]
    assert [int(line.split()[1].replace(",", "")) for line in lines] == counts
    divided = run("perft", "--position", position.text(), "--depth", 3, "--divide").out.splitlines()
    assert len(divided) == counts[0] + 1 and int(divided[-1].split()[1].replace(",", "")) == counts[2]


def test_perft_of_the_start_has_chance_as_a_player(run: Run) -> None:
    assert "          103,776 " in run("perft", "--depth", 3).out


def test_bench_in_the_promised_shape(run: Run) -> None:
    whole = json.loads(run("bench", "--json", "--seconds", 0.001).out)
    assert set(whole) == {"results", "beside", "ratio"} and whole["ratio"] is None
    first = whole["results"][0]
    assert (first["game"], first["players"], first["options"]["mighty_duel"]) == ("kingdomino", 4, False)
    for result in whole["results"]:
        assert set(result) == {
            *("game", "options", "players"),
            *("games_per_s", "plies_per_s", "copies_per_s", "legal_lists_per_s"),
        }
        assert result["plies_per_s"] > result["games_per_s"] > 0
        assert cl.game(result["game"], **result["options"]).players == result["players"]
    shown = [(result["players"], result["options"]["mighty_duel"]) for result in whole["results"][:4]]
    assert shown == [(4, False), (3, False), (2, False), (2, True)]


def test_bench_beside_another_program(run: Run, tmp_path: Path) -> None:
    script = tmp_path / "peer.py"
    script.write_text('print("warming up")\nprint(\'{"games_per_s": 10, "note": "slow"}\')\n')
    argv = ["bench", "players=2", "--seconds", 0.001, "--beside", script]
    whole = json.loads(run(*argv, "--json").out)
    assert whole["beside"] == {"script": str(script), "games_per_s": 10, "note": "slow"}
    assert len(whole["results"]) == 1
    assert whole["ratio"] == pytest.approx(whole["results"][0]["games_per_s"] / 10)
    assert f"{script}: 10 games/s; the first line is " in run(*argv).out


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("print('hello')", "its last line is no JSON object with games_per_s"),
        ("", "its last line is no JSON object with games_per_s"),
        ("print('{\"games_per_s\": 0}')", "its games_per_s is 0"),
        ("raise SystemExit('out of paper')", "it ended with code 1 (out of paper)"),
    ],
)
def test_bench_beside_something_else(run: Run, tmp_path: Path, source: str, words: str) -> None:
    script = tmp_path / "peer.py"
    script.write_text(source)
    result = run("bench", "--beside", script, "--seconds", 0.001)
    assert result.code == 2 and words in result.err and result.err.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="the system does not let programs choose a core")
def test_bench_stays_on_one_core_and_gives_the_others_back() -> None:
    before = os.sched_getaffinity(0)
    with one_core():
        assert len(os.sched_getaffinity(0)) == 1
    assert os.sched_getaffinity(0) == before


def test_compile_and_games(run: Run) -> None:
    result = run("compile")
    assert result.code == 0
    for name in cl.game_ids():
        assert f"{name}: compiled in " in result.out
    listed = run("games").out
    for name in cl.game_ids():
        assert f"{name}: " in listed
    assert "  players=2|3|4 (default 4)\n" in listed and "  harmony\n" in listed
