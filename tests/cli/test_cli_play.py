"""`crownlands play`, with lines of input instead of a keyboard."""

from pathlib import Path

import pytest

import crownlands as cl
from crownlands.engine.game import _RULEBOOKS
from tests.cli import veiled
from tests.cli.conftest import Run


def answers(game: cl.Game, seed: int) -> tuple[list[str], cl.Position]:
    """What persons in all seats must type to play the last legal action always, and where that leads."""
    position = game.start(seed=seed)
    lines = []
    while not position.over:
        legal = position.legal()
        if len(legal) > 1:
            lines.append(legal[-1].text)
        position.play(legal[-1])
    return lines, position


def test_a_whole_hot_seat_game_ends_with_explained_scores_and_a_record(run: Run, tmp_path: Path) -> None:
    game = cl.game("kingdomino", players=2, harmony=True)
    lines, end = answers(game, 5)
    outcome = end.outcome()
    assert outcome is not None
    file = tmp_path / "games.jsonl"
    argv = ["play", "kingdomino", "players=2", "--seed", 5, "--seats", "me,person:Ann", "--record", file, "harmony"]
    result = run(*argv, stdin="\n".join(lines) + "\n")
    assert result.code == 0 and not result.err
    assert "there is no other choice" in result.out
    for score in end.scores():
        assert f"{'AB'[score.seat]} ({['me', 'Ann'][score.seat]}): {score.total} points" in result.out
        for item in score.items:
            assert str(item.what) in result.out
    assert f"{cl.Message(outcome.decided_by)}." in result.out.splitlines()[-1]
    (record,) = cl.read_records(file)
    assert record.replay() == end and record.seats == ("me", "Ann") and record.tags["Seed"] == "5"
    assert record.verify() == outcome


def test_a_person_against_bots_sees_their_moves_in_a_line_each(run: Run) -> None:
    result = run("play", "players=2", "--seed", 7, stdin="25\nquit\n")
    assert result.code == 0
    assert "A> B (greedy): take " in result.out
    assert result.out.endswith("Stopped before the end.\n")


def test_levels_go_by_their_names_in_every_language(run: Run) -> None:
    argv = ["play", "players=2", "sample", "--seed", 7, "--seats", "squire,knight"]
    for lang, first, second in (("en", "squire", "knight"), ("hu", "fegyvernök", "lovag")):
        result = run(*argv, "--lang", lang)
        assert result.code == 0 and f"A ({first}): " in result.out and f"B ({second}): " in result.out


def test_illegal_and_unreadable_answers_are_explained_and_asked_for_again(run: Run) -> None:
    result = run("play", "players=2", "--seed", 7, stdin="zz\n3\nc3>\n*3\n2\nquit\n")
    assert result.code == 0
    assert "'zz' is not an action of kingdomino" in result.out
    assert "Domino 3 is not in the row to choose from (2, 5, 11, 25)." in result.out
    assert "c3> cannot be played now" in result.out
    assert "*3 cannot be played now" in result.out
    assert "B (greedy): take" in result.out


def test_why_not_here(run: Run) -> None:
    result = run("play", "players=2", "--seed", 7, stdin="why 25\nwhy 3\nwhy\nwhy zz\nquit\n")
    assert "Nothing forbids 25." in result.out
    assert "Domino 3 is not in the row" in result.out
    assert "like: why 2" in result.out
    assert "'zz' is not an action" in result.out


def test_undo_takes_back_the_last_choice_with_all_that_followed(run: Run) -> None:
    result = run("play", "players=2", "--seed", 7, stdin="undo\n25\ntext\nundo\ntext\nquit\n")
    assert "There is no choice of yours to take back." in result.out
    assert "Taken back: 25." in result.out
    texts = [line[3:] for line in result.out.splitlines() if line.startswith("A> kingdomino players=2;")]
    assert "25A" in texts[0]
    assert cl.position(texts[1]) == cl.game("kingdomino", players=2).start(seed=7)


def test_undo_goes_back_over_forced_choices(run: Run) -> None:
    # The last domino of the first row is taken by force, so the choice before it is the one taken back.
    stdin = "2\n5\n11\nundo\ntext\nquit\n"
    result = run("play", "players=2", "--seed", 7, "--seats", "me,me", stdin=stdin)
    assert "take 25 (there is no other choice)" in result.out
    assert "Taken back: 11." in result.out
    assert "; next 2A 5B 11 25; " in result.out


def test_help_legal_score_and_show(run: Run) -> None:
    result = run("play", "players=2", "--seed", 7, stdin="?\nhelp\nlegal\nscore\nshow\n\nquit\n")
    assert result.out.count("why not here?") == 2
    assert "take: 2  5  11  25" in result.out
    assert "A (me): 0 points" in result.out
    assert result.out.count("A chooses a domino") == 3


def test_a_game_saved_half_way_can_be_played_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "half.jsonl"
    first = run("play", "players=2", "--seed", 7, stdin=f"save\n25\nsave {file}\ntext\nquit\n")
    assert "Save where?" in first.out and f"The game so far is in {file}." in first.out
    (record,) = cl.read_records(file)
    text = record.replay().text()
    assert f"A> {text}\n" in first.out and record.result is None
    second = run("play", "--position", text, "--seats", "random", "--seed", 1, "--record", file)
    assert second.code == 0
    *_, last = cl.read_records(file)
    assert last.start == text and last.result is not None
    last.verify()


def test_the_record_is_kept_when_the_input_ends_early(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "early.jsonl"
    result = run("play", "players=2", "--seed", 7, "--record", file, stdin="25\n")
    assert result.code == 2
    assert result.err == "crownlands: The input ended before the game did.\n"
    (record,) = cl.read_records(file)
    assert "25" in record.actions


def test_plain_is_ascii(run: Run) -> None:
    fancy = run("play", "players=2", "--seed", 7, stdin="quit\n")
    assert "·" in fancy.out
    result = run("play", "players=2", "--seed", 7, "--plain", stdin="quit\n")
    assert result.out == fancy.out.replace("·", ".") and result.out.isascii()


def test_persons_see_only_their_own_view(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crownlands.engine.game._RULEBOOKS", dict(_RULEBOOKS))
    veiled.add_veiled()
    position = cl.position(veiled.TEXT)
    assert str(position.view("A")) != str(position) != str(position.view("B"))
    stdin = "text\nscore\nf5>\n14\nquit\n"
    result = run("play", "--position", veiled.TEXT, "--seats", "me,me", "--seed", 3, stdin=stdin)
    a_turn, b_turn = result.out.split("B places domino 5")[0].rsplit("next", 1)
    assert "w1" in a_turn and "f2" not in a_turn
    assert "A (me): 2 points" in a_turn and "B (me): 0 points" in a_turn
    assert "f2" in b_turn and "w1" not in b_turn and "A: 0 points" in b_turn
