"""Every game's scenes keep the promises of the model."""

import json
import random
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crownlands as cl
from crownlands.engine.position import Position
from crownlands.scene.art import box
from crownlands.scene.difference import diff, patch
from crownlands.scene.looks import ground_of, scene_of
from crownlands.scene.model import Scene, scene_data, to_json
from crownlands.scene.picture import ground_picture, moving_picture, picture

GAMES = [
    "kingdomino players=2",
    "kingdomino players=2 mighty_duel",
    "kingdomino players=2 sample snake",
    "kingdomino players=3 rows_of_four",
    "kingdomino players=4 harmony middle_kingdom",
    "kingdomino players=2 dynasty",
    "origins mode=discovery players=3 empire_of_fire homo_habilis",
    "origins mode=totem players=2",
    "origins mode=tribe players=2",
    "origins mode=tribe players=4",
    "kingdom_builder players=2",
    "kingdom_builder players=4",
    "kingdom_builder players=3 nomads=false",
]


def scene(position: Position, seat: int | None = None) -> Scene:
    return scene_of(position.view(seat))


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


LEAVES = st.none() | st.integers(0, 3) | st.sampled_from(["", "keep", "new", "0"])
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(["0", "1", "keep", "new"]), inner),
)
OBJECTS = st.dictionaries(st.sampled_from("abc"), VALUES)


@given(OBJECTS, OBJECTS)
def test_diff_and_patch_are_inverse_whatever_changes(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert patch(old, diff(old, new)) == new


@pytest.mark.parametrize("text", GAMES)
def test_every_legal_action_is_a_choice_exactly_once(text: str) -> None:
    for position in played(text, 2)[::3]:
        for seat in range(position.game.players):
            actions = [choice.action for choice in scene(position, seat).choices]
            expected = [a.text for a in position.legal()] if seat == position.mover else []
            assert sorted(actions) == sorted(expected)


@pytest.mark.parametrize("text", GAMES)
def test_a_ghost_is_what_appears(text: str) -> None:
    """What is chosen looks afterwards as its ghost did, place and size; and what it takes up has gone there.

    The ghost of an offer is what is offered: it lies there already, and leaves with whoever takes it."""
    carried = 0
    for position in played(text, 9)[::3]:
        before = scene(position, position.mover if position.mover >= 0 else None)
        for choice in random.Random(2).sample(before.choices, min(3, len(before.choices))):
            if not choice.area:
                continue
            after = scene(position.copy().play(choice.action)).sprites
            if choice.area == "next" and not any(sprite.area == "next" for sprite in after.values()):
                continue  # the row was full, and is the row to place from now
            for ghost in choice.ghost:
                seen = after if choice.best is None else before.sprites
                here = [s for s in seen.values() if (s.area, s.x, s.y) == (choice.area, ghost.x, ghost.y)]
                assert (ghost.symbol, ghost.scale) in [(s.symbol, s.scale) for s in here], choice
                if ghost.takes:
                    carried += 1
                    assert before.sprites[ghost.takes].area != choice.area
                    assert after[ghost.takes] in here and after[ghost.takes].symbol == ghost.symbol
    assert (carried > 0) != text.startswith("kingdom_builder")


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
        root = ET.fromstring(picture(position.view(seat), theme=theme))
        name = "{http://www.w3.org/2000/svg}"
        assert root.findtext(f"{name}title")
        assert root.findtext(f"{name}desc")
        ids = [e.get("id") for e in root.iter() if e.get("id")]
        assert len(ids) == len(set(ids))
        for use in root.iter(f"{name}use"):
            assert (use.get("href") or "")[1:] in ids


@pytest.mark.parametrize("text", ["kingdom_builder players=2", "kingdom_builder players=3 nomads=false"])
def test_cards_in_other_hands_are_in_no_scene(text: str) -> None:
    """Positions that differ in nothing but a card another seat holds look the same; to that seat they do not."""
    compared = 0
    for position in played(text, 6)[::5]:
        for holder in range(position.game.players):
            other = _with_another_card(position, holder)
            if other is None:
                continue
            compared += 1
            for viewer in (None, *range(position.game.players)):
                same = scene_data(scene(position, viewer)) == scene_data(scene(other, viewer))
                assert same == (viewer != holder)
    assert compared > 20


def _with_another_card(position: Position, seat: int) -> Position | None:
    """The position, if at its last deal the seat had been given another card; None if it holds none, or the deal was
    not among the last actions."""
    state, history = position.state, list(position.history)
    if state.hand[seat] < 0:
        return None
    for ply in range(len(history) - 1, -1, -1):
        if history[ply].kind == "deal" and history[ply].text.startswith(f"*{position.game.seats[seat]}:"):
            before = position.after(ply)
            for deal in before.legal():
                if deal != history[ply]:
                    try:
                        other = before.copy().play(deal)
                        for action in history[ply + 1 :]:
                            other.play(action)
                    except cl.IllegalAction:
                        continue
                    return other
            return None
    return None


def test_a_settlement_that_moves_is_the_same_piece() -> None:
    """Every settlement keeps its id while it is on the map, wherever it goes; a new one has an id that was never
    used before."""
    moves = 0
    for seed in range(8):
        retired: set[str] = set()
        before: dict[str, tuple[float, float]] = {}
        for position in played("kingdom_builder players=2", seed):
            now = {s.id: (s.x, s.y) for s in scene(position).sprites.values() if s.symbol.startswith("settlement")}
            kind = position.history[-1].kind if position.history else ""
            moved = [name for name in now if name in before and now[name] != before[name]]
            assert len(moved) == (kind == "to")
            assert len(now.keys() - before.keys()) == (kind == "build")
            assert len(before.keys() - now.keys()) == (kind == "strike")
            retired |= before.keys() - now.keys()
            assert not retired & now.keys()
            moves += kind == "to"
            before = now
    assert moves > 10


@pytest.mark.parametrize("text", [text for text in GAMES if text.startswith("kingdom_builder")])
def test_the_ground_is_told_by_its_name_and_lies_under_the_map(text: str) -> None:
    names = [scene(position).ground for position in played(text, 7)]
    assert len(set(names[4:])) == 1  # once the quadrants are laid it stays
    ground = ground_of(names[-1])
    assert ground is not None and len(ground.sprites) == 400
    assert ground.area in scene(played(text, 7)[-1]).areas
    right = max(s.x + 1 for s in ground.sprites)
    bottom = max(s.y + box(s.symbol)[1] / 100 for s in ground.sprites)
    assert (right, bottom) == pytest.approx((ground.area.width, ground.area.height), abs=0.01)
    root = ET.fromstring(ground_picture(names[-1], "dark") or "")
    assert root.get("viewBox") == f"0 0 {100 * ground.area.width:g} {100 * ground.area.height:g}"


@pytest.mark.parametrize("name", ["", "kingdomino:", "chess:a", "kingdom_builder", "kingdom_builder:shire", "a,b"])
def test_there_is_no_ground_of_other_names(name: str) -> None:
    assert ground_of(name) is None and ground_picture(name) is None


def test_an_animation_of_a_map_is_whole() -> None:
    positions = played("kingdom_builder players=3", 8)[:60]
    root = ET.fromstring(moving_picture([position.view() for position in positions]))
    ids = {e.get("id") for e in root.iter() if e.get("id")}
    uses = [(use.get("href") or "")[1:] for use in root.iter("{http://www.w3.org/2000/svg}use")]
    assert set(uses) <= ids
    assert sum(use.startswith("s-hex-") for use in uses) == 400


@pytest.mark.parametrize("text", ["kingdomino players=2", "origins mode=totem players=2", "kingdom_builder players=2"])
def test_notebooks_show_pictures(text: str) -> None:
    record = cl.play(cl.game(text), "random", seed=3)
    position = record.replay()
    assert position._repr_svg_() == picture(position.view()) == record._repr_svg_()
    assert position.view(0)._repr_svg_() == picture(position.view(0))


def test_a_picture_calls_people_by_their_names() -> None:
    position = cl.position("kingdomino players=2; A; B; row 3A 7B 9A 30B; bag; round 6; place")
    drawn = picture(position.view(), names=("Éva", "Ömer"))
    assert "Éva places domino 3" in drawn and ">Ömer<" in drawn and "A places" not in drawn
