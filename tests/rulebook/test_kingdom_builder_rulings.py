"""What the rulebooks leave open, as ruled in docs/games/kingdom_builder.md: one test for each ruling, by its number."""

import pytest

import crownlands as cl
from crownlands.games.kingdom_builder.state import FRESH, LOST, NONE, READY, UNKNOWN
from crownlands.games.kingdom_builder.tiles import tiles_on
from tests.kingdom_builder.positions import BASE, NOMADS, OTHER, crowd, gold, hexes_of, offered, position


def test_01_a_lifted_piece_leaves_an_empty_hex_that_may_forbid_all_others() -> None:
    """Barn, on canyon. Without l6, the only canyon beside l7 is l6 itself: the piece from there cannot move."""
    table = position(boards=BASE, A="l6 l7", tiles="A:m7", card="C").play("Tbarn")
    assert offered(table, "from") == {"l7"}
    assert str(table.why_not("l6-")) == "The settlement on l6 cannot go anywhere with the barn."
    table.play("l7-")
    assert offered(table, "to") == {"l5", "m5", "m6"}
    assert str(table.why_not("-l7")) == "The settlement comes from l7: it must go somewhere else."


def test_01_a_lifted_piece_is_not_its_own_neighbour() -> None:
    """The only settlement may go anywhere, since nothing is left to be adjacent to."""
    table = position(boards=BASE, A="l7", tiles="A:m7", card="C").play("Tbarn").play("l7-")
    assert offered(table, "to") == set(hexes_of(BASE, "C"))


def test_02_no_settlement_in_a_quadrant_never_scores_with_the_lords() -> None:
    table = position(goals="lords citizens farmers", players=3, A="a1 b1", B="c1")
    top_left = [gold(table, seat)["Lords in the quadrant at the top left"] for seat in range(3)]
    top_right = [gold(table, seat)["Lords in the quadrant at the top right"] for seat in range(3)]
    assert top_left == [12, 6, 0] and top_right == [0, 0, 0]


def test_03_a_location_tile_is_lost_with_the_single_step_that_leaves_its_location() -> None:
    table = position(A="f3 a1", tiles="A:e3", nomads="A:resettlement").play("Tresettlement").play("f3-").play("-g3")
    assert table.state.tile[0, 0] == LOST and table.state.left == 3
    assert str(table.play("stop").why_not("Tquarry")) == "A has lost the quarry."


def test_04_the_sword_costs_a_location_tile_if_the_last_settlement_beside_it_is_taken() -> None:
    table = position(A="a1", B="f3 e2", tiles="B:e3", nomads="A:sword").play("Tsword")
    assert table.copy().play("Sf3").state.tile[1, 0] == READY  # e2 still touches the quarry
    alone = position(A="a1", B="f3 a2", tiles="B:e3", nomads="A:sword").play("Tsword").play("Sf3")
    assert alone.state.tile[1, 0] == LOST and tiles_on(alone.state, 0) == 1  # it is not put back


def test_05_a_terrain_used_up_after_the_mandatory_action_brings_a_new_card_for_the_tiles() -> None:
    full = crowd(NOMADS, "G", "a1 b1 c1")
    table = position(players=3, A="f3", tiles="A:e3", nomads="A:outpost", **full)
    for action in ("Ba1", "Bb1", "Bc1"):
        assert table.mover == 0
        table.play(action)
    assert table.mover == cl.CHANCE and str(table.expected()) == "A terrain card is turned up for A"
    table.play("*desert")
    assert offered(table) == set() and offered(table, "use") == {"Tquarry"}
    assert offered(table.play("Tquarry"), "wall") == {"e2", "g3"}


def test_06_with_no_card_to_draw_the_mandatory_action_ends_with_what_was_built() -> None:
    table = position(players=3, pile="", **crowd(NOMADS, "G", "a1")).play("Ba1")
    assert table.mover == 0 and table.state.card == NONE and table.state.built == 1
    assert [action.text for action in table.legal()] == ["."]
    table.play(".")
    assert table.mover == 1 and table.state.hand[0] == NONE  # nothing to draw here either


def test_06_without_any_card_or_hex_the_game_ends_with_the_round() -> None:
    table = position(hand="", pile="", players=3, phase="play", turn="B", card="", A="a1")
    assert table.play(".").play(".").over


def test_07_an_outpost_does_not_help_moves() -> None:
    during = position(boards=BASE, A="l6 l7", tiles="A:m7", nomads="A:outpost", card="C").play("Tbarn")
    assert offered(during, "use") == set()
    before = position(boards=BASE, A="l6 l7", tiles="A:m7", nomads="A:outpost", card="C").play("Toutpost")
    before.play("Tbarn").play("l7-")
    assert offered(before, "to") == {"l5", "m5", "m6"} and before.play("-m6").state.outpost == 1


def test_08_an_outpost_frees_the_tower_to_any_edge_hex() -> None:
    table = position(boards=OTHER, A="g14 a11", tiles="A:f14", nomads="A:outpost", card="C").play("Ttower")
    assert offered(table) == {"a12"}
    table.play("Toutpost")
    assert {"a1", "t1", "j20", "a12"} <= offered(table) and "b12" not in offered(table)


def test_08_an_outpost_changes_nothing_for_tavern_and_village() -> None:
    table = position(A="h14 i14 j13 j15", tiles="A:h15", nomads="A:outpost").play("Tvillage")
    assert offered(table, "use") == set()
    laid = position(A="h14 i14 j13 j15", tiles="A:h15", nomads="A:outpost").play("Toutpost").play("Tvillage")
    assert offered(laid) == {"i13", "j14", "i15"}
    assert laid.play("Bj14").state.outpost == 1  # it stays for a settlement it can help


def test_09_an_outpost_helps_one_settlement_of_a_donation() -> None:
    table = position(A="r1", nomads="A:outpost A:donation-flowers").play("Tdonation-flowers").play("Bs1")
    table.play("Toutpost").play("Bn18")
    assert table.state.outpost == 0 and offered(table) == {"t1", "r2", "s2", "n17"}


def test_10_families_stand_side_by_side() -> None:
    table = position(goals="families knights lords", card="D", nomads="A:outpost")
    table.play("Bb11").play("Bc11").play("Toutpost").play("Be11")
    assert gold(table)["Families"] == 0


def test_11_families_are_three() -> None:
    """A has two settlements left; they are built beside another in a line, and that is no family."""
    forest = hexes_of(NOMADS, "T")[:37]
    table = position(goals="families knights lords", A=" ".join([*forest, "b11"]), card="D").play("Bc11").play("Bd11")
    assert table.state.supply[0] == 0 and gold(table)["Families"] == 0


def test_11_families_may_stand_on_different_terrains() -> None:
    table = position(goals="families knights lords", players=3, card="D", **crowd(NOMADS, "D", "d13 e13"))
    table.play("Bd13").play("Be13").play("*flowers")
    assert offered(table) == {"f13"}
    assert gold(table.play("Bf13"))["Families"] == 2


def test_12_an_outpost_may_complete_a_family() -> None:
    table = position(goals="families knights lords", card="D", nomads="A:outpost")
    table.play("Bb11").play("Bc11").play("Toutpost").play("Bd11")
    assert gold(table)["Families"] == 2


def test_13_shepherds_count_water_and_mountain_too() -> None:
    """The mountain on g1 stands alone; the one on p15 touches q15."""
    table = position(goals="shepherds knights lords", nomads="A:donation-mountain").play("Tdonation-mountain")
    assert gold(table.copy().play("Bg1"))["Shepherds"] == 2
    assert gold(table.copy().play("Bp15"))["Shepherds"] == 0


def test_14_shepherds_pay_for_the_settlement_just_built_only() -> None:
    """h17 closes the last flowers beside g18, but has g16 empty beside itself."""
    table = position(goals="shepherds knights lords", A="g18", card="F").play("Bh17")
    assert gold(table)["Shepherds"] == 0


def test_15_a_caravan_takes_nothing_on_its_way() -> None:
    """From j7 to d7 it passes the camps on h6 and f8."""
    table = position(A="l8 j7", tiles="A:m7", camps="h6=sword f8=outpost").play("Tcaravan").play("j7-").play("-d7")
    assert table.state.fresh.sum() == 0
    stops = position(A="l8 j7", B="g7", tiles="A:m7", camps="h6=sword f8=outpost").play("Tcaravan").play("j7-")
    assert stops.play("-h7").state.fresh.sum() == 1


def test_16_the_paddock_jumps_over_walls_but_not_over_the_edge() -> None:
    boards = "quarry paddock village garden"
    table = position(boards=boards, A="k7 t1", walls="j7", tiles="A:l7").play("Tpaddock")
    assert "i7" in offered(table.copy().play("k7-"), "to")
    assert offered(table.play("t1-"), "to") == {"r1"}


def test_17_a_wall_before_the_mandatory_action_may_break_the_adjacency() -> None:
    table = position(A="e2", tiles="A:e3", card="D")
    assert offered(table) == {"f3"}
    table.play("Tquarry").play("Wf3")
    assert offered(table) == set(hexes_of(NOMADS, "D")) - {"e2", "f3"}


def test_18_a_wall_touches_an_own_settlement() -> None:
    table = position(A="e2", B="q5", tiles="A:e3", card="D").play("Tquarry")
    assert offered(table, "wall") == {"f3"}
    assert str(table.why_not("Wr5")) == "r5 touches none of your settlements, and a wall must."


def test_19_the_village_counts_own_settlements_and_builds_on_the_five_terrains_only() -> None:
    table = position(A="h14 i14 j15", B="j13", tiles="A:h15").play("Tvillage")
    assert offered(table) == {"i15"}
    lake = position(A="c15 d14 c16", tiles="A:d17")  # around the water on d15
    assert str(lake.why_not("Tvillage")) == "There is nothing to do with the village now."


def test_20_a_tavern_line_may_stand_on_water_but_goes_on_on_land() -> None:
    table = position(boards=BASE, A="k14 l14 m14 l16", tiles="A:m17").play("Ttavern")
    assert offered(table) == {"j14"}
    dry = position(boards=BASE, A="m14 o14 p14 q14 l16", tiles="A:m17").play("Ttavern")
    assert offered(dry) == {"r14"}  # n14 is a castle


def test_21_tiles_are_taken_without_being_asked() -> None:
    table = position(card="D", camps="c6=sword").play("Bf3")
    assert table.state.tile[0, 0] == FRESH and {action.kind for action in table.legal()} == {"build"}


def test_22_a_location_tile_is_not_used_on_the_turn_it_is_taken() -> None:
    table = position(card="D").play("Bf3").play("Bg3").play("Bh3")
    assert str(table.why_not("Tquarry")) == "The quarry was taken this turn and can be used from the next one on."
    table.play(".").play("*A:grass")
    assert table.state.tile[0, 0] == READY


def test_23_a_donation_is_not_cut_short_a_resettlement_may_be() -> None:
    donation = position(A="r1", nomads="A:donation-flowers").play("Tdonation-flowers").play("Bs1")
    now = "A builds with the donation (flower field), 2 to go."
    assert str(donation.why_not("stop")) == f"stop cannot be played now. {now}"
    steps = position(A="r1", nomads="A:resettlement").play("Tresettlement")
    assert str(steps.why_not("stop")) == "Use the tile at least once before you stop."
    steps.play("r1-").play("-s1").play("stop")
    assert steps.state.doing == NONE


def test_23_a_donation_ends_when_hexes_or_settlements_run_out() -> None:
    """Beside b3 there is no second mountain, but others lie elsewhere; A has two settlements left."""
    forest = hexes_of(NOMADS, "T")[:38]
    table = position(A=" ".join(forest), nomads="A:donation-mountain").play("Tdonation-mountain")
    table.play(table.legal()[0]).play(table.legal()[0])
    assert table.state.supply[0] == 0 and table.state.doing == NONE and table.state.ending == 1


def test_24_a_settlement_returned_by_the_sword_changes_nothing_about_the_end() -> None:
    """B began, built its last settlement, and the last round is A's turn."""
    table = position(
        first="B",
        B=" ".join(hexes_of(NOMADS, "T")[:40]),
        A="a1 b1 c1",
        built="a1 b1 c1",
        nomads="A:sword",
        flags="ending",
    )
    table.play("Tsword").play(table.legal()[0])
    assert table.state.supply[1] == 1 and table.state.ending == 1
    assert table.play(".").over


def test_25_the_discards_are_shuffled_when_a_card_is_wanted_not_before() -> None:
    table = position(A="a1 b1 c1", B="m1", built="a1 b1 c1", pile="T1", discards="D2")
    table.play(".")
    assert [action.text for action in table.legal()] == ["*A:forest"]
    table.play("*A:forest")
    assert table.state.pile.sum() == 0 and table.state.discards.tolist() == [1, 0, 2, 0, 0]
    while table.mover == 1:
        table.play(table.legal()[-1])
    # B's forest card, just discarded, is shuffled with the others.
    assert {action.text: round(4 * odds) for action, odds in table.odds()} == {
        "*B:grass": 1,
        "*B:forest": 1,
        "*B:desert": 2,
    }


def test_26_only_the_own_card_and_the_open_one_are_seen() -> None:
    table = position(players=3, turn="B", card="D")
    assert table.view(0).state.hand.tolist() == [0, NONE, UNKNOWN, NONE, NONE]
    assert table.view(1).state.hand.tolist() == [UNKNOWN, NONE, UNKNOWN, NONE, NONE]
    assert table.view().state.hand.tolist() == [UNKNOWN, NONE, UNKNOWN, NONE, NONE]
    assert all(table.view(seat).state.card == 2 for seat in (None, 0, 1, 2))


def test_27_moving_from_one_neighbour_of_a_location_to_another_keeps_the_tile() -> None:
    table = position(A="f3 a1", tiles="A:e3", nomads="A:resettlement").play("Tresettlement").play("f3-").play("-e2")
    assert table.state.tile[0, 0] == READY and tiles_on(table.state, 0) == 1


def test_28_a_tile_lost_on_the_way_is_not_regained() -> None:
    table = position(A="f3 a1", tiles="A:e3", nomads="A:resettlement").play("Tresettlement")
    for action in ("f3-", "-g3", "g3-", "-f3"):
        table.play(action)
    assert table.state.tile[0, 0] == LOST and tiles_on(table.state, 0) == 1


@pytest.mark.parametrize("tile", ["donation-grass", "resettlement", "outpost", "sword"])
def test_29_a_nomad_tile_may_lapse(tile: str) -> None:
    table = position(A="a1 b1 c1", built="a1 b1 c1", B="m1", nomads=f"A:{tile}")
    assert "." in {action.text for action in table.legal()}
    assert table.play(".").state.nomad.sum() == 0
