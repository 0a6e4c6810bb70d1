"""The puzzles of the package are what they say; answers cost what they cost; what is wrong is found out."""

import json
import random
from importlib.resources import files

import numpy as np
import pytest

import crownlands as cl
from crownlands.analysis import puzzle_making as making
from crownlands.analysis.puzzles import (
    Puzzle,
    explain,
    id_of,
    judge_answer,
    option_of,
    position_of,
    puzzle,
    puzzles,
    read_puzzles,
)
from crownlands.analysis.review import mark_of
from crownlands.analysis.why import THEMES
from crownlands.bots import make_bot
from crownlands.engine.errors import CrownlandsError, IllegalAction
from crownlands.engine.words import LANGUAGES, Message, known, say
from tests.analysis.brute_force import ends_of, worth

SAMPLE = "kingdomino players=2 sample"


def of_game(id: str) -> list[Puzzle]:
    return [one for one in puzzles() if one.game.split()[0] == id]


def test_there_are_enough_of_every_game() -> None:
    assert len(puzzles()) >= 200
    assert len({one.id for one in puzzles()}) == len(puzzles())
    for name, least in (("kingdomino", 80), ("origins", 40), ("kingdom_builder", 30)):
        assert len(of_game(name)) >= least
    assert sum(one.exact for one in puzzles()) >= 5
    folder = files("crownlands.analysis") / "puzzle_files"
    assert sum(len(file.read_bytes()) for file in folder.iterdir()) < 400_000


def test_each_is_found_by_its_name() -> None:
    for one in puzzles():
        assert puzzle(one.id) is one
    with pytest.raises(CrownlandsError, match="There is no puzzle 'nothing'"):
        puzzle("nothing")


@pytest.mark.parametrize("one", puzzles(), ids=lambda one: one.id)
def test_each_is_a_puzzle(one: Puzzle) -> None:
    """Legal, open, six choices or more, clearly one best; greedy and one-ply play go wrong; nothing hidden is told."""
    assert making.faults_in_sight(one) == []
    position = position_of(one)
    seat = position.mover
    assert position.text() == one.position == position.view(seat).text()
    assert len(position.legal()) >= 6 and one.best in position.legal()
    assert make_bot("value", 1)(position.view(seat)) != position.game.action(one.best)
    best, *others = (option_of(position.game, told) for told in one.options)
    assert len(others) >= 1
    for option in (best, *others):
        after = position.copy()
        for action in option.line:
            after.play(action)  # how a turn goes on is legal too
    for other in others:
        points, wins = best.points[seat] - other.points[seat], best.wins[seat] - other.wins[seat]
        assert points >= 3 or wins >= 0.06
    assert (one.lead["errors"] is None) == one.exact
    assert one.exact or (one.lead["errors"] or 0) >= 4
    assert one.exact or 0.08 <= best.wins[seat] <= 0.92
    assert making.EASIEST <= one.level <= making.HARDEST


def test_what_they_are_about_has_a_name() -> None:
    about = {theme for one in puzzles() for theme in one.themes}
    assert about <= set(THEMES) and len(about) >= 8
    assert all(one.themes and (making.EXACT in one.themes) == one.exact for one in puzzles())
    assert all(known(f"puzzle.theme.{theme}") for theme in about)


def test_solutions_are_explained() -> None:
    for one in random.Random(3).sample(puzzles(), 20):
        reasons = explain(one)
        assert reasons
        assert all(say(reason.text, lang) for reason in reasons for lang in LANGUAGES)
        assert making.themes(one) == one.themes


# --- looked at again ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["kingdomino", "origins", "kingdom_builder"])
def test_other_searches_find_the_same(id: str) -> None:
    asked = [one for one in of_game(id) if not one.exact and position_of(one).game.players == 2]
    one = random.Random(7).choice(asked)
    assert making.faults(one, seed=7) == []


def test_what_is_proved_is_found_by_trying_out_everything() -> None:
    seen = 0
    for one in puzzles():
        if not one.exact:
            continue
        position = position_of(one)
        ends = ends_of(position, 30_000)
        if ends is None:
            continue
        best, seat = int(position.game.action(one.best)), position.mover
        np.testing.assert_allclose(one.options[0]["points"], ends[best][0], atol=0.005)
        np.testing.assert_allclose(one.options[0]["wins"], ends[best][1], atol=0.00005)
        second = max(worth(end, seat) for action, end in ends.items() if action != best)
        assert worth(ends[best], seat) - second >= 3
        seen += 1
        if seen == 4:
            break
    assert seen


# --- what is wrong with a puzzle ----------------------------------------------------------------------------------


def changed(**fields: object) -> list[str]:
    """What is wrong with a puzzle in which something was changed."""
    one = next(one for one in of_game("kingdomino") if not one.exact)
    return [message.id for message in making.faults(one._replace(**fields), seed=1)]  # type: ignore[arg-type]


def test_faults_are_found() -> None:
    one = next(one for one in of_game("kingdomino") if not one.exact)
    position = position_of(one)
    mind = making.tempting(position.view(position.mover))
    value, greedy = (position.game.named([action])[0].text for action in (mind.value, mind.greedy[0]))
    assert "puzzle.fault.value" in changed(best=value)
    assert "puzzle.fault.greedy" in changed(best=greedy)
    assert changed(id="0123456789") == ["puzzle.fault.other"]
    assert changed(seat="BA"[position.mover]) == ["puzzle.fault.other"]
    assert changed(lead={"points": 2.9, "wins": 0.05, "errors": 50.0}) == ["puzzle.fault.lead"]
    assert changed(lead={"points": 9.0, "wins": 0.5, "errors": 3.9}) == ["puzzle.fault.lead"]
    assert changed(position="kingdomino players=2; nonsense") != []
    few = next(p for p in cl.play(cl.game("kingdomino", players=2), "random", seed=1).positions() if p.mover >= 0)
    assert changed(position=few.text()) == ["puzzle.fault.choices"]


def test_a_solution_that_is_not_the_best_is_found_out() -> None:
    one = next(one for one in of_game("kingdomino") if not one.exact)
    position = position_of(one)
    mind = making.tempting(position.view(position.mover))
    rows = [told for told in one.options[1:] if int(position.game.action(told["action"])) not in mind]
    wrong = [rows[0], *(told for told in one.options if told is not rows[0])]
    assert changed(best=rows[0]["action"], options=wrong) == ["puzzle.fault.unclear"]


def test_hidden_cards_are_found_out() -> None:
    """A text that tells the hands of others is no position for a puzzle."""
    game = cl.game("kingdom_builder", players=3)
    position = game.start(seed=1)
    while len(position.legal_numbers()) < 6 or position.text() == position.view(position.mover).text():
        position.play(position.legal_numbers()[0])
    text, action = position.text(), position.legal()[0].text
    lead: dict[str, float | None] = {"points": 9.0, "wins": 0.1, "errors": 9.0}
    told = Puzzle(
        id_of(text), game.text(), text, game.seats[position.mover], action, [{"action": action}], lead, False,
        [], 25.0, [1, 1, 1],
    )  # fmt: skip
    assert Message("puzzle.fault.hidden") in making.faults_in_sight(told)


def test_puzzles_are_written_and_read() -> None:
    text = "".join(one.line() + "\n" for one in puzzles())
    assert read_puzzles(text, "") == list(puzzles())
    assert read_puzzles(text.replace("\n", "\r\n"), "") == list(puzzles())
    assert read_puzzles("", "") == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": 5},
        {"game": ""},
        {"game": " "},
        {"position": None},
        {"id": "\ud800"},
        {"best": "\x1b[2J"},
        {"options": []},
        {"options": {}},
        {"options": ["d4>", "e4>"]},
        {"options": [{"action": "d4>"}, {"action": "e4>"}]},
        {"options": [{"action": "d4>", "line": [], "points": [1, 2], "wins": [0, 1]}] * 2},
        {"options": [{"action": "d4>", "line": ["d4>"], "points": [1, "2"], "wins": [0, 1]}] * 2},
        {"options": [{"action": "d4>", "line": ["d4>"], "points": [1, 2], "wins": 1}] * 2},
        {"lead": {}},
        {"lead": [3, 0, 9]},
        {"lead": {"points": "a", "wins": 0.1, "errors": 5}},
        {"lead": {"points": None, "wins": 0.1, "errors": 5}},
        {"lead": {"points": float("nan"), "wins": 0.1, "errors": 5}},
        {"lead": {"points": float("inf"), "wins": 0.1, "errors": 5}},
        {"lead": {"points": 10**400, "wins": 0.1, "errors": 5}},
        {"exact": "no"},
        {"exact": 1},
        {"themes": "grow"},
        {"themes": [1]},
        {"level": "x"},
        {"level": True},
        {"seed": 7},
        {"seed": [7]},
        {"seed": [7, 1, "2"]},
        {"more": 1},
    ],
    ids=str,
)
def test_a_line_that_is_no_puzzle(wrong: dict[str, object]) -> None:
    good = puzzles()[0]
    line = json.dumps({**good._asdict(), **wrong})
    with pytest.raises(CrownlandsError, match=r"^here, line 2: This line is no puzzle\.$"):
        read_puzzles(f"{good.line()}\n{line}\n{good.line()}\n", "here")


@pytest.mark.parametrize("line", ["", "[]", "5", "null", "{", "[" * 100_000])
def test_a_line_that_is_nothing(line: str) -> None:
    with pytest.raises(CrownlandsError, match="line 1: This line is no puzzle"):
        read_puzzles(f"{line}\n", "here")


# --- answers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["kingdomino", "origins", "kingdom_builder"])
def test_what_answers_cost(id: str) -> None:
    one = random.Random(5).choice(of_game(id))
    position = position_of(one)
    seat = position.mover
    right = judge_answer(one, one.best)
    assert right.right and (right.lost_points, right.lost_win, right.mark) == (0, 0, "")
    for told in one.options[1:]:
        answer = judge_answer(one, told["action"])
        assert not answer.right and answer.option == told
        assert answer.lost_points == pytest.approx(
            max(0, one.options[0]["points"][seat] - told["points"][seat]), abs=0.01
        )
        assert answer.mark == mark_of(answer.lost_points, answer.lost_win) != ""
    foreseen = {told["action"] for told in one.options}
    other = next(action for action in position.legal() if action.text not in foreseen)
    answer = judge_answer(one, other.text)
    assert not answer.right and answer.option["action"] == other
    assert answer.lost_points > 1 or answer.lost_win > 0.02
    assert judge_answer(one, other.text) == answer  # the next one who says it hears the same


def test_answers_that_are_none() -> None:
    one = of_game("kingdomino")[0]
    with pytest.raises(CrownlandsError, match="is not an action"):
        judge_answer(one, "nonsense")
    position = position_of(one)
    forbidden = next(action for action in position.game.actions if position.why_not(action) is not None)
    with pytest.raises(IllegalAction):
        judge_answer(one, forbidden.text)
