"""Nothing hidden: positions that differ in nothing a player can see are the same bytes, and views hold no future."""

import random

import pytest

import crownlands as cl
from crownlands.engine.contract import CHANCE
from tests.engine.random_play import finished, play_on
from tests.kingdomino.option_sets import STRUCTURES, Options, name


@pytest.mark.parametrize("options", STRUCTURES, ids=name)
def test_the_order_of_draws_within_a_row_leaves_no_trace(options: Options) -> None:
    """A game is replayed with every row drawn in another order: as soon as a row lies there, the bytes are equal."""
    rng = random.Random(1)
    record = finished(**options)
    straight, shuffled = record.make_game().start(), record.make_game().start()
    row: list[str] = []
    compared = 0
    for action in record.actions:
        is_draw = straight.mover == CHANCE and straight.game.action(action).kind == "draw"
        straight.play(action)
        if is_draw:
            row.append(action)
            if straight.mover == CHANCE and straight.legal()[0].kind == "draw":
                continue
            rng.shuffle(row)
            for drawn in row:
                shuffled.play(drawn)
            row = []
        else:
            shuffled.play(action)
        assert shuffled.key() == straight.key()
        compared += 1
    assert compared > 40 and shuffled.history != straight.history and shuffled.over


def test_the_order_of_first_picks_leaves_no_trace() -> None:
    """Kings drawn and placed in another order, but on the same dominoes."""
    game = cl.game("kingdomino", players=4)
    picks = [("A", 17), ("B", 3), ("C", 41), ("D", 22)]
    keys = set()
    for seed in range(10):
        random.Random(seed).shuffle(picks)
        position = game.start()
        for action in ["*3", "*17", "*22", "*41", *(word for seat, n in picks for word in (f"*{seat}", str(n)))]:
            position.play(action)
        keys.add(position.key())
    assert len(keys) == 1


def test_a_discarded_domino_leaves_no_trace() -> None:
    """Two games in which other dominoes are out of play look the same, and are."""
    keys = set()
    for number in (12, 46):
        position = cl.position(
            f"kingdomino players=2; A e4=w d5=w f5=w e6=w; B; row {number}A 48B; bag 1-11 13-45; round 6; place"
        )
        keys.add(position.play("x").key())
    assert len(keys) == 1


@pytest.mark.parametrize("options", STRUCTURES, ids=name)
def test_a_game_and_its_text_are_the_same_bytes(options: Options) -> None:
    """How a position came about is nowhere in it: the one read from its text has the same bytes all through a game."""
    for number, position in enumerate(finished(**options).positions()):
        if number % 5 == 0:
            assert cl.position(position.text()).key() == position.key()


def test_a_view_has_no_dealer() -> None:
    """Whatever a bot does with its view, chance stays to be drawn: it cannot look at what a seed would bring."""
    for seed in range(5):
        position = cl.game("kingdomino", players=2).start(seed=seed)
        view = position.view(position.mover)
        thinking = view.imagine()
        thinking.play(thinking.legal()[0])
        assert thinking.mover == CHANCE
        assert view.imagine() == view.imagine(3) == position


def test_views_of_different_seeds_are_equal_while_the_table_looks_equal() -> None:
    game = cl.game("kingdomino", players=2)
    by_text: dict[str, cl.Position] = {}
    for seed in range(4000):
        position = game.start(seed=seed)
        same = by_text.setdefault(position.text(), position)
        if same is not position and position.history != same.history:
            assert same.view(0) == position.view(0) and same.view(0).state == position.view(0).state
            return
    raise AssertionError("no two seeds gave the same table")


def test_what_a_bot_does_to_its_view_harms_nobody() -> None:
    position = cl.game("kingdomino", players=2).start(seed=1)
    before = position.key()
    view = position.view(position.mover)
    view.state.bag = 0
    view.state.land[:] = -1
    assert position.key() == before
    play_on(position.view(0).imagine(), 1000, random.Random(1))
    assert position.key() == before


def test_only_the_mover_is_offered_anything() -> None:
    position = cl.game("kingdomino", players=4).start(seed=1)
    for seat in range(4):
        view = position.view(seat)
        assert view.legal() == (position.legal() if seat == position.mover else [])
        assert view.scores() == position.scores() and view.mover == position.mover
        assert view.history == tuple(position.history) and view.text() == position.text()
        assert view.outcome() is None and view.expected() == position.expected() and str(view) == str(position)
        assert eval(repr(view), {"crownlands": cl}) == view and hash(view) == hash(position.view(seat))
    assert position.view().legal() == [] and position.view() != position.view(0)
    with pytest.raises(cl.OptionError, match="'E' is not a seat"):
        position.view("E")
