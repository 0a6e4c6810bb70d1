"""What a position is worth, and the luck of a reveal."""

import numpy as np
import pytest

import crownlands as cl
from crownlands.analysis.weighing import weigher
from crownlands.bots import values
from crownlands.bots.values import Valuer
from crownlands.engine.contract import CHANCE


def valuer(game: cl.Game) -> Valuer:
    return Valuer(weigher(game).thinker)


def reveals(record: cl.Record) -> list[cl.Position]:
    """The positions in which something is about to be drawn, and nothing was drawn just before."""
    found, before = [], None
    for position in record.positions():
        if position.mover == CHANCE and before != CHANCE:
            found.append(position)
        before = position.mover
    return found


def every_end(position: cl.Position) -> dict[bytes, float]:
    """All that can come, found by playing every outcome of every draw."""
    if position.mover != CHANCE:
        return {position.states().tobytes(): 1.0}
    found: dict[bytes, float] = {}
    for action, odds in position.odds():
        for end, more in every_end(position.copy().play(action)).items():
            found[end] = found.get(end, 0.0) + odds * more
    return found


@pytest.mark.parametrize("text", ["kingdom_builder players=2", "kingdomino players=2 sample", "origins players=2"])
def test_all_that_can_come_is_looked_at_where_it_is_little(text: str) -> None:
    game = cl.game(text)
    looked_at = 0
    for position in reveals(cl.play(game, "greedy", seed=2))[-4:]:
        outcomes, every = valuer(game).outcomes(position.states(), 1)
        if every:
            found = {state.tobytes(): odds for state, odds in outcomes}
            wanted = every_end(position)
            assert found.keys() == wanted.keys()
            assert all(found[end] == pytest.approx(odds) for end, odds in wanted.items())
            looked_at += 1
    assert looked_at


def test_the_last_row_is_no_luck() -> None:
    """When all that is left is drawn, nothing else could have come."""
    game = cl.game("kingdomino players=4")
    position = reveals(cl.play(game, "greedy", seed=5))[-1]
    outcomes, every = valuer(game).outcomes(position.states(), 1)
    assert every and len(outcomes) == 1


def test_outcomes_drawn_at_random_mean_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mean over many that are drawn is, but for chance, that over all of them."""
    game = cl.game("kingdomino players=2 sample")
    position = reveals(cl.play(game, "greedy", seed=2))[-2]
    every, whole = valuer(game).mean(position.states(), 1)
    assert whole
    monkeypatch.setattr(values, "FEW", 0)
    some, whole = valuer(game).mean(position.states(), 1)
    assert not whole
    spread = np.std(
        [valuer(game).value(o, 1).points for o, _ in valuer(game).outcomes(position.states(), 3)[0]], axis=0
    )
    assert np.all(np.abs(some.points - every.points) <= 5 * spread / np.sqrt(values.MANY) + 1e-9)


@pytest.mark.parametrize(
    "text", ["kingdomino players=3", "origins mode=totem players=2", "kingdom_builder players=3", "kingdomino dynasty"]
)
def test_an_end_is_worth_what_it_is(text: str) -> None:
    position = cl.play(cl.game(text), "greedy", seed=4).replay()
    outcome = position.outcome()
    assert outcome is not None
    value = valuer(position.game).value(position.states(), 1)
    assert value.points.tolist() == list(outcome.scores)
    assert value.wins.sum() == pytest.approx(1) and np.flatnonzero(value.wins).tolist() == list(outcome.winners)


def test_games_to_come_count() -> None:
    """In a dynasty a position is worth what it will bring, and what later games bring on the average, whenever the
    record begins."""
    game = cl.game("kingdomino players=2 dynasty")
    record = cl.play(game, "greedy", seed=1)
    for ply in (5, len(record.actions) // 2, len(record.actions) - 5):
        position = record.replay(ply)
        past, number = position.state.past[: position.state.game], int(position.state.game)
        typical = valuer(game).to_come(game.start().states()) / 2
        assert 25 < typical < 80
        assert valuer(game).to_come(position.states()) == pytest.approx((2 - number) * typical)
        if position.mover >= 0:
            value = valuer(game).value(position.states(), 1)
            left = value.points - past.sum(axis=0)[:2] - (2 - number) * typical
            assert np.all((left > 0) & (left < 120)), "what this game brings"


def test_nobody_is_sure_of_games_to_come() -> None:
    """Whoever leads by three points after the first game of a dynasty has won nothing yet."""
    game = cl.game("kingdomino players=2 dynasty")
    ends = [one for one in cl.play(game, "greedy", seed=1).positions() if one.state.round_no == one.state.rounds]
    first = next(one for one in ends if one.mover == CHANCE)
    assert first.totals() == [38, 35]
    told, _ = valuer(game).mean(first.states(), 1)
    assert told.points[0] - told.points[1] == pytest.approx(3, abs=2)
    assert 0.52 < told.wins[0] < 0.7
