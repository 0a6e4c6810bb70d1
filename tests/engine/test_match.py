"""Whole games: bots by name, bots of one's own, and bots that answer nonsense."""

import random
from typing import Any

import numpy as np
import pytest

import crownlands as cl

GAME = cl.game("kingdomino", players=2)


class Widest:
    """A bot of one's own: lays what makes its kingdom worth most, and takes the highest domino."""

    def __call__(self, view: cl.View) -> cl.Action:
        def worth(action: cl.Action) -> int:
            if action.kind == "take":
                return int(action)
            return view.imagine().play(action).scores()[view.mover].total

        return max(view.legal(), key=worth)


def lowest(view: cl.View) -> str:
    return view.legal()[0].text


def test_a_game_between_bots_by_name() -> None:
    record = cl.play(GAME, ["greedy", "random"], seed=1)
    assert record.seats == ("greedy", "random") and record.tags == {"Seed": "1"}
    outcome = record.verify()
    assert outcome is not None and outcome.scores == record.result


def test_one_bot_for_all_seats() -> None:
    game = cl.game("kingdomino", players=3)
    for bots in ("random", ["random"], lowest, [lowest]):
        record = cl.play(game, bots, seed=1)
        assert len(record.seats) == 3 and record.verify() is not None


def test_a_bot_of_ones_own() -> None:
    record = cl.play(GAME, [Widest(), "random"], seed=1)
    assert record.seats == ("Widest", "random")
    assert cl.play(GAME, [Widest(), "random"], seed=1) == record
    wins = [cl.play(GAME, [Widest(), "random"], seed=seed).verify() for seed in range(20)]
    assert sum(outcome is not None and 0 in outcome.winners for outcome in wins) >= 18


def test_the_same_seed_gives_the_same_game() -> None:
    for bots in ("random", "greedy", ["greedy", "random"], lowest):
        games = {cl.play(GAME, bots, seed=seed).to_json() for seed in (1, 2, 3, 1, 2, 3)}
        assert len(games) == 3
    assert cl.play(GAME, "random").to_json() != cl.play(GAME, "random").to_json()


def test_without_a_seed_the_one_that_was_used_is_noted() -> None:
    record = cl.play(GAME, "random")
    assert cl.play(GAME, "random", seed=int(record.tags["Seed"])) == record


def test_the_two_seats_of_one_bot_do_not_play_alike() -> None:
    """Seats with the same bot have generators of their own."""
    record = cl.play(GAME, "random", seed=1)
    end = record.replay()
    a, b = (field for field in end.text().split("; ")[1:3])
    assert [word.lstrip("0123456789") for word in a.split()[1:]] != [w.lstrip("0123456789") for w in b.split()[1:]]


@pytest.mark.parametrize(
    "answer", [lambda a: a, int, str, lambda a: a.text, lambda a: np.int64(int(a)), lambda a: f" {a} "]
)
def test_an_answer_can_have_any_face(answer: Any) -> None:
    record = cl.play(GAME, lambda view: answer(view.legal()[0]), seed=1)
    assert record.actions == cl.play(GAME, lowest, seed=1).actions


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (None, "A: the bot answered None, which is not an action: None is not the number of an action of "),
        ("banana", "A: the bot answered 'banana', which is not an action: 'banana' is not an action of "),
        ("x", "A: the bot answered 'x', which is not an action: x cannot be played now. A chooses a domino."),
        (48, "A: the bot answered 48, which is not an action: Domino 48 is not in the row to choose from"),
        (-1, "A: the bot answered -1, which is not an action: *1 cannot be played now. A chooses a domino."),
        (1.5, "A: the bot answered 1.5, which is not an action: 1.5 is not the number of an action of "),
        ([], "A: the bot answered [], which is not an action: [] is not the number of an action of "),
        (True, "A: the bot answered True, which is not an action: True is not the number of an action of "),
    ],
)
def test_nonsense(answer: object, told: str) -> None:
    with pytest.raises(cl.BotError) as caught:
        cl.play(GAME, lambda view: answer, seed=7)
    assert str(caught.value).startswith(told)


def test_a_bot_that_fails_fails_with_its_own_error() -> None:
    """What goes wrong inside somebody's function is theirs to see, traceback and all."""

    def broken(view: cl.View) -> int:
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        cl.play(GAME, broken, seed=1)


def test_who_is_not_a_bot() -> None:
    everybody: list[Any] = ["alphago", "", "Greedy", None, 7]
    for wrong in everybody:
        with pytest.raises(cl.BotError) as caught:
            cl.play(GAME, [wrong, "random"], seed=1)
        assert str(caught.value).startswith(f"There is no bot {wrong!r}. Choose from random, greedy")
    for number in (0, 3, 4):
        with pytest.raises(cl.BotError, match=f"kingdomino has 2 seats, and {number} bots were given"):
            cl.play(GAME, ["random"] * number, seed=1)


def test_a_bot_sees_views_of_its_own_seat_only() -> None:
    seen: list[tuple[int | None, int, int]] = []

    def watching(view: cl.View) -> cl.Action:
        seen.append((view.seat, view.mover, len(view.legal())))
        return view.legal()[0]

    cl.play(cl.game("kingdomino", players=4), watching, seed=1)
    assert len(seen) == 96 and all(seat == mover and legal for seat, mover, legal in seen)
    assert {seat for seat, _, _ in seen} == {0, 1, 2, 3}


def test_a_bot_may_spoil_its_view() -> None:
    def spoiling(view: cl.View) -> cl.Action:
        answer = random.Random(int(view.state.round_no)).choice(view.legal())
        view.state.land[:] = 0
        view.state.phase = 4
        return answer

    assert cl.play(GAME, spoiling, seed=1).verify() is not None
