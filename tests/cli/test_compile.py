"""After `crownlands compile` nobody waits for the compiler, whatever is played and shown."""

import subprocess
import sys

import pytest

PLAY = """
import sys
import crownlands as cl
from crownlands.bots import make_bot
from crownlands.scene.looks import scene_of

name = sys.argv[1]
for options in ({}, {"players": 2}):
    position = cl.game(name, **options).start(seed=2)
    while not position.over:
        seat = position.mover if position.mover >= 0 else None
        scene_of(position.view(seat))
        position.play(position.legal()[-1])
    scene_of(position.view(None))
game = cl.game(name)
position = game.start(seed=2)
for bot in ("page", "chancellor", "monarch"):
    position.play(make_bot(bot, 1, 0.01, game)(position.view(position.mover)))
cl.play(game, "greedy", seed=1)
compiled = [
    f"{module}.{what}"
    for module, content in list(sys.modules.items())
    if module.startswith("crownlands.")
    for what, value in vars(content).items()
    if hasattr(value, "stats") and (value.stats.cache_misses or value.inside.stats.cache_misses)
]
print(*sorted(compiled))
"""


@pytest.mark.parametrize("name", ["kingdomino", "origins", "kingdom_builder"])
def test_nothing_is_left_to_compile(name: str) -> None:
    subprocess.run([sys.executable, "-m", "crownlands", "compile", name], check=True, capture_output=True)
    found = subprocess.run([sys.executable, "-c", PLAY, name], check=True, capture_output=True, text=True)
    assert found.stdout.split() == []
