"""The dominoes: 48 of the game, 24 of the free two-player Sample. A letter for the terrain, then its crowns."""

import numpy as np

from crownlands.games.domino.tiles import alike, read_tiles

TERRAINS = ("wheat", "forest", "lake", "grassland", "swamp", "mine")
LETTERS = "wflgsm"
LANDS = len(TERRAINS)  # compiled rules count, they do not name
IN_BASE, IN_SAMPLE = 48, 24

BASE = """
 1 w0 w0    2 w0 w0    3 f0 f0    4 f0 f0    5 f0 f0    6 f0 f0    7 l0 l0    8 l0 l0
 9 l0 l0   10 g0 g0   11 g0 g0   12 s0 s0   13 w0 f0   14 w0 l0   15 w0 g0   16 w0 s0
17 f0 l0   18 f0 g0   19 w1 f0   20 w1 l0   21 w1 g0   22 w1 s0   23 w1 m0   24 f1 w0
25 f1 w0   26 f1 w0   27 f1 w0   28 f1 l0   29 f1 g0   30 l1 w0   31 l1 w0   32 l1 f0
33 l1 f0   34 l1 f0   35 l1 f0   36 w0 g1   37 l0 g1   38 w0 s1   39 g0 s1   40 m1 w0
41 w0 g2   42 l0 g2   43 w0 s2   44 g0 s2   45 m2 w0   46 s0 m2   47 s0 m2   48 w0 m3
"""

SAMPLE = """
 1 w0 w0    2 w0 w0    3 f0 f0    4 l0 l0    5 g0 g0    6 s0 s0    7 w1 f0    8 w1 l0
 9 f1 w0   10 f1 w0   11 f1 l0   12 l1 w0   13 l1 w0   14 l1 f0   15 l1 f0   16 w0 g1
17 f0 g2   18 l0 g2   19 w0 s2   20 f0 s2   21 g0 s2   22 m2 f0   23 m2 g0   24 w0 m3
"""

TILES = np.stack([read_tiles(text, LETTERS, IN_BASE) for text in (BASE, SAMPLE)])  # TILES[sample, number]
ALIKE = alike(TILES)
