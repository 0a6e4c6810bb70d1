"""Bots that try turns out to the end of the game."""

import time

import numpy as np
import pytest

import crownlands as cl
from crownlands.bots import make_bot
from crownlands.bots.monte_carlo import PLAYED_ON_BY, MonteCarlo
from crownlands.bots.playing_on import NONE, relative_score, whole_turns
from crownlands.bots.search import Budget
from crownlands.engine.errors import BotError
from crownlands.engine.position import seeded
from crownlands.games.domino.draft import CHOOSE
from tests.bots.learning import positions
from tests.kingdomino.option_sets import STRUCTURES, Options, name

AGENTS = [*PLAYED_ON_BY]
PAPER = cl.game("kingdomino", players=4, middle_kingdom=True, harmony=True)


@pytest.mark.parametrize("options", STRUCTURES, ids=name)
def test_they_play_by_the_rules(options: Options) -> None:
    """However little they may think; `play` checks every action."""
    game = cl.game("kingdomino", **options, harmony=True)
    bots = ["mce-tr@1", "mce-pg@3", "uct-fg@9", "gprd"]
    assert cl.play(game, bots[: game.players], seed=1).replay().over
    assert cl.play(game, bots[-game.players :], seed=2).replay().over


@pytest.mark.parametrize("agent", [*(f"{agent}@30" for agent in AGENTS), "gprd"])
def test_the_same_seed_is_the_same_game(agent: str) -> None:
    bots = [agent, "greedy", "greedy", "greedy"]
    one, again, other = (cl.play(PAPER, bots, seed=seed).to_json() for seed in (5, 5, 6))
    assert one == again != other


@pytest.mark.parametrize("agent", [*(f"{agent}@30" for agent in AGENTS), "gprd"])
def test_what_is_yet_to_be_drawn_changes_nothing(agent: str) -> None:
    """Positions that look the same and go on differently: the answer is the same."""
    record = cl.play(PAPER, "greedy", seed=1)
    compared = 0
    for ply in range(0, len(record.actions), 13):
        futures = [record.replay(ply).dealt_by(seeded(seed)) for seed in (2, 3)]
        if futures[0].history == futures[1].history and futures[0].mover >= 0:
            answers = {make_bot(agent, 7)(position.view(position.mover)) for position in futures}
            assert len(answers) == 1
            compared += 1
    assert compared >= 3


@pytest.mark.parametrize("agent", AGENTS)
def test_the_last_placement_is_the_best_there_is(agent: str) -> None:
    """Nothing is left to chance then: the most points, or for those who follow a tree, the victory."""
    tried = 0
    for seed in range(100):
        record = cl.play(cl.game("kingdomino", players=2), "random", seed=seed)
        position = record.replay(len(record.actions) - 1)
        seat, ends = position.mover, {}
        for action in position.legal():
            after = record.replay(len(record.actions) - 1).play(action)
            outcome = after.outcome()
            assert outcome is not None
            ends[action] = (seat in outcome.winners, outcome.scores[seat])
        worth = {action: won if agent == "uct-fg" else points for action, (won, points) in ends.items()}
        if len(set(worth.values())) > 1:
            chosen = make_bot(f"{agent}@400", 1)(position.view(seat))
            assert worth[chosen] == max(worth.values())
            tried += 1
    assert tried >= (1 if agent == "uct-fg" else 10)  # a last placement seldom decides a game


def first_wins(position: cl.Position) -> float:
    """What the first of two players gets of the victory if both play their best to the end; nothing is drawn."""
    outcome = position.outcome()
    if outcome is not None:
        return (0 in outcome.winners) / len(outcome.winners)
    ends = [first_wins(position.copy().play(action)) for action in position.legal()]
    return max(ends) if position.mover == 0 else min(ends)


def test_a_tree_finds_what_looking_at_everything_finds() -> None:
    """A few decisions before the end, with nothing left to draw."""
    found = 0
    for seed in range(100):
        record = cl.play(cl.game("kingdomino", players=2, sample=True), "random", seed=seed)
        position = record.replay(len(record.actions) - 7)
        worth = {action: first_wins(position.copy().play(action)) for action in position.legal()}
        if len(set(worth.values())) > 1:
            best = max if position.mover == 0 else min
            assert worth[make_bot("uct-fg@3000", 1)(position.view(position.mover))] == best(worth.values())
            found += 1
    assert found >= 5


def test_a_turn_is_thought_about_once() -> None:
    bot = MonteCarlo("mce-tr", Budget(trials=50), 1)
    thought = 0
    position = PAPER.start(seed=1)
    while not position.over:
        bot.trials = 0
        view = position.view(position.mover)
        action = bot(view)
        thought += bot.trials > 0
        if view.state.phase == CHOOSE and view.state.round_no > 0:
            assert bot.trials == 0
        position.play(action)
    assert 26 < thought <= 13 * 4


def test_turns_are_all_there() -> None:
    """Every placement with every domino that can be taken, once."""
    seen = 0
    for position in positions(PAPER, 1, every=7):
        if position.mover < 0:
            continue
        states = position.states()
        turns = np.empty((4096, 2), np.int32)
        n = whole_turns(states, np.empty_like(states), np.empty((2, PAPER.book.most_legal), np.int32), turns)
        expected = []
        for first in position.legal():
            after = cl.position(position.text()).play(first)
            goes_on = after.mover == position.mover and after.state.phase != position.state.phase
            expected += [(int(first), int(second)) for second in after.legal()] if goes_on else [(int(first), NONE)]
        assert [tuple(turn) for turn in turns[:n].tolist()] == expected
        small = np.empty((len(position.legal()) + 3, 2), np.int32)
        n = whole_turns(states, np.empty_like(states), np.empty((2, PAPER.book.most_legal), np.int32), small)
        assert n <= len(small) and {int(first) for first, _ in small[:n]} == set(map(int, position.legal()))
        seen += 1
    assert seen > 5


def test_relative_scores() -> None:
    points = np.array([30, 10, 20, 5])
    assert relative_score(points, 0) == pytest.approx(0.6)
    assert relative_score(points, 1) == pytest.approx(0.25)
    assert relative_score(np.zeros(4, np.int64), 2) == 0.5


@pytest.mark.parametrize("agent", AGENTS)
def test_the_time_is_kept(agent: str) -> None:
    bot = make_bot(f"{agent}@0.2s", 1)
    assert isinstance(bot, MonteCarlo)
    view = next(p.view(p.mover) for p in positions(PAPER, 1) if p.mover >= 0 and len(p.legal()) > 20)
    bot(view)
    begun = time.thread_time()
    bot(view)
    assert bot.trials > 1 and bot.seconds >= 0.2 and time.thread_time() - begun < 1.2 * 0.2


def test_other_names_and_other_games() -> None:
    for wrong in ("mce", "mce-xx@3", "mce-fg@", "mce-fg@x", "uct-tr@5", "gprd@5"):
        with pytest.raises(BotError, match="no bot"):
            make_bot(wrong, 1)
    for agent in (*AGENTS, "gprd"):
        with pytest.raises(BotError, match="plays kingdomino only"):
            cl.play(cl.game("origins"), agent, seed=1)
        with pytest.raises(BotError, match="plays kingdomino only"):
            make_bot(agent, 1, game=cl.game("origins"))
