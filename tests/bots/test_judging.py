"""What a learned bot sees and thinks of it: never something else for having looked at another position before."""

from typing import Any

import numpy as np
import pytest

from crownlands.bots.features import STAGES, features_of, settled, write_of, written
from crownlands.bots.fitting import judged
from crownlands.bots.judging import judgement, make_desk, prospects, sit_down
from crownlands.bots.search import stage_of
from crownlands.bots.turns import look
from crownlands.engine.jit import rule
from crownlands.engine.position import Position
from crownlands.games.domino.draft import CHOOSE, PLACE
from tests.bots.learning import KINDS, any_judge, game_of, positions


@rule
def expected_points(states: Any, seat: int, desk: Any, judge: Any) -> float:
    return prospects(states, seat, desk, judge)


@rule
def judged_alone(desk: Any, seat: int, judge: Any) -> float:
    return judgement(desk, seat, judge)


@rule
def is_settled(states: Any, seat: int) -> bool:
    return bool(settled(states[0], seat))


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_remembered_of_another_position_changes_nothing(kind: str) -> None:
    game = game_of(kind)
    features = features_of(game)
    assert features is not None
    x, memory = np.zeros(len(features.names), np.float32), np.zeros(features.memory, np.int64)
    looked = 0
    for position in positions(game, 2, every=3):
        for seat in range(game.players):
            write_of(position.states(), seat, x, memory)
            np.testing.assert_array_equal(x, written(position.states(), seat, features))
            looked += 1
        assert 0 <= stage_of(position.states()) < STAGES
    assert looked > 50


@pytest.mark.parametrize("kind", KINDS)
def test_a_judgement_is_the_same_summed_up_anew_or_from_what_has_changed(kind: str) -> None:
    game = game_of(kind)
    features = features_of(game)
    assert features is not None
    judge, desk = any_judge(game), make_desk(game, features)
    sit_down(desk, judge)
    for position in positions(game, 1, every=2):
        for seat in range(game.players):
            desk.states[0] = position.states()[0]
            if not is_settled(desk.states, seat):
                anew = judged(judge, written(position.states(), seat, features)[None], 1.0)[0]
                assert expected_points(desk.states, seat, desk, judge) == pytest.approx(anew, rel=1e-3, abs=1e-2)


def test_every_processor_judges_alike() -> None:
    """Machine code adds up what is written, in that order: to the last bit it is what the plain interpreter says."""
    game = game_of(KINDS[0])
    features = features_of(game)
    assert features is not None
    judge, rng = any_judge(game), np.random.default_rng(5)
    desk, plain = make_desk(game, features), make_desk(game, features)
    for one in (desk, plain):
        sit_down(one, judge)
    interpreted = getattr(judgement, "py_func", judgement)
    for _ in range(20):
        x = rng.normal(size=desk.x.shape[1]).astype(np.float32) * rng.integers(0, 2, desk.x.shape[1])
        desk.x[0] = plain.x[0] = x
        assert judged_alone(desk, 0, judge) == interpreted(plain, 0, judge)
        np.testing.assert_array_equal(desk.sums, plain.sums)


@pytest.mark.parametrize("kind", KINDS[:6])
def test_a_whole_turn_is_every_way_through_it(kind: str) -> None:
    """With room for all of them, all turns are found, by an enumeration that knows nothing but positions."""
    game = game_of(kind)
    features = features_of(game)
    assert features is not None
    judge, desk = any_judge(game), make_desk(game, features)
    compared = 0
    for position in positions(game, 2, every=7):
        if position.state.phase not in (PLACE, CHOOSE) or len(position.legal_numbers()) > 60:
            continue
        sit_down(desk, judge)
        desk.states[0] = position.states()[0]
        n = look(desk, judge, 64, 2)
        found = {tuple(map(int, desk.lines[i, : desk.lengths[i]])) for i in range(n)}
        assert len(found) == n
        assert found == set(two_actions(position))
        compared += n
    assert compared > 100


def two_actions(position: Position) -> list[tuple[int, ...]]:
    """Every action; where the same seat then takes a domino or lets fire land, together with that."""
    turns: list[tuple[int, ...]] = []
    for action in position.legal_numbers():
        after = position.copy()
        after.play(action)
        begun = position.state.round_no > 0 and position.state.phase == PLACE
        if begun and after.mover == position.mover and after.state.phase not in (PLACE, position.state.phase):
            turns += [(action, following) for following in after.legal_numbers()]
        else:
            turns.append((action,))
    return turns


@pytest.mark.parametrize("kind", [KINDS[0], KINDS[3]])
def test_whoever_places_in_peace_gets_the_most_there_is(kind: str) -> None:
    """The exact end, against trying every way to place what is left."""
    game = game_of(kind)
    features = features_of(game)
    assert features is not None
    judge, desk = any_judge(game), make_desk(game, features)
    compared = 0
    for position in positions(game, 4):
        if position.state.round_no < position.state.rounds or position.mover < 0:
            continue
        seat = position.mover
        desk.states[0] = position.states()[0]
        assert is_settled(desk.states, seat)
        assert expected_points(desk.states, seat, desk, judge) == best_end(position, seat)
        compared += 1
    assert compared > 10


def best_end(position: Position, seat: int) -> int:
    """The most points a seat can have at the end; what the others do makes no difference."""
    if position.over:
        return int(position.scores()[seat].total)
    legal = position.legal_numbers() if position.mover == seat else position.legal_numbers()[:1]
    best = 0
    for action in legal:
        after = position.copy()
        after.play(action)
        best = max(best, best_end(after, seat))
    return best
