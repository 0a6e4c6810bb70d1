"""Cards: whatever lies on the table, in every game and mode, is something, and says what it brings now."""

import pytest

import crownlands as cl
from crownlands.scene.almanac import shown_by
from crownlands.scene.cards import cards, cards_data, lying_at
from crownlands.scene.looks import ground_of, look, scene_of
from crownlands.scene.model import Scene

TABLES = (
    "kingdomino players=4 harmony middle_kingdom",
    "kingdomino players=2 mighty_duel",
    "kingdomino players=2 sample",
    "origins players=3 mode=discovery",
    "origins players=2 mode=totem",
    "origins players=4 mode=tribe",
    "kingdom_builder players=5",
    "kingdom_builder players=2 nomads=False",
)


def scenes(table: str) -> list[Scene]:
    """Some scenes of a whole game, as everybody and as the mover sees them."""
    positions = list(cl.play(cl.game(table), "random", seed=7).positions())
    some = [*positions[:: max(1, len(positions) // 12)], positions[-1]]
    return [scene_of(one.view(viewer)) for one in some for viewer in (None, max(one.mover, 0))]


@pytest.mark.parametrize("table", TABLES)
def test_everything_on_the_table_has_a_card(table: str) -> None:
    almanac = look(table.split()[0]).almanac
    for scene in scenes(table):
        ground = ground_of(scene.ground)
        for sprite in [*scene.sprites.values(), *(ground.sprites if ground else ())]:
            assert shown_by(almanac, sprite.symbol), sprite.symbol
        for sprite in scene.sprites.values():
            x, y = sprite.x + sprite.scale / 2, sprite.y + sprite.scale / 2
            lying = lying_at(scene, ground, sprite.area, x, y)
            assert sprite in lying
            assert ground is None or sprite.area != ground.area.id or lying[-1].id.startswith("hex.")
        for panel in scene.panels:
            assert all(shown_by(almanac, held.symbol) for held in panel.held)


def test_the_smallest_piece_comes_first_and_the_ground_last() -> None:
    game = cl.game("kingdom_builder players=2")
    position = game.start(seed=3)
    while not any(sprite.symbol.startswith("settlement") for sprite in scene_of(position.view()).sprites.values()):
        position.play(position.legal()[0])
    scene = scene_of(position.view())
    house = next(sprite for sprite in scene.sprites.values() if sprite.symbol.startswith("settlement"))
    lying = lying_at(scene, ground_of(scene.ground), "map", house.x + 0.3, house.y + 0.3)
    assert [sprite.symbol.split(".")[0] for sprite in lying] == ["settlement", "hex"]


def test_a_square_says_what_its_own_property_brings() -> None:
    position = cl.play(cl.game("kingdomino players=2"), "greedy", seed=2).replay()
    scene = scene_of(position.view())
    panel = scene.panels[0]
    line = max(panel.lines, key=lambda line: line.points)
    area, x, y = line.spots[0]
    at = (area, x + 0.5, y + 0.5)
    symbols = [sprite.symbol for sprite in lying_at(scene, None, *at)]
    told = cards(look("kingdomino").almanac, scene, symbols, 0, at)
    assert told[0].lines == (line,)
    assert cards_data(told)[0]["worth"][0][1] == line.points
    assert all("worth" not in card for card in cards_data(cards(look("kingdomino").almanac, scene, symbols, None, at)))
