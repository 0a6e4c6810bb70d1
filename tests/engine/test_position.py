"""Positions: play and take back, copies that stay what they were, a history, dealers that depend on nothing else."""

import copy
import pickle
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import crownlands as cl
from crownlands.engine.contract import CHANCE, OVER
from tests.engine.random_play import finished, play_on, random_position

GAME = cl.game("kingdomino", players=2)


def scrambled(seed: int) -> None:
    """Put every global generator in a state of its own."""
    random.seed(seed)
    np.random.seed(seed)  # noqa: NPY002


# --- playing and taking back -----------------------------------------------------------------------------------------


def test_play_returns_the_position_itself() -> None:
    position = GAME.start()
    assert position.play("*1").play(-2).play(GAME.action("*3")).play(np.int64(-4)) is position
    assert [action.text for action in position.history] == ["*1", "*2", "*3", "*4"]


@given(st.integers(0, 10**6))
def test_what_is_refused_changes_nothing(seed: int) -> None:
    position = random_position(seed)
    before = position.key(), position.text(), list(position.history), position.legal()
    for action in position.game.actions:
        if action not in before[3]:
            with pytest.raises(cl.IllegalAction):
                position.play(action)
    for nonsense in ("banana", "", 10**6, None, 1.5):
        with pytest.raises(cl.NotationError):
            position.play(nonsense)
    assert before == (position.key(), position.text(), list(position.history), position.legal())


@given(st.integers(0, 10**6))
def test_undo_leads_back(seed: int) -> None:
    position = random_position(seed)
    whole = list(position.history)
    for back in range(min(12, len(whole))):
        keys = position.after(len(position.history) - 1).key()
        assert position.undo() == whole[-1 - back]
        assert position.key() == keys
    for action in whole[len(position.history) :]:
        position.play(action)
    assert position == position.after(len(whole)) and position.history == whole


def test_undo_at_a_dealt_position_takes_back_a_decision() -> None:
    """The draws after it go too, and come again when somebody plays on."""
    position = GAME.start(seed=3)
    first = position.copy()
    choice = position.legal()[0]
    position.play(choice)
    after = position.copy()
    assert after.history[-1].kind == "king" and after.history[-2] == choice
    assert position.undo() == choice and position == first and position.history == first.history
    assert position.play(choice) == after and position.history == after.history
    position.undo()
    assert position.play(first.legal()[1]).history[-1] == after.history[-1]  # the king drawn is the same


def test_nothing_to_undo() -> None:
    for position in (GAME.start(), GAME.start(seed=1), cl.position(GAME.start(seed=1).text())):
        before = position.key()
        with pytest.raises(cl.IllegalAction, match="There is nothing to take back"):
            position.undo()
        assert position.key() == before


def test_the_history_can_be_revisited() -> None:
    position = finished(players=2).replay()
    for plies in (0, 1, 17, len(position.history)):
        earlier = position.after(plies)
        assert earlier.history == position.history[:plies]
        assert earlier == finished(players=2).replay(plies)
    for plies in (-1, len(position.history) + 1):
        with pytest.raises(cl.NotationError, match=f"there is no position after action {plies}"):
            position.after(plies)


# --- copies ----------------------------------------------------------------------------------------------------------


def test_old_copies_are_unchanged_after_a_thousand_plies() -> None:
    """Copies are taken all along, every one is played on and back, and none notices what the others did."""
    rng = random.Random(1)
    old: list[tuple[cl.Position, bytes, list[cl.Action], str]] = []
    plies = 0
    position = GAME.start()
    while plies < 1000:
        if position.over:
            position = rng.choice(old)[0].copy()
        old.append((position.copy(), position.key(), list(position.history), str(position)))
        played = rng.randint(1, 30)
        play_on(position, played, rng)
        plies += played
        if rng.random() < 0.3:
            position.undo()
    assert len(old) > 40
    for copied, key, history, picture in old:
        assert copied.key() == key and copied.history == history and str(copied) == picture


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, cl.Position.copy, lambda p: pickle.loads(pickle.dumps(p))])
def test_ways_to_copy(again: object) -> None:
    assert callable(again)
    position = finished(players=3).replay(50)
    other = again(position)
    assert other == position and other is not position and hash(other) == hash(position)
    assert other.history == position.history and other.after(10) == position.after(10)
    other.play(other.legal()[0])
    assert other != position


def test_a_copy_deals_nothing() -> None:
    """A copy is for thinking: it stops where chance moves, whatever the original's dealer would bring."""
    position = GAME.start(seed=1)
    for thinking in (position.copy(), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        thinking.play(thinking.legal()[0])
        assert thinking.mover == CHANCE


# --- dealing ---------------------------------------------------------------------------------------------------------


def game_of(seed: int) -> list[str]:
    position = GAME.start(seed=seed)
    while not position.over:
        position.play(position.legal()[-1])
    return [action.text for action in position.history]


def test_a_seed_is_a_game() -> None:
    assert game_of(7) == game_of(7) != game_of(8)
    assert GAME.start(seed=np.int64(7)) == GAME.start(seed=7)
    assert len({tuple(game_of(seed)[:4]) for seed in range(30)}) == 30


def test_a_seed_depends_on_no_other_generator() -> None:
    games = []
    for seed in range(3):
        scrambled(seed)
        games.append((game_of(7), cl.play(GAME, ["greedy", "random"], seed=5)))
    assert games[0] == games[1] == games[2]


def test_no_other_generator_is_touched() -> None:
    scrambled(1)
    before = random.getstate(), np.random.get_state()[1].tolist()  # type: ignore[index]  # noqa: NPY002
    game_of(7)
    GAME.start().draw().draw(3)
    cl.play(GAME, ["greedy", "random"])
    assert before == (random.getstate(), np.random.get_state()[1].tolist())  # type: ignore[index]  # noqa: NPY002


def test_these_are_the_games_of_these_seeds_forever() -> None:
    """A seed noted on paper must bring the same rows next year."""
    rows = {seed: GAME.start(seed=seed).state.next_row.tolist() for seed in (0, 1, 7, 2**64 - 1)}
    assert rows == {0: [9, 13, 14, 42], 1: [6, 7, 10, 46], 7: [2, 5, 11, 25], 2**64 - 1: [25, 27, 36, 44]}


def test_without_a_seed_the_position_waits_for_chance() -> None:
    position = GAME.start()
    assert position.mover == CHANCE and position.history == []
    assert position.draw(seed=5) == GAME.start().draw(seed=5)
    for _ in range(3):
        position.draw()
    assert {action.kind for action in position.legal()} == {"king"}
    position.draw()
    with pytest.raises(cl.IllegalAction, match=f"Nothing is left to chance here: {'AB'[position.mover]} moves"):
        position.draw()
    with pytest.raises(cl.IllegalAction, match="Nothing is left to chance here"):
        position.odds()


def test_a_dealer_of_ones_own() -> None:
    """A table with real dominoes says itself what was drawn."""
    drawn = iter(["*5", "*6", "*7", "*8", "*B"])
    position = GAME.start().dealt_by(lambda p: p.game.action(next(drawn)))
    assert position.mover == 1 and "next 5 6 7 8;" in position.text()


# --- what a position says --------------------------------------------------------------------------------------------


def test_equal_is_what_looks_equal() -> None:
    a = GAME.start().play("*1").play("*2")
    b = GAME.start().play("*2").play("*1")
    assert a == b and hash(a) == hash(b) and a.history != b.history
    assert a != GAME.start() and a != a.text()
    assert GAME.start() != cl.game("kingdomino", players=2, harmony=True).start()


def test_the_end() -> None:
    position = finished(players=2).replay()
    assert position.over and position.mover == OVER and position.legal() == []
    outcome = position.outcome()
    assert outcome is not None and outcome.scores == tuple(score.total for score in position.scores())
    assert finished(players=2).replay(30).outcome() is None
    assert str(position.expected()) == "The game is over"


def test_a_position_can_be_read_by_people() -> None:
    position = cl.position("kingdomino players=2; A 48e4^ 12f5>; B; row 1B; bag; round 6; place")
    lines = str(position).splitlines()
    assert lines[0] == "kingdomino players=2, round 6 of 6"
    assert "row    1 w |w  B" in lines and lines[-1] == "B places domino 1 (wheat | wheat)"
    assert any(line.startswith("A: 3 points ") and line.endswith(" B: 0 points") for line in lines)
    assert any(line.startswith(" 3 ·  ·  m3 · ") for line in lines)
    assert any(line.startswith(" 4 ·  ·  w  · ") for line in lines)
    assert any(line.startswith(" 5 ·  ·  ## s  s  · ") for line in lines)


def test_the_picture_of_every_position_names_all_it_holds() -> None:
    for seed in range(60):
        position = random_position(seed)
        picture = str(position)
        assert picture.startswith(position.game.text()) and picture.endswith(str(position.expected()))
        for score in position.scores():
            assert f"{position.game.seats[score.seat]}: {score.total} point{'' if score.total == 1 else 's'}" in picture
        for number in [*position.state.row.tolist(), *position.state.next_row.tolist()]:
            assert not number or f" {number} " in picture
        assert not any(line != line.rstrip() for line in picture.splitlines() if "points" in line)
