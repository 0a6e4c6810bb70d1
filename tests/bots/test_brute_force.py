"""At the end of a game nothing is left to luck: bots play what trying out everything finds.

Everything is tried out here by playing actions in positions; nothing is asked of the code that bots think with.
"""

from collections.abc import Iterator

import numpy as np
import pytest

import crownlands as cl
from crownlands.bots import make_bot
from crownlands.bots.features import features_of
from crownlands.engine.contract import NOBODY
from tests.bots.learning import game_of

SEARCHING = ("search@100", "search@64")
BOTS = ("value", *SEARCHING)
FEW = 400  # ends that are tried out at most


class TooManyError(Exception):
    """More than can be tried out in a moment."""


def ends(position: cl.Position, found: list[cl.Position], seat: int | None = None) -> list[cl.Position]:
    """Every way to play on to the end. With a seat, what the others do makes no difference to it: they do anything."""
    if position.over:
        found.append(position)
        if len(found) > FEW:
            raise TooManyError
        return found
    legal = position.legal_numbers()
    for action in legal if seat in (None, position.mover) else legal[:1]:
        ends(position.copy().play(action), found, seat)
    return found


def points(end: cl.Position, seat: int) -> int:
    return int(end.scores()[seat].total)


def result(end: cl.Position, seat: int) -> tuple[float, int]:
    """What a seat has of the victory, and its points."""
    outcome = end.outcome()
    assert outcome is not None
    return (seat in outcome.winners) / len(outcome.winners), outcome.scores[seat]


def played_on(position: cl.Position, bot: str, seat: int) -> cl.Position:
    """The end of a game that a bot plays on in its seat; the others do anything."""
    player, position = make_bot(bot, 1), position.copy()
    while not position.over:
        mine = position.mover == seat
        position.play(player(position.view(seat)) if mine else position.legal_numbers()[0])
    return position


def last_turns(game: cl.Game, games: int) -> Iterator[cl.Position]:
    """Where the last turn of a random game begins: that of the last king."""
    for seed in range(games):
        end = cl.play(game, "random", seed=seed).replay()
        begun = len(end.history) - 1
        last = end.after(begun)
        while (before := end.after(begun - 1)).mover == last.mover and before.state.turn == last.state.turn:
            begun -= 1
        yield end.after(begun)


@pytest.mark.parametrize(
    "kind",
    [
        "kingdomino players=4 middle_kingdom harmony",
        "kingdomino players=2 sample",
        "origins mode=discovery players=2",
        "origins mode=discovery players=4 empire_of_fire homo_habilis",
        "origins mode=totem players=3",
        "origins mode=tribe players=2 last_round_recruiting",
    ],
)
def test_a_last_turn_is_the_best_there_is(kind: str) -> None:
    """Of all ways through it, one with the most points; and no other would have won where it does not."""
    compared = 0
    for position in last_turns(game_of(kind), 40):
        seat = position.mover
        try:
            results = [result(end, seat) for end in ends(position, [])]
        except TooManyError:
            continue
        if len(set(results)) > 1:
            best = max(share for share, _ in results), max(points for _, points in results)
            for bot in BOTS:
                assert result(played_on(position, bot, seat), seat) == best
            compared += 1
    assert compared >= 4


def forced(position: cl.Position) -> cl.Position:
    """Played on as long as there is nothing to choose."""
    while not position.over and len(position.legal_numbers()) == 1:
        position.play(position.legal_numbers()[0])
    return position


@pytest.mark.parametrize("players", [2, 4])
def test_the_last_choice_of_a_long_turn_is_the_best_there_is(players: int) -> None:
    """Kingdom Builder, where a whole last turn has too many ways through it. Search sees where its last choice leads
    to, as far as it tries everything that can be chosen."""
    compared = 0
    game = cl.game("kingdom_builder", players=players)
    features = features_of(game)
    assert features is not None
    for seed in range(60):
        end = cl.play(game, "random", seed=seed).replay()
        for ply in range(len(end.history) - 4, len(end.history)):
            position = end.after(ply)
            seat, legal = position.mover, position.legal_numbers()
            after = [forced(position.copy().play(action)) for action in legal]
            if len(legal) <= features.width and all(following.over for following in after):
                results = {result(following, seat) for following in after}
                if len(results) > 1:
                    for bot in SEARCHING:
                        assert result(played_on(position, bot, seat), seat) == max(results)
                    compared += 1
    assert compared >= 10


@pytest.mark.parametrize(
    "kind", ["kingdomino players=2 sample", "kingdomino players=3 rows_of_four", "kingdomino players=4 harmony"]
)
def test_the_last_domino_is_the_best_that_can_be_taken(kind: str) -> None:
    """Where a seat takes its last domino, what comes after is in its own hands. Search may take one only to keep it
    from another; but not where one is all that is left."""
    compared = 0
    for seed in range(20):
        record = cl.play(game_of(kind), "greedy", seed=seed)
        for position in record.positions():
            seat, state = position.mover, position.state
            last_to_take = state.round_no == state.rounds - 1 and np.sum(state.owner[state.turn :] == seat) == 1
            if seat < 0 or not last_to_take:
                continue
            try:
                found = {points(end, seat) for end in ends(position, [], seat)}
            except TooManyError:
                continue
            if len(found) > 1:
                left = np.sum((state.next_row > 0) & (state.next_owner == NOBODY))
                for bot in BOTS if left == 1 else BOTS[:1]:
                    assert points(played_on(position, bot, seat), seat) == max(found)
                compared += 1
    assert compared >= 30
