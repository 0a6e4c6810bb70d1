"""Whatever is wrong is said in one sentence, with exit code 2."""

import json
from pathlib import Path

import pytest

import crownlands as cl
from tests.cli.conftest import Result, Run


def assert_refused(result: Result, *words: str) -> None:
    assert result.code == 2
    assert result.err.startswith("crownlands: ") and result.err.count("\n") == 1, result.err
    assert "Traceback" not in result.err + result.out
    for word in words:
        assert word in result.err


GOOD = "kingdomino players=2; A; B; row A; next 2 5 11 25; hand ABB; bag 1 3-4 6-10 12-24 26-48; round 0; choose"


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["nonsense"], ["nonsense", "play"]),
        (["play", "--nonsense"], ["--nonsense", "crownlands play --help"]),
        (["play", "chess"], ["There is no game 'chess'. Choose from: "]),
        (["play", "kingdomino", "players=5"], ["players", "2, 3, 4", "'5'"]),
        (["play", "players=5"], ["players", "'5'"]),
        (["play", "kingdomino", "hermony"], ["no option 'hermony'", "harmony"]),
        (["play", "players=4", "mighty_duel"], ["The Mighty Duel is for 2 players, not 4."]),
        (["play", "--seats", "me,deepblue,random,random"], ["no bot 'deepblue'", "greedy"]),
        (["play", "--seats", "me,random"], ["kingdomino has 4 seats, and 2 were given"]),
        (["play", "--seats", "person:"], ["no bot 'person:'"]),
        (["play", "--seed", "x"], ["--seed", "'x'"]),
        (["play", "--seed", "-1"], ["--seed"]),
        (["play", "--seed", "18446744073709551616"], ["whole number", "18446744073709551616"]),
        (["play", "--position", "chess; A"], ["chess"]),
        (["play", "--position", ""], ["position"]),
        (["play", "--position", GOOD.replace("25;", "49;")], ["'49'", "from 1 to 48"]),
        (["play", "--position", GOOD.replace("hand ABB", "hand")], ["A", "kings"]),
        (["play", "--position", GOOD.removesuffix("; choose")], ["choose"]),
        (["play", "--position", GOOD, "kingdomino", "players=3"], ["kingdomino players=2", "kingdomino players=3"]),
        (["play", "--record", "no/such/folder/x.jsonl"], ["no/such/folder/x.jsonl cannot be written"]),
        (["simulate", "--games", "0"], ["--games", "'0'"]),
        (["simulate", "--games", "many"], ["--games", "'many'"]),
        (["simulate", "--games"], ["--games"]),
        (["simulate", "--games", "99999999999"], ["--games", "from 1 to 100000000"]),
        (["simulate", "--seats", "a" * 300 + ".py:choose"], ["there is no file"]),
        (["perft", "--depth", "9999999999"], ["--depth", "from 1 to 1000"]),
        (["render", "kingdomino", "--width", "999999999", "-o", "x.png"], ["--width", "16384"]),
        (["render", "a" * 300, "-o", "x.svg"], ["a" * 300]),
        (["simulate", "--seats", "me"], ["no bot 'me'"]),
        (["simulate", "--seats", "missing.py:choose"], ["there is no file 'missing.py'"]),
        (["simulate", "--records", "no/such/folder/x.jsonl", "--games", "1"], ["cannot be written"]),
        (["perft", "--depth", "-3"], ["--depth"]),
        (["perft", "--position", "nothing"], ["nothing"]),
        (["bench", "--seconds", "0"], ["--seconds"]),
        (["bench", "--seconds", "nan"], ["--seconds"]),
        (["bench", "--beside", "missing.py"], ["missing.py cannot be read"]),
        (["replay", "missing.jsonl"], ["missing.jsonl cannot be read"]),
        (["replay"], ["FILE"]),
        (["verify", "missing.jsonl"], ["missing.jsonl cannot be read"]),
        (["verify", "."], [". cannot be read"]),
        (["score", "missing.txt"], ["missing.txt cannot be read"]),
        (["score", "hermony"], ["There is no game 'hermony'"]),
        (["score", "kingdomino", "hermony"], ["no option 'hermony'"]),
        (["games", "kingdomino"], ["kingdomino"]),
    ],
)
def test_wrong_arguments(
    run: Run, argv: list[str], words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert_refused(run(*argv), *words)


def test_nothing_at_all_shows_the_help(run: Run) -> None:
    result = run()
    assert result.code == 2 and "simulate" in result.out


@pytest.mark.parametrize("argv", [["--help"], ["play", "--help"], ["bench", "-h"], ["--version"]])
def test_help_is_no_error(run: Run, argv: list[str]) -> None:
    result = run(*argv)
    assert result.code == 0 and not result.err and result.out


def test_wrong_actions_of_a_script(run: Run) -> None:
    result = run("play", "players=2", "--seed", 7, stdin="zz\n")
    assert_refused(result, "The input ended before the game did.")
    assert "'zz' is not an action of kingdomino" in result.out


@pytest.fixture(scope="module")
def line() -> str:
    return cl.play(cl.game("kingdomino", players=2), "random", seed=4).to_json()


def damaged(line: str) -> dict[str, tuple[bytes, str]]:
    """Records with something wrong, and what must be said about them."""
    whole = json.loads(line)

    def edited(**changes: object) -> bytes:
        return json.dumps(whole | changes).encode() + b"\n"

    actions = whole["actions"]
    return {
        "cut off": (line.encode()[:300], "line 1: The line is not a whole JSON object"),
        "empty": (b"", "There is no record in it."),
        "binary": (bytes(range(128, 256)), "it is not UTF-8 text"),
        "nulls": (bytes(100), "line 1"),
        "other file": (b"Dear diary,\n", "line 1: 'Dear'"),
        "not an object": (b"{}\n", "line 1: This is not a Crownlands record"),
        "illegal action": (edited(actions=[*actions[:6], "x", *actions[7:]]), f"line 1: Action 7 (x): {'x'} cannot"),
        "unknown action": (edited(actions=["zz", *actions[1:]]), "line 1: Action 1 (zz): 'zz' is not an action"),
        "too few actions": (edited(actions=actions[:-1]), "line 1: The record has a result, but its actions end"),
        "forged result": (edited(result=[200, 1]), "line 1: The stored result 200:1 is not what the actions lead to"),
        "unknown option": (edited(options={"colour": "red"}), "line 1: kingdomino has no option 'colour'"),
        "unknown game": (edited(game="chess"), "line 1: There is no game 'chess'"),
        "future rules": (edited(game_version=99), "line 1: The record follows version 99"),
        "second line": (line.encode() + b"\n" + line.encode()[:99], "line 2: The line is not a whole JSON object"),
        "second record": (line.encode() + b"\n\n" + edited(result=[0, 0]), "line 3: The stored result 0:0"),
        "text cut off": (cl.Record.from_json(line).to_text()[:250].encode(), "line 1"),
    }


KINDS = list(damaged(cl.play(cl.game("kingdomino", players=2), "random", seed=4).to_json()))


@pytest.mark.parametrize("kind", KINDS)
def test_verify_names_file_line_and_action(run: Run, tmp_path: Path, line: str, kind: str) -> None:
    content, words = damaged(line)[kind]
    file = tmp_path / "bad.jsonl"
    file.write_bytes(content)
    result = run("verify", file)
    assert_refused(result, str(file), words)
    assert not result.out


@pytest.mark.parametrize("kind", [kind for kind in KINDS if not kind.startswith("second")])
def test_replay_refuses_the_same(run: Run, tmp_path: Path, line: str, kind: str) -> None:
    content, words = damaged(line)[kind]
    file = tmp_path / "bad.jsonl"
    file.write_bytes(content)
    assert_refused(run("replay", file), str(file), words)


def test_replay_of_what_is_not_there(run: Run, tmp_path: Path, line: str) -> None:
    file = tmp_path / "one.jsonl"
    file.write_text(line + "\n")
    assert_refused(run("replay", file, "--game", 2), "has 1 records: there is no game 2")
    assert_refused(run("replay", file, "--game", 0), "--game")
    assert_refused(run("replay", file, "--ply", 9999), f"{file}, line 1", "no position after action 9999")


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        ("", "no start square"),
        ("w f l", "no start square"),
        ("## ##", "line 1, square 2"),
        ("##\nw9 f", "line 2, square 1: 'w9'"),
        ("## w w w w w", "6 wide"),
        ("\x00\x01", "line 1, square 1"),
    ],
)
def test_wrong_drawings(run: Run, drawing: str, words: str) -> None:
    assert_refused(run("score", stdin=drawing), words)


def test_a_binary_drawing(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kingdom.txt"
    file.write_bytes(bytes(range(256)))
    assert_refused(run("score", "kingdomino", file), str(file), "not UTF-8 text")
