"""The course of a turn and of a game: the rules of the base game that the rulings take for granted."""

import pytest

import crownlands as cl
from crownlands.games.kingdom_builder.state import FRESH, LOST, NONE, READY, USED
from crownlands.games.kingdom_builder.tiles import tiles_on
from tests.kingdom_builder.positions import BASE, NOMADS, OTHER, crowd, hexes_of, offered, position


def test_three_settlements_are_built_one_by_one_and_each_checks_the_adjacency_again() -> None:
    """The first may go anywhere on grass; then only beside it."""
    table = position()
    assert offered(table) == set(hexes_of(NOMADS, "G"))
    assert offered(table.play("Bb2")) == {"a2", "b1", "c1"}
    assert offered(table.play("Bb1")) == {"a1", "a2", "c1"}
    assert str(table.why_not(".")) == "The mandatory action comes first: 1 more to build on grass."
    assert [action.text for action in table.play("Bc1").legal()] == ["."]


def test_different_groups_may_be_extended() -> None:
    assert offered(position(A="a1 m1")) == {"b1", "a2", "n1", "l2", "m2"}


def test_without_an_adjacent_hex_one_builds_anywhere() -> None:
    assert offered(position(A="r10")) == set(hexes_of(NOMADS, "G"))  # no grass beside r10


def test_an_extra_action_is_used_once_a_turn_before_or_after_the_mandatory_action() -> None:
    table = position(boards=BASE, A="i1", tiles="A:h2", card="D").play("Tfarm")
    assert offered(table) == {"j1", "i2"}  # h1 is forest
    table.play("Bi2")
    assert USED in table.state.tile[0].tolist()
    assert str(table.why_not("Tfarm")) == "The farm has been used this turn."


def test_two_equal_tiles_are_two_uses() -> None:
    table = position(boards=BASE, A="i1 c5", tiles="A:h2 A:c6", card="D")
    table.play("Tfarm").play("Bj1").play("Tfarm").play("Bb5")
    assert table.state.tile[0].tolist().count(USED) == 2 and offered(table, "use") == set()


def test_tiles_can_be_used_again_next_turn() -> None:
    table = position(boards=BASE, A="i1 k1", tiles="A:h2!", built="k1", card="C")
    table.play("Bk2").play("Bl2").play(".").play("*A:grass")
    assert READY in table.state.tile[0].tolist()


def test_a_location_gives_two_tiles_and_one_to_each_player() -> None:
    table = position(boards=BASE, A="j1", B="i1", C="i2", players=4, tiles="B:h2 C:h2", card="G").play("Bj2")
    assert table.state.tile[0].sum() == 0
    spot = table.state.spot_at.tolist().index(27)  # h2
    assert tiles_on(table.state, spot) == 0
    second = position(boards=BASE, A="i1", tiles="A:h2").play("Bi2")
    assert second.state.tile[0, spot] == READY and tiles_on(second.state, spot) == 1


@pytest.mark.parametrize(("used", "ready"), [("h2", "c6"), ("c6", "h2")])
def test_of_two_equal_tiles_the_used_one_is_given_up(used: str, ready: str) -> None:
    """The settlement beside c6 leaves; whichever of the tiles was used, the one that stays can still be used."""
    table = position(
        boards=BASE,
        A="i1 c5 a1 b1 a2",
        built="a1 b1 a2",
        tiles=f"A:{used}! A:{ready}",
        card="D",
        nomads="A:resettlement",
    )
    table.play("Tresettlement").play("c5-").play("-b5").play("stop")
    assert sorted(table.state.tile[0].tolist()) == [0, 0, 0, 0, 0, 0, READY, LOST]
    assert offered(table, "use") == {"Tfarm"}


def test_oracle_builds_on_the_cards_terrain() -> None:
    table = position(boards=OTHER, A="h3", tiles="A:h4", card="G").play("Toracle")
    assert offered(table) == {"i3", "g2"}


def test_oasis_and_farm_build_on_their_terrain_whatever_the_card() -> None:
    oasis = position(boards=OTHER, A="q18", tiles="A:p18", card="T").play("Toasis")
    assert offered(oasis) == {"r18", "r19"}
    farm = position(boards=BASE, A="c5", tiles="A:c6", card="T").play("Tfarm")
    assert offered(farm) == {"b5", "b6"}


def test_tower_builds_on_the_edge_beside_own_settlements_or_else_anywhere_on_it() -> None:
    near = position(boards=OTHER, A="g14 a11", tiles="A:f14").play("Ttower")
    assert offered(near) == {"a12"}
    far = position(boards=OTHER, A="g14", tiles="A:f14").play("Ttower")
    assert offered(far) == {
        at for terrain in "GTDFC" for at in hexes_of(OTHER, terrain) if at[0] in "at" or at[1:] in ("1", "20")
    }
    assert str(far.why_not("Bg13")) == "g13 is not on the edge of the map."


def test_tavern_continues_a_line_of_three_at_either_end() -> None:
    level = position(boards=BASE, A="l17 k17 j17", tiles="A:m17").play("Ttavern")
    assert offered(level) == {"i17"}  # the other end is the tavern itself
    # p10, q11 and q12 lie on a diagonal; it goes on to p9 (water) and r13 (mountain), so there is nothing to build on.
    blocked = position(boards=BASE, A="p10 q11 q12 l17", tiles="A:m17")
    assert offered(blocked, "use") == set()
    diagonal = position(boards=BASE, A="l16 l17 k18", tiles="A:m17").play("Ttavern")
    assert offered(diagonal) == {"k19"}  # upwards it would go on on m15, which is water


def test_barn_moves_to_the_cards_terrain_under_the_adjacency_rule() -> None:
    table = position(boards=BASE, A="l7 a1 b1", tiles="A:m7", card="D").play("Tbarn").play("l7-")
    assert offered(table, "to") == {"a2"}
    expected = "l1 touches none of your other settlements, and you have a desert hex next to them (a2): move there."
    assert str(table.why_not("-l1")) == expected
    moved = table.play("-a2")
    assert LOST in moved.state.tile[0].tolist()  # the barn was left behind


def test_harbor_moves_to_water_from_land_or_water() -> None:
    table = position(boards=BASE, A="g17 h19", tiles="A:g18", card="T").play("Tharbor")
    assert offered(table, "from") == {"g17", "h19"}
    assert offered(table.play("h19-"), "to") == {"f18"}
    swimmer = position(boards=BASE, A="g17 f18 h19", tiles="A:g18", card="T").play("Tharbor").play("f18-")
    assert offered(swimmer, "to") == {"g19", "g20"}  # beside h19


def test_paddock_jumps_two_hexes_over_anything() -> None:
    """Around l6, two steps away: j6, n6 level, k4 and m4 above, k8 and m8 below. m4 is a mountain, n6 is taken."""
    table = position(boards=OTHER, A="l6", B="n5 m5", tiles="A:l7").play("Tpaddock").play("l6-")
    assert offered(table, "to") == {"j6", "k8", "m8"}
    assert str(table.why_not("-k5")) == "k5 is not two steps in a straight line from l6."


def test_a_building_tile_needs_supply_a_moving_tile_does_not() -> None:
    forest = [at for at in hexes_of(BASE, "T") if at not in ("h1", "g1")][:37]
    table = position(boards=BASE, A=" ".join([*forest, "i1", "l7", "k7"]), tiles="A:h2 A:m7", card="D", flags="ending")
    assert table.state.supply[0] == 0
    assert offered(table, "use") == {"Tbarn"} and "." in {action.text for action in table.legal()}
    assert str(table.why_not("Tfarm")) == "A has no settlement left to build."


def test_with_fewer_than_three_in_supply_all_are_built() -> None:
    forest = hexes_of(NOMADS, "T")[:38]
    table = position(A=" ".join(forest), card="D")
    table.play(table.legal()[0]).play(table.legal()[0])
    assert table.state.supply[0] == 0 and [action.text for action in table.legal()] == ["."]


def test_a_terrain_used_up_at_the_start_of_a_turn() -> None:
    """A's card is grass and there is no grass left: it leaves the game and another is turned up, again if need be."""
    full = crowd(NOMADS, "G", "", "BC")
    table = position(
        players=4,
        turn="D",
        card="D",
        hand="A:G B:T C:D",
        A="t20",
        **_but(full, "t20"),
        D="a11 b11 c11",
        built="a11 b11 c11",
    )
    table.play(".").play("*D:forest")
    assert table.mover == cl.CHANCE and str(table.expected()) == "A terrain card is turned up for A"
    before = _cards(table)
    table.play("*grass")
    assert table.mover == cl.CHANCE and _cards(table) == before - 1  # and another one is gone
    table.play("*desert")
    assert table.mover == 0 and table.state.card == 2


def test_a_terrain_used_up_in_the_middle_of_the_mandatory_action() -> None:
    table = position(players=3, **crowd(NOMADS, "G", "a1")).play("Ba1").play("*flowers")
    assert table.state.built == 1 and len(offered(table)) > 1
    table.play(table.legal()[0]).play(table.legal()[0])
    assert [action.text for action in table.legal()] == ["."]


def test_the_last_settlement_triggers_the_last_round() -> None:
    """B builds its last settlement; C still has its turn, A began and has none."""
    forest = hexes_of(NOMADS, "T")[:39]
    table = position(players=3, turn="B", B=" ".join(forest), A="a1", C="m1", card="D")
    table.play(table.legal()[0])
    assert table.state.ending == 1 and table.mover == 1
    table.play(".")
    assert table.mover == 2  # nobody draws a card any more
    while table.mover == 2:
        table.play(table.legal()[-1])
    outcome = table.outcome()
    assert outcome is not None and table.over


def test_the_last_settlement_may_be_built_with_a_tile() -> None:
    forest = hexes_of(NOMADS, "T")[:38]
    table = position(A=" ".join([*forest, "p12"]), tiles="A:o12", card="D").play("Tgarden").play("Bq13")
    assert table.state.ending == 1 and [action.text for action in table.legal()] == ["."]


def test_equal_scores_share_the_victory() -> None:
    table = position(A="a1 b1 a2", B="m1 n1 m2", turn="B", built="m1 n1 m2", flags="ending").play(".")
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1) and outcome.decided_by == "outcome.shared" and outcome.ranks == (1, 1)


def test_a_move_takes_tiles_as_a_build_does() -> None:
    table = position(A="g3 a1", nomads="A:resettlement", camps="c6=sword").play("Tresettlement").play("g3-").play("-f3")
    assert table.state.tile[0, 0] == FRESH
    table.play("a1-").play("-a2")
    assert table.state.fresh.sum() == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_cards_are_dealt_from_the_start_player_on(players: int) -> None:
    table = cl.game("kingdom_builder", players=players, first_game=True).start()
    table.play(f"*{'ABCDE'[players - 1]}")
    dealt = []
    while table.mover == cl.CHANCE:
        dealt.append(str(table.expected())[0])
        table.play(table.legal()[0])
    assert dealt == ["ABCDE"[(players - 1 + i) % players] for i in range(players)] and table.mover == players - 1


def test_the_suggested_first_game() -> None:
    text = cl.game("kingdom_builder", first_game=True).start(seed=1).text()
    assert "boards tavern paddock oasis farm; goals fishermen merchants knights;" in text


def _but(fields: dict[str, str], *hexes: str) -> dict[str, str]:
    return {seat: " ".join(at for at in words.split() if at not in hexes) for seat, words in fields.items()}


def _cards(table: cl.Position) -> int:
    state = table.state
    return int(state.pile.sum() + state.discards.sum() + (state.hand >= 0).sum() + (state.card != NONE))
