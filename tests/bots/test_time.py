"""Time to think is kept, within a fifth, by whoever thinks for a time.

The clock is that of this thread, and the best of some times counts: a computer that has other things to do as well,
and takes away memory in the middle of a thought, is nobody's fault.
"""

import gc
import itertools
import time
from collections.abc import Iterator

import pytest

import crownlands as cl
from crownlands.bots import make_bot
from crownlands.bots.learned import Learned
from crownlands.bots.levels import has_levels
from crownlands.bots.search import Budget, Thinker, promising
from crownlands.bots.weights import judge_for
from tests.bots.learning import any_judge, game_of, positions

KINDS = [
    "kingdomino players=4 middle_kingdom harmony",
    "origins mode=totem players=4 empire_of_fire",
    "origins mode=tribe players=4",
    "kingdom_builder players=5",
]
TIMES = 4


@pytest.fixture(autouse=True)
def _tidy() -> Iterator[None]:
    """Nothing is tidied up while somebody thinks: all that other tests have left would be on their clock."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def thinker_at(game: cl.Game) -> Thinker:
    """One whose code is loaded; whether or not a judge has learned the game, judging takes the same time."""
    thinker = Thinker(game, judge_for(game) if has_levels(game) else any_judge(game), time.thread_time)
    thinker.consider(crowded(game).states(), Budget(trials=1), 1)
    return thinker


def crowded(game: cl.Game) -> cl.Position:
    """Of some positions the one in which the most can be done."""
    found = (position.copy() for position in positions(game, 2, every=5))
    return max(found, key=lambda position: len(position.legal_numbers()))


@pytest.mark.parametrize("kind", KINDS)
def test_a_tenth_of_a_second(kind: str) -> None:
    """Even where every legal action has to be thought about."""
    game = game_of(kind)
    thinker, position = thinker_at(game), crowded(game)
    states = position.view(position.mover).states()
    for think in (thinker.search, thinker.consider):
        thoughts = [think(states, Budget(seconds=0.1), 1) for _ in range(TIMES)]
        assert all(thought.trials.min() >= 1 for thought in thoughts)
        assert 0.1 <= min(thought.seconds for thought in thoughts) <= 1.2 * 0.1


@pytest.mark.parametrize(("name", "limit", "seconds"), [("search@0.2s", 9.0, 0.2), ("monarch", 0.3, 0.3)])
def test_bots_that_think_for_a_time(name: str, limit: float, seconds: float) -> None:
    game = game_of(KINDS[0])
    bot = make_bot(name, 1, limit, game)
    assert isinstance(bot, Learned)
    bot.at(game).clock = time.thread_time
    position = crowded(game)
    view = position.view(position.mover)
    bot(view)
    times = []
    for _ in range(TIMES):
        begun = time.thread_time()
        bot(view)
        times.append(time.thread_time() - begun)
    assert seconds <= min(times) <= 1.2 * seconds


@pytest.mark.parametrize("looks", [2, 5, 9, 17, 40, 100])
def test_it_is_over_at_the_first_look_at_the_clock_after_its_time(looks: int) -> None:
    """By a clock that goes on whenever it is looked at. With little time the most promising turns are tried, as many
    as can be tried in half of it, and nothing is said of the others."""
    game = game_of(KINDS[0])
    thinker, position = thinker_at(game), crowded(game)
    thinker.clock = itertools.count().__next__
    thought = thinker.search(position.states(), Budget(seconds=looks), 1)
    assert thought.seconds <= looks + 4  # whenever half of the turns have been given up, it is looked at once
    turns = promising(thinker.turns(position.states())[0], thinker.features.width)
    assert len(turns) > 12 and set(thought.turns) == set(turns[: (looks + 1) // 2])
    assert thought.trials[0] == thought.trials.max() and thought.trials.min() >= 1


def test_no_time_at_all_is_enough_for_the_most_promising_turn() -> None:
    game = game_of(KINDS[0])
    thinker, position = thinker_at(game), crowded(game)
    thought = thinker.search(position.states(), Budget(seconds=1e-9), 1)
    assert thought.turns == thinker.turns(position.states())[0][:1] and thought.trials.tolist() == [1]
    every = thinker.consider(position.states(), Budget(seconds=1e-9), 1)
    assert {turn[0] for turn in every.turns} == set(position.legal_numbers()) and set(every.trials.tolist()) == {1}
