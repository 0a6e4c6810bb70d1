"""Who thinks more wins more: matches with the same draws and every seat, from fixed seeds."""

import pytest

import crownlands as cl
from crownlands.arena.deals import Arena, Block, play_block

DEALS = 80


@pytest.mark.parametrize(
    ("options", "more", "less"),
    [
        ("players=2 sample", "search@32", "search@4"),  # 65 % ± 8 % of the victories
        ("players=2", "search@32", "search@4"),  # 64 % ± 7 %
    ],
)
def test_eight_times_the_trials_win(options: str, more: str, less: str) -> None:
    arena = Arena(cl.game(f"kingdomino {options}"), ((more, less),), seed=1)
    played = play_block(arena, Block(0, 0, DEALS))
    assert played.shares[:, :, 0].mean() > 0.5 and not played.forfeits
    assert played.points[:, :, 0].mean() > played.points[:, :, 1].mean()
