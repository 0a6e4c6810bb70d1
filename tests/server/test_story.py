"""The story of a table by turns: draws belong to the turn they follow, and points are those of the engine."""

from typing import Any

import pytest

import crownlands as cl
from crownlands.engine.contract import CHANCE
from crownlands.server.story import Story, Turn, turns_of
from tests.server.house import Person

GAMES: list[cl.Game] = [
    cl.game("kingdomino", players=2),
    cl.game("kingdomino", players=4),
    cl.game("kingdomino", players=2, sample=True, snake=True),
    cl.game("kingdomino", players=3, dynasty=True),
    cl.game("origins", mode="discovery"),
    cl.game("origins", mode="totem", players=2),
    cl.game("origins", mode="tribe", players=3),
    cl.game("kingdom_builder", players=3),
]


def naive(record: cl.Record) -> list[dict[str, Any]]:
    """The same, worked out position by position."""
    positions = list(record.positions())
    turns: list[dict[str, Any]] = [{"seat": None, "plies": []}]
    before = CHANCE
    for ply, position in enumerate(positions[:-1], 1):
        if position.mover != CHANCE and position.mover != before:
            turns.append({"seat": position.mover, "plies": []})
        before = position.mover
        turns[-1]["plies"].append(ply)
    for turn in turns:
        last = turn["plies"][-1] if turn["plies"] else 0
        turn["points"] = [score.total for score in positions[last].scores()]
    return turns


@pytest.mark.parametrize("game", GAMES, ids=cl.Game.text)
def test_turns_and_points(game: cl.Game) -> None:
    record = cl.play(game, "random", seed=4)
    told = Story().up_to(record.replay())
    wanted = naive(record)
    assert len(told["story"]) == len(told["by"]) == len(record.actions)
    assert [turn["seat"] for turn in told["turns"]] == [turn["seat"] for turn in wanted]
    assert [list(range(t["first"], t["last"] + 1)) for t in told["turns"]] == [t["plies"] for t in wanted]
    assert [turn["points"] for turn in told["turns"]] == [turn["points"] for turn in wanted]
    assert told["turns"][-1]["points"] == list(record.result or ())
    assert len(told["turns"]) < len(record.actions) / 1.9, "draws and follow-up actions are folded"


def test_what_was_told_is_kept_and_what_was_taken_back_is_not() -> None:
    end = cl.play(cl.game("kingdomino", players=2), "random", seed=1).replay()
    story = Story()
    for plies in (30, 60, 41, 60):
        assert story.up_to(end.after(plies)) == Story().up_to(end.after(plies))


@pytest.mark.parametrize(
    ("makers", "turns"),
    [
        ([], [(None, 1, 0)]),
        ([0, 0, None], [(None, 1, 0), (0, 1, 3)]),
        ([None, None, 1, 1, None, 1, 0], [(None, 1, 2), (1, 3, 5), (1, 6, 6), (0, 7, 7)]),
    ],
)
def test_folding(makers: list[int | None], turns: list[Any]) -> None:
    assert turns_of(makers) == [Turn(*turn) for turn in turns]


def test_the_story_over_http(anna: Person) -> None:
    table = anna.table("me", "random", sample=True)
    scores = anna.finish(table)
    told = anna.get(f"/api/tables/{table}/story")
    assert told["turns"][-1]["points"] == scores and told["turns"][0]["seat"] is None
    assert told["turns"][-1]["last"] == len(told["story"]) == anna.get(f"/api/tables/{table}")["plies"]
