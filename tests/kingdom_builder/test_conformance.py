"""Kingdom Builder keeps the engine's contract: any number of players, with and without Nomads, on every quadrant."""

import random

import pytest

import crownlands as cl
from crownlands.games.kingdom_builder.boards import quadrant_name
from crownlands.games.kingdom_builder.hexes import beside
from crownlands.games.kingdom_builder.pieces import LOCATIONS, OBJECTIVES
from crownlands.games.kingdom_builder.state import BOTTOM, NEVER, NONE, PLAY, SITE, SPOTS, TOP, hex_set
from crownlands.games.kingdom_builder.tiles import tiles_on


@pytest.mark.parametrize("nomads", [True, False])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_players_with_and_without_nomads(players: int, nomads: bool) -> None:
    cl.assert_conforms(cl.game("kingdom_builder", players=players, nomads=nomads), games=1, thorough_every=29)


@pytest.mark.parametrize("number", range(24), ids=quadrant_name)
def test_every_quadrant_either_way_round(number: int) -> None:
    """Each quadrant with three others, and every objective at one time or another."""
    others = [(number + step) % 24 for step in (2, 5, 9)]
    boards = [quadrant_name(n) for n in (number, *others)]
    goals = [OBJECTIVES[(number + step) % 13] for step in (0, 4, 9)]
    game = cl.game("kingdom_builder", players=2, boards=boards, objectives=goals)
    cl.assert_conforms(game, games=1, seed=number, thorough_every=41)


@pytest.mark.parametrize("options", [{"first_game": True}, {"lords": False}, {"nomads": False, "lords": False}])
def test_the_other_options(options: dict[str, bool]) -> None:
    cl.assert_conforms(cl.game("kingdom_builder", players=3, **options), games=1, seed=7, thorough_every=47)


@pytest.mark.parametrize("seed", range(6))
def test_nothing_gets_lost(seed: int) -> None:
    """Settlements, cards, walls, tiles: at every ply they are all somewhere; and the derived planes are right."""
    rng = random.Random(seed)
    table = cl.game(
        "kingdom_builder", players=2 + seed % 4, boards="" if seed % 2 else "quarry,village,barn,harbor"
    ).start()
    removed = nomads_seen = 0
    fewest = 99
    while not table.over:
        state = table.state
        for seat in range(table.game.players):
            town = hex_set(state.town[seat])
            assert len(town) + state.supply[seat] == 40
            assert all(state.near[seat, y] == beside(state.town[seat], y) for y in range(TOP, BOTTOM))
            assert not state.near[seat, :TOP].any() and not state.near[seat, BOTTOM:].any()
        taken = [at for seat in range(table.game.players) for at in hex_set(state.town[seat])] + hex_set(state.wall)
        assert len(taken) == len(set(taken))
        assert set(hex_set(state.free)) == set(range(400)) - set(taken)
        assert set(hex_set(state.open)) == set(hex_set(state.land[SITE])) - set(taken)
        cards = int(state.pile.sum() + state.discards.sum() + (state.hand >= 0).sum() + (state.card != NONE))
        assert 25 - cards >= removed and not state.older.any()
        removed = 25 - cards
        quarry = LOCATIONS.index("quarry") in (state.boards // 2).tolist()
        assert len(hex_set(state.wall)) + state.walls_left == (
            25 if quarry and state.boards[3] != NONE else state.walls_left
        )
        for spot in range(SPOTS):
            if state.spot_at[spot] != NONE:
                assert 0 <= tiles_on(state, spot) == 2 - (state.tile[:, spot] != NEVER).sum()
        if state.phase == PLAY:
            nomads = int((state.camp_tile >= 0).sum() + state.nomad.sum() + state.fresh.sum())
            assert nomads <= fewest
            fewest = nomads
            nomads_seen = max(nomads_seen, nomads)
        table.play(table.draw_with(_rng(rng)) if table.mover < 0 else rng.choice(table.legal()))
    assert removed <= 25 and nomads_seen <= 6


def _rng(rng: random.Random) -> object:
    from crownlands.engine.chance import generator

    return generator(rng.getrandbits(60))
