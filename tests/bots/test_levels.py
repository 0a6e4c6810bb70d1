"""Levels: five of them wherever a judge has learned the game, and none where it has not."""

from collections import Counter

import numpy as np
import pytest

import crownlands as cl
from crownlands.bots import make_bot
from crownlands.bots.learned import Learned
from crownlands.bots.levels import LEVELS, USUAL, has_levels, level_of
from crownlands.bots.search import Thinker
from crownlands.bots.weights import judge_for
from crownlands.engine.errors import BotError
from crownlands.engine.words import LANGUAGES, known, say
from tests.bots.learning import KINDS, game_of, positions
from tests.kingdomino.small_game import BOOK

LEARNED = [kind for kind in KINDS if has_levels(game_of(kind))]


def test_there_are_five_and_each_thinks_more_or_errs_less() -> None:
    assert len(LEVELS) == 5 and LEVELS[1] == USUAL
    for kind in KINDS:
        levels = [level_of(name, game_of(kind)) for name in LEVELS]
        trials = [level.budget.seconds * 1000 + level.budget.trials for level in levels]
        assert trials == sorted(trials) and trials[3:] == sorted(set(trials[3:]))
        noise = [level.noise for level in levels]
        assert noise[0] > noise[1] > noise[2] >= 0 == noise[4]
        assert levels[4].budget.seconds < 2


def test_every_level_has_a_name_and_a_line_about_it_in_every_language() -> None:
    for name in LEVELS:
        assert known(f"page.bot.{name}") and known(f"page.bot.{name}.about")
    for lang in LANGUAGES:
        assert len({say(cl.Message(f"page.bot.{name}"), lang) for name in LEVELS}) == 5


@pytest.mark.parametrize("kind", LEARNED)
@pytest.mark.parametrize("name", LEVELS)
def test_a_level_plays_what_is_legal(name: str, kind: str) -> None:
    game = game_of(kind)
    bot = make_bot(name, 1, limit=0.01, game=game)
    for position in positions(game, 2, every=7):
        assert bot(position.view(position.mover)) in position.legal_numbers()


@pytest.mark.parametrize("name", LEVELS[:4])
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    game = cl.game("kingdomino", players=2, sample=True)
    one, again, other = (cl.play(game, name, seed).actions for seed in (1, 1, 2))
    assert one == again != other


def test_other_seeds_err_otherwise() -> None:
    """The same position, thought about by the weakest a hundred times: it has more than one idea, and none is silly."""
    game = cl.game("kingdomino", players=2)
    position = next(p for p in positions(game, 1) if len(p.legal_numbers()) > 10)
    view = position.view(position.mover)
    turns, values = Thinker(game, judge_for(game)).turns(view.states())
    noise = level_of("page", game).noise
    good = {turn[0] for turn, value in zip(turns, values, strict=True) if value >= values[0] - noise}
    seen = Counter(make_bot("page", seed)(view) for seed in range(100))
    assert len(seen) > 2 and set(seen) <= good
    assert {make_bot("value", seed)(view) for seed in range(5)} == {turns[0][0]}


def test_errors_are_bounded_and_come_of_the_seed() -> None:
    game = cl.game("kingdomino", players=2)
    position = next(p for p in positions(game, 1) if len(p.legal_numbers()) > 10)
    thinker = Thinker(game, judge_for(game))
    true = dict(zip(*thinker.turns(position.states()), strict=True))
    for seed in range(20):
        turns, values = thinker.turns(position.states(), noise=3.0, seed=seed)
        again = thinker.turns(position.states(), noise=3.0, seed=seed)
        assert turns == again[0] and np.array_equal(values, again[1])
        assert all(true[turn] <= value <= true[turn] + 3.0 for turn, value in zip(turns, values, strict=True))
        assert list(values) == sorted(values, reverse=True)


def test_a_level_keeps_to_a_limit_and_a_search_to_its_name() -> None:
    game = cl.game("kingdomino", players=2)
    position = next(p for p in positions(game, 1) if len(p.legal_numbers()) > 3)
    for name, limit, seconds in (("monarch", 0.02, 0.02), ("search@0.05s", 0.02, 0.05)):
        bot = make_bot(name, 1, limit)
        assert isinstance(bot, Learned)
        bot(position.view(position.mover))
        assert bot._level.budget.seconds == seconds


def test_where_no_judge_has_learned_the_game_levels_say_so() -> None:
    game = cl.Game(BOOK, {"players": 2})
    assert not has_levels(game)
    for name in (*LEVELS, "value", "search@1"):
        with pytest.raises(BotError, match="cannot learn"):
            make_bot(name, 1, game=game)
    with pytest.raises(BotError, match="cannot learn"):
        cl.play(game, ["greedy", "squire"], seed=1)
