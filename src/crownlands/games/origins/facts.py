"""What people ask about a position of Origins."""

from crownlands.games.domino.cells import cell_name
from crownlands.games.domino.draft import NOBODY
from crownlands.games.domino.facts import DominoFacts
from crownlands.games.domino.land import in_plane
from crownlands.games.domino.lookup import built_squares
from crownlands.games.origins.contents import CAVEMEN, FIRST_RICH, RESOURCES, TERRAINS, TILES
from crownlands.games.origins.pieces import printed_square, token_at
from crownlands.games.origins.recruiting import NOBODY_THERE, man_at
from crownlands.games.origins.state import GOODS


class Facts(DominoFacts):
    """Territories square by square, regions, rows, dominoes; fires, resources, totems, cavemen."""

    _printed = staticmethod(printed_square)
    _start = "hut"
    _terrains = TERRAINS

    def domino(self, number: int) -> tuple[tuple[str, int], tuple[str, int]]:
        """Terrain and fires (of a volcano: craters) of both halves of a domino."""
        a, fires, b, more = TILES[number].tolist()
        return (TERRAINS[a], fires), (TERRAINS[b], more)

    def fires(self, seat: object) -> dict[str, int]:
        """The fire tokens of a seat: on which square, with how many fires."""
        number = self._game.seat(seat)
        found = {cell_name(x, y): token_at(self._state, number, x, y) for x, y in built_squares(self._state, number)}
        return {name: fires for name, fires in found.items() if fires}

    def resources(self, seat: object) -> dict[str, str]:
        """The resources of a seat, square by square."""
        number = self._game.seat(seat)
        found = {}
        for x, y in built_squares(self._state, number):
            if in_plane(self._state, number, GOODS, x, y):
                found[cell_name(x, y)] = RESOURCES[printed_square(self._state, number, x, y)[0] - FIRST_RICH]
        return found

    def cavemen(self, seat: object) -> dict[str, str]:
        """The cavemen of a seat, square by square."""
        number = self._game.seat(seat)
        found = {cell_name(x, y): int(man_at(self._state, number, x, y)) for x, y in built_squares(self._state, number)}
        return {name: CAVEMEN[man] for name, man in found.items() if man != NOBODY_THERE}

    def totems(self) -> dict[str, int | None]:
        """Who holds the totem of each resource."""
        return {
            name: None if holder == NOBODY else holder
            for name, holder in zip(RESOURCES, self._state.totem.tolist(), strict=True)
        }

    def cave(self) -> list[str]:
        """The cavemen that lie face up."""
        return [name for name, count in zip(CAVEMEN, self._state.cave.tolist(), strict=True) for _ in range(count)]
