"""Whole games in lockstep with the naive copy of the rules (see `lockstep`)."""

import pytest

import crownlands as cl
from tests.kingdom_builder.lockstep import play

pytestmark = pytest.mark.long


@pytest.mark.parametrize("seed", range(6))
def test_random_games(seed: int) -> None:
    play(cl.game("kingdom_builder", players=2 + seed % 4, nomads=seed != 4), seed)


@pytest.mark.parametrize("seed", range(4))
def test_games_in_which_every_tile_is_used(seed: int) -> None:
    boards = ("quarry,caravan~,village,garden", "quarry,harbor~,barn,village~", "oracle,tavern,paddock~,caravan", "")
    game = cl.game("kingdom_builder", players=2 + seed, boards=boards[seed])
    kinds = {action.kind for action in play(game, seed, tiles_first=True).history}
    assert {"build", "use", "end"} <= kinds


@pytest.mark.parametrize("seed", range(6))
def test_games_in_which_terrains_are_used_up(seed: int) -> None:
    boards = "quarry,barn~,oracle,village" if seed % 2 else ""
    game = cl.game("kingdom_builder", players=2 + seed % 2, boards=boards)
    kinds = [action.kind for action in play(game, seed, tiles_first=seed % 3 == 0, crowded=True).history]
    assert "card" in kinds
