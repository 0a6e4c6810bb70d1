"""What people ask about a position of Kingdomino."""

from crownlands.games.domino.facts import DominoFacts
from crownlands.games.domino.lookup import square_at
from crownlands.games.kingdomino.dominoes import TERRAINS, TILES


class Facts(DominoFacts):
    """Kingdoms square by square, properties, rows, dominoes."""

    _printed = staticmethod(square_at)
    _start = "castle"
    _terrains = TERRAINS

    def domino(self, number: int) -> tuple[tuple[str, int], tuple[str, int]]:
        """Terrain and crowns of both halves of a domino."""
        a, crowns, b, more = TILES[self._state.sample, number].tolist()
        return (TERRAINS[a], crowns), (TERRAINS[b], more)
