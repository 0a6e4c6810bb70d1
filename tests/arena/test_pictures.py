"""The pictures of an arena hold what they should, and nothing lies over anything else."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import crownlands as cl
from crownlands.arena.charts import linear, logarithmic
from crownlands.arena.deals import Arena
from crownlands.arena.ladder import pair_tables
from crownlands.arena.pictures import _free_place, pictures
from crownlands.arena.report import Plan, Report, report, short_name
from crownlands.arena.results import Results
from crownlands.arena.running import play_here, run
from crownlands.engine import words
from crownlands.engine.words import LANGUAGES
from crownlands.scene.png import to_png
from tests.arena.conftest import arena
from tests.english import english_in


def finished(where: Arena, plan: Plan) -> Report:
    results = Results(where)
    list(run(results, plan.deals, play_here, None))
    return report(results, plan)


@pytest.fixture(scope="module")
def table() -> Report:
    return finished(arena("greedy", "random", "random"), Plan(12))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pictures_are_drawn_in_every_language(table: Report, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_spoken", lang)
    drawn = pictures(table)
    assert list(drawn) == ["ladder", "scores", "time"]
    for svg in drawn.values():
        texts = [
            "".join(text.itertext()) for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
        ]
        assert texts.count("greedy") == texts.count("random") == 1  # whoever has two seats is shown once
        assert lang == "en" or english_in(" ".join(texts), lang) == []
        assert "nan" not in svg and "inf" not in svg
        assert to_png(svg, 400).startswith(b"\x89PNG")


def test_a_ladder_is_drawn_in_elo() -> None:
    game = cl.game("kingdomino", players=2)
    told = finished(Arena(game, pair_tables(game, ["random", "greedy"]), 1), Plan(10, ("random", "greedy")))
    svg = pictures(told)["ladder"]
    assert "Elo" in svg and svg.index(">greedy<") < svg.index(">random<")  # the strongest first


def test_what_stands_in_a_picture_cannot_break_it(tmp_path: Path) -> None:
    file = tmp_path / "<&>.py"
    file.write_text("def choose(view):\n    return view.legal()[0]\n")
    for svg in pictures(finished(arena(f"{file}:choose", "random"), Plan(2))).values():
        ElementTree.fromstring(svg)


def test_a_bot_that_always_fails_has_no_points_to_draw(own: str) -> None:
    drawn = pictures(finished(arena(f"{own}:illegal", "random"), Plan(2)))
    for svg in drawn.values():
        ElementTree.fromstring(svg)


def test_nothing_played_is_nothing_drawn() -> None:
    assert pictures(report(Results(arena("greedy", "random")), Plan(3))) == {}


def test_axes_have_round_values() -> None:
    assert linear(0, 100, 0, 1).ticks() == [0, 20, 40, 60, 80, 100]
    assert linear(-350, 350, 0, 1).ticks() == [-300, -200, -100, 0, 100, 200, 300]
    assert linear(5, 5, 0, 1).ticks()
    for low, high in ((0.02, 3), (1, 1), (0.1, 0.1), (30, 2000)):
        axis = logarithmic(low, high, 10, 20)
        assert 10 < axis.at(low) <= axis.at(high) < 20 and len(axis.ticks()) >= 2


def test_names_find_room() -> None:
    frame = (0.0, 0.0, 500.0, 400.0)
    taken: list[tuple[float, float, float, float]] = []
    for x in (250.0, 260.0, 270.0, 262.0):  # four bots nearly as strong and fast as each other
        place = _free_place(x, 200, 80, taken, frame)
        assert not any(place[0] < t[2] and t[0] < place[2] and place[1] < t[3] and t[1] < place[3] for t in taken)
        taken.append(place)
    assert _free_place(490, 200, 80, [], frame)[2] < 490  # at the right edge, a name stands to the left


def test_names_are_short() -> None:
    assert short_name("a/b/my_bot.py:choose") == "my_bot.py:choose" and short_name("search@0.1s") == "search@0.1s"
    assert re.fullmatch(r"….{29}", short_name("x" * 99))
