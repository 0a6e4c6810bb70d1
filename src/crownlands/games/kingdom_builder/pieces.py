"""What lies in the box, by name and number: terrains, locations, nomad tiles, objectives."""

import numpy as np

# Every hex is of one of these. The first five can be built on, and only they have cards.
TERRAINS = ("grass", "forest", "desert", "flowers", "canyon", "water", "mountain", "castle", "location", "camp")
LETTERS = "GTDFCWMSLN"
GRASS, FOREST, DESERT, FLOWERS, CANYON, WATER, MOUNTAIN, CASTLE, LOCATION, CAMP = range(10)
CARDS = 5
CARDS_OF_EACH = 5

SETTLEMENTS = 40
WALLS = 25
MANDATORY = 3  # settlements of the mandatory action
TILES_ON_LOCATION = 2

# Tiles have one numbering: the locations (which are numbered like their quadrants), then the nomad tiles.
LOCATIONS = (
    *("oracle", "farm", "oasis", "tower", "tavern", "barn", "harbor", "paddock"),
    *("quarry", "caravan", "village", "garden"),
)
NOMADS = (*(f"donation-{terrain}" for terrain in TERRAINS[:7]), "resettlement", "outpost", "sword", "treasure")
TILES = (*LOCATIONS, *NOMADS)
ORACLE, FARM, OASIS, TOWER, TAVERN, BARN, HARBOR, PADDOCK, QUARRY, CARAVAN, VILLAGE, GARDEN = range(12)
DONATION, RESETTLEMENT, OUTPOST, SWORD, TREASURE = 12, 19, 20, 21, 22
NOMAD = DONATION  # tile number of the first nomad tile

# How a tile works: it builds, moves, walls, or something of its own; on which terrain; under the adjacency rule or
# not; how many times (settlements, steps, walls) one use of it goes on.
BUILD, MOVE, WALL, OTHER = 0, 1, 2, 3
OF_CARD, ANY = -1, -2  # terrain: that of the card in play; no single one
_WAYS = {
    "oracle": (BUILD, OF_CARD, True, 1),
    "farm": (BUILD, GRASS, True, 1),
    "oasis": (BUILD, DESERT, True, 1),
    "tower": (BUILD, ANY, True, 1),
    "tavern": (BUILD, ANY, False, 1),
    "barn": (MOVE, OF_CARD, True, 1),
    "harbor": (MOVE, WATER, True, 1),
    "paddock": (MOVE, ANY, False, 1),
    "quarry": (WALL, OF_CARD, False, 2),
    "caravan": (MOVE, ANY, False, 1),
    "village": (BUILD, ANY, False, 1),
    "garden": (BUILD, FLOWERS, True, 1),
    **{f"donation-{terrain}": (BUILD, number, True, 3) for number, terrain in enumerate(TERRAINS[:7])},
    "resettlement": (MOVE, ANY, False, 4),
    "outpost": (OTHER, ANY, False, 0),
    "sword": (OTHER, ANY, False, 1),
    "treasure": (OTHER, ANY, False, 0),
}
_TABLE = np.array([[int(value) for value in _WAYS[tile]] for tile in TILES], np.int8)
WAY, TERRAIN, OBEYS, TIMES = (np.ascontiguousarray(_TABLE[:, column]) for column in range(4))

NOMAD_COUNTS = np.array([1] * 7 + [2, 2, 2, 2], np.int8)
TREASURE_GOLD = 3

OBJECTIVES = (
    *("fishermen", "merchants", "discoverers", "hermits", "citizens"),
    *("miners", "workers", "knights", "farmers", "lords"),
    *("families", "shepherds", "ambassadors"),  # Nomads: paid at once while the game goes on
)
FISHERMEN, MERCHANTS, DISCOVERERS, HERMITS, CITIZENS, MINERS, WORKERS, KNIGHTS, FARMERS, LORDS = range(10)
FAMILIES, SHEPHERDS, AMBASSADORS = 10, 11, 12
BASE_OBJECTIVES = 10
OBJECTIVES_IN_PLAY = 3

# Gold that is paid at once, by what it was paid for.
SOURCES = ("families", "shepherds", "ambassadors", "treasure")
PAID_FAMILIES, PAID_SHEPHERDS, PAID_AMBASSADORS, PAID_TREASURE = range(4)
