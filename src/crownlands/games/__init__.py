"""The games. Each is loaded when it is first asked for."""

from crownlands.engine.game import Rulebook, add_game


def _kingdomino() -> Rulebook:
    from crownlands.games.kingdomino.book import BOOK

    return BOOK


def _origins() -> Rulebook:
    from crownlands.games.origins.book import BOOK

    return BOOK


def _kingdom_builder() -> Rulebook:
    from crownlands.games.kingdom_builder.book import BOOK

    return BOOK


add_game("kingdomino", _kingdomino)
add_game("origins", _origins)
add_game("kingdom_builder", _kingdom_builder)
