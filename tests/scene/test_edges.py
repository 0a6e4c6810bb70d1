"""Names along the edges of boards: they are those by which texts call the places."""

import random

import pytest
from tests.engine.random_play import play_on

import crownlands as cl
from crownlands.engine.position import Position
from crownlands.scene.looks import scene_of
from crownlands.scene.model import Area, Edge, Scene, scene_data
from crownlands.scene.picture import draw_scene


def name_at(area: Area, x: float, y: float) -> str:
    """What a place is called by the names along the edges."""

    def along(edge: Edge | None, middle: float) -> str:
        assert edge is not None
        return edge.names.split(" ")[round((middle - edge.first) / edge.step)]

    assert area.down is not None
    line = along(area.down, y)
    shifted = area.down.step < 1 and int(line) % 2 == 0  # every other line of hexes stands half a hex to the right
    return along(area.across, x - 0.5 if shifted else x) + line


def scenes(game: str, players: int, **options: object) -> list[tuple[Position, Scene]]:
    found = []
    for plies in range(20, 60, 5):
        position = play_on(cl.game(game, players=players, **options).start(seed=1), plies, random.Random(1))
        found.append((position, scene_of(position.view(max(position.mover, 0)))))
    return found


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("kingdomino", 2, {"mighty_duel": True}), ("origins", 3, {"mode": "tribe"}), ("kingdom_builder", 2, {})],
)
def test_names_at_the_edges_are_those_of_actions(game: str, players: int, options: dict[str, object]) -> None:
    compared = 0
    for position, scene in scenes(game, players, **options):
        areas = {area.id: area for area in scene.areas}
        for choice in scene.choices:
            area, action = areas.get(choice.area), position.game.action(choice.action)
            if area is None or area.across is None or not action.at:
                continue
            assert name_at(area, choice.x + 0.5, choice.y + choice.height / 2) in action.at, (choice, action)
            compared += 1
        for area in scene.areas:
            assert (area.across is None) == (area.kind == "tray") == (area.down is None)
    assert compared


def test_names_are_sent_and_drawn() -> None:
    position = cl.game("kingdomino").start(seed=1)
    scene = scene_of(position.view())
    assert scene_data(scene)["areas"]["kingdom.0"]["across"] == ["c d e f g", 3.5, 1]
    picture = draw_scene(scene)
    assert all(f">{name}</text>" in picture for name in "cdefg34567")
