"""The engine against the rules written as plainly as possible: on made-up kingdoms, and through whole games."""

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crownlands as cl
from crownlands.engine.contract import CHANCE
from tests.kingdomino.kingdoms import (
    SYMMETRIES,
    Turn,
    at_the_end,
    kingdoms,
    placements,
    placing,
    square_of,
    turned,
)
from tests.kingdomino.option_sets import BONUSES, STRUCTURES, Options, name
from tests.oracles import kingdomino_naive as naive

pytestmark = pytest.mark.long

MANY = settings().max_examples


def check_placements(kingdom: naive.Kingdom, number: int, grid: int) -> None:
    position = placing(kingdom, number, mighty_duel=grid == 7)
    left, right = naive.DOMINOES[number]
    expected = naive.legal_placements(kingdom, naive.DOMINOES[number], grid)
    assert placements(position, left == right) == expected
    assert {action.kind for action in position.legal()} == ({"place"} if expected else {"discard"})


@given(kingdoms(5), st.integers(1, 48))
@settings(max_examples=15 * MANY)
def test_placements_in_5x5(kingdom: naive.Kingdom, number: int) -> None:
    check_placements(kingdom, number, 5)


@given(kingdoms(7), st.integers(1, 48))
@settings(max_examples=4 * MANY)
def test_placements_in_7x7(kingdom: naive.Kingdom, number: int) -> None:
    check_placements(kingdom, number, 7)


def reason(kingdom: naive.Kingdom, action: cl.Action, number: int, grid: int) -> str | None:
    """What forbids a placement, found out square by square; None if nothing does."""
    left, right = naive.DOMINOES[number]
    first, second = (square_of(cell, grid) for cell in action.at)
    if not naive.fits_grid({*kingdom, first, second}, grid):
        return "kingdomino.fault.outside"
    if first in kingdom or second in kingdom:
        return "kingdomino.fault.occupied"
    if not naive.is_legal(kingdom, first, second, left, right, grid):
        return "kingdomino.fault.unjoined"
    return "kingdomino.fault.twin" if left == right and action.text[-1] in "<^" else None


@given(kingdoms(5), st.integers(1, 48))
def test_the_reason_why_not(kingdom: naive.Kingdom, number: int) -> None:
    position = placing(kingdom, number)
    for action in position.game.actions:
        if action.kind == "place":
            found = position.why_not(action)
            assert (found and found.id) == reason(kingdom, action, number, 5)


@pytest.mark.parametrize("bonuses", BONUSES, ids=name)
@given(pair=st.tuples(kingdoms(5), kingdoms(5)))
@settings(max_examples=3 * MANY)
def test_scores_and_winners_in_5x5(bonuses: Options, pair: tuple[naive.Kingdom, naive.Kingdom]) -> None:
    check_scores(list(pair), 5, bonuses)


@pytest.mark.parametrize("bonuses", BONUSES, ids=name)
@given(pair=st.tuples(kingdoms(7), kingdoms(7)))
@settings(max_examples=MANY)
def test_scores_and_winners_in_7x7(bonuses: Options, pair: tuple[naive.Kingdom, naive.Kingdom]) -> None:
    check_scores(list(pair), 7, bonuses)


def check_scores(lands: list[naive.Kingdom], grid: int, bonuses: Options) -> None:
    position = at_the_end(lands, mighty_duel=grid == 7, **bonuses)
    scores = [naive.score(land, grid, **bonuses) for land in lands]
    standing = [(s, naive.largest_property(k), naive.crowns(k)) for s, k in zip(scores, lands, strict=True)]
    assert position.standing() == standing
    outcome = position.outcome()
    assert outcome is not None and list(outcome.winners) == naive.winners(lands, scores)
    for score, land in zip(position.scores(), lands, strict=True):
        groups = {frozenset(square_of(c, grid) for c in i.cells) for i in score.items if "property" in i.what.id}
        assert groups == {squares for _, squares, _ in naive.properties(land)}


@pytest.mark.parametrize("turn", SYMMETRIES)
@given(kingdom=kingdoms(5), number=st.integers(1, 48))
@settings(max_examples=MANY)
def test_a_turned_kingdom_is_the_same_kingdom(turn: Turn, kingdom: naive.Kingdom, number: int) -> None:
    mirror = turned(kingdom, turn)
    bonuses = {"middle_kingdom": True, "harmony": True}
    [straight, changed] = at_the_end([kingdom, mirror], **bonuses).standing()
    assert straight == changed
    alike = naive.DOMINOES[number][0] == naive.DOMINOES[number][1]
    expected = {(turn(a), turn(b)) for a, b in placements(placing(kingdom, number), alike)}
    assert placements(placing(mirror, number), alike) == expected


# --- whole games -----------------------------------------------------------------------------------------------------

LOCKSTEP = [
    ({**options, **BONUSES[(number + seed) % len(BONUSES)]}, seed)
    for number, options in enumerate(STRUCTURES)
    for seed in range(1 if "dynasty" in options else 4)
]


@pytest.mark.parametrize(
    ("options", "seed"), LOCKSTEP, ids=lambda value: name(value) if value.__class__ is dict else ""
)
def test_a_whole_game_in_step(options: Options, seed: int) -> None:
    """Two tables are asked the same questions and given the same answers until both say that it is over."""
    position, table = cl.game("kingdomino", **options).start(), naive.Table(**options)
    rng = random.Random(seed)
    while table.who() != "over":
        check_question(position, table)
        check_totals(position, table)
        choice = rng.choice(table.options())
        position.play(as_action(position, table, choice))
        table.do(choice)
    assert position.over
    check_totals(position, table)
    outcome = position.outcome()
    assert outcome is not None and list(outcome.winners) == table.winners()


def check_question(position: cl.Position, table: naive.Table) -> None:
    """Both tables ask the same player for the same kind of thing, with the same answers to choose from."""
    who = table.who()
    assert not isinstance(who, str)
    seat, question = who
    assert position.mover == (CHANCE if seat == "chance" else seat)
    legal = position.legal()
    if seat == "chance":
        odds = {action.piece: Fraction(p).limit_denominator(100) for action, p in position.odds()}
        assert odds == table.chances()
        assert {action.kind for action in legal} == {{"domino": "draw", "king": "king"}[question]}
    elif question == "pick":
        assert [action.piece for action in legal] == sorted(n for n in table.options() if isinstance(n, int))
    elif table.options() == [None]:
        assert [action.text for action in legal] == ["x"]
    else:
        left, right = table.dominoes[int(position.state.row[position.state.turn])]
        assert placements(position, left == right) == set(table.options())


def check_totals(position: cl.Position, table: naive.Table) -> None:
    """The same points. After each game of a dynasty the engine's kingdoms stay until the next one begins."""
    totals = table.totals()
    if len(table.game_scores) == position.state.game:
        totals = [a + b for a, b in zip(totals, table.scores(), strict=True)]
    assert [score.total for score in position.scores()] == totals


def as_action(position: cl.Position, table: naive.Table, choice: naive.Choice) -> cl.Action:
    """The engine's action for a choice at the naive table."""
    if choice is None:
        return position.game.action("x")
    if isinstance(choice, int):
        return next(action for action in position.legal() if action.piece == choice)
    for first, second in (choice, choice[::-1]):
        for action in position.legal():
            if tuple(square_of(cell, table.grid) for cell in action.at) == (first, second):
                return action
    raise AssertionError(f"the engine knows no placement {choice}")
