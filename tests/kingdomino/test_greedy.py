"""The greedy bot plays what it would play if it counted everything anew after every placement."""

import numpy as np
import pytest

import crownlands as cl
from crownlands.bots.greedy import greedy_action, load_value
from crownlands.engine import python_calls
from crownlands.engine.chance import below, generator
from crownlands.engine.contract import CHANCE, OVER
from tests.kingdomino.option_sets import BONUSES, STRUCTURES, Options, name
from tests.oracles.kingdomino_greedy import plain_greedy

MOVES_AT_RANDOM = (0, 30, 60, 100)  # of a hundred: from kingdoms as the bot builds them to ragged ones


@pytest.mark.parametrize("bonuses", BONUSES, ids=lambda options: name(options) or "none")
@pytest.mark.parametrize("options", STRUCTURES, ids=name)
def test_same_choices_and_same_luck(options: Options, bonuses: Options) -> None:
    game = cl.game("kingdomino", **options, **bonuses)
    load_value(game)
    out, room = np.empty((2, game.book.most_legal), np.int32)
    for number, at_random in enumerate(MOVES_AT_RANDOM):
        rng = generator(number)
        state = game.start_state()
        scratch = np.empty_like(state)
        while (mover := python_calls.mover(state)) != OVER:
            if mover == CHANCE:
                python_calls.apply(state, python_calls.draw(state, rng))
                continue
            luck, same_luck = rng.copy(), rng.copy()
            action = greedy_action(state, luck, out, scratch, room)
            assert action == plain_greedy(state, same_luck, out, scratch, room)
            assert luck == same_luck
            if below(rng, 100) < at_random:
                action = int(out[below(rng, python_calls.legal(state, out))])
            python_calls.apply(state, action)
