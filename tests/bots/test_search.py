"""Search and the bots that use it."""

from pathlib import Path

import numpy as np
import pytest

import crownlands.bots
from crownlands.bots import make_bot
from crownlands.bots.features import features_of
from crownlands.bots.learned import Learned, budget_of
from crownlands.bots.search import Budget, Thinker, halvings, promising
from crownlands.bots.weights import fingerprint, read_judge
from crownlands.engine.errors import BotError
from crownlands.engine.game import make_game
from tests.bots.learning import KINDS, any_judge, game_of, positions

WEIGHTS = Path(crownlands.bots.__file__).parent / "weights"


@pytest.mark.parametrize("kind", KINDS)
def test_thinking_leads_to_legal_turns_and_is_the_same_again(kind: str) -> None:
    game = game_of(kind)
    thinker = Thinker(game, any_judge(game))
    thought_about = 0
    for position in positions(game, 1, every=11):
        if position.mover < 0:
            continue
        states = position.view(position.mover).states()
        one = thinker.search(states, Budget(trials=12, width=4, stages=1), seed=5)
        again = Thinker(game, any_judge(game)).search(states, Budget(trials=12, width=4, stages=1), seed=5)
        assert one.turns == again.turns and np.array_equal(one.points, again.points)
        assert {turn[0] for turn in one.turns} <= set(position.legal_numbers())
        assert np.all((one.wins >= 0) & (one.wins <= 1))
        thought_about += 1
    assert thought_about >= 2


def test_the_budget_is_kept() -> None:
    game = game_of(KINDS[0])
    thinker = Thinker(game, any_judge(game))
    position = next(p for p in positions(game, 1) if p.mover >= 0 and len(p.legal_numbers()) > 8)
    for trials in (16, 64, 200):
        thought = thinker.search(position.states(), Budget(trials=trials, width=8, stages=1), seed=1)
        assert trials / 2 < thought.trials.sum() <= trials + 8
        assert thought.trials[0] == thought.trials.max()


@pytest.mark.parametrize("trials", [1, 2, 5, 8, 16, 30])
def test_few_trials_are_for_few_turns(trials: int) -> None:
    """Those that look best; one that is tried is tried against others, and no more is tried than may be."""
    game = game_of(KINDS[0])
    thinker = Thinker(game, any_judge(game))
    position = next(p for p in positions(game, 1) if p.mover >= 0 and len(p.legal_numbers()) > 12)
    thought = thinker.search(position.states(), Budget(trials=trials), seed=1)
    assert thought.trials.sum() <= trials and thought.trials.min() >= 1
    assert set(thought.turns) == set(thinker.turns(position.states())[0][: len(thought.turns)])
    assert halvings(len(thought.turns) + 1) * (len(thought.turns) + 1) > trials


def test_every_way_to_end_a_turn_is_tried() -> None:
    turns = [(1, 10), (2, 10), (3, 10), (1, 11), (2, 12), (3, 12)]
    assert promising(turns, 2) == [(1, 10), (2, 10), (1, 11), (2, 12)]
    assert promising([(5,), (6,), (7,)], 2) == [(5,), (6,)]


def test_many_trials_look_further_ahead() -> None:
    assert [Budget(trials=trials).ahead(4) for trials in (0, 99, 100)] == [2, 2, 4]
    assert [Budget(seconds=seconds).ahead(4) for seconds in (0.001, 0.1)] == [2, 4]
    assert Budget(trials=1000).ahead(2) == 2 and Budget(stages=3).ahead(4) == 3


def test_names_of_bots_with_their_budgets() -> None:
    assert budget_of("value") == Budget()
    assert budget_of("search@0.5s") == Budget(seconds=0.5)
    assert budget_of("search@64") == Budget(trials=64)
    for name in ("search@", "search@-1", "search@s", "search@1 s", "values", ""):
        assert budget_of(name) is None
        with pytest.raises(BotError):
            make_bot(name, 1)


def test_a_bot_says_what_it_thinks() -> None:
    game = game_of("kingdomino players=2 middle_kingdom")
    bot = make_bot("search@20", 1)
    assert isinstance(bot, Learned)
    position = next(p for p in positions(game, 1) if p.mover >= 0 and len(p.legal_numbers()) > 3)
    thought = bot.think(position.view(position.mover))
    assert thought.turns[0][0] in position.legal_numbers() and thought.trials.sum() >= 10 and thought.seconds > 0
    assert thought.points.shape == (len(thought.turns), 2)
    opinions = thought.opinions()
    assert sorted(opinion.action for opinion in opinions) == sorted(position.legal_numbers())
    for opinion in opinions:
        assert opinion.line[0] == opinion.action and 0 <= opinion.win_chance <= 1 and len(opinion.points) == 2
    assert opinions[0].line == thought.turns[0]
    with pytest.raises(BotError, match="not its turn"):
        bot.think(position.view(1 - position.mover))


@pytest.mark.parametrize("path", sorted(WEIGHTS.glob("*.npz")), ids=lambda path: path.stem)
def test_weights_belong_to_the_features_of_this_code(path: Path) -> None:
    """Trained on other features they would judge something else than they see: train them anew."""
    _, about = read_judge(path)
    game = make_game(about["game"], about["options"])
    features = features_of(game)
    assert features is not None
    assert path.stem == about["kind"] == features.kind(game.options)
    assert about["features"] == fingerprint(game)


def test_earlier_games_of_a_dynasty_count() -> None:
    game = game_of("kingdomino players=2 dynasty")
    thinker = Thinker(game, any_judge(game))
    position = next(p for p in positions(game, 1) if p.states()["game"][0] == 1 and len(p.legal_numbers()) > 2)
    behind, ahead = position.states().copy(), position.states().copy()
    ahead["past"][0, 0, position.mover] += 30
    one, other = (thinker.consider(states, Budget(trials=1), 1) for states in (behind, ahead))
    told = dict(zip(one.turns, one.points, strict=True))
    assert set(told) == set(other.turns)
    mover = position.mover
    for turn, points, chances in zip(other.turns, other.points, other.wins, strict=True):
        np.testing.assert_allclose(points[mover], told[turn][mover] + 30, rtol=1e-5)
        assert chances[mover] >= one.wins[one.turns.index(turn)][mover]
    assert other.wins[:, mover].mean() > one.wins[:, mover].mean()
