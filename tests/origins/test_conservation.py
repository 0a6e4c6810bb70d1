"""Nothing appears or disappears but by the rules: resources, fires and cavemen are counted at every ply."""

import random
from collections import Counter

import numpy as np
import pytest

import crownlands as cl
from crownlands.engine.contract import CHANCE
from crownlands.games.domino.land import WORDS
from crownlands.games.origins.contents import CRATERS, FIRST_RICH, TILES
from crownlands.games.origins.laying import bears_resource
from crownlands.games.origins.state import GOODS
from tests.oracles import origins_naive as naive
from tests.origins.option_sets import STRUCTURES, Options, name
from tests.origins.territories import territory_of

pytestmark = pytest.mark.long

BORNE = [sum(bears_resource(*TILES[n, i : i + 2].tolist()) for i in (0, 2)) for n in range(49)]


def unplaced(position: cl.Position) -> list[int]:
    """The dominoes in bag and rows."""
    state = position.state
    bag = [n for n in range(1, 49) if int(state.bag) >> (n - 1) & 1]
    return bag + [int(n) for n in [*state.row, *state.next_row] if n]


def resources(position: cl.Position) -> int:
    """All wooden pieces in the game: on the squares of territories, on dominoes in the rows, and still to come."""
    lying = sum(square.resource is not None for land in lands(position) for square in land.values())
    return lying + sum(BORNE[n] for n in unplaced(position)) if position.game.options["mode"] != "discovery" else 0


def lands(position: cl.Position) -> list[naive.Territory]:
    return [territory_of(position, seat) for seat in range(position.game.players)]


@pytest.mark.parametrize("options", STRUCTURES, ids=name)
def test_pieces_at_every_ply(options: Options) -> None:
    rng = random.Random(str(options))
    for _ in range(2):
        position = cl.game("origins", **options).start()
        gone: Counter[str] = Counter()
        fires_landed = 0
        while not position.over:
            before = position.copy()
            action = rng.choice(position.legal())
            position.play(action)
            gone += lost(before, action, position)
            fires_landed += action.kind == "fire"
            check(position, gone, fires_landed)


def lost(before: cl.Position, action: cl.Action, after: cl.Position) -> Counter[str]:
    """What an action takes out of the game, by the rules."""
    found: Counter[str] = Counter()
    state = before.state
    rich = before.game.options["mode"] != "discovery"
    if action.kind in ("fire", "pay"):
        grid = int(state.grid)
        pos = "abcdefghijklm".index(action.at[0][0]) + 1 - grid, int(action.at[0][1:]) - grid
        square = territory_of(before, before.mover)[pos]
        found["resource"] += square.resource is not None
        found["caveman"] += square.caveman is not None
        assert action.kind == "fire" or square.resource is not None
    if action.kind == "discard" and rich:
        found["resource"] += BORNE[state.row[state.turn]]
    if after.state.round_no > state.round_no:  # with three players the domino nobody chose leaves
        next_row = [int(n) for n in state.next_row if n]
        left = [n for n in next_row if n not in after.state.row.tolist()]
        if action.kind == "take":
            left = [n for n in left if n != action]
        assert len(left) == (1 if before.game.players == 3 else 0)
        found["resource"] += sum(BORNE[n] for n in left) if rich else 0
    return found


def check(position: cl.Position, gone: Counter[str], fires_landed: int) -> None:
    state = position.state
    if position.game.options["mode"] != "discovery":
        assert resources(position) + gone["resource"] == 49
    tokens = [s.token for land in lands(position) for s in land.values() if s.token]
    assert len(tokens) == fires_landed
    placed = [int(CRATERS[n]) for n in range(1, 49) if state.spot[n] and CRATERS[n]]
    assert not Counter(tokens) - Counter(placed)
    if position.game.options["mode"] == "tribe":
        settled = sum(s.caveman is not None for land in lands(position) for s in land.values())
        in_hand = 0 < state.hired <= 10
        assert int(state.pile.sum()) + int(state.cave.sum()) + settled + in_hand + gone["caveman"] == 22
        assert int(state.cave.sum()) <= 4
    for seat in range(position.game.players):
        for kind in range(4):
            planes = state.land[seat, GOODS], state.land[seat, FIRST_RICH + kind]
            words = [int(planes[0][word]) & int(planes[1][word]) for word in range(WORDS)]
            assert state.stock[seat, kind] == sum(word.bit_count() for word in words)


def test_the_state_is_small() -> None:
    state = cl.game("origins", mode="tribe").start().state
    assert 1000 < np.array(state).nbytes < 3000


def test_chance_moves_only_where_something_is_drawn() -> None:
    record = cl.play(cl.game("origins", mode="tribe", players=2), "random", seed=5)
    kinds = {
        position.game.action(action).kind
        for position, action in zip(record.positions(), record.actions, strict=False)
        if position.mover == CHANCE
    }
    assert kinds == {"draw", "king", "caveman"}
