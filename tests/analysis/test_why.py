"""Why one choice is better than another; and that whatever games say of a turn is true and can be said."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

import crownlands as cl
from crownlands.analysis.weighing import Option
from crownlands.analysis.why import MOST, THEMES, better, why
from crownlands.engine.game import Game, rulebook
from crownlands.engine.position import Position
from crownlands.engine.reasons import AT_ONCE, Reason
from crownlands.engine.words import LANGUAGES, Message, say
from tests.analysis.test_reasons import BOTH, KEPT, Said, kingdom
from tests.english import english_in

# --- one choice against another --------------------------------------------------------------------------------------


def option(before: cl.Position, line: str, points: list[float], wins: list[float] | None = None) -> Option:
    """A choice of which this is expected."""
    actions = tuple(int(before.game.action(text)) for text in line.split())
    return Option(actions[0], actions, np.array(points), np.array(wins or [0.0] * len(points)))


def told(before: cl.Position, best: Option, other: Option) -> Said:
    """Why one is better."""
    return [(reason.theme, str(reason.text)) for reason in why(before.game, before.states(), best, other)]


def test_what_is_true_of_both_is_no_reason() -> None:
    before = kingdom("e4=f1 d4=f", options=BOTH)
    best, other = option(before, "c4v 6", [30, 30]), option(before, "b4> 6", [28, 30])
    assert told(before, best, other) == [("middle", KEPT[0])]
    far = other._replace(points=np.array([20, 30]))
    assert told(before, best, far) == [("middle", KEPT[0]), ("later", "it promises about 10 points more in the end")]
    assert len(told(before, best, best)) == MOST, "by itself, whatever is good about it"


def test_what_is_less_than_the_other_has_is_no_reason() -> None:
    less, more = (
        Reason("grow", Message("why.brings", n=2), 2, AT_ONCE),
        Reason("join", Message("why.brings", n=3), 3, AT_ONCE),
    )
    other = Reason("room", Message("why.room"), 1)
    assert better([less, other], [more]) == [other]
    assert better([more], [less, other]) == [more]
    assert better([more, less], [more]) == [less]
    assert better([more], [more]) == []


def test_what_others_are_denied() -> None:
    before = kingdom("e4=f1 d4=f")
    best, other = option(before, "b4> 6", [30, 26]), option(before, "b4> 47", [30, 30.4])
    assert told(before, best, other)[0] == ("deny", "it denies B 4 points")
    assert "deny" not in dict(told(before, other, best))


def test_what_may_be_chance_is_denied_to_nobody() -> None:
    before = kingdom("e4=f1 d4=f")
    best, other = option(before, "b4> 6", [30, 26]), option(before, "b4> 47", [30, 30])
    for apart, denied in (([4.0, 4.5, 3.5, 4.0], True), ([20.0, -16.0, 12.0, 0.0], False)):
        tried = np.array([[0.0, points] for points in apart])
        said = told(before, best._replace(batches=np.zeros((4, 2))), other._replace(batches=tried))
        assert ("deny" in dict(said)) == denied


def test_the_last_resort() -> None:
    before = kingdom("e4=f1 d4=f")
    best, other = option(before, "c4v 6", [30, 30]), option(before, "d3> 6", [28.7, 30])
    assert told(before, best, other) == [("later", "it promises about 1 point more in the end")]
    assert told(before, best, other._replace(points=best.points)) == []
    often = best._replace(wins=np.array([0.6, 0.4]), points=other.points)
    assert told(before, often, other) == [("later", "it wins more often in the end (by 60 percentage points)")]


def test_a_game_that_says_nothing_still_has_points() -> None:
    silent = Game(replace(rulebook("kingdomino"), reasons=lambda before, after, seat: []), kingdom("").game.options)
    before = kingdom("e4=f1 d4=f")
    best, other = option(before, "b4> 6", [30, 30]), option(before, "e6> 6", [28, 30])

    def said(*options: Option) -> list[str]:
        return [str(reason.text) for reason in why(silent, before.states(), *options)]

    assert said(best, other) == said(best, best) == ["it brings 2 points at once"]
    assert said(best, best._replace(line=best.line[:1], points=np.array([25, 30]))) == [
        "it promises about 5 points more in the end"
    ]


# --- in all positions ------------------------------------------------------------------------------------------------

GAMES = [
    "kingdomino players=2 mighty_duel harmony middle_kingdom",
    "kingdomino players=2 sample dynasty",
    "kingdomino players=3 rows_of_four harmony",
    "kingdomino players=4 middle_kingdom centre=lenient",
    "origins mode=discovery players=3 empire_of_fire homo_habilis",
    "origins mode=totem players=4",
    "origins mode=tribe players=2 homo_habilis last_round_recruiting",
    "kingdom_builder players=3",
    "kingdom_builder players=2 nomads=False",
]


def turns(text: str, games: int = 2) -> list[tuple[cl.Position, cl.Position]]:
    """Positions of random games as their movers see them, with what they could become by a turn or a part of one."""
    random, found = Random(text), []
    for seed in range(games):
        for whole in cl.play(cl.game(text), "random", seed=seed).positions():
            if whole.mover >= 0:
                before = Position(whole.game, whole.view(whole.mover).states())
                after = before.copy()
                for _ in range(random.choice([1, 1, 2, 3, 10])):
                    if after.mover == before.mover:
                        after.play(random.choice(after.legal_numbers()))
                found.append((before, after))
    return found


@pytest.mark.parametrize("text", GAMES)
def test_reasons_can_be_said_in_every_language(text: str) -> None:
    themes, texts = set(), {}
    for before, after in turns(text):
        for reason in before.game.book.reasons(before, after, before.mover):
            assert reason.theme in THEMES and reason.weight > 0
            themes.add(reason.theme)
            texts[str(reason.text)] = reason.text
    assert len(themes) >= 4, "much was said"
    for message in texts.values():
        for lang in LANGUAGES:
            words = say(message, lang)
            assert not words[0].isupper() and not words.endswith("."), "a clause"
            assert lang == "en" or english_in(words, lang) == [], words


@pytest.mark.parametrize("theme", THEMES)
def test_themes_have_names(theme: str) -> None:
    for lang in LANGUAGES:
        name = say(Message(f"puzzle.theme.{theme}"), lang)
        assert name[0].isupper() and not name.endswith(".")


@pytest.mark.parametrize("text", ["kingdomino players=4", "origins mode=discovery players=2", "kingdom_builder"])
def test_points_at_once_are_the_points_of_the_score(text: str) -> None:
    for before, after in turns(text):
        seat = before.mover
        found = before.game.book.reasons(before, after, seat)
        points = sum(reason.weight for reason in found if reason.scale == AT_ONCE)
        brought = after.totals()[seat] - before.totals()[seat]
        assert points >= brought if before.game.id == "kingdom_builder" else points == brought


def test_whoever_has_the_first_choice_chooses_first() -> None:
    seen = 0
    for before, after in turns("kingdomino players=4"):
        found = before.game.book.reasons(before, after, before.mover)
        if any(reason.text == Message("why.turn_first") for reason in found):
            seen += 1
            round_no = before.state.round_no
            while after.state.round_no == round_no or after.mover < 0:
                after.draw(seed=1) if after.mover < 0 else after.play(after.legal_numbers()[0])
            assert after.mover == before.mover
    assert seen > 5


def test_terrains_that_are_left_free() -> None:
    seen = 0
    for before, after in turns("kingdom_builder players=3", games=1):
        free = [r.text.args["n"] for r in before.game.book.reasons(before, after, before.mover) if r.theme == "freedom"]
        if free:
            seen += 1
            facts = after.facts
            empty = [at for at in facts.hexes() if facts.owner(at) is None and at not in facts.walls()]
            near = {at for town in facts.settlements(before.mover) for at in facts.neighbours(town)}
            sites = ("grass", "forest", "desert", "flowers", "canyon")
            there = {name: [at for at in empty if facts.terrain(at) == name] for name in sites}
            assert free == [sum(bool(hexes) and near.isdisjoint(hexes) for hexes in there.values())]
        if seen == 12:
            return
    assert seen > 3
