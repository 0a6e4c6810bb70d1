"""What can still come in Kingdom Builder: cards nobody has shown, tiles that nobody has taken."""

from collections import Counter
from collections.abc import Sequence

from crownlands.engine.view import View
from crownlands.games.kingdom_builder.pieces import LOCATIONS, NOMAD, NOMADS, TERRAINS
from crownlands.games.kingdom_builder.state import NONE
from crownlands.games.kingdom_builder.tiles import tiles_on
from crownlands.games.kingdom_builder.words import message, terrain_word, tile_word
from crownlands.scene.left import Left, LeftGroup


def left(view: View) -> tuple[LeftGroup, ...]:
    """Cards by terrain, and the tiles on the map. A card in a hand that cannot be seen could be any that is left."""
    state = view.state
    on_map: Counter[int] = Counter()
    for spot, (at, kind) in enumerate(zip(state.spot_at.tolist(), state.spot_kind.tolist(), strict=True)):
        if at != NONE:
            on_map[kind] += int(tiles_on(state, spot))
    camps = Counter(tile for tile in state.camp_tile.tolist() if tile >= 0)
    return (
        LeftGroup(message("left.cards"), _cards((state.pile + state.older).tolist()), message("left.cards_note")),
        LeftGroup(message("left.discards"), _cards(state.discards.tolist()), message("left.discards_note")),
        LeftGroup(
            message("left.tiles"),
            tuple(Left((f"tile.{LOCATIONS[kind]}",), n, tile_word(kind)) for kind, n in sorted(on_map.items()) if n),
        ),
        LeftGroup(
            message("left.nomads"),
            tuple(
                Left(("nomad." + NOMADS[tile].replace("-", "."),), n, tile_word(NOMAD + tile))
                for tile, n in sorted(camps.items())
            ),
        ),
    )


def _cards(counts: Sequence[int]) -> tuple[Left, ...]:
    return tuple(Left((f"card.{TERRAINS[card]}",), n, terrain_word(card)) for card, n in enumerate(counts) if n)
