"""The unit of an arena is a deal, in which every bot has every seat once."""

import pickle
from typing import Any

import numpy as np
import pytest

import crownlands as cl
from crownlands.arena import deals
from crownlands.arena.deals import Arena, Block, Played, play_block, seat_of
from crownlands.engine.chance import mix
from crownlands.engine.words import say
from tests.arena.conftest import arena


def same(one: Played, other: Played) -> bool:
    """The same games, however long they took."""
    arrays = [np.array_equal(getattr(one, name), getattr(other, name)) for name in ("deals", "points", "shares")]
    return all(arrays) and one.table == other.table and one.forfeits == other.forfeits


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_bot_has_every_seat_once(players: int) -> None:
    for bot in range(players):
        assert sorted(seat_of(bot, rotation, players) for rotation in range(players)) == list(range(players))
    for rotation in range(players):
        assert sorted(seat_of(bot, rotation, players) for bot in range(players)) == list(range(players))


def test_the_rotations_of_a_deal_have_the_same_draws(own: str) -> None:
    """The games of bots without luck of their own are those that `play` plays with the deal's seed."""
    bots = [f"{own}:first", f"{own}:last", f"{own}:last"]
    where = arena(*bots)
    played = play_block(where, Block(0, 3, 2))
    assert played.deals.tolist() == [3, 4]
    for row, deal in enumerate((3, 4)):
        for rotation in range(3):
            seated = [bots[(seat - rotation) % 3] for seat in range(3)]
            outcome = cl.play(where.game, seated, mix(1, deal)).replay().outcome()
            assert outcome is not None
            seats = [seat_of(bot, rotation, 3) for bot in range(3)]
            assert played.points[row, rotation].tolist() == [outcome.scores[seat] for seat in seats]
            shares = [(seat in outcome.winners) / len(outcome.winners) for seat in seats]
            assert played.shares[row, rotation].tolist() == shares


@pytest.mark.parametrize(
    ("game", "players", "bots"),
    [
        ("kingdomino", 4, ("greedy", "random", "greedy", "random")),
        ("origins", 3, ("random", "greedy", "greedy")),
        ("kingdom_builder", 2, ("greedy", "random")),
    ],
)
def test_compiled_games_are_those_of_bots_one_by_one(game: str, players: int, bots: tuple[str, ...]) -> None:
    where = Arena(cl.game(game, players=players), (bots,), 7)
    one_by_one, compiled = (play(where, Block(0, 2, 2)) for play in (deals._one_by_one, deals._in_compiled_code))
    assert same(one_by_one, compiled)
    whole = play_block(where, Block(0, 2, 2))
    assert same(whole, compiled)
    assert whole.decisions[0].min() > 0 and not whole.decisions[1].any()  # one deal is timed, the rest is fast


def test_luck_differs_between_the_rotations() -> None:
    played = play_block(arena("random", "random"), Block(0, 0, 20))
    turned = played.points[:, 1, ::-1]  # the same seats as in the first rotation
    assert not np.array_equal(played.points[:, 0], turned)


def test_a_block_does_not_depend_on_what_it_is_played_with(own: str) -> None:
    for bots in (("greedy", "random"), (f"{own}:first", "random"), ("search@8", "page")):
        where = arena(*bots)
        whole = play_block(where, Block(0, 0, 6))
        parts = [play_block(where, Block(0, first, 2)) for first in (4, 0, 2)]
        assert same(deals.joined(parts), whole)
        assert not same(play_block(where._replace(seed=2), Block(0, 0, 6)), whole)


def test_blocks_can_be_sent_elsewhere(own: str) -> None:
    where = arena(f"{own}:first", f"{own}:illegal")
    there, block = pickle.loads(pickle.dumps((where, Block(0, 0, 1))))
    assert same(pickle.loads(pickle.dumps(play_block(there, block))), play_block(where, Block(0, 0, 1)))


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("raises", "raises failed: IndexError: list index out of range (line 15)"),
        ("illegal", "answered 'zzz', which is not an action"),
        ("Unmade", "cannot be loaded: OSError: no such engine"),
    ],
)
def test_who_fails_forfeits_and_the_rest_goes_on(own: str, bot: str, reason: str) -> None:
    where = arena("greedy", f"{own}:{bot}", "random")
    played = play_block(where, Block(0, 0, 2))
    assert [(f.deal, f.rotation, f.bot) for f in played.forfeits] == [(d, r, 1) for d in range(2) for r in range(3)]
    for forfeit in played.forfeits:
        told = forfeit.reason if isinstance(forfeit.reason, str) else say(forfeit.reason, "en")
        assert reason in told
    assert not played.shares[:, :, 1].any()
    assert played.shares.sum(axis=2) == pytest.approx(np.ones((2, 3)))  # among the others, by what they had reached


def test_whatever_a_bot_raises_is_its_own_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str, seed: int, limit: float | None) -> Any:
        def bot(view: cl.View) -> int:
            raise ZeroDivisionError("oh")

        return bot

    monkeypatch.setattr(deals, "make_bot", broken)
    (forfeit, _) = deals._one_by_one(arena("greedy", "random"), Block(0, 0, 1)).forfeits
    assert forfeit.reason == "ZeroDivisionError: oh"
