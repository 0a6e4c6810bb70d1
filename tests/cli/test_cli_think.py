"""`crownlands think`."""

import json
from pathlib import Path

import pytest

from crownlands.cli import main


def test_every_action_is_judged_and_the_best_comes_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["think", "kingdomino", "players=2", "--seed", "3", "--bot", "search@40", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    actions = told["actions"]
    assert told["seat"] in ("A", "B") and told["trials"] >= len(actions) == 4
    assert all(len(row["points"]) == 2 and 0 <= row["win_chance"] <= 1 for row in actions)
    assert all(row["line"][0] == row["action"] for row in actions)
    assert main(["think", told["position"], "--seed", "3", "--bot", "search@40", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["actions"] == actions


def test_a_recorded_position_in_another_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = tmp_path / "games.jsonl"
    simulate = ["simulate", "kingdomino", "players=2", "--games", "1", "--records", str(records)]
    assert main([*simulate, "--json"]) == 0
    capsys.readouterr()
    assert main(["think", str(records), "--ply", "20", "--bot", "value", "--most", "2", "--lang", "pl"]) == 0
    told = capsys.readouterr().out
    assert "a potem" in told and "--most" in told
    assert main(["think", str(records), "--lang", "en"]) == 2
    assert "The game is over" in capsys.readouterr().err
    assert main(["think", str(records), "--ply", "20", "--bot", "greedy", "--lang", "en"]) == 2
    assert "does not say what it thinks" in capsys.readouterr().err


def test_where_chance_has_to_move_first_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["think", "kingdomino", "players=2", "--ply", "0", "--bot", "value", "--json"]
    rows = []
    for seed in ("1", "1", "2"):
        assert main([*asked, "--seed", seed]) == 0
        rows.append(json.loads(capsys.readouterr().out))
    assert rows[0]["position"] == rows[1]["position"] != rows[2]["position"]
    assert all(len(row["actions"]) == 4 for row in rows)
