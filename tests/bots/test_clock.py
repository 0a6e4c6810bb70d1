"""Bots with a clock: how bots are called, and that an answer which comes too late does not count."""

import functools
from typing import Any

import pytest

import crownlands as cl
from crownlands.engine.clock import UNHURRIED, Clock
from crownlands.engine.match import call_bot

GAME = cl.game("kingdomino", players=2, sample=True)
VIEW = GAME.start(seed=1).view(0)


def second(view: cl.View, clock: Clock) -> Any:
    return clock


def named(view: cl.View, *, clock: Clock) -> Any:
    return clock


def with_more(view: cl.View, more: int, clock: Clock) -> Any:
    return clock


class Remembers:
    def __call__(self, view: cl.View, clock: Clock) -> Any:
        return clock

    def choose(self, view: cl.View, clock: Clock) -> Any:
        return clock


@pytest.mark.parametrize("bot", [second, named, functools.partial(with_more, more=1), Remembers(), Remembers().choose])
def test_a_bot_that_wants_a_clock_gets_one(bot: Any) -> None:
    clock = Clock(5)
    assert call_bot(bot, VIEW, clock) is clock
    assert call_bot(bot, VIEW).total == UNHURRIED


@pytest.mark.parametrize(
    "bot", [lambda view: view, lambda view, *others: (view, *others)[0], functools.partial(max, 0)]
)
def test_other_bots_are_called_with_a_view_alone(bot: Any) -> None:
    if isinstance(bot, functools.partial):
        with pytest.raises(TypeError, match="'>' not supported"):
            call_bot(bot, VIEW, Clock())
    else:
        assert call_bot(bot, VIEW, Clock()) is VIEW


def test_a_clock_counts_down_and_not_below_zero() -> None:
    clock = Clock(0.01)
    assert clock.total == 0.01
    before = clock.left
    while clock.left:
        assert clock.left <= before
    assert clock.used >= 0.01 and clock.left == 0
    assert not Clock(60).late and Clock(60).latest == pytest.approx(66.05) and "60 s left" in repr(Clock(60))


def test_without_a_limit_nobody_is_late() -> None:
    clock = Clock()
    clock._begun -= 1000
    assert clock.left == 0 and not clock.late


def test_an_answer_that_comes_too_late_does_not_count() -> None:
    def slow(view: cl.View, clock: Clock) -> Any:
        while not clock.late:
            pass
        return view.legal()[0]

    with pytest.raises(cl.BotError) as caught:
        cl.play(GAME, [slow, "random"], seed=1, limit=0.01)
    assert str(caught.value) == "The bot slow is too slow: no answer within 0.01 s."
    assert caught.value.message.id == "bot.too_slow"


def test_a_bot_that_keeps_to_its_limit_plays_as_without() -> None:
    def quick(view: cl.View, clock: Clock) -> Any:
        assert clock.total == 60 and 0 < clock.left <= 60
        return view.legal()[0]

    played = cl.play(GAME, quick, seed=1, limit=60)
    assert played.seats == ("quick", "quick")
    assert played.actions == cl.play(GAME, lambda view: view.legal()[0], seed=1).actions


def test_a_bot_that_wants_to_know_the_end_is_told_once() -> None:
    ends: list[tuple[int | None, Any]] = []

    class Curious:
        def __call__(self, view: cl.View) -> Any:
            return view.legal()[0]

        def end_game(self, view: cl.View) -> None:
            ends.append((view.seat, view.outcome()))

    record = cl.play(GAME, [Curious(), Curious()], seed=1, limit=60)
    assert [seat for seat, _ in ends] == [0, 1] and {outcome.scores for _, outcome in ends} == {record.result}
    ends.clear()
    with pytest.raises(cl.BotError):
        cl.play(GAME, [Curious(), lambda view: "nonsense"], seed=1)
    assert ends == [(0, None)]
