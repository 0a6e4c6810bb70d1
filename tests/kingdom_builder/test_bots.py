"""Random and greedy seats, and the rules compiled and plain."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import crownlands as cl
from crownlands.bots import Policy
from crownlands.bots.series import Series
from crownlands.engine.chance import generator
from crownlands.engine.contract import CHANCE
from crownlands.engine.playouts import count_leaves, random_games
from tests.kingdom_builder.positions import BASE, position

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]


def choose(table: cl.Position) -> str:
    """What a greedy player does here; of equals the first generator's choice."""
    return table.game.action(Policy("greedy", 1)(table.view(table.mover))).text


def test_greedy_beats_random() -> None:
    game = cl.game("kingdom_builder", players=4)
    results, shares, _, _ = Series(game, ("greedy", "random", "random", "random"), 5).play(0, 60, compiled=True)
    assert shares[:, 0].mean() > 0.8 and results[:, 0].mean() > 1.5 * results[:, 1:].mean()


def test_greedy_goes_for_the_objectives_in_play() -> None:
    """With the same settlements it stays on its line for the Knights and leaves it for the Discoverers."""
    knight = position(goals="knights shepherds families", A="d11 e11", built="d11 e11", card="D")
    assert choose(knight) in ("Bc11", "Bf11")
    discoverer = position(goals="discoverers shepherds ambassadors", A="d11 e11", built="d11 e11", card="D")
    assert choose(discoverer)[-2:] in ("10", "12")


def test_greedy_goes_for_castles_and_tiles() -> None:
    castle = position(boards=BASE, goals="families shepherds ambassadors", A="c1", card="C", built="c1")
    assert choose(castle) == "Bc2"  # beside the castle on b2
    camp = position(goals="families shepherds ambassadors", A="e5", card="G", built="e5", camps="c6=treasure")
    assert choose(camp) in ("Bd5", "Bd6")


def test_greedy_strikes_where_it_hurts() -> None:
    table = position(goals="knights families shepherds", A="a1", B="m1 n1 l2", nomads="A:sword").play("Tsword")
    assert choose(table) in ("Sm1", "Sn1")  # B's line of two


def digests() -> list[str]:
    """A game of greedy and random seats ply by ply, and the compiled loops, as short texts."""
    lines = []
    for options in ({"players": 2, "boards": "quarry,caravan~,village,barn"}, {"players": 3, "first_game": True}):
        game = cl.game("kingdom_builder", **options)
        table, rng = game.start(), generator(1)
        bots = [Policy(("greedy", "random")[seat % 2], seat) for seat in range(game.players)]
        while not table.over:
            seat = table.mover
            odds = table.odds() if seat == CHANCE else None
            answers = table.key(), seat, table.legal_numbers(), table.standing(), odds
            action = table.draw_with(rng) if seat == CHANCE else game.action(bots[seat](table.view(seat)))
            lines.append(f"{action} {hashlib.blake2b(repr(answers).encode(), digest_size=8).hexdigest()}")
            table.play(action)
        points = np.zeros(game.players, np.int64)
        plies = int(random_games(game.start_state(), 1, generator(2), game.book.most_legal, points))
        leaves = int(count_leaves(np.repeat(game.start_state(), 3), 2, np.empty((3, game.book.most_legal), np.int32)))
        lines.append(f"{plies} {points.tolist()} {leaves} {table.scores()}")
    return lines


def test_both_worlds_agree_move_by_move() -> None:
    """The rules mean the same compiled and in the plain interpreter."""
    jit = os.environ.get("CROWNLANDS_JIT", "1")
    other = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.kingdom_builder.test_bots"],
        cwd=ROOT,
        env={**os.environ, "CROWNLANDS_JIT": "1" if jit == "0" else "0", "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert other.returncode == 0, other.stderr
    ours = digests()
    assert len(ours) > 300 and ours == other.stdout.splitlines()


if __name__ == "__main__":
    print("\n".join(digests()))
