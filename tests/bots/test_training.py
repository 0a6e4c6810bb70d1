"""Training: it learns, it can be left and taken up again, and only what is better is promoted."""

import json
from pathlib import Path

import numpy as np
import pytest

from crownlands.bots.features import Plan
from crownlands.bots.fitting import Fitting, blank_judge, judged
from crownlands.bots.practice import by_threads
from crownlands.bots.training import Generation, Training
from crownlands.bots.weights import fingerprint, judge_for, own_judge, read_judge, save_judge
from crownlands.cli import main
from crownlands.engine.errors import BotError
from tests.bots.learning import game_of

KIND = "kingdomino players=2 sample"
PLAN = Plan(hours=1.0, positions=12_000, deals=20)


def test_fitting_learns_what_can_be_learned() -> None:
    random = np.random.default_rng(1)
    xs = random.integers(-40, 40, (20_000, 12)).astype(np.int16)
    ys = (np.maximum(xs[:, 0], xs[:, 1]) - xs[:, 2] / 2 + 30).astype(np.float32)
    fitting = Fitting(1, np.full(12, 1 / 20, np.float32), float(ys.mean()), float(ys.std()))
    error = fitting.fit(xs, ys, 1.0, 120, 3e-3, 1e-3, random)
    assert error < 1.5 < ys.std() / 10
    judge = fitting.judge(np.ones(64))
    assert np.abs(judged(judge, xs, 1.0) - ys).mean() < 1.5


def test_training_learns_and_goes_on_where_it_was_left(tmp_path: Path) -> None:
    game = game_of(KIND)
    first = Training(game, PLAN, tmp_path, by_threads(2))
    told = [first.generation() for _ in range(3)]
    assert [one.number for one in told] == [0, 1, 2]
    assert told[0].promoted and told[-1].error < told[0].error
    again = Training(game, PLAN, tmp_path, by_threads(1))
    assert again.done == told
    for one, other in zip(first.champion, again.champion, strict=True):
        np.testing.assert_allclose(one, other, rtol=2e-3, atol=1e-3)  # kept with half as many digits
    assert again.generation().number == 3
    lines = (tmp_path / "log.jsonl").read_text().splitlines()
    assert [Generation(**json.loads(line)).number for line in lines] == [0, 1, 2, 3]
    about = read_judge(tmp_path / "judge.npz")[1]
    assert about["kind"] == "kingdomino-sample" and about["features"] == fingerprint(game)


def test_who_learns_does_not_depend_on_how_many_work(tmp_path: Path) -> None:
    game = game_of(KIND)
    one, other = (Training(game, PLAN, tmp_path / str(workers), by_threads(workers)) for workers in (1, 2))
    assert one.generation()._replace(seconds=0) == other.generation()._replace(seconds=0)
    for mine, theirs in zip(one.champion, other.champion, strict=True):
        np.testing.assert_array_equal(mine, theirs)


def test_the_worse_one_is_not_promoted(tmp_path: Path) -> None:
    training = Training(game_of(KIND), PLAN, tmp_path, by_threads(2))
    for _ in range(3):
        training.generation()
    knows_nothing = blank_judge(len(training.features.names), 9)
    assert training._match(knows_nothing, 3) < 0.3
    assert training._match(training.champion, 3) == 0.5


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["train", *KIND.split(), "--hours", "0.000001", "--positions", "2000", "--deals", "10"]
    assert main([*command, "--out", str(tmp_path), "--plain"]) == 0
    said = capsys.readouterr().out
    assert "generation 0" in said and "kingdomino-sample" in said
    assert (tmp_path / "kingdomino-sample" / "judge.npz").exists()
    assert "Learning curve" in (tmp_path / "kingdomino-sample" / "curve.svg").read_text()


def test_a_judge_of_ones_own_is_played_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of(KIND)
    usual = judge_for(game)
    assert judge_for(game_of(f"{KIND} harmony")) is usual  # once for all games of a kind
    own = tmp_path / "kingdomino-sample" / "judge.npz"
    own.parent.mkdir()
    monkeypatch.setenv("CROWNLANDS_JUDGES", str(tmp_path))
    assert judge_for(game) is usual
    mine = usual._replace(last=usual.last + 1)
    about = {"options": dict(game.options), "features": fingerprint(game)}
    save_judge(own, mine, about)
    np.testing.assert_array_equal(judge_for(game).last, mine.last)
    assert judge_for(game_of("kingdomino players=4")) is not judge_for(game)


def test_what_was_learned_from_something_else_or_cannot_be_read_is_refused(tmp_path: Path) -> None:
    game = game_of(KIND)
    first = Training(game, PLAN, tmp_path, by_threads(2))
    first.generation()
    assert not list(tmp_path.glob("*.new"))
    judge, about = read_judge(tmp_path / "judge.npz")
    save_judge(tmp_path / "judge.npz", judge, about | {"features": "0123"})
    with pytest.raises(BotError, match=r"judge\.npz was learned from other features"):
        Training(game, PLAN, tmp_path, by_threads(1))
    (tmp_path / "judge.npz").write_bytes(b"PK torn")
    with pytest.raises(BotError, match="cannot be read"):
        own_judge(tmp_path / "judge.npz", game)
    (tmp_path / "log.jsonl").write_text("")
    assert Training(game, PLAN, tmp_path, by_threads(1)).done == []
