"""A bot that tries to read the future finds nothing to read, whatever it opens."""

from typing import Any

import pytest

import crownlands as cl
from crownlands.bots.policies import BOTS
from crownlands.engine.chance import generator, mix
from crownlands.engine.position import seeded
from tests.bots.digging import dig

SEED = 0x7E57_5EED_0F_A_6A3E
GAMES = [
    "kingdomino players=2",
    "kingdomino players=4 harmony",
    "origins players=3 mode=tribe",
    "kingdom_builder players=3",
]


def keys(seed: int) -> set[int]:
    """Numbers that would tell a bot what comes: the seed, and what it is mixed to."""
    bots = mix(seed, BOTS)
    own = {seed, mix(seed), bots, *(bots + seat for seat in range(5))}
    return own | {int(generator(seed, ply)[0]) for ply in range(500)} | {int(generator(number)[0]) for number in own}


def numbers_in(found: object) -> set[int]:
    return {value for _, value in dig(found) if isinstance(value, int)}


@pytest.mark.parametrize("words", GAMES)
def test_no_seed_is_found(words: str) -> None:
    forbidden, dug, asked = keys(SEED), 0, 0

    def digger(view: cl.View) -> cl.Action:
        nonlocal dug, asked
        asked += 1
        if asked % 20 == 1:
            numbers = numbers_in(view)
            assert len(numbers) > 100 and not numbers & forbidden
            dug += 1
        return view.legal()[asked % len(view.legal())]

    cl.play(cl.game(words), digger, seed=SEED)
    assert dug >= 3


@pytest.mark.parametrize("words", GAMES)
def test_the_digger_would_find_a_seed(words: str) -> None:
    """In a position, where a dealer holds it; and in what the digger is told to look into."""
    position = cl.game(words).start(seed=SEED)
    assert SEED in numbers_in(position)
    view: Any = position.view(position.mover)
    view.legal = lambda: position.legal()
    assert SEED in numbers_in(view)


@pytest.mark.parametrize("words", GAMES)
def test_nothing_tells_of_the_draws_to_come(words: str) -> None:
    """A game that goes on in two ways looks the same in all that can be reached, as long as nobody can know."""
    record = cl.play(cl.game(words), "random", seed=1)
    compared = 0
    for ply in range(0, len(record.actions), 17):
        futures = [record.replay(ply).dealt_by(seeded(seed)) for seed in (2, 3)]
        if futures[0].history == futures[1].history and futures[0].mover >= 0:
            one, other = (list(dig(position.view(position.mover))) for position in futures)
            assert one == other
            compared += 1
    assert compared >= 3


def test_nothing_tells_of_the_cards_of_others() -> None:
    """Nor of cards that were drawn: games in which another seat holds another card are the same to dig through."""
    positions = []
    for card in ("*B:forest", "*B:desert"):
        position = cl.game("kingdom_builder", players=2).start()
        while position.mover == cl.CHANCE:
            legal = position.legal()
            position.play(next((wanted for wanted in ("*A", card) if wanted in legal), legal[0]))
        positions.append(position)
    for _ in range(4):
        one, other = (position.view(0) for position in positions)
        assert list(dig(one)) == list(dig(other))
        hers, others = (position.view(1) for position in positions)
        assert list(dig(hers)) != list(dig(others))  # her own card she may know
        if positions[0].mover != 0:
            break
        for position in positions:
            position.play(position.legal()[0])
