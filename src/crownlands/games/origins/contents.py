"""The contents of the box: dominoes, fire tokens, resources, totems, cavemen.

A half of a domino is a letter for its terrain and a number: its fires, or the craters of a volcano.
"""

import numpy as np

from crownlands.games.domino.tiles import alike, read_tiles

NUMBER = 48  # of dominoes
TERRAINS = ("desert", "grassland", "lake", "jungle", "quarry", "volcano")
LETTERS = "dgljqv"
LANDS = len(TERRAINS)  # compiled rules count, they do not name
VOLCANO = 5  # the last terrain: those before it are the ones that score

TILES = read_tiles(
    """
 1 d0 d0    2 d0 d0    3 d0 d0    4 d0 g0    5 d0 g0    6 d0 l0    7 d0 l0    8 d0 j0
 9 d0 j0   10 d0 q0   11 d0 q0   12 g0 g0   13 g0 g0   14 g0 g0   15 l0 l0   16 l0 l0
17 j0 j0   18 j0 j0   19 g0 l0   20 l0 j0   21 g0 q0   22 g0 q0   23 j0 q0   24 d0 g1
25 d0 l1   26 d0 j1   27 d0 q1   28 d0 v1   29 d0 v1   30 d1 g0   31 d1 l0   32 g1 l0
33 g1 j0   34 g0 l1   35 l1 q0   36 g0 j1   37 q0 q1   38 g0 v1   39 g0 v1   40 l0 v1
41 l0 q2   42 l0 v2   43 j0 v2   44 j0 v2   45 q0 v2   46 l1 j2   47 j1 q2   48 q0 v3
""",
    LETTERS,
)
ALIKE = alike(TILES)

# A volcano is always the second half of its domino; its token shows as many fires as it has craters.
CRATERS = np.where(TILES[:, 2] == VOLCANO, TILES[:, 3], 0)
FIRE_RANGE = np.array([0, 3, 2, 1])  # by craters: how many steps the fire goes, at most
TOKENS = (0, 5, 4, 1)  # in the box, by their fires

# Four terrains carry a resource on every square without a printed fire; the resource tells the terrain.
RESOURCES = ("mammoth", "fish", "mushroom", "flint")
KINDS = len(RESOURCES)
FIRST_RICH = 1  # resource k lies on terrain FIRST_RICH + k
TOTEM_POINTS = np.array([3, 4, 5, 6])

# The hunter-gatherers first, then the warriors from the weakest up.
CAVEMEN = (
    "hunter",
    "fisher",
    "gatherer",
    "sculptor",
    "painter",
    "fire_lady",
    "shaman",
    "small",
    "amazon",
    "oaf",
)
CAVEMAN_LETTERS = ("H", "F", "G", "S", "P", "L", "M", "W1", "W2", "W3")
COPIES = np.array([2, 2, 2, 2, 2, 2, 2, 4, 3, 1])
CAVEMAN_POINTS = np.array([3, 3, 4, 5, 2, 1, 2])  # of a hunter-gatherer, for each thing it counts
PAINTER, FIRE_LADY, SHAMAN = 4, 5, 6  # those before count the resource of their own number
WARRIORS = 7  # the first of them; the power of warrior w is w − WARRIORS + 1

assert TILES[:, 0].max() < VOLCANO and len(CAVEMEN) == len(COPIES) == len(CAVEMAN_LETTERS)
