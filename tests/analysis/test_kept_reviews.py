"""Pieces of reviews on disk: nothing that is done is done twice, and nothing that is damaged does any harm."""

import json
import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

import crownlands as cl
from crownlands.analysis.kept_reviews import file_of, forget_unused, keep_pieces, open_review, read_pieces, run_kept
from crownlands.analysis.review import Review
from crownlands.bots.weights import judge_for

PIECES = {"d5": {"ply": 5, "seat": "A", "alike": True}, "r6": {"first": 6, "luck": [0.5, -0.25]}}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROWNLANDS_REVIEWS", str(tmp_path / "reviews"))
    return tmp_path / "reviews"


@pytest.fixture(scope="module")
def record() -> cl.Record:
    played = cl.play(cl.game("kingdomino", players=2, sample=True), ["greedy", "random"], seed=11)
    return cl.Record.of(played.replay(30), seats=("Ann", "Bob"))


def test_what_is_kept_is_found_again(folder: Path) -> None:
    file = folder / "x.jsonl"
    assert read_pieces(file) == {}
    for name, told in PIECES.items():
        keep_pieces(file, {name: told})
    assert read_pieces(file) == PIECES


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"\n\n",
        b"[",
        b"{}\n",
        b"[1,2,3]\n",
        b'["d9",{"ply":9},"0123456789abcdef"]\n',
        b"[" * 100_000,
        bytes(range(256)),
        b"\xff\xfe\n",
    ],
)
def test_what_is_damaged_is_passed_over(folder: Path, damage: bytes) -> None:
    file = folder / "x.jsonl"
    keep_pieces(file, {"d5": PIECES["d5"]})
    with file.open("ab") as kept:
        kept.write(damage)
    keep_pieces(file, {"r6": PIECES["r6"]})
    assert read_pieces(file) == PIECES


def test_a_line_that_was_changed_is_passed_over(folder: Path) -> None:
    file = folder / "x.jsonl"
    keep_pieces(file, PIECES)
    file.write_bytes(file.read_bytes().replace(b"0.5", b"0.6"))
    assert read_pieces(file) == {"d5": PIECES["d5"]}


@pytest.mark.parametrize("cut", [1, 20, 60])
def test_a_line_that_was_cut_off_is_passed_over(folder: Path, cut: int) -> None:
    file = folder / "x.jsonl"
    keep_pieces(file, PIECES)
    file.write_bytes(file.read_bytes()[:-cut])
    keep_pieces(file, {"r6": PIECES["r6"]})
    assert read_pieces(file) == PIECES


def test_a_file_is_for_one_game_at_one_depth(record: cl.Record) -> None:
    shorter = replace(record, actions=record.actions[:-1])
    other = replace(record, options={**record.options, "harmony": True})
    names = [file_of(one, depth).name for one in (record, shorter, other) for depth in ("quick", "standard")]
    assert len(set(names)) == 6
    assert file_of(replace(record, seats=("Cid", "Dot"), tags={"Event": "x"}), "quick").name == names[0]


def test_another_judge_has_another_file(record: cl.Record, monkeypatch: pytest.MonkeyPatch) -> None:
    first = file_of(record, "quick")
    judge = judge_for(record.make_game())
    other = judge._replace(last=judge.last + 1)
    monkeypatch.setattr("crownlands.analysis.kept_reviews.judge_for", lambda game: other)
    assert file_of(record, "quick") != first


def test_a_review_that_was_stopped_goes_on_and_comes_to_the_same(record: cl.Record) -> None:
    whole = Review(record, "quick")
    list(whole.run())
    first = open_review(record, "quick")
    running = run_kept(first, 2)
    done = [next(running), next(running), next(running)]
    running.close()
    kept = read_pieces(file_of(record, "quick"))
    assert set(kept) == set(first.done) and len(done) <= len(kept) < len(whole.parts)
    second = open_review(record, "quick")
    assert second.done == kept
    left = list(run_kept(second, 2))
    assert len(left) + len(kept) == len(whole.parts)
    assert json.dumps(second.data()) == json.dumps(whole.data())
    again = open_review(record, "quick")
    assert again.finished and list(run_kept(again, 2)) == []
    assert json.dumps(again.data()) == json.dumps(whole.data())


@pytest.mark.parametrize("place", ["file", "folder"])
def test_what_cannot_be_kept_is_not_kept(
    record: cl.Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    if place == "file":  # where the folder should be
        (tmp_path / "taken").write_text("")
        monkeypatch.setenv("CROWNLANDS_REVIEWS", str(tmp_path / "taken"))
    else:  # where the file should be
        file_of(record, "quick").mkdir(parents=True)
    review = open_review(record, "quick")
    running = run_kept(review, 1)
    next(running)
    running.close()
    assert review.done and read_pieces(file_of(record, "quick")) == {}
    forget_unused()


def test_what_nobody_used_for_a_month_is_removed(folder: Path) -> None:
    forget_unused()  # nothing there yet
    old, used, fresh, other = (folder / name for name in ("old.jsonl", "used.jsonl", "fresh.jsonl", "notes.txt"))
    for file in (old, used, fresh, other):
        keep_pieces(file, PIECES)
    month = time.time() - 31 * 24 * 3600
    for file in (old, used, other):
        os.utime(file, (month, month))
    read_pieces(used)
    forget_unused()
    assert not old.exists() and used.exists() and fresh.exists() and other.exists()
