"""Every game's scenes keep the promises of the model."""

import json
import random
import xml.etree.ElementTree as ET

import pytest

import crownlands as cl
from crownlands.engine.position import Position
from crownlands.scene.model import Scene, diff, patch, scene_data, to_json
from crownlands.scene.svg import draw_svg

GAMES = [
    "kingdomino players=2",
    "kingdomino players=2 mighty_duel",
    "kingdomino players=2 sample snake",
    "kingdomino players=3 rows_of_four",
    "kingdomino players=4 harmony middle_kingdom",
    "kingdomino players=2 dynasty",
]


def scene(position: Position, seat: int | None = None) -> Scene:
    draw = position.game.book.scene
    assert draw is not None
    whole = draw(position.view(seat))
    assert isinstance(whole, Scene)
    return whole


def played(text: str, seed: int) -> list[Position]:
    """Every position of a random game."""
    record = cl.play(cl.game(text), "random", seed=seed)
    return list(record.positions())


@pytest.mark.parametrize("text", GAMES)
def test_diff_and_patch_are_inverse(text: str) -> None:
    before = None
    for position in played(text, 1):
        data = json.loads(to_json(scene_data(scene(position))))
        if before is not None:
            assert patch(before, json.loads(to_json(diff(before, data)))) == data
            assert patch(data, diff(data, before)) == before
        before = data


@pytest.mark.parametrize("text", GAMES)
def test_every_legal_action_is_a_choice_exactly_once(text: str) -> None:
    for position in played(text, 2)[::3]:
        for seat in range(position.game.players):
            actions = [choice.action for choice in scene(position, seat).choices]
            expected = [a.text for a in position.legal()] if seat == position.mover else []
            assert sorted(actions) == sorted(expected)


@pytest.mark.parametrize("text", GAMES)
def test_a_sprite_keeps_its_id_for_life(text: str) -> None:
    """What an id shows never changes its kind; and a piece that stays on the table never changes its id."""
    kinds: dict[str, str] = {}
    for position in played(text, 3):
        now = scene(position)
        areas = {area.id for area in now.areas}
        for name, sprite in now.sprites.items():
            assert sprite.id == name
            assert sprite.area in areas
            kind = sprite.symbol.split("+")[0].split(".")[0]
            kind = "frame" if kind == "frame" else kind
            assert kinds.setdefault(name, kind) == kind


@pytest.mark.parametrize("text", GAMES)
def test_panels_agree_with_the_scores(text: str) -> None:
    for position in played(text, 4)[::7]:
        for panel, score in zip(scene(position).panels, position.scores(), strict=True):
            assert panel.points == score.total == sum(line.points for line in panel.lines)


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_are_whole_and_speak_to_screen_readers(text: str, theme: str) -> None:
    positions = played(text, 5)
    for position in random.Random(1).sample(positions, 4) + positions[-1:]:
        seat = position.mover if position.mover >= 0 else None
        root = ET.fromstring(draw_svg(scene(position, seat), theme=theme))
        name = "{http://www.w3.org/2000/svg}"
        assert root.findtext(f"{name}title")
        assert root.findtext(f"{name}desc")
        ids = [e.get("id") for e in root.iter() if e.get("id")]
        assert len(ids) == len(set(ids))
        for use in root.iter(f"{name}use"):
            assert (use.get("href") or "")[1:] in ids
