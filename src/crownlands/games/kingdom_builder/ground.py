"""Where the hexes of the map lie in a picture, and its ground: the terrain, which never changes.

A hex is 1 wide and stands on its point; lines are so close that the hexes touch. The ground is named by its
quadrants, so that it is sent once and never again.
"""

from functools import cache

from crownlands.engine.words import Message
from crownlands.games.kingdom_builder.boards import GRIDS, SIZE, grid, quadrant_name
from crownlands.games.kingdom_builder.hexes import COLUMN_NAMES, LINE_NAMES
from crownlands.games.kingdom_builder.pieces import CAMP, CASTLE, LETTERS, LOCATION, TERRAINS
from crownlands.games.kingdom_builder.state import HEXES, SIDE
from crownlands.scene.model import Area, Edge, Ground, Sprite

HEX_HEIGHT = 1.1547
LINE = 0.866  # from one line of hexes to the next
MAP = Area(
    "map",
    "board",
    0,
    0,
    SIDE + 0.5,
    round((SIDE - 1) * LINE + HEX_HEIGHT, 2),
    label=Message("kingdom_builder.area.map"),
    across=Edge(" ".join(COLUMN_NAMES), 0.5),
    down=Edge(" ".join(LINE_NAMES), round(HEX_HEIGHT / 2, 3), LINE),
)

_PREFIX = "kingdom_builder:"
_ALONE = _PREFIX + "quadrant:"  # a quadrant by itself, to choose it by
_VARIANTS = 3  # drawings of each terrain


@cache
def places(size: float, aside: float = 0, below: float = 0) -> list[tuple[float, float]]:
    """For every hex, where something square of this size lies in the middle of it, or that much beside and below."""
    x, y = (1 - size) / 2 + aside, (HEX_HEIGHT - size) / 2 + below
    return [(round(at % SIDE + at // SIDE % 2 / 2 + x, 3), round(at // SIDE * LINE + y, 3)) for at in range(HEXES)]


@cache
def corners() -> list[tuple[float, float]]:
    """The top left of the rectangle around every hex."""
    return [(at % SIDE + at // SIDE % 2 / 2, round(at // SIDE * LINE, 3)) for at in range(HEXES)]


def ground_name(boards: list[int]) -> str:
    """The name of the ground: the quadrants laid so far."""
    return _PREFIX + ",".join(quadrant_name(number) for number in boards if number >= 0)


def _quadrant(name: str) -> Ground | None:
    """One quadrant by itself, turned round if a ~ follows its name."""
    plain = name.removesuffix("~")
    if plain not in GRIDS:
        return None
    sprites = []
    for line, letters in enumerate(grid(plain, name != plain)):
        for column, letter in enumerate(letters):
            x, y = corners()[SIDE * line + column]
            drawing = _drawing(LETTERS.index(letter), plain, SIDE * line + column)
            sprites.append(Sprite(f"hex.{line}.{column}", "quadrant", drawing, x, y))
    height = round((SIZE - 1) * LINE + HEX_HEIGHT, 2)
    return Ground(Area("quadrant", "board", 0, 0, SIZE + 0.5, height), tuple(sprites))


def ground(name: str) -> Ground | None:
    """The ground of this name; None if there is none."""
    if name.startswith(_ALONE):
        return _quadrant(name.removeprefix(_ALONE))
    quadrants = [word for word in name.removeprefix(_PREFIX).split(",") if word]
    known = all(word.removesuffix("~") in GRIDS for word in quadrants)
    if not name.startswith(_PREFIX) or not known or len(quadrants) > 4:
        return None
    sprites = []
    for slot, quadrant in enumerate(quadrants):
        plain = quadrant.removesuffix("~")
        for line, letters in enumerate(grid(plain, quadrant != plain)):
            for column, letter in enumerate(letters):
                at = SIDE * (SIZE * (slot // 2) + line) + SIZE * (slot % 2) + column
                x, y = corners()[at]
                sprites.append(Sprite(f"hex.{at}", MAP.id, _drawing(LETTERS.index(letter), plain, at), x, y))
    return Ground(MAP, tuple(sprites))


def _drawing(terrain: int, quadrant: str, at: int) -> str:
    if terrain == LOCATION:
        return f"hex.location.{quadrant}"
    if terrain in (CASTLE, CAMP):
        return f"hex.{TERRAINS[terrain]}"
    # Neighbours of one terrain should not look the same; the sum of squares repeats in no direction.
    line, column = divmod(at, SIDE)
    return f"hex.{TERRAINS[terrain]}.{(line * line + column * column + line * column // 2) % _VARIANTS}"
