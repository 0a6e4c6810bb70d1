"""What people ask about a position of Kingdom Builder: `position.facts`, and `view.facts` for what a seat may know.

Hexes are named as in actions, from a1 at the top left to t20. A seat is given by its letter or its number.
"""

from typing import Any, NamedTuple

from crownlands.engine.fields import bad
from crownlands.engine.game import Game
from crownlands.engine.words import Message
from crownlands.games.kingdom_builder.boards import quadrant_name
from crownlands.games.kingdom_builder.hexes import DIRECTIONS, has, hex_name, read_hex, step, terrain_at
from crownlands.games.kingdom_builder.pieces import LOCATIONS, NOMADS, OBJECTIVES, SOURCES, TERRAINS
from crownlands.games.kingdom_builder.state import FRESH, HEXES, READY, USED, hex_set

_TILE_STATES = {FRESH: "fresh", READY: "ready", USED: "used"}


class Tile(NamedTuple):
    """A tile of a seat: taken this turn (`fresh`), to be used (`ready`), or used this turn already (`used`)."""

    name: str
    state: str
    hex: str | None  # the location it came from; None for a nomad tile


class Facts:
    """Settlements, supply, tiles, gold, cards; terrain and neighbours."""

    def __init__(self, game: Game, state: Any) -> None:
        self._game, self._state = game, state

    # --- the map -----------------------------------------------------------------------------------------------

    def hexes(self) -> list[str]:
        """Every hex of the map."""
        return [hex_name(at) for at in range(HEXES)]

    def terrain(self, hex: str) -> str:
        """What is printed on a hex: grass, forest, …, water, mountain, castle, location, camp."""
        return TERRAINS[terrain_at(self._state, self._at(hex))]

    def neighbours(self, hex: str) -> list[str]:
        """The hexes next to one."""
        around = (int(step(self._at(hex), direction)) for direction in range(DIRECTIONS))
        return [hex_name(at) for at in around if at >= 0]

    def owner(self, hex: str) -> int | None:
        """Whose settlement stands on a hex."""
        at = self._at(hex)
        return next((seat for seat in range(self._game.players) if has(self._state.town[seat], at)), None)

    def walls(self) -> list[str]:
        """The hexes with a city wall."""
        return self._names(self._state.wall)

    def locations(self) -> dict[str, str]:
        """The location hexes and the kind of tile each has to give."""
        spots = zip(self._state.spot_at.tolist(), self._state.spot_kind.tolist(), strict=True)
        return {hex_name(at): LOCATIONS[kind] for at, kind in spots if at >= 0}

    def camps(self) -> dict[str, str | None]:
        """The nomad camps and the tile that lies on each, None where it is gone."""
        camps = zip(self._state.camp_at.tolist(), self._state.camp_tile.tolist(), strict=True)
        return {hex_name(at): NOMADS[tile] if tile >= 0 else None for at, tile in camps if at >= 0}

    def boards(self) -> list[str]:
        """The four quadrants, line by line; ~ for one that is turned."""
        return [quadrant_name(number) for number in self._state.boards.tolist() if number >= 0]

    def objectives(self) -> list[str]:
        """The objectives in play."""
        return [name for number, name in enumerate(OBJECTIVES) if int(self._state.goals) >> number & 1]

    # --- the seats ---------------------------------------------------------------------------------------------

    def settlements(self, seat: object) -> list[str]:
        """Where the settlements of a seat stand."""
        return self._names(self._state.town[self._game.seat(seat)])

    def supply(self, seat: object) -> int:
        """How many settlements a seat still has to build."""
        return int(self._state.supply[self._game.seat(seat)])

    def tiles(self, seat: object) -> list[Tile]:
        """What a seat has to use, with the tiles it used this turn and those it took this turn."""
        number, state = self._game.seat(seat), self._state
        found = [
            Tile(LOCATIONS[kind], _TILE_STATES[tile], hex_name(at))
            for tile, kind, at in zip(
                state.tile[number].tolist(), state.spot_kind.tolist(), state.spot_at.tolist(), strict=True
            )
            if tile in _TILE_STATES
        ]
        for counts, when in ((state.nomad[number], "ready"), (state.fresh[number], "fresh")):
            for name, count in zip(NOMADS, counts.tolist(), strict=True):
                found += [Tile(name, when, None)] * count
        return found

    def gold(self, seat: object) -> dict[str, int]:
        """The gold a seat was paid in the course of the game, by what it was for."""
        return dict(zip(SOURCES, self._state.gold[self._game.seat(seat)].tolist(), strict=True))

    def card(self, seat: object) -> str | None:
        """The terrain of a seat's card, in hand or in play; None if it has none, or it cannot be seen."""
        number = self._game.seat(seat)
        played = int(self._state.card) if number == self._state.turn else -1
        card = played if played >= 0 else int(self._state.hand[number])
        return TERRAINS[card] if card >= 0 else None

    def _at(self, hex: str) -> int:
        at = read_hex(hex)
        if at is None:
            raise bad(hex, Message("kingdom_builder.problem.hex"))
        return at

    def _names(self, lines: Any) -> list[str]:
        return [hex_name(at) for at in hex_set(lines)]
