"""Perft: how many sequences of actions there are from some positions, up to three actions deep.

A wrong count anywhere in the rules shows here at once, and the depth at which it shows says where to look.
"""

from pathlib import Path

import numpy as np

import crownlands as cl
from crownlands.engine.playouts import count_leaves
from tests.golden import playthroughs

TABLE = Path(__file__).with_name("perft.txt")
DEPTH = 3

OPENING = "hand AABB; bag 1-48; round 0; draw"
FIRST_ROW = "next 5 9 30 44; hand AABB; bag 1-4 6-8 10-29 31-43 45-48; round 0; king"
BUILT = "A 7d5< 19e6v 24e4^ 41f4>; B 3e4^ 40d5<"
BUILT_WIDE = "A 7f7< 19g8v 24g6^ 41h6>; B 3g6^ 40f7<"
BAG = "bag 8 10-17 20-23 25-29"

KINGDOMINO = [
    f"kingdomino players=2; A; B; {OPENING}",
    "kingdomino players=3; A; B; C; hand ABC; bag 1-48; round 0; draw",
    "kingdomino; A; B; C; D; hand ABCD; bag 1-48; round 0; draw",
    "kingdomino players=3 rows_of_four; A; B; C; next 1 2 3; hand ABC; bag 4-48; round 0; draw",
    "kingdomino players=2 sample; A; B; hand AABB; bag 1-24; round 0; draw",
    f"kingdomino players=2 mighty_duel; A; B; {OPENING}",
    f"kingdomino players=2; A; B; {FIRST_ROW}",
    f"kingdomino players=2 snake; A; B; {FIRST_ROW}",
    "kingdomino players=2; A; B; row 1A 9B 30A 48B; next 5 6 8 44; bag 10-29 31-43; round 1; place",
    f"kingdomino players=2; {BUILT}; row 9A 18B 30A 48B; next 1 2 5 6; {BAG}; round 3; place",
    f"kingdomino players=2; {BUILT}; row 18B 30A 48B; next 1 2A 5 6; {BAG}; round 3; place",
    f"kingdomino players=2; {BUILT}; row B 30A 48B; next 1 2A 5 6; {BAG}; round 3; choose",
    f"kingdomino players=2; {BUILT}; row 9A 18B 30A 48B; bag 1-2 5-6; round 6; place",
    f"kingdomino players=2; {BUILT}; row 1A 9A 30B; bag; round 6; place",
    f"kingdomino players=2 mighty_duel; {BUILT_WIDE}; row 9A 18B 30A 48B; bag; round 12; place",
    "kingdomino players=2; A d5=w e4=w e6=w f5=w; B; row 12A 46B 47A; bag; round 6; place",
    "kingdomino players=2 dynasty; A e4=w1; B; row 9A; bag 1-8; round 6; past 45-52; place",
]


def positions() -> list[str]:
    """Kingdomino's, made by hand, and positions met in the golden games of the others: early, midway, late."""
    met = []
    for name, words in playthroughs.GAMES.items():
        if not words.startswith("kingdomino"):
            lines = (playthroughs.FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
            told = [line for line in lines if not line.startswith(" ")]
            met += [told[len(told) * part // 8] for part in (0, 1, 3, 5, 7)]
    return KINGDOMINO + met


def counts(text: str) -> list[int]:
    """The number of sequences of one, two and three actions."""
    position = cl.position(text)
    states = np.repeat(position._state, DEPTH + 1)
    lists = np.empty((DEPTH + 1, position.game.book.most_legal), np.int32)
    return [int(count_leaves(states, depth, lists)) for depth in range(1, DEPTH + 1)]


def table() -> str:
    """The whole table."""
    return "".join(f"{' '.join(map(str, counts(text)))} | {text}\n" for text in positions())
