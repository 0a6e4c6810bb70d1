"""What is said to be proved, trying out everything finds as well."""

import numpy as np
import pytest

import crownlands as cl
from crownlands.analysis.exact import solve
from crownlands.analysis.weighing import QUICK, weigher
from tests.analysis.brute_force import last_decisions, worth

OPEN = (
    "kingdomino players=2 sample",
    "kingdomino players=2 middle_kingdom harmony",
    "kingdomino players=3 harmony",
    "kingdomino players=4",
    "kingdomino players=2 mighty_duel",
    "kingdomino players=2 dynasty sample",
    "origins mode=discovery players=2",
    "origins mode=totem players=3",
    "origins mode=tribe players=2",
    "origins mode=tribe players=4",
)
HIDDEN = ("kingdom_builder players=2", "kingdom_builder players=3")


@pytest.mark.parametrize("text", OPEN)
def test_ends_are_those_that_trying_out_everything_finds(text: str) -> None:
    game = cl.game(text)
    seen = 0
    for seed in range(4):
        for position, ends in last_decisions(game, "greedy", seed, 400):
            found = solve(game, position.view(position.mover).states(), 100_000)
            assert found is not None
            assert found.actions == list(ends)
            for row, (points, wins) in enumerate(ends.values()):
                np.testing.assert_allclose(found.points[row], points)
                np.testing.assert_allclose(found.wins[row], wins)
            seen += 1
    assert seen >= 4


@pytest.mark.parametrize("text", HIDDEN)
def test_where_cards_are_hidden_only_what_is_left_to_the_mover_alone_is_proved(text: str) -> None:
    game = cl.game(text)
    proved = 0
    for seed in range(4):
        for position, ends in last_decisions(game, "greedy", seed, 300):
            found = solve(game, position.view(position.mover).states(), 100_000)
            others = any(mover not in (position.mover, cl.OVER) for mover in movers_after(position))
            assert (found is None) == others
            if found is not None:
                np.testing.assert_allclose(found.points, [points for points, _ in ends.values()])
                np.testing.assert_allclose(found.wins, [wins for _, wins in ends.values()])
                proved += 1
    assert proved


def movers_after(position: cl.Position) -> set[int]:
    """Whoever has a say before the end."""
    found = {position.mover}
    if not position.over:
        for action in position.legal_numbers():
            found |= movers_after(position.copy().play(action))
    return found


def test_an_end_too_far_away_is_not_proved() -> None:
    position = cl.game("kingdomino players=2").start(seed=1)
    assert solve(position.game, position.states(), 1000) is None


def test_a_tie_is_broken_as_the_rules_do() -> None:
    """Where the points are equal in the end, who has won is looked up and not guessed."""
    game = cl.game("kingdomino players=2 sample")
    ties = 0
    for seed in range(60):
        for position, ends in last_decisions(game, "random", seed, 60):
            found = solve(game, position.states(), 10_000)
            assert found is not None
            for row, (points, wins) in enumerate(ends.values()):
                ties += points[0] == points[1]
                assert found.wins[row].tolist() == list(wins)
    assert ties


@pytest.mark.parametrize("text", [*OPEN[:4], *OPEN[6:9], HIDDEN[0]])
def test_the_best_choice_and_what_others_cost_are_known_to_the_point(text: str) -> None:
    game = cl.game(text)
    asked = 0
    for position, ends in last_decisions(game, "greedy", 3, 250):
        mover = position.mover
        weighed = weigher(game).weigh(position.view(mover).states(), QUICK._replace(nodes=100_000), 1)
        if not weighed.exact:
            continue
        best = max(ends.values(), key=lambda end: worth(end, mover))
        assert worth(ends[weighed.best.action], mover) == worth(best, mover)
        for action, (points, wins) in ends.items():
            loss = weighed.lost(action)
            assert loss.points == pytest.approx(max(0, best[0][mover] - points[mover]))
            assert loss.wins == pytest.approx(max(0, best[1][mover] - wins[mover]))
            assert not loss.unclear
        asked += 1
    assert asked
