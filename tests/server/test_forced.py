"""The only action there is: said to the seat whose it is, and never if something comes to light by it."""

from typing import Any

import pytest

from crownlands.engine.contract import CHANCE
from tests.server.house import Person, Wire


def moments(wire: Wire) -> list[tuple[int, bool, bool, int]]:
    """A whole game: how many choices, forced or not, anything revealed by the first of them, the mover."""
    found: list[tuple[int, bool, bool, int]] = []
    while wire.until_my_turn():
        scene, forced = wire.scene, wire.forced
        answer = wire.play(scene["choices"][0]["action"])
        wire.until_seq(answer["seq"])
        actions = {one["action"] for one in scene["choices"]}
        found.append((len(actions), forced, wire.scene["mover"] == CHANCE, scene["mover"]))
    return found


@pytest.mark.parametrize(
    ("game", "options"),
    [("kingdomino", {"sample": True}), ("origins", {"mode": "discovery"}), ("kingdom_builder", {})],
)
def test_forced_is_one_action_that_reveals_nothing(anna: Person, game: str, options: dict[str, Any]) -> None:
    table = anna.table("me", "random", game=game, **options)
    with anna.socket(table, 0) as wire:
        seen = moments(wire)
    assert seen
    assert all(mover == 0 for *_, mover in seen)
    for count, forced, revealed, _ in seen:
        assert forced == (count == 1 and not revealed)


def test_others_are_not_told(anna: Person) -> None:
    table = anna.table("me", "here", sample=True)
    with anna.socket(table, 0) as first, anna.socket(table, 1) as second:
        wires = [first, second]
        first.until("scene"), second.until("scene")
        told = [0, 0]
        while first.scene["mover"] >= 0:
            mover = first.scene["mover"]
            assert not wires[1 - mover].forced
            told[mover] += wires[mover].forced
            seq = wires[mover].play(wires[mover].scene["choices"][0]["action"])["seq"]
            for wire in wires:
                wire.until_seq(seq)
                wire.settle()
        assert sum(told) > 0
